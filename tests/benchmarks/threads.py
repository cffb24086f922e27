"""How many times faster more threads answer: kinds of questions on 2, 4, … threads, up to all cores.

Times are wall time, of runs of two seconds on one thread, and mean something on a quiet machine only. Beside
two threads is what two processes reach. A row for each question has the share of one thread's processor time
during which the interpreter's lock is held, which can be measured on a busy machine too, and how many times
faster 8 and 16 threads are at most by it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from math import nan

from oracle.pql import parse
from oracle.query import Query, RunSettings
from oracle.simulate import run
from oracle.simulate.work.pool import default_threads
from tests.benchmarks.lock_share import held_share, threads_let
from tests.benchmarks.measure import Figure
from tests.benchmarks.side_by_side import PROCESSES, processes_ratio

GOALS = {2: 1.85, 8: 7.0, 16: 13.0}
"""Times faster than one thread."""

SECONDS = 2.0
"""Time of each run on one thread."""

PILOT = 200_000
"""Trials of the first run, which makes tables for all later ones."""

GROWTH = 4
PILOT_SHARE = 0.25
"""A run says how many trials `SECONDS` need: it has `GROWTH` times more trials until it takes this share of
them. What every run does once, in a hundredth of a second and more, then hardly counts."""
GOES = 3

HOLDEM = "game='holdem', p1='AsKs', p2='20%'"
QUESTIONS = {
    "equity table, 3 ranges": "avg(riverEquity(p1)) from game='holdem', p1='AK', p2='20%', p3='30%'",
    "equity table, Omaha": "avg(riverEquity(p1)) from game='omahahi', p1='15%', p2='30%'",
    "equity table, stud": "avg(riverEquity(p1)) from game='studhi', p1='AsAhKd', p2='*'",
    "counts under a condition": "count(handType(p1, flop) >= pair), count(handType(p2, river) >= twopair), "
    f"count(winsHi(p1)) from {HOLDEM} where handType(p1, flop) >= pair",
    "one histogram": f"histogram(handType(p1, river)) from {HOLDEM}",
    "strengths counted": f"stdev(fiveCardHiHandNumber(p1, river)) from {HOLDEM}",
    "a mean column by column": f"avg(outsToHandType(p1, flop, flush)) from {HOLDEM}",
    "equities inside, hold'em": f"avg(hvhEquity(p1, turn)) from {HOLDEM}",
    "equities inside, Omaha": "avg(hvhEquity(p1, turn)) from game='omahahi', p1='AA', p2='*', board='Kh7c2d'",
}


def figures() -> Iterator[Figure]:
    """A row for each kind of question and number of threads."""
    for name, text in QUESTIONS.items():
        query = parse(f"select {text}")
        trials = _trials(query)
        yield _lock(name, lambda query=query, trials=trials: _seconds(query, 1, trials))
        alone = min(_seconds(query, 1, trials) for _ in range(GOES))
        for threads in _numbers_of_threads():
            took = min(_seconds(query, threads, trials) for _ in range(GOES))
            goal = GOALS.get(threads)
            ratio = f"× {alone / took:.2f}" + ("" if goal is None else f" of × {goal:g}")
            if threads == PROCESSES:
                most = processes_ratio(lambda query=query, trials=trials: _seconds(query, 1, trials), alone)
                ratio += f"; two processes × {most:.2f}"
            yield Figure(
                f"{name}, {threads} threads", took, "s", None if goal is None else alone / goal, ratio
            )


def _lock(name: str, work: Callable[[], object]) -> Figure:
    """The share of one thread's time with the lock, as seconds in a second."""
    share = held_share(work) if sys.platform.startswith("linux") else None
    if share is None:
        return Figure(f"{name}, lock held in a second", nan, "s", None, "measured with Python 3.11 on Linux")
    most = ", ".join(f"{threads} threads × {threads_let(share, threads):.1f}" for threads in (8, 16))
    return Figure(f"{name}, lock held in a second", share, "s", None, f"at most {most}")


def _trials(query: Query) -> int:
    """Trials that take about `SECONDS` on one thread."""
    trials = PILOT
    _seconds(query, 1, trials)
    while (took := _seconds(query, 1, trials)) < PILOT_SHARE * SECONDS:
        trials *= GROWTH
    return int(trials * SECONDS / took)


def _numbers_of_threads() -> Iterator[int]:
    """2, 4, 8, … up to the number of cores."""
    threads = 2
    while threads <= default_threads():
        yield threads
        threads *= 2


def _seconds(query: Query, threads: int, trials: int) -> float:
    began = time.perf_counter()
    run(query, RunSettings(method="sampled", trials=trials, seed=1, threads=threads))
    return time.perf_counter() - began
