"""A title that is shortened if its controls need the space."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOption, QStylePainter

from ui.document.shown_text import tooltip
from ui.widgets.labels.label import Label

_LEAST = 60
"""Narrowest title, in pixels."""


class TitleLabel(Label):
    """A label as wide as its text, which can shrink; `text` stays complete."""

    short = ""
    """What it shows if the text does not fit; empty for the text with an ellipsis."""

    def minimumSizeHint(self) -> QSize:
        """A few letters."""
        whole = super().minimumSizeHint()
        return QSize(min(_LEAST, whole.width()), whole.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the text as fits."""
        metrics = QFontMetrics(self.font())
        room = self.contentsRect()
        fits = metrics.horizontalAdvance(self.text()) <= room.width()
        shown = self.text() if fits or not self.short else self.short
        shown = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room.width())
        self.setToolTip(tooltip("" if shown == self.text() else self.text()))
        option = QStyleOption()
        option.initFrom(self)
        painter = QStylePainter(self)
        painter.drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option)
        painter.drawItemText(
            room, int(self.alignment()), option.palette, self.isEnabled(), shown, self.foregroundRole()
        )
