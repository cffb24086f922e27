"""The drawn parts of “What they hold”: columns of final hands, one player up, the others down."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF, QTransform

from oracle.arrays import Column
from ui.plots.equity_items import GRID_SHARE
from ui.plots.parts_frame import AREA, FiguresItem
from ui.theme.style import ui_font

SIDE, BELOW, EDGE = 52.0, 20.0, 16.0
"""Room for the shares at the left, for the hand types below, and for marks at the edges; in pixels."""
GAP = 1.0
"""Between two columns, in pixels."""
MARK = 5.0
"""Half the width of a mark, in pixels."""
SEEN = 2.0
"""Shorter intervals are not drawn, in pixels; the card and the table have them."""
BAND = 0.045
"""Strength of the background of every second hand type."""
FILL, FILL_OF_MANY = 0.85, 0.5
"""Opacity of columns: of a player alone on his side, and of players on top of each other."""
MEDIAN = "median"
PALE = 0.35
"""Opacity of columns of whole ranges, as a share of that of the narrowed ones."""
ROW_HEIGHT, TABLE_GAP = 24.0, 10.0
"""Of a row of the table, and above the table, in pixels."""
LEAST_CHART = 190.0
"""Height that the columns keep; without it there is no table, in pixels."""
CELL_GAP = 12.0
"""Before each figure of the table, in pixels."""
_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""Shares that may have a grid line."""
_LINES = 3
"""Grid lines that a side has at most."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True, eq=False)
class HeldColumns:
    """The columns of one player.

    Attributes:
        color: His colour.
        shares: The share of each kind of hand, shape (kinds,), 0…1.
        half_widths: 95 % half-widths; 0 if exact.
        median: Number of the column with his median.
        mark: Number of another marked column, and its word: his worst or his best.
        pale: Shares that are drawn pale behind his: those of his whole range; None if it is not narrowed.
    """

    color: QColor
    shares: Column
    half_widths: Column
    median: int
    mark: tuple[int, str]
    pale: Column | None = None

    @property
    def highest(self) -> float:
        """The highest end of anything drawn."""
        own = float((self.shares + self.half_widths).max())
        return own if self.pale is None else max(own, float(self.pale.max()))


@dataclass(frozen=True, slots=True)
class HeldRow:
    """A row of the table below.

    Attributes:
        name: The player.
        color: Number of his colour.
        cells: His figures.
        short: His name and figures if there is little room.
    """

    name: str
    color: int
    cells: tuple[str, ...]
    short: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class HeldFigures:
    """What the picture shows.

    Attributes:
        bands: Hand types from left to right: name, short name if there is little room, number of columns.
        up: The chosen player.
        down: The others, drawn on top of each other.
        header: Titles of the figures in the table below.
        rows: Its rows.
    """

    bands: tuple[tuple[tuple[str, str], int], ...]
    up: HeldColumns
    down: tuple[HeldColumns, ...]
    header: tuple[str, ...] = ()
    rows: tuple[HeldRow, ...] = ()

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return sum(count for _names, count in self.bands)


class HeldItem(FiguresItem[int, HeldFigures]):
    """Draws the columns, and finds the one at a point."""

    def __init__(self) -> None:
        super().__init__()
        self.highest = 0.0
        """The highest end of an interval, which the scale reaches."""

    def set_figures(self, figures: HeldFigures | None) -> None:
        """Set the figures, or nothing."""
        players = () if figures is None else (figures.up, *figures.down)
        self.highest = max((each.highest for each in players), default=0.0)
        super().set_figures(figures)

    # Positions, within an area in pixels

    def chart(self, area: QRectF) -> QRectF:
        """The place of the columns."""
        down = EDGE if self.figures is not None and self.figures.down else 0.0
        return area.adjusted(SIDE, EDGE, 0, -BELOW - down - self.table_height(area))

    def table_height(self, area: QRectF) -> float:
        """The height of the table below; 0 where the columns would be too low, or nobody has a row."""
        if self.figures is None or not self.figures.rows:
            return 0.0
        wanted = TABLE_GAP + (len(self.figures.rows) + 1) * ROW_HEIGHT
        return wanted if area.height() - wanted >= LEAST_CHART else 0.0

    def base(self, area: QRectF) -> float:
        """The height from which columns go up and down."""
        chart = self.chart(area)
        return chart.center().y() if self.figures is not None and self.figures.down else chart.bottom()

    def column(self, area: QRectF, number: int) -> QRectF:
        """The space of a column, over the whole height."""
        assert self.figures is not None
        chart = self.chart(area)
        wide = chart.width() / self.figures.columns
        return QRectF(chart.left() + number * wide, chart.top(), wide, chart.height())

    def part_at(self, area: QRectF, point: QPointF) -> int | None:
        """The column at a point."""
        if self.figures is None or not self.chart(area).contains(point):
            return None
        chart = self.chart(area)
        number = int((point.x() - chart.left()) / chart.width() * self.figures.columns)
        return min(self.figures.columns - 1, number)

    def height(self, area: QRectF, share: float) -> float:
        """The height of a share, in pixels."""
        room = self.base(area) - self.chart(area).top()
        return room * share / self.highest if self.highest > 0 else 0.0

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw everything."""
        if self.figures is None:
            return
        area = to_pixels.mapRect(AREA)
        if self.table_height(area):
            self._draw_table(painter, area, self.figures)
        self._draw_bands(painter, area)
        self._draw_grid(painter, area)
        if self.marked is not None:
            painter.fillRect(self.column(area, self.marked), self._tokens.tint(self._tokens.text, 0.1))
        sides = [(self.figures.up, -1, FILL)]
        fill = FILL if len(self.figures.down) == 1 else FILL_OF_MANY
        sides += [(each, 1, fill) for each in self.figures.down]
        for columns, way, opacity in sides:
            self._draw_columns(painter, area, columns, way, opacity)
        base = round(self.base(area)) + 0.5
        chart = self.chart(area)
        painter.setPen(QPen(QColor(self._tokens.muted), 1.0))
        painter.drawLine(QLineF(chart.left(), base, chart.right(), base))
        for columns, way, opacity in sides:
            self._draw_marks(painter, area, columns, way, words=opacity == FILL)

    def _draw_bands(self, painter: QPainter, area: QRectF) -> None:
        assert self.figures is not None
        tokens, first = self._tokens, 0
        painter.setFont(ui_font("small"))
        metrics, bands = QFontMetricsF(painter.font()), self.figures.bands
        wide = self.column(area, 0).width()
        short = any(metrics.horizontalAdvance(names[0]) > count * wide for names, count in bands)
        for number, (names, count) in enumerate(bands):
            band = self.column(area, first).united(self.column(area, first + count - 1))
            if number % 2:
                painter.fillRect(band, tokens.tint(tokens.text, BAND))
            painter.setPen(QColor(tokens.muted))
            place = QRectF(band.left(), area.bottom() - BELOW - self.table_height(area), band.width(), BELOW)
            last = number == len(bands) - 1  # the band before it has room to spare
            flags = _RIGHT if last and short else Qt.AlignmentFlag.AlignCenter
            painter.drawText(place, flags | Qt.TextFlag.TextDontClip, names[short])
            first += count

    def _draw_grid(self, painter: QPainter, area: QRectF) -> None:
        assert self.figures is not None
        tokens, chart, base = self._tokens, self.chart(area), self.base(area)
        step = next(each for each in _STEPS if each * _LINES >= self.highest or each == _STEPS[-1])
        painter.setFont(ui_font("small"))
        for line in range(_LINES + 1):
            away = self.height(area, line * step)
            for y in {base - away, base + away} if self.figures.down else {base - away}:
                if not chart.top() - 0.5 <= y <= chart.bottom() + 0.5:
                    continue
                painter.setPen(QPen(tokens.tint(tokens.line, GRID_SHARE), 1.0))
                painter.drawLine(QLineF(chart.left(), round(y) + 0.5, chart.right(), round(y) + 0.5))
                painter.setPen(QColor(tokens.muted))
                said = f"{100 * line * step:g} %"
                painter.drawText(QRectF(area.left(), y - 8, SIDE - 8, 16), _RIGHT, said)

    def _draw_columns(
        self, painter: QPainter, area: QRectF, columns: HeldColumns, way: int, opacity: float
    ) -> None:
        """Draw a player's columns with their intervals; ``way`` is −1 for up and 1 for down."""
        base = self.base(area)
        color = QColor(columns.color)
        if columns.pale is not None:
            color.setAlphaF(PALE * opacity)
            for number in columns.pale.nonzero()[0].tolist():
                room = self.column(area, number)
                end = base + way * self.height(area, float(columns.pale[number]))
                painter.fillRect(
                    QRectF(room.left() + GAP / 2, min(base, end), room.width() - GAP, abs(end - base)), color
                )
        color.setAlphaF(opacity)
        for number in columns.shares.nonzero()[0].tolist():
            share, half = float(columns.shares[number]), float(columns.half_widths[number])
            room = self.column(area, number)
            end = base + way * self.height(area, share)
            left, wide = room.left() + GAP / 2, room.width() - GAP
            painter.fillRect(QRectF(left, min(base, end), wide, abs(end - base)), color)
            ends = [base + way * self.height(area, max(0.0, at)) for at in (share - half, share + half)]
            if abs(ends[1] - ends[0]) >= SEEN:
                middle = room.center().x()
                painter.setPen(QPen(QColor(self._tokens.text), 1.0))
                painter.drawLine(QLineF(middle, ends[0], middle, ends[1]))

    def _draw_marks(
        self, painter: QPainter, area: QRectF, columns: HeldColumns, way: int, *, words: bool
    ) -> None:
        """Draw a line at the median, and a triangle at the worst or best hand; with their words, if alone."""
        chart, base = self.chart(area), self.base(area)
        edge = chart.top() if way < 0 else chart.bottom()
        painter.setFont(ui_font("small"))
        number, word = columns.mark
        x = self.column(area, columns.median).center().x()
        painter.setPen(QPen(columns.color, 1.4, Qt.PenStyle.DashLine))
        painter.drawLine(QLineF(x, base, x, edge))
        if words:
            self._write(painter, area, x, way, MEDIAN, columns.color)
        at = self.column(area, number).center().x()
        painter.setPen(QPen(QColor(self._tokens.surface), 1.0))
        painter.setBrush(columns.color)
        tip = base + way * 1.0
        foot = base + way * (1.0 + 2 * MARK)
        painter.drawPolygon(QPolygonF([QPointF(at, tip), QPointF(at - MARK, foot), QPointF(at + MARK, foot)]))
        if words and abs(at - x) > QFontMetricsF(painter.font()).horizontalAdvance(MEDIAN) + MARK:
            self._write(painter, area, at, way, word, columns.color)

    def _draw_table(self, painter: QPainter, area: QRectF, figures: HeldFigures) -> None:
        """A row for each player: what he has at worst, in the middle and at best, and what beats him."""
        tokens = self._tokens
        top = area.bottom() - (len(figures.rows) + 1) * ROW_HEIGHT
        lines, widths = _fitted(figures, area.width())
        colors = [QColor(tokens.muted), *(tokens.seat(row.color) for row in figures.rows)]
        for number, (cells, color) in enumerate(zip(lines, colors, strict=True)):
            left, y = area.left(), top + number * ROW_HEIGHT
            for place, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
                painter.setFont(ui_font("label", semibold=not place))
                painter.setPen(color if not place or not number else QColor(tokens.text))
                inside = QRectF(
                    left + (CELL_GAP if place else 0), y, wide - (CELL_GAP if place else 0), ROW_HEIGHT
                )
                _cut(painter, inside, cell, _RIGHT if place else _LEFT)
                left += wide
            painter.setPen(QPen(tokens.tint(tokens.line, GRID_SHARE), 1.0))
            painter.drawLine(QLineF(area.left(), y + ROW_HEIGHT, area.right(), y + ROW_HEIGHT))

    def _write(self, painter: QPainter, area: QRectF, x: float, way: int, word: str, color: QColor) -> None:
        """Write a word at the upper or lower edge, inside the chart."""
        chart = self.chart(area)
        wide = QFontMetricsF(painter.font()).horizontalAdvance(word)
        left = max(chart.left(), min(x - wide / 2, chart.right() - wide))
        top = chart.top() - EDGE if way < 0 else chart.bottom()
        painter.setPen(color)
        painter.drawText(QRectF(left, top, wide + 1, EDGE), Qt.AlignmentFlag.AlignCenter, word)


def _cut(painter: QPainter, box: QRectF, text: str, flags: Qt.AlignmentFlag) -> None:
    """Write a text in one line, shortened if necessary."""
    shown = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, flags | Qt.TextFlag.TextSingleLine, shown)


def _fitted(figures: HeldFigures, width: float) -> tuple[list[tuple[str, ...]], list[float]]:
    """The lines of the table, short where the long ones do not fit, and the widths of its columns."""
    long = [("", *figures.header), *((row.name, *row.cells) for row in figures.rows)]
    short = [long[0], *(row.short for row in figures.rows)]
    ends = [(few[0], *all_of[1:-1], few[-1]) for all_of, few in zip(long, short, strict=True)]
    for lines in (long, ends, short):  # names of players are shortened before names of hands
        widths = [max(map(_wide, column)) + CELL_GAP for column in zip(*lines, strict=True)]
        if sum(widths) <= width:
            break
    spare = (width - sum(widths)) / len(widths)
    return lines, [max(0.0, wide + spare) for wide in widths]


def _wide(text: str) -> float:
    return QFontMetricsF(ui_font("label", semibold=True)).horizontalAdvance(text)
