"""Every hand on every flop, or on every turn: each full board is swept once for all of them.

Flop by flop, a full board would be swept ten times.  Boards that differ only by the names of suits are
represented by one of them: the results of a full board's sweep are added to the sums of an *early board*, one
of three or four cards, under the renaming that maps the early board to its representative.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Sums, Table, Whole
from oracle.cards.card import DECK_SIZE
from oracle.games import BOARD_CARDS
from oracle.jit import inlined, kernel
from oracle.jit.bits import lowest_bit
from oracle.showdown.runouts.boards import renamed_cards
from oracle.showdown.sweep.blocks import CELLS, WIDTH
from oracle.showdown.sweep.pair_kernels import sweep_cells

NOTHING = np.uint64(0)
ONE = np.uint64(1)


@inlined
def ascending_cards(board: np.uint64, cards: Whole) -> int:
    """The card ids of a board, ascending; returns how many."""
    found = 0
    while board != NOTHING:
        bit = lowest_bit(board)
        board &= board - ONE
        card = 4 * (bit & 15) + (bit >> 4)
        place = found
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card
        found += 1
    return found


@kernel
def classify(
    deck: Masks, ways: Whole, known: int, renamings: Whole, least: Masks, renaming_of: npt.NDArray[np.int8]
) -> None:
    """The least image of every early board, and the renaming that leads to it.

    Args:
        deck: The mask of each card id, shape (52,).
        ways: Numbers of early boards: ``ways[c, k]`` is C(c, k + 1), shape (52, 4).
        known: Cards of an early board, 3 or 4.
        renamings: New suit of each old one, shape (renamings, 4); the first is the identity.
        least: The least image of each early board by number; written.
        renaming_of: Which renaming leads to it, the first one where several do; written.
    """
    chosen = np.arange(known)
    while True:
        board, number = NOTHING, 0
        for place in range(known):
            board |= deck[chosen[place]]
            number += ways[chosen[place], place]
        best, which = board, 0
        for index in range(1, renamings.shape[0]):
            image = renamed_cards(board, renamings[index])
            if image < best:
                best, which = image, index
        least[number], renaming_of[number] = best, which
        place = known - 1
        while place >= 0 and chosen[place] == DECK_SIZE - known + place:
            place -= 1
        if place < 0:
            return
        chosen[place] += 1
        for later in range(place + 1, known):
            chosen[later] = chosen[later - 1] + 1


@kernel
def take_blocks(win: Table, reach: Table, blocks: Whole, ranks: Whole, halves: Table) -> None:
    """The half pots of some blocks; a pocket pair's figure goes to both of its cells.

    A pair is in the cell whose first suit is the higher; with both cells filled, cells can be renamed row by
    row.
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
def add_renamed(halves: Table, members: float, rows: Whole, sums: Table) -> None:
    """Add a full board's figures to an early board's sums, with cells renamed."""
    for cell in range(CELLS):
        to = rows[cell]
        for place in range(halves.shape[1]):
            sums[to, place] += members * halves[cell, place]


