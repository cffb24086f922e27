"""A slider with two handles: the band of an ordering that a range takes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from ui.theme.theme import Theme

FULL = 100
"""Per cent."""
_HANDLE = 7.0
"""Radius of a handle in logical pixels."""
_TRACK = 5.0
_PAGE = 5
_LOW, _HIGH = 0, 1


class PercentSlider(QAbstractSlider):
    """Picks the hands between two percentiles: the left handle removes the top, the right one the rest.

    ``low`` and ``high`` are whole percents, 0 ≤ low < high ≤ 100, or both 0 (nothing picked).  The arrow
    keys move the handle in use, Home and End take it to its end, Space changes to the other handle.
    For screen readers it is a slider whose value is the right handle.

    Attributes:
        moved: The band while a handle is dragged (low, high).
        settled: The band when the handle is let go or a key has moved it (low, high).
    """

    moved = Signal(int, int)
    settled = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._band = (0, 0)
        self._active = _HIGH
        self._dragging = False
        self._shown_band: tuple[int, int] | None = None
        self._by_key = False
        self.color = QColor(theme.tokens.accent)
        self.exact = True
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setRange(0, FULL)
        self.valueChanged.connect(self._take_value)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Share of hands, best first")
        self.setToolTip(
            "Drag the right end for the best hands, the left end to leave out the very best. "
            "Space changes the handle that the arrow keys move."
        )
        theme.changed.connect(self.update)

    @property
    def band(self) -> tuple[int, int]:
        """Low and high percent."""
        return self._band

    @property
    def dragging(self) -> bool:
        """Whether a handle is held."""
        return self._dragging

    @property
    def by_key(self) -> bool:
        """Whether the latest move was made by a key."""
        return self._by_key

    def set_band(self, low: int, high: int, *, exact: bool = True) -> None:
        """Show a band without emitting signals.

        Args:
            low: Percent left out at the top.
            high: Percent through which hands are taken.
            exact: Whether the range is this band; otherwise the handles are drawn hollow and faint.
        """
        if not self._dragging:
            self._band = (low, high)
            self.exact = exact
            self._say()

    def set_color(self, color: QColor) -> None:
        """Draw in a seat's colour."""
        self.color = QColor(color)
        self.update()

    def sizeHint(self) -> QSize:
        """One control high."""
        return QSize(200, 30)

    def minimumSizeHint(self) -> QSize:
        """Narrow enough for the side column."""
        return QSize(110, 30)

    # Qt's events

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint track, band and handles."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.sunk))
        whole = QRectF(_HANDLE, middle - _TRACK / 2, self.width() - 2 * _HANDLE, _TRACK)
        painter.drawRoundedRect(whole, _TRACK / 2, _TRACK / 2)
        color = self.color if self.exact else QColor(tokens.faint)
        ends = [self._place(end) for end in self._band]
        painter.setBrush(color)
        painter.drawRect(QRectF(ends[_LOW], middle - _TRACK / 2, ends[_HIGH] - ends[_LOW], _TRACK))
        for which in (1 - self._active, self._active):
            at = QPointF(ends[which], middle)
            if which == self._active and self.hasFocus():
                painter.setPen(QPen(QColor(tokens.accent), 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(at, _HANDLE - 0.5, _HANDLE - 0.5)
                radius = _HANDLE - 2.5
            else:
                radius = _HANDLE - 1.5
            painter.setPen(QPen(color, 2))
            painter.setBrush(QColor(tokens.surface))
            painter.drawEllipse(at, radius, radius)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the nearer handle."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = event.position().x()
        low, high = (self._place(end) for end in self._band)
        apart = abs(at - low) - abs(at - high)
        if apart:
            self._active = _LOW if apart < 0 else _HIGH
        else:
            self._active = _LOW if at < low else _HIGH
        self._dragging, self._by_key = True, False
        self._shown_band = self._band
        self._drag_to(at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the handle held."""
        if self._dragging:
            self._drag_to(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Finish the edit."""
        if event.button() == Qt.MouseButton.LeftButton and self._dragging:
            self._dragging = False
            if self._band != self._shown_band:
                self.settled.emit(*self._band)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the handle in use by keys."""
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Down: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: 1,
            Qt.Key.Key_PageDown: -_PAGE,
            Qt.Key.Key_PageUp: _PAGE,
            Qt.Key.Key_Home: -FULL,
            Qt.Key.Key_End: FULL,
        }
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Space:
            self._active = 1 - self._active
            self.update()
        elif key in steps:
            self._by_key = True
            if self._move(self._band[self._active] + steps[key]):
                self.settled.emit(*self._band)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel scrolls the page."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus."""
        super().focusOutEvent(event)
        self.update()

    def _place(self, percent: int) -> float:
        return _HANDLE + (self.width() - 2 * _HANDLE) * percent / FULL

    def _drag_to(self, x: float) -> None:
        room = max(1.0, self.width() - 2 * _HANDLE)
        if self._move(round((x - _HANDLE) / room * FULL)):
            self.moved.emit(*self._band)

    def _move(self, percent: int) -> bool:
        """Move the current handle as close to ``percent`` as the other allows; returns whether it moved."""
        low, high = self._band
        if self._active == _LOW:
            low = max(0, min(percent, high - 1))
        else:
            high = max(low + 1 if low else 0, min(percent, FULL))
        if (low, high) == self._band and self.exact:
            return False
        self._band, self.exact = (low, high), True
        self._say()
        return True

    def _say(self) -> None:
        """Show the band, and say it to screen readers."""
        low, high = self._band
        words = f"{low} to {high} percent" if high else "No hands"
        self.setAccessibleDescription(words if self.exact else f"About {words[:1].lower()}{words[1:]}")
        self.setValue(high)
        self.update()

    @Slot(int)
    def _take_value(self, percent: int) -> None:
        """A screen reader has moved the right handle."""
        if percent != self._band[_HIGH]:
            self._active, self._by_key = _HIGH, True
            if self._move(percent):
                self.settled.emit(*self._band)
            else:  # the left handle is in the way
                self.setValue(self._band[_HIGH])
