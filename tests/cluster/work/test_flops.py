"""Reports on flops made by other workers: the same bits as on threads, whatever the table."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import islice
from math import inf
from pathlib import Path
from threading import Event

import numpy as np
import pytest

import oracle
from oracle.analysis.precision import Limits
from oracle.cluster import flop_workers
from oracle.cluster.work import flops as units
from oracle.cluster.work.flops import do_flops
from oracle.errors import QueryError, RunError
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.reports.flops import Part, flop_report, part_work, sampled
from oracle.reports.flops.division import spans
from oracle.reports.flops.swept import three_boards
from tests.cluster.counting import CountingExecutor

DEAD = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
"""Leaves 24 cards: few kinds of flop."""
TABLE = {
    "game": "omahahi",
    "dead": DEAD,
    "where": "not pocketPair(p2)",
    "columns": ["equity", "tie", "trips"],
}
WAYS = {
    "a number of deals": {"trials": 50_000, "seed": 8},
    "an error": {"error": 0.1, "seed": 2},
}


def report(executor: Executor | None = None, journal: Path | None = None, **how) -> oracle.FlopFigures:
    return oracle.flops("AA", "random", **TABLE, **how, executor=executor, journal=journal)


def same(one: oracle.FlopFigures, other: oracle.FlopFigures) -> bool:
    ours, theirs = one.to_columns(), other.to_columns()
    return ours.keys() == theirs.keys() and all(
        np.array_equal(ours[name], theirs[name], equal_nan=name not in ("flop", "card")) for name in ours
    )


@pytest.mark.parametrize("way", WAYS)
def test_any_number_of_threads_and_other_workers_give_the_same_bits(way: str, tmp_path: Path) -> None:
    expected = report(threads=1, **WAYS[way])
    assert not expected.exact
    assert same(report(threads=2, **WAYS[way]), expected)
    with ThreadPoolExecutor(3) as threads:
        first = CountingExecutor(threads)
        assert same(report(first, tmp_path / "journal", **WAYS[way]), expected)
        assert first.given > 3
        again = CountingExecutor(threads)
        assert same(report(again, tmp_path / "journal", **WAYS[way]), expected)
        assert again.given < first.given  # only what was handed out beyond the end


MADE = "count(minHandType(p1, flop, pair))"
WON = "avg(fractionalRiverEquity(p1))"
OTHERS = {
    "two ranges": (
        ("AsKs,QQ", "JJ@50,KQ@100"),
        {"columns": ["equity", "tie", "over80", "top_pair"], "dead": DEAD},
    ),
    "three ranges": (
        ("AK@30,QQ@100", "JJ@50,TT@70", "KQ,AA"),
        {"columns": ["equity", "win", "over50", "trips"], "dead": DEAD},
    ),
    "three ranges, no single hands": (("AK,QQ", "JJ,TT", "KQ"), {"columns": ["equity"], "dead": DEAD}),
    "turns": (("AK,QQ", "JJ,TT"), {"board": "Kh7c2d"}),
    "rivers of three": (("AK,QQ", "JJ,TT", "KQ"), {"board": "Kh7c2d2s", "columns": ["equity", "over50"]}),
    "a question that is counted": (("AK,QQ", "JJ,TT", "KQ"), {"columns": [MADE, "draw"], "dead": DEAD}),
    "questions beside figures": (
        ("AK,QQ", "random"),
        {"columns": ["equity", WON, MADE], "dead": DEAD, "trials": 40_000, "seed": 4},
    ),
    "questions of another game": (
        ("AA", "random"),
        {"columns": [WON], "dead": DEAD, "game": "omahahi", "trials": 30_000, "seed": 4},
    ),
}
"""Ranges and how they are asked about, by name; each is divided among workers."""


@pytest.mark.parametrize("name", OTHERS)
def test_exact_reports_later_streets_and_questions_are_the_same_elsewhere(name: str, tmp_path: Path) -> None:
    ranges, how = OTHERS[name]
    expected = oracle.flops(*ranges, **how, threads=1)
    with ThreadPoolExecutor(3) as threads:
        first, again = CountingExecutor(threads), CountingExecutor(threads)
        assert same(oracle.flops(*ranges, **how, executor=first, journal=tmp_path / "journal"), expected)
        assert first.given > 1
        assert same(oracle.flops(*ranges, **how, executor=again, journal=tmp_path / "journal"), expected)
        assert again.given < first.given
    if "trials" not in how:
        assert again.given == 0
        assert same(oracle.flops(*ranges, **how, threads=3), expected)


def test_reports_made_elsewhere_are_refined_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(three_boards, "_PIECE_SECONDS", 1e-4)
    asked = prepare(equity_query([Seat("a", "AK,QQ"), Seat("b", "JJ,TT"), Seat("c", "KQ")], dead=DEAD))
    with ThreadPoolExecutor(1) as threads, flop_workers(threads) as workers:
        *rough, last = flop_report(asked, ("equity",), workers=workers)
    assert len(rough) > 3
    assert last.exact
    for each in rough:
        assert each.half_width("p1.equity").max() > 0


def test_a_report_elsewhere_stops_and_takes_its_work_back() -> None:
    class Waiting(Executor):
        """Begins nothing."""

        def __init__(self) -> None:
            self.futures: list[Future] = []

        def submit(self, fn, /, *args, **kwargs) -> Future:
            self.futures.append(Future())
            return self.futures[-1]

    asked, waiting = prepare(equity_query([Seat("a", "AK"), Seat("b", "JJ")])), Waiting()

    class After(Event):
        """Set when work has been handed out."""

        def is_set(self) -> bool:
            return bool(waiting.futures)

    with flop_workers(waiting) as workers:
        assert list(flop_report(asked, ("equity",), None, After(), workers)) == []
    assert waiting.futures
    assert all(future.cancelled() for future in waiting.futures)


def test_a_worker_that_would_do_other_work_says_so() -> None:
    asked = prepare(equity_query([Seat("a", "AK"), Seat("b", "JJ")]))
    with pytest.raises(RunError, match="differently"):
        part_work(Part.THREE, asked, ("equity",), (), None)


@pytest.mark.parametrize("trials", [inf, 1, 8_192, 50_000, 4_000_000])
def test_units_follow_one_another_and_end_where_the_report_is_looked_at(trials: float) -> None:
    limits = Limits(Limits.of(RunSettings()).wanted, trials, inf)
    last = sampled.last_piece(limits, sampled.DEALS)
    parts = list(islice(spans.spans_to_looks(sampled.UNIT_PIECES, last), 200))
    ends = [end for _first, end in parts]
    assert [first for first, _end in parts] == [0, *ends[:-1]]
    assert all(0 < end - first <= sampled.UNIT_PIECES for first, end in parts)
    shown = spans.FIRST_PIECES
    while shown <= ends[-1]:
        assert shown in ends
        shown = spans.next_look(shown)
    assert trials == inf or -(-trials // sampled.DEALS) in ends


def test_other_programs_and_journals_without_workers_end_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(message: bytes, _run: str) -> bytes:
        return do_flops(message.replace(b'"program":"', b'"program":"9.9 '))

    monkeypatch.setattr(units, "do_flops", other)
    with ThreadPoolExecutor(1) as threads, pytest.raises(RunError, match="runs a different version"):
        report(threads, trials=9000)
    with pytest.raises(QueryError, match="this run has none"):
        report(journal=Path("journal"))
