"""Weights in parts whose sums can be subtracted from each other without a remainder."""

from __future__ import annotations

from math import frexp

import numpy as np

from oracle.arrays import Column

EXACT_BITS = np.finfo(np.float64).nmant
"""Sums of whole numbers below two to this power are exact."""


def exact_parts(weights: Column) -> list[Column]:
    """Weights as columns that add up to them, in which what is added and subtracted again leaves nothing.

    The first has so few binary digits that its sums are exact.  The second has the digits after these, and
    is left out if there are none: its sums are rounded by less than 10⁻²⁵ of all the weights.

    >>> [part.tolist() for part in exact_parts(np.array([3.0, 2.0**60]))]
    [[0.0, 1.152921504606847e+18], [3.0, 0.0]]
    """
    unit = 2.0 ** (frexp(float(weights.sum()))[1] - EXACT_BITS)
    first: Column = np.floor(weights / unit) * unit
    rest: Column = weights - first
    return [first, rest] if rest.any() else [first]
