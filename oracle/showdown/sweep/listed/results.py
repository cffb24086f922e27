"""How often a list of hands wins, ties and loses each half of the pot against another, on full boards."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column
from oracle.cards.combo import PAIR_MASKS
from oracle.showdown.parts import SUBSET_BITS, exact_parts
from oracle.showdown.shares.joint import HIGH_RESULTS, LOW_RESULTS
from oracle.showdown.sweep.listed.list_kernels import new_running
from oracle.showdown.sweep.listed.lists import HandList, PairRatings, Places, ordered_hands, placed_pairs
from oracle.showdown.sweep.listed.result_kernels import PlacedHands, count_results

NO_PLACES: Places = np.empty(0, dtype=np.uint16)
"""In place of the lows where none can be made."""


class ListResults:
    """Counts pairs of hands of two lists, board by board; one for each thread.

    No hand is compared with another (`oracle.showdown.sweep.listed.lists`).

    Args:
        ours: The first player's hands.
        theirs: The second player's.
        rate: Rates every two cards on a full board.
    """

    def __init__(self, ours: HandList, theirs: HandList, rate: Callable[[int], PairRatings]) -> None:
        self._lists, self._rate = (ours, theirs), rate
        self._listed = (theirs.weight_of(ours.masks) > 0).astype(np.float64)
        self._parts = [
            (part, theirs.with_weights(part).weight_of(ours.masks))
            for part in exact_parts(theirs.weights, SUBSET_BITS)
        ]
        self._ones = tuple(np.ones(each.masks.size) for each in self._lists)
        self._running = new_running()

    def apart(self) -> ListResults:
        """The same for another thread."""
        other = copy(self)
        other._running = new_running()
        return other

    def on_board(self, board: int, *, weighted: bool) -> tuple[Column, Column | None]:
        """The pairs of hands that a full board leaves possible; releases the GIL.

        Args:
            board: The board.
            weighted: Whether to add up their weights as well.

        Returns:
            By result of the high for the first player (won, tied, lost) and of the low (won, tied, lost, none
            made), shape (3, 4): the number of pairs, and the sum of their weights or None; exact for whole
            weights, otherwise up to the rounding of the sum of all.
        """
        rated = self._rate(board)
        live = (PAIR_MASKS & np.uint64(board)) == 0
        highs, levels = placed_pairs(rated.high, live)
        lows, low_levels, lowest = self._lows_of(rated, live)
        placed = [
            self._placed(each, ones, board, (highs, levels), lows)
            for each, ones in zip(self._lists, self._ones, strict=True)
        ]

        def found(ours: PlacedHands, theirs: PlacedHands, same: Column) -> Column:
            out = np.empty((HIGH_RESULTS, LOW_RESULTS))
            cards = self._lists[0].cards
            count_results(ours, theirs, low_levels, lowest, same, cards, self._running, out)
            return out

        counts = found(placed[0], placed[1], self._listed)
        if not weighted:
            return counts, None
        own = placed[0]._replace(weights=self._lists[0].weights)
        sums = [found(own, placed[1]._replace(weights=part), same) for part, same in self._parts]
        return counts, np.sum(sums, axis=0)

    @staticmethod
    def _lows_of(rated: PairRatings, live: npt.NDArray[np.bool_]) -> tuple[Places, int, int]:
        """The place of each pair's low, how many there are, and which is the first that is a low."""
        if not rated.low.size or not rated.low[live].any():
            return NO_PLACES, 0, 0
        places, levels = placed_pairs(rated.low, live)
        return places, levels, int((rated.low[live] == 0).any())

    @staticmethod
    def _placed(
        hands: HandList, ones: Column, board: int, highs: tuple[Places, int], lows: Places
    ) -> PlacedHands:
        """Hands of weight 1 on a board."""
        places = hands.places(board, highs[0])
        order, starts = ordered_hands(places, highs[1])
        low = hands.places(board, lows) if lows.size else NO_PLACES
        return PlacedHands(hands.packed, ones, places, low, order[: starts[-1]])
