"""Two-card hands grouped by pair of ranks: the memory layout of a sweep.

A *block* is all hands of one pair of ranks x ≥ y, block ``x · (x + 1) / 2 + y``.  *Cell* (k, block) with
k = 4 · i + j is the card of rank x in suit i with the card of rank y in suit j (x = y: i > j only).  All
hands of a block have the same rating except for flushes, and a loop over blocks for one k uses vector
instructions; so figures of hands are stored as an array of shape (16, 96), 91 blocks and five that are never
read.
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_COUNT
from oracle.cards.combo import PAIR_CARDS

BLOCKS = 91
WIDTH = 96
"""Blocks rounded up to whole registers."""
CELLS = 16

BLOCK_RANKS: npt.NDArray[np.int64] = np.array(
    [(high, low) for high in range(RANK_COUNT) for low in range(high + 1)], dtype=np.int64
)
"""Ranks x ≥ y of each block, shape (91, 2)."""

SUITED_BLOCKS: npt.NDArray[np.int64] = np.flatnonzero(BLOCK_RANKS[:, 0] != BLOCK_RANKS[:, 1])
"""The blocks of two different ranks, which hold hands of one suit; shape (78,)."""

FIRST_SUITED = BLOCKS
FIRST_SINGLE = FIRST_SUITED + 78
GROUPS = FIRST_SINGLE + RANK_COUNT
"""Number of groups of hands with the same rating on a board: blocks without a flush; from 91 on, two ranks of
the flush suit; from 169 on, one rank of it with any other card."""


def _cell_of_pair() -> npt.NDArray[np.int64]:
    cards = PAIR_CARDS.astype(np.int64)
    high, low = cards[:, 0] >> 2, cards[:, 1] >> 2
    block = high * (high + 1) // 2 + low
    cell: npt.NDArray[np.int64] = ((cards[:, 0] & 3) * 4 + (cards[:, 1] & 3)) * WIDTH + block
    return cell


CELL_OF_PAIR: npt.NDArray[np.int64] = _cell_of_pair()
"""Place of each pair index in the flattened (16, 96) layout, shape (1326,)."""


@functools.cache
def group_shapes() -> npt.NDArray[np.uint16]:
    """The groups as shapes for `oracle.rating.joined.rate_shapes`, shape (5, 182), uint16."""
    high, low = 1 << BLOCK_RANKS.T
    single = 1 << np.arange(RANK_COUNT)
    shapes = np.zeros((5, GROUPS), dtype=np.uint16)
    shapes[0, :BLOCKS] = high | low
    shapes[1, :BLOCKS] = high & low
    for row in (0, 4):
        shapes[row, FIRST_SUITED:FIRST_SINGLE] = (high | low)[SUITED_BLOCKS]
        shapes[row, FIRST_SINGLE:] = single
    return shapes


def to_cells(figures: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Figures by pair index, shape (1326,), laid out in cells, shape (16, 96)."""
    cells = np.zeros(CELLS * WIDTH)
    cells[CELL_OF_PAIR] = figures
    return cells.reshape(CELLS, WIDTH)


def from_cells(cells: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Figures laid out in cells, shape (16, 96), by pair index, shape (1326,)."""
    figures: npt.NDArray[np.float64] = cells.reshape(-1)[CELL_OF_PAIR]
    return figures
