"""What is done to the rows of the table of scenarios: added, typed into, moved, put on the table."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtWidgets import QMenu

from ui.document.document import Document
from ui.document.edits.scenarios import add_rows, move_row, put_on_table, remove_rows, set_values
from ui.document.scenarios.applying import OFF, ON
from ui.document.scenarios.model import Scenario
from ui.scenarios.commands import ScenarioCommands
from ui.scenarios.feed import ScenarioFeed
from ui.scenarios.table import ScenarioList

_SWITCH = {"": ON, ON: OFF, OFF: ""}
"""What a click changes a condition to."""


class RowEdits(QObject):
    """Edits rows when the list of scenarios requests it.

    Args:
        document: What is edited.
        listed: The list.
        feed: Answers the rows.
        commands: Copies and pastes rows.
        menu: Shared with the panel, which hides it when its rows change.
        parent: Qt parent.
    """

    said = Signal(str)
    """A message about what was done."""

    def __init__(
        self,
        document: Document,
        listed: ScenarioList,
        feed: ScenarioFeed,
        commands: ScenarioCommands,
        menu: QMenu,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._list, self._feed = document, listed, feed
        self._commands, self._menu = commands, menu
        listed.scenarios.typed.connect(self._type)
        listed.switch_wanted.connect(self._switch)
        listed.chosen.connect(self._put)
        listed.remove_wanted.connect(self._remove)
        listed.menu_wanted.connect(self._open_menu)

    @Slot()
    def add(self) -> None:
        """Add a blank scenario below the current one, and put the keyboard on it."""
        current = self._list.selected_keys()
        keys = add_rows(self._document, [()], current[-1] if current else None, "Add a scenario")
        if keys:
            self._feed.refresh()
            self._list.go_to(keys[0])
            self._list.setFocus()

    @Slot(int, int, str)
    def _type(self, key: int, place: int, text: str) -> None:
        set_values(self._document, key, place, [text])

    @Slot(int, int)
    def _switch(self, key: int, place: int) -> None:
        word = self._scenario(key).values[place].strip().lower()
        set_values(self._document, key, place, [_SWITCH.get(word, "")])

    @Slot(int)
    def _put(self, key: int) -> None:
        """Apply the changes of a scenario to the table."""
        put_on_table(self._document, self._scenario(key))
        self.said.emit("The scenario is on the table. Undo to go back.")

    @Slot()
    def _remove(self) -> None:
        keys = self._list.selected_keys()
        if keys:
            remove_rows(self._document, keys)

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        """The menu of the selected scenarios."""
        keys, menu = self._list.selected_keys(), self._menu
        menu.clear()
        if keys:
            menu.addAction("Put on the table").triggered.connect(lambda: self._put(keys[0]))
            copies = [self._scenario(key).values for key in keys]
            menu.addAction("Duplicate").triggered.connect(
                lambda: add_rows(self._document, copies, keys[-1], "Duplicate scenarios")
            )
            menu.addAction("Move up").triggered.connect(lambda: self._move(keys[0], -1))
            menu.addAction("Move down").triggered.connect(lambda: self._move(keys[-1], 1))
            menu.addAction("Remove").triggered.connect(self._remove)
            menu.addSeparator()
        menu.addAction("Copy").triggered.connect(self._commands.copy)
        menu.addAction("Paste").triggered.connect(self._commands.paste)
        menu.popup(place)

    def _move(self, key: int, by: int) -> None:
        move_row(self._document, key, by)
        self._list.go_to(key)

    def _scenario(self, key: int) -> Scenario:
        return next(row for row in self._document.state.scenarios.rows if row.key == key)
