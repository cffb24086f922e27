"""Window and document may be destroyed without being closed, in any order, with the focus anywhere."""

import pytest
import shiboken6
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.table_engine import TableEngine
from ui.context import Context
from ui.document.document import Document
from ui.document.runs.table_runs import TableRuns
from ui.document.state import example_document
from ui.document.typing_pause import TypingPause
from ui.jobs.query_runs import QueryRuns
from ui.main_window import MainWindow
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme
from ui.window.workspaces import PQL, RANGES, TABLE

FIELDS = (
    (TABLE, "ConvergenceView"),
    (TABLE, "EquityGraphView"),
    (TABLE, "RangeEdit"),
    (RANGES, "PercentSlider"),
    (RANGES, "RangeEdit"),
    (RANGES, "RangeGrid"),
    (RANGES, "SuitMatrix"),
    (PQL, "PqlEditor"),
)
"""Every kind of control with code of ours that runs when it loses the focus, in each workspace."""


@pytest.fixture
def window(qapp, tmp_path):
    document = Document(example_document())
    runs = QueryRuns(TableEngine())
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    made = MainWindow(Context(document, Theme(LIGHT_MODE), settings, runs, TableRuns(document, runs)))
    made.resize(1440, 900)
    made.show()
    context = made.context
    yield made
    if shiboken6.isValid(document):
        context.close()
    if shiboken6.isValid(made):
        shiboken6.delete(made)


def shown_at(window, workspace):
    """The visible controls of a workspace that listen to the focus, by kind."""
    window.workspaces.show_workspace(workspace)
    if workspace != TABLE:
        window.workspaces.lazy(workspace).panel.show()
    QApplication.processEvents()
    found: dict[str, QWidget] = {}
    for widget in window.findChildren(QWidget):
        ours = [kind for kind in type(widget).__mro__ if kind.__module__.startswith("ui.")]
        if widget.isVisible() and any("focusOutEvent" in vars(kind) for kind in ours):
            found.setdefault(type(widget).__name__, widget)
    return found


def test_the_controls_are_all_listed(window):
    found = {(workspace, kind) for workspace in (TABLE, RANGES, PQL) for kind in shown_at(window, workspace)}
    assert found == set(FIELDS)


@pytest.mark.parametrize(("workspace", "kind"), FIELDS, ids=str)
def test_a_window_destroyed_first_raises_nothing(window, workspace, kind, qtbot):
    shown_at(window, workspace)[kind].setFocus()
    with qtbot.captureExceptions() as raised:
        shiboken6.delete(window)
    assert [str(error) for _kind, error, _trace in raised] == []


@pytest.mark.parametrize(("workspace", "kind"), FIELDS, ids=str)
def test_a_document_destroyed_first_raises_nothing(window, workspace, kind, qtbot):
    context = window.context
    shown_at(window, workspace)[kind].setFocus()
    context.document.typing.typed("text")
    context.close()
    with qtbot.captureExceptions() as raised:
        shiboken6.delete(context.document)
        shiboken6.delete(window)
    assert [str(error) for _kind, error, _trace in raised] == []


def test_a_text_being_typed_is_forgotten_with_the_document(qapp):
    typing = TypingPause()
    typing.typed("text")
    shiboken6.delete(typing)
    typing.end()
    assert typing.text == ""
