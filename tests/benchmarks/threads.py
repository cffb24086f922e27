"""How many times faster more threads answer: kinds of questions on 2, 4, … threads, up to all cores.

Times are wall time, of runs of two seconds on one thread, and mean something on a quiet machine only.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from oracle.pql import parse
from oracle.query import Query, RunSettings
from oracle.simulate import run
from oracle.simulate.work.pool import default_threads
from tests.benchmarks.measure import Figure

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
    "a mean column by column": f"stdev(fiveCardHiHandNumber(p1, river)) from {HOLDEM}",
    "equities inside, hold'em": f"avg(hvhEquity(p1, turn)) from {HOLDEM}",
    "equities inside, Omaha": "avg(hvhEquity(p1, turn)) from game='omahahi', p1='AA', p2='*', board='Kh7c2d'",
}


def figures() -> Iterator[Figure]:
    """A row for each kind of question and number of threads."""
    for name, text in QUESTIONS.items():
        query = parse(f"select {text}")
        trials = _trials(query)
        alone = min(_seconds(query, 1, trials) for _ in range(GOES))
        for threads in _numbers_of_threads():
            took = min(_seconds(query, threads, trials) for _ in range(GOES))
            goal = GOALS.get(threads)
            ratio = f"× {alone / took:.2f}" + ("" if goal is None else f" of × {goal:g}")
            yield Figure(
                f"{name}, {threads} threads", took, "s", None if goal is None else alone / goal, ratio
            )


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
