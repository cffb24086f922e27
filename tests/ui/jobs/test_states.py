"""Every event in every state, of runs and of the engine, as a grid read from left to right."""

from __future__ import annotations

import pytest

from ui.jobs.states import (
    ANSWERING,
    ENGINE_TABLE,
    RUN_TABLE,
    RUNNING,
    EngineEvent,
    EngineState,
    Machine,
    RunEvent,
    RunState,
)

HELD = {RunState.EDIT_HELD, RunState.RUN_HELD}
RUN_GRID = """
            IDLE       EDIT_HELD  WEIGHING   RUN_HELD   RUNNING    STOPPING   CLOSED
EDIT        WEIGHING   -          -          -          -          -          -
HOLD_EDIT   EDIT_HELD  -          -          -          -          -          -
RUN         RUNNING    -          -          -          -          -          -
HOLD_RUN    RUN_HELD   -          -          -          -          -          -
RELEASE     -          WEIGHING   -          RUNNING    -          -          -
BEGAN       -          -          RUNNING    -          -          -          -
TOO_LONG    -          -          IDLE       -          -          -          -
ENDED       -          -          -          -          IDLE       IDLE       -
FAILED      -          -          IDLE       -          IDLE       IDLE       -
STOP        -          -          -          IDLE       STOPPING   -          -
GIVE_UP     -          -          -          -          -          IDLE       -
DROP        IDLE       IDLE       IDLE       IDLE       IDLE       IDLE       -
CLOSE       CLOSED     CLOSED     CLOSED     CLOSED     CLOSED     CLOSED     -
"""
"""From a state (column) by an event (row) to another state; - where the event means nothing."""

ENGINE_GRID = """
              ASLEEP    STARTING  READY     PREPARED
WAKE          STARTING  -         -         -
SIMPLE_READY  -         READY     -         -
ALL_READY     -         PREPARED  PREPARED  -
"""


def cells(grid):
    """The state, the event and the next state of each cell, by name."""
    head, *rows = (line.split() for line in grid.strip().splitlines())
    return [
        (state, row[0], following) for row in rows for state, following in zip(head, row[1:], strict=True)
    ]


@pytest.mark.parametrize(("state", "event", "following"), cells(RUN_GRID))
def test_an_event_of_a_run_leads_where_the_grid_says(state, event, following):
    machine = Machine(RunState[state], RUN_TABLE)
    assert machine.take(RunEvent[event]) is (following != "-")
    assert machine.state is RunState[state if following == "-" else following]


@pytest.mark.parametrize(("state", "event", "following"), cells(ENGINE_GRID))
def test_an_event_of_the_engine_leads_where_the_grid_says(state, event, following):
    machine = Machine(EngineState[state], ENGINE_TABLE)
    assert machine.take(EngineEvent[event]) is (following != "-")
    assert machine.state is EngineState[state if following == "-" else following]


@pytest.mark.parametrize(
    ("grid", "states", "events"), [(RUN_GRID, RunState, RunEvent), (ENGINE_GRID, EngineState, EngineEvent)]
)
def test_the_grids_have_every_state_and_every_event(grid, states, events):
    pairs = {(state, event) for state, event, _following in cells(grid)}
    assert pairs == {(state.name, event.name) for state in states for event in events}


@pytest.mark.parametrize("state", RunState)
def test_only_a_question_that_waits_for_its_kernels_can_be_released(state):
    assert Machine(state, RUN_TABLE).take(RunEvent.RELEASE) is (state in HELD)


@pytest.mark.parametrize("state", sorted(RUNNING, key=lambda each: each.name))
def test_a_stopped_run_is_over_at_the_latest_when_the_worker_is_given_up(state):
    machine = Machine(state, RUN_TABLE)
    machine.take(RunEvent.STOP)
    machine.take(RunEvent.GIVE_UP)
    assert machine.state not in RUNNING


@pytest.mark.parametrize("event", EngineEvent)
@pytest.mark.parametrize("state", sorted(ANSWERING, key=lambda each: each.name))
def test_an_engine_that_answers_continues_answering(state, event):
    machine = Machine(state, ENGINE_TABLE)
    machine.take(event)
    assert machine.state in ANSWERING
