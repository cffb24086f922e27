"""Intervals from counts: their formulas and their honesty."""

import numpy as np
import pytest
from scipy import stats

from oracle.simulate import estimate


@pytest.mark.parametrize(("count", "trials"), [(0, 10), (3, 300), (150, 300), (2999, 3000), (10, 10)])
def test_a_share_has_wilsons_interval(count: int, trials: int):
    figure = estimate.share(count, trials)
    expected = stats.binomtest(count, trials).proportion_ci(method="wilson")
    assert figure.value == count / trials
    assert figure.low == pytest.approx(expected.low, abs=1e-12)
    assert figure.high == pytest.approx(expected.high, abs=1e-12)


@pytest.mark.parametrize("wins", [0, 1000])
def test_a_thousand_straight_results_do_not_claim_certainty(wins: int):
    figure = estimate.mean(wins, wins, 1000)
    assert figure.value == wins / 1000
    assert figure.se > 0
    assert figure.high - figure.low > 1 / 1000
    assert 0 <= figure.low <= figure.value <= figure.high <= 1


def test_the_interval_of_a_mean_approaches_the_textbook_one():
    values = np.random.default_rng(1).random(100_000)
    figure = estimate.mean(values.sum(), (values**2).sum(), values.size)
    textbook = 1.959964 * values.std() / np.sqrt(values.size)
    assert figure.half_width == pytest.approx(textbook, rel=1e-3)


def test_an_exact_figure_has_no_error():
    figure = estimate.exact(0.25)
    assert (figure.value, figure.se, figure.low, figure.high, figure.half_width) == (
        0.25,
        0.0,
        0.25,
        0.25,
        0.0,
    )
