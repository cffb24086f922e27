"""Range against range on one full board, for listed hands of two or four cards.

All hands are processed from the weakest to the strongest, with running totals of the villain's weight: the
whole weight, and that by each set of one, two or three cards in his hands. The weight that a hero's hand
beats follows by inclusion and exclusion over the sets of its own cards; no hand is compared with another.  A
board takes some forty nanoseconds for each of the hero's hands and twenty for each of the villain's.

Where the pot is split, a hero with a low plays for both halves against everybody; one without a low plays for
the whole pot against hands without a low, and for the high half against the others.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks, Ratings
from oracle.cards.card import DECK_SIZE, RANK_COUNT
from oracle.cards.combo import COMBOS, PAIR_MASKS, pair_index
from oracle.showdown.parts import MOST_EXACT_PARTS, SUBSET_BITS, exact_parts
from oracle.showdown.sweep.listed.list_kernels import (
    GONE,
    in_order,
    new_running,
    pack_hands,
    place_hands,
    walk_hands,
    weigh_hands,
)

Places = npt.NDArray[np.uint16]


def _pairs_by_slot() -> npt.NDArray[np.int64]:
    cards = [4 * (slot % RANK_COUNT) + slot // RANK_COUNT for slot in range(DECK_SIZE)]
    return np.array([pair_index(cards[high], cards[low]) for high in range(DECK_SIZE) for low in range(high)])


PAIR_BY_SLOTS: npt.NDArray[np.int64] = _pairs_by_slot()
"""Pair index of each two slots (`oracle.showdown.sweep.listed.list_kernels`), in order of their numbers."""


NOTHING: Column = np.empty(0)
"""In place of an unused column."""


class PairRatings(NamedTuple):
    """The ratings of every two cards as the two that play on a board.

    Attributes:
        high: Rating of the high by pair index, shape (1326,); undefined for pairs with cards of the board.
        low: Rating of the low, 0 without one; empty if the pot is not split.
    """

    high: Ratings
    low: Ratings


class HandList:
    """Listed hands in the form needed for sweeps.

    Args:
        masks: The hands, ascending, shape (n,), uint64.
        weights: Their weights, shape (n,), float64.
        cards: Cards of each hand.
    """

    def __init__(self, masks: Masks, weights: Column, cards: int) -> None:
        self.masks, self.weights, self.cards = np.ascontiguousarray(masks), weights, cards
        self.packed = np.empty(masks.size, dtype=np.uint64)
        pack_hands(self.masks, self.packed)

    def with_weights(self, weights: Column) -> HandList:
        """The same hands with other weights."""
        other = copy(self)
        other.weights = weights
        return other

    def weight_of(self, hands: Masks) -> Column:
        """The weight of each of some hands, 0 for those that are not listed."""
        if not self.masks.size:
            return np.zeros(hands.size)
        places = np.minimum(np.searchsorted(self.masks, hands), self.masks.size - 1)
        return np.where(self.masks[places] == hands, self.weights[places], 0.0)

    def places(self, board: int, pairs: Places) -> Places:
        """The place of each hand on a board, given that of every pair of slots."""
        out = np.empty(self.masks.size, dtype=np.uint16)
        place_hands(self.masks, self.packed, self.cards, np.uint64(board), pairs, out)
        return out


def unblocked_weights(ours: HandList, theirs: HandList) -> Column:
    """The total weight of their hands that share no card with each of our hands, shape (m,).

    Exact for whole weights, otherwise up to rounding.
    """
    found, out, running = np.zeros(ours.masks.size), np.empty(ours.masks.size), new_running()
    for part in exact_parts(theirs.weights, SUBSET_BITS, MOST_EXACT_PARTS):
        same = theirs.with_weights(part).weight_of(ours.masks)
        weigh_hands(ours.packed, theirs.packed, part, same, ours.cards, running, out)
        found += out
    return found


class ListSweep:
    """Sweeps boards for two lists of hands; one for each thread.

    Args:
        ours: The hero's hands; their weights are not used.
        theirs: The villain's hands, without those that use dead or known board cards.
        rate: Rates every two cards on a full board.
    """

    def __init__(self, ours: HandList, theirs: HandList, rate: Callable[[int], PairRatings]) -> None:
        self._ours, self._theirs, self._rate = ours, theirs, rate
        self._cards = ours.cards
        self._same = theirs.weight_of(ours.masks)
        self._running = new_running()

    def apart(self) -> ListSweep:
        """The same sweep for another thread."""
        other = copy(self)
        other._running = new_running()
        return other

    def add(self, board: int, members: float, halves: Column, totals: Column = NOTHING) -> None:
        """Sweep a board; releases the GIL.

        Args:
            board: A full board.
            members: Its multiplicity.
            halves: Half pots won by each of the hero's hands, counted with the villain's weights, shape
                (m,); changed in place.  Exact for whole weights.
            totals: Receives all pots in the same unit, shape (m,); optional.
        """
        rated = self._rate(board)
        live = (PAIR_MASKS & np.uint64(board)) == 0
        pairs, levels = placed_pairs(rated.high, live)
        ours, theirs = self._ours.places(board, pairs), self._theirs.places(board, pairs)
        if not rated.low.size or not rated.low[live].any():
            self._walk(ours, theirs, levels, members, halves, members, totals)
            return
        self._walk(ours, theirs, levels, members / 2, halves, members, totals)
        lows, low_levels = placed_pairs(rated.low, live)
        our_lows, their_lows = self._ours.places(board, lows), self._theirs.places(board, lows)
        none = int(lows[live].min()) if (rated.low[live] == 0).any() else GONE
        ours_without, theirs_without = our_lows == none, their_lows == none
        our_lows[ours_without] = GONE
        self._walk(our_lows, their_lows, low_levels, members / 2, halves)
        ours[~ours_without], theirs[~theirs_without] = GONE, GONE
        self._walk(ours, theirs, levels, members / 2, halves)

    def totals(self) -> Column:
        """The villain's weight that shares no card with each of the hero's hands, shape (m,)."""
        return unblocked_weights(self._ours, self._theirs)

    def _walk(
        self,
        ours: Places,
        theirs: Places,
        levels: int,
        unit: float,
        halves: Column,
        whole: float = 0.0,
        totals: Column = NOTHING,
    ) -> None:
        our_order, our_starts = ordered_hands(ours, levels)
        their_order, their_starts = ordered_hands(theirs, levels)
        walk_hands(
            self._ours.packed, our_order, our_starts, self._theirs.packed, self._theirs.weights, their_order,
            their_starts, self._same, self._cards, unit, self._running, halves, whole, totals,
        )  # fmt: skip


def placed_pairs(ratings: Ratings, live: npt.NDArray[np.bool_]) -> tuple[Places, int]:
    """The place of each pair of slots among the strengths of pairs that are live, and how many there are."""
    strengths, places = np.unique(ratings[live], return_inverse=True)
    by_pair = np.zeros(COMBOS, dtype=np.uint16)
    by_pair[live] = places
    return by_pair[PAIR_BY_SLOTS], strengths.size


def ordered_hands(places: Places, levels: int) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.int64]]:
    """Hands by place, the lowest first, without those whose place is `GONE`.

    Args:
        places: Place of each hand, shape (n,).
        levels: How many places there are.

    Returns:
        Numbers of the hands, shape (n,), valid up to the last start; and where each place begins, with the
        end appended, shape (levels + 1,).
    """
    order, starts = np.empty(places.size, dtype=np.uint32), np.empty(levels + 1, dtype=np.int64)
    in_order(places, levels, starts, order)
    return order, starts
