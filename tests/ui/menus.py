"""Menus inside menus, as tests look for them."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu


def submenu(menu: QMenu, title: str) -> QMenu:
    """The menu that an entry opens.

    It is looked for among the children: in PySide6 6.8 the one that `QAction.menu` returns is gone as soon as
    nobody holds the action.
    """
    return next(each for each in menu.findChildren(QMenu) if each.title() == title)
