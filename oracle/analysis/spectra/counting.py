"""Spectra counted over every deal.

The cards of other seats change the probabilities of hands and boards.  Exact hands leave the deck; players
with any hand do not matter; one range of two-card hands is weighed by inclusion and exclusion.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import playing_seats
from oracle.analysis.spectra.values import Axis, Spectrum, rated_on, read_spectrum
from oracle.arrays import Column, Masks
from oracle.cards.mask import CARD_BITS, count_cards
from oracle.prepared import Prepared, PreparedSeat
from oracle.prepared.values import sure_cards
from oracle.ranges import WeightedRange
from oracle.showdown.kernels import GameKernels
from oracle.showdown.parts import MOST_EXACT_PARTS, exact_parts
from oracle.simulate.work.stop import StoppedError

MOST_RATED = 6_000_000
"""Most hands that are rated and weighed to count every deal: about half a second."""

BLOCK = 1 << 19
"""Hands rated together."""


@dataclass(frozen=True, slots=True, eq=False)
class _Others:
    """The cards of the other seats, as seen by one player.

    Attributes:
        gone: Mask of the cards that they certainly hold.
        ranged: The one range among them that is neither one hand nor any hand, or None.
    """

    gone: int
    ranged: WeightedRange | None


def count_deals(prepared: Prepared, axis: Axis, cancel: Cancel) -> tuple[Spectrum, ...] | None:
    """The spectrum of each player in the pot over all deals; None if those are too many or too complicated.

    Args:
        prepared: A table whose game has a board, and whose board is no pattern.
        axis: What hands are counted by.
        cancel: Stops the work when set.

    Raises:
        QueryError: If the ranges cannot be dealt together.
        StoppedError: If cancelled.
    """
    plans = []
    for place in playing_seats(prepared):
        others = _others(prepared, place)
        hands = prepared.seats[place].live
        if others is None or not isinstance(hands, WeightedRange):
            return None
        plans.append((place, hands.without(others.gone), others))
    if sum(_cost(prepared, hands, others) for _, hands, others in plans) > MOST_RATED:
        return None
    return tuple(_spectrum(prepared, axis, place, hands, others, cancel) for place, hands, others in plans)


def _cost(prepared: Prepared, hands: WeightedRange, others: _Others) -> int:
    """The total number of hands that are rated or weighed."""
    undealt = prepared.undealt | others.gone
    left = count_cards(prepared.game.deck & ~prepared.board_mask & ~undealt)
    weighed = 0 if others.ranged is None else others.ranged.hands
    return (hands.hands + weighed) * comb(left, prepared.missing_board)


def _others(prepared: Prepared, place: int) -> _Others | None:
    """The other seats, folded ones included; None if their cards depend on each other's."""
    gone, ranged = 0, []
    for other, seat in enumerate(prepared.seats):
        if other == place or seat.any_hand:
            continue
        if _is_one_hand(seat):
            gone |= sure_cards(seat.live)
        else:
            ranged.append(seat.live)
    if len(ranged) > 1 or (ranged and not GameKernels(prepared.game).two_cards):
        return None
    only = ranged[0] if ranged else None
    if only is not None and not isinstance(only, WeightedRange):
        return None
    return _Others(gone, None if only is None else only.without(gone))


def _is_one_hand(seat: PreparedSeat) -> bool:
    return seat.live.hands == 1


def _spectrum(
    prepared: Prepared, axis: Axis, place: int, hands: WeightedRange, others: _Others, cancel: Cancel
) -> Spectrum:
    """The final hands of one player, on every run-out."""
    from oracle.showdown.sweep.pairs import runouts

    boards = runouts(prepared.board_mask, prepared.undealt | others.gone)
    sums = np.zeros(axis.known.size)
    step = max(1, BLOCK // max(1, hands.hands))
    for start in range(0, boards.size, step):
        if cancel is not None and cancel.is_set():
            raise StoppedError
        some = boards[start : start + step]
        ratings = rated_on(axis, np.tile(hands.masks, some.size), np.repeat(some, hands.hands))
        weights = ((hands.masks[None] & some[:, None]) == 0) * hands.weights
        if others.ranged is not None:
            weights *= _met(others.ranged, hands.masks, some)
        sums += np.bincount(axis.places(ratings), weights=weights.reshape(-1), minlength=sums.size)
    return read_spectrum(axis, place, sums)


def _met(other: WeightedRange, hands: Masks, boards: Masks) -> Column:
    """The weight of a range's hands possible with each two-card hand on each board; shape (boards, hands).

    It is the whole range minus the hands with either card, plus the hand with both, subtracted twice.
    """
    holds = ((other.masks[:, None] & CARD_BITS[None]) != 0).astype(np.float64)
    cards = (hands[:, None] & CARD_BITS[None]) != 0
    first, second = cards.argmax(axis=1), CARD_BITS.size - 1 - cards[:, ::-1].argmax(axis=1)
    met = np.zeros((boards.size, hands.size))
    for weights in exact_parts(other.weights, most=MOST_EXACT_PARTS):
        part = replace(other, weights=weights)
        live = ((part.masks[None] & boards[:, None]) == 0) * weights
        by_card = np.einsum("bm,mc->bc", live, holds)  # in this thread; @ would start its own threads
        both = part.weights_of(hands)[None] * ((hands[None] & boards[:, None]) == 0)
        met += live.sum(axis=1)[:, None] - by_card[:, first] - by_card[:, second] + both
    return met
