"""Bars with whiskers, lying or standing, drawn in pixels like all our items."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from ui.plots.items import NONE, PixelItem
from ui.plots.thinning import Columns

_THICKEST = 18.0
"""Widest bar, in pixels."""
_FILL = 0.72
"""Share of its place a bar fills."""
_ROUND = 3.0
_CAP = 4.0
"""Half the length of a whisker's ends, in pixels."""
_LEAST_FOR_WHISKERS = 6.0
"""Thinner bars have no whiskers: one would hide the next."""


class BarsItem(PixelItem):
    """One bar per value; lying bars go down from place 0, standing ones to the right."""

    def __init__(self) -> None:
        super().__init__()
        self.shares, self.low, self.high = NONE, NONE, NONE
        self.lying = True
        self.marked: int | None = None
        self._color, self._whisker, self._ground = QColor(), QColor(), QColor()

    def dress(self, color: QColor, whisker: QColor, ground: QColor) -> None:
        """Set the colours of bars, of whiskers, and of the place of the bar that is read."""
        self._color, self._whisker, self._ground = color, whisker, ground
        self.update()

    def set_data(self, shares: Columns, low: Columns, high: Columns, *, lying: bool) -> None:
        """Draw bars.

        Args:
            shares: Length of each bar, 0…1.
            low: Lower end of its whisker; equal to ``high`` if there is none.
            high: Upper end.
            lying: Whether bars extend to the right, otherwise up.
        """
        self.shares, self.low, self.high, self.lying = shares, low, high, lying
        self.update()

    def mark(self, place: int | None) -> None:
        """Shade the place of the bar that is being read."""
        if place != self.marked:
            self.marked = place
            self.update()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw all bars."""
        step = abs(to_pixels.m22() if self.lying else to_pixels.m11())
        thick = min(_THICKEST, _FILL * step)
        if self.marked is not None and self.marked < len(self.shares):
            painter.fillRect(self._place(to_pixels, self.marked), self._ground)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._color)
        round_by = min(_ROUND, thick / 3)
        for number in np.flatnonzero(self.shares > 0):
            bar = self._bar(to_pixels, int(number), thick)
            painter.drawRoundedRect(bar, round_by, round_by)
        if thick >= _LEAST_FOR_WHISKERS:
            painter.setPen(QPen(self._whisker, 1.2))
            painter.drawLines(self._whiskers(to_pixels))

    def _bar(self, to_pixels: QTransform, number: int, thick: float) -> QRectF:
        start = self._point(to_pixels, number, 0.0)
        end = self._point(to_pixels, number, float(self.shares[number]))
        if self.lying:
            return QRectF(start.x(), start.y() - thick / 2, max(1.5, end.x() - start.x()), thick)
        height = max(1.5, start.y() - end.y())
        return QRectF(start.x() - thick / 2, start.y() - height, thick, height)

    def _whiskers(self, to_pixels: QTransform) -> list[QLineF]:
        lines = []
        for number in np.flatnonzero(self.high > self.low):
            ends = [
                self._point(to_pixels, int(number), float(side[number])) for side in (self.low, self.high)
            ]
            lines.append(QLineF(*ends))
            across = QPointF(0, _CAP) if self.lying else QPointF(_CAP, 0)
            lines += [QLineF(end - across, end + across) for end in ends]
        return lines

    def _place(self, to_pixels: QTransform, number: int) -> QRectF:
        room = to_pixels.mapRect(self._room)
        middle = self._point(to_pixels, number, 0.0)
        if self.lying:
            half = abs(to_pixels.m22()) / 2
            return QRectF(room.left(), middle.y() - half, room.width(), 2 * half)
        half = abs(to_pixels.m11()) / 2
        return QRectF(middle.x() - half, room.top(), 2 * half, room.height())

    def _point(self, to_pixels: QTransform, number: int, share: float) -> QPointF:
        return to_pixels.map(QPointF(share, -number) if self.lying else QPointF(number, share))
