"""Exact equities of the 169 hold'em hand classes against one random hand, counted board by board.

Boards that differ only by names of suits give a class the same result, so each such group is counted
once and weighted by its size: 134,459 instead of 2,598,960.  On a board all 1,081 possible hands are
put in order once; walking up, a hand beats all hands so far except those that hold one of its cards.
"""

from __future__ import annotations

import itertools

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import CLASSES, PAIR_CARDS, PAIR_CLASSES, PAIR_MASKS
from oracle.cards.mask import CARD_BITS
from oracle.jit import kernel
from oracle.rating.high import rate

MATCH_UPS = 2_097_572_400
"""Opponents' hands times boards for one own hand: C(50, 2) · C(48, 5)."""

_PAIR_BITS = 11
"""Bits that hold a pair index 0…1325 below a rating."""


def canonical_boards() -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.int64]]:
    """One five-card board of each group that suits can be renamed within, and the groups' sizes."""
    every = itertools.combinations(range(52), 5)
    cards = np.fromiter(itertools.chain.from_iterable(every), dtype=np.uint8).reshape(-1, 5)
    words = np.bitwise_or.reduce(CARD_BITS[cards], axis=1).view(np.uint16).reshape(-1, 4)
    boards, sizes = np.unique(np.sort(words, axis=1).view(np.uint64), return_counts=True)
    return boards, sizes.astype(np.int64)


@kernel
def add_board(
    order: npt.NDArray[np.uint64],
    size: int,
    cards: npt.NDArray[np.uint8],
    classes: npt.NDArray[np.uint8],
    halves: npt.NDArray[np.int64],
) -> None:
    """Add one board's results of every class.

    Args:
        order: The board's possible hands as ``rating << 11 | pair index``, ascending, shape (n,), uint64.
        size: How many boards this one stands for.
        cards: Card ids of each pair index, shape (1326, 2), uint8.
        classes: Class of each pair index, shape (1326,), uint8.
        halves: Added to: twice the wins plus the ties, summed over the class's hands, shape (169,).
    """
    lower = np.zeros(52, dtype=np.int64)
    level = np.zeros(52, dtype=np.int64)
    start = 0
    while start < order.size:
        rating = order[start] >> np.uint64(11)
        end = start
        level[:] = 0
        while end < order.size and order[end] >> np.uint64(11) == rating:
            pair = np.int64(order[end] & np.uint64(2047))
            level[cards[pair, 0]] += 1
            level[cards[pair, 1]] += 1
            end += 1
        for place in range(start, end):
            pair = np.int64(order[place] & np.uint64(2047))
            first, second = cards[pair, 0], cards[pair, 1]
            beaten = start - lower[first] - lower[second]
            # The hand itself is counted among its equals once and taken off twice, for either card.
            tied = (end - start) - level[first] - level[second] + 1
            halves[classes[pair]] += size * (2 * beaten + tied)
        lower += level
        start = end


def equities() -> npt.NDArray[np.float64]:
    """The exact equity of each class against one random hand, shape (169,), 0…1."""
    boards, sizes = canonical_boards()
    halves = np.zeros(CLASSES, dtype=np.int64)
    pairs = np.arange(PAIR_MASKS.size, dtype=np.uint64)
    for board, size in zip(boards, sizes, strict=True):
        live = (PAIR_MASKS & board) == 0
        hands = PAIR_MASKS[live] | board
        ratings = np.empty(hands.size, dtype=np.uint32)
        rate(hands, 7, ratings)
        order = np.sort(ratings.astype(np.uint64) << np.uint64(_PAIR_BITS) | pairs[live])
        add_board(order, int(size), PAIR_CARDS, PAIR_CLASSES, halves)
    return halves / (2.0 * MATCH_UPS * np.bincount(PAIR_CLASSES, minlength=CLASSES))
