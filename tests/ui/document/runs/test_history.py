"""Runs of a session: which are kept, in which words, and how two of them differ."""

from __future__ import annotations

import datetime
from dataclasses import replace
from math import hypot, inf
from random import Random

import pytest

from oracle.pql import parse
from oracle.query import Query, Seat, equity_query
from oracle.query.checking.query import check
from oracle.simulate.intervals import estimate
from oracle.simulate.snapshot import Estimate, SelectorFigures, Snapshot, TracePoint
from tests.ui.pql_engine import figures
from tests.ui.table_engine import answer
from ui.document.runs.history import (
    MAX_RUNS,
    Run,
    ended_at,
    figures_line,
    figures_of,
    how_in_short,
    how_line,
    listed,
    saved,
    spoken_run,
    title_of,
    with_run,
)
from ui.document.runs.pql_results import units
from ui.document.runs.pql_runs import PqlAnswer, PqlEntry
from ui.document.session.records import TableResult
from ui.history.comparison import compare, difference, remark

NOON = datetime.datetime(2026, 11, 21, 12, 0, tzinfo=datetime.UTC)
FLUSH = (
    "select count(handType(hero, river) >= flush) as flush, avg(handRanking(hero)) "
    "from game='holdem', hero='*'"
)


def question(*ranges: str, board: str = "") -> Query:
    return equity_query([Seat(f"P_{n}", text) for n, text in enumerate(ranges, 1)], board=board)


def found(
    text: str = "AA", *, method: str = "exact", after: float = 0.0, seconds: float = 0.01
) -> TableResult:
    query = question(text, "KK")
    snapshot = replace(answer(query, method=method), seconds=seconds)
    return TableResult(query, snapshot, NOON + datetime.timedelta(seconds=after))


def run(query: Query, snapshot: Snapshot, text: str = "") -> Run:
    return Run(query, snapshot, NOON, text)


def test_runs_come_newest_first_and_the_oldest_drop_off() -> None:
    runs: tuple[TableResult, ...] = ()
    for number in range(MAX_RUNS + 5):
        runs = with_run(runs, found(f"A{number}", method="sampled", after=number))
    assert len(runs) == MAX_RUNS
    assert runs[0].query.seats[0].range_text == f"A{MAX_RUNS + 4}"


def test_typing_a_range_leaves_one_entry() -> None:
    runs: tuple[TableResult, ...] = ()
    for number, text in enumerate(("A", "AK", "AKs")):
        runs = with_run(runs, found(text, after=0.4 * number))
    assert [each.query.seats[0].range_text for each in runs] == ["AKs"]
    runs = with_run(runs, found("QQ", after=10))
    assert [each.query.seats[0].range_text for each in runs] == ["QQ", "AKs"]


def test_the_same_question_sampled_is_listed_beside_its_exact_answer() -> None:
    assert len(with_run((found(),), found(method="sampled", after=0.1))) == 2


def test_a_run_that_took_its_time_is_kept_however_soon_the_next_one_comes() -> None:
    runs = with_run((found(method="sampled", seconds=2.0),), found("QQ", after=0.1))
    assert len(runs) == 2


def test_the_same_exact_answer_again_replaces_the_first() -> None:
    first = found()
    again = TableResult(first.query, replace(first.snapshot), NOON + datetime.timedelta(hours=1))
    assert with_run((first,), again) == (again,)


def test_an_edit_taken_back_at_once_leaves_one_entry() -> None:
    runs = with_run((found("QQ"),), found("KK", after=5))
    again = found("QQ", after=5.5)
    assert [each.query.seats[0].range_text for each in with_run(runs, again)] == ["QQ"]
    later = found("QQ", after=60)
    assert [each.query.seats[0].range_text for each in with_run(runs, later)] == ["QQ", "KK", "QQ"]


def test_table_and_pql_are_listed_together_by_time() -> None:
    query = parse(FLUSH)
    later = NOON + datetime.timedelta(seconds=5)
    entry = PqlEntry(FLUSH, later, (PqlAnswer(FLUSH, query, figures(query, 100, stopped_by="trials")),
                                    PqlAnswer("select", None, None, "wrong")))  # fmt: skip
    runs = listed([found(after=9), found(after=1)], [entry])
    assert [each.of_table for each in runs] == [True, False, True]


@pytest.mark.parametrize("room", [75, 60, 52, 45])
def test_the_board_of_a_question_is_read_in_one_line_of_any_width(room) -> None:
    query = question("22+, A2s+, K5s+, Q8s+, J8s+", "22-TT, A2s-AJs, KTs, QTs", board="Jh8h3c")
    said = title_of(Run(query, answer(query), NOON), one_line=True, fits=lambda words: len(words) <= room)
    assert said.endswith(" on Jh8h3c")
    assert len(said) <= room
    assert said.startswith("P 1 22+")


