"""Announced times beside the times that answers then take: every worked example and every example session."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from oracle import simulate
from oracle.pql import parse_statements
from oracle.query import Query, RunSettings
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


def figures() -> Iterator[Figure]:
    """The announced time and the real one of each question, and how many announcements were right.

    Answers that take less than `CHEAP_SECONDS` follow every edit, and no time is announced.
    """
    announced, right, waits = 0, 0, []
    for name, query, settings in questions():
        goes = _goes(query, settings)
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


def _goes(query: Query, settings: RunSettings) -> list[Forecasts]:
    """A question announced and answered several times; its kernels are loaded before."""
    simulate.run(query, replace(settings, trials=1, error=None))
    goes: list[Forecasts] = []
    while len(goes) < GOES and not (goes and goes[-1].took > LONG_SECONDS):
        began = time.perf_counter()
        announced = simulate.expected_seconds(query, settings)
        asked = time.perf_counter()
        simulate.run(query, settings)
        goes.append(Forecasts(announced, asked - began, time.perf_counter() - asked))
    return goes
