"""Hand classes on the grid and hands in a list beside it, coloured by a change or a distance."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, isfinite
from typing import Generic, NoReturn, Protocol, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform

from oracle.cards.combo import CLASS_NAMES, GRID
from ui.plots.maps.class_grid import class_at, class_cell
from ui.plots.parts_frame import AREA, PartsItem
from ui.theme.style import ui_font

CLASS, HAND = "class", "hand"
"""Kinds of parts: a cell of the grid with its number, a row of the list with its number."""
Part = tuple[str, int]

ASIDE = 640.0
"""From this width on the list is beside the grid rather than below it, in pixels."""
GRID_SHARE, GRID_ABOVE = 0.6, 0.58
"""Share of the width that the grid has beside the list, and at least of the height above it."""
BETWEEN = 16.0
"""Between grid and list, in pixels."""
ROW, HEAD = 20.0, 20.0
"""Heights of a row of the list and of its header, in pixels."""
LIST_WIDTH = 230.0
"""The list has a column for each time this width fits, in pixels."""
FIGURE = 66.0
"""Width of a figure in the list, in pixels."""
PAD = 6.0
TWO_LINES = 27.0
"""From this height on a cell has its figure below its name, in pixels."""
LEAST_DEPTH = 0.1
"""Least strength of a colour, so that a small value is visible."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


MOST_DECIMALS = 2
"""Decimals of a figure, at most."""
_NUMBER = re.compile(r"([+−]?)(\d+\.\d+)(.*)")


def rounded(figure: str, dropped: int) -> str:
    """A figure with fewer decimals; unchanged if it is not a number with decimals.

    >>> rounded("+16.37", 1), rounded("−0.52 %", 2), rounded("–", 1)
    ('+16.4', '−1 %', '–')
    """
    found = _NUMBER.fullmatch(figure)
    if found is None or not dropped:
        return figure
    sign, digits, unit = found.groups()
    kept = max(0, len(digits.partition(".")[2]) - dropped)
    return f"{sign}{float(digits):.{kept}f}{unit}"


class ListLine(Protocol):
    """A row of the list."""

    @property
    def value(self) -> float:
        """What colours its first figure: a change, or the distance from a reference; NaN without one."""
        ...

    @property
    def figures(self) -> tuple[str, ...]:
        """Its figures in words, the one that sorts first."""
        ...


Line = TypeVar("Line", bound=ListLine)


@dataclass(frozen=True, slots=True)
class ClassFigure:
    """A cell of the grid: what colours a class, and its figure."""

    value: float
    figure: str


def _no_line(number: int) -> NoReturn:
    raise IndexError(number)


@dataclass(frozen=True, slots=True)
class GridListFigures(Generic[Line]):
    """What grid and list show.

    Attributes:
        classes: The classes that have a figure, by number; None in games without a grid.
        count: Number of hands in the list.
        line: Makes the line with a number, best first: there may be hundreds of thousands.
        header: Titles of the figures of the list.
        reach: The value that has the full colour.
    """

    classes: Mapping[int, ClassFigure] | None = None
    count: int = 0
    line: Callable[[int], Line] = _no_line
    header: tuple[str, ...] = ()
    reach: float = 0.0


