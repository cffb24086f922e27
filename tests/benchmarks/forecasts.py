"""Announced times beside the times that answers then take: every worked example and every example session."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from oracle import simulate
from oracle.pql import parse_statements
from oracle.query import Query, RunSettings
from tests.benchmarks.measure import Figure
from ui.models.example_sessions import example_sessions
from ui.models.pql_examples import examples

SHORT = 0.15
"""Answers that take less follow every edit, and nobody is told a time."""

FACTOR = 2.0
"""An announced time may be wrong by this factor."""


def questions() -> Iterator[tuple[str, Query, RunSettings]]:
    """What is asked: a name, the query, and how it is run."""
    for example in examples():
        for number, query in enumerate(parse_statements(example.text), 1):
            yield f"{example.title} ({number})", query, RunSettings()
    for session in example_sessions():
        yield f"session: {session.title}", session.state().to_query(), session.state().settings


def figures() -> Iterator[Figure]:
    """The announced time and the real one of each question, and how many announcements were right."""
    told = right = 0
    for name, query, settings in questions():
        simulate.run(query, replace(settings, trials=1, error=None))  # loads the kernels
        announced = simulate.expected_seconds(query, settings)
        began = time.perf_counter()
        simulate.run(query, settings)
        took = time.perf_counter() - began
        factor = max(announced / took, took / announced)
        if max(announced, took) >= SHORT:
            told += 1
            right += factor <= FACTOR
        yield Figure(name, took, "s", ratio=f"announced {announced:.3g} s, factor {factor:.2f}")
    yield Figure("announced times right within a factor of two", right, f"of {told}")
