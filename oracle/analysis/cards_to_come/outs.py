"""Outs by the rules of the Hand Evaluator articles, and their value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.likely import on_board
from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import Facing, face
from oracle.analysis.facts import RULE_PERCENT, Out, Outs, chance_of_one
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.hands.hand_by_hand import equities_by_hand
from oracle.analysis.hands.holdem import quick
from oracle.analysis.precision import EXACT, Precision, up_to_limit
from oracle.arrays import Masks
from oracle.cards.mask import CARD_BITS, SUIT_WORD
from oracle.errors import QueryError, possessive
from oracle.games import BOARD_CARDS, FLOP_CARDS, Game
from oracle.prepared import Prepared
from oracle.prepared.feasible import undealable_seats
from oracle.query.settings import RunSettings
from oracle.rating import TYPE_PLACES, hand_types
from oracle.rating.strength import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
)
from oracle.showdown.kernels import GameKernels

PICTURE = "the list of outs"
WITHOUT_KICKERS = (STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH)
"""Hand types that all five cards make: a better one than the board's is not just a better kicker."""

Flags = npt.NDArray[np.bool_]
Ratings = npt.NDArray[np.uint32]


@until_cancelled
def count_outs(
    prepared: Prepared,
    seat: int,
    *,
    must_beat: bool = False,
    any_better: bool = False,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
) -> Iterator[Outs]:
    """The outs of a known hand on a flop or turn, each with the equity of the improved hand.

    A card is an out if it improves the hand type, the new hand is stronger than what the board makes alone,
    by more than a kicker, and it at least ties with each known hand of the others, whose cards are not in the
    deck. A card that is in every hand of somebody's range is not in the deck either. The equity with each out
    is then computed against everybody's range.

    In Omaha a board alone makes no hand.  Where the pot is split, hand types are those of the high, and the
    equities count both halves.

    Args:
        prepared: The table on a flop or turn, from `oracle.prepared.prepare`.
        seat: Index of a seat with exact cards.
        must_beat: Whether known hands must be beaten rather than tied.
        any_better: Count every card that makes the hand stronger, if only by a kicker, whatever the board
            and the others make.
        settings: Threads, seed and the limits of sampling; a limit of deals or seconds applies to each out.
        cancel: Stops the work when set.

    Yields:
        The outs with increasingly precise equities, the last one final: exact against one player.

    Raises:
        QueryError: If there is no flop, no card to come or no opponent, or the hand is not known.
    """
    facing = known_hand(prepared, seat)
    chosen = up_to_limit(settings or RunSettings())
    improving = improving_cards(facing, must_beat, any_better)
    for limits in (chosen,) if facing.two else (quick(chosen), chosen):
        after = {card: _after(facing, card, limits, cancel) for card in improving.cards}
        known = EXACT
        for each in after.values():
            known = known.joined(each.precision)
        figures = {card: (float(each.share[0]), float(each.half_width[0])) for card, each in after.items()}
        yield improving.outs(facing, figures, known)


def known_hand(prepared: Prepared, seat: int) -> Facing:
    """A player whose hand is known, on a flop or turn, and his opponents.

    Raises:
        QueryError: If there is no flop, no card to come or no opponent, or the hand is not known.
    """
    facing = face(prepared, seat, PICTURE, street_left=True)
    if facing.known < FLOP_CARDS:
        raise QueryError(
            "The list of outs needs a flop.", places=("the board",), remedy="Set the flop first."
        )
    if facing.hero.hands != 1:
        raise QueryError(
            f"The list of outs needs an exact hand, and {possessive(facing.label)} range has "
            f"{facing.hero.hands:,} hands.",
            places=(facing.label,),
            remedy=f"Give the player {prepared.game.hole_cards} cards.",
        )
    return facing


@dataclass(frozen=True, slots=True, eq=False)
class Improving:
    """The cards that can come, sorted into outs and others.

    Attributes:
        cards: Card ids of the outs.
        types: The hand type that each makes.
        kickers: See `oracle.analysis.facts.Outs`.
        tainted: See there.
        unseen: How many cards can come.
        alone: Outs by hand type as PQL's ``outsToHandType`` counts them: all cards but the player's own, the
            board and dead cards can come, and the others' hands and the board alone are ignored.
    """

    cards: tuple[int, ...]
    types: tuple[int, ...]
    kickers: tuple[int, ...]
    tainted: tuple[int, ...]
    unseen: int
    alone: Mapping[int, int]

    def outs(self, facing: Facing, after: Mapping[int, tuple[float, float]], precision: Precision) -> Outs:
        """The outs with their equities.

        Args:
            facing: The player.
            after: The share of the pot after each out and its half-width.
            precision: How precisely they are known.
        """
        outs = [Out(card, kind, *after[card]) for card, kind in zip(self.cards, self.types, strict=True)]
        count, to_come = len(outs), BOARD_CARDS - facing.known
        return Outs(
            seat=facing.seat,
            outs=tuple(outs),
            kickers=self.kickers,
            tainted=self.tainted,
            unseen=self.unseen,
            discounted=sum(out.equity for out in outs),
            next_chance=count / self.unseen,
            chance=chance_of_one(count, self.unseen, to_come),
            rule=RULE_PERCENT * to_come * count,
            precision=precision,
        )


