"""A search field with a clear button."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QLineEdit, QWidget

from ui.theme.icons import paint_icon
from ui.widgets.passing import mark_passing

MOST_TYPED = 200
"""Characters of a search; further ones would find nothing more."""
_SIDE, _SHARP = 16, 4
"""Side of the cross in pixels, and how many times finer it is drawn, for screens of any scale."""
_EDGE = 2
"""Pixels around the strokes of the cross."""


class SearchLine(QLineEdit):
    """The search field of a list.

    Args:
        placeholder: Its placeholder text.
        name: Its name for screen readers; by default the placeholder.
        parent: Qt parent.
    """

    def __init__(self, placeholder: str, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark_passing(self)
        self.setMaxLength(MOST_TYPED)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(name or placeholder)
        self.clear_action = self.addAction(QIcon(), QLineEdit.ActionPosition.TrailingPosition)
        self.clear_action.setText("Clear the search")
        self.clear_action.setVisible(False)
        self.clear_action.triggered.connect(self.clear)
        self.textChanged.connect(self._offer_clearing)
        self._dress()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the cross in the colours of the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "clear_action"):
            self._dress()

    def _offer_clearing(self, text: str) -> None:
        self.clear_action.setVisible(bool(text))

    def _dress(self) -> None:
        pixmap = QPixmap(_SIDE * _SHARP, _SIDE * _SHARP)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        side = _SHARP * (_SIDE - 2 * _EDGE)
        color = self.palette().color(QPalette.ColorRole.PlaceholderText)
        paint_icon(painter, "close", QRectF(_SHARP * _EDGE, _SHARP * _EDGE, side, side), color)
        painter.end()
        pixmap.setDevicePixelRatio(_SHARP)
        self.clear_action.setIcon(QIcon(pixmap))
