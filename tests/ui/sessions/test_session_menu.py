"""The session part of the window: actions, recent files, dropped files, saved results shown."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tests.ui.session_harness import exact_answer
from tests.ui.table_engine import TableEngine
from ui.actions import Actions
from ui.document.edits.seats import move_seat, rename_seat, set_range
from ui.document.runs.status import Phase
from ui.document.runs.table_runs import TableRuns
from ui.jobs.query_runs import QueryRuns
from ui.sessions.menu import SessionMenu

from .test_session_flow import Asked


@pytest.fixture
def parts(harness, qtbot):
    """A window's worth of parts on an engine made by hand, without the window's looks."""
    made = harness()
    made.widget = QWidget()
    qtbot.addWidget(made.widget)
    made.engine = TableEngine()
    made.runs = QueryRuns(made.engine)
    made.table_runs = TableRuns(made.document, made.runs, parent=made.widget)
    made.recent, made.earlier, made.examples = (QMenu(made.widget) for _ in range(3))
    made.actions = Actions(made.document.undo_stack, made.widget)
    made.asked = Asked()
    made.menu = SessionMenu(
        made.document, made.file, made.table_runs, made.actions, made.recent, made.earlier, made.examples,
        made.widget, made.asked,
    )  # fmt: skip
    made.settle = lambda *phases: qtbot.waitUntil(
        lambda: not made.table_runs.settling and made.table_runs.standing.phase in phases
    )
    yield made
    assert made.runs.shutdown()


def saved_elsewhere(harness, path, edit=lambda document: None, answered=None):
    """A session saved by another window, with a result for what it showed before its last edit."""
    other = harness()
    other.file.set_answer(*(answered or exact_answer()))
    edit(other.document)
    other.file.save_as(path).result()
    return SimpleNamespace(path=path, state=other.document.state)


def test_the_actions_save_and_open(parts, tmp_path, type_board):
    type_board(parts, "Kh7c2d")
    parts.asked.save_answer = tmp_path / "flop.oracle"
    parts.actions.save.trigger()
    parts.actions.new.trigger()
    assert parts.document.state.board == ""
    parts.asked.open_answer = tmp_path / "flop.oracle"
    parts.actions.open.trigger()
    assert parts.document.state.board == "Kh7c2d"
    parts.asked.save_answer = tmp_path / "copy.oracle"
    parts.actions.save_as.trigger()
    assert (tmp_path / "copy.oracle").exists()


def example_action(parts, title):
    parts.examples.aboutToShow.emit()
    return next(action for action in parts.examples.actions() if action.text() == title)


def test_an_example_opens_without_a_file_and_is_answered(parts, qtbot):
    example_action(parts, "Razz: three low cards").trigger()
    assert (parts.document.state.game, parts.file.path) == ("razz", None)
    assert parts.file.name == "Razz: three low cards"
    qtbot.waitUntil(lambda: len(parts.engine.asked) > 0)
    assert not parts.document.undo_stack.canUndo()


def test_an_example_asks_about_unsaved_changes_first(parts, type_board):
    shown = []
    parts.menu.picture_wanted.connect(shown.append)
    type_board(parts, "Kh7c2d")
    example_action(parts, "A flop for three").trigger()
    assert parts.asked.log[0].startswith("unsaved")
    assert shown == []
    assert parts.document.state.board == "Kh7c2d"
    parts.asked.unsaved_answer = "discard"
    example_action(parts, "A flop for three").trigger()
    assert parts.document.state.board == "Kc7h2h"


def test_a_run_that_ends_is_saved_with_the_session(parts, tmp_path):
    parts.table_runs.run()
    parts.settle(Phase.DONE)
    assert parts.file.answer.snapshot is parts.table_runs.results.snapshot


def test_a_saved_result_is_shown_at_once_without_running(parts, harness, tmp_path):
    saved = saved_elsewhere(harness, tmp_path / "hand.oracle")
    parts.menu.flow.open_path(saved.path)
    assert parts.table_runs.standing.phase is Phase.DONE
    assert parts.table_runs.results.snapshot == exact_answer()[1]
    assert not parts.table_runs.results.stale
    parts.settle(Phase.DONE)
    assert parts.engine.asked == []
    assert not parts.file.dirty


def test_a_saved_result_stays_with_its_seats_after_renaming_and_moving(parts, harness, tmp_path):
    def edit(document):
        rename_seat(document, 1, "Champ")
        move_seat(document, 1, 1)

    saved = saved_elsewhere(harness, tmp_path / "hand.oracle", edit)
    parts.menu.flow.open_path(saved.path)
    parts.settle(Phase.DONE)
    assert parts.engine.asked == []
    assert parts.table_runs.results.figures(1).equity.value == pytest.approx(0.670446323092352)


def test_a_saved_result_of_an_earlier_question_is_marked_as_such(parts, harness, tmp_path):
    parts.engine.seconds = 60.0
    saved = saved_elsewhere(harness, tmp_path / "hand.oracle", lambda document: set_range(document, 1, "QQ"))
    parts.menu.flow.open_path(saved.path)
    parts.settle(Phase.WAITING)
    assert parts.table_runs.results.stale
    assert parts.table_runs.results.snapshot == exact_answer()[1]


def test_recent_files_are_listed_with_the_folder_beside_equal_names(parts, tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        parts.file.save_as(tmp_path / folder / "hand.oracle").result()
    parts.file.save_as(tmp_path / "AK & co.oracle").result()
    parts.recent.aboutToShow.emit()
    texts = [action.text() for action in parts.recent.actions() if not action.isSeparator()]
    assert texts == ["&1 AK && co", "&2 hand (b)", "&3 hand (a)", "Forget these files"]
    parts.recent.actions()[1].trigger()
    assert parts.file.path == tmp_path / "b" / "hand.oracle"


def test_a_recent_file_that_is_in_no_folder_is_listed_with_its_drive(parts, tmp_path):
    parts.file.save_as(tmp_path / "hand.oracle").result()
    root = Path(tmp_path.anchor)
    parts.file.recent.add(root / "hand.oracle")
    parts.recent.aboutToShow.emit()
    texts = [action.text() for action in parts.recent.actions()[:2]]
    assert texts == [f"&1 hand ({root})", f"&2 hand ({tmp_path.name})"]


def test_recent_files_can_be_forgotten_and_an_empty_menu_is_grey(parts, tmp_path):
    assert not parts.recent.menuAction().isEnabled()
    parts.file.save_as(tmp_path / "hand.oracle").result()
    parts.recent.aboutToShow.emit()
    assert parts.recent.menuAction().isEnabled()
    parts.recent.actions()[-1].trigger()
    assert parts.file.recent.paths == ()


def test_earlier_versions_are_listed_and_opened_as_a_copy(parts, tmp_path, type_board):
    parts.earlier.aboutToShow.emit()
    assert [action.isEnabled() for action in parts.earlier.actions()] == [False]
    for board in ("Kh7c2d", "Ah7c2d", "Qh7c2d"):
        type_board(parts, board)
        parts.file.save_as(tmp_path / "hand.oracle").result()
    parts.earlier.aboutToShow.emit()
    newest, oldest = parts.earlier.actions()
    assert newest.text().startswith("Before ")
    oldest.trigger()
    assert parts.document.state.board == "Kh7c2d"
    assert parts.file.path is None


def test_a_recent_file_that_is_gone_is_reported(parts, tmp_path):
    parts.settings.add_recent(str(tmp_path / "gone.oracle"))
    parts.recent.aboutToShow.emit()
    parts.recent.actions()[0].trigger()
    assert "there is no such file" in parts.asked.log[-1]


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


def test_a_session_dropped_on_the_window_is_opened_other_files_are_not(parts, harness, tmp_path):
    board = replace(parts.document.state, board="Kh7c2d")
    saved = saved_elsewhere(
        harness, tmp_path / "hand.oracle", lambda document: document.apply("Board", board)
    )
    assert not drop(parts.widget, tmp_path / "notes.txt")
    assert parts.file.path is None
    assert drop(parts.widget, tmp_path / "notes.txt", saved.path)
    assert parts.document.state.board == "Kh7c2d"
