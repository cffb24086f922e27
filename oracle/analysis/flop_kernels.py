"""All flops at once: each full board is swept once and counts for the ten flops it holds.

Going flop by flop, a full board would be swept ten times.  Boards and flops that differ by the names of
suits only are represented by one of them: what a board's sweep found is added to a flop's sums under the
renaming that takes the flop to its representative.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE, RANK_COUNT
from oracle.games import BOARD_CARDS
from oracle.jit import kernel
from oracle.showdown.blocks import CELLS, WIDTH
from oracle.showdown.sweep_kernels import sweep_cells

Table = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]

FLOPS = DECK_SIZE * (DECK_SIZE - 1) * (DECK_SIZE - 2) // 6
"""22,100 flops; the flop of cards a < b < c has the number C(a, 1) + C(b, 2) + C(c, 3)."""


@kernel
def _cards_of(board: np.uint64, cards: Whole) -> None:
    """The five card ids of a board, ascending."""
    found = 0
    for rank in range(RANK_COUNT):
        for suit in range(4):
            if board >> np.uint64(16 * suit + rank) & np.uint64(1):
                cards[found] = 4 * rank + suit
                found += 1


@kernel
def _take_blocks(win: Table, reach: Table, blocks: Whole, ranks: Whole, halves: Table) -> None:
    """The half pots of some blocks; a pocket pair's figure goes to both of its cells.

    A pair stands in the cell whose first suit is the higher; having both, cells can be renamed row by row.
    """
    for cell in range(CELLS):
        first, second = cell >> 2, cell & 3
        swapped = 4 * second + first
        for place in range(blocks.size):
            block = blocks[place]
            pair = ranks[block, 0] == ranks[block, 1]
            source = swapped if pair and first < second else cell
            halves[cell, place] = win[source, block] + reach[source, block]


@kernel
def _add_renamed(halves: Table, members: float, rows: Whole, sums: Table) -> None:
    """Add a board's figures to a flop's sums, with cells renamed."""
    for cell in range(CELLS):
        to = rows[cell]
        for place in range(halves.shape[1]):
            sums[to, place] += members * halves[cell, place]


@kernel
def add_boards(
    boards: npt.NDArray[np.uint64],
    members: Whole,
    villain: Table,
    shapes: npt.NDArray[np.uint16],
    suited: Whole,
    ranks: Whole,
    blocks: Whole,
    flop_class: npt.NDArray[np.int32],
    flop_renaming: npt.NDArray[np.int8],
    renamed_cells: Whole,
    sums: npt.NDArray[np.float64],
) -> None:
    """Sweep full boards and add what each hand wins to the sums of the flops they hold.

    Args:
        boards: Boards of five cards, one of each suit class, shape (n,), uint64.
        members: How many boards each stands for, shape (n,).
        villain: Weights in cells, shape (16, 96).
        shapes: `oracle.showdown.blocks.group_shapes`.
        suited: `oracle.showdown.blocks.SUITED_BLOCKS`.
        ranks: `oracle.showdown.blocks.BLOCK_RANKS`.
        blocks: The blocks whose hands are wanted, shape (b,).
        flop_class: The class of each flop by number, shape (22100,); -1 for flops that cannot come.
        flop_renaming: Which renaming takes it to the representative of its class, shape (22100,).
        renamed_cells: Where each renaming takes each cell, shape (renamings, 16).
        sums: Half pots won, in the cells of the blocks, shape (classes, 16, b); changed in place.
    """
    win, reach = np.zeros((CELLS, WIDTH)), np.zeros((CELLS, WIDTH))
    halves = np.empty((CELLS, blocks.size))
    cards = np.empty(BOARD_CARDS, dtype=np.int64)
    for index in range(boards.size):
        for cell in range(CELLS):
            for block in range(WIDTH):
                win[cell, block] = 0.0
                reach[cell, block] = 0.0
        sweep_cells(boards[index : index + 1], villain, shapes, suited, ranks, win, reach)
        _take_blocks(win, reach, blocks, ranks, halves)
        _cards_of(boards[index], cards)
        for third in range(2, BOARD_CARDS):
            top = cards[third] * (cards[third] - 1) * (cards[third] - 2) // 6
            for second in range(1, third):
                middle = top + cards[second] * (cards[second] - 1) // 2
                for first in range(second):
                    flop = middle + cards[first]
                    if flop_class[flop] >= 0:
                        rows = renamed_cells[flop_renaming[flop]]
                        _add_renamed(halves, float(members[index]), rows, sums[flop_class[flop]])
