"""The drawn parts of the picture of blockers: the hand classes on the grid, and the hands in a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, isfinite

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform

from oracle.cards.card import RANKS, SUIT_SIGNS, rank_of, suit_of
from oracle.cards.combo import CLASS_NAMES, GRID
from oracle.cards.mask import cards_in
from ui.plots.parts.class_grid import class_at, class_cell
from ui.plots.parts_frame import AREA, PartsItem
from ui.theme.style import ui_font

CLASS, HAND = "class", "hand"
"""Kinds of parts: a cell of the grid with its number, a row of the list with its number."""
Part = tuple[str, int]

ASIDE = 640.0
"""From this width on the list is beside the grid rather than below it, in pixels."""
GRID_SHARE, GRID_ABOVE = 0.6, 0.58
"""Share of the width that the grid has beside the list, and of the height above it."""
BETWEEN = 16.0
"""Between grid and list, in pixels."""
ROW, HEAD = 20.0, 20.0
"""Heights of a row of the list and of its header, in pixels."""
LIST_WIDTH = 230.0
"""The list has a column for each time this width fits, in pixels."""
FIGURE = 66.0
"""Width of a figure in the list, in pixels."""
CARD_WIDTH = 20.0
"""Room for a card in the list, in pixels."""
PAD = 6.0
TWO_LINES = 27.0
"""From this height on a cell has its figure below its name, in pixels."""
LEAST_DEPTH = 0.1
"""Least strength of a colour, so that a small change is visible."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class BlockerLine:
    """A row of the list.

    Attributes:
        row: Number of the hand in the range.
        mask: The hand.
        value: The change that colours it; NaN if the opponent has no hand left.
        figures: The changes in words, the one that sorts first.
    """

    row: int
    mask: int
    value: float
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClassChange:
    """A cell of the grid: the mean change of the hands of a class, and its figure."""

    value: float
    figure: str


def _no_line(number: int) -> BlockerLine:
    raise IndexError(number)


@dataclass(frozen=True, slots=True)
class BlockersFigures:
    """What the picture shows.

    Attributes:
        classes: The classes of the range, by number; None in games without a grid.
        count: Number of hands in the list.
        line: Makes the line with a number, those that block most first: there may be hundreds of thousands.
        header: Titles of the figures of the list.
        reach: The change that has the full colour.
    """

    classes: Mapping[int, ClassChange] | None = None
    count: int = 0
    line: Callable[[int], BlockerLine] = _no_line
    header: tuple[str, ...] = ()
    reach: float = 0.0


