"""Units that have begun end with their run, so that workers are free for another one."""

from __future__ import annotations

import os
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oracle.cluster import end_files, ending, worker
from oracle.cluster.answers import Answer
from oracle.cluster.ending import end_run, ended_with, unit_limit
from oracle.cluster.identity import program_identity
from oracle.cluster.processes import Processes
from oracle.cluster.unit_results import UnitResults
from oracle.cluster.units import units, work_question
from oracle.cluster.work import rows
from oracle.cluster.worker import do_unit
from oracle.errors import RunError
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate.planning.plan import ExactWork
from oracle.simulate.work.stop import Stop
from tests.cluster.hanging import begin
from tests.cluster.test_unit_results import UNITS, Played
from tests.patience import PATIENCE

LONG = "select avg(riverEquity(a)) from game='holdem', a='15%', b='20%', c='25%', d='30%'"


def test_the_end_of_a_run_ends_what_has_begun_and_what_begins_later_but_no_other_run() -> None:
    with unit_limit("one") as begun, unit_limit("two") as other, unit_limit() as alone:
        end_run("one")
        with unit_limit("one") as later:
            assert begun.is_set()
            assert later.is_set()
        assert not other.is_set()
        assert not alone.is_set()
    assert not ending._begun


def test_a_row_ends_with_its_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "ROW_SECONDS", 1e9)
    begun = threading.Event()

    def noted(run: str, signal: threading.Event):
        begun.set()
        return ended_with(run, signal)

    monkeypatch.setattr(rows, "ended_with", noted)
    unit = rows.RowUnit(program_identity(), LONG, 1, {"trials": 10**12, "seed": 1, "method": "sampled"})
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(rows.do_row, unit.packed(), "a run")
        assert begun.wait(PATIENCE)
        end_run("a run")
        assert [type(each) for each in Answer(answer.result(PATIENCE), rows._outcome)] == [rows.TooLong]


def test_a_unit_of_a_run_that_is_over_is_not_computed() -> None:
    (unit,) = units(work_question(parse(LONG), "sampled"), "sampled", 3, [(10**6, 10**6 + 1000)])
    end_run("an earlier run")
    with pytest.raises(RunError, match="took longer"):
        list(Answer(do_unit(unit.packed(), "an earlier run"), lambda state: state))


def test_work_that_is_being_opened_ends_with_its_run_and_is_opened_again_for_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    query = parse("select avg(riverEquity(a)) from game='holdem', a='AsKs', b='QQ', board='Qs7s2d'")
    opened = worker.open_query(query, RunSettings(method="exact"))
    begun = threading.Event()

    def open_work(stop: Stop) -> ExactWork[Any]:
        if not begun.is_set():
            begun.set()
            while not stop.is_set():
                begun.wait()
        return opened.plan.open_work(stop)

    slow = replace(opened, plan=replace(opened.plan, open_work=open_work))
    monkeypatch.setattr(worker, "open_query", lambda *_, **__: slow)
    monkeypatch.setattr(worker, "_open", OrderedDict())  # other tests may ask the same
    strategy = opened.plan.strategy
    (unit,) = units(work_question(query, "exact", {}), strategy, None, [(0, 1)])
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(do_unit, unit.packed(), "an opening run")
        assert begun.wait(PATIENCE)
        end_run("an opening run")
        assert not Answer(first.result(PATIENCE), lambda state: state).whole
    assert len(list(Answer(do_unit(unit.packed(), "the next run"), lambda state: state))) == 1


def test_executors_that_can_end_units_are_told_once_and_before_work_is_taken_back() -> None:
    class Ending(Played):
        ended: tuple[str, Sequence[Future[bytes]]] | None = None

        def submit(self, fn, /, *args, **kwargs) -> Future:
            self.run = args[1]
            return super().submit(fn, *args, **kwargs)

        def end_run(self, run: str, futures: Sequence[Future[bytes]]) -> None:
            assert self.ended is None
            self.ended = run, list(futures)
            assert not any(future.cancelled() for future in futures)

    executor = Ending()
    with UnitResults(executor, iter(UNITS), int) as given:
        assert next(given.results(1e-4)) is None
    assert executor.ended == (executor.run, [future for _, future in executor.waiting])


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(lambda: Processes(1), id="our processes"),
        pytest.param(lambda: ProcessPoolExecutor(1, get_context("spawn")), id="those of a user"),
    ],
)
def test_a_process_is_free_as_soon_as_a_run_is_over(one: Callable[[], Executor], tmp_path: Path) -> None:
    plain = [msgspec.structs.replace(UNITS[0], first=number) for number in range(3)]
    with one() as executor:
        with UnitResults(executor, iter(plain), int, do=partial(begin, tmp_path)) as given:
            for result in given.results(1e-3):
                assert result is None
                if any(tmp_path.iterdir()):
                    break
        assert executor.submit(int, "7").result(PATIENCE) == 7
    assert len(list(tmp_path.iterdir())) == 1


def test_a_run_leaves_no_file_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        with UnitResults(executor, iter(()), int) as given:
            assert len(list(tmp_path.iterdir())) == 1
            assert list(given.results(1e-3)) == []
        assert not list(tmp_path.iterdir())
        with ThreadPoolExecutor(1) as threads, UnitResults(threads, iter(()), int):
            assert not list(tmp_path.iterdir())


def test_the_next_run_removes_the_file_of_a_run_that_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    left, other = tmp_path / f"{end_files.PREFIX}left", tmp_path / "another program's"
    for path in (left, other):
        path.touch()
        os.utime(path, (0, 0))
    with ProcessPoolExecutor(1, get_context("spawn")) as executor, UnitResults(executor, iter(()), int):
        (own,) = set(tmp_path.iterdir()) - {other}
        os.utime(own, (0, 0))  # a long run
        with UnitResults(executor, iter(()), int):
            assert own.exists()
            assert not left.exists()
    assert list(tmp_path.iterdir()) == [other]
