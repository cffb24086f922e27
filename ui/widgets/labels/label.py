"""The labels of the window: text is never interpreted as markup, unless the class says so."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from ui.document.shown_text import NO_BREAK, several_lines, unbroken


class Label(QLabel):
    """Plain text, limited to visible characters and a maximum length.

    Args:
        text: The text.
        parent: Qt parent.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show a text; no line breaks between a number and its unit."""
        super().setText(unbroken(several_lines(text)))

    def text(self) -> str:
        """The text, with ordinary spaces."""
        return super().text().replace(NO_BREAK, " ")


class RichLabel(QLabel):
    """Markup made by the program itself, in which other text is escaped.

    Args:
        html: The markup.
        parent: Qt parent.
    """

    def __init__(self, html: str = "", parent: QWidget | None = None) -> None:
        super().__init__(html, parent)
        self.setProperty("rich", True)  # the style sheet makes every other label plain
        self.setTextFormat(Qt.TextFormat.RichText)
