"""The hands of a range by class, with the number of combos of each class."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from oracle.cards.card import RANKS, card_text, suit_of
from oracle.cards.mask import SUIT_WORD, cards_in
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.stud import DOWN_CARDS, StudRange
from oracle.ranges.orderings.suit_classes import suit_classes
from ui.document.hand_cards import ANY_CARD
from ui.document.wording import combos_text

MOST_LISTED = 300_000
"""Hands up to which classes are listed: well under a second in every game."""
_SUIT_VARIABLES = "xyzw"
_SUIT_BITS = 16
_Index = QModelIndex | QPersistentModelIndex
Counted = tuple[tuple[str, float], ...]
"""Names of classes with the number of listed hands of each, counted by their weight."""

CARDS_ROLE = int(Qt.ItemDataRole.UserRole)
"""Role under which a row gives the cards of one hand of its class; none in stud."""


class HandClasses(QAbstractTableModel):
    """Two columns: the class, by one of its hands, and how many combos of it the range has."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._masks: npt.NDArray[np.uint64] = np.zeros(0, dtype=np.uint64)
        self._counts: npt.NDArray[np.float64] = np.zeros(0)
        self._named: Counted = ()
        self._shown: HandSet | None = None

    def show_range(self, hands: HandSet | None) -> str:
        """Show the classes of a range.

        Returns:
            The message shown in their place or above them.
        """
        if hands is self._shown:
            return self._words()
        self.beginResetModel()
        self._shown = hands
        self._masks, self._counts, self._named = self._masks[:0], self._counts[:0], ()
        if isinstance(hands, WeightedRange) and hands.hands <= MOST_LISTED:
            self._masks, self._counts = _classes_of(hands)
        elif isinstance(hands, StudRange) and hands.looked_at and hands.parts.shape[1] <= MOST_LISTED:
            self._named = _starts_of(hands)
        self.endResetModel()
        return self._words()

    def _words(self) -> str:
        hands, rows = self._shown, self.rowCount()
        if hands is None:
            return "The classes of the range appear here."
        if rows:
            what = "beginnings of a hand" if self._named else "classes of hands, ignoring suits"
            return f"{rows:,} {what}" if rows > 1 else "One class of hands"
        if hands.full:
            return "Any hand: choose a kind of hands, or type a range."
        return "Too many hands to list: narrow the range to see its classes."

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """How many classes."""
        return 0 if parent.isValid() else len(self._named) or int(self._masks.size)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """The class and its number of hands."""
        return 0 if parent.isValid() else 2

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        """The titles of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole and section:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return ("Such as" if not self._named else "Begins with", "Combos")[section]

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """A class or a number."""
        row = index.row()
        if role == CARDS_ROLE:
            return self.cards(row)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column():
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        name, count = self._named[row] if self._named else ("", float(self._counts[row]))
        if index.column():
            return combos_text(count)
        return name or "".join(map(card_text, self.cards(row)))

    def cards(self, row: int) -> tuple[int, ...]:
        """The cards of one hand of a class, highest first; none in stud."""
        return () if self._named else tuple(sorted(cards_in(int(self._masks[row])), reverse=True))

    def pattern(self, row: int) -> str:
        """A class as a pattern of the generic syntax; empty in stud."""
        return class_pattern(self.cards(row))


def class_pattern(cards: Sequence[int]) -> str:
    """The hands that differ from one only in the names of the suits, as a pattern.

    >>> from oracle.cards.card import parse_cards
    >>> class_pattern(parse_cards("AsAhKsKh"))
    'AxAyKxKy'
    """
    names: dict[int, str] = {}
    for card in cards:
        names.setdefault(suit_of(card), _SUIT_VARIABLES[len(names)])
    return "".join(RANKS[card >> 2] + names[suit_of(card)] for card in cards)


def _classes_of(hands: WeightedRange) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.float64]]:
    """One hand that the range has of each class, highest ranks first, and how many combos it has."""
    classes = suit_classes(hands.game).index(hands.masks)
    _found, first, places = np.unique(classes, return_index=True, return_inverse=True)
    counts = np.bincount(places.reshape(-1), weights=hands.weights) / hands.full_weight
    return hands.masks[first][::-1], counts[::-1]


def _starts_of(hands: StudRange) -> Counted:
    """The cards that a stud range restricts, by their ranks."""
    masks = hands.parts[: max(hands.looked_at) + 1]
    ranks = np.zeros_like(masks)
    for suit in range(4):
        ranks |= masks >> np.uint64(_SUIT_BITS * suit) & np.uint64(SUIT_WORD)
    pairs = (ranks & (ranks - np.uint64(1)) == 0) & (masks & (masks - np.uint64(1)) != 0)
    keys, places = np.unique(
        ranks | pairs.astype(np.uint64) << np.uint64(_SUIT_BITS), axis=1, return_inverse=True
    )
    counts = np.bincount(places.reshape(-1), weights=hands.weights) / hands.full_weight
    named = [
        (" ".join(_ranks_text(int(key), place) for place, key in enumerate(column)), float(count))
        for column, count in zip(keys.T[::-1], counts[::-1], strict=True)
    ]
    return tuple(named)


def _ranks_text(key: int, place: int) -> str:
    """The ranks that one deal brings; stars where the range says nothing about it."""
    letters = "".join(RANKS[rank] for rank in reversed(range(len(RANKS))) if key >> rank & 1)
    return letters * (2 if key >> _SUIT_BITS else 1) or ANY_CARD * (DOWN_CARDS if not place else 1)
