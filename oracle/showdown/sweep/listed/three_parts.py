"""Weights of three ranges in parts, whose pairs of opponents' hands are counted without losing digits.

What a hand wins is the weight of pairs of hands of its two opponents: sums of products, of which most are
subtracted again (`oracle.showdown.sweep.listed.three`).  If the sums are rounded and nearly all of them
is subtracted, as where a hand holds a card of all the heavy ones, mostly rounding is left.  So each range is
divided into parts with few binary digits (`exact_parts`), of which all sums of products are exact; the pairs
of parts add up to the pair of ranges, and nothing is subtracted any more.
"""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column
from oracle.showdown.parts import exact_parts
from oracle.showdown.sweep.listed.three_kernels import SEATS, weigh_pairs

PRODUCT_BITS = 53
"""Whole numbers up to two to this power are doubles."""

SUM_TERMS = 4
"""The largest sum that is added and subtracted again has up to four times the product of two ranges."""

PART_BITS = 25
"""Two sums below two to this power, multiplied, may be added four times."""

ROUNDED_PRODUCTS = 2**14
"""Of a pair of parts that is not exact, at most one part in 2⁵³ / 2¹⁴ is rounding: a product is added up to
2,652 times to a sum of up to `SUM_TERMS` times all products.  Measured for 1,326 equal weights: 10⁻¹³."""

LEAST_LEFT = 1 / 8
"""How much of a sum of rounded products must be left when it is used: rounding is less than 10⁻¹⁰ of it then,
and 10⁻¹⁴ where there are few hands."""

MOST_DIVIDED = 12
"""Enough for weights that are 10⁶⁰ times apart.  Those that are written are a million times apart at most;
their products may be further."""


def parts_of_three(weights: Column, cards: npt.NDArray[np.int64]) -> tuple[Column, ...]:
    """Weights of three ranges to sweep one after the other; the results add up to those of the ranges.

    Args:
        weights: Weight of each hand in each seat's range, shape (3, n); 0 for hands that meet no pair of
            the others'.
        cards: Card ids of the hands, shape (n, 2).

    Returns:
        The weights themselves if no digit is lost with them.  Otherwise weights in the same form, in which
        each two seats have every pair of their parts once.
    """
    if _exact(weights) or not weights.any(axis=1).all():
        return (weights,)
    least = _least_pairs(weights, cards)
    for most in range(1, MOST_DIVIDED + 1):
        ranges = [exact_parts(row, PART_BITS, most) for row in weights]
        if most == MOST_DIVIDED or _suffice(weights, ranges, most, least):
            return _arranged(ranges, weights)
    return (weights,)


def _exact(weights: Column) -> bool:
    """Whether no sum of products of two ranges' weights is rounded."""
    sums = weights.sum(axis=1).tolist()
    largest = SUM_TERMS * max(one * other for one, other in combinations(sums, 2))
    return bool((np.rint(weights) == weights).all()) and largest < 2.0**PRODUCT_BITS


def _suffice(weights: Column, ranges: list[list[Column]], most: int, least: list[float]) -> bool:
    """Whether what is rounded, the products of the last parts, is little of the least result."""
    sums = weights.sum(axis=1)
    last = [float(parts[-1].sum()) if len(parts) == most else 0.0 for parts in ranges]
    for seat in range(SEATS):
        left, right = (seat + 1) % SEATS, (seat + 2) % SEATS
        rounded = last[left] * sums[right] + last[right] * sums[left]
        if LEAST_LEFT * rounded > least[seat]:
            return False
    return True


def _least_pairs(weights: Column, cards: npt.NDArray[np.int64]) -> list[float]:
    """For each seat a lower bound of the weight of the pairs of hands that one of its hands meets."""
    met = np.zeros_like(weights)
    weigh_pairs(cards, weights, met)
    sums, lightest = weights.sum(axis=1), [float(row[row > 0].min()) for row in weights]
    found = []
    for seat in range(SEATS):
        left, right = (seat + 1) % SEATS, (seat + 2) % SEATS
        doubtful = ROUNDED_PRODUCTS * sums[left] * sums[right] / 2.0**PRODUCT_BITS
        pairs = float(met[seat, weights[seat] > 0].min()) - doubtful
        found.append(max(pairs, lightest[left] * lightest[right]))
    return found


def _arranged(ranges: list[list[Column]], weights: Column) -> tuple[Column, ...]:
    """Parts of three ranges side by side, so that each two ranges have each pair of their parts once."""
    most = max(map(len, ranges))
    nothing = np.zeros_like(weights[0])
    found = []
    for first, second in product(range(most), repeat=2):
        places = (first, second, (first + second) % most)
        rows = [
            parts[place] if place < len(parts) else nothing
            for parts, place in zip(ranges, places, strict=True)
        ]
        if sum(row.any() for row in rows) > 1:
            found.append(np.stack(rows))
    return tuple(found)
