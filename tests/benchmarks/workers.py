"""The same run on threads, processes and a Dask cluster: time, cost of a unit, lost workers."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial

from oracle.cluster import OnWorkers, open_workers
from oracle.cluster.answers import unit_answer
from oracle.cluster.processes import Processes
from oracle.cluster.units import UNIT_SECONDS
from oracle.pql import parse
from oracle.query import Query, RunSettings
from oracle.simulate import run
from oracle.simulate.result import Result
from tests.benchmarks.measure import Figure, best_seconds, in_unit

TABLE = parse(
    "select avg(riverEquity(hero)), count(winsHi(hero)) "
    "from game='holdem', hero='AK', villain='20%', other='30%'"
)
VALUES = parse(
    "select avg(hvhEquity(hero, turn)), histogram(handType(hero, river)) "
    "from game='omaha', hero='AAxx', villain='*', board='Kh7c2d'"
)
RUNS = (("three ranges, a table", TABLE, 400_000_000), ("Omaha, equities inside deals", VALUES, 8_000_000))
"""Name, query and trials: about eight seconds of one core each."""

KILLS = 20
"""Runs in which a process is killed at a random moment."""

TASKS = 200
"""Empty tasks by which the cost of handing one out is measured."""

MANY = (100, 1000)
"""Numbers of workers for which the time of a run is worked out on paper."""


def figures() -> Iterator[Figure]:
    """Efficiency, cost of a unit, answers after kills, and many workers on paper."""
    for name, query, trials in RUNS:
        settings = RunSettings(method="sampled", trials=trials, seed=1, threads=1)
        one = best_seconds(partial(run, query, settings), 2)
        two = RunSettings(method="sampled", trials=trials, seed=1, threads=2)
        yield Figure(f"{name}, 1 thread", one, "s")
        yield _beside(f"{name}, 2 threads", best_seconds(partial(run, query, two), 2), one)
        for on in ("processes:2", "local-cluster:2"):
            yield _beside(f"{name}, {on}", _seconds_on(on, query, settings), one)
    cost = 0.0
    for on in ("processes:2", "local-cluster:2"):
        cost = _handing_out(on)
        yield Figure(f"handing out a unit, {on}", cost, "s", 0.005)
    for number in MANY:
        yield Figure(
            f"on paper, {number} workers of Dask", min(number / UNIT_SECONDS, 1 / cost), "/s",
            ratio=f"units; the scheduler is full at {UNIT_SECONDS / cost:,.0f} workers",
        )  # fmt: skip
    yield _kills()


def _beside(name: str, taken: float, one: float) -> Figure:
    return Figure(name, taken, "s", ratio=f"{one / taken:.2f} × one thread ({in_unit(one, 's')})")


def _seconds_on(on: str, query: Query, settings: RunSettings) -> float:
    with open_workers(on) as workers:
        return best_seconds(lambda: _on(workers.executor, query, settings), 2)


def _handing_out(on: str) -> float:
    """Seconds for an empty task."""
    with open_workers(on) as workers:
        return best_seconds(lambda: _hand_out(workers.executor), 3) / TASKS


def _on(executor: Executor | None, query: Query, settings: RunSettings) -> Result:
    assert executor is not None
    return run(query, settings, elsewhere=OnWorkers(executor, query, settings.method))


def _hand_out(executor: Executor | None) -> None:
    assert executor is not None
    for future in [executor.submit(unit_answer, []) for _ in range(TASKS)]:
        future.result()


def _kills() -> Figure:
    """How many of some runs give the same bits although a process is killed at a random moment."""
    settings = RunSettings(method="sampled", trials=200_000, seed=1)
    expected, same = run(VALUES, settings).results, 0
    chance = random.Random(1)
    with Processes(2) as executor:
        taken = best_seconds(lambda: _on(executor, VALUES, settings), 1)
        for _ in range(KILLS):
            timer = threading.Timer(chance.uniform(0, taken), _kill, [executor, chance])
            timer.start()
            same += _on(executor, VALUES, settings).results == expected
            timer.join()
    return Figure("runs with a killed process, the same bits", same, f"of {KILLS}")


def _kill(executor: Processes, chance: random.Random) -> None:
    processes = list(executor._processes.values())
    if processes:
        os.kill(chance.choice(processes).pid or 0, signal.SIGKILL)
