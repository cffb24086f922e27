"""The drawn part of two textures crossed: a cell for each pair of groups, its colour and its figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform

from ui.plots.parts_frame import AREA, PartsItem
from ui.theme.style import ui_font

Cell = tuple[int, int]
"""A row and a column."""
_HEADER = 22.0
"""Height of the row of titles, in pixels."""
_PAD = 10.0
_GAP = 2.0
_LINE = 16.0
"""Height of a line in a cell, in pixels."""
_WIDEST_ROW = 0.35
"""The widest share of the picture that the titles of the rows take."""
DEEPEST = 0.37
"""The greatest share of a player's colour in a cell: figures read at 4.5 : 1 on every one in both themes."""
_LEAST_LINE = 13.0
"""Rows less high than this have no figures, and not all of their titles; the read-out has them."""
_READ, _CHOSEN = 1.6, 2.6
"""Width of the edge of the cell that is read, and of the one that is chosen, in pixels."""


PERCENT_SIGN = " \u00a0\u202f%"
"""What a figure in per cent may end with, spaces included."""


@dataclass(frozen=True, slots=True)
class CrossedCell:
    """A cell.

    Attributes:
        lines: Its figures as text, the most important one first; none if there are no such flops.
        away: How far its figure is from the middle, −1…1 of the farthest; 0 if it is not known to differ.
        short: The first figure with fewer digits, for narrow cells; empty if it has no shorter form.
    """

    lines: tuple[str, ...]
    away: float
    short: str = ""


class CrossedItem(PartsItem[Cell]):
    """Draws titles and cells, and finds the cell at a point."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[str, ...] = ()
        self.columns: tuple[str, ...] = ()
        self.cells: tuple[tuple[CrossedCell, ...], ...] = ()
        self.chosen: Cell | None = None
        self._above, self._below = QColor(), QColor()

    def set_cells(
        self,
        rows: Sequence[str],
        columns: Sequence[str],
        cells: Sequence[Sequence[CrossedCell]],
        chosen: Cell | None,
    ) -> None:
        """Draw these cells.

        Args:
            rows: Titles of the rows.
            columns: Titles of the columns.
            cells: Row by row.
            chosen: The cell that the flops are narrowed to.
        """
        self.rows, self.columns, self.chosen = tuple(rows), tuple(columns), chosen
        self.cells = tuple(tuple(row) for row in cells)
        self.update()

    def tint(self, above: QColor, below: QColor) -> None:
        """Set the colours of figures above and below the middle."""
        self._above, self._below = above, below
        self.update()

    def cell(self, area: QRectF, at: Cell) -> QRectF:
        """The rectangle of a cell; area in pixels."""
        grid = self._grid(area)
        wide, high = grid.width() / max(1, len(self.columns)), grid.height() / max(1, len(self.rows))
        place = QRectF(grid.left() + at[1] * wide, grid.top() + at[0] * high, wide, high)
        return place.adjusted(0, 0, -_GAP, -_GAP)

    def part_at(self, area: QRectF, point: QPointF) -> Cell | None:
        """The cell at a point, if there are such flops."""
        grid = self._grid(area)
        if not self.cells or not grid.contains(point):
            return None
        row = min(len(self.rows) - 1, int((point.y() - grid.top()) / grid.height() * len(self.rows)))
        column = min(len(self.columns) - 1, int((point.x() - grid.left()) / grid.width() * len(self.columns)))
        return (row, column) if self.cells[row][column].lines else None

    def ground(self, cell: CrossedCell) -> QColor:
        """The colour of a cell; the plain surface in the middle."""
        if not cell.lines:
            return QColor(self._tokens.sunk)
        color = self._above if cell.away > 0 else self._below
        return self._tokens.tint(color, DEEPEST * min(1.0, abs(cell.away)))

    def _grid(self, area: QRectF) -> QRectF:
        metrics = QFontMetricsF(ui_font("small"))
        widest = max((metrics.horizontalAdvance(row) for row in self.rows), default=0.0) + _PAD
        return area.adjusted(min(widest, _WIDEST_ROW * area.width()), _HEADER, 0, 0)

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw titles and cells."""
        area = to_pixels.mapRect(AREA)
        if not self.cells:
            return
        painter.setFont(ui_font("small"))
        painter.setPen(QColor(self._tokens.muted))
        middle = Qt.AlignmentFlag.AlignCenter
        for at, words in enumerate(self.columns):
            place = self.cell(area, (0, at))
            _write(painter, QRectF(place.left(), area.top(), place.width(), _HEADER), middle, words)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        high = self.cell(area, (0, 0)).height() + _GAP
        step = max(1, ceil(_LEAST_LINE / max(1.0, high)))  # rows to a title
        for at, words in enumerate(self.rows):
            if at % step:
                continue
            place = self.cell(area, (at, 0))
            room = place.left() - area.left() - _PAD / 2
            _write(painter, QRectF(area.left(), place.top(), room, place.height()), left, words)
        for row, cells in enumerate(self.cells):
            for column, cell in enumerate(cells):
                self._draw_cell(painter, self.cell(area, (row, column)), cell)
        for cell_at, width, color in (
            (self.chosen, _CHOSEN, self._tokens.accent),
            (self.marked, _READ, self._tokens.text),
        ):
            if cell_at is not None and cell_at[0] < len(self.rows) and cell_at[1] < len(self.columns):
                painter.setPen(QPen(QColor(color), width))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(self.cell(area, cell_at))

    def _draw_cell(self, painter: QPainter, place: QRectF, cell: CrossedCell) -> None:
        painter.setPen(QPen(QColor(self._tokens.line), 1.0))
        painter.setBrush(self.ground(cell))
        painter.drawRect(place)
        painter.setPen(QColor(self._tokens.text))
        if place.height() + _GAP < _LEAST_LINE:
            return
        lines = cell.lines[: max(1, int(place.height() / _LINE))]
        figure = ui_font("label" if place.height() >= _LINE else "small", semibold=True)
        top = place.center().y() - len(lines) * _LINE / 2
        for number, words in enumerate(lines):
            painter.setFont(ui_font("small") if number else figure)
            room = QRectF(place.left(), top + number * _LINE, place.width(), _LINE)
            whole = QFontMetricsF(painter.font()).horizontalAdvance(words) <= room.width()
            shorter = cell.short if cell.short and not number else words.rstrip(PERCENT_SIGN)
            figures = words if whole else shorter  # a cut figure would mislead
            _write(painter, room, Qt.AlignmentFlag.AlignCenter, figures)


def _write(painter: QPainter, room: QRectF, flags: Qt.AlignmentFlag, words: str) -> None:
    """Write words in the painter's font, elided if there is no room."""
    metrics = QFontMetricsF(painter.font())
    fitting = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room.width())
    painter.drawText(room, flags | Qt.TextFlag.TextDontClip, fitting)
