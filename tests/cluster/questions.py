"""Questions of all kinds that the tests give to workers, and a comparison of whole answers."""

from __future__ import annotations

from concurrent.futures import Executor
from functools import cache

from oracle.cluster import Journal, OnExecutor
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate import run
from oracle.simulate.result import Result

FLOP = "from game='holdem', hero='AsKs', villain='JJ@50, 70%@100', board='Qs7s2d'"
MACROS = {"mine": "$yours, 99", "yours": "QQ"}

QUESTIONS = {
    "sampled table": (f"select avg(riverEquity(hero)), count(winsHi(villain)) {FLOP}", "sampled"),
    "sampled values": (
        "select avg(hvhEquity(hero, turn)), median(riverEquity(hero)), stdev(riverEquity(villain)), "
        "histogram(handType(hero, river)), max(handType(hero, river)), count(winsHi(hero)) as won "
        "from game='holdem', hero='AK', villain='$mine', board='Kh7c2d' where pairedBoard(turn)",
        "sampled",
    ),
    "sampled Omaha": (
        "select avg(riverEquity(hero)), count(scoops(hero)) from game='omaha8', hero='AA23', villain='*'",
        "sampled",
    ),
    "exact table": (
        "select avg(riverEquity(hero)), count(winsHi(villain)) "
        "from game='holdem', hero='AA@100, KK@50', villain='QQ', other='9c8c, 8s7s'",
        "exact",
    ),
    "exact table under a condition": (
        "select avg(riverEquity(hero)), count(winsHi(villain)) from game='holdem', hero='12%', "
        "villain='10%', other='8%', board='Qs7s2d' where minHandType(villain, flop, pair)",
        "exact",
    ),
    "exact values": (
        f"select avg(riverEquity(hero)), histogram(handType(villain, river)) {FLOP}",
        "exact",
    ),
    "exact stud": (
        "select avg(riverEquity(hero)) from game='studhi', hero='AsAhKd2c', villain='QsQhJd4c5d'",
        "exact",
    ),
}
"""A text and a method by name."""

TRIALS = 4_000
SEED = 11


def asked(
    name: str,
    executor: Executor | None = None,
    journal: Journal | None = None,
    threads: int | None = None,
) -> Result:
    """The answer to one of the questions, on an executor or on the threads of this process."""
    text, method = QUESTIONS[name]
    query = parse(text)
    settings = RunSettings(
        trials=TRIALS if method == "sampled" else None, seed=SEED, threads=threads, method=method
    )
    workers = None
    if executor is not None:
        workers = OnExecutor(executor, query, method, macros=MACROS, journal=journal)
    return run(query, settings, macros=MACROS, workers=workers)


@cache
def expected(name: str) -> object:
    """The whole answer to one of the questions on the threads of this process."""
    return whole(asked(name))


def whole(result: Result) -> object:
    """Everything of an answer that must be the same wherever it is computed."""
    snapshot = result.snapshot
    trace = tuple((point.trials, point.means, point.half_widths) for point in snapshot.trace)
    return (
        snapshot.method, snapshot.strategy, snapshot.trials, snapshot.drawn, snapshot.seats, snapshot.results,
        snapshot.half_width, trace if snapshot.method == "sampled" else (),
    )  # fmt: skip
