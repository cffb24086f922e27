"""A controller with a hand-made engine."""

from __future__ import annotations

import pytest

from tests.ui.jobs.hand_made import HandMadeEngine, Heard
from ui.jobs.query_runs import RunController


@pytest.fixture
def engine() -> HandMadeEngine:
    return HandMadeEngine()


@pytest.fixture
def controller(qapp, engine):
    made = RunController(engine)
    yield made
    assert made.shutdown()


@pytest.fixture
def heard(controller) -> Heard:
    return Heard(controller)
