"""Early figures of another process are those of the run that follows."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from oracle import simulate
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.query.settings import DEFAULT_ERROR
from oracle.simulate.early import WHY, EarlyFigures
from oracle.simulate.runner import Opened
from oracle.simulate.work.low_priority import NICENESS
from oracle.simulate.work.other_process import OtherProcess
from tests.patience import LONG_WAIT, PATIENCE
from tests.simulate.asking import question

ROOT = Path(__file__).parents[2]
QUERY = question("AsKs", "QQ,JJ")


@pytest.mark.skipif(bool(os.environ.get("ORACLE_NO_JIT")), reason="nothing is compiled")
def test_another_process_samples_the_first_deals_of_the_run_with_the_same_bits() -> None:
    settings = RunSettings(trials=500, seed=5)
    shown: SimpleQueue[simulate.Snapshot] = SimpleQueue()
    process: OtherProcess[simulate.Snapshot] = OtherProcess()
    assert process.start(EarlyFigures(QUERY, settings, {}), shown.put)
    last = shown.get(timeout=PATIENCE)
    while last.trials < 500:
        last = shown.get(timeout=PATIENCE)
    process.end()
    run = simulate.run(QUERY, replace(settings, method="sampled")).snapshot
    assert (last.seats, last.seed, last.drawn) == (run.seats, run.seed, run.drawn)
    assert (last.done, last.stopped_by, last.why) == (False, "", WHY)


@pytest.mark.parametrize(
    ("asked", "limits"),
    [
        (RunSettings(), (None, DEFAULT_ERROR)),
        (RunSettings(seconds=1.0), (None, DEFAULT_ERROR)),
        (RunSettings(seconds=1.0, error=0.01), (None, 0.01)),
        (RunSettings(trials=10**7), (10**7, None)),
        (RunSettings(trials=300, error=0.01), (300, 0.01)),
    ],
)
def test_the_sample_ends_at_the_limits_of_the_run_except_its_time(
    asked: RunSettings, limits: tuple[int | None, float | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []

    def stream(opened: Opened[Any]) -> list[simulate.Snapshot]:
        given.append(opened.settings)
        return []

    monkeypatch.setattr(Opened, "stream", stream)
    assert list(EarlyFigures(QUERY, replace(asked, seed=1, method="exact"), {}).results()) == []
    trials, error = limits
    assert given == [RunSettings(trials=trials, error=error, seed=1, threads=1, method="sampled")]


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="the system has no nice values")
@pytest.mark.parametrize("gives_way", [False, True])
def test_figures_never_stand_still_but_later_ones_leave_the_cores_to_the_compiler(gives_way: bool) -> None:
    """They ended at 100,000 deals, ten seconds and more before the kernels were compiled."""
    shown: SimpleQueue[tuple[int, int]] = SimpleQueue()
    process: OtherProcess[simulate.Snapshot] = OtherProcess()

    def note(figures: simulate.Snapshot) -> None:
        assert process._process is not None
        shown.put((figures.trials, os.getpriority(os.PRIO_PROCESS, process._process.pid)))

    early = EarlyFigures(QUERY, RunSettings(seed=5), {}, at_once=1 if gives_way else 10**9)
    assert process.start(early, note)
    found = [shown.get(timeout=PATIENCE)]
    while found[-1][0] < 120_000:
        found.append(shown.get(timeout=PATIENCE))
    process.end()
    assert found == sorted(found)
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    assert {nice for _, nice in found} == {max(usual, NICENESS) if gives_way else usual}


IN_TURN = """
import os, sys, threading
from oracle.simulate.work import low_priority

ended = threading.Thread(target=lambda: None)
ended.start()
ended.join()
go, more = threading.Event(), []
waits = threading.Thread(target=lambda: (go.wait(), more.append(os.getpriority(os.PRIO_PROCESS, 0))))
waits.start()
threading.enumerate = lambda: [ended, threading.main_thread(), waits]
low_priority.give_way()
go.set()
waits.join()
print(os.getpriority(os.PRIO_PROCESS, 0), *more)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no nice values of their own")
@pytest.mark.parametrize("before", [0, 15])
def test_every_thread_gives_way_and_none_is_favoured(before: int) -> None:
    """A thread that had just ended kept the others from it; a process that was nicer before less so."""
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    run = subprocess.run(
        [sys.executable, "-c", f"import os; os.nice({before})\n{IN_TURN}"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True, timeout=LONG_WAIT,
    )  # fmt: skip
    assert run.stdout.split() == [str(max(NICENESS, min(19, usual + before)))] * 2


@pytest.mark.parametrize("program", ["/usr/bin/uwsgi", "", None])
def test_a_program_that_is_not_python_is_not_started(
    program: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", program)
    assert not OtherProcess().start(EarlyFigures(QUERY, RunSettings(), {}), lambda figures: None)


def test_a_frozen_program_starts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert not OtherProcess().start(EarlyFigures(QUERY, RunSettings(), {}), lambda figures: None)


def test_nothing_is_sampled_that_takes_longer_than_compiling() -> None:
    query = parse("select avg(hvhEquity(a, flop)) from game='holdem', a='AK', b='QQ'")
    assert list(EarlyFigures(query, RunSettings(trials=1, seed=5), {}).results()) == []
