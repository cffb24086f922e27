"""Intervals of standard deviations: of two values exactly, of others by sampling."""

from math import inf, sqrt

import numpy as np
import pytest

from oracle.simulate.intervals.spread import Shape, deviation
from tests.reference import statistics as stats

SHARES = [
    *np.geomspace(1e-5, 0.05, 25),
    *np.linspace(0.05, 0.4, 40),
    *(0.5 - np.geomspace(1e-7, 0.1, 40)),
    0.5,
]


def shape_of_two(share: float, low: float, high: float) -> Shape:
    """The moments of a share of one value among another."""
    apart, both = high - low, share * (1 - share)
    return Shape(
        low + share * apart, apart**2 * both, apart**3 * both * (1 - 2 * share),
        apart**4 * both * (1 - 3 * both),
    )  # fmt: skip


@pytest.mark.parametrize("trials", [300, 3000])
@pytest.mark.parametrize(
    ("values", "bounds"),
    [((0, 1), (0, 1)), ((-10, 24), (-10, 24)), ((0, 1), (0, 1.3)), ((0, 1), (-1, 2)), ((0.5, 0.6), (0, 1))],
)
def test_the_deviation_of_two_values_of_any_share_is_covered(values, bounds, trials):
    """Summed over the binomial distribution; at a half, the deviation is as large as it can be."""
    counts = np.arange(trials * 3 // 5)  # a share of a half at most is hardly ever seen more often
    found = [deviation(shape_of_two(count / trials, *values), trials, *bounds) for count in counts.tolist()]
    low, high = np.array([each.low for each in found]), np.array([each.high for each in found])
    for share in SHARES:
        truth = (values[1] - values[0]) * sqrt(share * (1 - share))
        held = (low <= truth) & (truth <= high)
        assert stats.binom.pmf(counts[held], trials, share).sum() >= 0.93, share


def test_the_deviation_of_two_values_on_their_bounds_is_as_certain_as_their_share():
    """At most 97 %, where it does not matter which of the two is the rarer: away from a half."""
    counts = np.arange(1_500)  # none of these shares is seen more often
    found = [deviation(shape_of_two(count / 3000, 0, 1), 3000, 0, 1) for count in counts.tolist()]
    low, high = np.array([each.low for each in found]), np.array([each.high for each in found])
    for share in np.linspace(0.02, 0.42, 30):
        truth = sqrt(share * (1 - share))
        held = (low <= truth) & (truth <= high)
        assert 0.93 <= stats.binom.pmf(counts[held], 3000, share).sum() <= 0.97, share


SAMPLES = 300
"""Of a distribution; at least 91 % of their intervals must hold the truth.

If all nine kinds held it with 90 %, the eighteen counts would reach that with a probability below 1e-8.
"""
GRID = np.linspace(0, 1, 41)
BELL = np.exp(-((GRID - 0.4) ** 2) / 0.005)
DISTRIBUTIONS = {
    "even": (GRID, np.ones(41)),
    "bell": (GRID, BELL),
    "decay": (GRID, np.exp(-6 * GRID)),
    "three values": ([0, 0.5, 1], [0.3, 0.05, 0.65]),
    "almost two values": ([0, 0.02, 0.98, 1], [0.25, 0.25, 0.25, 0.25]),
    "bell and a rare end": ([*GRID, 1], [*(BELL / BELL.sum()), 0.01]),
    "calm and two rare ends": ([0, 0.5, 0.501, 1], [0.008, 0.5, 0.5, 0.008]),
    "decades": ([0, 0.01, 0.1, 1], [0.6, 0.3, 0.09, 0.01]),
    "one payoff in a hundred": ([0, 0.001, 1], [0.5, 0.49, 0.01]),
}


@pytest.mark.parametrize("name", DISTRIBUTIONS)
@pytest.mark.parametrize("trials", [300, 3000])
def test_the_deviation_of_any_values_is_covered(name, trials):
    values, weights = (np.asarray(each, dtype=float) for each in DISTRIBUTIONS[name])
    chances = weights / weights.sum()
    truth = sqrt(chances @ (values - chances @ values) ** 2)
    covered = 0
    for counts in np.random.default_rng(5).multinomial(trials, chances, size=SAMPLES):
        mean = counts @ values / trials
        moments = [counts @ (values - mean) ** power / trials for power in (2, 3, 4)]
        found = deviation(Shape(mean, *moments), trials, 0.0, 1.0)
        covered += found.low <= truth <= found.high
    assert covered / SAMPLES >= 0.91


def test_many_ordinary_values_have_the_textbook_interval():
    values = np.random.default_rng(2).uniform(size=100_000)
    moments = [float(((values - values.mean()) ** power).mean()) for power in (2, 3, 4)]
    found = deviation(Shape(float(values.mean()), *moments), values.size, 0.0, 1.0)
    textbook = 1.959964 * sqrt((moments[2] - moments[0] ** 2) / values.size) / (2 * sqrt(moments[0]))
    assert found.half_width == pytest.approx(textbook, rel=1e-3)


def test_a_constant_has_no_deviation_and_values_without_bounds_no_interval():
    still = Shape(3.0, 0.0, 0.0, 0.0)
    assert deviation(still, 300, 3.0, 3.0).half_width == 0
    assert deviation(still, 300, 3.0, 4.0).half_width > 0
    assert not deviation(still, 300, 3.0, inf).known
