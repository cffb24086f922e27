"""Opens the help and the sheets about the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication, QWidget

from ui.actions import Actions
from ui.theme.theme import Theme
from ui.window.about_sheet import AboutSheet, keys_sheet

if TYPE_CHECKING:
    from ui.help.window import HelpWindow


class HelpOpener(QObject):
    """Creates the help window when it is first needed.

    Attributes:
        window: The window, or None before.

    Args:
        theme: Colours in use.
        actions: Those that open the help, the keys or the sheet about the program.
        parent: The main window.
    """

    def __init__(self, theme: Theme, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._actions, self._parent = theme, actions, parent
        self.window: HelpWindow | None = None
        actions.help.triggered.connect(self.open)
        actions.keys.triggered.connect(self._show_keys)
        actions.about.triggered.connect(self._show_about)

    @Slot()
    def open(self) -> None:
        """Show the page about the part of the window that has the keyboard."""
        self._made().open_for(QApplication.focusWidget())

    @Slot(str)
    def open_at(self, place: str) -> None:
        """Show a page, or a section of it, by its place in the help."""
        self._made().open_at(place)

    def _made(self) -> HelpWindow:
        if self.window is None:
            from ui.help.window import HelpWindow

            self.window = HelpWindow(self._theme, self._parent)
        return self.window

    @Slot()
    def _show_keys(self) -> None:
        keys_sheet(self._actions, self._parent).open_over(self._parent)

    @Slot()
    def _show_about(self) -> None:
        AboutSheet(self._parent).open_over(self._parent)
