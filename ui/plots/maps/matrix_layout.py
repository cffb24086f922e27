"""Layout of the turn × river picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF

from oracle.cards.card import DECK_SIZE, RANKS, SUIT_COUNT

ALONE = DECK_SIZE
"""Column of the turns alone."""
SIDE, HEAD, FOOT = 32.0, 40.0, 26.0
"""Room for the headings at the left and at the top, and for the legend, in pixels."""
LINE = 13.0
"""Height of a line of small text, in pixels."""
STRIP, STRIP_GAP = 64.0, 12.0
"""Width of the bars of the turns alone, and their distance from the matrix, in pixels."""
RANK_GAP = 2
"""Pixels between the cells of two ranks."""


def card_at(place: int) -> int:
    """The card id of a row or column: from the ace of spades down, suits within ranks."""
    return DECK_SIZE - 1 - place


def place_of(card: int) -> int:
    """The row or column of a card id."""
    return DECK_SIZE - 1 - card


@dataclass(frozen=True, slots=True)
class MatrixLayout:
    """The parts of the picture, in pixels.

    Attributes:
        matrix: The cells, a row and a column for each card of the deck, whole pixels.
        alone: The bars of the turns alone.
        legend: The line below.
        ranks: How many ranks the deck has, from the ace down.
    """

    matrix: QRectF
    alone: QRectF
    legend: QRectF
    ranks: int

    @classmethod
    def of(cls, area: QRectF, ranks: int = len(RANKS)) -> MatrixLayout:
        """The layout within an area; it overflows an area that is too small."""
        least = ranks * (SUIT_COUNT + RANK_GAP)
        wide = max(least, int(area.width() - SIDE - STRIP_GAP - STRIP))
        high = max(least, int(area.height() - HEAD - FOOT))
        matrix = QRectF(round(area.left() + SIDE), round(area.top() + HEAD), wide, high)
        alone = QRectF(matrix.right() + STRIP_GAP, matrix.top(), STRIP, high)
        legend = QRectF(matrix.left(), matrix.bottom() + FOOT - 20, wide, 20)
        return cls(matrix, alone, legend, ranks)

    @property
    def cards(self) -> int:
        """Rows and columns of the matrix."""
        return self.ranks * SUIT_COUNT

    def cell(self, cell: tuple[int, int]) -> QRectF:
        """The rectangle of a cell."""
        row, column = cell
        top, bottom = self._span(row, self.matrix.height())
        if column == ALONE:
            return QRectF(self.alone.left(), self.matrix.top() + top, self.alone.width(), bottom - top)
        left, right = self._span(column, self.matrix.width())
        return QRectF(self.matrix.left() + left, self.matrix.top() + top, right - left, bottom - top)

    def at(self, point: QPointF) -> tuple[int, int] | None:
        """The cell at a point, or None."""
        row = self._find(point.y() - self.matrix.top(), self.matrix.height())
        if row is None:
            return None
        if self.alone.contains(point):
            return row, ALONE
        column = self._find(point.x() - self.matrix.left(), self.matrix.width())
        return None if column is None else (row, column)

    def row_of_pixels(self) -> NDArray[np.intp]:
        """The row of every pixel row of the matrix; -1 in the gaps."""
        return self._owners(self.matrix.height())

    def column_of_pixels(self) -> NDArray[np.intp]:
        """The column of every pixel column of the matrix; -1 in the gaps."""
        return self._owners(self.matrix.width())

    def thinnest(self, upright: bool) -> int:
        """Smallest number of pixels of a column, or of a row."""
        side = self.matrix.width() if upright else self.matrix.height()
        return int(self._free(side) / self.cards)

    def suit_box(self, place: int, upright: bool) -> QRectF:
        """The rectangle for the suit of a column, or of a row."""
        low, high = self._span(place, self.matrix.width() if upright else self.matrix.height())
        if upright:
            return QRectF(self.matrix.left() + low, self.matrix.top() - LINE, high - low, LINE - 1)
        return QRectF(self.matrix.left() - LINE, self.matrix.top() + low, LINE - 1, high - low)

    def rank_box(self, rank: int, upright: bool) -> QRectF:
        """The rectangle for the rank of four columns, or rows; 0 is the ace."""
        first = self.suit_box(rank * SUIT_COUNT, upright)
        whole = first.united(self.suit_box(rank * SUIT_COUNT + SUIT_COUNT - 1, upright))
        return whole.translated(0, -LINE) if upright else whole.translated(-LINE - 1, 0)

    def titles(self) -> Iterator[tuple[QRectF, str]]:
        """The titles over the headings, and their positions."""
        top = self.matrix.top() - HEAD
        yield QRectF(self.matrix.left(), top, self.matrix.width(), LINE), "river"
        yield QRectF(self.matrix.left() - SIDE, self.matrix.top() - LINE - 1, SIDE - 2, LINE), "turn"
        yield QRectF(self.alone.left(), top + LINE, self.alone.width(), LINE), "turn alone"

    def alone_scale(self) -> QRectF:
        """The positions of the labels of the scale of the turns alone."""
        return QRectF(self.alone.left(), self.matrix.top() - LINE, self.alone.width(), LINE)

    def _free(self, side: float) -> float:
        """Pixels of a side that are not gaps."""
        return side - (self.ranks - 1) * RANK_GAP

    def _span(self, place: int, side: float) -> tuple[int, int]:
        """Start and end of a row or column within a side, in whole pixels."""
        gaps, free = RANK_GAP * (place // SUIT_COUNT), self._free(side)
        return gaps + round(place * free / self.cards), gaps + round((place + 1) * free / self.cards)

    def _find(self, offset: float, side: float) -> int | None:
        """The row or column at a distance from the edge, or None."""
        owners = self._owners(side)
        place = int(owners[int(offset)]) if 0 <= offset < len(owners) else -1
        return place if place >= 0 else None

    def _owners(self, side: float) -> NDArray[np.intp]:
        owners = np.full(int(side), -1, dtype=np.intp)
        for place in range(self.cards):
            low, high = self._span(place, side)
            owners[low:high] = place
        return owners
