"""The result table of one PQL statement, for a table view: figure, value, precision, more."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from ui.document.runs.pql_results import Row
from ui.document.shown_text import one_line, tooltip

COLUMNS = ("Figure", "Value", "±", "")
_NUMBERS = (1, 2)
_Index = QModelIndex | QPersistentModelIndex
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class PqlTable(QAbstractTableModel):
    """Rows that change their figures while a run continues."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown."""
        return self._rows

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these; figures of the same rows are only refreshed, so that a selection stays."""
        if len(rows) == len(self._rows):
            self._rows = tuple(rows)
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(COLUMNS) - 1))
            return
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """One row per figure."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """Four columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Titles of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_RIGHT if section in _NUMBERS else _LEFT)
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, alignment, every digit as tooltip, a sentence for screen readers."""
        row = self._rows[index.row()]
        text = (row.name, row.value, row.sure, row.note)[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(text)
        if role == Qt.ItemDataRole.ToolTipRole:
            name = row.name if index.column() == 0 else ""
            return tooltip("\n".join(filter(None, (name, row.tip))) or text)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(_RIGHT if index.column() in _NUMBERS else _LEFT)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.name}: {row.value} {row.sure} {row.note}".strip()
        return None
