"""Early figures of another process are those of the run that follows."""

import os
import sys
from dataclasses import replace
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
from tests.patience import PATIENCE
from tests.simulate.asking import question

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
def test_figures_never_stand_still_but_later_ones_leave_the_cores_to_the_compiler() -> None:
    """They ended at 100,000 deals, ten seconds and more before the kernels were compiled."""
    shown: SimpleQueue[tuple[int, int]] = SimpleQueue()
    process: OtherProcess[simulate.Snapshot] = OtherProcess()

    def note(figures: simulate.Snapshot) -> None:
        assert process._process is not None
        shown.put((figures.trials, os.getpriority(os.PRIO_PROCESS, process._process.pid)))

    assert process.start(EarlyFigures(QUERY, RunSettings(seed=5), {}, at_once=5_000), note)
    found = [shown.get(timeout=PATIENCE)]
    while found[-1][0] < 120_000:
        found.append(shown.get(timeout=PATIENCE))
    process.end()
    assert found == sorted(found)
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    assert found[0] == (found[0][0], usual)
    assert found[-1][1] == min(19, max(usual, NICENESS))


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
