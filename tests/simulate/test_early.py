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
from oracle.simulate.early import MOST_TRIALS, WHY, EarlyFigures
from oracle.simulate.runner import Opened
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


@pytest.mark.parametrize("asked", [None, 2 * MOST_TRIALS, 300])
def test_the_sample_ends_at_the_limit_of_the_run_or_its_own(
    asked: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []

    def stream(opened: Opened[Any]) -> list[simulate.Snapshot]:
        given.append((opened.settings.trials, opened.settings.threads, opened.settings.method))
        return []

    monkeypatch.setattr(Opened, "stream", stream)
    assert list(EarlyFigures(QUERY, RunSettings(trials=asked, method="exact"), {}).results()) == []
    assert given == [(300 if asked == 300 else MOST_TRIALS, 1, "sampled")]


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
