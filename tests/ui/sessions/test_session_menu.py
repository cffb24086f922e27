"""The session part of the window: actions, recent files, dropped files, saved results on show."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tests.ui.session_harness import exact_answer
from tests.ui.table_engine import TableEngine
from ui.actions import Actions
from ui.document.edits.seats import move_seat, rename_seat, set_range
from ui.document.runs.table_runs import Conductor, Phase
from ui.jobs.query_runs import RunController
from ui.sessions.menu import SessionMenu

from .test_session_flow import Asked


@pytest.fixture
def desk(bench, qtbot):
    """A window's worth of parts on an engine made by hand, without the window's looks."""
    made = bench()
    made.widget = QWidget()
    qtbot.addWidget(made.widget)
    made.engine = TableEngine()
    made.runs = RunController(made.engine)
    made.conductor = Conductor(made.document, made.runs, parent=made.widget)
    made.recent, made.earlier, made.examples = (QMenu(made.widget) for _ in range(3))
    made.actions = Actions(made.document.undo_stack, made.widget)
    made.asked = Asked()
    made.menu = SessionMenu(
        made.document, made.file, made.conductor, made.actions, made.recent, made.earlier, made.examples,
        made.widget, made.asked,
    )  # fmt: skip
    made.settle = lambda *phases: qtbot.waitUntil(
        lambda: not made.conductor.settling and made.conductor.standing.phase in phases
    )
    yield made
    assert made.runs.shutdown()


def saved_elsewhere(bench, path, edit=lambda document: None, answered=None):
    """A session saved by another window, with a result for what it showed before its last edit."""
    other = bench()
    other.file.set_answer(*(answered or exact_answer()))
    edit(other.document)
    other.file.save_as(path).result()
    return SimpleNamespace(path=path, state=other.document.state)


def test_the_actions_save_and_open(desk, tmp_path, type_board):
    type_board(desk, "Kh7c2d")
    desk.asked.save_answer = tmp_path / "flop.oracle"
    desk.actions.save.trigger()
    desk.actions.new.trigger()
    assert desk.document.state.board == ""
    desk.asked.open_answer = tmp_path / "flop.oracle"
    desk.actions.open.trigger()
    assert desk.document.state.board == "Kh7c2d"
    desk.asked.save_answer = tmp_path / "copy.oracle"
    desk.actions.save_as.trigger()
    assert (tmp_path / "copy.oracle").exists()


def example_action(desk, title):
    desk.examples.aboutToShow.emit()
    return next(action for action in desk.examples.actions() if action.text() == title)


def test_an_example_opens_without_a_file_and_is_answered(desk, qtbot):
    example_action(desk, "Razz: three low cards").trigger()
    assert (desk.document.state.game, desk.file.path) == ("razz", None)
    assert desk.file.name == "Razz: three low cards"
    qtbot.waitUntil(lambda: len(desk.engine.asked) > 0)
    assert not desk.document.undo_stack.canUndo()


def test_an_example_asks_about_unsaved_changes_first(desk, type_board):
    shown = []
    desk.menu.picture_wanted.connect(shown.append)
    type_board(desk, "Kh7c2d")
    example_action(desk, "A flop for three").trigger()
    assert desk.asked.log[0].startswith("unsaved")
    assert shown == []
    assert desk.document.state.board == "Kh7c2d"
    desk.asked.unsaved_answer = "discard"
    example_action(desk, "A flop for three").trigger()
    assert desk.document.state.board == "Kc7h2h"


def test_a_run_that_ends_is_saved_with_the_session(desk, tmp_path):
    desk.conductor.run()
    desk.settle(Phase.DONE)
    assert desk.file.answer.snapshot is desk.conductor.results.snapshot


def test_a_saved_result_is_shown_at_once_without_running(desk, bench, tmp_path):
    saved = saved_elsewhere(bench, tmp_path / "hand.oracle")
    desk.menu.flow.open_path(saved.path)
    assert desk.conductor.standing.phase is Phase.DONE
    assert desk.conductor.results.snapshot == exact_answer()[1]
    assert not desk.conductor.results.stale
    desk.settle(Phase.DONE)
    assert desk.engine.asked == []
    assert not desk.file.dirty


def test_a_saved_result_stays_with_its_seats_after_renaming_and_moving(desk, bench, tmp_path):
    def edit(document):
        rename_seat(document, 1, "Champ")
        move_seat(document, 1, 1)

    saved = saved_elsewhere(bench, tmp_path / "hand.oracle", edit)
    desk.menu.flow.open_path(saved.path)
    desk.settle(Phase.DONE)
    assert desk.engine.asked == []
    assert desk.conductor.results.figures(1).equity.value == pytest.approx(0.670446323092352)


def test_a_saved_result_of_an_earlier_question_is_marked_as_such(desk, bench, tmp_path):
    desk.engine.seconds = 60.0
    saved = saved_elsewhere(bench, tmp_path / "hand.oracle", lambda document: set_range(document, 1, "QQ"))
    desk.menu.flow.open_path(saved.path)
    desk.settle(Phase.WAITING)
    assert desk.conductor.results.stale
    assert desk.conductor.results.snapshot == exact_answer()[1]


def test_recent_files_are_listed_with_the_folder_beside_equal_names(desk, tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        desk.file.save_as(tmp_path / folder / "hand.oracle").result()
    desk.file.save_as(tmp_path / "AK & co.oracle").result()
    desk.recent.aboutToShow.emit()
    texts = [action.text() for action in desk.recent.actions() if not action.isSeparator()]
    assert texts == ["&1 AK && co", "&2 hand (b)", "&3 hand (a)", "Forget these files"]
    desk.recent.actions()[1].trigger()
    assert desk.file.path == tmp_path / "b" / "hand.oracle"


def test_recent_files_can_be_forgotten_and_an_empty_menu_is_grey(desk, tmp_path):
    assert not desk.recent.menuAction().isEnabled()
    desk.file.save_as(tmp_path / "hand.oracle").result()
    desk.recent.aboutToShow.emit()
    assert desk.recent.menuAction().isEnabled()
    desk.recent.actions()[-1].trigger()
    assert desk.file.recent.paths == ()


def test_earlier_versions_are_listed_and_opened_as_a_copy(desk, tmp_path, type_board):
    desk.earlier.aboutToShow.emit()
    assert [action.isEnabled() for action in desk.earlier.actions()] == [False]
    for board in ("Kh7c2d", "Ah7c2d", "Qh7c2d"):
        type_board(desk, board)
        desk.file.save_as(tmp_path / "hand.oracle").result()
    desk.earlier.aboutToShow.emit()
    newest, oldest = desk.earlier.actions()
    assert newest.text().startswith("Before ")
    oldest.trigger()
    assert desk.document.state.board == "Kh7c2d"
    assert desk.file.path is None


def test_a_recent_file_that_is_gone_is_told(desk, tmp_path):
    desk.settings.add_recent(str(tmp_path / "gone.oracle"))
    desk.recent.aboutToShow.emit()
    desk.recent.actions()[0].trigger()
    assert "there is no such file" in desk.asked.log[-1]


def drop(widget, *names):
    """Drop files on a widget; returns whether it took them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(name)) for name in names])
    move, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(1, 1), move, data, left, none)
    enter.ignore()
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(QPointF(1, 1), move, data, left, none))
    return enter.isAccepted()


def test_a_session_dropped_on_the_window_is_opened_other_files_are_not(desk, bench, tmp_path):
    board = replace(desk.document.state, board="Kh7c2d")
    saved = saved_elsewhere(bench, tmp_path / "hand.oracle", lambda document: document.apply("Board", board))
    assert not drop(desk.widget, tmp_path / "notes.txt")
    assert desk.file.path is None
    assert drop(desk.widget, tmp_path / "notes.txt", saved.path)
    assert desk.document.state.board == "Kh7c2d"
