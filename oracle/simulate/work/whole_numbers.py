"""Range weights scaled to integers, so that their sums do not depend on the order."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

MOST_WEIGHT = 2**40
"""Largest sum of whole weights for which every sum over run-outs is exact in 64 bits and in doubles."""
MOST_DECIMALS = 12
"""Most decimals tried before weights are rounded."""
_EXACT_DOUBLES = 2**53
"""Every whole number up to this is a double."""


def whole_numbers(weights: npt.NDArray[np.float64], most: int = MOST_WEIGHT) -> npt.NDArray[np.int64]:
    """Weights as whole numbers in the same proportions, at least 1 each, adding up to less than ``most``.

    Exact where as many decimals fit, nine or so by default; others are rounded to one part in ``most`` of
    the whole.
    """
    for decimals in range(MOST_DECIMALS):
        scaled = weights * 10.0**decimals
        if scaled.sum() >= most:
            break
        near = np.rint(scaled)
        if np.abs(scaled - near).max(initial=0.0) <= scaled.max(initial=0.0) * np.finfo(np.float64).eps:
            return near.astype(np.int64)
    scaled = weights * ((most - weights.size) / weights.sum())
    rounded: npt.NDArray[np.int64] = np.maximum(1, np.rint(scaled)).astype(np.int64)
    return rounded


def whole_if_decimal(weights: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], float]:
    """Weights as whole numbers, so that what is added and subtracted again leaves nothing behind.

    Unlike `whole_numbers` it never changes their proportions, and says how they were scaled.

    Args:
        weights: Weights ≥ 0, shape (n,).

    Returns:
        The weights times a power of ten, all of them whole, and this power; unchanged weights and 1 if they
        have too many decimals.

    >>> whole_if_decimal(np.array([0.12345, 0.0, 1.0])), whole_if_decimal(np.array([1 / 3]))
    ((array([ 12345.,      0., 100000.]), 100000.0), (array([0.33333333]), 1.0))
    """
    for decimals in range(MOST_DECIMALS):
        power = 10.0**decimals
        scaled = weights * power
        near = np.rint(scaled)
        if near.sum() >= _EXACT_DOUBLES:
            break
        if (np.abs(scaled - near) <= 2 * np.finfo(np.float64).eps * near).all():
            return near, power
    return weights, 1.0
