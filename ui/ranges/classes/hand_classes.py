"""The hands of a range by class, with the number of combos of each class."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot

from oracle.cards.card import RANKS, card_text, suit_of
from oracle.cards.mask import cards_in
from oracle.ranges import HandSet
from ui.background.short_work import ShortWork
from ui.document.wording import combos_text
from ui.ranges.classes.class_listing import ClassListing, class_listing, is_listed

_SUIT_VARIABLES = "xyzw"
_Index = QModelIndex | QPersistentModelIndex

CARDS_ROLE = int(Qt.ItemDataRole.UserRole)
"""Role under which a row returns the cards of one hand of its class; none in stud."""


class HandClasses(QAbstractTableModel):
    """Two columns: the class, by one of its hands, and how many combos of it the range has.

    The classes are counted in the background; until then there are no rows.
    """

    counted = Signal()
    """Classes that took long to count are shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: ShortWork[ClassListing] = ShortWork(1, self)
        self._work.ready.connect(self._again)
        self._listing = ClassListing()
        self._shown: HandSet | None = None
        self._asked = 0  # how many ranges were shown, which names the latest
        self._pending = False

    def show_range(self, hands: HandSet | None) -> None:
        """Show the classes of a range, at once if they are counted quickly."""
        if hands is self._shown:
            return
        self._shown, self._pending = hands, is_listed(hands)
        self._asked += 1
        self._show(ClassListing())
        self._take()

    @property
    def words(self) -> str:
        """The message shown in place of the classes or above them."""
        hands, rows = self._shown, self.rowCount()
        if hands is None:
            return "The classes of the range appear here."
        if self._pending:
            return "Counting the classes …"
        if rows:
            what = "beginnings of a hand" if self._listing.names else "classes of hands, ignoring suits"
            return f"{rows:,} {what}" if rows > 1 else "One class of hands"
        if hands.full:
            return "Any hand: choose a kind of hands, or type a range."
        return "Too many hands to list: narrow the range to see its classes."

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """How many classes."""
        return 0 if parent.isValid() else len(self._listing.combos)

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
        return ("Begins with" if self._listing.names else "Such as", "Combos")[section]

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """A class or a number."""
        row = index.row()
        if role == CARDS_ROLE:
            return self.cards(row)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column():
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if index.column():
            return combos_text(self._listing.combos[row])
        if self._listing.names:
            return self._listing.names[row]
        return "".join(map(card_text, self.cards(row)))

    def cards(self, row: int) -> tuple[int, ...]:
        """The cards of one hand of a class, highest first; none in stud."""
        if self._listing.names:
            return ()
        return tuple(sorted(cards_in(self._listing.masks[row]), reverse=True))

    def pattern(self, row: int) -> str:
        """A class as a pattern of the generic syntax; empty in stud."""
        return class_pattern(self.cards(row))

    def _take(self) -> bool:
        """Show the classes if they are counted; otherwise `_again` is called when they are."""
        hands = self._shown
        if not self._pending or hands is None:
            return False
        found = self._work.ask(self._asked, partial(class_listing, hands))
        if found is not None:
            self._pending = False
            self._show(found)
        return found is not None

    @Slot()
    def _again(self) -> None:
        if self._take():
            self.counted.emit()

    def _show(self, listing: ClassListing) -> None:
        self.beginResetModel()
        self._listing = listing
        self.endResetModel()


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
