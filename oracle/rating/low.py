"""Eight-or-better lows: five different ranks from the ace to the eight, straights and flushes ignored.

Ratings have the layout of `oracle.rating.low_strength`, kind 0; 0 is no low.
"""

from __future__ import annotations

import functools
from itertools import combinations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings
from oracle.jit import inlined, kernel
from oracle.jit.bits import drop_lowest
from oracle.rating.high import drop_four

_ZERO = np.uint16(0)
_ALL = np.uint16(0xFFFF)
_LOW_SETS = 256
"""Sets of the eight low ranks."""
_NO_SET = 0xFFFF


@inlined
def ace_low(ranks: np.uint16) -> np.uint16:
    """A rank set with the ace below the deuce: bit 0 = ace … bit 12 = king."""
    return np.uint16(
        np.uint16(np.uint16(ranks << np.uint16(1)) | np.uint16(ranks >> np.uint16(12))) & np.uint16(0x1FFF)
    )


@inlined
def lowest_five(ranks: np.uint16) -> np.uint16:
    """The five lowest ranks of a set; all of them if there are fewer."""
    return np.uint16(ranks & ~drop_lowest(drop_four(ranks)))


@kernel
def rate_eight(hands: Masks, out: Ratings) -> None:
    """Rate the lows of a column of hands of any number of cards.

    Args:
        hands: The hands, shape (n,), contiguous.
        out: Receives the ratings, shape (n,), contiguous.
    """
    words, halves = hands.view(np.uint16), out.view(np.uint16)
    for index in range(hands.size):
        # Unsigned indices: a signed index is checked for being negative, which prevents vectorisation.
        first = np.uint64(4 * index)
        held = np.uint16(
            np.uint16(words[first] | words[first + np.uint64(1)])
            | np.uint16(words[first + np.uint64(2)] | words[first + np.uint64(3)])
        )
        low = np.uint16(ace_low(held) & np.uint16(0xFF))
        made = drop_four(low) != 0
        half = np.uint64(2 * index)
        halves[half] = np.uint16(~lowest_five(low) if made else _ZERO)
        halves[half + np.uint64(1)] = np.uint16(_ALL if made else _ZERO)


@functools.cache
def omaha_lows() -> npt.NDArray[np.uint16]:
    """The lower half of the rating of the best low of two ranks of one set and three of another.

    Returns:
        At ``own << 8 | board``, both sets of the eight low ranks, 0 without a low; shape (65536,), uint16.
    """
    best = np.full((_LOW_SETS, _LOW_SETS), _NO_SET, dtype=np.uint16)
    for two in combinations(range(8), 2):
        for three in combinations(set(range(8)) - set(two), 3):
            own, board = sum(1 << rank for rank in two), sum(1 << rank for rank in three)
            best[own, board] = own | board
    sets = np.arange(_LOW_SETS)
    for rank in range(8):  # a larger set is at least as good as any of its subsets
        having = sets[sets >> rank & 1 == 1]
        best[having] = np.minimum(best[having], best[having ^ 1 << rank])
        best[:, having] = np.minimum(best[:, having], best[:, having ^ 1 << rank])
    lower = ~best
    return lower.reshape(-1)


@kernel
def rate_low_sets(lows: npt.NDArray[np.uint16], own: Masks, board: Masks, out: Ratings) -> None:
    """`rate_omaha_eight`, with its table (`omaha_lows`)."""
    halves = out.view(np.uint16)
    for index in range(own.size):
        mine, shared = own[index], board[index]
        mine |= mine >> np.uint64(32)
        mine |= mine >> np.uint64(16)
        shared |= shared >> np.uint64(32)
        shared |= shared >> np.uint64(16)
        place = np.uint64(ace_low(np.uint16(mine)) & np.uint16(0xFF)) << np.uint64(8)
        lower = lows[place | np.uint64(ace_low(np.uint16(shared)) & np.uint16(0xFF))]
        half = np.uint64(2 * index)
        halves[half] = lower
        halves[half + np.uint64(1)] = np.uint16(_ALL if lower != 0 else _ZERO)


def rate_omaha_eight(own: Masks, board: Masks, out: Ratings) -> None:
    """Rate the lows of a column of Omaha hands: two hole cards and three of the board.

    Args:
        own: The hole cards, any number, shape (n,), contiguous.
        board: The boards, shape (n,), contiguous.
        out: Receives the ratings, shape (n,), contiguous.
    """
    rate_low_sets(omaha_lows(), own, board, out)
