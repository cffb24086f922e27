"""The time that an answer is announced to take."""

from __future__ import annotations

import pytest

from oracle.pql import parse
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import expected_seconds, explain
from oracle.simulate.forecast import _extrapolated
from oracle.simulate.snapshot import Snapshot, TracePoint

OPENING = 0.5
"""Seconds until the first 100 trials of the pilots below; they then go on at 1,000 trials a second."""


def pilot(*, trials: int, half_width: float) -> Snapshot:
    seconds = OPENING + (trials - 100) / 1000
    return Snapshot(
        method="sampled",
        strategy="sampled",
        why="",
        trials=trials,
        drawn=trials,
        seconds=seconds,
        seed=1,
        seats=(),
        results=(),
        trace=(TracePoint(100, OPENING, (), ()), TracePoint(trials, seconds, (), ())),
        half_width=half_width,
        done=True,
        stopped_by="seconds",
        progress=None,
    )


def test_a_run_by_trials_takes_as_long_as_the_pilots_pace_says() -> None:
    seconds = _extrapolated(pilot(trials=300, half_width=0.1), RunSettings(trials=20_000))
    assert seconds == pytest.approx(OPENING + 20)


def test_half_the_error_takes_four_times_the_trials() -> None:
    seconds = _extrapolated(pilot(trials=1100, half_width=0.02), RunSettings(error=0.01))
    assert seconds == pytest.approx(OPENING + 4.4)


def test_a_time_limit_is_the_longest_answer() -> None:
    seconds = _extrapolated(pilot(trials=1100, half_width=0.5), RunSettings(error=0.0001, seconds=3.0))
    assert seconds == pytest.approx(3)


def test_a_condition_makes_an_answer_by_error_take_longer() -> None:
    everything = "select avg(riverEquity(a)) from game='holdem', a='AsKs', b='*', c='*'"
    rare = everything + " where flopHandCategory(a) >= flopquads"
    settings = RunSettings(error=0.002, method="sampled", seconds=60.0)
    often = expected_seconds(parse(everything), settings)
    assert expected_seconds(parse(rare), settings) > 10 * often


def test_a_condition_that_never_holds_is_announced_with_its_time_limit() -> None:
    asked = "select count(winsHi(a)) from game='holdem', a='AsKs', b='QdQc'"
    never = parse(asked + " where handType(a, flop) = fullhouse and monotoneBoard(flop)")
    settings = RunSettings(seconds=7.0, method="sampled")
    assert expected_seconds(never, settings) == pytest.approx(7.0, abs=0.5)


def test_an_exact_answer_is_announced_by_some_of_its_pieces() -> None:
    ranges = equity_query([Seat("a", "AsKs"), Seat("b", "QdQc"), Seat("c", "JJ,TT,99")])
    assert 0 < expected_seconds(ranges, RunSettings(method="exact")) < 60


@pytest.mark.parametrize("text", ["*", "100%", "22+,A2s+"])
def test_the_reason_for_sampling_names_a_number_of_deals_and_no_time(text: str) -> None:
    why = explain(equity_query([Seat(name, text) for name in "abcd"])).why
    assert "too many deals to enumerate (" in why
    assert "would take" not in why
