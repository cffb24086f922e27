"""Rows of a spreadsheet answered elsewhere: the same bytes as on threads, also when workers are lost."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from oracle.cluster import row_workers
from oracle.cluster.processes import Processes
from oracle.cluster.work import rows
from oracle.cluster.work.rows import do_row
from oracle.errors import FileError, QueryError, RunError
from oracle.query import RunSettings
from oracle.spreadsheet import StreamOutput, answer_sheet, parse_sheet
from oracle.spreadsheet.rows import RowQuestion
from tests.cluster.hanging import kill_one

SHEET = parse_sheet(
    "#QUERY#,#WHAT#,#B#\n\"select #WHAT# from game='holdem', a='AsKs', b='#B#', board='Qs7s2d'\",,\n"
    ',"avg(hvhEquity(a, turn))",70%\n,count(winsHi(b)),JJ@50\n,nonsense(a),QQ\n,avg(riverEquity(a)),K1\n'
    ",avg(riverEquity(a)),99\n"
)
SETTINGS = RunSettings(trials=4000, method="sampled", seed=3)


def answered(executor: Executor | None = None, journal: Path | None = None) -> str:
    """The answered sheet as text."""
    stream = io.StringIO()
    with row_workers(executor, journal) as workers, StreamOutput(SHEET, stream.write) as out:
        *_, last = answer_sheet(SHEET, out, SETTINGS, None, workers)
    assert (last.done, last.failed, last.sampled) == (5, 2, 3)
    return stream.getvalue()


@pytest.fixture(scope="module")
def expected() -> str:
    return answered()


class _Noting(Executor):
    """Notes the functions that another executor is given; kills its process in the middle if asked."""

    def __init__(self, executor: Executor, *, kill: bool = False) -> None:
        self._executor = executor
        self._kill = kill
        self.given: list[str] = []

    def submit(self, fn, /, *args, **kwargs) -> Future:
        self.given.append(fn.__name__)
        future = self._executor.submit(fn, *args, **kwargs)
        if self._kill and len(self.given) == 3:
            kill_one(self._executor)
        return future


def test_an_executor_gives_the_same_bytes(expected: str, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with ThreadPoolExecutor(2) as threads:
        first = _Noting(threads)
        assert answered(first, journal) == expected
        assert first.given == ["do_row"] * 5
        again = _Noting(threads)
        assert answered(again, journal) == expected
        assert again.given == []


def test_a_lost_process_changes_nothing(expected: str, processes: Processes) -> None:
    noting = _Noting(processes, kill=True)
    assert answered(noting) == expected
    assert len(noting.given) >= 5


def test_a_row_that_is_too_long_for_one_worker_is_divided(
    expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def long(_question: RowQuestion, cancel: threading.Event, seen: Callable[[object], None]) -> None:
        for seconds in (0.1, rows.ROW_SECONDS):
            seen(SimpleNamespace(seconds=seconds))
            assert not cancel.is_set()
        seen(SimpleNamespace(seconds=rows.ROW_SECONDS + 0.1))
        assert cancel.is_set()

    monkeypatch.setattr(rows, "answer_row", long)
    with ThreadPoolExecutor(2) as threads:
        noting = _Noting(threads)
        assert answered(noting, tmp_path / "journal") == expected
    assert noting.given.count("do_row") == 5
    assert "do_unit" in noting.given


def test_workers_of_another_program_end_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(unit: bytes, _run: str) -> bytes:
        return do_row(unit.replace(b'"program":"', b'"program":"9.9 '))

    monkeypatch.setattr(rows, "do_row", other)
    with ThreadPoolExecutor(1) as threads, pytest.raises(RunError, match="runs a different version"):
        answered(threads)


def test_a_journal_without_other_workers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(QueryError, match="this run has none"), row_workers(None, tmp_path / "journal"):
        pass
    with (
        ThreadPoolExecutor(1) as threads,
        pytest.raises(FileError, match="could not be opened"),
        row_workers(threads, tmp_path / "gone" / "journal"),
    ):
        pass
