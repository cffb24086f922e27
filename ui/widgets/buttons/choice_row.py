"""One of several choices below each other: a mark and words; the whole row can be clicked."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QKeySequence, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QWidget

from ui.document.shown_text import one_line
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS, HIT_AREA

_MARK, _DOT = 6.0, 3.0
"""Radius of the mark, and of the dot of the choice made, in pixels."""
_PAD, _GAP = 8.0, 9.0


class ChoiceRow(QRadioButton):
    """A radio button as wide as its column, in the colours of the theme.

    Args:
        theme: Colours.
        words: What it chooses.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setText(one_line(words))
        self.setShortcut(QKeySequence())  # an ampersand in a name is not a mnemonic
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """A row of the height of a control, as wide as its words."""
        words = QFontMetricsF(ui_font("label", semibold=True)).horizontalAdvance(self.text())
        return QSize(round(2 * _PAD + 2 * _MARK + _GAP + words), HIT_AREA)

    def minimumSizeHint(self) -> QSize:
        """Never narrower."""
        return self.sizeHint()

    def hitButton(self, position: QPoint) -> bool:
        """The whole row is clicked, not only its words."""
        return self.rect().contains(position)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the mark, the words, and where the keyboard or the pointer is."""
        tokens, painter = self._theme.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        if self.hasFocus() or (self.underMouse() and self.isEnabled()):
            painter.setPen(QPen(QColor(tokens.accent), 1.5) if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.sunk) if self.underMouse() else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, CONTROL_RADIUS, CONTROL_RADIUS)
        middle = QPointF(_PAD + _MARK, self.rect().center().y() + 0.5)
        words = QColor(tokens.text if self.isEnabled() else tokens.faint)
        edge = QColor(
            tokens.accent if self.isChecked() else tokens.muted if self.isEnabled() else tokens.faint
        )
        painter.setPen(QPen(edge, 1.5))
        painter.setBrush(QColor(tokens.surface))
        painter.drawEllipse(middle, _MARK, _MARK)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(edge)
            painter.drawEllipse(middle, _DOT, _DOT)
        painter.setFont(ui_font("label", semibold=self.isChecked()))
        painter.setPen(words)
        left = middle.x() + _MARK + _GAP
        place = QRectF(left, 0, self.width() - left, self.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.text())
