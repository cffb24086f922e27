"""Toolbar, precision, status line, pictures."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from oracle.query import RunSettings
from oracle.simulate.planning.plan import deals_in_words
from tests import needs
from tests.ui.one_window import in_one_window
from tests.ui.table_engine import answer
from ui.document.edits.seats import set_range
from ui.document.runs import reports
from ui.document.runs.reports import has_rate, method, names_deals, sure
from ui.document.runs.status import Phase
from ui.document.state import example_document
from ui.jobs.events import Warming
from ui.window.status import StatusLine
from ui.window.toolbar.precision import PrecisionPopup, summary

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def precision(context, qtbot):
    made = PrecisionPopup(context)
    qtbot.addWidget(made)
    return made


def enter(qtbot, field, text):
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_precision_shows_the_usual_limits(precision):
    assert (precision.error.text(), precision.seconds.text(), precision.trials.text()) == ("0.05", "10", "")


def test_a_limit_is_typed_and_undone(precision, context, qtbot):
    enter(qtbot, precision.error, "0.02")
    assert context.document.state.settings.error == pytest.approx(0.0002)
    context.document.undo_stack.undo()
    assert precision.error.text() == "0.05"


@pytest.mark.parametrize("typed", ["1e6", "1,000,000", "1000000"])
def test_trials_are_typed_in_any_common_way(precision, context, qtbot, typed):
    enter(qtbot, precision.trials, typed)
    assert context.document.state.settings.trials == 1_000_000


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("seconds", "soon", "time must be a number"),
        ("seconds", "-3", "more than 0 seconds"),
        ("trials", "1.5", "number of trials"),
        ("seed", "-1", "seed"),
        ("threads", "0", "threads"),
    ],
)
def test_a_wrong_limit_is_named_and_changes_nothing(precision, context, qtbot, field, typed, words):
    enter(qtbot, getattr(precision, field), typed)
    assert words in precision.message
    assert getattr(precision, field).text() == typed
    assert context.document.state.settings == RunSettings()


def test_the_method_is_chosen(precision, context, qtbot):
    qtbot.mouseClick(precision._methods.button(2), LEFT)
    assert context.document.state.settings.method == "sampled"
    assert summary(context.document.state.settings) == "sampled, until ± 0.05 % or 10 s"


def test_the_summary_names_every_limit():
    assert summary(RunSettings(trials=1_000_000, error=0.001)) == "until ± 0.1 % or 1,000,000 trials"


@pytest.fixture
def status(context, qtbot):
    made = StatusLine(context)
    qtbot.addWidget(made)
    made.resize(1200, 30)
    made.show()
    return made


def test_a_sampled_run_shows_everything_about_itself(status, context, table_engine, settled):
    table_engine.method = "sampled"
    context.table_runs.run()
    settled(Phase.DONE)
    assert status.state.text() == "Done"
    assert "too many deals" in status.why.full
    assert status.trials.text() == "1,842,304 trials kept of 2,579,225"
    assert status.sure.text() == "± 0.07 % of 0.05 %"
    assert status.seed.text() == "seed 20261120"
    assert status.rate.isVisible()


def test_no_button_of_the_precision_popup_is_cut(precision):
    needs.fonts()
    precision.show()
    buttons = precision.findChildren(QPushButton)
    assert len(buttons) == 3
    assert all(button.width() >= button.sizeHint().width() for button in buttons)


def test_an_exact_answer_has_no_seed_and_no_error(status, context, settled):
    context.table_runs.run()
    settled(Phase.DONE)
    assert status.sure.text() == "exact"
    assert not status.seed.isVisible()


def test_the_seed_of_the_bands_below_an_exact_answer_is_not_shown(status, context, monkeypatch, settled):
    whole = answer
    monkeypatch.setattr("tests.ui.table_engine.answer", lambda *a, **k: replace(whole(*a, **k), seed=1))
    context.table_runs.run()
    settled(Phase.DONE)
    assert context.table_runs.results.snapshot.seed == 1
    assert not status.seed.isVisible()


@pytest.mark.parametrize(
    ("how", "seconds", "message"),
    [("exact", 0.002, False), ("exact", 2.0, True), ("sampled", 0.002, True), ("sampled", 0.0, False)],
)
def test_a_rate_is_reported_only_where_deals_were_counted_one_by_one(how, seconds, message):
    snapshot = replace(answer(example_document().to_query(), method=how), seconds=seconds)
    assert has_rate(snapshot) is message


def test_a_table_that_was_looked_up_has_no_rate_on_a_busy_computer():
    snapshot = replace(answer(example_document().to_query(), method="exact"), strategy="lookup", seconds=3.1)
    assert not has_rate(snapshot)


def test_waiting_is_reported_and_old_figures_are_not_repeated(status, context, table_engine, settled):
    context.table_runs.run()
    settled(Phase.DONE)
    table_engine.seconds = 5.0
    set_range(context.document, 2, "QQ")
    settled(Phase.WAITING)
    assert status.state.text() == "Edited – run again"
    assert not status.trials.isVisible()


def test_rough_figures_are_called_rough_and_have_their_error(status, context, table_engine, settled, qtbot):
    context.runs.start()
    qtbot.waitUntil(lambda: context.runs.is_prepared)
    asked = context.document.state.to_query()
    table_engine.seconds, table_engine.rough = 5.0, answer(asked, method="sampled", step=1, done=False)
    context.table_runs.take_up()
    settled(Phase.WAITING)
    assert status.state.text() == "Rough figures"
    assert "Press Run" in status.why.full
    assert "±" in status.sure.text()


def test_a_question_that_was_never_run_is_not_called_edited(status, context, table_engine, settled):
    table_engine.seconds = 5.0
    context.document.replace(replace(example_document(), board="Kh7c2d"))
    settled(Phase.WAITING)
    assert status.state.text() == "Not run yet"


def test_preparing_the_engine_shows_how_far_it_is(status, context):
    context.runs.warming.emit(Warming(3, 20, "ratings"))
    assert status.state.text() == "Preparing"
    assert "3 of 20" in status.why.full
    context.runs.warming.emit(Warming(20, 20, over=True))
    assert status.state.text() == "Ready"


class Compiler:
    """The clock while a kernel is compiled.

    Args:
        seconds: For how long.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def waited(self) -> float:
        """Seconds so far."""
        return self._seconds


