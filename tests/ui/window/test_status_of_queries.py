"""The status line tells of queries of the PQL pane; the empty convergence picture says what is true."""

import pytest

from oracle.errors import RunError
from tests.ui.pql_engine import PqlEngine
from ui.document.edits.seats import set_range
from ui.document.runs.reports import NOT_RUNNABLE
from ui.document.runs.status import Phase
from ui.jobs.events import Warming
from ui.pictures.convergence import HINT, ConvergenceFeed, ConvergenceView

SHORT = "select count(pairedBoard(flop)) from game='holdem', hero='AA', villain='*'"
GAME = "from game='holdem', hero='AA', villain='*'"


@pytest.fixture(scope="session")
def make_engine():
    return PqlEngine


@pytest.fixture
def pane(window):
    window.show_pql()
    return window.pql.panel


def ask(pane, qtbot, text, *, wait=True):
    pane.take(text)
    pane.run()
    if wait:
        qtbot.waitUntil(lambda: not pane._pql_runs.running)


def test_a_query_is_reported_while_it_runs_and_when_it_is_done(pane, window, table_engine, qtbot):
    status = window.status
    assert status.state.text() == "Done"
    table_engine.held = True
    ask(pane, qtbot, SHORT, wait=False)
    qtbot.waitUntil(lambda: status.trials.text().startswith("100 trials"))
    assert status.state.text() == "PQL · Running"
    pane._pql_runs.stop()
    qtbot.waitUntil(lambda: status.state.text() == "PQL · Stopped")
    table_engine.held = False
    ask(pane, qtbot, SHORT)
    assert status.state.text() == "PQL · Done"
    assert status.why.full == "why"
    assert status.seed.text() == "seed 7"


def test_of_several_statements_the_line_says_which(pane, window, table_engine, qtbot):
    table_engine.held = True
    ask(pane, qtbot, f"{SHORT}; select count(winsHi(hero)) {GAME}", wait=False)
    qtbot.waitUntil(lambda: window.status.why.full.startswith("Statement 1 of 2. why"))
    pane._pql_runs.stop()
    qtbot.waitUntil(lambda: not pane._pql_runs.running)
    assert window.status.state.text() == "PQL · Stopped"


def test_a_query_that_failed_is_reported_with_its_message(pane, window, table_engine, qtbot):
    table_engine.fails = True
    ask(pane, qtbot, SHORT)
    assert window.status.state.text() == "PQL · Failed"
    assert "The condition never held." in window.status.why.full


def test_the_line_is_about_what_is_shown(pane, window, settled, qtbot):
    assert window.status.state.text() == "Done"  # of the table, as long as nothing was asked in PQL
    ask(pane, qtbot, SHORT)
    for workspace in ("table", "ranges"):
        window.workspaces.show_workspace(workspace)
        assert window.status.state.text() == "Done"
        window.workspaces.show_workspace("pql")
        assert window.status.state.text() == "PQL · Done"
    set_range(window.context.document, 2, "QQ")
    settled(Phase.DONE)
    assert window.status.state.text() == "PQL · Done"  # its answer is still shown
    window.workspaces.show_workspace("table")
    assert window.status.state.text() == "Done"


def test_the_line_is_about_what_runs_wherever_it_was_asked(pane, window, table_engine, settled, qtbot):
    table_engine.held = True
    ask(pane, qtbot, SHORT, wait=False)
    qtbot.waitUntil(lambda: window.status.state.text() == "PQL · Running")
    window.workspaces.show_workspace("table")
    assert window.status.state.text() == "PQL · Running"  # Esc stops it here too
    pane._pql_runs.stop()
    qtbot.waitUntil(lambda: window.status.state.text() == "Done")
    window.actions_.run.trigger()
    qtbot.waitUntil(lambda: window.status.state.text() == "Running")
    window.workspaces.show_workspace("pql")
    assert window.status.state.text() == "Running"
    window.context.table_runs.stop()
    settled()
    assert window.status.state.text() == "PQL · Stopped"


def test_a_message_stays_when_a_workspace_with_the_same_state_is_shown(window):
    window.status.say("The board is Kh7c2d. Undo to go back.")
    window.workspaces.show_workspace("ranges")
    assert window.status.why.full == "The board is Kh7c2d. Undo to go back."


@pytest.fixture
def view(context, qtbot):
    made = ConvergenceView(context.theme)
    qtbot.addWidget(made)
    made.feed = ConvergenceFeed(context, made)
    return made


def test_the_empty_picture_says_that_the_engine_is_being_prepared(view, context):
    assert view.hint == HINT
    context.runs.warming.emit(Warming(3, 20, "ratings"))
    assert "Preparing the engine" in view.hint
    assert view.accessibleDescription() == view.hint
    context.runs.warming.emit(Warming(20, 20, over=True))
    assert view.hint == HINT


def test_the_empty_picture_says_that_a_run_is_under_way(view, context):
    context.runs.started.emit(1)
    assert view.hint.startswith("Running")
    context.runs.finished.emit(None)
    assert view.hint == HINT


def test_the_empty_picture_does_not_ask_for_a_run_that_is_impossible(view, context, table_engine, settled):
    table_engine.trouble = RunError("No.")
    context.table_runs.run()
    settled(Phase.FAILED)
    assert view.hint == NOT_RUNNABLE
