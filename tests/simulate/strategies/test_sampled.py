"""Sampled runs: limits, seeds, threads, stopping, and agreement with exact answers."""

import threading
from fractions import Fraction
from itertools import pairwise

import pytest

from oracle.errors import QueryError
from oracle.query import RunSettings
from oracle.simulate import stream
from oracle.simulate.strategies.exact import exact_run
from oracle.simulate.strategies.sampling import sampled
from oracle.simulate.strategies.sampling.chunks import chunk_worker
from oracle.simulate.work.pool import OrderedPool
from oracle.simulate.work.schedule import chunk_start, trace_point
from tests.simulate.asking import ask, question

SAMPLED = {"method": "sampled"}


def bits(result):
    return [
        (seat.wins, seat.ties, seat.equity, seat.win, seat.tie) for seat in result.seats
    ], result.snapshot.trials


QUESTIONS = [
    (("AsKs", "*"), ""),
    (("AA@3,KK@1", "QQ,AK", "*"), "2c7dTh"),
    (("AsKs", "*", "*", "*", "*", "*"), "2c7dTh9s"),
]


@pytest.mark.parametrize(("ranges", "board"), QUESTIONS)
@pytest.mark.parametrize("limits", [{"trials": 150_001}, {"error": 0.002}, {"trials": 7}])
def test_the_same_seed_gives_the_same_bits_on_any_number_of_threads(ranges, board, limits):
    one = ask(*ranges, board=board, seed=11, threads=1, **limits, **SAMPLED)
    for threads in (2, 5):
        assert bits(ask(*ranges, board=board, seed=11, threads=threads, **limits, **SAMPLED)) == bits(one)


@pytest.fixture
def begun(monkeypatch):
    """How many threads each pool starts at once on a computer with sixteen cores."""
    found = []

    class Watched(OrderedPool):
        def __enter__(self):
            entered = super().__enter__()
            found.append(len(self._threads))
            return entered

    for module in (sampled, exact_run):
        monkeypatch.setattr(module, "OrderedPool", Watched)
        monkeypatch.setattr(module, "default_threads", lambda: 16)
    return found


def test_a_run_starts_no_more_threads_than_its_work_is_worth(begun):
    for limits in ({"trials": 2_000}, {"error": 0.02}, {"trials": 10**6}, {"seconds": 0.05}):
        ask("AsKs", "*", seed=1, **limits, **SAMPLED)
    tiny, rough, short, timed = begun
    assert tiny == rough == 1
    assert 1 < short < timed == 16


def test_an_exact_run_starts_no_more_threads_either(begun, monkeypatch):
    monkeypatch.setattr(exact_run, "threads_worth", lambda seconds, most: 1 + (seconds < 1))
    first = bits(ask("20%", "40%", board="2c7dTc"))
    assert bits(ask("20%", "40%", board="2c7dTc", threads=5)) == first
    assert begun == [2, 5]


def test_threads_that_were_asked_for_are_started(begun):
    ask("AsKs", "*", trials=100, threads=5, **SAMPLED)
    assert begun == [5]


def test_a_run_of_a_number_of_trials_deals_no_chunk_beyond_them(monkeypatch):
    asked = []

    def watched(*args):
        compute = chunk_worker(*args)

        def watching(number, most):
            asked.append((number, most))
            return compute(number, most)

        return watching

    monkeypatch.setattr(sampled, "chunk_worker", watched)
    ask("AsKs", "*", trials=1_000, threads=4, **SAMPLED)
    assert sorted(asked)[-1] == (20, 1_000 - chunk_start(20))
    assert len(asked) == 21


def test_another_seed_gives_other_deals():
    first = ask("AsKs", "*", seed=1, trials=10_000, **SAMPLED)
    assert bits(first) != bits(ask("AsKs", "*", seed=2, trials=10_000, **SAMPLED))


def test_a_fresh_seed_is_reported_and_repeats_the_run():
    first = ask("AsKs", "*", trials=5_000, **SAMPLED)
    again = ask("AsKs", "*", trials=5_000, seed=first.snapshot.seed, **SAMPLED)
    assert bits(first) == bits(again)


@pytest.mark.parametrize("trials", [1, 99, 100, 101, 8192, 100_000])
def test_a_trial_limit_is_kept_to_the_trial(trials: int):
    result = ask("AsKs", "*", trials=trials, **SAMPLED)
    assert result.snapshot.trials == trials
    assert result.snapshot.stopped_by == "trials"
    assert sum(seat.wins for seat in result.seats) + sum(result["p1"].ties) == trials


