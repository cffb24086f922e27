"""Weights in parts whose sums can be subtracted from each other without a remainder."""

from __future__ import annotations

from math import frexp, ldexp

import numpy as np

from oracle.arrays import Column

EXACT_BITS = np.finfo(np.float64).nmant
"""Sums of whole numbers below two to this power are exact."""

SUBSET_BITS = EXACT_BITS - 2
"""The same for sums over the subsets of four cards, of which several are added before any is subtracted."""

LEAST_POWER = -1074
"""The smallest double above zero is two to this power."""

MOST_EXACT_PARTS = 4
"""Enough for weights that are a billion times apart to be divided without a rest."""


def exact_parts(weights: Column, bits: int = EXACT_BITS, most: int = 2) -> list[Column]:
    """Weights as columns that add up to them, in which what is added and subtracted again leaves nothing.

    All but the last have so few binary digits that their sums are exact.  The last has the digits after
    these, and is left out if there are none: by default, its sums are rounded by less than 10⁻²⁵ of all the
    weights.

    Args:
        weights: Weights ≥ 0, shape (n,).
        bits: The sum of each part but the last is below two to this power in the unit of that part.
        most: Most parts.

    >>> [part.tolist() for part in exact_parts(np.array([3.0, 2.0**60]))]
    [[0.0, 1.152921504606847e+18], [3.0, 0.0]]
    """
    parts: list[Column] = []
    rest = weights
    while len(parts) + 1 < most and rest.any():
        unit = ldexp(1.0, max(frexp(float(rest.sum()))[1] - bits, LEAST_POWER))
        part: Column = np.floor(rest / unit) * unit
        parts.append(part)
        rest = rest - part
    return [*parts, rest] if rest.any() or not parts else parts
