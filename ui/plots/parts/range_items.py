"""The drawn parts of range against range: the dots of a player, as many as can be seen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from oracle.analysis.pictures.range_v_range import RankedHands
from ui.plots.items import NONE, PixelItem
from ui.plots.thinning import Columns

DOT = 6.0
"""Diameter of a hand's dot, in pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """The positions of a player's dots; computed once for a picture, used at every mouse move.

    Attributes:
        rows: The hands that have a dot, ascending: all of them, or of very many as many as can be seen.
        x: The position of each along the axis, the middle of its share of the range.
        y: Its equity.
        upto: Share of the range down to each hand, for all of its hands.
    """

    rows: NDArray[np.int64]
    x: Columns
    y: Columns
    upto: Columns

    @classmethod
    def of(cls, seat: RankedHands) -> Spots:
        """The dots of a player's hands."""
        rows, upto = seat.dots(), seat.upto
        return cls(rows, upto[rows] - seat.likelihood[rows] / 2, seat.equity[rows], upto)

    def height_at(self, share: float) -> float:
        """The equity of the dot at a share of the range, or of the next one."""
        return float(self.y[min(len(self.y) - 1, int(np.searchsorted(self.x, share)))])


class CloudItem(PixelItem):
    """Many round dots of one colour, drawn in one operation: 1,326 of them take about a millisecond."""

    def __init__(self) -> None:
        super().__init__()
        self.x, self.y = NONE, NONE
        self._bright: NDArray[np.bool_] = np.empty(0, dtype=np.bool_)
        self._color, self._pale = QColor(), QColor()

    def dress(self, color: QColor, pale: QColor) -> None:
        """Set the colour of dots, and of those below the cut or not yet known well."""
        self._color, self._pale = color, pale
        self.update()

    def set_data(
        self, x: Columns, y: Columns, cut: int | None = None, rough: NDArray[np.bool_] | None = None
    ) -> None:
        """Show dots at these points; those after number ``cut`` are pale, and those that are ``rough``."""
        self.x, self.y = x, y
        bright = np.arange(len(x)) <= (len(x) if cut is None else cut)
        self._bright = bright if rough is None else bright & ~rough
        self.update()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw the dots."""
        x = self.x * to_pixels.m11() + to_pixels.dx()
        y = self.y * to_pixels.m22() + to_pixels.dy()
        for part, color in ((~self._bright, self._pale), (self._bright, self._color)):
            if part.any():
                pen = QPen(color, DOT, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawPoints(pg.functions.arrayToQPolygonF(x[part], y[part]))
