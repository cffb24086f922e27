"""The cells of the 169 hand classes in a rectangle."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from oracle.cards.combo import GRID

GAP = 2.0
"""Between two cells, in pixels."""


def class_cell(grid: QRectF, index: int, ranks: int = GRID) -> QRectF:
    """The rectangle of a class.

    Args:
        grid: The place of all cells.
        index: Number of the class, row by row from AA.
        ranks: Number of ranks of the deck, from the ace down.
    """
    row, column = divmod(index, GRID)
    wide, high = grid.width() / ranks, grid.height() / ranks
    place = QRectF(grid.left() + column * wide, grid.top() + row * high, wide, high)
    return place.adjusted(0, 0, -GAP, -GAP)


def class_at(grid: QRectF, point: QPointF, ranks: int = GRID) -> int | None:
    """The number of the class at a point; arguments as for `class_cell`."""
    if not grid.contains(point):
        return None
    last = ranks - 1
    column = min(last, int((point.x() - grid.left()) / grid.width() * ranks))
    row = min(last, int((point.y() - grid.top()) / grid.height() * ranks))
    return row * GRID + column
