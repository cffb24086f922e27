"""The hands, boards and draws that `oracle.showdown.sweep.suit_kernels` compares.

These are the hands by their cards of a suit, the shapes of the boards that can make a flush in it, and the
ways to draw the cards of other suits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Number, Table, Whole
from oracle.cards.card import RANK_COUNT
from oracle.jit import kernel
from oracle.showdown.runouts.known_hands import fill_ways, multiply_ways
from oracle.showdown.runouts.multisets import CODES_PER_RANK, LEVELS, MOST_OF_A_RANK, NO_RANK
from oracle.showdown.sweep.blocks import BLOCKS, CELLS, SUITED_BLOCKS, WIDTH

KINDS = 4
"""Kinds of hands in a block: neither card of the suit, the lower only, the higher only, both."""

SUITED = SUITED_BLOCKS.size
HANDS = SUITED + RANK_COUNT + 1
"""Sets of cards of the suit that a hand can hold: two ranks, one rank, none."""
FIRST_ONE = SUITED
NO_CARD = SUITED + RANK_COUNT
"""Where the sets of one rank begin, and the place of the empty set."""

APART = 1 + RANK_COUNT
WAYS = APART + BLOCKS
"""Cases in which cards of other suits are drawn: the hand has two cards of the suit; one card of it and
another of each rank; from ``APART`` on, two cards of other suits, by block."""


class ShapeTables(NamedTuple):
    """The shapes of boards that can make a flush; see `oracle.showdown.runouts.multisets.Shapes`."""

    suited: npt.NDArray[np.uint16]
    plain_of: npt.NDArray[np.int16]
    run_ranks: npt.NDArray[np.uint16]
    run_start: npt.NDArray[np.int32]
    run_others: npt.NDArray[np.uint8]
    section: npt.NDArray[np.int32]
    other_codes: npt.NDArray[np.uint8]
    other_count: npt.NDArray[np.int32]


class SuitShapes(NamedTuple):
    """The shapes of one suit that the cards taken allow; filled by `gather`.

    Attributes:
        shapes: The shapes, shape (5, n).
        drawn: The cards of the suit that each draws, shape (n,).
        other_draws: Its draw of other suits, as an index into those of `fill_ways_per_hand`, shape (n,).
        plain: The place of the plain shape that it is without the flush, shape (n,).
        starts: The first shape of each run, and the end.
        ends: ``ends[k]`` is the number of shapes that leave at least 5 - k cards of the suit on the board.
        run_ends: The number of runs, in the same form as ``ends``.
    """

    shapes: npt.NDArray[np.uint16]
    drawn: npt.NDArray[np.uint16]
    other_draws: npt.NDArray[np.int32]
    plain: npt.NDArray[np.int32]
    starts: npt.NDArray[np.int32]
    ends: Whole
    run_ends: Whole


@kernel
def fill_rank(rank: int | np.int64, left: int | np.int64, ways: npt.NDArray[np.int32]) -> None:
    """The number of ways to draw cards of a rank, given how many are left: binomials."""
    total = np.int64(1)
    for drawn in range(MOST_OF_A_RANK + 1):
        ways[rank * CODES_PER_RANK + drawn] = total
        total = total * (left - drawn) // (drawn + 1)


@kernel
def left_of(out: np.uint64, rank: int | np.int64) -> int:
    """How many cards of a rank are not in a mask."""
    left = 4
    for suit in range(4):
        left -= int(out >> np.uint64(16 * suit + rank) & np.uint64(1))
    return left


@kernel
def fill_kinds(cells: Table, alive: Table, suit: int | np.int64, kinds: Table) -> None:
    """The weight of each kind of each block; see `KINDS`."""
    kinds[:] = 0.0
    for cell in range(CELLS):
        high, low = cell >> 2, cell & 3
        kind = (2 if high == suit else 0) + (1 if low == suit else 0)
        for block in range(WIDTH):
            kinds[kind, block] += cells[cell, block] * alive[high, block] * alive[4 + low, block]


@kernel
def gather(suit: int | np.int64, taken: np.uint16, tables: ShapeTables, found: SuitShapes) -> None:
    """Collect the suited shapes of a suit that the cards taken allow."""
    suited, plain_of, run_ranks, run_start, run_others, section, _, other_count = tables
    shapes, drawn, other_draws, plain, starts, ends, run_ends = found
    size, kept = 0, 0
    for few in range(ends.size):
        for run in range(section[suit, few], section[suit, few + 1]):
            if run_ranks[run] & taken != 0:
                continue
            others, start = run_others[run], run_start[run]
            starts[kept] = size
            kept += 1
            for row in range(other_count[others]):
                for level in range(LEVELS):
                    shapes[level, size] = suited[level, start + row]
                drawn[size] = run_ranks[run]
                other_draws[size] = others * BLOCKS + row
                plain[size] = plain_of[start + row]
                size += 1
        ends[few], run_ends[few] = size, kept
    starts[kept] = size


@kernel
def fill_ways_per_hand(
    others: np.uint64,
    others_drawn: Number,
    ranks: Whole,
    other_codes: npt.NDArray[np.uint8],
    other_count: npt.NDArray[np.int32],
    found: npt.NDArray[np.int32],
) -> None:
    """How many ways there are to draw cards of other suits, for every hand; see `WAYS`.

    Args:
        others: The cards that cannot be drawn: the whole suit, and those held or known.
        others_drawn: The most cards that are drawn.
        ranks: Ranks of the blocks.
        other_codes: The draws as codes, by the number of cards, shape (3, 91, 2).
        other_count: How many draws there are of each number of cards.
        found: The ways, shape (105, 3, 91); written.
    """
    ways = np.empty(NO_RANK + 1, dtype=np.int32)
    fill_ways(others, ways)
    for place in range(WAYS):
        high, low = np.int64(0), np.int64(0)
        if 0 < place < APART:
            high = low = np.int64(place - 1)
            fill_rank(high, left_of(others, high) - 1, ways)
        elif place >= APART:
            high, low = ranks[place - APART, 0], ranks[place - APART, 1]
            fill_rank(high, left_of(others, high) - (2 if high == low else 1), ways)
            if high != low:
                fill_rank(low, left_of(others, low) - 1, ways)
        for count in range(others_drawn + 1):
            multiply_ways(other_codes[count], np.int64(other_count[count]), ways, found[place, count])
        if place > 0:
            fill_rank(high, left_of(others, high), ways)
            fill_rank(low, left_of(others, low), ways)


@kernel
def fill_hands(kinds: Table, ranks: Whole, hands: npt.NDArray[np.uint16], weights: Table) -> None:
    """The cards of the suit that hands can hold as shapes, shape (5, 92), and the weight of each set.

    Row 0 of the weights, shape (14, 92), is of hands of two cards of the suit; row 1 + r is of hands of one,
    whose other card has rank r. The last column of row 0 is of hands without a card of the suit.
    """
    hands[:] = 0
    weights[:] = 0.0
    place = 0
    for block in range(BLOCKS):
        high, low = ranks[block, 0], ranks[block, 1]
        if high != low:
            hands[0, place] = 1 << high | 1 << low
            weights[0, place] = kinds[KINDS - 1, block]
            place += 1
        weights[1 + high, FIRST_ONE + low] += kinds[1, block]
        weights[1 + low, FIRST_ONE + high] += kinds[2, block]
        weights[0, NO_CARD] += kinds[0, block]
    for rank in range(RANK_COUNT):
        hands[0, FIRST_ONE + rank] = 1 << rank
    hands[4] = hands[0]