class BlockersItem(PartsItem[Part]):
    """Draws grid and list, and finds the part at a point."""

    def __init__(self) -> None:
        super().__init__()
        self.figures = BlockersFigures()
        self.ranks = GRID
        self.first = 0
        """Number of the first hand in the list."""

    def set_figures(self, figures: BlockersFigures, ranks: int = GRID) -> None:
        """Set the figures; ``ranks`` is the number of ranks of the deck, from the ace down."""
        self.figures, self.ranks, self.first = figures, ranks, 0
        self.update()

    def scroll_to(self, area: QRectF, first: int) -> None:
        """Begin the list with a hand, or as near as the end of the list allows."""
        columns, rows = self.columns(area), self.rows(area)
        last = max(0, ceil(self.figures.count / columns) * columns - rows * columns)
        place = max(0, min(first, last))
        if place != self.first:
            self.first = place
            self.update()

    # Positions, within an area in pixels

    def grid(self, area: QRectF) -> QRectF:
        """The place of the cells; empty in games without a grid."""
        if self.figures.classes is None:
            return QRectF(area.left(), area.top(), 0, 0)
        if area.width() >= ASIDE:
            return QRectF(area.left(), area.top(), area.width() * GRID_SHARE, area.height())
        return QRectF(area.left(), area.top(), area.width(), area.height() * GRID_ABOVE)

    def list_room(self, area: QRectF) -> QRectF:
        """The place of the list."""
        grid = self.grid(area)
        if not grid.width():
            return area
        if area.width() >= ASIDE:
            return area.adjusted(grid.width() + BETWEEN, 0, 0, 0)
        return area.adjusted(0, grid.height() + PAD, 0, 0)

    def columns(self, area: QRectF) -> int:
        """Columns of the list; the hands go row by row."""
        return max(1, int(self.list_room(area).width() / LIST_WIDTH))

    def rows(self, area: QRectF) -> int:
        """Rows of the list that can be seen."""
        return max(1, int((self.list_room(area).height() - HEAD) / ROW))

    def line(self, area: QRectF, number: int) -> QRectF:
        """The place of a hand in the list."""
        room, columns = self.list_room(area), self.columns(area)
        wide = (room.width() - BETWEEN * (columns - 1)) / columns
        row, column = divmod(number - self.first, columns)
        return QRectF(room.left() + column * (wide + BETWEEN), room.top() + HEAD + row * ROW, wide, ROW)

    def shown(self, area: QRectF) -> range:
        """The numbers of the hands in the list that can be seen."""
        count = self.rows(area) * self.columns(area)
        return range(self.first, min(self.figures.count, self.first + count))

    def place(self, area: QRectF, part: Part) -> QRectF:
        """The place of a part."""
        kind, number = part
        if kind == CLASS:
            return class_cell(self.grid(area), number, self.ranks)
        return self.line(area, number)

    def part_at(self, area: QRectF, point: QPointF) -> Part | None:
        """The class of the range or the hand at a point."""
        if self.figures.classes is not None:
            index = class_at(self.grid(area), point, self.ranks)
            if index is not None:
                return (CLASS, index) if index in self.figures.classes else None
        found = (number for number in self.shown(area) if self.line(area, number).contains(point))
        number = next(found, None)
        return None if number is None else (HAND, number)

    # Colours

    def shade(self, value: float) -> QColor:
        """The colour of a change: accent if there is less left, warning if there is more."""
        tokens = self._tokens
        if not isfinite(value) or not value:
            return QColor(tokens.sunk)
        share = tokens.deepest * max(LEAST_DEPTH, min(1.0, abs(value) / self.figures.reach))
        return tokens.tint(tokens.accent if value < 0 else tokens.warning, share)

    # Drawing

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw grid and list."""
        if not self.figures.count:
            return
        area = to_pixels.mapRect(AREA)
        if self.figures.classes is not None:
            grid = self.grid(area)
            for index in range(GRID * self.ranks):
                if index % GRID < self.ranks:
                    self._draw_cell(painter, class_cell(grid, index, self.ranks), index)
        for column in range(min(self.columns(area), self.figures.count)):
            box = self.line(area, self.first + column)
            self._draw_header(painter, QRectF(box.left(), box.top() - HEAD, box.width(), HEAD))
        for number in self.shown(area):
            self._draw_line(painter, self.line(area, number), number)

    def _draw_cell(self, painter: QPainter, cell: QRectF, index: int) -> None:
        tokens, classes = self._tokens, self.figures.classes
        assert classes is not None
        held = classes.get(index)
        painter.setPen(QPen(QColor(tokens.text), 1.6) if self.marked == (CLASS, index) else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.surface) if held is None else self.shade(held.value))
        painter.drawRoundedRect(cell, 3, 3)
        painter.setFont(ui_font("small", semibold=held is not None))
        painter.setPen(QColor(tokens.faint if held is None else tokens.text))
        upper = cell
        if held is not None and cell.height() >= TWO_LINES:
            upper = QRectF(cell.left(), cell.top(), cell.width(), cell.height() / 2)
            painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, CLASS_NAMES[index])
            painter.setFont(ui_font("small"))
            painter.drawText(
                upper.translated(0, cell.height() / 2), Qt.AlignmentFlag.AlignCenter, held.figure
            )
            return
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, CLASS_NAMES[index])

    def _figure_boxes(self, box: QRectF) -> list[QRectF]:
        """The places of the figures of a row, as many as fit."""
        hand = CARD_WIDTH * len(cards_in(self.figures.line(0).mask)) + 2 * PAD
        room = max(1, min(len(self.figures.header), int((box.width() - hand) / FIGURE)))
        left = box.right() - room * FIGURE
        return [
            QRectF(left + number * FIGURE, box.top(), FIGURE - PAD, box.height()) for number in range(room)
        ]

    def _draw_header(self, painter: QPainter, box: QRectF) -> None:
        painter.setFont(ui_font("small"))
        painter.setPen(QColor(self._tokens.muted))
        metrics = QFontMetricsF(painter.font())
        for place, words in zip(self._figure_boxes(box), self.figures.header, strict=False):
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, _RIGHT, shown)

    def _draw_line(self, painter: QPainter, box: QRectF, number: int) -> None:
        tokens, line = self._tokens, self.figures.line(number)
        inner = box.adjusted(0, 1, 0, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.marked == (HAND, number):
            painter.setPen(QPen(QColor(tokens.text), 1.2))
        painter.setBrush(QColor(tokens.surface))
        painter.drawRoundedRect(inner, 3, 3)
        painter.setFont(ui_font("label", semibold=True))
        left = box.left() + PAD
        for card in sorted(cards_in(line.mask), reverse=True):
            painter.setPen(tokens.suit(suit_of(card), self._deck))
            text = RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)]
            painter.drawText(QRectF(left, box.top(), CARD_WIDTH, box.height()), _LEFT, text)
            left += CARD_WIDTH
        for at, (place, said) in enumerate(zip(self._figure_boxes(box), line.figures, strict=False)):
            if at == 0:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self.shade(line.value))
                painter.drawRoundedRect(place.adjusted(PAD, 2, PAD / 2, -2), 3, 3)
            painter.setFont(ui_font("label", semibold=at == 0))
            painter.setPen(QColor(tokens.text if at == 0 else tokens.muted))
            painter.drawText(place, _RIGHT, said)
