"""Intervals from counts: their formulas and their honesty."""

import numpy as np
import pytest

from oracle.simulate.intervals import estimate
from tests.reference import statistics as stats

FEW = estimate.FEW


@pytest.mark.parametrize(
    ("count", "trials", "method"),
    [
        (0, 10, "exact"), (10, 10, "exact"), (3, 300, "exact"), (FEW - 1, 300, "exact"),
        (300 - FEW + 1, 300, "exact"), (2_999_999, 3_000_000, "exact"),
        (FEW, 300, "wilson"), (150, 300, "wilson"), (300 - FEW, 300, "wilson"), (10**8, 10**9, "wilson"),
    ],
)  # fmt: skip
def test_a_share_has_the_interval_of_clopper_and_pearson_or_of_wilson(count: int, trials: int, method: str):
    figure = estimate.share_estimate(count, trials)
    expected = stats.binomtest(count, trials).proportion_ci(method=method)
    assert figure.value == count / trials
    assert figure.low == pytest.approx(expected.low, rel=1e-9, abs=1e-12)
    assert figure.high == pytest.approx(expected.high, rel=1e-9, abs=1e-12)


def summed_coverage(trials: int, most_hits: float) -> list[tuple[float, float]]:
    """(p, chance that the interval of a share holds p), exactly, wherever that chance can be least or most.

    It changes in jumps where p passes an end of an interval, and is smooth between them.
    """
    counts = np.arange(trials + 1)
    found = [estimate.share_estimate(count, trials) for count in counts.tolist()]
    low, high = np.array([each.low for each in found]), np.array([each.high for each in found])
    ends = np.concatenate([low, high])
    ends = ends[(ends > 0) & (ends < most_hits / trials)]
    between = np.linspace(0.001, most_hits, 200) / trials
    shares = np.unique(np.concatenate([ends * (1 - 1e-9), ends * (1 + 1e-9), between]))
    seen = []
    for share in shares[shares <= 0.5].tolist():
        held = (low <= share) & (share <= high)
        seen.append((share, float(stats.binom.pmf(counts[held], trials, share).sum())))
    return seen


@pytest.mark.parametrize("trials", [1, 2, 5, 12, 25, 44, 80, 101, 150, 200, 300, 301, 1000, 3000])
def test_any_share_is_covered(trials: int):
    """At least 93 % always; at most 97 % from 300 trials and ten expected hits on."""
    for share, covered in summed_coverage(trials, 80):
        assert covered >= 0.93, (share, covered)
        if trials >= 300 and share * trials >= 10:
            assert covered <= 0.97, (share, covered)


def test_misses_have_the_interval_of_hits():
    for count in (0, 3, 12, 13, 40):
        hits, misses = estimate.share_estimate(count, 500), estimate.share_estimate(500 - count, 500)
        assert misses.low == pytest.approx(1 - hits.high, abs=1e-12)
        assert misses.high == pytest.approx(1 - hits.low, abs=1e-12)


@pytest.mark.parametrize("count", [0, 1, 7, 12, 13, 150, 288, 299, 300])
def test_a_mean_of_zeros_and_ones_is_a_share(count: int):
    share, mean = estimate.share_estimate(count, 300), estimate.mean(count, count, 300)
    assert (mean.value, mean.se) == (share.value, pytest.approx(share.se, rel=1e-9))
    assert (mean.low, mean.high) == pytest.approx((share.low, share.high), rel=1e-9, abs=1e-12)


def mixtures(chance: np.random.Generator) -> list[tuple[list[float], list[float], int]]:
    """Values in 0…1 with their chances, and trials: rare ends, much or little going on between them."""
    found = [
        ([0.0, 0.001, 1.0], [0.5, 0.5 - hits / 300, hits / 300], 300) for hits in (0.3, 1.0, 2.7, 5.0, 12.0)
    ]
    for _ in range(25):
        trials = int(chance.choice([300, 3000]))
        ends = chance.choice([0, 0.3, 1, 2, 2.7, 3.3, 5, 8, 12, 20], 2) / trials
        middle = chance.choice([1e-3, 0.01, 0.033, 0.1, 0.3, 0.5, 0.8, 0.97])
        away = min(middle, 1 - middle, np.sqrt(chance.choice([0, 0.3, 1, 3, 10, 30, 100]) / trials))
        rest = (1 - ends.sum()) / 2
        found.append(([0.0, 1.0, middle - away, middle + away], [*ends, rest, rest], trials))
    return found


def test_a_mean_between_bounds_is_covered_however_rare_the_values_that_make_it():
    chance = np.random.default_rng(7)
    for values, chances, trials in mixtures(chance):
        truth = float(np.dot(values, chances))
        covered = 0
        for counts in chance.multinomial(trials, chances, size=500):
            figure = estimate.mean(counts @ values, counts @ np.square(values), trials)
            covered += figure.low - 1e-12 <= truth <= figure.high + 1e-12
        assert covered / 500 >= 0.93, (values, chances, trials)


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
