"""Lines, bands and dots that look the same on every screen and in every file.

pyqtgraph draws with cosmetic pens and pixmaps of dots: on a 200 % screen and in a large PNG its lines come
out thin, and in SVG its dots come out garbled.  These items map their points to pixels themselves and draw
with plain pens, whose widths scale with the screen.  Each is created once and then updated.

While a run is live its curves grow at the right end, twenty times a second. So new points repaint only the
strip of the plot that they change, and only that strip's points are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ui.plots.thinning import Columns, first_change, thinned

NONE: Columns = np.empty(0)
FADED = 0.4
"""Opacity of a picture that belongs to an earlier question."""
LONG_LINE = 300
"""Lines of more points are thinned out: Qt draws each piece of a smooth line wider than a pixel in 5 µs."""
TOLERANCE = 0.1
"""How far a thinned line may lie from its points, in pixels of the screen; nobody sees that."""
SPARE = 2
"""Points drawn on each side of what is repainted, so that lines join as in the whole."""
EDGE_REACH = 2.0
"""How far the edge of a band may reach from its points, in pixels."""
REACH = 2.0
"""How far what is drawn of a point may reach from it, in widths of the pen: its corners are mitred."""


class PixelItem(pg.GraphicsObject):
    """An item that draws in pixels; subclasses implement `draw`."""

    def __init__(self) -> None:
        super().__init__()
        self._room = QRectF()
        self._exposed = QRectF()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

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
        self._exposed = to_pixels.mapRect(exposed_part(self, painter, option))
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter, to_pixels)
        painter.restore()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw in pixels; ``to_pixels`` maps the plot's scales to them."""
        raise NotImplementedError

    def update_from(self, x: float, reach: float) -> None:
        """Repaint the plot from a place on its scale to its right end.

        Args:
            x: The place.
            reach: How far what is drawn there reaches to the left, in pixels.
        """
        per_pixel = abs(self.sceneTransform().m11())
        left = max(self._room.left(), x - reach / per_pixel if per_pixel > 0 else self._room.left())
        self.update(QRectF(left, self._room.top(), self._room.right() - left, self._room.height()))

    def exposed_points(self, x: Columns, reach: float) -> slice:
        """The points that what is being repainted shows, and a few on each side of it.

        Args:
            x: Positions of the points, in pixels, rising.
            reach: How far what is drawn of a point reaches, in pixels.
        """
        first = int(np.searchsorted(x, self._exposed.left() - reach)) - SPARE
        last = int(np.searchsorted(x, self._exposed.right() + reach, side="right")) + SPARE
        return slice(max(0, first), last)


