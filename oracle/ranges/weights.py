"""Weights of hands: their bounds, their text, and shares of other programs as weights of ours.

A weight is a number from 0.0001 to 100.  100 holds the whole combo: ``AA@12.5`` counts as 0.75 combos in 6
hands.  Where hands are dealt only the proportions matter, so ``AA@12.5`` alone is dealt like ``AA``.
"""

from __future__ import annotations

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


def weight_text(weight: float) -> str:
    """A weight in as many digits as it needs, without an exponent.

    >>> weight_text(50.0), weight_text(12.5), weight_text(0.0001)
    ('50', '12.5', '0.0001')
    """
    return np.format_float_positional(weight, trim="-")


def weight_of_share(share: float) -> float:
    """The shortest weight that is a share 0…1 of a whole combo, so that ``weight / 100`` is the share again.

    >>> weight_of_share(0.07), weight_of_share(0.375)
    (7.0, 37.5)
    """
    plain = MAX_WEIGHT * share
    for digits in range(_FEWEST_DIGITS, _MOST_DIGITS + 1):
        weight = float(f"{plain:.{digits}g}")
        if weight / MAX_WEIGHT == share:
            return weight
    return plain


def weights_of_shares(shares: Doubles) -> Doubles:
    """`weight_of_share` of each of an array, same shape."""
    values, places = np.unique(shares, return_inverse=True)
    weights = np.array([weight_of_share(value) for value in values.tolist()], dtype=np.float64)
    return weights[places.reshape(shares.shape)]


def text_weights(weights: npt.ArrayLike, full: float = MAX_WEIGHT) -> Doubles:
    """Weights on any scale as our text writes them.

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
    return bool(((given > 0) & (given * (MAX_WEIGHT / full) < MIN_WEIGHT * (1 - 1e-12))).any())


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
