"""A controller with a hand-made engine."""

from __future__ import annotations

import pytest

from tests.ui.jobs.hand_made import HandMadeEngine, Heard
from ui.jobs.controller import RunController


@pytest.fixture
def engine() -> HandMadeEngine:
    return HandMadeEngine()


@pytest.fixture
def controller(qapp, engine, monkeypatch):
    """A controller that gives up no engine: however busy the machine, it answers when it is stopped."""
    monkeypatch.setattr("ui.jobs.controller.STOP_MS", 60_000)
    made = RunController(engine)
    yield made
    assert made.shutdown()


@pytest.fixture
def heard(controller) -> Heard:
    return Heard(controller)
