"""The confidence interval of a standard deviation, for any values with known bounds.

The variance depends on the mean, which is itself uncertain, by a known curve: with d the error of the mean,

    variance = s² + (m₃ / s²) d - d² - r

where m₃ is the third central moment of the sample and r an error uncorrelated with d, of variance
(m₄ - s⁴ - m₃² / s²) / n.  The interval is the range of this expression over the pairs (d, r) that are likely
given the sample.  Where there are only two values, r is 0 and the interval is that of their share, carried
through p (1 - p): it holds at the flat top of that curve, where the usual standard error shrinks to nothing.

Where few squared distances make up the variance, and a few unseen ones could double it, the interval is that
of the mean of the squared distances, which has bounds like any other.

The variance of values between bounds is at most (mean - low) (high - mean): R. Bhatia and C. Davis, "A better
bound on the variance", The American Mathematical Monthly 107 (2000).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, sqrt

from oracle.simulate.intervals.estimate import FEW, Z95, Ends, exact, mean_of_moments, unknown
from oracle.simulate.snapshot import Estimate

_STEPS = 32
"""Parts into which the interval is divided to locate an extreme."""
_PLACES = tuple(2 * step / _STEPS - 1 for step in range(_STEPS + 1))
_CLOSER = 32
"""Steps of the golden-section search that then finds it, to a part in 10⁸ of its place: the value is then as
close as a double can be, as the curve is flat there."""
_GOLDEN = (sqrt(5) - 1) / 2
_SLACK = 1e-12
"""Rounding, relative to the variance: at a flat top the true value is the end of the interval."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The central moments of some values.

    Attributes:
        mean: Their mean.
        variance: Mean squared distance from it.
        third: Mean cubed distance.
        fourth: Mean distance to the fourth power.
    """

    mean: float
    variance: float
    third: float
    fourth: float


def deviation(shape: Shape, trials: float, low: float, high: float) -> Estimate:
    """The standard deviation of values between ``low`` and ``high`` with its 95 % interval.

    Args:
        shape: The values' moments.
        trials: Number of values, at least 1.
        low: The least value possible, or minus infinity.
        high: The greatest value possible, or infinity.
    """
    value = sqrt(max(0.0, shape.variance))
    if low == high:
        return exact(0.0)
    if high - low == inf:
        return unknown(value)
    middle = mean_of_moments(shape.mean, shape.variance * trials, trials, low, high)
    reach = max(high - shape.mean, shape.mean - low) ** 2
    wobble = max(0.0, shape.fourth - shape.variance**2)
    if trials * wobble >= FEW * (reach - shape.variance) ** 2:
        least, most = _by_curve(shape, wobble, trials, middle)
    else:
        least, most = _by_distances(shape, wobble, trials, middle, reach)
    flattest = min(max((low + high) / 2, middle.low), middle.high)
    most = min(most, (flattest - low) * (high - flattest))
    ends = sqrt(max(0.0, least * (1 - _SLACK))), sqrt(max(0.0, most * (1 + _SLACK)))
    ends = min(value, ends[0]), max(value, ends[1])
    return Estimate(value, (ends[1] - ends[0]) / (2 * Z95), *ends)


def _by_curve(shape: Shape, wobble: float, trials: float, middle: Estimate) -> Ends:
    """The extremes of the variance over the likely errors of the mean and of the rest."""
    slope = shape.third / shape.variance
    rest = Z95 * sqrt(max(0.0, wobble - slope * shape.third) / trials)
    below, above = shape.mean - middle.low, middle.high - shape.mean

    def at(place: float, side: float) -> float:
        """The variance where the mean is off by ``place``, -1…1, of the way to an end of its interval."""
        off = place * (above if place > 0 else below)
        return shape.variance + slope * off - off * off + side * rest * sqrt(max(0.0, 1 - place * place))

    return -_greatest(lambda place: -at(place, -1.0)), _greatest(lambda place: at(place, 1.0))


def _by_distances(shape: Shape, wobble: float, trials: float, middle: Estimate, reach: float) -> Ends:
    """The ends of the variance from the mean of the squared distances from the sample's mean."""
    squared = mean_of_moments(shape.variance, wobble * trials, trials, 0.0, reach)
    off = max(shape.mean - middle.low, middle.high - shape.mean)
    return squared.low - off * off, squared.high


def _greatest(curve: Callable[[float], float]) -> float:
    """The greatest value of a smooth curve over -1…1."""
    best = max(_PLACES, key=curve)
    low, high = max(-1.0, best - 2 / _STEPS), min(1.0, best + 2 / _STEPS)
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = curve(left), curve(right)
    for _ in range(_CLOSER):  # one of the two values is known from the step before
        if at_left >= at_right:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = curve(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = curve(right)
    return max(curve(best), curve((low + high) / 2))
