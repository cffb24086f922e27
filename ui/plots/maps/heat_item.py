"""The drawn part of the heat map: the cells of the grid and the legend of their colours."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform

from oracle.analysis.pictures.heat_map import HeatMap
from oracle.cards.combo import CLASS_NAMES, GRID
from ui.document.wording import percent
from ui.plots.maps.class_grid import GAP, class_at, class_cell
from ui.plots.maps.ramp import RAMP_WIDTH, draw_ramp
from ui.plots.numbers import cell_percent, has_room_for_tenths
from ui.plots.parts_frame import AREA, PartsItem
from ui.theme.style import ui_font

LEAST = 0.04
"""Smallest distance from the reference with the full colour, so that small differences stay pale."""
LEAST_DEPTH = 0.14
"""Least strength of a colour, so that hands near the reference are visibly above or below."""
ROUGH_DEPTH = 0.4
"""Strength of the colour of a class that is not known precisely enough."""
TWO_LINES = 27.0
"""From this height on a cell has its equity below its name, in pixels."""
WIDEST_NAME = "AKs"
LEGEND_HEIGHT = 24.0
"""Room for the legend below the grid, in pixels."""


class HeatItem(PartsItem[int]):
    """Draws the 169 cells with a legend below them, and finds the cell at a point."""

    def __init__(self) -> None:
        super().__init__()
        self.heat: HeatMap | None = None
        self.ranks = GRID
        self.reference = 0.5
        self._reference_word = ""
        self.reach = LEAST

    def set_heat(
        self, heat: HeatMap | None, ranks: int = GRID, reference: float | None = None, word: str = ""
    ) -> None:
        """Draw a map, or nothing.

        Args:
            heat: The equities of classes and hands.
            ranks: How many ranks the deck has, from the ace down.
            reference: The equity that has no colour, 0…1; the range's average if None.
            word: Its name in the legend.
        """
        self.ranks, self.heat, self._reference_word = ranks, heat, word
        if heat is not None and np.isfinite(heat.class_equity).any():
            self.reference = heat.mean if reference is None else reference
            self.reach = max(LEAST, float(np.nanmax(np.abs(heat.class_equity - self.reference))))
        self.update()

    # Positions, within an area in pixels

    def grid(self, area: QRectF) -> QRectF:
        """The rectangle of the cells; the legend is below."""
        return area.adjusted(0, 0, 0, -LEGEND_HEIGHT)

    def cell(self, area: QRectF, index: int) -> QRectF:
        """The rectangle of a class."""
        return class_cell(self.grid(area), index, self.ranks)

    def part_at(self, area: QRectF, point: QPointF) -> int | None:
        """The class at a point, if the range holds it."""
        index = class_at(self.grid(area), point, self.ranks)
        if self.heat is None or index is None:
            return None
        return index if np.isfinite(self.heat.class_equity[index]) else None

    # Colours

    def color_of(self, equity: float) -> QColor:
        """The colour of an equity: accent above the reference, warning below it."""
        away = equity - self.reference
        color = self._tokens.accent if away > 0 else self._tokens.warning
        return self._tokens.tint(color, self._depth(away))

    def shade(self, index: int) -> QColor:
        """The colour of a class, pale while its equity is not precise enough."""
        assert self.heat is not None
        equity = float(self.heat.class_equity[index])
        if not self.rough(index):
            return self.color_of(equity)
        away = equity - self.reference
        color = self._tokens.accent if away > 0 else self._tokens.warning
        return self._tokens.tint(color, self._depth(away) * ROUGH_DEPTH)

    def _depth(self, away: float) -> float:
        return self._tokens.deepest * max(LEAST_DEPTH, min(1.0, abs(away) / self.reach))

    def rough(self, index: int) -> bool:
        """Whether the equity of a class is not precise enough; it is drawn pale."""
        assert self.heat is not None
        return bool(self.heat.class_half_width[index] > self.heat.precision.wanted.pot)

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw all cells and the legend."""
        if self.heat is None:
            return
        area = to_pixels.mapRect(AREA)
        for index in range(GRID * self.ranks):
            if index % GRID < self.ranks:
                self._draw_cell(painter, self.cell(area, index), index)
        if np.isfinite(self.heat.class_equity).any():
            self._draw_legend(painter, area)

    def _draw_cell(self, painter: QPainter, cell: QRectF, index: int) -> None:
        tokens, heat = self._tokens, self.heat
        assert heat is not None
        equity = float(heat.class_equity[index])
        held = bool(np.isfinite(equity))
        painter.setPen(QPen(QColor(tokens.text), 1.6) if index == self.marked else Qt.PenStyle.NoPen)
        painter.setBrush(self.shade(index) if held else QColor(tokens.sunk))
        painter.drawRoundedRect(cell, 3, 3)
        name = CLASS_NAMES[index]
        painter.setFont(ui_font("small", semibold=held))
        painter.setPen(QColor(tokens.text if held else tokens.muted))
        if not held:
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, name)
            return
        if cell.height() >= TWO_LINES:
            half = (cell.height() - TWO_LINES) / 4 + TWO_LINES / 2
            upper = QRectF(cell.left(), cell.center().y() - half, cell.width(), half)
            painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, name)
            painter.setFont(ui_font("small"))
            painter.drawText(
                upper.translated(0, half), Qt.AlignmentFlag.AlignCenter, self.figure(index, cell.width())
            )
        else:
            room = QFontMetricsF(painter.font()).horizontalAdvance(f"{WIDEST_NAME} ≈ 100 ")
            figure = cell_percent(equity, rough=self.rough(index)).removesuffix(" %")
            said = f"{name} {figure}" if cell.width() >= room else name
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, said)

    def figure(self, index: int, room: float) -> str:
        """The equity of a class, with a decimal if it is exact and all cells, this wide, have room."""
        assert self.heat is not None
        tenths = self.heat.precision.exact and has_room_for_tenths(room, QFontMetricsF(ui_font("small")))
        return cell_percent(float(self.heat.class_equity[index]), rough=self.rough(index), tenths=tenths)

    def _draw_legend(self, painter: QPainter, area: QRectF) -> None:
        """Draw a ramp of the colours, centred on the reference."""
        tokens, reach = self._tokens, self.reach
        row = QRectF(area.left(), area.bottom() - LEGEND_HEIGHT, area.width() - GAP, LEGEND_HEIGHT)
        bar = QRectF(row.center().x() - RAMP_WIDTH / 2, row.top() + 5, RAMP_WIDTH, row.height() - 8)
        places = ((0.0, -reach), (0.499, -1e-9), (0.501, 1e-9), (1.0, reach))
        colors = [(place, self.color_of(self.reference + away)) for place, away in places]
        middle = f"{self._reference_word} {percent(self.reference, 1)}".strip()
        draw_ramp(painter, tokens, row, bar, colors, middle, reach)
