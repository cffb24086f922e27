"""Exact results of known hands: every run-out of the board, equivalent ones combined.

The run-outs of a match-up are weighted *shapes* (`oracle.showdown.runouts.multisets`).  A suit makes a
flush only if the board has at least five of its cards minus the most that any player holds, so only boards
with that many are examined by suit; every other board is one of at most 6,175 rank multisets.  Before the
flop that leaves about 16,000 showdowns of 1,712,304 for AcAd against KcKd.
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_COUNT
from oracle.games import BOARD_CARDS
from oracle.jit import inlined, kernel
from oracle.rating.high import rate
from oracle.rating.joined import rate_shapes, suit_word
from oracle.showdown.runouts.boards import canonical_boards
from oracle.showdown.runouts.multisets import (
    CODES_PER_RANK,
    LEVELS,
    MOST_OF_A_RANK,
    NO_RANK,
    shapes_from,
)

FEW_MISSING, FEW_MATCHUPS = 2, 20
"""With at most these numbers of board cards to come and match-ups, each board is dealt, at most 990 per
match-up: this takes less time than listing the shapes of a new board."""

_BLOCK = 4096
"""Shapes rated together, so that their columns stay in the first-level cache."""

_MERGED = (1, 30, 300, 2_500, 15_000, 50_000)
"""Showdowns of a match-up by missing board cards, with two suits that can make a flush."""


def showdowns(cards_left: int, missing: int) -> int:
    """About how many showdowns a match-up costs, for plans.

    Args:
        cards_left: Cards in the deck once all hands, the board and the dead cards are out.
        missing: Board cards to come, 0…5.
    """
    return min(comb(cards_left, missing), _MERGED[missing])


def count_runouts(
    hands: npt.NDArray[np.uint64],
    playing: npt.NDArray[np.bool_],
    board: int,
    dead: int,
    counts: npt.NDArray[np.int64],
) -> None:
    """Add all run-outs of many match-ups to the tie counters of each; releases the GIL.

    Args:
        hands: Each match-up's two-card hands as masks, disjoint from each other, the board and the dead
            cards; shape (match-ups, seats), uint64.
        playing: Which seats have a part in the pot, shape (seats,), bool; the others' cards are only
            removed from the deck.
        board: The known board, 0…5 cards, as a mask.
        dead: Cards that cannot come, as a mask.
        counts: Tie counters over the playing seats, shape (match-ups, players, players), int64; changed
            in place.
    """
    seats = np.flatnonzero(playing)
    if hands.shape[0] <= FEW_MATCHUPS and BOARD_CARDS - int(board).bit_count() <= FEW_MISSING:
        for match in range(hands.shape[0]):
            _count_each_board(hands[match], seats, int(board), int(dead), counts[match])
        return
    shapes = shapes_from(int(board))
    # To numba a read-only array has another type, for which the kernel would be compiled again.
    _count(
        np.require(hands, np.uint64, ["C", "W"]),
        seats,
        np.uint64(board | dead),
        shapes.plain,
        shapes.plain_codes,
        shapes.suited,
        shapes.plain_of,
        shapes.run_ranks,
        shapes.run_start,
        shapes.run_others,
        shapes.section,
        shapes.other_codes,
        shapes.other_count,
        counts,
    )


def _count_each_board(
    hands: npt.NDArray[np.uint64],
    seats: npt.NDArray[np.intp],
    board: int,
    dead: int,
    counts: npt.NDArray[np.int64],
) -> None:
    """Add all run-outs of one match-up to its tie counters, board by board."""
    used = int(np.bitwise_or.reduce(hands))
    boards, members = canonical_boards(board, dead | used, [tuple(range(4))])
    ratings = np.empty((seats.size, boards.size), dtype=np.uint32)
    for row, seat in zip(ratings, seats, strict=True):
        rate(boards | hands[seat], BOARD_CARDS + 2, row)
    _tally(ratings, members.astype(np.int32), 0, boards.size, counts)


def count_runout(hands: list[int], board: int = 0, dead: int = 0) -> npt.NDArray[np.int64]:
    """The tie counters of one match-up of hands that all play, shape (players, players)."""
    counts: npt.NDArray[np.int64] = np.zeros((len(hands), len(hands)), dtype=np.int64)
    column = np.array([hands], dtype=np.uint64)
    count_runouts(column, np.ones(len(hands), dtype=np.bool_), board, dead, counts[None])
    return counts


@inlined
def _size(ranks: np.uint16) -> int:
    """How many of up to two ranks are held."""
    return (1 if ranks != 0 else 0) + (1 if ranks & np.uint16(ranks - np.uint16(1)) != 0 else 0)


@kernel
def _tally(
    ratings: npt.NDArray[np.uint32],
    weights: npt.NDArray[np.int32],
    first: int | np.int64,
    size: int | np.int64,
    counts: npt.NDArray[np.int64],
) -> None:
    """Add weighted showdowns to tie counters; weights begin at ``first``, ratings at 0."""
    players = ratings.shape[0]
    if players == 2:
        wins = np.int64(0)
        ties = np.int64(0)
        total = np.int64(0)
        for deal in range(size):
            weight = weights[first + deal]
            total += weight
            wins += weight if ratings[0, deal] > ratings[1, deal] else np.int32(0)
            ties += weight if ratings[0, deal] == ratings[1, deal] else np.int32(0)
        counts[0, 0] += wins
        counts[1, 0] += total - wins - ties
        counts[0, 1] += ties
        counts[1, 1] += ties
        return
    for deal in range(size):
        best = ratings[0, deal]
        winner = 0
        ways = 1
        for player in range(1, players):
            rating = ratings[player, deal]
            ways = 1 if rating > best else ways + (1 if rating == best else 0)
            winner = player if rating > best else winner
            best = max(best, rating)
        if ways == 1:
            counts[winner, 0] += weights[first + deal]
        else:
            for player in range(winner, players):
                if ratings[player, deal] == best:
                    counts[player, ways - 1] += weights[first + deal]


@kernel
def fill_ways(out: np.uint64, ways: npt.NDArray[np.int32]) -> None:
    """The ways to draw each code's cards from a deck without the cards of ``out``: binomials."""
    for rank in range(RANK_COUNT):
        left = 4
        for suit in range(4):
            left -= int(out >> np.uint64(16 * suit + rank) & np.uint64(1))
        total = 1
        ways[rank * CODES_PER_RANK] = 1
        for drawn in range(1, MOST_OF_A_RANK + 1):
            total = total * (left - drawn + 1) // drawn
            ways[rank * CODES_PER_RANK + drawn] = total
    ways[NO_RANK] = 1


