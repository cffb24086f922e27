"""Sampling tables: sets of cards still in the deck, and weighted ranges by the alias method."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE
from oracle.cards.mask import CARD_BITS, FULL_DECK
from oracle.ranges import WeightedRange
from oracle.simulate.work.whole_numbers import whole_numbers

TOTAL_BITS = 31
"""Weights are drawn as whole numbers adding up to less than 2³¹.

Weights that a person writes fit exactly (1,326 of them with four decimals do); arbitrary decimals of other
programs are rounded to one part in 2³¹ of the whole, far below what any run can detect.
"""

UINT32_MAX = 2**32 - 1


def card_sets(deck: int, size: int) -> npt.NDArray[np.uint64]:
    """Masks of all sets of ``size`` cards from the cards in ``deck``; shape (C(cards, size),), uint64.

    Empty for size 0.
    """
    if size == 0:
        return np.empty(0, dtype=np.uint64)
    everything = _all_sets(size)
    clear: npt.NDArray[np.bool_] = (everything & np.uint64(FULL_DECK & ~deck)) == 0
    return everything[clear]


@functools.cache
def _all_sets(size: int) -> npt.NDArray[np.uint64]:
    """Masks of all sets of ``size`` cards of the full deck."""
    chosen = np.array(list(combinations(range(DECK_SIZE), size)))
    sets: npt.NDArray[np.uint64] = np.bitwise_or.reduce(CARD_BITS[chosen], axis=1)
    return sets


@dataclass(frozen=True, slots=True, eq=False)
class RangeTables:
    """Several ranges laid end to end for the dealing kernel.

    A hand of seat g is drawn by the alias method: column ``i`` uniformly out of ``sizes[g]``, then a whole
    number below ``totals[g]``; if that is less than ``cuts[start + i]`` it is hand i, otherwise hand
    ``other[start + i]``.

    Attributes:
        masks: Hands of all seats, shape (n,), uint64.
        cuts: Alias threshold of each, shape (n,), uint32.
        other: Alias of each, counted within its seat, shape (n,), uint32.
        starts: Where each seat begins, shape (seats,), int64.
        sizes: Hands of each seat, shape (seats,), int64.
        totals: Sum of whole-number weights of each seat, shape (seats,), int64; 0 where all are equal.
    """

    masks: npt.NDArray[np.uint64]
    cuts: npt.NDArray[np.uint32]
    other: npt.NDArray[np.uint32]
    starts: npt.NDArray[np.int64]
    sizes: npt.NDArray[np.int64]
    totals: npt.NDArray[np.int64]


def range_tables(ranges: Sequence[WeightedRange]) -> RangeTables:
    """Lay out ranges for drawing."""
    sizes = np.array([entry.hands for entry in ranges], dtype=np.int64)
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64) if len(ranges) else sizes
    # Zeroed memory that is never written costs no time, however wide the ranges.
    cuts, other = np.zeros(sizes.sum(), dtype=np.uint32), np.zeros(sizes.sum(), dtype=np.uint32)
    totals = np.zeros(sizes.size, dtype=np.int64)
    for place, (start, entry) in enumerate(zip(starts.tolist(), ranges, strict=True)):
        if entry.weighted:
            whole = whole_weights(entry.weights)
            part = slice(start, start + entry.hands)
            cuts[part], other[part] = _alias(whole)
            totals[place] = whole.sum()
    masks = np.concatenate([np.empty(0, dtype=np.uint64), *(entry.masks for entry in ranges)])
    return RangeTables(masks, cuts, other, starts, sizes, totals)


def whole_weights(weights: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Weights as whole numbers in the same proportions, at least 1 each, that add up to less than 2³¹."""
    return whole_numbers(weights, most=2**TOTAL_BITS)


def column_shares(chances: npt.NDArray[np.float64], columns: int, capacity: int) -> npt.NDArray[np.int64]:
    """Chances as whole numbers for `alias_columns`, at least 1 each, that fill all columns.

    Args:
        chances: Probability of each hand, adding up to 1; shape (n,).
        columns: Number of columns, at least n.
        capacity: Capacity of each column.

    Returns:
        The share of each hand, 0 beyond the last one; shape (columns,).
    """
    total = columns * capacity
    shares = np.zeros(columns, dtype=np.int64)
    shares[: chances.size] = np.maximum(1, np.rint(chances * total))
    shares[np.argmax(shares)] += total - shares.sum()
    return shares


def _alias(weights: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """Alias tables in whole numbers, so that the drawn proportions are exactly the weights."""
    return alias_columns(weights * weights.size, int(weights.sum()))


def alias_columns(
    shares: npt.NDArray[np.int64], capacity: int
) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """Fill columns of equal capacity with the shares of at most two entries each.

    Source: A. J. Walker's method in the form of M. D. Vose, "A linear algorithm for generating random
    numbers with a given distribution", IEEE Transactions on Software Engineering 17 (1991).

    Args:
        shares: Whole numbers that add up to the capacity of all columns, shape (columns,).
        capacity: Capacity of a column, at most 2³².

    Returns:
        How much of each column belongs to its own entry, and the entry that the rest belongs to; shape
        (columns,) each.
    """
    left = shares.tolist()
    cut = np.full(shares.size, min(capacity, UINT32_MAX), dtype=np.uint32)
    alias = np.arange(shares.size, dtype=np.uint32)
    small = [index for index, share in enumerate(left) if share < capacity]
    large = [index for index, share in enumerate(left) if share > capacity]
    while small:
        low, high = small.pop(), large[-1]
        cut[low], alias[low] = left[low], high
        left[high] -= capacity - left[low]
        if left[high] <= capacity:
            large.pop()
            if left[high] < capacity:
                small.append(high)
    return cut, alias
