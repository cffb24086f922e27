"""The time that an answer is announced to take."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from oracle.clock import WorkClock
from oracle.pql import parse
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.showdown import preflop_table
from oracle.simulate import expected_seconds, explain, run
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.forecasts import sampled as pilots
from oracle.simulate.forecasts.exact import LONGEST_SECONDS, MOST_SECONDS, Course
from oracle.simulate.forecasts.sampled import (
    GROWTH,
    ROUND_SECONDS,
    Round,
    _Pilot,
    _rounds,
    look_seconds,
    next_round,
    pace,
)
from oracle.simulate.forecasts.trials import needed_trials
from oracle.simulate.runner import open_query
from oracle.simulate.snapshot import Snapshot, TracePoint
from oracle.simulate.work.schedule import MAX_CHUNK, chunk_size
from tests.patience import PATIENCE
from tests.simulate.asking import question
from tests.simulate.sampling import Sampling

ASKED = {
    "two seats": "select avg(riverEquity(a)) from game='holdem', a='AsKs', b='QdQc'",
    "a rare share": "select count(handType(a, river) >= quads) from game='holdem', a='QdQc', b='*'",
    "a rare condition": (
        "select count(winsHi(a)) from game='holdem', a='AsKs', b='*' where handType(a, flop) >= trips"
    ),
    "a median": "select median(riverEquity(a)) from game='omahahi', a='AsKsQhJh', b='*', c='*'",
    "bars": "select histogram(handType(a, river)) from game='holdem', a='AsKs', b='*'",
    "other units": "select avg(outsToHandType(a, flop, flush)) from game='holdem', a='AsKs', b='*'",
}
PILOT_TRIALS, ERROR = 500, 0.002


@pytest.mark.parametrize("text", ASKED.values(), ids=ASKED)
def test_a_run_by_its_error_takes_about_as_many_trials_as_its_beginning_says(text: str) -> None:
    query = parse(text)
    sampling = Sampling(query)
    taken = run(query, RunSettings(error=ERROR, seed=1, method="sampled")).snapshot.trials
    found = needed_trials(sampling.measure, sampling.totals(PILOT_TRIALS, seed=2), ERROR)
    assert taken / 1.5 < found < taken * 1.5


def test_a_run_by_its_error_has_as_many_trials_as_its_first_look_needs() -> None:
    sampling = Sampling(parse(ASKED["two seats"]))
    totals = sampling.totals(PILOT_TRIALS, seed=1)
    assert needed_trials(sampling.measure, totals, 0.2) == 10_000
    ended = run(parse(ASKED["two seats"]), RunSettings(error=0.2, seed=1, method="sampled")).snapshot
    assert 10_000 <= ended.trials < 15_000


def test_trials_beyond_the_limit_are_not_looked_for() -> None:
    sampling = Sampling(parse(ASKED["two seats"]))
    totals = sampling.totals(PILOT_TRIALS, seed=1)
    assert needed_trials(sampling.measure, totals, 1e-6, most=100_000) == float("inf")


def test_no_number_of_trials_makes_an_error_known_that_never_is() -> None:
    sampling = Sampling(parse("select max(handType(b, river)) from game='holdem', a='AsKs', b='QdQc'"))
    totals = sampling.totals(PILOT_TRIALS, seed=1)
    assert needed_trials(sampling.measure, totals, 0.01, most=1e6) == float("inf")


def test_the_pace_is_that_of_the_rounds_that_take_long() -> None:
    slow_start = [Round(0.02, 100, 100), Round(0.02, 1_200, 1_200)]
    timed = [Round(ROUND_SECONDS, 60_000, 6_000), Round(2 * ROUND_SECONDS, 60_000, 6_000)]
    assert pace(slow_start + timed) == pytest.approx(3 * ROUND_SECONDS / 12_000)


def test_a_small_round_that_was_held_up_says_nothing_about_the_pace() -> None:
    """A table was read in it: a row of a batch was announced with its time limit of ten seconds."""
    small = [Round(0.001, 100, 100), Round(0.43, 1_220, 1_220)]
    large = [Round(0.008, 122_000, 122_000), Round(ROUND_SECONDS, 1_000_000, 1_000_000)]
    assert pace(small + large) == pytest.approx(ROUND_SECONDS / 1_000_000)
    assert pace(small + large[:1]) == pytest.approx(0.008 / 122_000)


def test_a_round_that_is_held_up_is_followed_by_larger_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_query(question("AsKs", "*", "*"), RunSettings(method="sampled", threads=1))
    deal = _Pilot._deal

    def held_up(pilot: _Pilot[Any], chunks: range) -> None:
        """A deal takes 100 ns; in the second round something else takes 0.4 s."""
        before = pilot.totals.drawn
        deal(pilot, chunks)
        pilot.rounds.pop()
        deals = pilot.totals.drawn - before
        late = 0.4 if len(pilot.rounds) == 1 else 0.0
        pilot.rounds.append(Round(late + 1e-7 * deals, deals, deals))

    monkeypatch.setattr(_Pilot, "_deal", held_up)
    monkeypatch.setattr(pilots, "MOST_SECONDS", PATIENCE)
    dealer = Dealer(opened.prepared)
    limits = replace(opened.settings.or_defaults(), error=0.0005)
    _, rounds = _rounds(opened.measure, dealer, 1, limits, threading.Event())
    assert pace(rounds) == pytest.approx(1e-7)


def test_reading_the_table_of_match_ups_takes_no_time_of_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def read_slowly() -> tuple[()]:
        now[0] += 1_000.0
        return ()

    monkeypatch.setattr(preflop_table, "_read", read_slowly)
    clock = WorkClock(lambda: now[0])
    with clock.on_this_thread():
        preflop_table.load.__wrapped__()
    assert clock.seconds() == 0.0


def test_the_pace_of_a_rare_condition_is_that_of_all_rounds_but_the_first() -> None:
    rounds = [Round(1.0, 100, 1), Round(0.1, 1_000, 1), Round(0.3, 3_000, 3)]
    assert pace(rounds) == pytest.approx(0.4 / 4)


@pytest.mark.parametrize("threads", [1, 2, 16])
@pytest.mark.parametrize("seconds", [1e-6, 0.001, ROUND_SECONDS / 2])
def test_a_round_has_so_many_more_deals_that_it_can_be_timed(seconds: float, threads: int) -> None:
    last = Round(seconds, 500_000, 500_000)
    chunks = next_round(last, 20, threads)
    deals = sum(map(chunk_size, chunks))
    wanted = last.deals * min(GROWTH, ROUND_SECONDS / seconds)
    assert chunks.start >= 20
    assert len(chunks) % threads == 0
    assert wanted / 2 < deals < max(wanted * 1.5, 2 * threads * MAX_CHUNK)


def test_a_look_costs_what_the_deals_of_the_beginning_do_not_explain() -> None:
    trace = tuple(TracePoint(100 * (n + 1), 1 + 0.01 * n, (), ()) for n in range(11))
    assert look_seconds(trace, 0.0) == pytest.approx(0.01)
    assert look_seconds(trace, 0.00004) == pytest.approx(0.006)
    assert look_seconds(trace, 0.001) == 0
    assert look_seconds(trace[:3], 0.0) == 0


def test_some_pieces_of_an_enumeration_stand_for_all() -> None:
    course = Course()
    course.note(0.1, 0, 0, 1.0)
    course.note(0.2, 0, 100, 1.0)
    assert course.expected() is None
    course.note(0.3, 5, 100, 1.0)
    assert course.expected() == pytest.approx(0.2 + 0.1 * 100 / 5)
    course.note(0.4, 20, 100, 1.0)
    assert course.expected() == pytest.approx(0.2 + 0.2 * 100 / 20)


def test_a_table_says_itself_when_it_is_made() -> None:
    course = Course()
    course.note(0.0, 0, 28, 1.0)
    course.note(0.1, 0, 28, 0.1)
    assert course.expected() is None
    course.note(0.3, 0, 28, 0.2)
    assert course.expected() == pytest.approx(0.3 + 0.8 * 0.2 / 0.1)


def test_the_pieces_after_a_table_take_the_share_of_time_that_the_plan_expects() -> None:
    course = Course(after_tables=0.5)
    course.note(0.0, 0, 28, 1.0)
    course.note(0.1, 0, 28, 0.1)
    course.note(0.3, 0, 28, 0.2)
    table = 0.2 / 0.1
    assert course.expected() == pytest.approx(0.3 + 0.8 * table + 0.5 * table)


def test_a_plan_knows_how_long_it_continues_after_a_table() -> None:
    asked = "select avg(hvrEquity(a, flop)) as e{} from game='holdem', syntax='classic', a='66', b='15%'"
    short, long = (
        open_query(parse(asked.format(more)), RunSettings()).plan
        for more in ("", ", count(handType(a, flop) >= flush) as f")
    )
    assert 0 < short.after_tables < long.after_tables
    assert short.table_seconds == long.table_seconds
    plain = parse("select avg(riverEquity(a)) as e from game='holdem', a='66', b='77'")
    assert open_query(plain, RunSettings()).plan.after_tables == 0


def test_pieces_after_a_table_are_counted_apart_from_the_table() -> None:
    course = Course()
    course.note(0.0, 0, 28, 1.0)
    course.note(0.1, 0, 28, 0.5)
    course.note(1.0, 1, 28, 1.0)
    course.note(1.5, 6, 28, 1.0)
    assert course.expected() == pytest.approx(1.5 + 22 * 0.1)


def test_a_pilot_of_pieces_ends_the_later_the_less_it_has_seen() -> None:
    nothing, few, many = Course(), Course(), Course()
    for course, done in ((nothing, 0), (few, 1), (many, 50)):
        course.note(0.0, 0, 1000, 1.0)
        course.note(MOST_SECONDS / 2, done, 1000, 1.0)
    assert many.known_at(MOST_SECONDS / 2)
    assert not few.known_at(MOST_SECONDS / 2)
    assert few.known_at(MOST_SECONDS)
    assert not nothing.known_at(MOST_SECONDS)
    assert nothing.known_at(LONGEST_SECONDS)


def test_a_condition_makes_an_answer_by_error_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pilots, "MOST_SECONDS", PATIENCE)  # no pilot ends before it has a trial
    everything = "select avg(riverEquity(a)) from game='holdem', a='AsKs', b='*', c='*'"
    rare = everything + " where flopHandCategory(a) >= flopquads"
    settings = RunSettings(error=0.002, method="sampled", seconds=1e6)  # on any machine enough
    often = expected_seconds(parse(everything), settings)
    assert expected_seconds(parse(rare), settings) > 10 * often


def test_a_condition_that_never_holds_is_announced_with_its_time_limit() -> None:
    asked = "select count(winsHi(a)) from game='holdem', a='AsKs', b='QdQc'"
    never = parse(asked + " where handType(a, flop) = fullhouse and monotoneBoard(flop)")
    settings = RunSettings(seconds=7.0, method="sampled")
    assert expected_seconds(never, settings) == 7.0


def test_no_answer_is_announced_to_take_longer_than_its_time_limit() -> None:
    settings = RunSettings(error=1e-6, seconds=3.0, method="sampled")
    assert expected_seconds(parse(ASKED["two seats"]), settings) == 3.0


def test_an_answer_that_fails_is_not_announced_as_a_long_run() -> None:
    failing = f"select avg({'9' * 200}.0 * riverEquity(a)) from game='holdem', a='AsKs', b='QdQc'"
    assert expected_seconds(parse(failing), RunSettings(seconds=1e6, method="sampled")) < 60


THREE: Query = equity_query([Seat("a", "AsKs"), Seat("b", "QdQc"), Seat("c", "JJ,TT,99")])


def test_an_exact_answer_is_announced_by_some_of_its_pieces() -> None:
    assert 0 < expected_seconds(THREE, RunSettings(method="exact")) < 60


@pytest.mark.parametrize("method", ["exact", "sampled"])
def test_a_pilot_is_given_up_when_cancelled(method: str) -> None:
    cancel = threading.Event()
    cancel.set()
    before = threading.active_count()
    expected_seconds(THREE, RunSettings(method=method), cancel=cancel)
    assert not [thread for thread in threading.enumerate() if thread.name == "oracle-pilot"]
    assert threading.active_count() <= before + 1  # an enumeration may end a little later


@pytest.mark.parametrize("text", ["*", "100%", "22+,A2s+"])
def test_the_reason_for_sampling_names_a_number_of_deals_and_no_time(text: str) -> None:
    why = explain(equity_query([Seat(name, text) for name in "abcd"])).why
    assert "too many deals to enumerate (" in why
    assert "would take" not in why


def test_a_short_time_gives_rough_figures_that_hold_the_exact_one() -> None:
    query = equity_query([Seat("a", "AsKs"), Seat("b", "*"), Seat("c", "*")], board="Kc7h")
    opened = open_query(query, RunSettings(seed=1, error=1e-6, method="sampled"))
    times = (0.05 * 2**doubled for doubled in range(10))  # a busy machine needs more
    rough = next(found for found in map(opened.rough, times) if found is not None)
    assert (rough.method, rough.done, rough.stopped_by) == ("sampled", False, "")
    whole = run(query, RunSettings(seed=2, trials=2_000_000, method="sampled")).snapshot.seats[0].equity
    equity = rough.seats[0].equity
    assert equity.se > 0
    assert abs(equity.value - whole.value) < 5 * (equity.se**2 + whole.se**2) ** 0.5


def test_an_answer_that_is_complete_within_the_time_is_the_answer() -> None:
    query = equity_query([Seat("a", "AsKs"), Seat("b", "QdQc")])
    rough = open_query(query).rough(60.0)
    assert rough is not None
    assert rough.exact
    assert rough.seats == run(query).snapshot.seats


def test_an_exact_answer_that_shows_nothing_before_its_end_has_rough_figures_from_a_sample(monkeypatch):
    class Unfinished:
        def __init__(self, *_: object, **__: object) -> None: ...

        def snapshots(self) -> Iterator[Snapshot]:
            return iter(())

    query = equity_query([Seat("a", "QQ+"), Seat("b", "AK"), Seat("c", "JJ,TT")], board="Kh7h2c")
    exact = run(query).snapshot
    assert exact.exact
    monkeypatch.setattr("oracle.simulate.runner.ExactRun", Unfinished)
    opened = open_query(query, RunSettings(seed=1, error=0.2))  # an error that is reached at once
    times = (0.05 * 2**doubled for doubled in range(10))  # a busy machine needs more
    rough = next(found for found in map(opened.rough, times) if found is not None)
    assert (rough.method, rough.done, rough.stopped_by) == ("sampled", False, "")
    for sampled, true in zip(rough.seats, exact.seats, strict=True):
        assert abs(sampled.equity.value - true.equity.value) < 5 * sampled.equity.se
    assert open_query(query, RunSettings(seed=1, method="exact")).rough(0.05) is None


def test_there_are_no_rough_figures_while_no_deal_is_kept() -> None:
    never = (
        "select count(winsHi(a)) from game='holdem', a='2c3c', b='*' "
        "where handType(a, river) >= straightflush and handType(b, river) >= straightflush and winsHi(a)"
    )
    assert open_query(parse(never), RunSettings(error=1e-6, method="sampled")).rough(0.001) is None
