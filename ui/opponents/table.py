"""The table of opponents, with keys for counting."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView

from ui.opponents.rows import COLUMNS, INTERVAL, NAME, OpponentRows
from ui.widgets.lists.plain_table import PlainTable

_ROW = 30
_NARROW = 500
"""Width below which the interval is left to the details, so that names have room, in pixels."""
_PLAIN = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier


class OpponentTable(PlainTable):
    """One opponent is chosen at a time.

    Attributes:
        counted: Emitted with whether the chosen opponent saw the flop, by the keys F and H.
        deleted: Delete was pressed.
        added: Insert was pressed.
        undone: Emitted with True to undo an edit, False to redo it.

    Args:
        rows: The opponents.
    """

    counted = Signal(bool)
    deleted = Signal()
    added = Signal()
    undone = Signal(bool)

    def __init__(self, rows: OpponentRows) -> None:
        super().__init__(rows, "Opponents", _ROW)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked
        )
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setResizeContentsPrecision(0)  # by the visible rows
        assert self.model().columnCount() == len(COLUMNS)

    def edit_name(self, row: int) -> None:
        """Choose an opponent and open his name for typing."""
        self.choose(row)
        self.setFocus()
        self.edit(self.model().index(row, NAME))

    def choose(self, row: int) -> None:
        """Choose an opponent."""
        self.setCurrentIndex(self.model().index(row, NAME))
        self.selectRow(row)
        self.scrollTo(self.currentIndex())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the interval if there is room for it."""
        super().resizeEvent(event)
        self.setColumnHidden(INTERVAL, self.width() < _NARROW)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """H and F count, Insert adds, Delete deletes; the other keys are Qt's own."""
        key, plain = event.key(), event.modifiers() in _PLAIN
        if plain and key in (Qt.Key.Key_H, Qt.Key.Key_F):
            self.counted.emit(key == Qt.Key.Key_F)
        elif plain and key == Qt.Key.Key_Delete:
            self.deleted.emit()
        elif plain and key == Qt.Key.Key_Insert:
            self.added.emit()
        elif event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo):
            self.undone.emit(event.matches(QKeySequence.StandardKey.Undo))
        else:
            super().keyPressEvent(event)
