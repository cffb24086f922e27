"""All run-outs of known hands, merged into a few weighted boards.

In a game in which a hand plays exactly two own cards, suits matter only on boards that have three or more
cards of a suit of which some player holds two.  Other boards matter by their ranks alone, and one board
without a flush represents all boards with its ranks: 40,000 to 150,000 boards instead of 1,086,008 before the
flop with two hands of four cards.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.cards.card import RANK_COUNT, SUIT_COUNT
from oracle.cards.mask import SUIT_WORD
from oracle.jit import kernel
from oracle.showdown.runouts.known_hands import fill_ways, multiply_ways
from oracle.showdown.runouts.multisets import LEVELS, MOST_OF_A_RANK, NO_RANK, Levels, shapes_from

Weights = npt.NDArray[np.int32]

WORD_BITS = 16
PLAYED = 2
"""Own cards that a hand plays; a suit matters if a hand has this many cards of it."""


def merged_boards(hands: Sequence[int], board: int, dead: int) -> tuple[Masks, npt.NDArray[np.int64]]:
    """Full boards that represent all run-outs of a board, for hands that play two own cards.

    Args:
        hands: The players' hands as masks, disjoint from each other, the board and the dead cards.
        board: The known board, 0…5 cards, as a mask.
        dead: Cards that cannot come, as a mask.

    Returns:
        Boards as masks, shape (n,), uint64, and how many run-outs each represents, shape (n,), int64.  They
        may contain cards of the hands: only their ranks, and the suits that make flushes, are meaningful.
    """
    shapes, (plain, suited) = shapes_from(board), _representatives(board)
    most = np.array(
        [
            max((hand >> WORD_BITS * suit & SUIT_WORD).bit_count() for hand in hands) >= PLAYED
            for suit in range(SUIT_COUNT)
        ],
        dtype=np.uint8,
    )
    plain_weights = np.empty(plain.size, dtype=np.int32)
    suited_weights = np.zeros(suited.shape, dtype=np.int32)
    _weigh(
        np.uint64(sum(hands) | board | dead), most, shapes.plain_codes, shapes.plain_of, shapes.run_ranks,
        shapes.run_start, shapes.run_others, shapes.section, shapes.other_codes, shapes.other_count,
        plain_weights, suited_weights,
    )  # fmt: skip
    weights = np.concatenate([plain_weights, suited_weights.reshape(-1)])
    used = np.flatnonzero(weights)
    return np.concatenate([plain, suited.reshape(-1)])[used], weights[used].astype(np.int64)


@kernel
def _weigh(
    out: np.uint64,
    most: npt.NDArray[np.uint8],
    plain_codes: npt.NDArray[np.uint8],
    plain_of: npt.NDArray[np.int16],
    run_ranks: npt.NDArray[np.uint16],
    run_start: npt.NDArray[np.int32],
    run_others: npt.NDArray[np.uint8],
    section: npt.NDArray[np.int32],
    other_codes: npt.NDArray[np.uint8],
    other_count: npt.NDArray[np.int32],
    plain_weights: Weights,
    suited_weights: npt.NDArray[np.int32],
) -> None:
    """Number of run-outs of each shape; those of a suited shape are subtracted from its plain shape."""
    ways = np.empty(NO_RANK + 1, dtype=np.int32)
    beside = np.empty(other_codes.shape[:2], dtype=np.int32)
    fill_ways(out, ways)
    multiply_ways(plain_codes, plain_weights.size, ways, plain_weights)
    for suit in range(most.size):
        if most[suit] == 0 or section[suit, 0] == section[suit, 3]:
            continue
        taken = np.uint16(out >> np.uint64(16 * suit) & np.uint64(0x1FFF))
        fill_ways(out | np.uint64(0x1FFF) << np.uint64(16 * suit), ways)
        for others in range(other_count.size):
            multiply_ways(other_codes[others], np.int64(other_count[others]), ways, beside[others])
        for run in range(section[suit, 0], section[suit, 3]):
            if run_ranks[run] & taken != 0:
                continue
            others = run_others[run]
            start = run_start[run]
            for row in range(other_count[others]):
                weight = beside[others, row]
                suited_weights[suit, start + row] = weight
                plain_weights[plain_of[start + row]] -= weight


@functools.lru_cache(maxsize=64)
def _representatives(board: int) -> tuple[Masks, Masks]:
    """A board for each plain shape of `shapes_from`, and one for each suited shape in each of the suits."""
    shapes = shapes_from(board)
    plain = _spread(_counts(shapes.plain), range(SUIT_COUNT))
    in_suit = shapes.suited[LEVELS - 1].astype(np.uint64)
    others = _counts(shapes.suited) - (in_suit[:, None] >> np.arange(RANK_COUNT, dtype=np.uint64) & 1).astype(
        np.int64
    )
    suited = [
        _spread(others, [each for each in range(SUIT_COUNT) if each != suit])
        | in_suit << np.uint64(WORD_BITS * suit)
        for suit in range(SUIT_COUNT)
    ]
    return plain, np.stack(suited)


def _counts(levels: Levels) -> npt.NDArray[np.int64]:
    """How often each rank is held, shape (n, 13)."""
    ranks = np.arange(RANK_COUNT, dtype=np.uint16)
    held: npt.NDArray[np.int64] = (levels[:MOST_OF_A_RANK, :, None] >> ranks & 1).sum(axis=0).astype(np.int64)
    return held


def _spread(counts: npt.NDArray[np.int64], suits: Sequence[int]) -> Masks:
    """Cards of given ranks assigned to suits in turn, so that no suit gets more than two of five."""
    masks = np.zeros(len(counts), dtype=np.uint64)
    turn = np.zeros(len(counts), dtype=np.int64)
    words = np.array([WORD_BITS * suit for suit in suits], dtype=np.uint64)
    for rank in range(RANK_COUNT):
        for copy in range(MOST_OF_A_RANK):
            rows = np.flatnonzero(counts[:, rank] > copy)
            masks[rows] |= np.uint64(1 << rank) << words[turn[rows] % words.size]
            turn[rows] += 1
    return masks
