"""A file that is dropped on a window is for the window: no field takes its address as text."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from tests.ui.batch.conftest import HEAD, ROWS
from tests.ui.line_engine import LineEngine
from ui.batch.window import BatchWindow
from ui.document.library.library import RangeLibrary
from ui.jobs.batch_runs import BatchRuns
from ui.widgets.file_dialogs import FileDialog
from ui.window.workspaces import TABLE

FIELDS = (QLineEdit, QPlainTextEdit, QTextEdit)


@pytest.fixture
def table_engine():
    return LineEngine()


@pytest.fixture
def context(context, tmp_path):
    """With a library and spreadsheets, as in the program."""
    return replace(context, batches=BatchRuns(context.runs), library=RangeLibrary(tmp_path / "ranges.json"))


def drop(widget: QWidget, path: str) -> bool:
    """Drop a file on a widget, as Qt does; returns whether anything took it."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    data.setText(path)  # as many file managers do; Qt's own fields insert it
    given = Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(1, 1), *given)
    enter.ignore()
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        QApplication.sendEvent(widget, QDropEvent(QPointF(1, 1), *given))
    return enter.isAccepted()


def written(field: QWidget) -> str:
    return field.text() if isinstance(field, QLineEdit) else field.toPlainText()


def fields(*owners: QWidget) -> list[QWidget]:
    """The fields that can be seen and written in."""
    return [
        field
        for owner in owners
        for kind in FIELDS
        for field in owner.findChildren(kind)
        if field.isVisible() and field.isEnabled() and not field.isReadOnly()
    ]


def shown_later(window) -> list[QWidget]:
    """Lines that are hidden until they are asked for."""
    return [
        field
        for field in window.findChildren(QLineEdit)
        if field.window() is window and not field.isVisible()
    ]


@pytest.fixture
def opened(window, monkeypatch):
    """The spreadsheets that the window was given."""
    given: list[str] = []
    monkeypatch.setattr(window.batches, "open_file", given.append)
    return given


def test_no_field_of_the_window_takes_a_file(window, opened, qtbot, tmp_path):
    seen: set[QWidget] = set()
    for name in window.workspaces.names:
        window.workspaces.show_workspace(name)
        qtbot.waitUntil(lambda name=name: name == TABLE or window.workspaces.lazy(name).made)
        QApplication.processEvents()
        for field in shown_later(window):
            QApplication.sendEvent(field, QEvent(QEvent.Type.Polish))  # as when it is shown
        for field in {*fields(window), *shown_later(window)} - seen:
            seen.add(field)
            before, words = written(field), f"{type(field).__name__} {field.accessibleName()!r} in {name}"
            assert not drop(field, str(tmp_path / "notes.txt")), words
            opened.clear()
            assert drop(field, str(tmp_path / "spots.csv")), words
            assert (written(field), opened) == (before, [str(tmp_path / "spots.csv")]), words
    assert len(seen) > 20


def layout_named(window):
    """Ask for the name of a layout."""
    window.layouts.list.aboutToShow.emit()
    next(each for each in window.layouts.list.actions() if each.text().startswith("Save this")).trigger()


def popups(window):
    """What opens over the window and has fields."""
    return {
        "precision": window.toolbar.open_precision,
        "card picker": window.table.board.pick,
        "conditions": lambda: window.table.conditions.offer(None),
        "questions": lambda: window.table.questions.offer(None),
        "name of a layout": lambda: layout_named(window),
        "opponents": window.actions_.opponents.trigger,
        "help": window.actions_.help.trigger,
    }


def test_no_field_of_a_popup_or_dialog_takes_a_file(window, qtbot, tmp_path):
    named = set()
    for name, show in popups(window).items():
        before = set(QApplication.topLevelWidgets())
        show()
        QApplication.processEvents()
        for popup in (each for each in QApplication.topLevelWidgets() if each.isVisible()):
            for field in fields(popup) if popup is not window else ():
                named.add(name)
                text = written(field)
                assert not drop(field, str(tmp_path / "spots.csv")), (name, field.accessibleName())
                assert written(field) == text
        for popup in set(QApplication.topLevelWidgets()) - before:
            popup.close()
    assert {"precision", "conditions", "questions"} <= named


def test_no_field_of_a_dialog_of_qt_takes_a_file(window, qtbot, tmp_path):
    asked, file = QInputDialog(window), FileDialog(window, "Open", str(tmp_path))
    numbers = QInputDialog(window)
    numbers.setInputMode(QInputDialog.InputMode.IntInput)
    file.setOption(FileDialog.Option.DontUseNativeDialog)
    for dialog in (asked, numbers, file):
        dialog.show()
        found = fields(dialog)
        assert found, dialog
        for field in found:
            before = written(field)
            assert not drop(field, str(tmp_path / "spots.csv"))
            assert written(field) == before
        dialog.close()


def test_a_spreadsheet_dropped_on_the_window_of_spreadsheets_is_opened(window, qtbot, tmp_path):
    path = tmp_path / "spots.csv"
    path.write_text(HEAD + ROWS, encoding="utf-8")
    batch = BatchWindow(window.context, window.context.batches, window)
    batch.open_front()
    for field in fields(batch):
        assert not drop(field, str(tmp_path / "hand.oracle"))
    assert drop(batch.parts.table, str(path))
    qtbot.waitUntil(lambda: batch._opened is not None and batch._opened.source == path)
    batch.close()
