"""Between which sampled values a percentile lies, checked by summing the binomial distribution."""

import pytest

from oracle.simulate.intervals.ranks import MANY, ranks_around
from tests.reference import statistics as stats

SHARES = (0.0001, 0.001, 0.01, 0.2, 0.5, 0.8, 0.99, 0.999)


@pytest.mark.parametrize("trials", [1, 4, 30, 300, 799, 800, 3000, 10**6, 10**9])
def test_a_percentile_lies_between_its_ranks_in_95_percent_of_all_runs(trials: int):
    for share in SHARES:
        low, high = ranks_around(share, trials)
        assert 0 <= low <= high <= trials + 1
        below, above = stats.binom.cdf(low - 1, trials, share), stats.binom.sf(high - 1, trials, share)
        assert below <= 0.0255, share
        assert above <= 0.0255, share
        if trials * min(share, 1 - share) < MANY:  # no rank further out than it must be
            assert low == trials or stats.binom.cdf(low, trials, share) > 0.0249, share
            assert high == 0 or stats.binom.sf(high - 2, trials, share) > 0.0249, share


def test_the_least_and_the_greatest_may_lie_beyond_all_values():
    assert ranks_around(0.0, 100) == (0, 1)
    assert ranks_around(1.0, 100) == (100, 101)
    assert ranks_around(0.5, 4) == (0, 5)
