"""The kernels of `oracle.showdown.sweep.pairs`: one full board at a time, all hands in order of strength.

Working arrays of a board, all float64: ``alive`` (8, 96) is 0 where a block's card is on the board, rows
0–3 for the card of the higher rank in each suit, rows 4–7 for the lower; ``added`` (8, 96) is the
villain's weight that each of these cards brings with the block; ``below`` and ``upto`` (9, 96) are the
running weight that holds each of these cards, and the whole running weight in row 8, just before and just
after the block is processed; ``held`` (52,) is the running weight per card.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Number, Ratings, Table, Whole
from oracle.cards.card import DECK_SIZE, RANK_COUNT
from oracle.jit import inlined, kernel
from oracle.rating.joined import rate_shapes, suit_word
from oracle.showdown.runouts.multisets import LEAST_SUITED
from oracle.showdown.sweep.blocks import BLOCKS, FIRST_SINGLE, FIRST_SUITED, GROUPS, WIDTH

LANES = 32
"""Ratings are padded to a multiple of this, so that loops over them have no remainder."""
MOST_GROUPS = -(-GROUPS // LANES) * LANES
NO_SUIT = 4


class RatedGroups(NamedTuple):
    """The groups of a board by strength.

    Attributes:
        ratings: Their ratings.
        order: Their places from the weakest up.
        group_of: Which group is at each place.
        suited: `oracle.showdown.sweep.blocks.SUITED_BLOCKS`.
        ranks: `oracle.showdown.sweep.blocks.BLOCK_RANKS`.
    """

    ratings: Ratings
    order: Whole
    group_of: Whole
    suited: Whole
    ranks: Whole


class _Weights(NamedTuple):
    """The villain's weights on a board.

    Attributes:
        alive: 1 for each card of a block that is not on the board, otherwise 0, shape (8, 96).
        cells: In cells, shape (16, 96).
        added: What each block adds to each of its cards, shape (8, 96).
    """

    alive: Table
    cells: Table
    added: Table


class _Running(NamedTuple):
    """The villain's weight so far.

    Attributes:
        held: By card, shape (52,).
        below: What it was before each block, by the block's cards and in total, shape (9, 96).
        upto: The same after all groups that tie with the block.
    """

    held: Column
    below: Table
    upto: Table


@kernel
def order_ratings(
    ratings: npt.NDArray[np.uint32], size: Number, taken: npt.NDArray[np.int64], order: npt.NDArray[np.int64]
) -> None:
    """Put ratings in ascending order; a rating's place is the number of lower ones.

    For so few, counting with vector instructions is faster than sorting.

    Args:
        ratings: The ratings, followed by space for padding.
        size: How many.
        taken: Zeros, before and after.
        order: Receives the indices.
    """
    padded = -(-size // LANES) * LANES
    ratings[size:padded] = np.uint32(0xFFFFFFFF)
    for index in range(size):
        rating = ratings[index]
        lower = np.uint32(0)
        for other in range(padded):
            lower = np.uint32(lower + np.uint32(ratings[other] < rating))
        place = np.int64(lower)
        order[place + taken[place]] = index
        taken[place] += 1
    taken[:size] = 0


@kernel
def set_alive(board: np.uint64, value: float, alive: Table) -> None:
    """Mark the board's cards in all blocks that have them: 0 before a board is swept, 1 after."""
    for suit in range(4):
        word = np.int64(suit_word(board, suit))
        for rank in range(RANK_COUNT):
            if word >> rank & 1:
                for other in range(rank + 1):
                    alive[suit, rank * (rank + 1) // 2 + other] = value
                for other in range(rank, RANK_COUNT):
                    alive[4 + suit, other * (other + 1) // 2 + rank] = value


@inlined
def _left_out(high_suit: int, low_suit: int, suit: Number, of_suit: Number) -> bool:
    """Whether cards of these suits make a flush, so that their hand is not in its block's group."""
    if of_suit == LEAST_SUITED:
        return high_suit == suit and low_suit == suit
    return high_suit == suit or low_suit == suit


@kernel
def _add_weights(villain: Table, cell: Number, alive: Table, high: Number, low: Number, added: Table) -> None:
    """One suit pair of all blocks: what it adds to each card's weight."""
    for block in range(WIDTH):
        weight = villain[cell, block] * alive[high, block] * alive[low, block]
        added[high, block] += weight
        added[low, block] += weight


@kernel
def _add_below(below: Table, cell: Number, alive: Table, high: Number, low: Number, win: Table) -> None:
    """One suit pair of all blocks: the weight below that shares no card with the hand."""
    for block in range(WIDTH):
        live = alive[high, block] * alive[low, block]
        win[cell, block] += live * (below[8, block] - below[high, block] - below[low, block])


@kernel
def _add_upto(
    upto: Table, villain: Table, cell: Number, alive: Table, high: Number, low: Number, reach: Table
) -> None:
    """The same up to the hand's own rating; the same hand of the villain was subtracted twice."""
    for block in range(WIDTH):
        live = alive[high, block] * alive[low, block]
        rest = upto[8, block] - upto[high, block] - upto[low, block] + villain[cell, block]
        reach[cell, block] += live * rest


@kernel
def _keep_block(block: Number, ranks: npt.NDArray[np.int64], held: Table, total: float, kept: Table) -> None:
    """Store the running weights of a block's eight cards and the total."""
    high, low = 4 * ranks[block, 0], 4 * ranks[block, 1]
    for suit in range(4):
        kept[suit, block] = held[high + suit]
        kept[4 + suit, block] = held[low + suit]
    kept[8, block] = total


@kernel
def _add_block(block: Number, ranks: npt.NDArray[np.int64], added: Table, held: Table) -> float:
    """Add a block's weights to the running weights; returns their sum."""
    high, low = 4 * ranks[block, 0], 4 * ranks[block, 1]
    total = 0.0
    for suit in range(4):
        held[high + suit] += added[suit, block]
        held[low + suit] += added[4 + suit, block]
        total += added[suit, block]
    return total


@inlined
def cell_of(
    rank: Number, suit: Number, other_rank: Number, other_suit: Number
) -> tuple[int | np.int64, int | np.int64]:
    """Cell and block of the hand of two cards."""
    if rank > other_rank or (rank == other_rank and suit > other_suit):
        return 4 * suit + other_suit, rank * (rank + 1) // 2 + other_rank
    return 4 * other_suit + suit, other_rank * (other_rank + 1) // 2 + rank


@kernel
def _meet_suited(
    group: Number,
    suit: Number,
    suited: npt.NDArray[np.int64],
    ranks: npt.NDArray[np.int64],
    alive: Table,
    villain: Table,
    held: Table,
    total: float,
    step: Number,
    out: Table,
) -> float:
    """Process hands that make a flush: one of two cards of the suit, or a card of it with any other.

    Args:
        group: The group, from `FIRST_SUITED` on.
        suit: The suit that makes the flush.
        suited: Blocks of the groups with two cards of the suit.
        ranks: Ranks of the blocks.
        alive: See the module.
        villain: Weights in cells.
        held: Running weight per card.
        total: Running weight.
        step: 0 stores the weight below in ``out``, 1 adds the weights, 2 stores the weight up to the hands.
        out: Cells to add to; untouched in step 1.

    Returns:
        The weight added in step 1, otherwise 0.
    """
    if group < FIRST_SINGLE:
        block = suited[group - FIRST_SUITED]
        rank, low_rank, high_rank = ranks[block, 0], ranks[block, 1], ranks[block, 1] + 1
        first_suit, last_suit = suit, suit + 1
    else:
        rank, low_rank, high_rank = group - FIRST_SINGLE, np.int64(0), np.int64(RANK_COUNT)
        first_suit, last_suit = np.int64(0), np.int64(4)
    card = 4 * rank + suit
    added = 0.0
    for other_suit in range(first_suit, last_suit):
        if group >= FIRST_SINGLE and other_suit == suit:
            continue
        for other_rank in range(low_rank, high_rank):
            cell, block = cell_of(rank, suit, other_rank, other_suit)
            live = alive[cell >> 2, block] * alive[4 + (cell & 3), block]
            weight = live * villain[cell, block]
            other = 4 * other_rank + other_suit
            if step == 1:
                held[card] += weight
                held[other] += weight
                added += weight
            else:
                own = weight if step == 2 else 0.0
                out[cell, block] += live * (total - held[card] - held[other]) + own
    return added


@kernel
def _walk(
    groups: RatedGroups,
    size: Number,
    suit: Number,
    weights: _Weights,
    running: _Running,
    win: Table,
    reach: Table,
) -> None:
    """Process the groups from the weakest up; tied groups are processed together.

    Args:
        groups: The groups.
        size: How many.
        suit: The suit that makes a flush.
        weights: The villain's weights.
        running: Working storage; its weights by block are for the caller.
        win: Where to add the weight that each hand of a flush beats, shape (16, 96).
        reach: The same with the weight that it ties with.
    """
    # Read once: every look-up in a tuple costs a change of the reference count of the array.
    ratings, order, group_of, suited, ranks = groups
    alive, villain, added = weights
    held, below, upto = running
    total = 0.0
    held[:] = 0.0
    first = 0
    while first < size:
        rating = ratings[order[first]]
        last = first
        while last < size and ratings[order[last]] == rating:
            group = group_of[order[last]]
            if group < BLOCKS:
                _keep_block(group, ranks, held, total, below)
            else:
                _meet_suited(group, suit, suited, ranks, alive, villain, held, total, np.int64(0), win)
            last += 1
        before = total
        for place in range(first, last):
            group = group_of[order[place]]
            if group < BLOCKS:
                total += _add_block(group, ranks, added, held)
            else:
                total += _meet_suited(
                    group, suit, suited, ranks, alive, villain, held, before, np.int64(1), win
                )
        for place in range(first, last):
            group = group_of[order[place]]
            if group < BLOCKS:
                _keep_block(group, ranks, held, total, upto)
            else:
                _meet_suited(group, suit, suited, ranks, alive, villain, held, total, np.int64(2), reach)
        first = last


@kernel
def list_groups(
    board: np.uint64,
    suit: Number,
    of_suit: Number,
    suited: npt.NDArray[np.int64],
    ranks: npt.NDArray[np.int64],
    ratings: npt.NDArray[np.uint32],
    group_of: npt.NDArray[np.int64],
) -> int | np.int64:
    """Compact the ratings of groups for which a card of the suit is left; returns their number."""
    for group in range(BLOCKS):
        group_of[group] = group
    size = np.int64(BLOCKS)
    if of_suit < LEAST_SUITED:
        return size
    gone = np.int64(suit_word(board, suit))
    for group in range(FIRST_SUITED, FIRST_SINGLE):
        block = suited[group - FIRST_SUITED]
        if (gone >> ranks[block, 0] | gone >> ranks[block, 1]) & 1 == 0:
            ratings[size], group_of[size] = ratings[group], group
            size += 1
    if of_suit > LEAST_SUITED:
        for rank in range(RANK_COUNT):
            if gone >> rank & 1 == 0:
                ratings[size], group_of[size] = ratings[FIRST_SINGLE + rank], FIRST_SINGLE + rank
                size += 1
    return size


@kernel
def find_flush(board: np.uint64) -> tuple[np.int64, np.int64]:
    """The suit of which a full board has three cards or more, and how many; `NO_SUIT` and 0 without one."""
    suit, of_suit = np.int64(NO_SUIT), np.int64(0)
    for candidate in range(4):
        word, count = suit_word(board, candidate), np.int64(0)
        while word != 0:
            word = np.uint16(word & np.uint16(word - np.uint16(1)))
            count += 1
        if count >= LEAST_SUITED:
            suit, of_suit = np.int64(candidate), count
    return suit, of_suit


@kernel
def sweep_cells(
    boards: npt.NDArray[np.uint64],
    villain: Table,
    shapes: npt.NDArray[np.uint16],
    suited: npt.NDArray[np.int64],
    ranks: npt.NDArray[np.int64],
    win: Table,
    reach: Table,
) -> None:
    """Sweep full boards and add to every hand's cells.

    Args:
        boards: Boards of five cards, shape (n,), uint64.
        villain: Weights in cells, shape (16, 96).
        shapes: `oracle.showdown.sweep.blocks.group_shapes`.
        suited: `oracle.showdown.sweep.blocks.SUITED_BLOCKS`.
        ranks: `oracle.showdown.sweep.blocks.BLOCK_RANKS`.
        win: Where to add the weight each hand beats, shape (16, 96).
        reach: Where to add the weight each hand beats or ties, shape (16, 96).
    """
    ratings = np.empty(MOST_GROUPS, dtype=np.uint32)
    order, group_of = np.empty(MOST_GROUPS, dtype=np.int64), np.empty(MOST_GROUPS, dtype=np.int64)
    taken = np.zeros(MOST_GROUPS, dtype=np.int64)
    alive, added = np.ones((8, WIDTH)), np.empty((8, WIDTH))
    below, upto = np.zeros((9, WIDTH)), np.zeros((9, WIDTH))
    groups = RatedGroups(ratings, order, group_of, suited, ranks)
    weights, running = _Weights(alive, villain, added), _Running(np.empty(DECK_SIZE), below, upto)
    for index in range(boards.size):
        board = boards[index]
        suit, of_suit = find_flush(board)
        flush_suit = suit if of_suit else np.int64(0)
        to_rate = np.int64(GROUPS if of_suit else BLOCKS)
        rate_shapes(shapes, np.int64(0), to_rate, board, flush_suit, ratings)
        size = list_groups(board, suit, of_suit, suited, ranks, ratings, group_of)
        order_ratings(ratings, size, taken, order)
        set_alive(board, 0.0, alive)
        added[:] = 0.0
        for cell in range(16):
            if not _left_out(cell >> 2, cell & 3, suit, of_suit):
                _add_weights(villain, cell, alive, cell >> 2, 4 + (cell & 3), added)
        _walk(groups, size, suit, weights, running, win, reach)
        for cell in range(16):
            if not _left_out(cell >> 2, cell & 3, suit, of_suit):
                _add_below(below, cell, alive, cell >> 2, 4 + (cell & 3), win)
                _add_upto(upto, villain, cell, alive, cell >> 2, 4 + (cell & 3), reach)
        set_alive(board, 1.0, alive)
