"""The same answers on threads, processes and a Dask cluster: their bits, time, memory, and many workers.

``ORACLE_BENCH_ROWS`` and ``ORACLE_BENCH_WORK`` make the batch and the runs whose time is taken smaller, where
a machine is shared.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from math import inf

from oracle.cluster import OnExecutor, open_workers
from oracle.cluster.answers import unit_answer
from oracle.cluster.units import UNIT_SECONDS
from oracle.pql import parse
from oracle.query import Query, RunSettings
from oracle.simulate import run
from oracle.simulate.result import Result
from tests.benchmarks import same_bits
from tests.benchmarks.many_workers import efficiency, full_at
from tests.benchmarks.measure import Figure, best_seconds

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

WORK = float(os.environ.get("ORACLE_BENCH_WORK", "1"))
"""Share of these trials that is run."""

ROWS = int(os.environ.get("ORACLE_BENCH_ROWS", "100000"))
"""Rows of the large batch."""

TASKS = 200
"""Empty tasks by which the cost of handing one out is measured."""

MANY = (10, 100, 300, 1000)
"""Numbers of workers for which a run is worked out on paper."""

UNITS = (UNIT_SECONDS, 2 * UNIT_SECONDS)
"""Seconds of the units there."""

HOURS = 100.0
"""Work of that run, in hours of one core."""

MOST_COST = 0.005
"""Goal of the cost of handing out a unit, in seconds."""

MOST_MEMORY = 500.0
"""Goal of the memory of the client, in MB."""


def figures() -> Iterator[Figure]:
    """Bits, efficiency, cost of a unit, memory of a large batch, and many workers on paper."""
    yield from same_bits.figures()
    for name, query, trials in RUNS:
        yield from _efficiency(name, query, int(WORK * trials))
    cost = 0.0
    for on in ("processes:2", "local-cluster:2"):
        cost = _handing_out(on)
        yield Figure(f"handing out a unit, {on}", cost, "s", MOST_COST)
    yield from _memory()
    for unit in UNITS:
        for number in MANY:
            share = efficiency(number, HOURS, unit, cost)
            yield Figure(
                f"on paper, {number} workers, units of {unit:g} s", share, "of 1",
                ratio=f"{HOURS:g} h of work; min(w / u, 1 / c): full at {full_at(unit, cost):,.0f} workers",
            )  # fmt: skip


def _efficiency(name: str, query: Query, trials: int) -> Iterator[Figure]:
    """The time of a run on one thread and two, and that of two workers as a share of two threads."""
    one, two = (
        best_seconds(
            partial(run, query, RunSettings(method="sampled", trials=trials, seed=1, threads=each)), 2
        )
        for each in (1, 2)
    )
    yield Figure(f"{name}, 1 thread", one, "s")
    yield Figure(f"{name}, 2 threads", two, "s", ratio=f"{one / two:.2f} × one thread")
    settings = RunSettings(method="sampled", trials=trials, seed=1)
    for on in ("processes:2", "local-cluster:2"):
        with open_workers(on) as workers:
            taken = best_seconds(partial(_on, workers.executor, query, settings), 2)
        yield Figure(f"{name}, {on}", taken, "s", two / 0.9, ratio=f"{two / taken:.2f} of two threads")


def _on(executor: Executor | None, query: Query, settings: RunSettings) -> Result:
    assert executor is not None
    return run(query, settings, workers=OnExecutor(executor, query, settings.method))


def _handing_out(on: str) -> float:
    """Seconds for an empty task."""
    with open_workers(on) as workers:
        return best_seconds(lambda: _hand_out(workers.executor), 3) / TASKS


def _hand_out(executor: Executor | None) -> None:
    assert executor is not None
    for future in [executor.submit(unit_answer, []) for _ in range(TASKS)]:
        future.result()


def _memory() -> Iterator[Figure]:
    """The memory of a client that has many rows answered on two processes."""
    words = [sys.executable, "-m", "tests.benchmarks.batch_memory", str(ROWS)]
    told = subprocess.run(words, check=False, capture_output=True, encoding="utf-8")
    name = f"client of {ROWS:,} rows on processes:2"
    if told.returncode:  # the other figures are shown all the same
        why = (told.stderr.strip().splitlines() or [f"exit code {told.returncode}"])[-1]
        yield Figure(name, inf, "MB", MOST_MEMORY, ratio=why)
        return
    seconds, early, last = map(float, told.stdout.split()[1:])
    yield Figure(
        name, last, "MB", MOST_MEMORY,
        ratio=f"{early:.0f} MB after a tenth of them; {ROWS / seconds:.0f} rows/s",
    )  # fmt: skip