@kernel
def multiply_ways(
    codes: npt.NDArray[np.uint8],
    rows: int | np.int64,
    ways: npt.NDArray[np.int32],
    out: npt.NDArray[np.int32],
) -> None:
    """How many run-outs the first ``rows`` rows of codes represent."""
    for row in range(rows):
        product = np.int32(1)
        for column in range(codes.shape[1]):
            product = np.int32(product * ways[codes[row, column]])
        out[row] = product


@kernel
def _count_block(
    shapes: npt.NDArray[np.uint16],
    weights: npt.NDArray[np.int32],
    first: int | np.int64,
    size: int | np.int64,
    hands: npt.NDArray[np.uint64],
    suit: int | np.int64,
    ratings: npt.NDArray[np.uint32],
    counts: npt.NDArray[np.int64],
) -> None:
    """Rate every playing hand on some weighted shapes and add to the tie counters."""
    for player in range(hands.size):
        rate_shapes(shapes, first, size, hands[player], suit, ratings[player])
    _tally(ratings, weights, first, size, counts)


@kernel
def _count_suit(
    hands: npt.NDArray[np.uint64],
    suit: int | np.int64,
    out: np.uint64,
    suited: npt.NDArray[np.uint16],
    plain_of: npt.NDArray[np.int16],
    run_ranks: npt.NDArray[np.uint16],
    run_start: npt.NDArray[np.int32],
    run_others: npt.NDArray[np.uint8],
    section: npt.NDArray[np.int32],
    other_count: npt.NDArray[np.int32],
    beside: npt.NDArray[np.int32],
    block: npt.NDArray[np.uint16],
    block_weights: npt.NDArray[np.int32],
    ratings: npt.NDArray[np.uint32],
    weights: npt.NDArray[np.int32],
    counts: npt.NDArray[np.int64],
) -> None:
    """Count the run-outs that may make a flush in a suit; subtract them from their plain shapes."""
    taken = suit_word(out, suit)
    most = 0
    for player in range(hands.size):
        most = max(most, _size(suit_word(hands[player], suit)))
    # Numbers are wrapped because numba compiles a kernel again for every literal it is called with.
    filled = np.int64(0)
    for run in range(section[suit, 0], section[suit, 1 + most]):
        if run_ranks[run] & taken != 0:
            continue
        others = run_others[run]
        start = run_start[run]
        size = other_count[others]
        if filled + size > _BLOCK:
            _count_block(block, block_weights, np.int64(0), np.int64(filled), hands, suit, ratings, counts)
            filled = np.int64(0)
        for row in range(size):
            weight = beside[others, row]
            block_weights[filled + row] = weight
            weights[plain_of[start + row]] -= weight
        for level in range(LEVELS):
            for row in range(size):
                block[level, filled + row] = suited[level, start + row]
        filled += size
    _count_block(block, block_weights, np.int64(0), np.int64(filled), hands, suit, ratings, counts)


