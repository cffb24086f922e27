"""What the tests of the Scenarios workspace read in its table, and choose from its menus."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex

from ui.document.scenarios.model import RANGE, Subject

VILLAIN = Subject(RANGE, 2)


def texts(panel, row: int) -> list[str]:
    model = panel.list.scenarios
    return [str(model.index(row, column).data() or "") for column in range(model.columnCount())]


def cell(panel, row: int, column: int) -> QModelIndex:
    return panel.list.scenarios.index(row, column)


def choose(panel, menu, words: str) -> None:
    """Choose an entry of a menu that is open."""
    (action,) = (each for each in menu.actions() if each.text() == words)
    action.trigger()
    menu.close()
