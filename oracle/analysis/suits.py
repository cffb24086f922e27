"""What renaming suits does to flops, hands and cells."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from oracle.analysis.flop_kernels import FLOPS
from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import PAIR_MASKS, pair_indices
from oracle.cards.mask import CARD_BITS
from oracle.ranges import WeightedRange
from oracle.showdown.boards import canonical_boards
from oracle.simulate.deal.enumerate import rename, suit_renamings

Masks = npt.NDArray[np.uint64]
Column = npt.NDArray[np.float64]
Renamings = Sequence[tuple[int, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class FlopClasses:
    """The flops, one of each class of flops alike but for the names of suits.

    Attributes:
        masks: A representative of each class, shape (n,), uint64.
        members: How many flops each stands for, shape (n,), int64.
        class_of: The class of each flop by number (`oracle.analysis.flop_kernels.FLOPS`), shape (22100,),
            int32; -1 for flops that hold a dead card.
        renaming_of: Which renaming takes it to its representative, shape (22100,), int8.
    """

    masks: Masks
    members: npt.NDArray[np.int64]
    class_of: npt.NDArray[np.int32]
    renaming_of: npt.NDArray[np.int8]


@functools.cache
def flop_masks() -> Masks:
    """Every flop by number, shape (22100,), uint64."""
    chosen = np.array(list(combinations(range(DECK_SIZE), 3)), dtype=np.int64)
    numbers = chosen[:, 0] + chosen[:, 1] * (chosen[:, 1] - 1) // 2
    numbers += chosen[:, 2] * (chosen[:, 2] - 1) * (chosen[:, 2] - 2) // 6
    masks = np.empty(FLOPS, dtype=np.uint64)
    masks[numbers] = np.bitwise_or.reduce(CARD_BITS[chosen], axis=1)
    return masks


def flop_classes(dead: int, renamings: Renamings) -> FlopClasses:
    """The flops that can come, by suit class.

    Args:
        dead: Mask of cards that cannot come.
        renamings: A group of renamings that leave the dead cards as they are.
    """
    masks, members = canonical_boards(0, dead, renamings, cards=3)
    order = np.argsort(masks)
    masks, members = masks[order], members[order]
    flops = flop_masks()
    best, which = flops.copy(), np.zeros(FLOPS, dtype=np.int8)
    for number, renaming in enumerate(renamings):
        image = rename(flops, renaming)
        lower = image < best
        best[lower], which[lower] = image[lower], number
    # A flop that no renaming makes smaller keeps the one that changes nothing.
    which[best == flops] = list(renamings).index((0, 1, 2, 3))
    class_of = np.searchsorted(masks, best).astype(np.int32)
    class_of[(flops & np.uint64(dead)) != 0] = -1
    return FlopClasses(masks, members, class_of, which)


def renamed_pairs(renamings: Renamings) -> npt.NDArray[np.int64]:
    """Where each renaming takes each two-card hand, by pair index, shape (renamings, 1326)."""
    return np.stack([pair_indices(rename(PAIR_MASKS, renaming)) for renaming in renamings])


def renamed_cells(renamings: Renamings) -> npt.NDArray[np.int64]:
    """Where each renaming takes each cell (suits of the two cards), shape (renamings, 16)."""
    suits = np.array([list(renaming) for renaming in renamings], dtype=np.int64)
    high, low = np.divmod(np.arange(16), 4)
    cells: npt.NDArray[np.int64] = 4 * suits[:, high] + suits[:, low]
    return cells


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
