"""A sheet that lies over the window without stopping it: what this program is."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QFrame, QVBoxLayout, QWidget

from ui.widgets.labels.label import RichLabel

_ABOUT = (
    "<p><b>Open Odds Oracle</b></p>"
    "<p>An open poker odds calculator: exact where others sample, honest where others guess.<br>"
    "It works offline and sends nothing anywhere. MIT licence.</p>"
    "<p>It is for study. Card rooms forbid programs like this one while playing; do not run it then.</p>"
)
_WIDTH = 520


class Sheet(QFrame):
    """A popup with text; a click beside it or Esc closes it.

    Args:
        html: What it says, as rich text.
        name: Its name for screen readers.
        parent: The window it lies over.
    """

    def __init__(self, html: str, name: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(name)
        self.text = RichLabel(html)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setMargin(10)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 10, 8)
        layout.addWidget(self.text)
        self.setFixedWidth(_WIDTH)
        self.adjustSize()

    def open_over(self, window: QWidget) -> None:
        """Show it in the middle of a window."""
        middle = window.mapToGlobal(window.rect().center())
        self.move(middle - QPoint(self.width() // 2, self.height() // 2))
        self.show()


def about_sheet(parent: QWidget) -> Sheet:
    """What this program is, and what it is not for."""
    version = escape(QApplication.applicationVersion())
    return Sheet(f"{_ABOUT}<p>Version {version}</p>", "About Open Odds Oracle", parent)
