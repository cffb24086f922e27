"""The head of the table of groups: seats by their names, in their colours."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from ui.theme.style import ui_font
from ui.theme.theme import Theme

_PAD = 3


class SeatHeader(QHeaderView):
    """Writes the columns of seats in their colours.

    Args:
        theme: Colours.
        parent: The table.

    Attributes:
        colors: Number of the seat colour of each column that is a seat's.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self.colors: dict[int, int] = {}

    def paintSection(self, painter: QPainter, rect: QRect, column: int) -> None:
        """Paint a title."""
        if column not in self.colors:
            super().paintSection(painter, rect, column)
            return
        tokens, font = self._theme.tokens, ui_font("label", semibold=True)
        name = str(self.model().headerData(column, Qt.Orientation.Horizontal) or "")
        room = QRectF(rect).adjusted(_PAD, 0, -_PAD, 0)
        text = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        painter.save()
        painter.fillRect(rect, QColor(tokens.surface))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, QColor(tokens.line))
        painter.setFont(font)
        painter.setPen(tokens.seat(self.colors[column]))
        painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()
