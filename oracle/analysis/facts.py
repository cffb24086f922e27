"""Results of counts and of lists of outs: plain frozen data, without arrays or kernels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb

from oracle.analysis.precision import Precision
from oracle.errors import QueryError
from oracle.games import find_game
from oracle.query import Call, Name, Query, Selector
from oracle.ranges.orderings.catalog import ordering_labels

RULE_PERCENT = 0.02
"""The rule of 2 and 4: two per cent per out and card to come."""


@dataclass(frozen=True, slots=True)
class HandCount:
    """A number of hands.

    Attributes:
        hands: Number of different hands; 0 if there are too many to count.
        combos: Hands counted by weight; 100 is one combo.
    """

    hands: int
    combos: float


@dataclass(frozen=True, slots=True)
class SeatCount:
    """How many hands a seat can hold.

    Attributes:
        seat: Index of the seat.
        whole: Hands of the range in the full deck.
        live: Hands without board or dead cards.
        free: Those that also avoid the cards of other seats' known hands.
        percent: The combos of ``whole`` in per cent of all hands of the game.
    """

    seat: int
    whole: HandCount
    live: HandCount
    free: HandCount
    percent: float


@dataclass(frozen=True, slots=True)
class Counts:
    """How many hands each seat can hold, and all of them together.

    Attributes:
        seats: One entry per seat, folded ones included.
        joint: Ways to deal every seat a hand without using a card twice, ignoring weights; None if there are
            too many to enumerate (more than two seats with wide ranges).
    """

    seats: tuple[SeatCount, ...]
    joint: int | None


@dataclass(frozen=True, slots=True)
class Out:
    """A card that improves a hand.

    Attributes:
        card: The card id.
        hand_type: The hand type 0…8 that it makes (`oracle.rating.HAND_TYPES`).
        equity: Share of the pot once it is dealt, 0…1, against the other players' ranges.
        half_width: 95 % half-width of the equity.
    """

    card: int
    hand_type: int
    equity: float
    half_width: float


@dataclass(frozen=True, slots=True)
class Outs:
    """The outs of a known hand.

    Attributes:
        seat: Index of the seat.
        outs: Cards that improve the hand type beyond what the board makes alone, and make the hand at least
            tie with every known hand of the others; or, if so asked, all that make it stronger.
        kickers: Cards that make the hand stronger without a better hand type.
        tainted: Cards that improve the hand type but leave another seat's known hand ahead.
        unseen: Cards that can come next.
        discounted: Sum of the outs' equities: the equivalent number of clean outs.
        next_chance: Probability that the next card is an out.
        chance: Probability that an out comes by the river.
        rule: The estimate of ``chance`` by the rule of 2 and 4: 2 % per out and card to come.
        precision: How precisely the equities are known.
    """

    seat: int
    outs: tuple[Out, ...]
    kickers: tuple[int, ...]
    tainted: tuple[int, ...]
    unseen: int
    discounted: float
    next_chance: float
    chance: float
    rule: float
    precision: Precision

    @property
    def rule_error(self) -> float:
        """By how much the rule of 2 and 4 overestimates."""
        return self.rule - self.chance

    def of_type(self, hand_type: int) -> tuple[int, ...]:
        """The outs to one hand type, as card ids."""
        return tuple(out.card for out in self.outs if out.hand_type == hand_type)


def chance_of_one(cards: int, unseen: int, to_come: int) -> float:
    """Probability that at least one of some cards comes: 1 − C(u − n, k) / C(u, k).

    Args:
        cards: Their number n.
        unseen: Cards that can come, u, all equally likely.
        to_come: Cards still to come, k.

    >>> round(chance_of_one(9, 47, 2), 4)
    0.3497
    """
    return 1 - comb(unseen - cards, to_come) / comb(unseen, to_come)


def standing_query(table: Query, seat: int) -> Query:
    """How a player's hands rank in the game's default ordering: best, worst, mean percentile.

    Args:
        table: The table.
        seat: The player's place; others' cards are ignored.

    Raises:
        QueryError: If the game has no ordering.
    """
    game, player = find_game(table.game), table.seats[seat]
    if not ordering_labels(game):
        raise QueryError(f"{game.title} has no ordering of starting hands.", remedy="Choose another game.")
    value = Call("handRanking", (Name(player.identifier),))
    asked = [
        Selector(kind, value, name) for kind, name in (("min", "best"), ("max", "worst"), ("avg", "mean"))
    ]
    return replace(table, seats=(replace(player, folded=False),), selectors=tuple(asked), where=None)
