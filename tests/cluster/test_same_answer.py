from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import pytest

import oracle
from oracle.cluster import Journal, OnExecutor, open_workers
from oracle.cluster.processes import Processes
from oracle.cluster.units import WorkUnit, read_unit
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate import run
from oracle.simulate.strategies.sampling import sampled
from oracle.simulate.work.schedule import chunk_start, chunks_of
from tests.cluster.counting import CountingExecutor
from tests.cluster.hanging import kill_one
from tests.cluster.questions import QUESTIONS, asked, expected, whole


@pytest.mark.parametrize("name", QUESTIONS)
def test_threads_processes_and_executors_give_the_same_bits(name: str, processes: Processes) -> None:
    here = expected(name)
    with ThreadPoolExecutor(3) as threads:
        for executor in (CountingExecutor(threads), CountingExecutor(processes)):
            assert whole(asked(name, executor)) == here
            assert executor.given > 1


class _Noting(ThreadPoolExecutor):
    """Notes the units that it is given."""

    def __init__(self) -> None:
        super().__init__(1)
        self.units: list[WorkUnit] = []

    def submit(self, fn, /, *args, **kwargs) -> Future:
        self.units.append(read_unit(args[0]))
        return super().submit(fn, *args, **kwargs)


@pytest.mark.parametrize("trials", [1, 100, 101, 2_000])
def test_workers_deal_what_is_wanted_and_the_client_deals_nothing(
    trials: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Units end with the last chunk, and that at the last trial: nobody waits for what nobody needs."""
    monkeypatch.delattr(sampled, "chunk_worker")
    query = parse(QUESTIONS["sampled table"][0])
    with _Noting() as executor:
        on = OnExecutor(executor, query, "sampled")
        result = run(query, RunSettings(trials=trials, seed=1, method="sampled"), workers=on)
    assert result.snapshot.trials == trials
    spans = [(unit.first, unit.end) for unit in executor.units]
    assert [number for span in spans for number in range(*span)] == list(range(chunks_of(trials)))
    assert executor.units[-1].last == trials - chunk_start(chunks_of(trials) - 1)


class _Killing(Executor):
    """Kills one of the processes of another executor after its first unit and its fifth."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes
        self.given = 0

    def submit(self, fn, /, *args, **kwargs) -> Future:
        future = self._processes.submit(fn, *args, **kwargs)
        self.given += 1
        if self.given in (1, 5):
            kill_one(self._processes)
        return future


def test_killed_processes_change_nothing(processes: Processes) -> None:
    killing = _Killing(processes)
    assert whole(asked("sampled values", killing)) == expected("sampled values")
    assert killing.given > 5


def test_a_journal_spares_the_work_of_an_earlier_run(tmp_path: Path) -> None:
    here = expected("exact table")
    with ThreadPoolExecutor(1) as threads:
        executor = CountingExecutor(threads)
        with Journal(tmp_path / "kept") as journal:
            assert whole(asked("exact table", executor, journal)) == here
            kept = len(journal)
        given = executor.given
        assert given >= kept > 1
        with Journal(tmp_path / "kept") as journal:
            assert whole(asked("exact table", executor, journal)) == here
        assert executor.given - given <= given - kept  # units that were still under way when the run ended


def test_the_error_of_a_query_is_the_same_on_workers() -> None:
    text = "select avg(1 / (riverEquity(hero) - 1)) from game='holdem', hero='AsKs', villain='QQ'"
    with pytest.raises(oracle.RunError) as on_threads:
        oracle.run(text, trials=1000, seed=1)
    with ThreadPoolExecutor(1) as executor, pytest.raises(oracle.RunError) as found:
        oracle.run(text, trials=1000, seed=1, executor=executor)
    assert type(found.value) is type(on_threads.value)
    assert vars(found.value) == vars(on_threads.value)


def test_python_runs_and_streams_on_workers_that_it_opens(tmp_path: Path) -> None:
    text = "select count(winsHi(hero)) from game='holdem', hero='AsKs', villain='QQ', board='Qs7s2d'"
    here = oracle.run(text).results
    with ThreadPoolExecutor(1) as executor:
        assert oracle.run(text, executor=executor, journal=tmp_path / "kept").results == here
        *_, last = oracle.stream(text, executor=executor)
        assert last.results == here


@pytest.mark.parametrize("executor", ["processes:2", 2, False, open_workers("threads")])
def test_what_is_not_an_executor_is_refused_with_a_remedy(executor) -> None:
    text = "select avg(riverEquity(a)) from game='holdem', a='AcAd', b='KcKd', board='2c3d7h9sJc'"
    for begun in (
        lambda: oracle.run(text, executor=executor),
        lambda: list(oracle.batch([["#QUERY#", "#A#"], [text], ["", "x"]], executor=executor)),
        lambda: oracle.flops("AA", "KK", executor=executor),
        lambda: oracle.equity_graph("AA", "KK", executor=executor),
    ):
        with pytest.raises(oracle.QueryError, match=r"an executor of concurrent\.futures.*ready\.executor"):
            begun()


def test_a_journal_without_workers_is_refused(tmp_path: Path) -> None:
    text = "select count(winsHi(hero)) from game='holdem', hero='AsKs', villain='QQ', board='Qs7s2d'"
    with pytest.raises(oracle.QueryError, match="Choose workers as well"):
        oracle.run(text, journal=tmp_path / "kept")
