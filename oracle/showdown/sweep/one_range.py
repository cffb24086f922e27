"""One range against known hands: every run-out of the board against all of the range's hands.

The range's hands are taken together in blocks of two ranks (`oracle.showdown.sweep.blocks`), and run-outs as
the shapes of `oracle.showdown.runouts.multisets`. Without a flush, the result of a block on a run-out
depends on ranks alone, and so does the number of ways to deal the run-out given a hand of the block. So every
rank multiset of the board is compared once with every block; no hand of the range is rated on its own. Then,
for each suit, the boards with three or more cards of it are corrected: what was counted without the flush is
subtracted, and what happens with it is added (`oracle.showdown.sweep.suit_kernels`).
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings, Sums, Table, Whole
from oracle.cards.card import SUIT_COUNT
from oracle.games import BOARD_CARDS
from oracle.jit import inlined, kernel
from oracle.rating.joined import rate_shapes, suit_word
from oracle.showdown.runouts.known_hands import fill_ways, multiply_ways
from oracle.showdown.runouts.multisets import (
    LEVELS,
    NO_RANK,
    shapes_from,
)
from oracle.showdown.sweep.blocks import BLOCK_RANKS, BLOCKS, WIDTH
from oracle.showdown.sweep.pair_kernels import set_alive
from oracle.showdown.sweep.suit_kernels import count_suit
from oracle.showdown.sweep.suit_tables import (
    KINDS,
    ShapeTables,
    SuitShapes,
    fill_kinds,
    fill_rank,
    gather,
    left_of,
)

PLAIN = SUIT_COUNT
"""The part of the work without flushes; parts 0…3 are the corrections of the suits."""
PARTS = SUIT_COUNT + 1


def count_against(
    known: Masks, playing: npt.NDArray[np.bool_], cells: Table, board: int, dead: int, times: Whole
) -> Table:
    """Tie counters of known hands and one range over all run-outs; releases the GIL.

    Args:
        known: The known hands of each match-up as masks, disjoint from each other, the board and the dead
            cards; shape (match-ups, seats), uint64.
        playing: Which of these seats have a part in the pot, shape (seats,), bool.
        cells: Weights of the range in cells, shape (16, 96); 0 where the board or a dead card is held.
        board: The known board as a mask, at least one card.
        dead: Cards that cannot come, as a mask.
        times: How often each part of the work is counted, shape (5,), int64: the corrections of the four
            suits, and the rest. A suit that is equivalent to another can be counted twice and the other not
            at all.

    Returns:
        The weight of the deals by the number of players less one who share the pot, shape (match-ups,
        players, players), the range's player last. His wins are counted negatively: the weight of all deals
        must be added to them, once for all parts.
    """
    shapes = shapes_from(int(board))
    missing = BOARD_CARDS - int(board).bit_count()
    seats = np.flatnonzero(playing)
    tables = ShapeTables(
        shapes.suited, shapes.plain_of, shapes.run_ranks, shapes.run_start, shapes.run_others, shapes.section,
        shapes.other_codes, shapes.other_count,
    )  # fmt: skip
    counts = np.zeros((known.shape[0], seats.size + 1, seats.size + 1))
    _count_against(
        np.require(known, np.uint64, ["C", "W"]),
        seats,
        np.uint64(board | dead),
        cells,
        BLOCK_RANKS,
        block_ratings(int(board)),
        times,
        shapes.plain,
        np.ascontiguousarray(shapes.plain_codes[:, :missing]),
        tables,
        counts,
    )
    return counts


@functools.lru_cache(maxsize=8)
def block_ratings(board: int) -> Ratings:
    """The rating of each block on each plain shape of a board, no flush counted, shape (91, shapes)."""
    plain = shapes_from(board).plain
    ratings = np.empty((BLOCKS, plain.shape[1]), dtype=np.uint32)
    _rate_blocks(plain, BLOCK_RANKS, ratings)
    return ratings


@inlined
def _hand(
    high: int | np.int64, high_suit: int | np.int64, low: int | np.int64, low_suit: int | np.int64
) -> np.uint64:
    """The mask of two cards."""
    return np.uint64(np.uint64(1) << np.uint64(16 * high_suit + high)) | np.uint64(
        np.uint64(1) << np.uint64(16 * low_suit + low)
    )


@kernel
def _rate_blocks(plain: npt.NDArray[np.uint16], ranks: Whole, ratings: Ratings) -> None:
    """The kernel of `block_ratings`."""
    for block in range(BLOCKS):
        hand = _hand(ranks[block, 0], 0, ranks[block, 1], 1)
        rate_shapes(plain, np.int64(0), np.int64(plain.shape[1]), hand, np.int64(0), ratings[block])


@kernel
def _fill_best(ratings: Ratings, size: int | np.int64, best: Ratings) -> None:
    """The best rating of the known hands on each shape."""
    for row in range(size):
        best[row] = ratings[0, row]
    for player in range(1, ratings.shape[0]):
        for row in range(size):
            best[row] = max(best[row], ratings[player, row])


@kernel
def _share(
    ratings: Ratings,
    best: Ratings,
    size: int | np.int64,
    less: Table,
    equal: Table,
    sign: float,
    counts: Table,
) -> None:
    """Add to the tie counters: the weight that the known hands beat, and the weight that ties with them."""
    players = ratings.shape[0]
    for row in range(size):
        won, tied = sign * less[row], sign * equal[row]
        ways = 0
        for player in range(players):
            ways += 1 if ratings[player, row] == best[row] else 0
        for player in range(players):
            if ratings[player, row] == best[row]:
                counts[player, ways - 1] += won
                counts[player, ways] += tied
        counts[players, ways] += tied
        counts[players, 0] -= won + tied


@kernel
def _count_plain(
    out: np.uint64,
    kinds: Table,
    ranks: Whole,
    block_ratings: Ratings,
    plain_codes: npt.NDArray[np.uint8],
    best: Ratings,
    less: Table,
    equal: Table,
) -> None:
    """Compare every block with the known hands on every plain shape."""
    size = np.int64(best.size)
    ways = np.empty(NO_RANK + 1, dtype=np.int32)
    drawn = np.empty(size, dtype=np.int32)
    fill_ways(out, ways)
    less[:size] = 0.0
    equal[:size] = 0.0
    for block in range(BLOCKS):
        weight = kinds[0, block] + kinds[1, block] + kinds[2, block] + kinds[3, block]
        if weight == 0.0:
            continue
        high, low = ranks[block, 0], ranks[block, 1]
        high_left, low_left = left_of(out, high), left_of(out, low)
        fill_rank(high, high_left - (2 if high == low else 1), ways)
        if high != low:
            fill_rank(low, low_left - 1, ways)
        multiply_ways(plain_codes, size, ways, drawn)
        fill_rank(high, high_left, ways)
        fill_rank(low, low_left, ways)
        for row in range(size):
            rating = block_ratings[block, row]
            deals = weight * drawn[row]
            less[row] += deals if rating < best[row] else 0.0
            equal[row] += deals if rating == best[row] else 0.0


@kernel
def _count_against(
    hands: Masks,
    seats: Whole,
    known: np.uint64,
    cells: Table,
    ranks: Whole,
    block_ratings: Ratings,
    times: Whole,
    plain: npt.NDArray[np.uint16],
    plain_codes: npt.NDArray[np.uint8],
    tables: ShapeTables,
    counts: Sums,
) -> None:
    """The kernel of `count_against`; see there and in `oracle.showdown.runouts.multisets.Shapes`."""
    section, run_others, other_count = tables.section, tables.run_others, tables.other_count
    players, most_plain, most_suited = seats.size, np.int64(plain.shape[1]), 0
    for suit in range(SUIT_COUNT):
        size = 0
        for run in range(section[suit, 0], section[suit, 3]):
            size += other_count[run_others[run]]
        most_suited = max(most_suited, size)
    best, plain_ratings = np.empty(most_plain, np.uint32), np.empty((players, most_plain), np.uint32)
    less, equal = np.empty(most_plain), np.empty(most_plain)
    shapes = np.empty((LEVELS, most_suited), np.uint16)
    drawn = np.empty(most_suited, np.uint16)
    other_draws, plain_at = np.empty(most_suited, np.int32), np.empty(most_suited, np.int32)
    suited_best, without = np.empty(most_suited, np.uint32), np.empty(most_suited, np.uint32)
    ratings, flushless = (
        np.empty((players, most_suited), np.uint32),
        np.empty((players, most_suited), np.uint32),
    )
    sums = np.empty((4, most_suited))
    kinds, alive = np.empty((KINDS, WIDTH)), np.ones((8, WIDTH))
    starts, ends, run_ends = (
        np.empty(tables.run_ranks.size + 1, np.int32),
        np.zeros(3, np.int64),
        np.zeros(3, np.int64),
    )
    of_suit = SuitShapes(shapes, drawn, other_draws, plain_at, starts, ends, run_ends)
    for match in range(hands.shape[0]):
        out = known
        for seat in range(hands.shape[1]):
            out |= hands[match, seat]
            set_alive(hands[match, seat], 0.0, alive)
        for player in range(players):
            hand = hands[match, seats[player]]
            rate_shapes(plain, np.int64(0), most_plain, hand, np.int64(0), plain_ratings[player])
        _fill_best(plain_ratings, most_plain, best)
        if times[SUIT_COUNT] != 0:
            fill_kinds(cells, alive, np.int64(0), kinds)
            _count_plain(out, kinds, ranks, block_ratings, plain_codes, best, less, equal)
            _share(plain_ratings, best, most_plain, less, equal, float(times[SUIT_COUNT]), counts[match])
        for suit in range(SUIT_COUNT):
            if times[suit] == 0 or section[suit, 0] == section[suit, 3]:
                continue
            most = 0
            for player in range(players):
                word = suit_word(hands[match, seats[player]], suit)
                most = max(most, (1 if word != 0 else 0) + (1 if word & (word - 1) != 0 else 0))
            gather(suit, suit_word(out, suit), tables, of_suit)
            size = ends[2]
            for row in range(size):
                without[row] = best[plain_at[row]]
            for player in range(players):
                hand = hands[match, seats[player]]
                rate_shapes(shapes, np.int64(0), np.int64(size), hand, np.int64(suit), ratings[player])
                for row in range(size):
                    flushless[player, row] = plain_ratings[player, plain_at[row]]
            _fill_best(ratings, size, suited_best)
            fill_kinds(cells, alive, np.int64(suit), kinds)
            sums[:] = 0.0
            count_suit(
                out, np.int64(suit), most, kinds, ranks, of_suit, tables, block_ratings, suited_best, without,
                sums,
            )  # fmt: skip
            _share(ratings, suited_best, size, sums[0], sums[1], float(times[suit]), counts[match])
            _share(flushless, without, size, sums[2], sums[3], -float(times[suit]), counts[match])
        for seat in range(hands.shape[1]):
            set_alive(hands[match, seat], 1.0, alive)
