"""Lines, bands and dots that look the same on every screen and in every file.

pyqtgraph draws with cosmetic pens and pixmaps of dots: on a 200 % screen and in a large PNG its lines come
out thin, and in SVG its dots come out garbled.  These items map their points to pixels themselves and draw
with plain pens, whose widths scale with the screen.  Each is created once and then updated.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

Columns = NDArray[np.float64]

NONE: Columns = np.empty(0)
FADED = 0.4
"""Opacity of a picture that belongs to an earlier question."""


class PixelItem(pg.GraphicsObject):
    """An item that draws in pixels; subclasses implement `draw`."""

    def __init__(self) -> None:
        super().__init__()
        self._room = QRectF()

    def set_room(self, room: QRectF) -> None:
        """Set which part of the plot's scales is visible; the item may draw anywhere in it."""
        if room != self._room:
            self.prepareGeometryChange()
            self._room = room

    def boundingRect(self) -> QRectF:
        """The visible part of the plot."""
        return self._room

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw, with the painter's unit set to one pixel."""
        to_pixels = painter.worldTransform()
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter, to_pixels)
        painter.restore()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw in pixels; ``to_pixels`` maps the plot's scales to them."""
        raise NotImplementedError


class LineItem(PixelItem):
    """A line through points."""

    def __init__(self) -> None:
        super().__init__()
        self.x, self.y = NONE, NONE
        self._pen = QPen()

    @property
    def color(self) -> QColor:
        """The colour of the line."""
        return self._pen.color()

    def dress(self, color: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> None:
        """Set colour, width in pixels and style."""
        self._pen = QPen(color, width, style, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
        self.update()

    def set_data(self, x: Columns, y: Columns) -> None:
        """Set the points; empty arrays show nothing."""
        self.x, self.y = x, y
        self.update()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw the line."""
        if len(self.x) > 1:
            painter.setPen(self._pen)
            painter.drawPolyline(pg.functions.arrayToQPolygonF(*_mapped(self.x, self.y, to_pixels)))


class BandItem(PixelItem):
    """The area between a lower and an upper curve."""

    def __init__(self) -> None:
        super().__init__()
        self.x, self.low, self.high = NONE, NONE, NONE
        self._color = QColor()

    def dress(self, color: QColor) -> None:
        """Set the fill colour."""
        self._color = color
        self.update()

    def set_data(self, x: Columns, low: Columns, high: Columns) -> None:
        """Fill between ``low`` and ``high``; empty arrays show nothing."""
        self.x, self.low, self.high = x, low, high
        self.update()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Fill the area and smooth its edges.

        Qt fills a smooth shape of this size in 500 µs, a plain one in 10 µs and draws a smooth thin line
        in 20 µs; the eye sees the same.
        """
        if len(self.x) < 2:
            return
        x, high = _mapped(self.x, self.high, to_pixels)
        _, low = _mapped(self.x, self.low, to_pixels)
        outline = np.concatenate([x, x[::-1]]), np.concatenate([high, low[::-1]])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._color)
        painter.drawPolygon(pg.functions.arrayToQPolygonF(*outline))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._color, 1.0))
        for edge in (high, low):
            painter.drawPolyline(pg.functions.arrayToQPolygonF(x, edge))


class DotsItem(PixelItem):
    """Round dots, each in its own colour, with a rim.

    Args:
        diameter: Diameter of each dot, in pixels.
    """

    def __init__(self, diameter: float) -> None:
        super().__init__()
        self.x, self.y = NONE, NONE
        self.colors: tuple[QColor, ...] = ()
        self._radius = diameter / 2
        self._rim = QPen(Qt.PenStyle.NoPen)

    def dress(self, rim: QColor, width: float = 1.0) -> None:
        """Set colour and width of the rim, in pixels."""
        self._rim = QPen(rim, width)
        self.update()

    def set_data(self, x: Columns, y: Columns, colors: Sequence[QColor]) -> None:
        """Show dots at these points; empty arrays show nothing."""
        self.x, self.y, self.colors = x, y, tuple(colors)
        self.update()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw the dots."""
        painter.setPen(self._rim)
        for x, y, color in zip(*_mapped(self.x, self.y, to_pixels), self.colors, strict=True):
            painter.setBrush(color)
            painter.drawEllipse(QPointF(x, y), self._radius, self._radius)


class BackdropItem(PixelItem):
    """The straight lines behind the curves."""

    def __init__(self) -> None:
        super().__init__()
        self._across: Columns = NONE
        self._upright: Columns = NONE
        self._pen = QPen()

    def dress(self, color: QColor) -> None:
        """Set the colour."""
        self._pen = QPen(color, 1.0)
        self.update()

    def set_lines(self, across: Sequence[float], upright: Sequence[float]) -> None:
        """Draw lines from left to right at these heights and from bottom to top at these places."""
        self._across, self._upright = np.array(across, dtype=float), np.array(upright, dtype=float)
        self.update()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw the lines, each on whole pixels."""
        area = to_pixels.mapRect(self._room)
        _, heights = _mapped(np.zeros_like(self._across), self._across, to_pixels)
        places, _ = _mapped(self._upright, np.zeros_like(self._upright), to_pixels)
        lines = [QLineF(area.left(), round(y) + 0.5, area.right(), round(y) + 0.5) for y in heights]
        lines += [QLineF(round(x) + 0.5, area.top(), round(x) + 0.5, area.bottom()) for x in places]
        painter.setPen(self._pen)
        painter.drawLines(lines)


def _mapped(x: Columns, y: Columns, to_pixels: QTransform) -> tuple[Columns, Columns]:
    """Points in pixels; plots are neither rotated nor sheared."""
    return x * to_pixels.m11() + to_pixels.dx(), y * to_pixels.m22() + to_pixels.dy()
