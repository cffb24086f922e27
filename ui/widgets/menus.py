"""Where menus open, and how wide they are."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from ui.theme.tokens import SPACE

KEY_GAP = 4 * SPACE
"""What is added to Qt's twelve pixels between the longest text of a menu and the keys beside it."""


def open_below(menu: QMenu, opener: QWidget) -> None:
    """Open a menu below the chip, button or word that asks for it; the keyboard begins at the choice made."""
    chosen = next((action for action in menu.actions() if action.isChecked()), None)
    if chosen is not None:
        menu.setActiveAction(chosen)
    menu.popup(opener.mapToGlobal(QPoint(0, opener.height())))


def room_for_keys(menu: QMenu) -> None:
    """Keep the longest text of a menu apart from its keys; Qt leaves a gap of two letters."""
    menu.aboutToShow.connect(lambda: _widen(menu))


def _widen(menu: QMenu) -> None:
    menu.setMinimumWidth(0)
    texts = [action for action in menu.actions() if not action.isSeparator()]
    if not any(map(_has_key, texts)):
        return
    whole = menu.sizeHint().width()  # lays it out
    column = max(menu.actionGeometry(action).width() for action in texts)
    columns = {menu.actionGeometry(action).x() for action in texts}
    menu.setMinimumWidth(whole - (len(columns) - 1) * column + KEY_GAP)


def _has_key(action: QAction) -> bool:
    return "\t" in action.text() or (not action.shortcut().isEmpty() and action.menu() is None)
