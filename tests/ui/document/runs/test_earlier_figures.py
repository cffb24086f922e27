"""Figures of an earlier question or run: shown, dimmed and dropped at the right time."""

import itertools

import pytest
from PySide6.QtCore import QTimer

from tests.ui.table_engine import answer
from ui.document.edits.seats import set_range
from ui.document.runs.status import Phase
from ui.jobs.events import Waiting


def test_late_figures_of_a_run_are_not_those_of_the_answer_that_an_undo_brought_back(
    context, table_engine, settled, qtbot
):
    runs = context.table_runs
    runs.take_up()
    settled(Phase.DONE)
    first = runs.results.snapshot
    table_engine.method, table_engine.endless, table_engine.seconds = "sampled", True, 5.0
    set_range(context.document, 2, "QQ+")
    settled(Phase.WAITING)
    runs.run()
    qtbot.waitUntil(lambda: runs.results.snapshot is not first and not runs.results.stale)
    late = runs.results.snapshot
    context.document.undo_stack.undo()
    runs.take_up()
    assert runs.standing.phase is Phase.DONE
    context.runs.snapshot.emit(late)  # as the worker gives it before it has stopped
    assert runs.results.snapshot is first
    qtbot.waitUntil(lambda: not context.runs.running)
    assert runs.results.snapshot is first
    assert runs.standing.phase is Phase.DONE


def test_late_rough_figures_are_not_those_of_the_answer_that_an_undo_brought_back(
    context, table_engine, settled
):
    runs = context.table_runs
    runs.take_up()
    settled(Phase.DONE)
    first = runs.results.snapshot
    table_engine.seconds = 5.0
    set_range(context.document, 2, "QQ+")
    settled(Phase.WAITING)
    late = answer(context.document.state.to_query(), method="sampled", step=1, done=False)
    context.document.undo_stack.undo()
    runs.take_up()
    context.runs.waiting.emit(Waiting(1, 5.0, late))
    assert runs.results.snapshot is first
    context.runs.started.emit(1)
    context.runs.finished.emit(late)
    assert runs.results.snapshot is first
    assert runs.standing.phase is Phase.DONE


def test_figures_of_a_run_that_a_new_document_stopped_are_not_those_of_its_same_question(
    context, table_engine, settled, qtbot
):
    runs = context.table_runs
    table_engine.endless = True
    runs.run("sampled")
    qtbot.waitUntil(lambda: runs.running and bool(table_engine.asked))
    table_engine.endless = False
    context.document.replace(context.document.state)
    settled()
    assert runs.standing.phase is Phase.DONE
    assert runs.results.snapshot.method == "exact"


@pytest.fixture
def look_back(context, settled):
    """Shows an earlier run immediately, before any event of the worker arrives."""
    context.table_runs.take_up()
    settled(Phase.DONE)
    results = context.table_runs.results
    old, asked = results.snapshot, results.asked

    def look():
        results.show_past(old, asked, "from the history, 14:32")
        return old

    return look


def test_an_earlier_run_chosen_before_the_first_figure_stays_visible(context, look_back, qtbot):
    runs = context.table_runs
    with qtbot.waitSignal(runs.answered):
        runs.run("sampled")
        old = look_back()
    assert (runs.results.snapshot, runs.results.past) == (old, "from the history, 14:32")
    runs.results.show_present()
    assert (runs.results.snapshot.method, runs.results.snapshot.done) == ("sampled", True)


def test_an_earlier_run_stays_visible_if_the_run_is_stopped_without_a_figure(
    context, table_engine, look_back, settled
):
    runs = context.table_runs
    table_engine.mute = True
    runs.run("sampled")
    old = look_back()
    settled(Phase.RUNNING)
    runs.stop()
    settled(Phase.STOPPED)
    assert (runs.results.snapshot, runs.results.past) == (old, "from the history, 14:32")


