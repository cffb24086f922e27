"""Lines over a number of players, and a table below: the odds against more and more of them, first bets."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF, QTransform

from ui.plots.equity_items import GRID_SHARE, QUARTERS
from ui.plots.parts_frame import AREA, PartsItem
from ui.theme.style import ui_font

SIDE, HEAD, ROW, TOP = 104.0, 22.0, 21.0, 20.0
"""Room for the names at the left; heights of head and rows of the table; room above the chart; in pixels."""
DOT = 3.0
SAMPLE = 18.0
"""Length of the sample of a line before its name, in pixels."""
PAD = 6.0
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class OddsLine:
    """A row of the table, and its line in the chart.

    Attributes:
        name: Its name.
        values: A value for each number of opponents, 0…1; None where there is none.
        figures: The same as text.
        color: Colour of the line.
        style: Its style; no pen for a row that is not drawn in the chart.
    """

    name: str
    values: tuple[float | None, ...]
    figures: tuple[str, ...]
    color: QColor
    style: Qt.PenStyle


class OddsItem(PartsItem[int]):
    """Draws chart and table, and finds the number of opponents at a point.

    Args:
        counted: What is counted from column to column.
    """

    def __init__(self, counted: str = "opponents") -> None:
        super().__init__()
        self.counted = counted
        self.lines: tuple[OddsLine, ...] = ()
        self.most = 1

    def set_lines(self, lines: tuple[OddsLine, ...], most: int = 1) -> None:
        """Set the lines; ``most`` is the number of columns."""
        self.lines, self.most = lines, max(1, most)
        self.update()

    # Positions, within an area in pixels

    def chart(self, area: QRectF) -> QRectF:
        """The place of the chart."""
        below = HEAD + ROW * len(self.lines)
        return area.adjusted(SIDE, TOP, 0, -below - PAD)

    def column(self, area: QRectF, count: int) -> QRectF:
        """The column of a number of opponents, chart and table."""
        wide = (area.width() - SIDE) / self.most
        return QRectF(area.left() + SIDE + (count - 1) * wide, area.top(), wide, area.height())

    def row(self, area: QRectF, number: int) -> QRectF:
        """A row of the table; the head is number −1."""
        if number < 0:
            return QRectF(area.left(), self.chart(area).bottom() + PAD, area.width(), HEAD)
        top = area.bottom() - ROW * (len(self.lines) - number)
        return QRectF(area.left(), top, area.width(), ROW)

    def part_at(self, area: QRectF, point: QPointF) -> int | None:
        """The number of opponents at a point, if there are figures."""
        if not self.lines:
            return None
        known = range(1, len(self.lines[0].values) + 1)
        return next((count for count in known if self.column(area, count).contains(point)), None)

    def point(self, area: QRectF, count: int, value: float) -> QPointF:
        """Where a value is in the chart."""
        chart = self.chart(area)
        return QPointF(self.column(area, count).center().x(), chart.bottom() - chart.height() * value)

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw chart and table."""
        if not self.lines:
            return
        area = to_pixels.mapRect(AREA)
        if self.marked is not None:
            painter.fillRect(self.column(area, self.marked), self._tokens.tint(self._tokens.text, 0.05))
        self._draw_paper(painter, area)
        for line in self.lines:
            self._draw_line(painter, area, line)
        for number, line in enumerate(self.lines):
            self._draw_row(painter, self.row(area, number), area, line)

    def _draw_paper(self, painter: QPainter, area: QRectF) -> None:
        tokens, chart, head = self._tokens, self.chart(area), self.row(area, -1)
        painter.setFont(ui_font("small"))
        for quarter in QUARTERS:
            y = round(chart.bottom() - chart.height() * quarter) + 0.5
            painter.setPen(QPen(tokens.tint(tokens.line, GRID_SHARE), 1.0))
            painter.drawLine(QLineF(chart.left(), y, chart.right(), y))
            painter.setPen(QColor(tokens.muted))
            painter.drawText(QRectF(area.left(), y - 8, SIDE - 8, 16), _RIGHT, f"{100 * quarter:.0f} %")
        painter.setPen(QColor(tokens.muted))
        painter.drawText(QRectF(area.left(), head.top(), SIDE, head.height()), _LEFT, self.counted)
        for count in range(1, self.most + 1):
            column = self.column(area, count)
            place = QRectF(column.left(), head.top(), column.width(), head.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(count))

    def _draw_line(self, painter: QPainter, area: QRectF, line: OddsLine) -> None:
        if line.style is Qt.PenStyle.NoPen:
            return
        points = [
            self.point(area, count, value) for count, value in enumerate(line.values, 1) if value is not None
        ]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(line.color, 2.0, line.style))
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(line.color)
        for point in points:
            painter.drawEllipse(point, DOT, DOT)

    def _draw_row(self, painter: QPainter, box: QRectF, area: QRectF, line: OddsLine) -> None:
        tokens = self._tokens
        painter.setPen(QPen(tokens.tint(tokens.line, GRID_SHARE), 1.0))
        painter.drawLine(QLineF(box.left(), box.top(), box.right(), box.top()))
        middle = box.center().y()
        if line.style is not Qt.PenStyle.NoPen:
            painter.setPen(QPen(line.color, 2.0, line.style))
            painter.drawLine(QLineF(box.left(), middle, box.left() + SAMPLE, middle))
        painter.setFont(ui_font("label"))
        painter.setPen(QColor(tokens.text))
        name = QRectF(box.left() + SAMPLE + PAD, box.top(), SIDE - SAMPLE - PAD, box.height())
        painter.drawText(name, _LEFT, line.name)
        painter.setFont(ui_font("small"))
        metrics = QFontMetricsF(painter.font())
        for count, figure in enumerate(line.figures, 1):
            column = self.column(area, count)
            place = QRectF(column.left(), box.top(), column.width(), box.height())
            shown = metrics.elidedText(figure, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, shown)
