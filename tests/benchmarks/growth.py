"""How cost grows with the question: each row is a step of a series, with the time of the step before it as 1.

A bend shows as a ratio that leaves the others of its series.  Times are CPU time of the whole process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO

from tests.benchmarks.measure import Figure

SEATS = tuple(range(2, 11))
SHARES = (1, 5, 10, 20, 40, 80, 100)
BOARD = "Ks8d3s2h4c"
TRIALS = (10_000, 100_000, 1_000_000, 10_000_000)
SELECTORS = (1, 2, 4, 8, 16)
ROWS = (10, 40, 160)
SAMPLE = 200_000
"""Trials of one step where their number is not what grows."""
GOES = 3


@dataclass(frozen=True)
class Step:
    """One question of a series.

    Attributes:
        name: What it asks.
        size: How much of what grows.
        work: Asks it.
    """

    name: str
    size: int
    work: Callable[[], object]


def figures() -> Iterator[Figure]:
    """Every series, step by step."""
    for series in (_seats, _range_sizes, _known_cards, _trials, _selectors, _rows):
        before = None
        for step in series():
            seconds = _cpu_seconds(step.work)
            ratio = ""
            if before is not None:
                grown = seconds / before[1]
                ratio = f"× {grown:.2f} for × {step.size / before[0]:.2f}"
            yield Figure(step.name, seconds, "s", None, ratio)
            before = step.size, seconds


def _cpu_seconds(work: Callable[[], object]) -> float:
    """The least CPU time of the work, after one run that is not counted."""
    work()
    times = []
    for _ in range(GOES):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def _seats() -> Iterator[Step]:
    import oracle

    for seats in SEATS:
        yield Step(
            f"{SAMPLE:,} trials, {seats} seats with 20 %",
            seats,
            lambda n=seats: oracle.equity(*["20%"] * n, method="sampled", trials=SAMPLE, seed=1),
        )


def _range_sizes() -> Iterator[Step]:
    import oracle

    for share in SHARES:
        yield Step(
            f"exact on a flop, {share} % v 30 %",
            share,
            lambda p=share: oracle.equity(f"{p}%", "30%", board=BOARD[:6], method="exact"),
        )


def _known_cards() -> Iterator[Step]:
    import oracle

    for known in range(5, -1, -1):
        yield Step(
            f"exact, AsQs v random, known cards of the board: {known}",
            6 - known,
            lambda n=known: oracle.equity("AsQs", "random", board=BOARD[: 2 * n], method="exact"),
        )


def _trials() -> Iterator[Step]:
    import oracle

    for trials in TRIALS:
        yield Step(
            f"{trials:,} trials, AsKs v random",
            trials,
            lambda n=trials: oracle.equity("AsKs", "random", method="sampled", trials=n, seed=1),
        )


def _selectors() -> Iterator[Step]:
    import oracle

    streets = ("flop", "turn", "river")
    asked = [
        f"count(handType({player}, {street}) >= {made})"
        for made in ("pair", "twopair", "trips")
        for player in ("p1", "p2")
        for street in streets
    ]
    for selectors in SELECTORS:
        query = f"select {', '.join(asked[:selectors])} from game='holdem', p1='AsKs', p2='*'"
        yield Step(
            f"{SAMPLE:,} trials, counts of hand types: {selectors}",
            selectors,
            lambda text=query: oracle.run(text, method="sampled", trials=SAMPLE, seed=1),
        )


def _rows() -> Iterator[Step]:
    from oracle.query import RunSettings
    from oracle.spreadsheet import StreamOutput, answer_sheet, parse_sheet

    query = "select avg(riverEquity(hero)) from game='holdem', hero='AsKs', villain='QdQc', board='#BOARD#'"
    for rows in ROWS:
        boards = [
            f"{first}h{second}c2d" for first in "AKJT987654" for second in "QJT9876543" if first != second
        ]
        lines = ["#QUERY#,#BOARD#", f'"{query}",', *[f",{boards[row % len(boards)]}" for row in range(rows)]]
        sheet = parse_sheet("\n".join(lines))
        yield Step(
            f"{rows} rows of a spreadsheet, two hands on flops",
            rows,
            lambda each=sheet: list(answer_sheet(each, StreamOutput(each, StringIO().write), RunSettings())),
        )
