"""One bar for each flop, best to worst, from the middle up or down, as wide as the flop is likely."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from ui.plots.items import NONE, PixelItem
from ui.plots.thinning import Columns

_VEIL = 0.78
"""How much of the bars that are not in the runs the ground covers."""
_EDGE = 1.0
"""Width of the edges of a run, in pixels."""


class FlopBarsItem(PixelItem):
    """The bars as two areas: those above the middle in one player's colour, those below in the other's.

    There may be more bars than pixels, so they are drawn as the outline of all of them.
    """

    def __init__(self) -> None:
        super().__init__()
        self.values, self.middle, self.edges = NONE, 0.0, np.zeros(1)
        self.marked: int | None = None
        self.runs: tuple[tuple[int, int], ...] | None = None
        self._above, self._below, self._mark, self._veil = QColor(), QColor(), QColor(), QColor()

    def dress(self, above: QColor, below: QColor, mark: QColor, ground: QColor) -> None:
        """Set the colours of bars above and below the middle, of the bar that is read, and of the ground."""
        self._above, self._below, self._mark = above, below, mark
        self._veil = QColor(ground)
        self._veil.setAlphaF(_VEIL)
        self.update()

    def set_values(self, values: Sequence[float], middle: float, chances: Sequence[float]) -> None:
        """Draw these values, in order from left to right.

        A bar is as wide as its flop is likely, so that “ahead on 24 % of flops” is 24 % of the width.

        Args:
            values: On the scale of the plot.
            middle: Where the bars begin.
            chances: How likely each is, ≥ 0, on any scale; without a sum above 0, bars are equally wide.
        """
        self.values, self.middle = np.array(values, dtype=float), middle
        wide = np.array(chances, dtype=float)
        ends = np.cumsum(wide if wide.sum() > 0 else np.ones(self.values.size))
        self.edges = np.concatenate([[0.0], ends / ends[-1]]) if ends.size else np.zeros(1)
        self.update()

    def middle_of(self, place: int) -> float:
        """Where the middle of a bar is across the plot, 0…1."""
        return float(self.edges[place : place + 2].mean())

    def mark(self, place: int | None) -> None:
        """Mark the bar that is being read."""
        if place != self.marked:
            self.marked = place
            self.update()

    def show_runs(self, runs: Sequence[tuple[int, int]] | None) -> None:
        """Dim the bars that are not in these runs.

        Args:
            runs: The first bar of each and the one after its last, from left to right; None to dim none.
        """
        self.runs = None if runs is None else tuple(runs)
        self.update()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw all bars, and the marked one again."""
        count = self.values.size
        if not count:
            return
        edges = np.repeat(self.edges, 2)[1:-1]
        x = edges * to_pixels.m11() + to_pixels.dx()
        heights = np.repeat(self.values, 2)
        floor = self.middle * to_pixels.m22() + to_pixels.dy()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for color, part in (
            (self._above, np.maximum(heights, self.middle)),
            (self._below, np.minimum(heights, self.middle)),
        ):
            y = part * to_pixels.m22() + to_pixels.dy()
            outline = _closed(x, y, floor)
            painter.setBrush(color)
            painter.drawPolygon(pg.functions.arrayToQPolygonF(*outline))
        if self.runs is not None:
            self._draw_runs(painter, to_pixels.mapRect(self._room), self.runs)
        if self.marked is not None and self.marked < count:
            self._draw_mark(painter, to_pixels, self.marked)

    def _draw_runs(self, painter: QPainter, area: QRectF, runs: tuple[tuple[int, int], ...]) -> None:
        """Veil what is between the runs, and draw their edges."""
        edges = [area.left() + area.width() * float(self.edges[place]) for run in runs for place in run]
        ends = [area.left(), *edges, area.right()]
        for left, right in zip(ends[::2], ends[1::2], strict=True):
            painter.fillRect(QRectF(left, area.top(), right - left, area.height()), self._veil)
        painter.setPen(QPen(self._mark, _EDGE))
        for x in edges:
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))

    def _draw_mark(self, painter: QPainter, to_pixels: QTransform, place: int) -> None:
        area = to_pixels.mapRect(self._room)
        x = to_pixels.map(QPointF(self.middle_of(place), 0.0)).x()
        painter.setPen(QPen(self._mark, 1.0, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._mark, 1.5))
        painter.setBrush(self._above if self.values[place] >= self.middle else self._below)
        y = to_pixels.map(QPointF(0.0, float(self.values[place]))).y()
        painter.drawEllipse(QPointF(x, y), 4.0, 4.0)

    def place_at(self, area: QRectF, x: float) -> int | None:
        """The bar at a place across.

        Args:
            area: The plot, in pixels of the scene.
            x: The place, likewise.
        """
        if not self.values.size or not area.left() <= x <= area.right():
            return None
        return self.nearest_place(area, x)

    def nearest_place(self, area: QRectF, x: float) -> int:
        """The bar at a place across, or the first or last one beside which it is; arguments as above."""
        share = (x - area.left()) / max(area.width(), 1.0)
        place = int(np.searchsorted(self.edges, share, "right")) - 1
        return max(0, min(place, self.values.size - 1))


def _closed(x: Columns, y: Columns, floor: float) -> tuple[Columns, Columns]:
    """An outline closed along the middle."""
    ends = np.array([x[-1], x[0]])
    return np.concatenate([x, ends]), np.concatenate([y, [floor, floor]])
