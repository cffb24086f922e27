"""Corrections for the boards that can make a flush, one suit at a time: one range against known hands.

`oracle.showdown.sweep.one_range` counts every board as if there were no flushes. Here, for one suit, the
boards with three or more of its cards are compared twice, with the flush and without it. A block is divided
into four *kinds*, by which of its two cards are of the suit.

With a flush, a hand's rating depends on the cards of the suit alone, so it is the same on a whole *run* of
shapes, those with the same cards of the suit. Without a flush it is that of the block on the plain shape.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Number, Ratings, Table, Whole
from oracle.cards.card import RANK_COUNT
from oracle.jit import kernel
from oracle.rating.joined import rate_shapes
from oracle.showdown.runouts.multisets import LEVELS
from oracle.showdown.sweep.blocks import BLOCKS
from oracle.showdown.sweep.suit_tables import (
    APART,
    FIRST_ONE,
    HANDS,
    KINDS,
    NO_CARD,
    SUITED,
    WAYS,
    ShapeTables,
    SuitShapes,
    fill_hands,
    fill_ways_per_hand,
)

BOTH = KINDS - 1

LEAST_FLUSH = np.uint32(4 << 29)
"""Flushes and everything above them are rated at least this; see `oracle.rating.high.rate_levels`."""

LANES = 8
"""Sets of cards of a suit that are weighed side by side."""
PADDED = -(-HANDS // LANES) * LANES
SUITED_PADDED = -(-SUITED // LANES) * LANES
"""All such sets, and those of two cards, rounded up to whole registers."""
BY_OTHER = 16
"""Ranks of the other card, rounded up to whole registers."""

TILE = 256
"""Shapes compared together: their sums stay in the fastest cache."""

WITH, WITHOUT = np.uint64(0), np.uint64(2 * TILE)
"""Where the sums of a tile begin, with the flush and without it."""


@kernel
def _weigh(
    rating: np.uint32, last: int, ratings: Ratings, weights: Column, lanes: Column
) -> tuple[float, float]:
    """The weight of the hands rated below a rating, and of those rated the same.

    Args:
        rating: The rating.
        last: How many hands, rounded up to whole registers.
        ratings: Their ratings.
        weights: Their weights.
        lanes: Buffer for partial sums, shape (2 · LANES,).
    """
    lanes[:] = 0.0
    for first in range(0, last, LANES):
        for lane in range(LANES):
            weight = weights[first + lane]
            lanes[lane] += weight if ratings[first + lane] < rating else 0.0
            lanes[LANES + lane] += weight if ratings[first + lane] == rating else 0.0
    below, equal = 0.0, 0.0
    for lane in range(LANES):
        below += lanes[lane]
        equal += lanes[LANES + lane]
    return below, equal


@kernel
def _weigh_ones(
    rating: np.uint32,
    gone: np.uint16,
    ratings: Ratings,
    by_other: Table,
    below: Column,
    equal: Column,
) -> None:
    """The same for hands with one card of the suit, by the rank of the other card; some cards are gone."""
    below[:] = 0.0
    equal[:] = 0.0
    for rank in range(RANK_COUNT):
        if gone >> np.uint16(rank) & 1 or ratings[FIRST_ONE + rank] > rating:
            continue
        if ratings[FIRST_ONE + rank] < rating:
            for other in range(BY_OTHER):
                below[other] += by_other[rank, other]
        else:
            for other in range(BY_OTHER):
                equal[other] += by_other[rank, other]


@kernel
def _count_run(
    first: Number,
    last: Number,
    few: Number,
    gone: np.uint16,
    ratings: Ratings,
    weights: Column,
    by_other: Table,
    ways: npt.NDArray[np.int32],
    other_draws: npt.NDArray[np.int32],
    best: Ratings,
    sums: Table,
) -> None:
    """Compare hands that have a flush with the known hands on the shapes of a run.

    Args:
        first: The first shape.
        last: The shape after the last.
        few: 5 minus the number of cards of the suit on the board.
        gone: The cards of the suit on the board.
        ratings: Ratings of the sets of cards of the suit, shape (`PADDED`,).
        weights: Their weights where the other card does not matter: of two cards, and of none; 0 for others.
        by_other: Weights of one card by the rank of the other, shape (13, 16).
        ways: See `fill_ways_per_hand`; flat, shape (105, 273).
        other_draws: See `gather`.
        best: The best rating of the known hands on each shape.
        sums: Where to add the weight below, and the equal weight.
    """
    lanes = np.empty(2 * LANES)
    below_one, equal_one = np.empty(BY_OTHER), np.empty(BY_OTHER)
    found, below, equal = np.uint32(0), 0.0, 0.0
    for row in range(first, last):
        if best[row] < LEAST_FLUSH:
            continue
        if best[row] != found:
            found = best[row]
            below, equal = _weigh(found, PADDED if few == 0 else SUITED_PADDED, ratings, weights, lanes)
            if few < 2:
                _weigh_ones(found, gone, ratings, by_other, below_one, equal_one)
        place = other_draws[row]
        lower, same = below * ways[0, place], equal * ways[0, place]
        if few < 2:
            for other in range(RANK_COUNT):
                lower += below_one[other] * ways[1 + other, place]
                same += equal_one[other] * ways[1 + other, place]
        sums[0, row] += lower
        sums[1, row] += same


@kernel
def _count_flushes(
    suit: np.int64,
    hands: npt.NDArray[np.uint16],
    weights: Table,
    of_suit: SuitShapes,
    found: npt.NDArray[np.int32],
    best: Ratings,
    sums: Table,
) -> None:
    """Compare the hands that have a flush with the known hands, run by run.

    Where no known hand has a flush or better, nothing is below them.
    """
    shapes, drawn, other_draws, _, starts, _, run_ends = of_suit
    ratings, live = np.zeros(PADDED, dtype=np.uint32), np.zeros(PADDED)
    by_other = np.zeros((RANK_COUNT, BY_OTHER))
    for rank in range(RANK_COUNT):
        for other in range(RANK_COUNT):
            by_other[rank, other] = weights[1 + other, FIRST_ONE + rank]
    few = np.int64(0)
    for run in range(run_ends[2]):
        while run >= run_ends[few]:
            few += 1
        first, last = starts[run], starts[run + 1]
        strongest = np.uint32(0)
        for row in range(first, last):
            strongest = max(strongest, best[row])
        if strongest < LEAST_FLUSH:
            continue
        gone, board = drawn[first], np.uint64(shapes[4, first]) << np.uint64(16 * suit)
        rate_shapes(hands, np.int64(0), np.int64(HANDS if few < 2 else SUITED), board, suit, ratings)
        for hand in range(SUITED):
            live[hand] = weights[0, hand] if hands[0, hand] & gone == 0 else 0.0
        live[NO_CARD] = weights[0, NO_CARD] if few == 0 else 0.0
        _count_run(first, last, few, gone, ratings, live, by_other, found, other_draws, best, sums)


@kernel
def _compare(
    weight: float,
    own: np.uint16,
    first: np.uint64,
    last: np.uint64,
    drawn: npt.NDArray[np.uint16],
    ways: npt.NDArray[np.int32],
    ratings: Ratings,
    best: Ratings,
    place: np.uint64,
    sums: Column,
) -> None:
    """Compare a kind of a block with the known hands on shapes of a tile, rated without the flush.

    Arrays are flat and indices unsigned, so that the loop is vectorised. The weight of the hands that are
    beaten is added to ``sums`` from ``place`` on, that of equal ones a tile later.
    """
    for row in range(first, last):
        deals = weight * ways[row] if drawn[row] & own == 0 else 0.0
        sums[place + row] += deals if ratings[row] < best[row] else 0.0
        sums[place + np.uint64(TILE) + row] += deals if ratings[row] == best[row] else 0.0


@kernel
def _count_tile(
    suit: np.int64,
    most: int | np.int64,
    start: Number,
    size: Number,
    kinds: Table,
    ranks: Whole,
    of_suit: SuitShapes,
    found: npt.NDArray[np.int32],
    block_ratings: Ratings,
    best: Ratings,
    plain_best: Ratings,
    sums: Column,
) -> None:
    """Compare every kind of every block on some shapes: without the flush, and with that of others only.

    Args:
        suit: The suit.
        most: The most cards of the suit that a known hand holds.
        start: The first shape.
        size: How many shapes, at most `TILE`.
        kinds: See `fill_kinds`.
        ranks: Ranks of the blocks.
        of_suit: The shapes of the suit.
        found: See `fill_ways_per_hand`, flat, shape (105, 273).
        block_ratings: See `oracle.showdown.sweep.one_range.block_ratings`.
        best: The best rating of the known hands on each shape.
        plain_best: The same without the flush.
        sums: Sums of the shapes, four of each: with the flush, below and equal; without; shape (4 · TILE,).
    """
    _, drawn, other_draws, plain, _, ends, _ = of_suit
    ways = np.empty((APART + 1, TILE), dtype=np.int32)
    for place in range(APART if start < ends[max(most, 1)] else 1):
        for row in range(size):
            ways[place, row] = found[place, other_draws[start + row]]
    ratings = np.empty(TILE, dtype=np.uint32)
    rows = drawn[start : start + size]
    with_flush, without = best[start : start + size], plain_best[start : start + size]
    for block in range(BLOCKS):
        if kinds[0, block] + kinds[1, block] + kinds[2, block] + kinds[BOTH, block] == 0.0:
            continue
        high, low = ranks[block, 0], ranks[block, 1]
        for row in range(size):
            ratings[row] = block_ratings[block, plain[start + row]]
        for kind in range(KINDS):
            weight, has_high, has_low = kinds[kind, block], kind >> 1, kind & 1
            last = min(size, ends[max(most, has_high + has_low)] - start)
            if weight == 0.0 or last <= 0:
                continue
            if kind == 0:
                for row in range(last):
                    ways[APART, row] = found[APART + block, other_draws[start + row]]
            place = 0 if kind == BOTH else APART if kind == 0 else 1 + (low if has_high else high)
            own = np.uint16((has_high << high) | (has_low << low))
            end, own_ways = np.uint64(last), ways[place]
            _compare(weight, own, np.uint64(0), end, rows, own_ways, ratings, without, WITHOUT, sums)
            flushes = np.uint64(max(0, min(last, ends[has_high + has_low] - start)))
            _compare(weight, own, flushes, end, rows, own_ways, ratings, with_flush, WITH, sums)


@kernel
def count_suit(
    out: np.uint64,
    suit: np.int64,
    most: int | np.int64,
    kinds: Table,
    ranks: Whole,
    of_suit: SuitShapes,
    tables: ShapeTables,
    block_ratings: Ratings,
    best: Ratings,
    plain_best: Ratings,
    sums: Table,
) -> None:
    """Compare every kind of every block with the known hands on the suited shapes of one suit.

    A kind is compared only where it or a known hand, which holds at most ``most`` cards of the suit, can
    have a flush. Adds to ``sums``, shape (4, shapes), the weight that the known hands beat and the
    weight they tie with, with the flush, and both without it.
    """
    ends, other_draws = of_suit.ends, of_suit.other_draws
    other_codes, other_count = tables.other_codes, tables.other_count
    if ends[2] == 0:
        return
    found = np.empty((WAYS, other_codes.shape[0], other_codes.shape[1]), dtype=np.int32)
    others = out | np.uint64(0x1FFF) << np.uint64(16 * suit)
    others_drawn = other_draws[ends[2] - 1] // BLOCKS  # shapes with fewer cards of the suit come last
    fill_ways_per_hand(others, others_drawn, ranks, other_codes, other_count, found)
    ways = found.reshape((WAYS, other_codes.shape[0] * other_codes.shape[1]))
    hands, weights = np.empty((LEVELS, HANDS), dtype=np.uint16), np.empty((1 + RANK_COUNT, HANDS))
    fill_hands(kinds, ranks, hands, weights)
    _count_flushes(suit, hands, weights, of_suit, ways, best, sums)
    tile = np.empty(4 * TILE)
    for start in range(0, ends[2], TILE):
        size = min(TILE, ends[2] - start)
        tile[:] = 0.0
        _count_tile(
            suit, most, np.int64(start), size, kinds, ranks, of_suit, ways, block_ratings, best, plain_best,
            tile,
        )  # fmt: skip
        for part in range(4):
            for row in range(size):
                sums[part, start + row] += tile[part * TILE + row]
