"""The suits of one hand class: up to sixteen concrete hands in a 4 × 4 table."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from oracle.cards.card import RANKS, SUIT_SIGNS, card_name, card_text, make_card
from oracle.cards.combo import CLASS_NAMES, GRID, pair_index
from oracle.ranges import weight_text
from ui.document.ranges.grid import RangeGridModel, short_weight
from ui.ranges.grid.stroke import Pairs

SUITS_SHOWN = (3, 2, 1, 0)
"""Suit ids from top to bottom and left to right: spades, hearts, diamonds, clubs."""

SIDE = 4
NO_HAND = -1
"""The pair index of a cell that is not a hand of the class."""

PAIR_ROLE = int(Qt.ItemDataRole.UserRole)
"""Role under which a cell returns its pair index, or `NO_HAND`."""
WEIGHT_ROLE = PAIR_ROLE + 1
"""Role under which a cell returns its weight 0…100."""
LIVE_ROLE = PAIR_ROLE + 2
"""Role under which a cell returns whether its hand uses no board or dead card."""

_Index = QModelIndex | QPersistentModelIndex


def suit_pairs(class_index: int) -> tuple[int, ...]:
    """The pair index of each of the sixteen cells of a class, `NO_HAND` where a cell is none of its hands.

    Rows are the suits of the higher card, columns those of the lower.  A pair fills the cells above
    the diagonal, a suited class the diagonal, an offsuit class the rest.
    """
    row, column = divmod(class_index, GRID)
    high, low = 12 - min(row, column), 12 - max(row, column)
    cells = []
    for first_at, first in enumerate(SUITS_SHOWN):
        for second_at, second in enumerate(SUITS_SHOWN):
            suited = first == second
            fits = first_at < second_at if row == column else suited == (row < column)
            cells.append(pair_index(make_card(high, first), make_card(low, second)) if fits else NO_HAND)
    return tuple(cells)


class SuitMatrixModel(QAbstractTableModel):
    """The hands of the class under the cursor, with their weights from the grid."""

    def __init__(self, grid: RangeGridModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._grid = grid
        self._class = 0
        self._pairs = suit_pairs(0)
        grid.weights_changed.connect(self._weights_changed)

    @property
    def class_index(self) -> int:
        """The class shown, 0…168."""
        return self._class

    @property
    def title(self) -> str:
        """The heading above the table."""
        return f"Suits of {CLASS_NAMES[self._class]}"

    def show_class(self, class_index: int) -> None:
        """Show the hands of another class, 0…168."""
        if class_index != self._class:
            self.beginResetModel()
            self._class = class_index
            self._pairs = suit_pairs(class_index)
            self.endResetModel()

    def cell_pairs(self) -> tuple[Pairs, ...]:
        """The hands of each cell, row by row: one, or none where the cell is not a hand."""
        return tuple(np.array([pair] if pair != NO_HAND else [], dtype=np.int64) for pair in self._pairs)

    def cell_names(self) -> tuple[str, ...]:
        """Each cell's hand as text, such as "AhQd", row by row; empty where there is none."""
        return tuple(
            "" if self._pairs[cell] == NO_HAND else "".join(map(card_text, self._cards(cell)))
            for cell in range(SIDE * SIDE)
        )

    # Qt's table interface

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 — Qt's own signature
        """Four suits of the higher card."""
        return 0 if parent.isValid() else SIDE

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 — Qt's own signature
        """Four suits of the lower card."""
        return 0 if parent.isValid() else SIDE

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        """The card of a row or column, such as "A♠"; its suit id under `PAIR_ROLE`."""
        suit = SUITS_SHOWN[section]
        if role == PAIR_ROLE:
            return suit
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        row, column = divmod(self._class, GRID)
        at = min(row, column) if orientation == Qt.Orientation.Vertical else max(row, column)
        return RANKS[12 - at] + SUIT_SIGNS[suit]

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Cells that are hands can be the cursor."""
        if not index.isValid() or self._pairs[index.row() * SIDE + index.column()] == NO_HAND:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Weight as text, tooltip and words for screen readers of a cell."""
        if not index.isValid():
            return None
        cell = index.row() * SIDE + index.column()
        pair = self._pairs[cell]
        if role == PAIR_ROLE:
            return pair
        if pair == NO_HAND:
            return "–" if role == Qt.ItemDataRole.DisplayRole else None
        weight = float(self._grid.weights[pair])
        if role == Qt.ItemDataRole.DisplayRole:
            return short_weight(weight) if weight else ""
        if role == WEIGHT_ROLE:
            return weight
        if role == LIVE_ROLE:
            return self._grid.alive(pair)
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{''.join(map(card_text, self._cards(cell)))}: {self._in_words(pair, weight)}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            names = " and ".join(map(card_name, self._cards(cell)))
            return f"{names}: {self._in_words(pair, weight)}"
        return None

    def _cards(self, cell: int) -> tuple[int, int]:
        row, column = divmod(self._class, GRID)
        high, low = 12 - min(row, column), 12 - max(row, column)
        return make_card(high, SUITS_SHOWN[cell // SIDE]), make_card(low, SUITS_SHOWN[cell % SIDE])

    def _in_words(self, pair: int, weight: float) -> str:
        words = f"weight {weight_text(weight)}" if weight else "not in the range"
        return words if self._grid.alive(pair) else f"{words}, uses a board or dead card"

    def _weights_changed(self) -> None:
        self.dataChanged.emit(self.index(0, 0), self.index(SIDE - 1, SIDE - 1))
