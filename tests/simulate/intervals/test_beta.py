"""Quantiles of the beta distribution, compared with SciPy's."""

from itertools import product

import pytest

from oracle.simulate.intervals import beta
from tests.reference import statistics as stats

SMALL = (1.0, 1.3, 2.0, 13.0, 80.0, 199.0)
LARGE = (1.0, 3.5, 100.0, 3000.0, 1e5, 1e7, 1e12)


@pytest.mark.parametrize("chance", [0.025, 0.5, 0.975])
def test_quantiles_are_those_of_scipy(chance: float):
    for a, b in product(SMALL, LARGE):
        expected = stats.beta.ppf(chance, a, b)
        assert beta.quantile(chance, a, b) == pytest.approx(expected, rel=1e-9), (a, b)
        assert beta.quantile(1 - chance, b, a) == pytest.approx(1 - expected, rel=1e-9), (b, a)


@pytest.mark.parametrize("chance", [0.025, 0.975])
def test_the_expansion_for_large_parameters_is_right_to_a_small_part_of_the_deviation(chance: float):
    for a, b in product((beta.LARGE, 5000.0, 1e6), (1.0, 3.0, 1000.0)):
        off = beta.quantile(chance, a, a * b) - stats.beta.ppf(chance, a, a * b)
        assert abs(off) < 1e-4 * stats.beta.std(a, a * b), (a, b)


def test_cumulative_chances_are_those_of_scipy():
    for a, b, x in product(SMALL, (1.0, 7.5, 3000.0), (0.0, 1e-4, 0.02, 0.4, 0.97, 1.0)):
        assert beta.cumulative(x, a, b) == pytest.approx(stats.beta.cdf(x, a, b), abs=1e-11)
