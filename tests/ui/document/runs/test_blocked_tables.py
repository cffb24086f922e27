"""A table with an error says what is wrong, whatever else is still heard of the question before."""

from __future__ import annotations

from threading import Event

import pytest

from tests.patience import PATIENCE
from ui.document.edits.seats import set_range
from ui.document.edits.table import set_board
from ui.document.runs.reports import table_report
from ui.document.runs.status import Phase
from ui.jobs.run_client import RunClient
from ui.jobs.states import RunState


@pytest.fixture
def weighed(context, table_engine, settled, qtbot, monkeypatch):
    """Holds an edited question back while the worker estimates it; called, waits for what comes of it."""
    context.table_runs.take_up()
    settled(Phase.DONE)
    begun, free = Event(), Event()

    def estimate(*_question) -> float:
        begun.set()
        assert free.wait(PATIENCE)
        return table_engine.seconds

    monkeypatch.setattr(table_engine, "expected_seconds", estimate)
    set_range(context.document, 2, "QQ+")
    qtbot.waitUntil(begun.is_set)

    def go_on() -> None:
        with qtbot.waitSignal(context.runs._queue.arrived):
            free.set()

    yield go_on
    free.set()


def break_range(context):
    set_range(context.document, 2, "QQ:0.12345")


def break_board(context):
    set_board(context.document, "Kh1")


@pytest.mark.parametrize("spoil", [break_range, break_board])
@pytest.mark.parametrize("seconds", [5.0, 0.01])
def test_an_error_outlives_the_estimate_of_the_question_before(
    context, table_engine, settled, weighed, spoil, seconds
):
    """“Press Run” would be of no use, and an answer would be to another question."""
    table_engine.seconds = seconds
    spoil(context)
    settled(Phase.BLOCKED)
    message, heard = context.table_runs.standing.message, []
    context.table_runs.changed.connect(lambda: heard.append(context.table_runs.standing.phase))
    weighed()
    assert table_report(context.table_runs, None).why == message
    assert heard == []


def test_an_estimate_of_the_document_before_is_not_heard(context, table_engine, settled, weighed):
    table_engine.seconds = 5.0
    heard = []
    context.table_runs.changed.connect(lambda: heard.append(context.table_runs.standing.phase))
    context.document.replace(context.document.state.with_seat(2, range_text="QQ:0.12345"))
    weighed()
    settled(Phase.BLOCKED)
    assert Phase.WAITING not in heard


@pytest.fixture
def other(context, table_engine, settled, qtbot):
    """Another client whose run goes on until it is stopped, with an edit of the table that waits for it."""
    context.table_runs.take_up()
    settled(Phase.DONE)
    client = RunClient(context.runs, context.runs)
    table_engine.endless = True
    state = context.document.state
    with qtbot.waitSignal(client.started):
        client.run(state.with_seat(2, range_text="AA").to_query(), state.settings)
    set_range(context.document, 2, "QQ+")
    qtbot.waitUntil(lambda: context.runs._later is not None)
    return client


def test_an_error_in_the_table_ends_no_run_of_the_pql_pane(context, settled, other):
    break_range(context)
    settled(Phase.BLOCKED)
    assert other.running
    assert context.runs._run.state is RunState.RUNNING


def test_an_error_in_the_table_drops_the_edit_that_waits_for_another_run(
    context, table_engine, settled, other, qtbot
):
    asked = len(table_engine.asked)
    break_range(context)
    settled(Phase.BLOCKED)
    with qtbot.waitSignal(other.finished):
        other.stop()
    assert not context.runs.running
    assert context.table_runs.standing.phase is Phase.BLOCKED
    assert len(table_engine.asked) == asked
