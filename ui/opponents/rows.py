"""The opponents as rows of a table."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from oracle.decisions.opponents.looseness import COUNTED, Looseness
from oracle.decisions.opponents.opponent import Opponent
from ui.document.decisions.opponents import how_loose
from ui.document.library.opponents import NOBODY, OpponentList
from ui.document.shown_text import shown_name, tooltip

_Index = QModelIndex | QPersistentModelIndex
COLUMNS = ("Name", "Hands", "Flops", "Sees", "Looseness", "By his hands")
NAME, HANDS, FLOPS, SEES, LOOSENESS, INTERVAL = range(len(COLUMNS))
_HINTS = (
    "F2 or a double click renames.",
    "Hands that he was dealt and you counted.",
    "Hands in which he saw the flop.",
    "The share of hands in which he sees the flop; recent hands count more.",
    "His rate of flops over the ideal rate: 2 sees twice as many. In words until enough hands are counted.",
    "The 95 % interval of his looseness by his own hands, if he keeps playing this way.",
)


class OpponentRows(QAbstractTableModel):
    """Name, counts, and the looseness assumed for each opponent.

    Attributes:
        renamed: Emitted with an opponent and the name typed for him.
    """

    renamed = Signal(object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._list = NOBODY

    def show_list(self, state: OpponentList) -> None:
        """Show a list; rows that stay keep their place."""
        if len(state.opponents) != len(self._list.opponents):
            self.beginResetModel()
            self._list = state
            self.endResetModel()
        elif state.opponents:
            self._list = state
            self.dataChanged.emit(self.index(0, 0), self.index(len(state.opponents) - 1, len(COLUMNS) - 1))

    def opponent(self, row: int) -> Opponent | None:
        """The opponent of a row."""
        return self._list.opponents[row] if 0 <= row < len(self._list.opponents) else None

    def row_of(self, name: str) -> int:
        """The row of an opponent; -1 if he is not in the list."""
        names = [each.name for each in self._list.opponents]
        return names.index(name) if name in names else -1

    # Qt's item interface

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Number of opponents."""
        return 0 if parent.isValid() else len(self._list.opponents)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Number of columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> object:
        """Titles, and what they mean."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole and section == NAME:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return tooltip(_HINTS[section]) if role == Qt.ItemDataRole.ToolTipRole else None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Names can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.column() == NAME else flags

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """A figure, or how it was worked out."""
        opponent = self.opponent(index.row())
        if opponent is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return figure(opponent, self._list.looseness(opponent), index.column())
        if role == Qt.ItemDataRole.EditRole and index.column() == NAME:
            return opponent.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(how_loose(opponent, self._list.looseness(opponent)))
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == NAME:
            said = (figure(opponent, self._list.looseness(opponent), at) for at in range(len(COLUMNS)))
            titles = zip(COLUMNS[1:], list(said)[1:], strict=True)
            return f"{shown_name(opponent.name)}, " + ", ".join(f"{what} {text}" for what, text in titles)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() != NAME:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def setData(self, index: _Index, value: object, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        """Ask for another name."""
        opponent = self.opponent(index.row())
        if role != Qt.ItemDataRole.EditRole or opponent is None:
            return False
        self.renamed.emit(opponent, str(value))
        return True


def figure(opponent: Opponent, found: Looseness, column: int) -> str:
    """The text of a cell."""
    if column == NAME:
        return shown_name(opponent.name)
    if column == HANDS:
        return f"{opponent.counted:,}"
    if column == FLOPS:
        return f"{opponent.seen:,}"
    if column == SEES:
        return "–" if opponent.rate is None else f"{100 * opponent.rate:.0f} %"
    if column == LOOSENESS:
        kind = "" if found.basis == COUNTED or found.stereotype is None else f"{found.stereotype.title} "
        return f"{kind}{found.value:.2f}"
    return "–" if opponent.rate is None else f"{found.low:.2f} – {found.high:.2f}"
