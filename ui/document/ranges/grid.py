"""The 13 × 13 grid of a two-card range: 1,326 weights seen as 169 hand classes.

With a shorter deck, missing hands never have a weight, and the rows and columns of missing ranks (the lowest)
are hidden: nine remain in short deck.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from oracle.cards.card import RANK_NAMES
from oracle.cards.combo import CLASS_NAMES, CLASS_PAIRS, CLASS_SIZES, COMBOS, GRID, PAIR_CLASSES, PAIR_MASKS
from oracle.cards.mask import FULL_DECK, SUIT_WORD
from oracle.ranges import MAX_WEIGHT, weight_text
from ui.document.wording import combos_text

FULL_WEIGHT = MAX_WEIGHT
"""The weight of a hand that is always in the range."""

_CELL_DIGITS = 3
"""Significant digits of a weight in a cell."""

SUMMARY_ROLE = int(Qt.ItemDataRole.UserRole)
"""Role of the `ClassSummary` of a cell."""

Weights = npt.NDArray[np.float64]
"""Weights 0…100 by pair index, shape (1326,)."""

_BY_CLASS = np.argsort(PAIR_CLASSES, kind="stable")
_STARTS = np.concatenate([[0], np.cumsum(CLASS_SIZES)[:-1]])
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class ClassSummary:
    """What one cell of the grid shows.

    Attributes:
        name: Name of the hand class, such as "AQo".
        total: Combos of the class: 6, 4 or 12.
        chosen: Combos with a weight above 0.
        live: Chosen combos without board or dead cards.
        weight: Mean weight of all combos of the class, 0…100.
        lowest: Smallest weight of a combo, 0…100.
        highest: Largest weight of a combo, 0…100.
    """

    name: str
    total: int
    chosen: int
    live: int
    weight: float
    lowest: float
    highest: float

    @property
    def combos(self) -> float:
        """The combos of the class in the range, counted by weight."""
        return self.weight * self.total / FULL_WEIGHT

    @property
    def mixed(self) -> bool:
        """Whether the weights in the class differ."""
        return self.lowest != self.highest

    @property
    def partial(self) -> bool:
        """Whether every combo is in the range with the same weight, below the full one."""
        return not self.mixed and 0 < self.weight < FULL_WEIGHT


def short_weight(weight: float) -> str:
    """A weight with the few digits that fit into a cell.

    >>> short_weight(50.0), short_weight(12.5), short_weight(33.333333), short_weight(0.0001)
    ('50', '12.5', '33.3', '0.0001')
    """
    return weight_text(float(f"{weight:.{_CELL_DIGITS}g}"))


def class_in_words(index: int) -> str:
    """A class index in words for screen readers.

    >>> class_in_words(0), class_in_words(1)
    ('pair of aces', 'ace king suited')
    """
    row, column = divmod(index, GRID)
    high, low = RANK_NAMES[12 - min(row, column)], RANK_NAMES[12 - max(row, column)]
    if row == column:
        return f"pair of {'sixes' if high == 'six' else high + 's'}"
    return f"{high} {low} {'suited' if row < column else 'offsuit'}"


class RangeGridModel(QAbstractTableModel):
    """Weights of the 1,326 two-card hands as a table of hand classes, AA at the top left.

    Attributes:
        weights_changed: Emitted when the weights or the dead cards have changed.
    """

    weights_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._weights: Weights = np.zeros(COMBOS)
        self._alive: npt.NDArray[np.bool_] = np.ones(COMBOS, dtype=bool)
        self._dealt: npt.NDArray[np.bool_] = np.ones(COMBOS, dtype=bool)
        self._ranks = GRID
        self._summarise()

    @property
    def weights(self) -> Weights:
        """The weights 0…100 by pair index, shape (1326,); read-only."""
        return self._weights

    @property
    def dealt(self) -> npt.NDArray[np.bool_]:
        """Which hands the deck has, by pair index, shape (1326,)."""
        return self._dealt

    @property
    def ranks(self) -> int:
        """Number of ranks in the deck, from the ace down: the rows and columns shown."""
        return self._ranks

    @property
    def hands(self) -> int:
        """Number of different hands in the range, board and dead cards ignored."""
        return int(np.count_nonzero(self._weights))

    @property
    def combos(self) -> float:
        """Number of hands in the range, each counted by its weight, board and dead cards ignored."""
        return float(self._weights.sum()) / FULL_WEIGHT

    @property
    def live_combos(self) -> float:
        """Number of hands that use no board or dead card, each counted by its weight."""
        return float(self._weights[self._alive].sum()) / FULL_WEIGHT

    @property
    def has_dead_cards(self) -> bool:
        """Whether any card is on the board or dead."""
        return not bool(self._alive.all())

    @property
    def percent(self) -> float:
        """`combos` in percent of all hands of the deck, 0…100."""
        return 100.0 * self.combos / int(np.count_nonzero(self._dealt))

    def set_deck(self, deck: int) -> None:
        """Show the hands of a deck, given as a mask; hands with other cards lose their weight."""
        dealt = (PAIR_MASKS & np.uint64(FULL_DECK & ~deck)) == 0
        if not np.array_equal(dealt, self._dealt):
            self._dealt, self._ranks = dealt, (deck & SUIT_WORD).bit_count()
            self._weights = np.where(dealt, self._weights, 0.0)
            self._tell()

    def set_weights(self, weights: Weights) -> None:
        """Set the weights.

        Args:
            weights: 0…100 by pair index, shape (1326,); copied.  Hands the deck lacks are left out.
        """
        fresh = np.where(self._dealt, np.clip(np.asarray(weights, dtype=np.float64), 0.0, FULL_WEIGHT), 0.0)
        if np.array_equal(fresh, self._weights):
            return
        fresh.setflags(write=False)
        self._weights = fresh
        self._tell()

    def set_dead(self, mask: int) -> None:
        """Count hands without the cards of ``mask`` (board and dead cards)."""
        alive = (PAIR_MASKS & np.uint64(mask)) == 0
        if not np.array_equal(alive, self._alive):
            self._alive = alive
            self._tell()

    def alive(self, pair: int) -> bool:
        """Whether the hand of a pair index uses no board or dead card."""
        return bool(self._alive[pair])

    def summary(self, index: int) -> ClassSummary:
        """The content of the cell of a class index 0…168."""
        return ClassSummary(
            name=CLASS_NAMES[index],
            total=len(CLASS_PAIRS[index]),
            chosen=int(self._chosen[index]),
            live=int(self._live[index]),
            weight=float(self._mean[index]),
            lowest=float(self._low[index]),
            highest=float(self._high[index]),
        )

    def class_index(self, index: _Index) -> int:
        """The class index 0…168 of a cell."""
        return index.row() * GRID + index.column()

    # Qt's table interface

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 — Qt's own signature
        """Thirteen, ace to deuce."""
        return 0 if parent.isValid() else GRID

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 — Qt's own signature
        """Thirteen, ace to deuce."""
        return 0 if parent.isValid() else GRID

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Cells can be current; painting uses strokes, not editors."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """Name, tooltip, words for screen readers, or the whole `ClassSummary` of a cell."""
        if not index.isValid():
            return None
        at = self.class_index(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return CLASS_NAMES[at]
        if role == SUMMARY_ROLE:
            return self.summary(at)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tooltip(self.summary(at))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{class_in_words(at)}: {self._in_words(self.summary(at))}"
        return None

    def _summarise(self) -> None:
        ordered = self._weights[_BY_CLASS]
        chosen = self._weights > 0
        self._mean = np.add.reduceat(ordered, _STARTS) / CLASS_SIZES
        self._low = np.minimum.reduceat(ordered, _STARTS)
        self._high = np.maximum.reduceat(ordered, _STARTS)
        self._chosen = np.bincount(PAIR_CLASSES[chosen], minlength=GRID * GRID)
        self._live = np.bincount(PAIR_CLASSES[chosen & self._alive], minlength=GRID * GRID)

    def _tell(self) -> None:
        self._summarise()
        self.dataChanged.emit(self.index(0, 0), self.index(GRID - 1, GRID - 1))
        self.weights_changed.emit()

    def _in_words(self, cell: ClassSummary) -> str:
        if not cell.chosen:
            return "not in the range"
        if cell.mixed:
            ends = f"{weight_text(cell.lowest)} to {weight_text(cell.highest)}"
            words = f"{cell.chosen} of {cell.total} hands, weights {ends}, {combos_text(cell.combos)} combos"
        elif cell.partial:
            weight = weight_text(cell.lowest)
            words = f"all {cell.total} hands with weight {weight}, {combos_text(cell.combos)} combos"
        else:
            words = f"all {cell.total} combos"
        if self.has_dead_cards and cell.live < cell.chosen:
            words += f", {cell.live} left after board and dead cards"
        return words

    def _tooltip(self, cell: ClassSummary) -> str:
        return f"{cell.name}: {self._in_words(cell)}"
