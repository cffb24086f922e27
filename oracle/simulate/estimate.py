"""Honest intervals: what is known of a figure after n trials.

A share (how often?) has Wilson's score interval.  A mean of values between two known ends has the same
interval with more trials in it: values that keep away from the ends vary less than a share with the same
mean would, by a factor measured after one pseudo-trial has been added at each end, and so each counts as
correspondingly more trials.  A thousand straight wins therefore do not claim certainty, a mean of zeros
and ones is treated exactly as the share it is, and rare events (a seat that wins one pot in two hundred)
get an interval as lopsided as their chances are.  The figure itself is left as it was measured.

Sources: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22
(1927); A. Agresti and B. A. Coull, "Approximate is better than exact for interval estimation of binomial
proportions", The American Statistician 52 (1998), for the pseudo-trials.
"""

from __future__ import annotations

from math import sqrt

from oracle.simulate.snapshot import Estimate

Z95 = 1.959963984540054
"""Normal quantile of a two-sided 95 % interval."""


def exact(value: float) -> Estimate:
    """A figure without error."""
    return Estimate(value, 0.0, value, value)


def share(count: float, trials: float) -> Estimate:
    """A share of trials, 0…1, with Wilson's 95 % interval.

    Args:
        count: Trials in which it happened.
        trials: All trials, at least 1.
    """
    p = count / trials
    squared = Z95 * Z95
    scale = 1 + squared / trials
    centre = (p + squared / (2 * trials)) / scale
    half = Z95 * sqrt(p * (1 - p) / trials + squared / (4 * trials * trials)) / scale
    # Rounding must not push the interval off the figure it belongs to.
    return Estimate(p, half / Z95, max(0.0, min(p, centre - half)), min(1.0, max(p, centre + half)))


def mean(total: float, squares: float, trials: float, low: float = 0.0, high: float = 1.0) -> Estimate:
    """A mean of values between ``low`` and ``high`` with its 95 % interval.

    Args:
        total: Sum of the values.
        squares: Sum of their squares.
        trials: Number of values, at least 1.
        low: The least value possible.
        high: The greatest value possible.
    """
    width = high - low
    scaled = (total - low * trials) / width
    scaled_squares = (squares - 2 * low * total + low * low * trials) / (width * width)
    padded = trials + 2
    middle = (scaled + 1) / padded
    variance = max(0.0, (scaled_squares + 1) / padded - middle * middle)
    calmness = min(1.0, variance / (middle * (1 - middle)))
    as_share = share(scaled / calmness, trials / calmness)
    return Estimate(
        total / trials,
        as_share.se * width,
        low + as_share.low * width,
        low + as_share.high * width,
    )
