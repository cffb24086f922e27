"""A query_runs with a hand-made engine."""

from __future__ import annotations

import pytest

from tests.ui.jobs.hand_made import HandMadeEngine, Heard
from ui.jobs.query_runs import QueryRuns


@pytest.fixture
def engine() -> HandMadeEngine:
    return HandMadeEngine()


@pytest.fixture
def query_runs(qapp, engine):
    made = QueryRuns(engine)
    yield made
    assert made.shutdown()


@pytest.fixture
def heard(query_runs) -> Heard:
    return Heard(query_runs)
