"""A search field with a clear button."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QInputMethodEvent,
    QKeyEvent,
    QPalette,
    QResizeEvent,
    QTextCharFormat,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from oracle.errors import Span
from ui.theme.icons import icon_pixmap
from ui.widgets.escape import asks_for_escape
from ui.widgets.passing import mark_passing

MOST_TYPED = 200
"""Characters of a search; further ones would find nothing more."""
_SIDE = 16
"""Side of the cross in pixels."""
_PADDING = 26
"""What frame and margins at both sides take of the width, in pixels."""
_EDGE = 2
"""Pixels around the strokes of the cross."""


class SearchLine(QLineEdit):
    """The search field of a list.

    Args:
        placeholder: Its placeholder text.
        name: Its name for screen readers; by default the placeholder.
        parent: Qt parent.
        brief: Placeholder text where the other one does not fit.
        escape_clears: Whether Escape takes the text away; not for a text that is more than a search.
    """

    def __init__(
        self,
        placeholder: str,
        name: str = "",
        parent: QWidget | None = None,
        *,
        brief: str = "",
        escape_clears: bool = True,
    ) -> None:
        super().__init__(parent)
        self._escape_clears = escape_clears
        self._placeholders = (placeholder, brief or placeholder)
        mark_passing(self)
        self.setMaxLength(MOST_TYPED)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(name or placeholder)
        self._cross_color: QColor | None = None
        self.clear_action = self.addAction(QIcon(), QLineEdit.ActionPosition.TrailingPosition)
        self.clear_action.setText("Clear the search")
        self.clear_action.setVisible(False)
        self.clear_action.triggered.connect(self.clear)
        self.error: Span | None = None
        self.textChanged.connect(self._offer_clearing)
        self._dress()

    def mark_error(self, span: Span | None, color: QColor) -> None:
        """Underline the place of an error until the text changes, or no place.

        Args:
            span: The place; an empty one is between two characters, of which the first is underlined.
            color: Colour of the line.
        """
        self.error = span
        marks = [] if span is None else [self._mark(span, color)]
        # A line edit has no highlighter; it draws a text that is being composed with formats of others.
        QApplication.sendEvent(self, QInputMethodEvent("", marks))

    def _mark(self, span: Span, color: QColor) -> QInputMethodEvent.Attribute:
        look = QTextCharFormat()
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        look.setUnderlineColor(color)
        start = min(span.start, max(0, span.end - 1))
        return QInputMethodEvent.Attribute(
            QInputMethodEvent.AttributeType.TextFormat,
            start - self.cursorPosition(),  # places are counted from the cursor
            max(1, span.end - start),
            look,
        )

    def event(self, event: QEvent) -> bool:
        """While something is searched for, Escape belongs to the field rather than to Stop."""
        if asks_for_escape(event) and self._takes_escape():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends the search; a popup is closed by it."""
        if event.key() == Qt.Key.Key_Escape and self._takes_escape():
            self.clear()
        else:
            super().keyPressEvent(event)

    def _takes_escape(self) -> bool:
        in_popup = self.window().windowType() == Qt.WindowType.Popup
        return self._escape_clears and bool(self.text()) and not in_popup

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the placeholder text that fits."""
        super().resizeEvent(event)
        whole, brief = self._placeholders
        fits = self.fontMetrics().horizontalAdvance(whole) <= self.width() - _PADDING
        self.setPlaceholderText(whole if fits else brief)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the cross in the colours of the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "clear_action"):
            self._dress()

    def _offer_clearing(self, text: str) -> None:
        self.clear_action.setVisible(bool(text))
        if self.error is not None:
            self.mark_error(None, QColor())

    def _dress(self) -> None:
        color = self.palette().color(QPalette.ColorRole.PlaceholderText)
        if color == self._cross_color:  # Qt sets the palette again each time the line gets another parent
            return
        self._cross_color = color
        self.clear_action.setIcon(QIcon(icon_pixmap("close", color, _SIDE, _EDGE)))
