"""The effect of suit renamings on flops and hands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks
from oracle.cards.combo import PAIR_MASKS, pair_indices
from oracle.games import FLOP_CARDS
from oracle.ranges import WeightedRange
from oracle.showdown.sweep.early.boards import early_masks
from oracle.simulate.deal.enumerate import rename, suit_renamings

Renamings = Sequence[tuple[int, ...]]


def flop_masks() -> Masks:
    """All flops, shape (22100,), uint64."""
    return early_masks(FLOP_CARDS)


def renamed_pairs(renamings: Renamings) -> npt.NDArray[np.int64]:
    """The image of each two-card hand under each renaming, by pair index, shape (renamings, 1326)."""
    return np.stack([pair_indices(rename(PAIR_MASKS, renaming)) for renaming in renamings])


def common_renamings(ranges: Sequence[WeightedRange], board: int, dead: int) -> list[tuple[int, ...]]:
    """The renamings that leave ranges, board and dead cards unchanged; the identity comes first."""
    return suit_renamings(ranges, (board, dead))


def averaged(column: Column, moved: npt.NDArray[np.int64]) -> Column:
    """Replace each hand's figure by the mean over its images under all renamings.

    Args:
        column: Values by pair index, shape (1326,).
        moved: `renamed_pairs`, shape (renamings, 1326).
    """
    mean: Column = column[moved].mean(axis=0)
    return mean
