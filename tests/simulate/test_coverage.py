"""The intervals are true: over 1,000 seeded runs 93–97 % of them hold the exact value."""

import pytest

from tests.simulate.asking import ask

RUNS = 1000
LEAST, MOST = 0.93, 0.97

TWO = (("AsKs", "*"), "")
SIX = (("AsKs", "QQ,JJ", "T9,98", "77,66", "AQ,AJ", "KJ,QJ"), "Ts9d2h5c")


def covered(ranges, board, figure, limits) -> list[float]:
    """For each seat, how often the interval of a figure held the exact value."""
    exact = ask(*ranges, board=board, method="exact")
    hits = [0] * len(ranges)
    for seed in range(RUNS):
        result = ask(*ranges, board=board, seed=seed, threads=1, method="sampled", **limits)
        for seat, (truth, seen) in enumerate(zip(exact.seats, result.seats, strict=True)):
            estimate = getattr(seen, figure)
            hits[seat] += estimate.low <= getattr(truth, figure).value <= estimate.high
    return [hit / RUNS for hit in hits]


@pytest.mark.slow
@pytest.mark.parametrize("trials", [300, 3000])
@pytest.mark.parametrize(("ranges", "board"), [TWO, SIX], ids=["two players", "six players on a turn"])
def test_equity_intervals_hold_the_truth(ranges, board, trials):
    for share in covered(ranges, board, "equity", {"trials": trials}):
        assert LEAST <= share <= MOST


@pytest.mark.slow
@pytest.mark.parametrize("figure", ["win", "tie"])
@pytest.mark.parametrize("trials", [300, 3000])
def test_shares_near_one_percent_hold_the_truth(figure, trials):
    """AsKs against any hand ties 1.65 % of the time."""
    for share in covered(*TWO, figure, {"trials": trials}):
        assert LEAST <= share <= MOST


@pytest.mark.slow
def test_intervals_hold_the_truth_when_the_target_error_ended_the_run():
    for share in covered(*TWO, "equity", {"error": 0.008}):
        assert LEAST <= share <= MOST
