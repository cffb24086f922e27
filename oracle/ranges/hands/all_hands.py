"""Every hand of a game whose ranges are lists, in ascending order of masks."""

from __future__ import annotations

import functools
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.ranges.grid import Masks, Words, grid_of


@dataclass(frozen=True, slots=True, eq=False)
class HandTable:
    """All n-card hands; the arrays are shared and read-only.

    Attributes:
        masks: Card mask of each hand, ascending, shape (count,), uint64.
        cells: Its cell in the n-card grid, shape (count,), int32.
        ones: A weight of 1 for each, shape (count,), float64.
    """

    masks: Masks
    cells: npt.NDArray[np.int32]
    ones: npt.NDArray[np.float64]

    def flags(self, words: Words) -> npt.NDArray[np.bool_]:
        """A set of hands as one flag per hand, shape (count,)."""
        bits = np.unpackbits(words.reshape(-1).view(np.uint8), bitorder="little")
        flags: npt.NDArray[np.bool_] = bits.view(np.bool_)[self.cells]
        return flags


@functools.cache
def hand_table(cards_each: int) -> HandTable:
    """The table of 2-, 4- or 5-card hands; built once (2,598,960 rows for five cards)."""
    grid = grid_of(cards_each)
    cells = grid.set_cells(grid.everything)
    masks = grid.masks_of(cells)
    order = np.argsort(masks)
    if grid.columns < 8 * grid.everything.itemsize:  # rows shorter than a word: bits are further apart
        cells = cells // grid.columns * (8 * grid.everything.itemsize) + cells % grid.columns
    return HandTable(masks[order], cells[order].astype(np.int32), np.ones(masks.size))