def test_saved_runs_come_oldest_first_and_old_ones_keep_some_points_of_their_trace() -> None:
    points = tuple(TracePoint(trials, 1.0, (0.5,), (0.1,)) for trials in range(100))
    runs = [found(after=-number) for number in range(12)]
    runs = [replace(each, snapshot=replace(each.snapshot, trace=points)) for each in runs]
    kept = saved(runs)
    assert kept[-1] is runs[0]
    assert len(kept[0].snapshot.trace) == 26
    assert kept[0].snapshot.trace[-1] == points[-1]


def test_a_question_is_reported_in_words() -> None:
    assert title_of(Run(question("AA", "15%", board="Kh7c2d"), answer(question("AA", "15%")), NOON)) == (
        "P 1 AA v P 2 15% on Kh7c2d"
    )
    query = question("AA", "KK")
    asked = parse(FLUSH)
    more = replace(
        query,
        where=parse("select count(winsHi(P_1)) from game='holdem', P_1='*', P_2='*' where winsHi(P_1)").where,
        selectors=(*query.selectors, replace(parse(
            "select count(handType(P_1, river) >= flush) from game='holdem', P_1='*'").selectors[0])),
    )  # fmt: skip
    assert title_of(run(more, answer(query))) == "P 1 AA v P 2 KK, where P 1 wins outright, 1 question"
    assert title_of(run(asked, figures(asked, 100), FLUSH)).startswith("select count(handType(hero")


def test_on_one_line_long_ranges_give_way_to_the_board() -> None:
    wide = question("22+, A2s+, K5s+, Q8s+, J8s+, T8s+", "AA", board="Kh7c2d")
    asked = Run(wide, answer(wide), NOON)
    assert title_of(asked) == "P 1 22+, A2s+, K5s+, Q8s+, J8s+, T8s+ v P 2 AA on Kh7c2d"
    assert title_of(asked, one_line=True) == "P 1 22+, A2s+, K5s+, … v P 2 AA on Kh7c2d"


def test_figures_and_their_method_are_reported_in_short() -> None:
    query = question("AA", "KK")
    exact, sampled = run(query, answer(query)), run(query, answer(query, method="sampled"))
    assert figures_line(exact) == "P 1 58.14 % · P 2 41.86 %"
    assert how_line(exact) == "exact, 1,712,304 deals, 45 ms"
    assert how_in_short(exact) == "exact, 45 ms"
    assert how_in_short(sampled).startswith("sampled, ")
    assert how_line(sampled).endswith("seed 20261120")
    asked = parse(FLUSH)
    lines = figures_line(run(asked, figures(asked, 100), FLUSH))
    assert lines == "flush 25.00 % ± 10.00 · avg(handRanking(hero)) 0.25 ± 0.10"
    assert "12:00, Table: P 1 AA v P 2 KK. P 1 58.14 %" in spoken_run(exact, NOON)


def test_of_many_figures_the_line_says_how_many_more_there_are() -> None:
    text = f"select {', '.join(12 * ['avg(riverEquity(hero))'])} from game='holdem', hero='AA', other='KK'"
    asked = parse(text)
    lines = figures_line(run(asked, figures(asked, 100), text))
    assert lines.count("±") == 10
    assert lines.endswith(" · 2 more")


def test_a_query_is_checked_once_however_often_its_figures_are_painted_and_never_for_equities(
    monkeypatch,
) -> None:
    checked = []
    monkeypatch.setattr(
        "oracle.query.checking.query.check", lambda query: checked.append(query) or check(query)
    )
    units.cache_clear()
    table = question("AA", "KK")
    shown = figures_line(run(table, answer(table)))
    assert shown.startswith("P 1 ")
    assert checked == []
    asked = parse(FLUSH)
    for _painting in range(3):
        figures_line(run(asked, figures(asked, 100), FLUSH))
    assert checked == [asked]


def test_the_date_is_shown_where_it_is_another_day() -> None:
    assert ended_at(NOON, NOON) == "12:00"
    assert ended_at(NOON, NOON + datetime.timedelta(days=1)) == "21 Nov, 12:00"
    assert ended_at(NOON, NOON + datetime.timedelta(days=100)) == "21 Nov 2026, 12:00"


def test_answers_to_questions_of_the_table_are_figures_too() -> None:
    query = question("AA", "KK")
    asked = parse("select count(handType(P_1, river) >= flush) from game='holdem', P_1='*'").selectors[0]
    whole = replace(query, selectors=(*query.selectors, asked))
    flush = SelectorFigures("COUNT 7", "count", Estimate(0.3, 0.01, 0.28, 0.32), count=30)
    first = SelectorFigures("AVG 1", "avg", Estimate(0.5))
    fresh = replace(answer(query), results=(first,) * 6 + (flush,))
    loaded = replace(answer(query), results=(flush,))
    for snapshot in (fresh, loaded):
        names = [each.name for each in figures_of(run(whole, snapshot))]
        assert names[-1] == "How often P 1 has at least a flush on the river"
        assert len(names) == 7


