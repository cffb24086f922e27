"""A window with the PQL pane at the front."""

import pytest

from tests.ui.pql_engine import PqlEngine
from ui.window.workspaces import PQL


@pytest.fixture(scope="session")
def make_engine():
    return PqlEngine


@pytest.fixture
def pane(window, qtbot):
    """The pane at the front, with the keyboard."""
    window.workspaces.show_workspace(PQL)
    made = window.pql.panel
    with qtbot.waitActive(window):
        window.activateWindow()
    made.editor.setFocus()
    return made
