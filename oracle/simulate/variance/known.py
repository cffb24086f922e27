"""The two-handed outcomes of a deal whose mean is known exactly.

A *pair* is two seats with a part in the pot; its outcome in a deal is whether the first seat's hand beats the
second's on the dealt board: 1, a half for a tie, or 0, whatever the others hold.  Means of pairs are taken
over the deals of the whole table, in which the others' cards are gone too.  So the equity of two ranges alone
is in general **not** the mean: a third range that often holds an ace makes aces rarer in both hands and on
the board.  Three kinds of pairs have a mean that is known; no other pair is used.

A deal of hands h₁ … hₙ and a board has, by the rule of dealing, a probability proportional to the product of
the weights w(hₖ) where no card is used twice, and 0 elsewhere.

* **Equal seats**: both can hold the same hands with the same weights.  Exchanging their hands changes neither
  the product nor the cards in use, so it changes no probability, and it turns the outcome x into 1 - x.  The
  mean is a half, whatever the other seats, the board and the dead cards are.

* **Nobody else's range**: every other seat, folded or not, holds a known hand or any hand at all.  Sum
  the probabilities over the hands of the seats that hold any hand: all their weights are 1, and however
  the pair's hands and the board are chosen, the same number of cards is left, so each choice leaves the
  same number of ways to deal those seats.  What remains is proportional to w(hᵢ) w(hⱼ) where the two
  hands, the known hands, the dead cards and the board share no card: the deal of a table of the two
  seats alone, at which the known hands of others are dead cards.  The mean is the equity of that table,
  which the table of all match-ups before the flop or a sweep of the known board gives exactly.

* **Beside one range**: one other seat k has a range, the rest any hand, and no card is known.  Given the
  three hands, the board is any five of the 46 cards that these leave, and for two hands alone it would
  be any five of 48.  So the pair is compared on its own board: the two cards of hₖ are shuffled
  into the 48 places of a deck whose first five are the board, and what falls on the board replaces the
  card there.  In a deck of 48 the two cards are equally likely at any two places, and the others fill the
  rest in any order, equally likely, so this board is any five of the 48, and the chance to win on it is that
  of hᵢ against hⱼ in the table of all match-ups. After a sum over the hands of k, which leave Wₖ(hᵢ, hⱼ), the
  weight of those that share no card with the two, the mean is Σ w(hᵢ) w(hⱼ) Wₖ(hᵢ, hⱼ) e(hᵢ, hⱼ) / Σ
  w(hᵢ) w(hⱼ) Wₖ(hᵢ, hⱼ), with e from the table.  Four of five boards stay as they are, so the outcome
  says nearly as much about the deal as the outcome on the dealt board.

`tests/simulate/variance/test_known.py` compares the means with enumerations of all deals, and shows a pair
beside a third range for which the equity of the two alone would be wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.seats import SortedSeats, sort_seats

LEAST_PLAYERS = 3
"""Fewest players; with two, the outcome of the only pair is the question itself."""
NOBODY = -1
"""In place of the third seat of a pair that has none."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players whose outcome has a known mean.

    Attributes:
        first: Index of the first player among those in the pot.
        second: Index of the second player, which is larger.
        equal: Whether their seats are equal.
        beside: The only other seat with a range, if they are compared on their own board; otherwise -1.
    """

    first: int
    second: int
    equal: bool = False
    beside: int = NOBODY


@dataclass(frozen=True, slots=True)
class Controls:
    """The control variates of a table.

    A player's control is the number of opponents he beats in a deal, a tie counting as a half.  Only
    opponents paired with him in `pairs` count.

    Attributes:
        pairs: The pairs.
        players: Indices of the players whose controls are counted.  The controls of all players that pairs
            connect add up to the number of pairs, so one of them is redundant and left out.
    """

    pairs: tuple[Pair, ...]
    players: tuple[int, ...]


def controls_of(prepared: Prepared) -> Controls | None:
    """The control variates of a table; None if there are none."""
    if prepared.game.split or prepared.pattern is not None or prepared.playing < LEAST_PLAYERS:
        return None
    seats = sort_seats(prepared, parts=False)
    playing = [number for number, seat in enumerate(prepared.seats) if not seat.folded]
    pairs = tuple(
        pair
        for second, theirs in enumerate(playing)
        for first, ours in enumerate(playing[:second])
        for pair in (_pair(prepared, seats, (first, second), (ours, theirs)),)
        if pair is not None
    )
    return Controls(pairs, _players(pairs, len(playing))) if pairs else None


def _pair(
    prepared: Prepared, seats: SortedSeats, players: tuple[int, int], both: tuple[int, int]
) -> Pair | None:
    """Two players as a pair; None if their mean is not known.

    Args:
        prepared: The table.
        seats: Its seats.
        players: Their places among those in the pot.
        both: Their seats.
    """
    if _equal(prepared, seats, *both):
        return Pair(*players, equal=True)
    if not GameKernels(prepared.game).pairs:
        return None
    others = sorted(set(seats.narrow) - set(both))
    known = seats.known & ~certain_cards(seats.ranges, both)
    if not others:
        return Pair(*players) if not known or len(prepared.board) >= FLOP_CARDS else None
    plain = seats.lists is not None and seats.tilts is None  # dealt by one kernel, which has the board
    return Pair(*players, beside=others[0]) if len(others) == 1 and plain and not known else None


def _equal(prepared: Prepared, seats: SortedSeats, ours: int, theirs: int) -> bool:
    """Whether two seats can hold the same hands with the same weights."""
    both = [prepared.seats[seat] for seat in (ours, theirs)]
    if any(seat.any_hand for seat in both):
        return all(seat.any_hand for seat in both)
    first, second = seats.ranges[ours], seats.ranges[theirs]
    return isinstance(first, WeightedRange) and isinstance(second, WeightedRange) and _same(first, second)


def _same(first: WeightedRange, second: WeightedRange) -> bool:
    if first.masks.size != second.masks.size:
        return False
    order, other = np.argsort(first.masks), np.argsort(second.masks)
    return bool(
        np.array_equal(first.masks[order], second.masks[other])
        and np.array_equal(first.weights[order], second.weights[other])
    )


def certain_cards(ranges: Sequence[HandSet], seats: Sequence[int]) -> int:
    """Mask of the cards that some seats certainly hold."""
    cards = 0
    for seat in seats:
        hands = ranges[seat]
        if isinstance(hands, WeightedRange) and hands.hands == 1:
            cards |= int(hands.masks[0])
    return cards


def _players(pairs: Sequence[Pair], players: int) -> tuple[int, ...]:
    """All players in pairs, except the last one of each group that pairs connect."""
    group = list(range(players))
    for pair in pairs:
        old, new = group[pair.first], group[pair.second]
        group = [new if each == old else each for each in group]
    return tuple(
        player
        for player in range(players)
        if any(group[other] == group[player] for other in range(player + 1, players))
    )