@kernel
def _count(
    hands: npt.NDArray[np.uint64],
    seats: npt.NDArray[np.int64],
    known: np.uint64,
    plain: npt.NDArray[np.uint16],
    plain_codes: npt.NDArray[np.uint8],
    suited: npt.NDArray[np.uint16],
    plain_of: npt.NDArray[np.int16],
    run_ranks: npt.NDArray[np.uint16],
    run_start: npt.NDArray[np.int32],
    run_others: npt.NDArray[np.uint8],
    section: npt.NDArray[np.int32],
    other_codes: npt.NDArray[np.uint8],
    other_count: npt.NDArray[np.int32],
    counts: npt.NDArray[np.int64],
) -> None:
    """The kernel of `count_runouts`; see there and in `oracle.showdown.runouts.multisets.Shapes`.

    Suited shapes come first: their run-outs are subtracted from their plain shapes, whose remaining run-outs
    give nobody a flush.
    """
    weights = np.empty(plain.shape[1], dtype=np.int32)
    ways = np.empty(NO_RANK + 1, dtype=np.int32)
    beside = np.empty(other_codes.shape[:2], dtype=np.int32)
    block = np.empty((LEVELS, _BLOCK), dtype=np.uint16)
    block_weights = np.empty(_BLOCK, dtype=np.int32)
    ratings = np.empty((seats.size, _BLOCK), dtype=np.uint32)
    players = np.empty(seats.size, dtype=np.uint64)
    for match in range(hands.shape[0]):
        out = known
        for seat in range(hands.shape[1]):
            out |= hands[match, seat]
        for player in range(seats.size):
            players[player] = hands[match, seats[player]]
        fill_ways(out, ways)
        multiply_ways(plain_codes, weights.size, ways, weights)
        for suit in range(4):
            if section[suit, 0] == section[suit, 3]:
                continue
            fill_ways(out | np.uint64(0x1FFF) << np.uint64(16 * suit), ways)
            for others in range(other_count.size):
                multiply_ways(other_codes[others], np.int64(other_count[others]), ways, beside[others])
            _count_suit(
                players, suit, out, suited, plain_of, run_ranks, run_start, run_others, section,
                other_count, beside, block, block_weights, ratings, weights, counts[match],
            )  # fmt: skip
        for first in range(0, weights.size, _BLOCK):
            size = min(_BLOCK, weights.size - first)
            _count_block(plain, weights, first, size, players, np.int64(0), ratings, counts[match])
