"""Confidence intervals of figures after n trials.

A share has Clopper and Pearson's interval where it was seen fewer than `FEW` times, or missed fewer times,
and Wilson's elsewhere.  Summed exactly over the binomial distribution, coverage is at least 93 % for every
share and every number of trials; from 300 trials and ten expected hits on it is at most 97 %.

A mean of values between two known bounds is treated the same way.  Where the values vary enough, the interval
is Wilson's for the mean as a share of the way between the bounds, with as many trials as would give a share
the measured variance, to which one pseudo-trial at each bound has been added.  Where they vary so little that
a few unseen values at a bound could change the mean, each end of the interval is the quantile of the beta
distribution with the mean and the variance of a Bayesian bootstrap of the values and one more at the bound on
that side.  For values that lie on the bounds both are exactly the intervals of a share.

Bounds come from the expression, never from the values seen.  Without bounds no interval exists: a large,
sufficiently rare value changes the mean and leaves no trace in the sample.

Sources: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits illustrated in the case of
the binomial", Biometrika 26 (1934); E. B. Wilson, "Probable inference, the law of succession, and statistical
inference", JASA 22 (1927); E. Learned-Miller and P. S. Thomas, "A new confidence interval for the mean of a
bounded random variable" (2019), for the value at the bound.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf, sqrt

from oracle.simulate.intervals import beta
from oracle.simulate.snapshot import Estimate

Z95 = 1.959963984540054
"""Normal quantile of a two-sided 95 % interval."""

TAIL = 0.025
"""Probability that a 95 % interval lies above the true value, and that it lies below."""

FEW = 13
"""Hits, and misses, from which on Wilson's interval is used.

With a switch at ten, coverage falls to 92.5 % between 90 and 200 trials.
"""

_REMEMBERED = 1024
"""Clopper–Pearson intervals cached: a histogram needs the same few repeatedly."""

Ends = tuple[float, float]


def exact(value: float) -> Estimate:
    """A figure without error."""
    return Estimate(value, 0.0, value, value)


def unknown(value: float) -> Estimate:
    """A figure whose error is not known, because its values have no bounds."""
    return Estimate(value, inf, -inf, inf)


def share_estimate(count: float, trials: float) -> Estimate:
    """A share of trials, 0…1, with its 95 % interval.

    Args:
        count: Trials in which it happened.
        trials: All trials, at least 1.
    """
    few = min(count, trials - count) < FEW
    return _around(count / trials, *(_clopper_pearson if few else _wilson)(count, trials))


def mean(total: float, squares: float, trials: float, low: float = 0.0, high: float = 1.0) -> Estimate:
    """A mean of values between ``low`` and ``high`` with its 95 % interval.

    Args:
        total: Sum of the values.
        squares: Sum of their squares.
        trials: Number of values, at least 1.
        low: The least value possible.
        high: The greatest value possible.
    """
    value = total / trials
    return mean_of_moments(value, squares - total * value, trials, low, high)


def mean_of_moments(value: float, second: float, trials: float, low: float, high: float) -> Estimate:
    """A mean of values between ``low`` and ``high`` with its 95 % interval.

    Args:
        value: Mean of the values.
        second: Sum of their squared distances from it.
        trials: Number of values, at least 1.
        low: The least value possible, or minus infinity.
        high: The greatest value possible, or infinity.
    """
    width = high - low
    if not width:
        return exact(low)
    if width == inf:
        return unknown(value)
    place = min(1.0, max(0.0, (value - low) / width))
    variance = max(0.0, second / trials / width / width)
    # Hits at either bound that would explain the variance; for a share, its hits and its misses.
    hits, misses = (trials * variance / rest if rest else 0.0 for rest in (1 - place, place))
    ends = (_padded if min(hits, misses) < FEW else _effective)(place, variance, trials)
    found = _around(place, *ends)
    return Estimate(value, found.se * width, *(min(value, low + found.low * width),
                                               max(value, low + found.high * width)))  # fmt: skip


def _around(value: float, low: float, high: float) -> Estimate:
    """A figure between 0 and 1 with its interval; rounding must not exclude the figure."""
    low, high = max(0.0, min(value, low)), min(1.0, max(value, high))
    return Estimate(value, (high - low) / (2 * Z95), low, high)


def _wilson(count: float, trials: float) -> Ends:
    """Wilson's score interval of a share."""
    p = count / trials
    squared = Z95 * Z95
    scale = 1 + squared / trials
    centre = (p + squared / (2 * trials)) / scale
    half = Z95 * sqrt(p * (1 - p) / trials + squared / (4 * trials * trials)) / scale
    return centre - half, centre + half


@lru_cache(maxsize=_REMEMBERED)
def _clopper_pearson(count: float, trials: float) -> Ends:
    """The shares for which neither as few nor as many hits are less likely than `TAIL`."""
    misses = trials - count
    return (
        beta.quantile(TAIL, count, misses + 1) if count else 0.0,
        beta.quantile(1 - TAIL, count + 1, misses) if misses else 1.0,
    )


def _effective(place: float, variance: float, trials: float) -> Ends:
    """The interval of a mean of values that vary much: that of a share with the same mean and variance."""
    padded = trials + 2
    middle = (trials * place + 1) / padded
    wide = (trials * (variance + place * place) + 1) / padded - middle * middle
    calmness = min(1.0, wide / (middle * (1 - middle)))
    return _wilson(trials * place / calmness, trials / calmness)


def _padded(place: float, variance: float, trials: float) -> Ends:
    """The interval of a mean of values that vary little, with one more value at the bound on either side."""
    # The upper end is the lower one with the bounds exchanged.
    return _least(place, variance, trials), 1 - _least(1 - place, variance, trials)


def _least(place: float, variance: float, trials: float) -> float:
    """The lower end of `_padded`: n + 1 values with the weights of a flat Dirichlet distribution."""
    padded = trials + 1
    mean = trials * place / padded
    spread = trials * (variance + place * place / padded) / padded / (padded + 1)
    if mean <= 0:
        return 0.0
    pseudo = mean * (1 - mean) / spread - 1  # of a share: trials + 1
    return beta.quantile(TAIL, mean * pseudo, (1 - mean) * pseudo)