class GridListItem(PartsItem[Part], Generic[Line]):
    """Draws grid and list, and finds the part at a point; subclasses draw the names of the lines."""

    fall_is_green = False
    """Whether values below 0 have the accent colour, and those above it the colour of a warning."""

    def __init__(self) -> None:
        super().__init__()
        self.figures: GridListFigures[Line] = GridListFigures()
        self.ranks = GRID
        self.first = 0
        """Number of the first hand in the list."""

    def set_figures(self, figures: GridListFigures[Line], ranks: int = GRID) -> None:
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
        columns = max(1, int(area.width() / LIST_WIDTH))
        below = PAD + HEAD + ROW * ceil(self.figures.count / columns)  # a short list leaves room for figures
        return QRectF(
            area.left(), area.top(), area.width(), max(area.height() * GRID_ABOVE, area.height() - below)
        )

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
        """The class with a figure or the hand at a point."""
        if self.figures.classes is not None:
            index = class_at(self.grid(area), point, self.ranks)
            if index is not None:
                return (CLASS, index) if index in self.figures.classes else None
        found = (number for number in self.shown(area) if self.line(area, number).contains(point))
        number = next(found, None)
        return None if number is None else (HAND, number)

    # Colours

    def shade(self, value: float) -> QColor:
        """The colour of a value."""
        tokens = self._tokens
        if not isfinite(value) or not value:
            return QColor(tokens.sunk)
        share = tokens.deepest * max(LEAST_DEPTH, min(1.0, abs(value) / self.figures.reach))
        return tokens.tint(tokens.accent if (value < 0) == self.fall_is_green else tokens.warning, share)

    # Drawing

    def name_width(self) -> float:
        """Room for the name of a line, in pixels."""
        raise NotImplementedError

    def draw_name(self, painter: QPainter, box: QRectF, line: Line) -> None:
        """Draw the name of a line at the left of a box, in a semibold font that is set already."""
        raise NotImplementedError

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw grid and list."""
        if not self.figures.count:
            return
        area = to_pixels.mapRect(AREA)
        if self.figures.classes is not None:
            grid = self.grid(area)
            dropped = self.decimals_dropped(class_cell(grid, 0, self.ranks).width())
            for index in range(GRID * self.ranks):
                if index % GRID < self.ranks:
                    self._draw_cell(painter, class_cell(grid, index, self.ranks), index, dropped)
        for column in range(min(self.columns(area), self.figures.count)):
            box = self.line(area, self.first + column)
            self._draw_header(painter, QRectF(box.left(), box.top() - HEAD, box.width(), HEAD))
        for number in self.shown(area):
            self._draw_line(painter, self.line(area, number), number)

    def _draw_cell(self, painter: QPainter, cell: QRectF, index: int, dropped: int) -> None:
        tokens, classes = self._tokens, self.figures.classes
        assert classes is not None
        held = classes.get(index)
        painter.setPen(QPen(QColor(tokens.text), 1.6) if self.marked == (CLASS, index) else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.surface) if held is None else self.shade(held.value))
        painter.drawRoundedRect(cell, 3, 3)
        painter.setFont(ui_font("small", semibold=held is not None))
        painter.setPen(QColor(tokens.muted if held is None else tokens.text))
        upper = cell
        if held is not None and cell.height() >= TWO_LINES:
            upper = QRectF(cell.left(), cell.top(), cell.width(), cell.height() / 2)
            painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, CLASS_NAMES[index])
            painter.setFont(ui_font("small"))
            painter.drawText(
                upper.translated(0, cell.height() / 2),
                Qt.AlignmentFlag.AlignCenter,
                rounded(held.figure, dropped),
            )
            return
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, CLASS_NAMES[index])

    def decimals_dropped(self, width: float) -> int:
        """How many decimals all figures of the grid lose, so that all fit in cells of this width."""
        figures = [held.figure for held in (self.figures.classes or {}).values()]
        metrics = QFontMetricsF(ui_font("small"))
        for dropped in range(MOST_DECIMALS):
            if all(metrics.horizontalAdvance(rounded(figure, dropped)) <= width for figure in figures):
                return dropped
        return MOST_DECIMALS

    def _figure_boxes(self, box: QRectF) -> list[QRectF]:
        """The places of the figures of a row, as many as fit."""
        hand = self.name_width() + 2 * PAD
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
        self.draw_name(painter, box.adjusted(PAD, 0, 0, 0), line)
        for at, (place, said) in enumerate(zip(self._figure_boxes(box), line.figures, strict=False)):
            if at == 0:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self.shade(line.value))
                painter.drawRoundedRect(place.adjusted(PAD, 2, PAD / 2, -2), 3, 3)
            painter.setFont(ui_font("label", semibold=at == 0))
            painter.setPen(QColor(tokens.text if at == 0 else tokens.muted))
            painter.drawText(place, _RIGHT, said)
