"""Runs with control variates: true, adding up to the pot, and of the same bits wherever they are computed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from oracle import simulate
from oracle.cluster.on_executor import OnExecutor
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate import Snapshot
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.measures.equity import LATE_CHUNK
from oracle.simulate.runner import open_query
from oracle.simulate.variance import control
from oracle.simulate.variance.control import CONTROL_NOTE, LEAST_FACTOR
from oracle.simulate.variance.costs import PILOT_DEALS
from oracle.simulate.work.plain import from_bytes, to_bytes
from oracle.simulate.work.schedule import chunk_size
from oracle.simulate.work.stop import Stop
from tests.simulate.asking import ask, question
from tests.simulate.sampling import Sampling, chunk_of

HERO = question("AsKs", "*", "*")
RANGES = question("AA,KK,AK", "QQ,AQ", "JJ,TT,KQ")
"""Three ranges, compared beside each other."""
TRIALS = 40_000
"""Enough for the last chunk to be cut, and for control variates."""


def timeless(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, seconds=0.0, trace=tuple(replace(p, seconds=0.0) for p in snapshot.trace))


def last_of(query, **settings) -> Snapshot:
    workers = settings.pop("workers", None)
    *_, last = simulate.stream(query, RunSettings(method="sampled", seed=5, **settings), workers=workers)
    return last


@pytest.fixture
def taken(monkeypatch) -> None:
    """Control variates are taken however little they gain."""
    monkeypatch.setattr(control, "LEAST_FACTOR", 0.0)


@pytest.fixture(scope="module")
def corrected() -> Snapshot:
    """A run of one thread."""
    return last_of(HERO, trials=TRIALS, threads=1)


def test_the_answer_says_how_much_sooner_it_came(corrected: Snapshot) -> None:
    assert f"; {CONTROL_NOTE}: the same error " in corrected.why
    assert float(corrected.why.split("error ")[1].split()[0]) >= LEAST_FACTOR
    assert open_query(HERO, RunSettings(method="sampled")).explained() == corrected.why


def test_equities_add_up_to_the_pot(corrected: Snapshot) -> None:
    assert sum(seat.equity.value for seat in corrected.seats) == pytest.approx(1.0, abs=1e-12)
    wins = sum(seat.pots_won for seat in corrected.seats)
    assert wins == corrected.trials  # what was counted stays what was counted


def test_the_interval_is_narrower_than_that_of_the_same_deals_alone(corrected: Snapshot) -> None:
    hero = corrected.seats[0]
    plain = (hero.equity.value * (1 - hero.equity.value) / TRIALS) ** 0.5
    assert hero.equity.se < 0.6 * plain
    assert hero.win.se < 0.6 * plain


def test_short_runs_are_as_before() -> None:
    short = last_of(HERO, trials=PILOT_DEALS)
    assert CONTROL_NOTE not in short.why
    assert short.seats[0].win.value == short.seats[0].wins / short.trials


@pytest.mark.parametrize("threads", [2, 3])
def test_any_number_of_threads_gives_the_same_bits(corrected: Snapshot, threads: int) -> None:
    assert timeless(last_of(HERO, trials=TRIALS, threads=threads)) == timeless(corrected)


def test_other_workers_give_the_same_bits(corrected: Snapshot) -> None:
    with ThreadPoolExecutor(2) as executor:
        found = last_of(HERO, trials=TRIALS, workers=OnExecutor(executor, HERO, "sampled"))
    assert timeless(found) == timeless(corrected)


@pytest.mark.usefixtures("taken")
def test_runs_of_three_ranges_have_the_same_bits_too() -> None:
    one, two = (last_of(RANGES, trials=TRIALS, threads=threads) for threads in (1, 2))
    assert timeless(one) == timeless(two)
    assert CONTROL_NOTE in one.why
    assert sum(seat.equity.value for seat in one.seats) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.usefixtures("taken")
def test_controls_have_the_means_that_are_worked_out() -> None:
    """Pairs of all three kinds before the flop; a wrong mean would shift every equity."""
    for query in (RANGES, HERO, question("AsKs", "AA,KK,QJ", "*", "*")):
        sampling = Sampling(query)
        totals: EquityTotals = sampling.totals(200_000, 2, chunk_of(100_000))
        assert totals.correction is not None
        assert totals.moments is not None
        deals, moments = int(totals.moments.spread[0]), totals.moments
        spread = np.diag(moments.products) / deals - (moments.spread_sums / deals) ** 2
        off = moments.sums / totals.trials - totals.correction.means
        assert (abs(off) < 4.5 * (spread / totals.trials) ** 0.5).all()


def test_totals_travel_as_plain_data() -> None:
    sampling = Sampling(HERO)
    totals: EquityTotals = sampling.totals(3000, 1, chunk_of(3000))
    read = sampling.measure.empty()
    read.load(from_bytes(to_bytes(totals.state())))
    assert sampling.measure.sampled(read) == sampling.measure.sampled(totals)
    assert totals.correction is not None


@pytest.mark.usefixtures("taken")
def test_a_late_chunk_that_is_stopped_before_its_first_trial_corrects_nothing() -> None:
    """Or a run ended by time would have other figures than one of as many trials."""
    sampling, stop = Sampling(RANGES), Stop()
    play = sampling.measure.make_play(sampling.dealer, stop)
    size = chunk_size(chunk_of(LATE_CHUNK))
    assert play(new_stream(1, 0), size, size)[0].correction is not None
    stop.set()
    totals, complete = play(new_stream(1, 1), size, size)
    assert (totals.trials, totals.correction, complete) == (0, None, False)


def test_counts_of_deals_are_not_corrected() -> None:
    text = "select avg(riverEquity(a)) as e, count(winsHi(b)) as w from game='holdem', a='AsKs', b='*', c='*'"
    last = last_of(parse(text), trials=TRIALS)
    wins = last.results[1]
    assert wins.estimate is not None
    assert wins.estimate.value == wins.count / last.trials


def test_where_control_variates_do_not_pay_the_run_is_the_plain_one() -> None:
    query = question("AsKs", *["*"] * 8)
    last = last_of(query, trials=TRIALS)
    assert CONTROL_NOTE not in last.why
    assert all(seat.win.value == seat.wins / last.trials for seat in last.seats)


TABLES = (
    (("AsQs", "*", "*"), {"board": "Kh8d3s2c", "dead": "7h"}),
    (("AsKs,7d7c,AhQd", "QQ,99", "Ad5d,8s8h"), {}),
    (("QJs,TT,99", "KJ,88", "QJs,TT,99"), {"board": "Ts9d2h5c"}),
)
"""Pairs with any hand, beside a range, and of equal seats; every deal can be counted."""


@pytest.mark.usefixtures("taken")
@pytest.mark.parametrize(("ranges", "table"), TABLES)
def test_runs_that_end_at_an_error_hold_the_truth(ranges, table) -> None:
    """They end after 12,000 trials or so, with control variates."""
    runs = 150
    sampling, first = Sampling(question(*ranges, **table)), chunk_of(3000)
    truth = ask(*ranges, **table, method="exact").seats
    found = [sampling.until(0.004, seed, first) for seed in range(runs)]
    assert all(CONTROL_NOTE in each.how for each in found)
    assert all(each.widest <= 0.004 for each in found)  # so says the glance that ended the run, too
    for place, exact in enumerate(truth):
        for name in ("equity", "win"):
            each = [getattr(figures.seats[place], name) for figures in found]
            true = getattr(exact, name).value
            held = sum(figure.low <= true <= figure.high for figure in each)
            assert 0.9 <= held / runs <= 0.99
            off = np.mean([figure.value for figure in each]) - true
            assert abs(off) < 4 * np.mean([figure.se for figure in each]) / runs**0.5


@pytest.mark.usefixtures("taken")
@pytest.mark.parametrize("trials", [300, 1500])
@pytest.mark.parametrize(("ranges", "table"), TABLES[:2])
def test_intervals_hold_the_truth_and_figures_have_no_bias(ranges, table, trials: int) -> None:
    """A quick look; `python -m tests.benchmarks.coverage controls` makes 2,000 runs of more tables."""
    runs = 250
    query = question(*ranges, **table)
    truth = ask(*ranges, **table, method="exact").seats
    sampling, first = Sampling(query), chunk_of(trials)
    found = [sampling.figures(trials, seed, first).seats for seed in range(runs)]
    for place, exact in enumerate(truth):
        for name in ("equity", "win"):
            each = [getattr(seats[place], name) for seats in found]
            true = getattr(exact, name).value
            held = sum(figure.low <= true <= figure.high for figure in each)
            assert 0.91 <= held / runs <= 0.985
            off = np.mean([figure.value for figure in each]) - true
            assert abs(off) < 4 * np.mean([figure.se for figure in each]) / runs**0.5