def test_a_difference_adds_errors_as_squares() -> None:
    first, second = Estimate(0.5, 0.03, 0.44, 0.56), Estimate(0.6, 0.04, 0.52, 0.68)
    change = difference(first, second)
    assert change.value == pytest.approx(0.1)
    assert change.se == pytest.approx(0.05)
    assert change.low == pytest.approx(0.1 - hypot(0.06, 0.08))
    assert change.high == pytest.approx(0.1 + hypot(0.06, 0.08))


def test_a_rare_event_never_seen_is_not_a_certain_difference() -> None:
    change = difference(estimate.share_estimate(0, 1000), estimate.share_estimate(1, 1000))
    assert change.low < 0 < change.high


@pytest.mark.parametrize("share", [0.5, 0.1, 0.01])
def test_ninety_five_of_a_hundred_intervals_hold_the_true_difference(share: float) -> None:
    rng = Random(7)
    held = 0
    for _ in range(1000):
        counts = [sum(rng.random() < each for _ in range(300)) for each in (share, share * 1.2)]
        change = difference(*(estimate.share_estimate(count, 300) for count in counts))
        held += change.low <= share * 0.2 <= change.high
    assert held >= 925


def test_two_runs_are_compared_by_seat() -> None:
    query = question("AA", "KK")
    first = run(query, answer(query, method="sampled"))
    moved = replace(first.snapshot.seats[0], equity=Estimate(0.57, 0.0005, 0.569, 0.571))
    second = run(query, replace(first.snapshot, seed=8, seats=(moved, first.snapshot.seats[1])))
    lines = compare(first, second)
    assert [line.name for line in lines] == [
        "P 1 equity", "P 1 win", "P 1 tie", "P 2 equity", "P 2 win", "P 2 tie"
    ]  # fmt: skip
    assert (lines[0].first, lines[0].second, lines[0].change) == ("58.14 %", "57.00 %", "−1.14")
    assert (lines[0].beyond, lines[0].verdict) == (True, "beyond the noise")
    assert (lines[3].change, lines[3].verdict) == ("+0.00", "within the noise")
    assert remark(first, second).startswith("A change is the later figure minus the earlier one")


def test_exact_runs_differ_or_they_do_not() -> None:
    query = question("AA", "KK")
    first = run(query, answer(query))
    moved = replace(first.snapshot.seats[0], equity=Estimate(0.5))
    second = run(query, replace(first.snapshot, seats=(moved, first.snapshot.seats[1])))
    lines = compare(first, second)
    assert (lines[0].interval, lines[0].verdict) == ("exact", "different")
    assert lines[1].verdict == "the same"


def test_an_exact_figure_against_a_sampled_one_has_the_interval_of_the_latter() -> None:
    query = question("AA", "KK")
    exact, sampled = run(query, answer(query)), run(query, answer(query, method="sampled"))
    half = 100 * sampled.snapshot.seats[0].equity.half_width
    assert compare(exact, sampled)[0].interval == f"−{half:.2f} to +{half:.2f}"


def test_statements_are_compared_by_name() -> None:
    one, two = parse(FLUSH), parse(FLUSH.replace("flush)", "straight)"))
    lines = compare(run(one, figures(one, 100), "a"), run(two, figures(two, 2000), "b"))
    assert [line.name for line in lines] == ["flush", "avg(handRanking(hero))"]
    assert lines[1].change == "+0.00"


def test_one_seed_for_both_and_nothing_in_common_are_reported() -> None:
    query = question("AA", "KK")
    first, second = (run(query, answer(query, method="sampled")) for _ in range(2))
    assert "seed 20261120" in remark(first, second)
    other = parse(FLUSH)
    assert "no figure in common" in remark(first, run(other, figures(other, 100), FLUSH))


def test_halves_of_a_split_pot_are_figures_too() -> None:
    query = question("AA", "KK")
    seat = replace(answer(query).seats[0], high=Estimate(0.3), low=Estimate(0.2), scoop=Estimate(0.1))
    names = [each.name for each in figures_of(run(query, replace(answer(query), seats=(seat,))))]
    assert names == ["P 1 equity", "P 1 win", "P 1 tie", "P 1 high", "P 1 low", "P 1 scoop"]


def test_runs_whose_error_is_not_known_are_compared_without_a_verdict() -> None:
    query = parse("select avg(1 / hvrEquity(hero, turn)) as odds from game='holdem', hero='AK', villain='*'")
    runs = [
        run(query, Snapshot("sampled", "sampled", "", 900, 900, 1.0, number, half_width=inf, done=True,
                            results=(SelectorFigures("odds", "avg", estimate.unknown(value)),)), "select …")
        for number, value in enumerate((4.5, 9.25))
    ]  # fmt: skip
    (line,) = compare(*runs)
    assert (line.first, line.second, line.change) == ("4.5", "9.25", "+4.75")
    assert (line.interval, line.verdict) == ("not known yet", "the noise is not known")
    assert not line.beyond