class LineItem(PixelItem):
    """A line through points, from left to right."""

    def __init__(self) -> None:
        super().__init__()
        self.x, self.y = NONE, NONE
        self._pen = QPen()
        self._thin: tuple[object, Columns, Columns] = None, NONE, NONE

    @property
    def color(self) -> QColor:
        """The colour of the line."""
        return self._pen.color()

    def dress(self, color: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> None:
        """Set colour, width in pixels and style."""
        pen = QPen(color, width, style, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
        if pen != self._pen:
            self._pen = pen
            self.update()

    def set_data(self, x: Columns, y: Columns) -> None:
        """Set the points, which may not be changed afterwards; empty arrays show nothing."""
        changed = first_change((self.x, self.y), (x, y))
        if changed is None:
            return
        old, self.x, self.y = self.x, x, y
        self._thin = None, NONE, NONE
        if changed == 0 or self._pen.style() != Qt.PenStyle.SolidLine or max(len(old), len(x)) > LONG_LINE:
            self.update()  # dashes and thinned lines may change anywhere
        else:
            self.update_from(float(x[changed - 1]), REACH * self._pen.widthF() + 1)

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw the line."""
        if len(self.x) < 2:
            return
        x, y = self._points(painter, to_pixels)
        if self._pen.style() == Qt.PenStyle.SolidLine:  # dashes begin at the first point
            part = self.exposed_points(x, REACH * self._pen.widthF())
            x, y = x[part], y[part]
        if len(x) > 1:
            painter.setPen(self._pen)
            painter.drawPolyline(pg.functions.arrayToQPolygonF(x, y))

    def _points(self, painter: QPainter, to_pixels: QTransform) -> tuple[Columns, Columns]:
        """The points in pixels; those of a long line that are visible. A file of vectors gets them all."""
        if len(self.x) <= LONG_LINE or painter.paintEngine().type() != QPaintEngine.Type.Raster:
            return _mapped(self.x, self.y, to_pixels)
        tolerance = TOLERANCE / painter.device().devicePixelRatioF()
        wanted = _scale(to_pixels), tolerance
        if wanted != self._thin[0]:
            x, y = _mapped(self.x, self.y, to_pixels)
            kept = thinned(x, y, tolerance)
            self._thin = wanted, x[kept], y[kept]
        return self._thin[1], self._thin[2]


class BandItem(PixelItem):
    """The area between a lower and an upper curve."""

    def __init__(self) -> None:
        super().__init__()
        self.x, self.low, self.high = NONE, NONE, NONE
        self._color = QColor()

    def dress(self, color: QColor) -> None:
        """Set the fill colour."""
        if color != self._color:
            self._color = color
            self.update()

    def set_data(self, x: Columns, low: Columns, high: Columns) -> None:
        """Fill between ``low`` and ``high``, not to be changed afterwards; empty arrays show nothing."""
        changed = first_change((self.x, self.low, self.high), (x, low, high))
        if changed is None:
            return
        self.x, self.low, self.high = x, low, high
        if changed == 0:
            self.update()
        else:
            self.update_from(float(x[changed - 1]), EDGE_REACH)

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Fill the area and smooth its edges.

        Qt fills a smooth shape of this size in 500 µs, a plain one in 10 µs and draws a smooth thin line
        in 20 µs; the eye sees the same.
        """
        if len(self.x) < 2:
            return
        x, high = _mapped(self.x, self.high, to_pixels)
        _, low = _mapped(self.x, self.low, to_pixels)
        part = self.exposed_points(x, EDGE_REACH)
        x, high, low = x[part], high[part], low[part]
        if len(x) < 2:
            return
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
        pen = QPen(rim, width)
        if pen != self._rim:
            self._rim = pen
            self.update()

    def set_data(self, x: Columns, y: Columns, colors: Sequence[QColor]) -> None:
        """Show dots at these points, which may not be changed afterwards; empty arrays show nothing."""
        old, shown = self.x, tuple(colors)
        if first_change((self.x, self.y), (x, y)) is None and shown == self.colors:
            return
        self.x, self.y, self.colors = x, y, shown
        leftmost = min(float(each.min()) for each in (old, x) if len(each))
        self.update_from(leftmost, self._radius + self._rim.widthF() + 1)

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
        self._lines: tuple[tuple[float, ...], tuple[float, ...]] = (), ()
        self._pen = QPen()
        self._drawn: tuple[object, list[QLineF]] = None, []

    def dress(self, color: QColor) -> None:
        """Set the colour."""
        pen = QPen(color, 1.0)
        if pen != self._pen:
            self._pen = pen
            self.update()

    def set_lines(self, across: Sequence[float], upright: Sequence[float]) -> None:
        """Draw lines from left to right at these heights and from bottom to top at these places."""
        wanted = tuple(across), tuple(upright)
        if wanted != self._lines:
            self._lines = wanted
            self.update()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw the lines, each on whole pixels."""
        area = to_pixels.mapRect(self._room)
        wanted = _scale(to_pixels), area, self._lines
        if wanted != self._drawn[0]:
            self._drawn = wanted, self._placed(area, to_pixels)
        painter.setPen(self._pen)
        painter.drawLines(self._drawn[1])

    def _placed(self, area: QRectF, to_pixels: QTransform) -> list[QLineF]:
        """The lines in pixels."""
        across, upright = (np.array(each, dtype=float) for each in self._lines)
        _, heights = _mapped(np.zeros_like(across), across, to_pixels)
        places, _ = _mapped(upright, np.zeros_like(upright), to_pixels)
        lines = [QLineF(area.left(), round(y) + 0.5, area.right(), round(y) + 0.5) for y in heights]
        lines += [QLineF(round(x) + 0.5, area.top(), round(x) + 0.5, area.bottom()) for x in places]
        return lines


def exposed_part(item: QGraphicsItem, painter: QPainter, option: QStyleOptionGraphicsItem) -> QRectF:
    """What has to be painted of an item with `ItemUsesExtendedStyleOption`: in files, all of it.

    Qt states the exposed part in the coordinates of the window, also where a picture is painted elsewhere.
    """
    return QRectF(option.exposedRect if isinstance(painter.device(), QWidget) else item.boundingRect())


def _scale(to_pixels: QTransform) -> tuple[float, float, float, float]:
    """What determines the place of every point in pixels; plots are neither rotated nor sheared."""
    return to_pixels.m11(), to_pixels.m22(), to_pixels.dx(), to_pixels.dy()


def _mapped(x: Columns, y: Columns, to_pixels: QTransform) -> tuple[Columns, Columns]:
    """Points in pixels; plots are neither rotated nor sheared."""
    return x * to_pixels.m11() + to_pixels.dx(), y * to_pixels.m22() + to_pixels.dy()