def _after(facing: Facing, card: int, settings: RunSettings, cancel: Cancel) -> HandEquities:
    """The equities after each card.

    Raises:
        StoppedError: If cancelled.
    """
    fresh = int(CARD_BITS[card])
    table = on_board(facing.prepared, facing.board | fresh)
    then = replace(
        facing,
        prepared=table,
        board=facing.board | fresh,
        opponents=tuple(hands.without(fresh) for hands in facing.opponents),
        folded=tuple(hands.without(fresh) for hands in facing.folded),
    )
    if any(hands.hands == 0 for hands in then.opponents):
        return HandEquities(np.full(1, np.nan), np.ones(1), np.zeros(1), EXACT)
    return list(equities_by_hand(then, settings, cancel))[-1]


def improving_cards(facing: Facing, must_beat: bool, any_better: bool) -> Improving:
    """Sort the cards that can come; arguments as for `count_outs`."""
    own, board = int(facing.hero.masks[0]), facing.board
    ranges = (*facing.opponents, *facing.folded)
    held = [int(hands.masks[0]) for hands in ranges if hands.hands == 1]
    named = [int(hands.masks[0]) for hands in facing.opponents if hands.hands == 1]
    gone = own | board | facing.prepared.undealt
    for mask in held:
        gone |= mask
    cards = _free(facing, np.flatnonzero((CARD_BITS & np.uint64(gone)) == 0))
    boards = CARD_BITS[cards] | np.uint64(board)
    now = _rated(facing.game, own, np.array([board], dtype=np.uint64), facing.known)
    then = _rated(facing.game, own, boards, facing.known + 1)
    places = _places(facing.game)
    stronger, same = then > now, places[hand_types(then)] == places[hand_types(now)]
    better = places[hand_types(then)] > places[hand_types(now)]
    better &= _above_board(facing.game, then, boards, facing.known + 1)
    level = np.ones(cards.size, dtype=np.bool_)
    for mask in named:
        theirs = _rated(facing.game, mask, boards, facing.known + 1)
        level &= then > theirs if must_beat else then >= theirs
    outs = stronger if any_better else better & level
    return Improving(
        cards=tuple(cards[outs].tolist()),
        types=tuple(hand_types(then)[outs].tolist()),
        kickers=tuple(cards[stronger & same].tolist()),
        tainted=tuple(cards[better & ~level].tolist()),
        unseen=cards.size,
        alone=_alone(facing, own),
    )


def _alone(facing: Facing, own: int) -> dict[int, int]:
    """The cards that give the hand a better type, by type, whatever the others and the board alone have."""
    gone = own | facing.board | facing.prepared.undealt
    boards = CARD_BITS[(CARD_BITS & np.uint64(gone)) == 0] | np.uint64(facing.board)
    (now,) = hand_types(_rated(facing.game, own, np.array([facing.board], dtype=np.uint64), facing.known))
    then, places = hand_types(_rated(facing.game, own, boards, facing.known + 1)), _places(facing.game)
    kinds, counts = np.unique(then[places[then] > places[now]], return_counts=True)
    return dict(zip(kinds.tolist(), counts.tolist(), strict=True))


def _free(facing: Facing, cards: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The cards after which every opponent can hold a hand, and all of them can be dealt together."""
    others = [seat.live for place, seat in enumerate(facing.prepared.seats) if place != facing.seat]
    gone = facing.prepared.dead | facing.board | int(facing.hero.masks[0])

    def possible(card: int) -> bool:
        fresh = int(CARD_BITS[card])
        left = [hands.without(fresh) for hands in others]
        return not any(hands.empty for hands in left) and not undealable_seats(left, gone=gone | fresh)

    return cards[[possible(int(card)) for card in cards]]


def _rated(game: Game, own: int, boards: Masks, known: int) -> Ratings:
    """The high rating of one hand on some boards of the same number of cards."""
    hands = np.full((1, boards.size), own, dtype=np.uint64)
    rated: Ratings = GameKernels(game).rate_high(hands, boards, game.hole_cards, known)[0]
    return rated


def _places(game: Game) -> npt.NDArray[np.int64]:
    """The place of each hand type in the game's order."""
    return np.array(TYPE_PLACES[game.rating])


def _above_board(game: Game, ratings: Ratings, boards: Masks, cards: int) -> Flags:
    """Whether hands are stronger than what their boards make alone, and not just by a kicker.

    The article asks for a better hand type than the board's, on every street.  A longer straight, a higher
    flush or a better full house than the board's is more than a kicker, and counts here.
    """
    if game.own_cards_used is not None:
        return np.ones(boards.size, dtype=np.bool_)
    places, types = _places(game), hand_types(ratings)
    if cards < BOARD_CARDS:
        more: Flags = places[types] > places[_types_of_four(boards)]
        return more
    nothing = np.zeros((1, boards.size), dtype=np.uint64)
    alone: Ratings = GameKernels(game).rate_high(nothing, boards, 0, cards)[0]
    more = places[types] > places[hand_types(alone)]
    return more | ((ratings > alone) & np.isin(types, WITHOUT_KICKERS))


def _types_of_four(boards: Masks) -> npt.NDArray[np.int64]:
    """The hand types of 4-card boards, which only pairs, trips and quads can make."""
    suits = np.stack([boards >> np.uint64(16 * suit) & np.uint64(SUIT_WORD) for suit in range(4)])
    held = (suits[:, :, None] >> np.arange(13, dtype=np.uint64) & np.uint64(1)).sum(axis=0)
    pairs, most = (held == 2).sum(axis=1), held.max(axis=1)
    return np.select(
        [most == 4, most == 3, pairs == 2, pairs == 1], [QUADS, TRIPS, TWO_PAIR, PAIR], HIGH_CARD
    )
