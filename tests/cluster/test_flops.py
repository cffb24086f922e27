"""Sampled reports on every flop dealt elsewhere: the same bits as on threads."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import islice
from math import inf
from pathlib import Path

import numpy as np
import pytest

import oracle
from oracle.analysis.precision import Limits
from oracle.cluster import flops as units
from oracle.cluster.flops import do_flops
from oracle.errors import QueryError, RunError
from oracle.query import RunSettings
from oracle.reports.flops import sampled

DEAD = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
"""Leaves 24 cards: few kinds of flop."""
TABLE = {
    "game": "omahahi",
    "dead": DEAD,
    "where": "not pocketPair(p2)",
    "columns": ["equity", "tie", "trips"],
}
WAYS = {
    "a number of deals": {"trials": 80_000, "seed": 8},
    "an error": {"error": 0.06, "seed": 2},
}


class _Counting(Executor):
    """Counts what another executor is given."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self.given = 0

    def submit(self, fn, /, *args, **kwargs) -> Future:
        self.given += 1
        return self._executor.submit(fn, *args, **kwargs)


def report(executor: Executor | None = None, journal: Path | None = None, **how) -> oracle.FlopFigures:
    return oracle.flops("AA", "random", **TABLE, **how, executor=executor, journal=journal)


def same(one: oracle.FlopFigures, other: oracle.FlopFigures) -> bool:
    ours, theirs = one.to_columns(), other.to_columns()
    return ours.keys() == theirs.keys() and all(
        np.array_equal(ours[name], theirs[name], equal_nan=name not in ("flop",)) for name in ours
    )


@pytest.mark.parametrize("way", WAYS)
def test_any_number_of_threads_and_other_workers_give_the_same_bits(way: str, tmp_path: Path) -> None:
    expected = report(threads=1, **WAYS[way])
    assert not expected.exact
    assert same(report(threads=2, **WAYS[way]), expected)
    with ThreadPoolExecutor(3) as threads:
        first = _Counting(threads)
        assert same(report(first, tmp_path / "journal", **WAYS[way]), expected)
        assert first.given > 3
        again = _Counting(threads)
        assert same(report(again, tmp_path / "journal", **WAYS[way]), expected)
        assert again.given < first.given  # only what was handed out beyond the end


def test_an_exact_report_needs_no_other_workers() -> None:
    with ThreadPoolExecutor(1) as threads:
        counting = _Counting(threads)
        found = oracle.flops("AA", "KK", dead=DEAD, columns=["equity"], executor=counting)
    assert found.exact
    assert counting.given == 0


@pytest.mark.parametrize("trials", [inf, 1, 8_192, 50_000, 4_000_000])
def test_units_follow_one_another_and_end_where_the_report_is_looked_at(trials: float) -> None:
    limits = Limits(Limits.of(RunSettings()).wanted, trials, inf)
    parts = list(islice(sampled._units(limits), 200))
    ends = [end for _first, end in parts]
    assert [first for first, _end in parts] == [0, *ends[:-1]]
    assert all(0 < end - first <= sampled.UNIT_PIECES for first, end in parts)
    shown = sampled._FIRST_PIECES
    while shown <= ends[-1]:
        assert shown in ends
        shown = sampled._next_shown(shown)
    assert trials == inf or -(-trials // sampled.DEALS) in ends


def test_other_programs_and_journals_without_workers_end_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(message: bytes) -> bytes:
        return do_flops(message.replace(b'"program":"', b'"program":"9.9 '))

    monkeypatch.setattr(units, "do_flops", other)
    with ThreadPoolExecutor(1) as threads, pytest.raises(RunError, match="runs another program"):
        report(threads, trials=9000)
    with pytest.raises(QueryError, match="this run has none"):
        report(journal=Path("journal"))
