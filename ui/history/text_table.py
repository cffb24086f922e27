"""A table of texts with a header and highlighted rows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont

from ui.document.shown_text import one_line, tooltip

_Index = QModelIndex | QPersistentModelIndex
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class TextTable(QAbstractTableModel):
    """Rows of texts; columns are right-aligned except the first and word columns."""

    def __init__(self) -> None:
        super().__init__()
        self._header: tuple[str, ...] = ()
        self._rows: tuple[tuple[str, ...], ...] = ()
        self._strong: frozenset[int] = frozenset()
        self._words: frozenset[int] = frozenset({0})

    def show_rows(
        self,
        header: Sequence[str],
        rows: Sequence[Sequence[str]],
        *,
        strong: Sequence[int] = (),
        words: Sequence[int] = (),
    ) -> None:
        """Show other rows.

        Args:
            header: Title of every column.
            rows: Texts, as many per row as columns.
            strong: Indices of highlighted rows.
            words: Indices of further columns that are left-aligned.
        """
        self.beginResetModel()
        self._header, self._rows = tuple(header), tuple(tuple(row) for row in rows)
        self._strong, self._words = frozenset(strong), frozenset({0, *words})
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Number of columns."""
        return 0 if parent.isValid() else len(self._header)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The title of a column."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        return self._header[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """A text, or its alignment or font."""
        if role == Qt.ItemDataRole.DisplayRole:
            return one_line(self._rows[index.row()][index.column()])
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(self._rows[index.row()][index.column()])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role == Qt.ItemDataRole.FontRole and index.row() in self._strong:
            font = QFont()
            font.setWeight(QFont.Weight.DemiBold)
            return font
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignLeft if column in self._words else Qt.AlignmentFlag.AlignRight
        return side | _MIDDLE

    def lines(self) -> list[Sequence[str]]:
        """Header and rows."""
        return [self._header, *self._rows]