def test_an_earlier_run_chosen_after_an_edit_stays_visible(context, table_engine, look_back, settled, qtbot):
    runs = context.table_runs
    set_range(context.document, 2, "QQ+")
    old = look_back()
    with qtbot.waitSignal(runs.answered):
        pass
    assert (runs.results.snapshot, runs.results.past) == (old, "from the history, 14:32")
    table_engine.seconds = 5.0
    set_range(context.document, 2, "KK+")
    look_back()
    settled(Phase.WAITING)
    assert runs.results.past
    runs.results.show_present()
    assert runs.results.stale
    assert runs.results.asked.seats[1].range_text == "QQ+"


def test_run_and_an_edit_leave_an_earlier_run_immediately(context, look_back):
    runs = context.table_runs
    look_back()
    runs.run("sampled")
    assert not runs.results.past
    look_back()
    set_range(context.document, 2, "QQ+")
    assert not runs.results.past


@pytest.fixture
def busy(context, monkeypatch):
    """The worker takes up nothing, as while the engine is first prepared."""

    def make() -> None:
        monkeypatch.setattr(context.runs, "edited", lambda *_question: None)

    return make


def test_while_the_worker_is_busy_old_figures_do_not_pass_for_the_answer(context, settled, busy, qtbot):
    context.table_runs.take_up()
    settled(Phase.DONE)
    busy()
    set_range(context.document, 2, "QQ+")
    qtbot.waitUntil(lambda: context.table_runs.results.stale)
    assert context.table_runs.standing.phase is Phase.READY
    assert context.table_runs.settling


def test_edits_without_a_pause_do_not_keep_old_figures_from_being_dimmed(context, settled, qtbot):
    context.table_runs.take_up()
    settled(Phase.DONE)
    texts = itertools.cycle(["QQ", "QQ+", "JJ+"])
    keys = QTimer()
    keys.timeout.connect(lambda: set_range(context.document, 2, next(texts), typing=True))
    keys.start(1)
    qtbot.waitUntil(lambda: context.table_runs.results.stale)
    keys.stop()
    settled(Phase.DONE)
    assert not context.table_runs.results.stale


def test_a_corrected_range_is_no_longer_called_wrong_while_the_worker_is_busy(context, settled, busy, qtbot):
    set_range(context.document, 2, "QX")
    settled(Phase.BLOCKED)
    busy()
    set_range(context.document, 2, "QQ")
    qtbot.waitUntil(lambda: context.table_runs.standing.phase is Phase.READY)
    assert context.table_runs.standing.message == ""


@pytest.fixture
def long_run(context, table_engine, qtbot):
    """A run with figures that does not end on its own."""
    table_engine.method, table_engine.endless, table_engine.seconds = "sampled", True, 5.0
    context.table_runs.run()
    qtbot.waitUntil(lambda: context.table_runs.results.snapshot is not None)
    return context.table_runs


def test_a_key_taken_back_at_once_does_not_end_the_run(context, table_engine, long_run, settled):
    text = context.document.state.seats[1].range_text
    set_range(context.document, 2, text + ",", typing=True)
    set_range(context.document, 2, text, typing=True)
    settled(Phase.RUNNING)
    assert len(table_engine.asked) == 1
    assert not long_run.results.stale


def test_a_key_taken_back_after_the_figures_were_dimmed_does_not_end_the_run(
    context, table_engine, long_run, settled, qtbot
):
    text = context.document.state.seats[1].range_text
    set_range(context.document, 2, text + "X", typing=True)
    qtbot.waitUntil(lambda: long_run.results.stale)
    set_range(context.document, 2, text, typing=True)
    settled(Phase.RUNNING)
    assert len(table_engine.asked) == 1
    assert not long_run.results.stale
    long_run.stop()
    settled(Phase.STOPPED)


def test_a_stopped_run_is_not_mistaken_for_a_current_one(context, table_engine, long_run, settled):
    text = context.document.state.seats[1].range_text
    table_engine.endless = False
    set_range(context.document, 2, text + ",,")
    settled(Phase.BLOCKED)
    set_range(context.document, 2, text)
    settled()
    assert long_run.standing.phase is not Phase.RUNNING