def test_a_target_error_is_reached_by_every_figure():
    result = ask("AsKs", "QQ,JJ", "*", error=0.003, **SAMPLED)
    assert result.snapshot.stopped_by == "error"
    for seat in result.seats:
        assert max(seat.equity.half_width, seat.win.half_width, seat.tie.half_width) <= 0.003
    assert result.snapshot.half_width <= 0.003


def test_no_run_ends_by_its_error_before_ten_thousand_trials():
    result = ask("AsAd", "2c7h", board="AhAcKd", error=0.4, **SAMPLED)
    assert result.snapshot.trials >= 10_000


def test_a_run_ended_by_time_is_repeated_exactly_by_its_number_of_trials():
    timed = ask("AA,KK,AK", "22+,A2", "*", seconds=0.2, seed=3, **SAMPLED)
    assert timed.snapshot.stopped_by == "seconds"
    again = ask("AA,KK,AK", "22+,A2", "*", trials=timed.snapshot.trials, seed=3, **SAMPLED)
    assert bits(again) == bits(timed)


def test_cancelling_ends_the_run_with_the_figures_it_has():
    cancel = threading.Event()
    last = None
    for snapshot in stream(
        question("*", "*", "*"), RunSettings(seconds=60, seed=4, method="sampled"), cancel=cancel
    ):
        last = snapshot
        cancel.set()
    assert last.done
    assert last.stopped_by == "cancelled"
    again = ask("*", "*", "*", trials=last.trials, seed=4, **SAMPLED)
    assert [seat.wins for seat in again.seats] == [seat.wins for seat in last.seats]


def test_closing_the_stream_stops_its_threads():
    run = stream(question("*", "*", "*"), RunSettings(seconds=60, method="sampled"))
    next(run)
    run.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("oracle")]


def test_the_trace_has_twenty_points_per_decade_from_a_hundred_trials():
    trace = ask("AsKs", "*", trials=100_000, **SAMPLED).snapshot.trace
    assert [point.trials for point in trace] == [trace_point(number) for number in range(61)]
    assert all(a.seconds <= b.seconds for a, b in pairwise(trace))
    assert trace[-1].half_widths[0] < trace[0].half_widths[0] / 10


def test_the_trace_of_a_long_run_ends_with_its_last_trial():
    snapshot = ask("AsKs", "*", trials=1_234_567, **SAMPLED).snapshot
    assert snapshot.trace[-1].trials == 1_234_567
    assert snapshot.trace[-1].means[0] == snapshot.seats[0].equity.value


def test_figures_of_one_deal_belong_together():
    result = ask("*", "*", "*", "*", trials=20_000, **SAMPLED)
    assert sum(seat.equity.value for seat in result.seats) == pytest.approx(1, abs=1e-12)
    pots = sum(
        Fraction(count, ways)
        for seat in result.seats
        for ways, count in enumerate((seat.wins, *seat.ties), 1)
    )
    assert pots == result.snapshot.trials


@pytest.mark.parametrize(
    ("ranges", "board", "dead"),
    [
        (("AcAd", "KcKd"), "", ""),
        (("AA@9,72@1", "KK,AK", "QJ"), "2c7dThJs", ""),
        (("AK", "QQ"), "", "AsQh"),
        (("AsKs", "QdQc", "8h7h"), "", ""),
    ],
)
def test_sampling_agrees_with_the_exact_answer(ranges, board, dead):
    exact = ask(*ranges, board=board, dead=dead, method="exact")
    sampled = ask(*ranges, board=board, dead=dead, trials=2_000_000, seed=5, **SAMPLED)
    for truth, figure in zip(exact.seats, sampled.seats, strict=True):
        for name in ("equity", "win", "tie"):
            distance = getattr(figure, name).value - getattr(truth, name).value
            assert abs(distance) <= 4.5 * getattr(figure, name).se  # one false alarm in 150,000 figures


def test_a_folded_seat_takes_cards_and_no_pot():
    folded = ask("AsKs", "*", "AA", folded=(3,), trials=300_000, seed=6, **SAMPLED)
    plain = ask("AsKs", "*", trials=300_000, seed=6, **SAMPLED)
    assert folded["p3"].folded
    assert folded["p3"].equity.value == 0
    assert folded["p1"].equity.value + folded["p2"].equity.value == pytest.approx(1)
    assert folded["p1"].equity.value < plain["p1"].equity.value  # two of his aces are gone


@pytest.mark.parametrize(
    "bad",
    [{"trials": 0}, {"seconds": 0}, {"seconds": float("nan")}, {"error": 0}, {"error": 1}, {"seed": -1},
     {"threads": 0}, {"method": "guess"}],
)  # fmt: skip
def test_settings_out_of_range_are_refused(bad):
    with pytest.raises(QueryError):
        RunSettings(**bad)
