"""What tests do with the seats of a window's table."""

from __future__ import annotations

from PySide6.QtGui import QAction

from ui.document.state import DocumentState
from ui.main_window import MainWindow
from ui.table.seat_menu import seat_menu
from ui.table.seat_row import SeatRow


def row(window: MainWindow, place: int = 0) -> SeatRow:
    """The row of the seat at a place, from 0."""
    return window.table.seats.rows[place]


def state(window: MainWindow) -> DocumentState:
    """The state of the document."""
    return window.context.document.state


def choose(window: MainWindow, key: int, name: str) -> None:
    """Trigger an entry of the menu of the seat with a key, wherever in it."""
    menu = seat_menu(window.context, window.table.seats.row(key))
    next(action for action in menu.findChildren(QAction) if action.text().split("\t")[0] == name).trigger()
    menu.deleteLater()
