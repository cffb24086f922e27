"""Columns in one pass: which ranks cards hold once and twice, and the place of a rating among all."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings, Whole
from oracle.jit import kernel

RankSets = npt.NDArray[np.uint16]

RANK_BITS = np.uint16(0x1FFF)


@kernel
def held_once(masks: Masks, out: RankSets) -> None:
    """The ranks held at least once; ``masks`` uint64, ``out`` uint16, both of shape (n,) and contiguous."""
    words = masks.view(np.uint16)
    for index in range(masks.size):
        # Unsigned indices: a signed index is checked for being negative, which prevents vectorisation.
        first = np.uint64(4 * index)
        either = words[first] | words[first + np.uint64(1)]
        out[index] = (either | words[first + np.uint64(2)] | words[first + np.uint64(3)]) & RANK_BITS


@kernel
def held_twice(masks: Masks, out: RankSets) -> None:
    """The ranks held at least twice; arguments as for `held_once`."""
    words = masks.view(np.uint16)
    for index in range(masks.size):
        first = np.uint64(4 * index)
        a, b = words[first], words[first + np.uint64(1)]
        c, d = words[first + np.uint64(2)], words[first + np.uint64(3)]
        out[index] = (a & b | c & d | (a | b) & (c | d)) & RANK_BITS


@kernel
def count_at_least(ratings: Ratings, known: Ratings, out: Whole) -> None:
    """Count the strengths that are at least as high as each rating, by binary search.

    Args:
        ratings: Shape (n,), uint32.
        known: All strengths, ascending, shape (strengths,), uint32, at least one.
        out: Shape (n,), int64; written.
    """
    for place in range(ratings.size):
        wanted, lower = ratings[place], np.uint64(0)
        left = np.uint64(known.size)
        while left > np.uint64(1):
            half = left >> np.uint64(1)
            lower += half * np.uint64(known[lower + half - np.uint64(1)] < wanted)
            left -= half
        out[place] = known.size - np.int64(lower) - np.int64(known[lower] < wanted)
