"""All actions of the window with their keys; the window connects them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QUndoStack

from ui.settings import SCALES
from ui.theme.keys import full_screen_key, own_key
from ui.theme.theme import DARK_MODE, LIGHT_MODE, SYSTEM
from ui.theme.tokens import FOUR_COLOR, TWO_COLOR

_THEMES = ((SYSTEM, "Same as system"), (LIGHT_MODE, "Light"), (DARK_MODE, "Dark"))
_DECKS = ((FOUR_COLOR, "Four colours"), (TWO_COLOR, "Two colours"))
SEAT_KEYS = tuple("1234567890")
"""Alt and one of these jumps to a seat; 0 is the tenth."""


class Actions(QObject):
    """The actions; one instance per window.

    Args:
        undo_stack: The document's undo stack, for undo and redo with the names of the steps.
        parent: The window; keys work while it is active.
        workspaces: Titles of the workspaces, in order.

    Attributes:
        new, open, save, save_as, save_report, batch, quit: The session, and spreadsheets.
        undo, redo: The document.
        run, stop: The run.
        precision, copy: How a run ends; its figures.
        add_seat, pick_board, random_board, pick_dead, money, say_actions: The table.
        edit_range, opponents, show_pql: Ranges, opponents, PQL.
        next_picture, previous_picture, full_screen: The pictures.
        menu, keys, help, about: The window.
        themes, decks, scales: Choices; the value of each is its action's ``data``.
        seats: Jump to the first … tenth seat.
        workspaces: Switch to the first, second … workspace.
    """

    def __init__(self, undo_stack: QUndoStack, parent: QObject, workspaces: Sequence[str] = ()) -> None:
        super().__init__(parent)
        keys = QKeySequence.StandardKey
        self.new = self._make("New session", keys.New)
        self.open = self._make("Open …", keys.Open)
        self.save = self._make("Save", keys.Save)
        self.save_as = self._make("Save as …", "Ctrl+Shift+S")
        self.save_report = self._make("Save as a report …", "Ctrl+Shift+E")
        self.batch = self._make("Answer a spreadsheet …", "Ctrl+Shift+R")
        self.quit = self._make("Quit", "Ctrl+Q")
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)
        self.undo = undo_stack.createUndoAction(parent, "Undo")
        self.redo = undo_stack.createRedoAction(parent, "Redo")
        for action in (self.undo, self.redo):
            action.setMenuRole(QAction.MenuRole.NoRole)
        self.undo.setShortcut(QKeySequence("Ctrl+Z"))
        self.redo.setShortcuts([QKeySequence("Ctrl+Shift+Z"), QKeySequence("Ctrl+Y")])
        self.run = self._make("Run", "Ctrl+Return", "Ctrl+Enter")
        self.stop = self._make("Stop", "Esc")
        self.stop.setEnabled(False)  # until there is something to stop
        self.precision = self._make("Precision …", "Ctrl+Shift+P")
        self.copy = self._make("Copy the result as text", "Ctrl+Shift+C")
        self.add_seat = self._make("Add seat", "Ctrl+Shift+A")
        self.pick_board = self._make("Pick board cards …", "Ctrl+B")
        self.random_board = self._make("Random board cards", "Ctrl+R")
        self.pick_dead = self._make("Pick dead cards …", "Ctrl+Shift+B")
        self.money = self._make("Pot and bet to call", "Ctrl+M")
        self.say_actions = self._make("What the seat’s player did", "F3")
        self._make_after_table()
        self.themes = self._choices(_THEMES)
        self.decks = self._choices(_DECKS)
        self.scales = self._choices(tuple((percent, f"{percent} %") for percent in SCALES))
        self.seats = tuple(
            self._make(f"Seat {place}", f"Alt+{key}") for place, key in enumerate(SEAT_KEYS, 1)
        )
        self.workspaces = tuple(
            self._make(title, f"Ctrl+{place}") for place, title in enumerate(workspaces, 1)
        )
        for action in self.workspaces:
            action.setCheckable(True)

    def _make_after_table(self) -> None:
        """Make the actions on ranges, opponents, PQL, pictures and the window."""
        self.edit_range = self._make("Range editor", "Ctrl+E")
        self.opponents = self._make("Opponents …", "Ctrl+Shift+O")
        self.show_pql = self._make("Show PQL", "Ctrl+P")
        self.next_picture = self._make("Next picture", own_key("Ctrl+Tab"))
        self.previous_picture = self._make("Previous picture", own_key("Ctrl+Shift+Tab"))
        self.full_screen = self._make("Full-screen picture", full_screen_key())
        self.menu = self._make("Menu", "F10")
        self.keys = self._make("Keys", "?")
        self.help = self._make("Help", "F1", QKeySequence.StandardKey.HelpContents)
        self.about = self._make("About Open Odds Oracle")
        self.about.setMenuRole(QAction.MenuRole.AboutRole)

    def sections(self) -> tuple[tuple[str, tuple[QAction, ...]], ...]:
        """Every action that has a key, under headings: the order of the sheet of keys."""
        return (
            ("Workspaces", self.workspaces),
            ("Run", (self.run, self.stop, self.precision, self.copy)),
            (
                "Table",
                (
                    self.add_seat,
                    self.pick_board,
                    self.random_board,
                    self.pick_dead,
                    self.money,
                    self.say_actions,
                    *self.seats,
                ),
            ),
            ("Ranges, opponents, PQL", (self.edit_range, self.opponents, self.show_pql)),
            ("Pictures", (self.next_picture, self.previous_picture, self.full_screen)),
            ("Session", (self.new, self.open, self.save, self.save_as, self.save_report, self.batch)),
            ("Edits", (self.undo, self.redo)),
            ("Window", (self.menu, self.keys, self.help, self.quit)),
        )

    def all(self) -> tuple[QAction, ...]:
        """Every action that works by its key or its name, to be added to the window."""
        return (*(action for _title, actions in self.sections() for action in actions), self.about)

    def _make(self, text: str, *keys: QKeySequence.StandardKey | str) -> QAction:
        action = QAction(text, self.parent())
        action.setMenuRole(QAction.MenuRole.NoRole)  # macOS would guess it by the text
        pressed = [QKeySequence(key) for key in keys]
        action.setShortcuts([key for at, key in enumerate(pressed) if key not in pressed[:at]])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        return action

    def _choices(self, entries: tuple[tuple[object, str], ...]) -> QActionGroup:
        group = QActionGroup(self)
        for value, text in entries:
            action = group.addAction(text)
            action.setMenuRole(QAction.MenuRole.NoRole)
            action.setCheckable(True)
            action.setData(value)
        return group


def check_choice(group: QActionGroup, value: object) -> None:
    """Check the action of a group whose data is a value."""
    for action in group.actions():
        action.setChecked(action.data() == value)