@kernel
def add_boards(
    boards: Masks,
    members: Whole,
    villain: Table,
    shapes: npt.NDArray[np.uint16],
    suited: Whole,
    ranks: Whole,
    blocks: Whole,
    known: int,
    ways: Whole,
    class_of: npt.NDArray[np.int32],
    renaming_of: npt.NDArray[np.int8],
    renamed_cells: Whole,
    sums: Sums,
) -> None:
    """Sweep full boards and add what each hand wins to the sums of the early boards they contain.

    Args:
        boards: Boards of five cards, one of each suit class, shape (n,), uint64.
        members: How many boards each represents, shape (n,).
        villain: Weights in cells, shape (16, 96).
        shapes: `oracle.showdown.sweep.blocks.group_shapes`.
        suited: `oracle.showdown.sweep.blocks.SUITED_BLOCKS`.
        ranks: `oracle.showdown.sweep.blocks.BLOCK_RANKS`.
        blocks: The blocks whose hands are wanted, shape (b,).
        known: Cards of an early board, 3 or 4.
        ways: See `classify`.
        class_of: The class of each early board by number; -1 for those that cannot come.
        renaming_of: Which renaming takes it to the representative of its class.
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
        take_blocks(win, reach, blocks, ranks, halves)
        ascending_cards(boards[index], cards)
        for left in range(BOARD_CARDS):  # the cards that come later: one, or two
            last = left + 2 if known == BOARD_CARDS - 1 else BOARD_CARDS
            for other in range(left + 1, last):
                number, place = 0, 0
                for at in range(BOARD_CARDS):
                    if at != left and (at != other or known == BOARD_CARDS - 1):
                        number += ways[cards[at], place]
                        place += 1
                if class_of[number] >= 0:
                    rows = renamed_cells[renaming_of[number]]
                    add_renamed(halves, float(members[index]), rows, sums[class_of[number]])


@kernel
def finish(
    sums: Sums,
    boards: Masks,
    deck: Masks,
    dead: np.uint64,
    villain: Table,
    ranks: Whole,
    blocks: Whole,
    renamings: Whole,
    renamed_cells: Whole,
    run_outs: float,
) -> None:
    """Turn sums of half pots into equities.

    Each early board was brought to its representative by one renaming; summing over the renamings that keep
    the representative compensates for the others. Sums of whole weights are exact, and so is every quotient.

    Args:
        sums: As `add_boards` leaves them, shape (classes, 16, b); overwritten by the equity of each hand, NaN
            where the hand cannot be held or leaves the villain no hand.
        boards: The representatives, shape (classes,).
        deck: The mask of each card id, shape (52,).
        dead: Mask of the dead cards.
        villain: Weights in cells, shape (16, 96), 0 for hands that hold a dead card.
        ranks: `oracle.showdown.sweep.blocks.BLOCK_RANKS`.
        blocks: The blocks of the sums, shape (b,).
        renamings: New suit of each old one, shape (renamings, 4).
        renamed_cells: Where each renaming takes each cell, shape (renamings, 16).
        run_outs: Ways to complete a board to two known hands.
    """
    by_card = np.empty(DECK_SIZE)
    own = np.empty((CELLS, blocks.size))
    for index in range(boards.size):
        gone = boards[index] | dead
        whole = _weigh(gone, deck, villain, ranks, by_card)
        for cell in range(CELLS):
            for place in range(blocks.size):
                own[cell, place] = 0.0
        for which in range(renamings.shape[0]):
            if renamed_cards(boards[index], renamings[which]) == boards[index]:
                for cell in range(CELLS):
                    to = renamed_cells[which, cell]
                    for place in range(blocks.size):
                        own[cell, place] += sums[index, to, place]
        for cell in range(CELLS):
            for place in range(blocks.size):
                block = blocks[place]
                high, low = ranks[block, 0], ranks[block, 1]
                first, second = 4 * high + (cell >> 2), 4 * low + (cell & 3)
                held = deck[first] | deck[second]
                equity = np.nan
                if first != second and (held & gone) == NOTHING:
                    same = cell if high != low or cell >> 2 > cell & 3 else 4 * (cell & 3) + (cell >> 2)
                    total = whole - by_card[first] - by_card[second] + villain[same, block]
                    if total > 0.0:
                        equity = own[cell, place] / (2.0 * renamings.shape[0]) / (total * run_outs)
                sums[index, cell, place] = equity


@kernel
def _weigh(gone: np.uint64, deck: Masks, villain: Table, ranks: Whole, by_card: Table) -> float:
    """The villain's weight by card once some cards are removed; returns the total."""
    by_card[:] = 0.0
    whole = 0.0
    for cell in range(CELLS):
        for block in range(ranks.shape[0]):
            weight = villain[cell, block]
            if weight == 0.0:
                continue
            first, second = 4 * ranks[block, 0] + (cell >> 2), 4 * ranks[block, 1] + (cell & 3)
            if ((deck[first] | deck[second]) & gone) == NOTHING:
                by_card[first] += weight
                by_card[second] += weight
                whole += weight
    return whole


@kernel
def look_up(
    own: Masks,
    boards: Masks,
    ways: Whole,
    class_of: npt.NDArray[np.int32],
    renaming_of: npt.NDArray[np.int8],
    renamings: Whole,
    place_of_block: Whole,
    equities: Sums,
    out: npt.NDArray[np.float64],
) -> None:
    """The equity of each of some hands on its early board.

    Args:
        own: The hands, of blocks that the table has, shape (n,).
        boards: The early boards, shape (n,).
        ways: See `classify`.
        class_of: See `add_boards`.
        renaming_of: See `add_boards`.
        renamings: New suit of each old one, shape (renamings, 4).
        place_of_block: Where the table has each block, shape (96,).
        equities: As `finish` leaves them.
        out: The equities, shape (n,); written.
    """
    cards = np.empty(BOARD_CARDS, dtype=np.int64)
    for row in range(own.size):
        number = 0
        for place in range(ascending_cards(boards[row], cards)):
            number += ways[cards[place], place]
        suits = renamings[renaming_of[number]]
        low, high = lowest_bit(own[row]), lowest_bit(own[row] & (own[row] - ONE))
        if low & 15 > high & 15:
            low, high = high, low
        rank = high & 15
        cell = 4 * suits[high >> 4] + suits[low >> 4]
        block = rank * (rank + 1) // 2 + (low & 15)
        out[row] = equities[class_of[number], cell, place_of_block[block]]
