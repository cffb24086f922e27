"""The kernels of `oracle.showdown.sweep.early.both`: two ranges on every flop in one pass over boards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Sums, Table, Whole
from oracle.games import BOARD_CARDS
from oracle.jit import kernel
from oracle.showdown.sweep.blocks import CELLS, WIDTH
from oracle.showdown.sweep.early.kernels import add_renamed, ascending_cards, take_blocks
from oracle.showdown.sweep.pair_kernels import sweep_cells

FLOPS_ON_BOARD = 10
"""Ways to choose the flop from the five cards of a board."""

MOMENTS = 9
"""Sums kept for each flop: see `add_both`."""


class SweptSide(NamedTuple):
    """One of the two ranges.

    Attributes:
        cells: Its weights in cells, shape (16, 96); 0 for hands with a dead card.
        blocks: Its blocks whose hands are wanted one by one, shape (b,).
        sums: Half pots won by its hands, in the cells of the blocks, shape (classes, 16, b); changed in
            place.
    """

    cells: Table
    blocks: Whole
    sums: Sums


class FlopNumbers(NamedTuple):
    """The classes of flops.

    Attributes:
        ways: See `oracle.showdown.sweep.early.kernels.classify`.
        class_of: The class of each flop by number.
        renaming_of: Which renaming takes it to the representative of its class.
        renamed_cells: Where each renaming takes each cell, shape (renamings, 16).
    """

    ways: Whole
    class_of: npt.NDArray[np.int32]
    renaming_of: npt.NDArray[np.int8]
    renamed_cells: Whole


@kernel
def _play(
    board: Masks,
    hands: Table,
    others: Table,
    shapes: npt.NDArray[np.uint16],
    suited: Whole,
    ranks: Whole,
    win: Table,
    reach: Table,
) -> tuple[float, float]:
    """Sweep one board for one range; returns the weight of the deals that it wins, and of those tied."""
    for cell in range(CELLS):
        for block in range(WIDTH):
            win[cell, block] = 0.0
            reach[cell, block] = 0.0
    sweep_cells(board, others, shapes, suited, ranks, win, reach)
    won, tied = 0.0, 0.0
    for cell in range(CELLS):
        for block in range(WIDTH):
            won += hands[cell, block] * win[cell, block]
            tied += hands[cell, block] * (reach[cell, block] - win[cell, block])
    return won, tied


@kernel
def _add_moments(times: float, won: float, lost: float, tied: float, moments: Sums) -> None:
    """Add one board's deals to the sums and the sums of products of a flop."""
    won, lost, tied = times * won, times * lost, times * tied
    moments[0] += won
    moments[1] += lost
    moments[2] += tied
    moments[3] += won * won
    moments[4] += lost * lost
    moments[5] += tied * tied
    moments[6] += won * lost
    moments[7] += won * tied
    moments[8] += lost * tied


@kernel
def add_both(
    boards: Masks,
    members: Whole,
    first: SweptSide,
    second: SweptSide,
    shapes: npt.NDArray[np.uint16],
    suited: Whole,
    ranks: Whole,
    flops: FlopNumbers,
    moments: Sums,
) -> None:
    """Sweep full boards for two ranges and add what they win to the flops that the boards contain.

    Args:
        boards: Boards of five cards, one of each suit class, shape (n,), uint64.
        members: How many boards each represents, shape (n,).
        first: One range, with its sums.
        second: The other.
        shapes: `oracle.showdown.sweep.blocks.group_shapes`.
        suited: `oracle.showdown.sweep.blocks.SUITED_BLOCKS`.
        ranks: `oracle.showdown.sweep.blocks.BLOCK_RANKS`.
        flops: The classes of flops.
        moments: For each class of flops, over its boards, the sums of three weights of deals (won by the
            first range, won by the second, tied), of their squares, and of the products first · second,
            first · tied, second · tied; shape (classes, 9); changed in place.
    """
    ours, our_blocks, our_sums = first
    theirs, their_blocks, their_sums = second
    ways, class_of, renaming_of, renamed_cells = flops
    win, reach = np.zeros((CELLS, WIDTH)), np.zeros((CELLS, WIDTH))
    first_halves, second_halves = np.empty((CELLS, our_blocks.size)), np.empty((CELLS, their_blocks.size))
    cards = np.empty(BOARD_CARDS, dtype=np.int64)
    kinds, times = np.empty(FLOPS_ON_BOARD, dtype=np.int64), np.empty(FLOPS_ON_BOARD)
    for index in range(boards.size):
        board, count = boards[index : index + 1], float(members[index])
        won, tied = _play(board, ours, theirs, shapes, suited, ranks, win, reach)
        take_blocks(win, reach, our_blocks, ranks, first_halves)
        lost, _ = _play(board, theirs, ours, shapes, suited, ranks, win, reach)
        take_blocks(win, reach, their_blocks, ranks, second_halves)
        ascending_cards(boards[index], cards)
        found = 0
        for low in range(BOARD_CARDS):
            for middle in range(low + 1, BOARD_CARDS):
                for high in range(middle + 1, BOARD_CARDS):
                    number = ways[cards[low], 0] + ways[cards[middle], 1] + ways[cards[high], 2]
                    flop = class_of[number]
                    rows = renamed_cells[renaming_of[number]]
                    add_renamed(first_halves, count, rows, our_sums[flop])
                    add_renamed(second_halves, count, rows, their_sums[flop])
                    place = 0  # several flops of a class on one board count as one case
                    while place < found and kinds[place] != flop:
                        place += 1
                    if place == found:
                        kinds[place], times[place] = flop, 0.0
                        found += 1
                    times[place] += count
        for place in range(found):
            _add_moments(times[place], won, lost, tied, moments[kinds[place]])
