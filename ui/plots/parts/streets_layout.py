"""Layout of the street-by-street picture: a chart over a table, with the same columns."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

STREETS = ("preflop", "flop", "turn", "river")
TOP = 26.0
"""Room above the chart for the title of its axis, in pixels."""
HEAD = 42.0
"""Room for the names of the streets and their cards, in pixels."""
TALL, LOW = 36.0, 19.0
"""Height of a player's row with and without win and tie below the equity, in pixels."""
CHART_LEAST = 120.0
"""The chart keeps at least this height; the table gives way, in pixels."""
SIDE_SHARE, SIDE_LEAST, SIDE_MOST = 0.18, 56.0, 140.0
"""Room at the left for names and ticks: a share of the width between two ends, in pixels."""


@dataclass(frozen=True, slots=True)
class StreetsLayout:
    """The parts of the picture, in pixels.

    Attributes:
        chart: Where equities 0…1 are drawn.
        head: Names and cards of the streets.
        table: The players' rows.
        side: Width at the left for names and ticks.
        row: Height of a row.
    """

    chart: QRectF
    head: QRectF
    table: QRectF
    side: float
    row: float

    @classmethod
    def of(cls, area: QRectF, players: int) -> StreetsLayout:
        """The layout within an area for a number of players."""
        side = min(SIDE_MOST, max(SIDE_LEAST, area.width() * SIDE_SHARE))
        room = area.height() - TOP - HEAD - CHART_LEAST
        row = TALL if players * TALL <= room else max(1.0, min(LOW, room / max(1, players)))
        table_high = row * players
        chart_high = max(1.0, area.height() - TOP - HEAD - table_high)
        wide = max(1.0, area.width() - side)
        left, top = area.left() + side, area.top() + TOP
        chart = QRectF(left, top, wide, chart_high)
        head = QRectF(left, chart.bottom(), wide, HEAD)
        return cls(chart, head, QRectF(left, head.bottom(), wide, table_high), side, row)

    @property
    def two_lines(self) -> bool:
        """Whether the rows have room for win and tie below the equity."""
        return self.row >= TALL

    def span(self, street: int) -> tuple[float, float]:
        """Left and right end of a street's column."""
        wide = self.chart.width() / len(STREETS)
        return self.chart.left() + street * wide, self.chart.left() + (street + 1) * wide

    def column(self, street: int, part: QRectF) -> QRectF:
        """A street's column within the chart, the head or the table."""
        left, right = self.span(street)
        return QRectF(left, part.top(), right - left, part.height())

    def whole_column(self, street: int) -> QRectF:
        """A street's column from the chart down to the end of the table."""
        return self.column(street, self.chart).united(self.column(street, self.table))

    def cell(self, street: int, player: int) -> QRectF:
        """A player's cell of the table on a street."""
        left, right = self.span(street)
        return QRectF(left, self.table.top() + player * self.row, right - left, self.row)

    def name(self, player: int) -> QRectF:
        """The rectangle of a player's name before his row."""
        return QRectF(
            self.table.left() - self.side, self.table.top() + player * self.row, self.side, self.row
        )

    def height(self, equity: float) -> float:
        """The vertical position of an equity in the chart."""
        return self.chart.bottom() - equity * self.chart.height()

    def street_at(self, point: QPointF) -> int | None:
        """The street at a point, or None."""
        if not self.chart.united(self.table).contains(point):
            return None
        place = (point.x() - self.chart.left()) / self.chart.width() * len(STREETS)
        return min(len(STREETS) - 1, int(place))
