"""The intervals of PQL figures are true: over hundreds of runs, as many hold the exact value as should.

No more do, but for shares of which fewer than ten hits are expected.
"""

import pytest

from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate import run
from tests.simulate.sampling import RUNS, Sampling, chunk_of, untrue

NARROW, WIDE = 300, 3000

# A condition that holds in part of the deals; every figure is about those.  What medians are asked of has
# hardly any equal values: among lumps of them an interval holds the truth more often than it must.
FINE = "fiveCardHiHandNumber(hero, river) * 10000 + fiveCardHiHandNumber(villain, turn)"
QUERY = parse(
    "select count(handType(hero, river) = trips and handType(villain, turn) = pair) as rare, "
    "avg(riverEquity(hero)) as equity, "
    "avg(case when winsHi(hero) then 24 when tiesHi(hero) then 1 else -10 end) as chips, "
    "histogram(handType(hero, river)) as types, stdev(riverEquity(hero) * 3 - 1) as swing, "
    "stdev(hvhEquity(hero, turn)) as spread, "
    f"median({FINE}) as middle, percentile({FINE}, 80) as high "
    "from game='holdem', hero='QJ,76', villain='8%', board='Ts9s2h' "
    "where handType(hero, turn) <= pair and not pocketPair(villain)"
)
RARE_HITS = 10
FIGURES = ("rare", "equity", "chips", "types: pair", "types: flush", "swing", "spread", "middle", "high")


def figures_of(results):
    """Each figure with its interval, by name; bars too."""
    found = {}
    for result in results:
        if result.estimate is not None:
            found[result.name] = result.estimate
        for bar in result.buckets:
            found[f"{result.name}: {bar.label}"] = bar.share
    return found


@pytest.fixture(scope="module")
def exact():
    return figures_of(run(QUERY, RunSettings(method="exact")).results)


@pytest.mark.slow
@pytest.mark.parametrize("trials", [NARROW, WIDE])
def test_intervals_of_every_kind_of_figure_hold_the_truth(exact, trials):
    assert 0.005 < exact["rare"].value < 0.015
    sampling, first = Sampling(QUERY), chunk_of(trials)
    hits = dict.fromkeys(FIGURES, 0)
    for seed in range(RUNS):
        seen = figures_of(sampling.figures(trials, seed, first).results)
        for name in FIGURES:
            # A bar that never occurred is a share of 0, whose interval is not shown.
            hits[name] += name not in seen or seen[name].low <= exact[name].value <= seen[name].high
    shares = {name: hit / RUNS for name, hit in hits.items()}
    rare = {name for name in FIGURES if name == "rare" and trials * exact[name].value < RARE_HITS}
    assert untrue(shares, dict.fromkeys(rare, 1.0)) == {}


@pytest.mark.parametrize("trials", [NARROW, WIDE])
def test_these_runs_equal_whole_runs(trials):
    sampling = Sampling(QUERY)
    for seed in range(3):
        whole = run(QUERY, RunSettings(trials=trials, seed=seed, method="sampled"))
        assert sampling.figures(trials, seed).results == whole.results
