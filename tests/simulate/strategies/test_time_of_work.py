"""The time of a run, by which the window shows deals a second, is that in which deals were made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, Self

import pytest

from oracle.clock import WorkClock, not_counted
from oracle.query import RunSettings
from oracle.simulate import Snapshot
from oracle.simulate.runner import open_query
from oracle.simulate.strategies.exact import exact_run
from oracle.simulate.strategies.sampling import head_start, sampled
from oracle.simulate.strategies.sampling.chunks import Chunk
from oracle.simulate.strategies.sampling.head_start import Task
from oracle.simulate.work.schedule import chunks_of
from tests.passing_time import PassingTime
from tests.simulate.asking import question

TWO_HANDS = question("AsKs", "QQ")
COMPILED_AFTER, EACH = 100.0, 1.0


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> PassingTime:
    passing = PassingTime()
    for module in (sampled, exact_run):
        monkeypatch.setattr(module, "WorkClock", lambda: WorkClock(passing))
    return passing


def last_of(settings: RunSettings) -> Snapshot:
    *_, last = open_query(TWO_HANDS, settings).stream()
    return last


def compile_at_chunk(number: int, time: PassingTime, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chunk takes a second; one of them needs a kernel that is compiled first."""
    real = sampled.chunk_worker

    def slow(*given: Any) -> Callable[[int, int | None], Chunk[Any]]:
        compute = real(*given)

        def timed(wanted: int, most: int | None = None) -> Chunk[Any]:
            if wanted == number:
                with not_counted():
                    time.now += COMPILED_AFTER
            time.now += EACH
            return compute(wanted, most)

        return timed

    monkeypatch.setattr(sampled, "chunk_worker", slow)


@pytest.mark.parametrize("number", [0, 2], ids=["before the first deal", "before a later one"])
def test_waiting_for_the_compiler_is_no_time_of_work(
    number: int, time: PassingTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_at_chunk(number, time, monkeypatch)
    last = last_of(RunSettings(trials=130, seed=3, threads=1, method="sampled"))
    assert time.now > COMPILED_AFTER
    assert last.seconds == time.now - COMPILED_AFTER
    assert last.trace[-1].seconds == last.seconds


def test_a_limit_of_time_is_no_nearer_while_kernels_are_compiled(
    time: PassingTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_at_chunk(1, time, monkeypatch)
    run = open_query(TWO_HANDS, RunSettings(seconds=50.0, seed=3, threads=1, method="sampled")).stream()
    shares = [snapshot.progress for snapshot in run]
    assert shares == sorted(shares, key=lambda share: share or 0.0)
    assert sum(share == 1.0 for share in shares) <= 1


class FromElsewhere:
    """Chunks of another process, which takes a second for each while this one compiles."""

    leaves_at_once = True

    def __init__(self, task: Task[Any], clock: WorkClock, time: PassingTime) -> None:
        self._task, self._clock, self._time = task, clock, time

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def results(self, tick: float, rest: object = None) -> Iterator[Chunk[Any]]:
        with self._clock.on_this_thread(), not_counted():
            self._time.now += COMPILED_AFTER
            yield from self._task.results()


def test_deals_of_another_process_count_for_the_time_that_they_took(
    time: PassingTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ticking() -> float:
        time.now += EACH
        return time.now

    class Elsewhere(sampled.SampledRun[Any]):
        def _begin(self, *given: Any) -> FromElsewhere:
            assert self._task is not None
            return FromElsewhere(self._task, given[-1], time)

    monkeypatch.setattr(head_start, "time", SimpleNamespace(perf_counter=ticking))
    opened = open_query(TWO_HANDS, RunSettings(trials=130, seed=3, threads=2, method="sampled"))
    run = Elsewhere(opened.prepared, opened.measure, opened.plan, opened.settings, head_start=True)
    *_, last = run.snapshots()
    assert time.now > COMPILED_AFTER
    assert last.seconds == chunks_of(130) * EACH


def test_an_exact_answer_does_not_count_it_either(time: PassingTime, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_query(question("AsKs", "QQ", board="2c7dTh"), RunSettings(method="exact"))

    def open_work(stop: Any) -> Any:
        with not_counted():
            time.now += COMPILED_AFTER
        time.now += EACH
        return work(stop)

    real = exact_run.ExactRun.__init__
    work: Callable[[Any], Any]

    def begin(run: Any, *given: Any, **named: Any) -> None:
        nonlocal work
        real(run, *given, **named)
        work, run._open_work = run._open_work, open_work

    monkeypatch.setattr(exact_run.ExactRun, "__init__", begin)
    *_, last = opened.stream()
    assert last.exact
    assert last.seconds == EACH
