"""The share of each range at or above an equity, as a small curve."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.document.state import SeatState
from ui.document.wording import percent
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.widgets.labels.label import Label

_HEIGHT = 150
_LEFT, _TOP, _RIGHT, _BOTTOM = 46, 8, 12, 20
_HALVES = (0.0, 0.5, 1.0)
_STEP = 10
"""Levels that an arrow key moves the reading, of 200."""
_SAID = (0.25, 0.5, 0.75)
"""Equities read to screen readers."""


class ShareCurve(Label):
    """Draws one curve a range; the pointer and the arrow keys read it.

    Args:
        theme: Colours.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._theme = theme
        self._curves: tuple[tuple[float, ...], ...] = ()
        self._seats: tuple[SeatState, ...] = ()
        self.read_level: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Share of the range over an equity")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)
        theme.changed.connect(self.update)

    def show_curves(self, curves: Sequence[Sequence[float]], seats: Sequence[SeatState]) -> None:
        """Show the curves.

        Args:
            curves: Of each range its shares 0…1 at or above equities from 0 to 1, evenly spread.
            seats: Whose ranges they are.
        """
        self._curves, self._seats = tuple(tuple(curve) for curve in curves), tuple(seats)
        self._describe()
        self.update()

    @property
    def reading(self) -> str:
        """What is read at the pointer, in words; empty where nothing is read."""
        if self.read_level is None or not self._curves:
            return ""
        return self._at(self.read_level)

    def sizeHint(self) -> QSize:
        """A flat picture."""
        return QSize(280, _HEIGHT)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Read the curves at the pointer."""
        area = self._area()
        far = (event.position().x() - area.left()) / max(1.0, area.width())
        self._read(round(far * self._last) if -0.02 <= far <= 1.02 else None)

    def leaveEvent(self, event: QEvent) -> None:
        """Stop reading."""
        super().leaveEvent(event)
        self._read(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right move the reading."""
        step = {Qt.Key.Key_Left: -_STEP, Qt.Key.Key_Right: _STEP}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            here = self._last // 2 - step if self.read_level is None else self.read_level
            self._read(here + step)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint axes, curves and reading."""
        tokens, area = self._theme.tokens, self._area()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(ui_font("small"))
        for share in _HALVES:
            y = area.bottom() - share * area.height()
            painter.setPen(QPen(QColor(tokens.line), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(QColor(tokens.muted))
            room = QRectF(0, y - 8, _LEFT - 8, 16)
            painter.drawText(
                room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _percent(share)
            )
        below = QRectF(area.left(), area.bottom() + 4, area.width(), _BOTTOM - 4)
        flags = Qt.AlignmentFlag
        for where, text in (
            (flags.AlignLeft, "0 %"),
            (flags.AlignHCenter, "50 %"),
            (flags.AlignRight, "100 % equity"),
        ):
            painter.drawText(below, where | flags.AlignTop, text)
        for number, curve in enumerate(self._curves):
            dashed = Qt.PenStyle.SolidLine if number == 0 else Qt.PenStyle.DashLine
            painter.setPen(QPen(tokens.seat(self._seats[number].color), 1.8, dashed))
            painter.drawPolyline(QPolygonF([self._point(area, at, share) for at, share in enumerate(curve)]))
        self._paint_reading(painter, area)
        if self.hasFocus():
            painter.setPen(QPen(QColor(tokens.accent), 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)

    def _paint_reading(self, painter: QPainter, area: QRectF) -> None:
        if self.read_level is None or not self._curves:
            return
        tokens = self._theme.tokens
        x = self._point(area, self.read_level, 0).x()
        painter.setPen(QPen(QColor(tokens.muted), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.setFont(ui_font("small", semibold=True))
        head = f"at least {_percent(self.read_level / self._last)}"
        lines = [(head, QColor(tokens.muted))]
        for curve, seat in zip(self._curves, self._seats, strict=True):
            text = painter.fontMetrics().elidedText(seat.name, Qt.TextElideMode.ElideRight, 90)
            lines.append((f"{text} {percent(curve[self.read_level], 1)}", tokens.seat(seat.color)))
        wide = max(painter.fontMetrics().horizontalAdvance(text) for text, _color in lines)
        left = x + 8 if x + 8 + wide < area.right() else x - 8 - wide
        for number, (text, color) in enumerate(lines):
            painter.setPen(color)
            painter.drawText(QPointF(left, area.top() + 14 + 15 * number), text)

    @property
    def _last(self) -> int:
        return len(self._curves[0]) - 1 if self._curves else 1

    def _read(self, level: int | None) -> None:
        level = None if level is None else max(0, min(self._last, level))
        if level != self.read_level:
            self.read_level = level
            self._describe()
            self.update()

    def _describe(self) -> None:
        if self.reading or not self._curves:
            self.setAccessibleDescription(self.reading or "Nothing to show yet.")
        else:
            self.setAccessibleDescription(" ".join(self._at(round(part * self._last)) for part in _SAID))

    def _at(self, level: int) -> str:
        shares = [
            f"{seat.name} {percent(curve[level], 1)} of the range"
            for curve, seat in zip(self._curves, self._seats, strict=True)
        ]
        return f"At least {_percent(level / self._last)} equity: {', '.join(shares)}."

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_LEFT, _TOP, -_RIGHT, -_BOTTOM)

    def _point(self, area: QRectF, level: int, share: float) -> QPointF:
        return QPointF(area.left() + area.width() * level / self._last, area.bottom() - area.height() * share)


def _percent(share: float) -> str:
    return f"{100 * share:g} %"
