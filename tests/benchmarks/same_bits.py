"""Questions of all kinds, answered in many places: how many give the same bits."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from typing import Any

import oracle
from oracle.cluster import open_workers
from tests.benchmarks.measure import Figure, best_seconds
from tests.cluster.questions import QUESTIONS, asked, whole

LOW = "".join(rank + suit for rank in "2345678" for suit in "cdhs")
"""Leaves 24 cards, so that reports on flops are short."""

EXACT = {"columns": ["equity", "tie", "over80", "top_pair"], "dead": LOW}
OMAHA = {"game": "omahahi", "columns": ["equity", "trips"], "dead": LOW, "trials": 80_000, "seed": 8}
QUERY = (
    "select avg(riverEquity(a)), count(winsHi(b)) "
    "from game='holdem', a='#A#', b='20%', c='JJ', board='Qs7s2d'"
)
SHEET = [
    ["#QUERY#", "#A#"],
    [QUERY, ""],
    *(["", text] for text in ("AsKs", "TT", "AK", "KsQs", "no hand", "random")),
]

Answer = Callable[[Executor | None, int], object]
"""Answers a question on an executor, or on that many threads of this process."""

PLACES = ("8 threads", "processes:2", "local-cluster:1", "local-cluster:3")
"""Where each question is answered, beside one thread."""

KILLS = 20
"""Runs in which one of three workers is killed at a random moment."""


def _query(name: str, executor: Executor | None, threads: int) -> object:
    return whole(asked(name, executor, threads=threads))


def _report(ranges: tuple[str, ...], how: dict[str, Any], executor: Executor | None, threads: int) -> object:
    found = oracle.flops(*ranges, **how, executor=executor, threads=threads).to_columns()
    return {name: column.tobytes() for name, column in found.items()}


def _graph(executor: Executor | None, threads: int) -> object:
    found = oracle.equity_graph(
        "20%", "30%", "40%", error=0.05, seconds=1e6, seed=3, executor=executor, threads=threads
    ).to_columns()
    return {name: column.tobytes() for name, column in found.items()}


def _batch(executor: Executor | None, threads: int) -> object:
    rows = oracle.batch(SHEET, trials=4_000, seed=5, executor=executor, threads=threads)
    return [(row.number, row.error, str(row.record.get("results"))) for row in rows]


ASKED: dict[str, Answer] = {
    **{name: partial(_query, name) for name in QUESTIONS},
    "two ranges on every flop": partial(_report, ("AK,QQ", "JJ@50,KQ@100"), EXACT),
    "Omaha on every flop": partial(_report, ("AA", "random"), OMAHA),
    "an equity graph": _graph,
    "a batch with an error": _batch,
}
"""The questions by name."""


def figures() -> Iterator[Figure]:
    """For each question in how many places it has the bits of one thread; then runs with killed workers."""
    expected = {name: answer(None, 1) for name, answer in ASKED.items()}
    same: dict[str, list[str]] = {name: [] for name in ASKED}
    for place in PLACES:
        number, _, kind = place.partition(" ")
        with open_workers("threads" if kind else place) as workers:
            for name, answer in ASKED.items():
                if answer(workers.executor, int(number) if kind else 1) == expected[name]:
                    same[name].append(place)
    for name, places in same.items():
        missing = ", ".join(place for place in PLACES if place not in places)
        yield Figure(
            f"the bits of 1 thread, {name}", len(places), f"of {len(PLACES)}",
            ratio=f"others on {missing}" if missing else ", ".join(PLACES),
        )  # fmt: skip
    yield _kills(expected)


def _kills(expected: dict[str, object]) -> Figure:
    """How many runs give the same bits although one of three workers of Dask is killed meanwhile."""
    chance, same, names = random.Random(1), 0, list(ASKED)
    with open_workers("local-cluster:3") as workers:
        executor = workers.executor
        taken = {name: best_seconds(partial(ASKED[name], executor, 1), 1) for name in names}
        for number in range(KILLS):
            name = names[number % len(names)]
            timer = threading.Timer(chance.uniform(0, taken[name]), _kill_one, [executor, chance])
            timer.start()
            same += ASKED[name](executor, 1) == expected[name]
            timer.join()
    return Figure("runs with a killed worker of Dask, the same bits", same, f"of {KILLS}")


def _kill_one(executor: Any, chance: random.Random) -> None:
    """Kill a worker of a local cluster; its nanny starts another one."""
    numbers = executor._client.run(os.getpid, on_error="ignore")
    if numbers:
        os.kill(chance.choice(list(numbers.values())), signal.SIGKILL)
