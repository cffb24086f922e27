"""The drawn parts of the callers before the flop: three decisions, the numbers of callers, the players."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from ui.plots.equity_items import GRID_SHARE
from ui.plots.parts.card_row import (
    CARD_HEIGHT,
    GAP,
    card_box,
    card_lines,
    draw_ground,
    write_line,
    write_note,
    write_title,
)
from ui.plots.parts_frame import AREA, FiguresItem
from ui.theme.style import ui_font

Part = tuple[str, int]
"""A part that can be read: its kind and its number."""
CARD, NUMBER, PLAYER = "card", "number", "player"
TIP = 6.0
"""Half the width of the tip at the estimate, in pixels; it is whole at the edges too."""
SCALE_HEAD, CELL_HEIGHT, MARKS = 24.0, 40.0, 20.0
"""Words above the numbers, their cells, and the marks below them, in pixels."""
ROW_HEIGHT = 24.0
DASHES = "; dashes: needed"
LOWEST, HIGHEST = 70.0, 280.0
"""Least and greatest height of the columns of shares, in pixels."""
COUNT_ROOM = 190.0
"""Room for what a player counts, at the right of his row, in pixels."""
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine
_CENTRE = Qt.AlignmentFlag.AlignCenter
_FILLED, _OPEN = 0.30, 0.05
"""Strength of the colour of a number that can be played against, and of another one."""


@dataclass(frozen=True, slots=True)
class CallersFigures:
    """What is drawn.

    Attributes:
        cards: Title, word, and what it is about, of each decision.
        plays: Whether each decision is to play.
        scale: Words above the numbers.
        cells: For 1, 2, … callers: the figure below the number, and whether the hand can be played.
        shares: The figure itself, 0…1, for a column above it.
        needed: What the hand needs against each, 0…1; empty where that does not count.
        estimate: The number expected, on the scale of the numbers.
        band: The ends of the band around it.
        players: Name, and what he counts, in order; each with his colour.
        color: Hero's colour.
    """

    cards: tuple[tuple[str, str, str], ...]
    plays: tuple[bool, ...]
    scale: str
    cells: tuple[tuple[str, bool], ...]
    shares: tuple[float, ...]
    needed: tuple[float, ...]
    estimate: float
    band: tuple[float, float]
    players: tuple[tuple[str, str, QColor], ...]
    color: QColor


class CallersItem(FiguresItem[Part, CallersFigures]):
    """Draws all of it, and finds the part at a point."""

    # Layout, in pixels

    def card(self, area: QRectF, number: int) -> QRectF:
        """The place of a decision."""
        count = len(self.figures.cards) if self.figures is not None else 1
        return card_box(area, number, count)

    def cell(self, area: QRectF, callers: int) -> QRectF:
        """The place of a number of callers, from 1 on."""
        count = len(self.figures.cells) if self.figures is not None else 1
        width = area.width() / count
        top = area.top() + CARD_HEIGHT + GAP + SCALE_HEAD + self.columns_height(area)
        return QRectF(area.left() + (callers - 1) * width, top, width, CELL_HEIGHT)

    def columns_height(self, area: QRectF) -> float:
        """The height of the columns above the cells: what everything else leaves, or 0 if that is little."""
        rows = len(self.figures.players) if self.figures is not None else 0
        rest = CARD_HEIGHT + 2 * GAP + SCALE_HEAD + CELL_HEIGHT + MARKS + rows * ROW_HEIGHT
        left = area.height() - rest - GAP
        return min(HIGHEST, left) if left >= LOWEST else 0.0

    def column(self, area: QRectF, callers: int) -> QRectF:
        """The column of a number of callers, as high as hero's share."""
        assert self.figures is not None
        cell = self.cell(area, callers)
        high = self._high(area, self.figures.shares[callers - 1])
        return QRectF(cell.left() + 1.5, cell.top() - high, cell.width() - 3, high)

    def _high(self, area: QRectF, share: float) -> float:
        """How high a share is above the cells, in pixels."""
        assert self.figures is not None
        most = max((*self.figures.shares, *self.figures.needed))
        return (self.columns_height(area) - GAP) * share / most if most > 0 else 0.0

    def row(self, area: QRectF, number: int) -> QRectF:
        """The place of a player."""
        top = self.cell(area, 1).bottom() + GAP + MARKS
        return QRectF(area.left(), top + number * ROW_HEIGHT, area.width(), ROW_HEIGHT)

    def rows_shown(self, area: QRectF) -> int:
        """How many players there is room for; the last row then says how many more there are."""
        count = len(self.figures.players) if self.figures is not None else 0
        room = int((area.bottom() - self.row(area, 0).top()) // ROW_HEIGHT)
        return count if count <= room else max(0, room - 1)

    def part_at(self, area: QRectF, point: QPointF) -> Part | None:
        """The decision, number or player at a point."""
        found = self.figures
        if found is None:
            return None
        places = [((CARD, number), self.card(area, number)) for number in range(len(found.cards))]
        tall = QPointF(0.0, self.columns_height(area))
        for each in range(1, len(found.cells) + 1):
            cell = self.cell(area, each)
            places.append(((NUMBER, each), QRectF(cell.topLeft() - tall, cell.bottomRight())))
        places += [((PLAYER, each), self.row(area, each)) for each in range(self.rows_shown(area))]
        return next((part for part, place in places if place.contains(point)), None)

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw decisions, numbers and players."""
        found = self.figures
        if found is None:
            return
        area = to_pixels.mapRect(AREA)
        for number in range(len(found.cards)):
            self._draw_card(painter, self.card(area, number), found, number)
        self._draw_scale(painter, area, found)
        shown = self.rows_shown(area)
        for number, player in enumerate(found.players[:shown]):
            self._draw_player(painter, self.row(area, number), player, (PLAYER, number) == self.marked)
        more = len(found.players) - shown
        if more:
            painter.setFont(ui_font("small"))
            painter.setPen(QColor(self._tokens.muted))
            painter.drawText(self.row(area, shown), _LEFT, f"and {more} more")

    def _draw_card(self, painter: QPainter, box: QRectF, found: CallersFigures, number: int) -> None:
        tokens, (title, word, about) = self._tokens, found.cards[number]
        draw_ground(painter, box, tokens, marked=self.marked == (CARD, number))
        top, middle, below = card_lines(box)
        write_title(painter, top, tokens, title)
        painter.setFont(ui_font("compact", semibold=True))
        painter.setPen(found.color if found.plays[number] else QColor(tokens.muted))
        write_line(painter, middle, word)
        write_note(painter, below, tokens, about)

    def _draw_scale(self, painter: QPainter, area: QRectF, found: CallersFigures) -> None:
        tokens, first = self._tokens, self.cell(area, 1)
        painter.setFont(ui_font("small"))
        painter.setPen(QColor(tokens.muted))
        top = first.top() - SCALE_HEAD - self.columns_height(area)
        above = QRectF(area.left(), top, area.width(), SCALE_HEAD)
        dashes = DASHES if found.needed and self.columns_height(area) else ""
        write_line(painter, above, f"{found.scale}{dashes}")
        for callers, (figure, plays) in enumerate(found.cells, 1):
            box = self.cell(area, callers)
            inner = box.adjusted(1.5, 0, -1.5, 0)
            painter.setPen(
                QPen(QColor(tokens.text), 1.4) if self.marked == (NUMBER, callers) else Qt.PenStyle.NoPen
            )
            painter.setBrush(tokens.tint(found.color if plays else tokens.text, _FILLED if plays else _OPEN))
            painter.drawRoundedRect(inner, 4, 4)
            painter.setPen(QColor(tokens.text if plays else tokens.muted))
            painter.setFont(ui_font("label", semibold=plays))
            painter.drawText(QRectF(box.left(), box.top() + 2, box.width(), 20), _CENTRE, str(callers))
            painter.setFont(ui_font("small"))
            painter.drawText(QRectF(box.left(), box.top() + 20, box.width(), 18), _CENTRE, figure)
        if self.columns_height(area):
            self._draw_columns(painter, area, found)
        self._draw_marks(painter, area, found)

    def _draw_columns(self, painter: QPainter, area: QRectF, found: CallersFigures) -> None:
        """Hero's share against each number of callers, and a dash where it pays."""
        tokens = self._tokens
        for callers, (_figure, plays) in enumerate(found.cells, 1):
            box = self.column(area, callers)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.tint(found.color if plays else tokens.text, _FILLED if plays else _OPEN))
            painter.drawRect(box)
            if found.needed:
                y = self.cell(area, callers).top() - self._high(area, found.needed[callers - 1])
                painter.setPen(QPen(QColor(tokens.muted), 1.6, Qt.PenStyle.DashLine))
                painter.drawLine(QLineF(box.left(), y, box.right(), y))

    def _draw_marks(self, painter: QPainter, area: QRectF, found: CallersFigures) -> None:
        """A line for the band below the numbers, and a tip for the estimate."""
        first, last = self.cell(area, 1), self.cell(area, len(found.cells))

        def at(number: float) -> float:
            place = first.center().x() + (number - 1) * first.width()
            return min(last.right() - TIP, max(first.left() + TIP, place))

        ink, y = QColor(self._tokens.accent), first.bottom() + 10
        painter.setPen(QPen(ink, 3.0))
        painter.drawLine(QLineF(at(found.band[0]), y, at(found.band[1]), y))
        x = at(found.estimate)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        tip = QPointF(x, first.bottom() + 1)
        painter.drawPolygon(QPolygonF([tip, tip + QPointF(-TIP, 9), tip + QPointF(TIP, 9)]))

    def _draw_player(
        self, painter: QPainter, box: QRectF, player: tuple[str, str, QColor], marked: bool
    ) -> None:
        tokens, (name, counts, color) = self._tokens, player
        if marked:
            painter.fillRect(box, tokens.tint(tokens.text, 0.05))
        painter.setPen(QPen(tokens.tint(tokens.line, GRID_SHARE), 1.0))
        painter.drawLine(QLineF(box.left(), box.top(), box.right(), box.top()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(QRectF(box.left() + 2, box.center().y() - 5, 10, 10), 2, 2)
        painter.setFont(ui_font("label"))
        painter.setPen(QColor(tokens.text))
        write_line(painter, box.adjusted(20, 0, -COUNT_ROOM, 0), name)
        painter.setPen(QColor(tokens.muted))
        painter.drawText(box.adjusted(0, 0, -4, 0), _RIGHT, counts)
