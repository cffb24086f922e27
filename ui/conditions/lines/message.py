"""The error of the focused line, in a bubble below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ui.conditions.lines.rows.frame import LineFrame
from ui.theme.roles import set_role
from ui.widgets.labels.label import Label
from ui.widgets.labels.message_bubble import MessageBubble


class LineMessage(MessageBubble):
    """One bubble for all lines of a list.

    Args:
        panel: The list.
        rows: Gives its lines.
    """

    def __init__(self, panel: QWidget, rows: Callable[[], Iterable[LineFrame]]) -> None:
        self._label = Label()
        self._label.setProperty("role", "error")
        self._label.setWordWrap(True)
        super().__init__(panel, self._label)
        self._panel, self._rows = panel, rows
        set_role(self, "bubble wrong")
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._focus_moved)

    @property
    def message(self) -> str:
        """The text shown, or an empty string."""
        return "" if self.isHidden() else self._label.text()

    @Slot("QWidget*", "QWidget*")
    def _focus_moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if not isValid(self._panel):  # the window is being destroyed, and the keyboard leaves it
            return
        if any(widget is not None and self._panel.isAncestorOf(widget) for widget in (old, new)):
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the error of the focused line, if it has one."""
        focus = self._panel.window().focusWidget()
        rows = () if focus is None else self._rows()
        row = next((row for row in rows if row is focus or row.isAncestorOf(focus)), None)
        self._label.setText("" if row is None else row.message)
        if row is None or not row.message:
            self.hide()
        else:
            self.show_beside(row)
