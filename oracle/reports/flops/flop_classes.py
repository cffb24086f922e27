"""Classes of flops in a sample: flops that differ only in equivalent suits are in one class."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracle.analysis.boards.suits import Renamings, common_renamings, flop_masks
from oracle.arrays import Masks, Sums, Whole
from oracle.prepared import Prepared
from oracle.ranges import WeightedRange
from oracle.reports.flops.made import EVERY_RENAMING, least_images
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.enumerate import rename

_MOST_COUNTED = 3
"""With more hold'em players, a report does not count every board and treats all suits alike."""


@dataclass(frozen=True, slots=True, eq=False)
class FlopClasses:
    """The flops that can come; those with the same figures are in one class.

    Attributes:
        flops: The least flop of each class, ascending, shape (c,).
        kinds: The least image of each kind of flop under all renamings of suits, ascending, shape (k,).
        kind_of: The kind of each class, shape (c,).
        renamings: The renamings of suits that change no figure, the identity first; all of them where a
            report treats all suits alike.
    """

    flops: Masks
    kinds: Masks
    kind_of: Whole
    renamings: Renamings

    @classmethod
    def of(cls, table: Prepared) -> FlopClasses:
        """The classes for a table without a board; they depend on the table alone, here and in a worker."""
        flops = flop_masks()
        flops = flops[(flops & np.uint64(table.undealt)) == 0]
        renamings = _renamings(table)
        classes = np.unique(_least(flops, renamings))
        kinds, kind_of = np.unique(least_images(classes)[0], return_inverse=True)
        return cls(classes, kinds, kind_of.astype(np.int64), renamings)

    def row_of(self, flops: Masks) -> Whole:
        """The class of each flop, shape (n,); the flops must be possible."""
        return np.searchsorted(self.flops, _least(flops, self.renamings)).astype(np.int64)

    def by_kind(self, sums: Sums) -> Sums:
        """Add up the sums of classes by kind: from shape (rows, c) to (rows, k)."""
        return np.stack([np.bincount(self.kind_of, row, self.kinds.size) for row in sums])


def _least(flops: Masks, renamings: Renamings) -> Masks:
    """The least image of each flop."""
    least = flops
    for renaming in renamings:
        least = np.minimum(least, rename(flops, renaming))
    return least


def _renamings(table: Prepared) -> Renamings:
    """The renamings that change no figure if a report distinguishes suits; otherwise all renamings."""
    lists = [seat.live for seat in table.seats if isinstance(seat.live, WeightedRange)]
    named = all(seat.any_hand or isinstance(seat.live, WeightedRange) for seat in table.seats)
    if not GameKernels(table.game).pairs or not named or len(table.seats) > _MOST_COUNTED:
        return EVERY_RENAMING
    return common_renamings(lists, 0, table.undealt)
