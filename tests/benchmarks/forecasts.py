"""Announced times beside the times that answers then take: worked examples, example sessions and batches."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from oracle import simulate
from oracle.pql import parse_statements
from oracle.query import Query, RunSettings
from oracle.spreadsheet import Sheet, answer_sheet, estimate_sheet, parse_sheet
from oracle.spreadsheet.output.nowhere import Nowhere
from tests.benchmarks.measure import Figure, in_unit
from ui.jobs.worker import CHEAP_SECONDS
from ui.pql.examples import examples
from ui.sessions.examples import example_sessions

FACTOR = 2.0
"""An announced time may be wrong by this factor."""

GOES = 3
"""How often each question is announced and answered; other programs may hold up any one of them."""

LONG_SECONDS = 5.0
"""An answer that takes longer is waited for once."""


SELECT = "select avg(riverEquity(hero)) from game='holdem', hero='#HERO#', villain='#VILLAIN#'"
BATCHES = (
    ("batch: 4,000 rows, hand v hand on flops", 4000, f"{SELECT}, board='#FLOP#'", ("", "")),
    ("batch: 200 rows, 10 % v 20 % on flops", 200, f"{SELECT}, board='#FLOP#'", ("10%", "20%")),
    ("batch: 6 rows, hand v two random hands", 6, f"{SELECT}, other='*'", ("", "*")),
)
"""Batches: a name, the number of rows, their query, and the ranges of each row; empty for random cards."""


@dataclass(frozen=True)
class Forecasts:
    """What was announced once, and what came of it, in seconds.

    Attributes:
        announced: The time announced.
        after: How long it took to find that.
        took: How long the answer took.
    """

    announced: float
    after: float
    took: float

    @property
    def ratio(self) -> float:
        """Announced to real time."""
        return self.announced / self.took


def questions() -> Iterator[tuple[str, Query, RunSettings]]:
    """What is asked: a name, the query, and how it is run."""
    for example in examples():
        for number, query in enumerate(parse_statements(example.text), 1):
            yield f"{example.title} ({number})", query, RunSettings()
    for session in example_sessions():
        yield f"session: {session.title}", session.state().to_query(), session.state().settings


def batch_text(rows: int, query: str, ranges: tuple[str, str]) -> str:
    """A spreadsheet whose rows have random cards, the same ones at every call."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    cards, lines = random.Random(7), ["#QUERY#,#HERO#,#VILLAIN#,#FLOP#", f'"{query}",,,']
    for _row in range(rows):
        dealt = cards.sample(deck, 7)
        hero, villain = (
            text or "".join(dealt[place : place + 2]) for text, place in zip(ranges, (0, 2), strict=True)
        )
        lines.append(f",{hero},{villain},{''.join(dealt[4:])}")
    return "\n".join(lines) + "\n"


def asked() -> Iterator[tuple[str, list[Forecasts]]]:
    """Everything that is asked: its name, and what was announced and came of it."""
    for name, query, settings in questions():
        simulate.run(query, replace(settings, trials=1, error=None))  # loads its kernels
        yield (
            name,
            _goes(
                partial(simulate.expected_seconds, query, settings), partial(simulate.run, query, settings)
            ),
        )
    for name, rows, query, ranges in BATCHES:
        sheet = parse_sheet(batch_text(rows, query, ranges))
        list(answer_sheet(parse_sheet(batch_text(1, query, ranges)), Nowhere(), RunSettings(trials=1)))
        yield name, _goes(partial(_announced, sheet), partial(_answered, sheet))


def _announced(sheet: Sheet) -> float:
    found = estimate_sheet(sheet, RunSettings())
    return 0.0 if found is None else found.seconds


def _answered(sheet: Sheet) -> None:
    *_, last = answer_sheet(sheet, Nowhere(), RunSettings(seed=1))
    if last.failed:
        raise RuntimeError(f"{last.failed} rows of a batch have no answer")


def figures() -> Iterator[Figure]:
    """The announced time and the real one of each question, and how many announcements were right.

    Answers that take less than `CHEAP_SECONDS` follow every edit, and no time is announced.
    """
    announced, right, waits = 0, 0, []
    for name, goes in asked():
        ratio = statistics.median(each.ratio for each in goes)
        seconds = statistics.median(each.announced for each in goes)
        took = statistics.median(each.took for each in goes)
        wait = statistics.median(each.after for each in goes)
        if max(seconds, took) >= CHEAP_SECONDS:
            announced += 1
            right += 1 / FACTOR <= ratio <= FACTOR
            waits.append(wait)
        found = f"announced {in_unit(seconds, 's')} after {in_unit(wait, 's')}, ratio {ratio:.2f}"
        yield Figure(name, took, "s", ratio=found)
    yield Figure("announced times right within a factor of two", right, f"of {announced}")
    yield Figure("longest wait for an announcement", max(waits), "s")


def _goes(announce: Callable[[], float], answer: Callable[[], object]) -> list[Forecasts]:
    """Something announced and answered several times; its kernels are loaded before."""
    goes: list[Forecasts] = []
    while len(goes) < GOES and not (goes and goes[-1].took > LONG_SECONDS):
        began = time.perf_counter()
        announced = announce()
        asked = time.perf_counter()
        answer()
        goes.append(Forecasts(announced, asked - began, time.perf_counter() - asked))
    return goes
