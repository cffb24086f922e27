"""Weights of hands: their bounds, their text, and conversion from shares in other programs.

A weight is a number from 0.0001 to 100.  100 holds the whole combo: ``AA@12.5`` counts as 0.75 combos in 6
hands.  In dealing only the proportions matter, so ``AA@12.5`` alone is dealt like ``AA``.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import numpy as np
import numpy.typing as npt

from oracle.errors import OracleError

Doubles = npt.NDArray[np.float64]

MIN_WEIGHT = 0.0001
"""Smallest weight above 0."""
MAX_WEIGHT = 100.0
"""Weight of a hand that is always held."""
MAX_WEIGHT_TEXT = 30
"""Most characters of a written weight; the longest that a double needs has 23 (0.00012345678901234567)."""
_FEWEST_DIGITS, _MOST_DIGITS = 12, 17
"""Significant digits tried for a weight that comes from a share; 17 tell any two doubles apart."""
_ROUNDING = 1e-12
"""Relative error of a weight that was made from a share."""
_PLACES = 2
"""Decimal places between a share 0…1 and a weight 0…100."""


def weight_text(weight: float) -> str:
    """A weight in as many digits as it needs, without an exponent.

    >>> weight_text(50.0), weight_text(12.5), weight_text(0.0001)
    ('50', '12.5', '0.0001')
    """
    return np.format_float_positional(weight, trim="-")


def weight_of_share(share: float) -> float:
    """The shortest weight equal to a share 0…1 of a whole combo.

    A share read as ``0.333`` is the weight 33.3, although ``100 * 0.333`` is 33.300000000000004.

    >>> weight_of_share(0.07), weight_of_share(0.333)
    (7.0, 33.3)
    """
    plain = MAX_WEIGHT * share
    for digits in range(_FEWEST_DIGITS, _MOST_DIGITS + 1):
        weight = float(f"{plain:.{digits}g}")
        if share in (weight / MAX_WEIGHT, share_of_weight(weight)):
            return weight
    return plain


def share_of_weight(weight: float) -> float:
    """A weight as a share 0…1 of a whole combo: its decimals with the point moved, so none are added.

    >>> share_of_weight(7.0), share_of_weight(33.3)
    (0.07, 0.333)
    """
    return float(Decimal(repr(float(weight))).scaleb(-_PLACES))


def weights_of_shares(shares: Doubles) -> Doubles:
    """`weight_of_share` of each entry of an array, same shape."""
    return _each(weight_of_share, shares)


def shares_of_weights(weights: Doubles) -> Doubles:
    """`share_of_weight` of each entry of an array, same shape."""
    return _each(share_of_weight, weights)


def _each(change: Callable[[float], float], given: Doubles) -> Doubles:
    """A function applied to each entry of an array with few different values."""
    values, places = np.unique(given, return_inverse=True)
    changed = np.array([change(value) for value in values.tolist()], dtype=np.float64)
    return changed[places.reshape(given.shape)]


def text_weights(weights: npt.ArrayLike, full: float = MAX_WEIGHT) -> Doubles:
    """Weights on any scale, converted to our syntax.

    Args:
        weights: Weight ≥ 0 of each hand, shape (n,).
        full: The weight of a hand that is always held.

    Returns:
        Weights 0, or 0.0001…100, of the hands, shape (n,), float64.  Positive ones below 0.0001 become
        0.0001, see `too_small`.

    Raises:
        OracleError: If a weight is negative, not a number or above ``full``.
    """
    given = checked_weights(weights, full)
    if full != MAX_WEIGHT:
        given = weights_of_shares(given / full)
    return np.where(given > 0, np.maximum(given, MIN_WEIGHT), 0.0)


def too_small(weights: npt.ArrayLike, full: float = MAX_WEIGHT) -> bool:
    """Whether any weight is below the smallest that our text can write, so that `text_weights` raises it."""
    given = np.asarray(weights, dtype=np.float64)
    return bool(((given > 0) & (given * (MAX_WEIGHT / full) < MIN_WEIGHT * (1 - _ROUNDING))).any())


def checked_weights(weights: npt.ArrayLike, full: float) -> Doubles:
    """Weights as float64.

    Raises:
        OracleError: If a weight is negative, not a number or above ``full``.
    """
    given = np.asarray(weights, dtype=np.float64)
    if not np.isfinite(given).all() or (given < 0).any():
        raise OracleError("A weight is negative or not a number.")
    largest = float(given.max(initial=0.0))
    if full <= 0 or largest > full:
        raise OracleError(f"The weight {largest:g} is above the full weight {full:g}.")
    return given
