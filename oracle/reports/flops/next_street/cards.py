"""The cards that may come next, merged where suits are equivalent."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracle.analysis.boards.suits import Renamings, common_renamings
from oracle.arrays import Masks, Whole
from oracle.cards.mask import CARD_BITS
from oracle.prepared import Prepared
from oracle.ranges import WeightedRange
from oracle.simulate.deal.enumerate import IDENTITY, rename


@dataclass(frozen=True, slots=True, eq=False)
class NextCards:
    """The cards that may come next, one for each class of cards that differ only in equivalent suits.

    Attributes:
        cards: The least card of each class, as a mask, ascending, shape (n,).
        weight: How many cards each represents, shape (n,).
        renamings: The renamings of suits that change neither a range nor a known card, the identity first.
    """

    cards: Masks
    weight: Whole
    renamings: Renamings

    @classmethod
    def of(cls, prepared: Prepared) -> NextCards:
        """The next cards of a table with a flop or a turn on its board."""
        gone = prepared.undealt | prepared.board_mask
        left = np.sort(CARD_BITS[(CARD_BITS & np.uint64(gone)) == 0])
        renamings = _renamings(prepared)
        cards, weight = np.unique(_least(left, renamings), return_counts=True)
        return cls(cards, weight.astype(np.int64), renamings)

    def row_of(self, cards: Masks) -> Whole:
        """The class of each card, shape (m,); the cards must be possible."""
        return np.searchsorted(self.cards, _least(cards, self.renamings)).astype(np.int64)


def _least(cards: Masks, renamings: Renamings) -> Masks:
    """The least image of each card."""
    least: Masks = np.stack([rename(cards, renaming) for renaming in renamings]).min(axis=0)
    return least


def _renamings(prepared: Prepared) -> Renamings:
    """The renamings that change nothing; only the identity if a range is not listed hand by hand."""
    lists = []
    for seat in prepared.seats:
        if isinstance(seat.live, WeightedRange):
            lists.append(seat.live)
        elif not seat.any_hand:
            return [IDENTITY]
    board = prepared.board_mask
    return common_renamings(lists, board, prepared.undealt & ~board)
