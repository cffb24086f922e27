"""What renaming suits does to flops and hands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import PAIR_MASKS, pair_indices
from oracle.games import FLOP_CARDS
from oracle.ranges import WeightedRange
from oracle.showdown.sweep.early_boards import early_masks
from oracle.simulate.deal.enumerate import rename, suit_renamings

Masks = npt.NDArray[np.uint64]
Column = npt.NDArray[np.float64]
Renamings = Sequence[tuple[int, ...]]


def flop_masks() -> Masks:
    """Every flop by number, shape (22100,), uint64."""
    return early_masks(FLOP_CARDS)


def renamed_pairs(renamings: Renamings) -> npt.NDArray[np.int64]:
    """Where each renaming takes each two-card hand, by pair index, shape (renamings, 1326)."""
    return np.stack([pair_indices(rename(PAIR_MASKS, renaming)) for renaming in renamings])


def common_renamings(ranges: Sequence[WeightedRange], board: int, dead: int) -> list[tuple[int, ...]]:
    """The renamings that leave ranges, board and dead cards as they are; the empty change first."""
    return suit_renamings(ranges, (board, dead))


def averaged(column: Column, moved: npt.NDArray[np.int64]) -> Column:
    """Figures of hands, each replaced by the mean over its images under all renamings.

    Args:
        column: By pair index, shape (1326,).
        moved: `renamed_pairs`, shape (renamings, 1326).
    """
    mean: Column = column[moved].mean(axis=0)
    return mean
