"""Where menus open."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget


def open_below(menu: QMenu, opener: QWidget) -> None:
    """Open a menu below the chip, button or word that asks for it; the keyboard begins at the choice made."""
    chosen = next((action for action in menu.actions() if action.isChecked()), None)
    if chosen is not None:
        menu.setActiveAction(chosen)
    menu.popup(opener.mapToGlobal(QPoint(0, opener.height())))
