"""The players of the Flops workspace: name, range, equity over all flops."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.document.shown_text import one_line, tooltip
from ui.plots.convergence.trace import SeatLook
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS

_HEIGHT = 62
_STRIP = 4
_PAD = 12
_FIGURE = 22
"""Size of the letters of the equity, in pixels."""


class PlayerEquity(QWidget):
    """A player with his equity over all flops.

    Args:
        theme: Colours.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look: SeatLook | None = None
        self._hands = self._equity = self._how = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_player(self, look: SeatLook, hands: str, equity: str, how: str) -> None:
        """Show a player.

        Args:
            look: His name and colour.
            hands: What his range has, in words.
            equity: His equity, as text; empty while it is not known.
            how: How it is known, in words.
        """
        self._look, self._hands, self._equity, self._how = look, hands, equity, how
        said = ", ".join(part for part in (look.label, hands, equity, how) if part)
        self.setAccessibleName(said)
        self.setToolTip(tooltip(said))
        self.update()

    def sizeHint(self) -> QSize:
        """Two lines, the equity in large letters."""
        return QSize(240, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint strip, name, hands, equity."""
        if self._look is None:
            return
        tokens, painter = self._theme.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(QPen(QColor(tokens.line), 1))
        painter.setBrush(QColor(tokens.surface))
        painter.drawRoundedRect(box, CONTROL_RADIUS, CONTROL_RADIUS)
        color = tokens.seat(self._look.color)
        painter.fillRect(QRectF(box.left(), box.top() + 2, _STRIP, box.height() - 4), color)
        room = box.adjusted(_STRIP + _PAD, 8, -_PAD, -8)
        figure = ui_font("title", semibold=True)
        figure.setPixelSize(_FIGURE)
        wide = max(
            QFontMetricsF(figure).horizontalAdvance(self._equity),
            QFontMetricsF(ui_font("small")).horizontalAdvance(self._how),
        )
        upper = QRectF(room.left(), room.top(), room.width(), room.height() * 0.58)
        lower = QRectF(room.left(), upper.bottom(), room.width(), room.height() - upper.height())
        right, left = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(figure)
        painter.setPen(color)
        painter.drawText(upper, right | middle, self._equity)
        painter.setFont(ui_font("label", semibold=True))
        painter.setPen(QColor(tokens.text))
        left_room = room.width() - wide - _PAD
        painter.drawText(upper, left | middle, self._cut(painter, self._look.label, left_room))
        painter.setFont(ui_font("small"))
        painter.setPen(QColor(tokens.muted))
        painter.drawText(lower, left | middle, self._cut(painter, self._hands, left_room))
        painter.drawText(lower, right | middle, self._how)

    @staticmethod
    def _cut(painter: QPainter, text: str, room: float) -> str:
        return QFontMetricsF(painter.font()).elidedText(one_line(text), Qt.TextElideMode.ElideRight, room)
