"""A list of painted rows: the model, the view, the background of a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyle, QStyleOptionViewItem, QWidget

from ui.document.shown_text import one_line, tooltip
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS, Tokens

Row = TypeVar("Row")

ROW = int(Qt.ItemDataRole.UserRole)
"""Role under which an index gives its row, as it was shown."""
_Index = QModelIndex | QPersistentModelIndex


class RowListModel(QAbstractListModel, Generic[Row]):
    """Rows that are values; a subclass puts them into words.

    Attributes:
        rows: The rows shown.
    """

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Row, ...] = ()

    def words(self, row: Row) -> str:
        """A row for screen readers."""
        raise NotImplementedError

    def tip(self, row: Row) -> str:
        """A row as a tooltip."""
        raise NotImplementedError

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; if rows are only appended, cursor and scroll position stay."""
        fresh, kept = tuple(rows), len(self.rows)
        if fresh == self.rows:
            return
        if kept and fresh[:kept] == self.rows:
            self.beginInsertRows(QModelIndex(), kept, len(fresh) - 1)
            self.rows = fresh
            self.endInsertRows()
        else:
            self.beginResetModel()
            self.rows = fresh
            self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """How many rows."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """The row, or its words."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return one_line(self.words(row))
        return tooltip(self.tip(row)) if role == Qt.ItemDataRole.ToolTipRole else None


class RowList(QListView):
    """A list without frame and background that scrolls by pixels.

    Args:
        model: Its rows.
        theme: Colours.
        parent: Qt parent.
    """

    def __init__(self, model: QAbstractListModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        model.setParent(self)
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("role", "bare")
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        theme.changed.connect(self.viewport().update)


def paint_ground(painter: QPainter, option: QStyleOptionViewItem, tokens: Tokens) -> QRectF:
    """Paint the background of a selected or focused row.

    Returns:
        The area of the row.
    """
    area = QRectF(option.rect)
    state = option.state
    ground = area.adjusted(1, 1, -1, -1)
    if state & QStyle.StateFlag.State_Selected:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.sunk))
        painter.drawRoundedRect(ground, CONTROL_RADIUS, CONTROL_RADIUS)
    if state & QStyle.StateFlag.State_HasFocus:
        painter.setPen(QPen(QColor(tokens.accent), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(ground, CONTROL_RADIUS, CONTROL_RADIUS)
    return area
