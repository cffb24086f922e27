"""The intervals are true: over seeded runs as many of them hold the exact value as should.

No more do where ten hits or more are expected: fewer leave no interval that is both safe and tight.
"""

from dataclasses import replace

import pytest

from oracle.pql import parse
from tests.simulate.asking import ask, question
from tests.simulate.sampling import MOST, RUNS, Sampling, chunk_of, untrue

TWO = (("AsKs", "*"), "")
SIX = (("AsKs", "QQ,JJ", "T9,98", "77,66", "AQ,AJ", "KJ,QJ"), "Ts9d2h5c")


ENOUGH = 10
"""Expected hits from which on an interval is also not too wide."""


def outside(ranges, board, figures, trials, seats_of) -> dict[tuple[str, int] | str, float]:
    """The figures and seats whose interval held the exact value too seldom, or too often; how often.

    Args:
        ranges: The players' ranges.
        board: The board.
        figures: Names of figures of the table.
        trials: How many a run has.
        seats_of: The seats' figures in the run of a seed.
    """
    exact = ask(*ranges, board=board, method="exact").seats
    truths = {(name, n): getattr(seat, name).value for name in figures for n, seat in enumerate(exact)}
    hits = dict.fromkeys(truths, 0)
    for seed in range(RUNS):
        seen = seats_of(seed)
        for (figure, seat), truth in truths.items():
            estimate = getattr(seen[seat], figure)
            hits[figure, seat] += estimate.low <= truth <= estimate.high
    most = {place: MOST if trials * truth >= ENOUGH else 1.0 for place, truth in truths.items()}
    assert any(each < 1.0 for each in most.values())
    return untrue({place: hit / RUNS for place, hit in hits.items()}, most)


@pytest.mark.slow
@pytest.mark.parametrize("trials", [300, 3000])
@pytest.mark.parametrize(
    ("ranges", "board", "figures"),
    [(*TWO, ("equity", "win", "tie")), (*SIX, ("equity",))],
    ids=["two players", "six players on a turn"],
)
def test_intervals_hold_the_truth(ranges, board, figures, trials):
    """Shares near 1 % are among them: AsKs against any hand ties 1.65 % of the time."""
    sampling, first = Sampling(question(*ranges, board=board)), chunk_of(trials)

    def seats_of(seed):
        return sampling.figures(trials, seed, first).seats

    assert outside(ranges, board, figures, trials, seats_of) == {}


@pytest.mark.parametrize("trials", [300, 3000])
@pytest.mark.parametrize(("ranges", "board"), [TWO, SIX], ids=["two players", "six players on a turn"])
def test_these_runs_equal_whole_runs(ranges, board, trials):
    sampling = Sampling(question(*ranges, board=board))
    for seed in range(3):
        whole = ask(*ranges, board=board, seed=seed, method="sampled", trials=trials)
        assert sampling.figures(trials, seed).seats == whole.seats


@pytest.mark.parametrize(
    "asked",
    [
        question(*TWO[0]),
        question(*SIX[0], board=SIX[1], folded=(3,)),
        question("AsAh2c3d", "KsKhQdJd", "*", game="omaha8"),
    ],
    ids=["two players", "a player has folded", "the pot is split"],
)
def test_what_a_run_looks_at_on_its_way_are_the_figures_of_its_table(asked):
    sampling = Sampling(asked)
    totals = sampling.totals(300, 1)
    whole = sampling.measure.sampled(totals)
    assert len(whole.seats) == len(asked.seats)
    assert sampling.measure.glance(totals) == replace(whole, seats=())


@pytest.mark.parametrize(
    "text",
    [
        "avg(riverEquity(p1)), count(winsHi(p2)), count(tiesHi(p1)) from game='holdem', p1='AK', p2='QQ'",
        "count(winsLo(p1)), count(scoops(p2)) from game='omaha8', p1='AsAh2c3d', p2='KsKhQdJd'",
        "count(winsHi(p1)), avg(boardSuitCount(flop)) from game='holdem', p1='AK', p2='QQ' where winsHi(p2)",
    ],
    ids=["of the table", "the pot is split", "with a condition"],
)
def test_what_a_run_looks_at_on_its_way_are_the_figures_asked_for(text):
    sampling = Sampling(parse(f"select {text}"))
    totals = sampling.totals(300, 1)
    whole, glance = sampling.measure.sampled(totals), sampling.measure.glance(totals)
    assert replace(glance, results=()) == replace(whole, results=(), seats=())
    assert len(glance.means) == len(whole.results)


@pytest.mark.slow
def test_intervals_hold_the_truth_when_the_target_error_ended_the_run():
    sampling = Sampling(question(*TWO[0], board=TWO[1]))

    def seats_of(seed):
        return sampling.ended(seed=seed, error=0.008).seats

    assert outside(*TWO, ("equity",), 10_000, seats_of) == {}
