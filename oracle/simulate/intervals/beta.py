"""Quantiles of the beta distribution, used by Clopper–Pearson and similar intervals.

The distribution function is a power series of positive terms, so nothing cancels; the quantile is found by
Newton's method kept inside a bracket.  Where both parameters are large the series is long and the
distribution nearly normal: there the quantile is its Cornish–Fisher expansion.

Sources: M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions" (1964), 26.5.4 (the series) and
26.2.49 (the expansion).
"""

from __future__ import annotations

from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist

LARGE = 200.0
"""If both parameters are at least this, the expansion is accurate to a ten-thousandth of the deviation."""

STIRLING = 1e4
"""From this parameter on, differences of log-gammas are computed by Stirling's series to avoid
cancellation."""

TINY = 1e-16
"""Size of a term, relative to the sum, at which a series ends."""

FAR = 40.0
"""Standard deviations above the mean that beta variables do not reach in practice."""

CLOSE = 1e-12
"""Relative width of the bracket in which a quantile counts as found."""


def cumulative(x: float, a: float, b: float) -> float:
    """The probability that a beta variable is at most ``x``.

    Args:
        x: 0…1.
        a: First parameter, above 0.
        b: Second parameter, above 0.
    """
    if x <= 0:
        return 0.0
    mean, deviation = _centre(a, b)
    if x >= 1 or x - mean > FAR * deviation:
        return 1.0
    if x > 0.5:  # the series is short where x is small
        return 1.0 - cumulative(1 - x, b, a)
    term = total = 1.0
    place = 0
    while term > TINY * total:
        term *= (a + b + place) * x / (a + 1 + place)
        total += term
        place += 1
    return min(1.0, total * x * _density(x, a, b) * (1 - x) / a)


def quantile(chance: float, a: float, b: float) -> float:
    """The value that a beta variable stays below with a given probability.

    Args:
        chance: The probability, between 0 and 1, both excluded.
        a: First parameter, above 0.
        b: Second parameter, above 0.
    """
    if a > b:
        return 1.0 - quantile(1 - chance, b, a)
    mean, deviation = _centre(a, b)
    # Cantelli's inequality: no quantile of any distribution lies further from its mean.
    low = max(0.0, mean - deviation * sqrt((1 - chance) / chance))
    high = min(1.0, mean + deviation * sqrt(chance / (1 - chance)))
    found = _expanded(chance, a, b)
    if a >= LARGE:
        return found
    if not low < found < high:
        found = (low + high) / 2
    while high - low > CLOSE * high:
        off = cumulative(found, a, b) - chance
        low, high = (found, high) if off < 0 else (low, found)
        slope = _density(found, a, b)
        step = off / slope if slope > 0 else high - low
        before, found = found, found - step
        if not low < found < high:
            found = (low + high) / 2
        if abs(found - before) <= CLOSE * found:
            break
    return found


def _centre(a: float, b: float) -> tuple[float, float]:
    """Mean and standard deviation."""
    return a / (a + b), sqrt(a * b / (a + b + 1)) / (a + b)


def _density(x: float, a: float, b: float) -> float:
    return exp((a - 1) * log(x) + (b - 1) * log1p(-x) - lgamma(a) - _log_gamma_ratio(a, b))


def _log_gamma_ratio(a: float, b: float) -> float:
    """The logarithm of Γ(b) / Γ(a + b)."""
    if b < STIRLING:
        return lgamma(b) - lgamma(a + b)
    both = a + b
    return a - (b - 0.5) * log1p(a / b) - a * log(both) + (1 / b - 1 / both) / 12


def _expanded(chance: float, a: float, b: float) -> float:
    """The quantile by mean, deviation, skewness and kurtosis, inside 0…1."""
    both = a + b
    mean, deviation = _centre(a, b)
    skewness = 2 * (b - a) * sqrt(both + 1) / ((both + 2) * sqrt(a * b))
    excess = 6 * ((a - b) ** 2 * (both + 1) - a * b * (both + 2)) / (a * b * (both + 2) * (both + 3))
    z = NormalDist().inv_cdf(chance)
    bent = z + skewness * (z * z - 1) / 6 + excess * z * (z * z - 3) / 24
    bent -= skewness * skewness * z * (2 * z * z - 5) / 36
    return mean + deviation * bent