@pytest.mark.parametrize(("seconds", "state"), [(0.0, "Running"), (0.3, "Running"), (5.0, "Preparing")])
def test_a_run_that_waits_for_the_compiler_says_so(status, context, monkeypatch, seconds, state):
    monkeypatch.setattr(reports, "PROCESS", Compiler(seconds))
    context.runs.started.emit(1)
    assert status.state.text() == state
    assert (status.why.full == reports.COMPILING) is (state == "Preparing")
    monkeypatch.setattr(reports, "PROCESS", Compiler(0.0))
    status._look.timeout.emit()
    assert status.state.text() == "Running"
    context.runs.finished.emit(None)
    assert not status._look.isActive()


def test_the_deals_of_an_exact_answer_are_counted_once(status, context, settled):
    context.table_runs.run()
    settled(Phase.DONE)
    snapshot = context.table_runs.results.snapshot
    counted = replace(snapshot, drawn=snapshot.trials, why=f"Exact: {deals_in_words(snapshot.trials)}")
    assert status.trials.isVisible() is (deals_in_words(snapshot.trials) not in status.why.full)
    assert names_deals(method(counted), counted)
    assert not names_deals("Exact: equities of all hands from a table", counted)
    assert not names_deals(method(counted), replace(counted, drawn=counted.drawn + 1))
    assert not names_deals(method(counted), replace(counted, method="sampled"))


def test_preparing_is_reported_beside_an_answer_that_needed_no_engine(status, context, settled):
    context.table_runs.run()
    settled(Phase.DONE)
    context.runs.warming.emit(Warming(3, 20, "ratings"))
    assert status.state.text() == "Done"
    assert "3 of 20" in status.why.full
    context.runs.warming.emit(Warming(20, 20, over=True))
    assert status.why.full.startswith("Exact")


def test_a_run_without_a_target_shows_only_its_error():
    snapshot = answer(example_document().to_query(), method="sampled")
    assert sure(snapshot, None) == "± 0.07 %"
    assert method(snapshot).startswith("Sampled")


@in_one_window(
    "width, whole, game", [(1440, True, "holdem"), (1100, False, "holdem"), (1024, False, "omaha8")]
)
def test_a_long_name_of_a_session_takes_the_room_there_is(window, width, whole, game):
    needs.fonts()
    name = "Short deck: a flush draw is worth more than a pair"
    window.resize(width, 700)
    window.context.document.replace(replace(window.context.document.state, title=name, game=game))
    QApplication.processEvents()
    bar = window.toolbar
    assert (bar.title.text() == name) is whole
    assert bar.run_button.geometry().right() < bar.width()
    assert bar.pql_button.isVisible()  # the name gives way first
    assert bar.precision_button.text().startswith("until")


def test_the_run_button_offers_stop_while_running(window, table_engine, settled, qtbot):
    table_engine.method, table_engine.endless = "sampled", True
    qtbot.mouseClick(window.toolbar.run_button, LEFT)
    qtbot.waitUntil(lambda: window.context.table_runs.running)
    assert window.toolbar.run_button.accessibleName() == "Stop"
    qtbot.mouseClick(window.toolbar.run_button, LEFT)
    settled(Phase.STOPPED)
    assert window.toolbar.run_button.accessibleName() == "Run"


def test_undo_and_redo_are_named_and_work(window, qtbot):
    set_range(window.context.document, 2, "QQ")
    bar = window.toolbar
    assert bar.undo_button.toolTip() == "Undo range of Villain (Ctrl+Z)"
    qtbot.mouseClick(bar.undo_button, LEFT)
    assert window.context.document.state.seats[1].range_text == "random"
    qtbot.mouseClick(bar.redo_button, LEFT)
    assert window.context.document.state.seats[1].range_text == "QQ"


def test_an_edited_session_is_marked_and_nothing_moves_for_it(window):
    assert window.toolbar.edited.text() == ""
    before = window.toolbar.game_button.x()
    set_range(window.context.document, 2, "QQ")
    assert window.toolbar.edited.text() == "edited"
    window.toolbar.layout().activate()
    assert window.toolbar.game_button.x() == before
