"""A table that is painted with a brush: presses, drags and keys become strokes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView, QWidget

from ui.document.ranges.grid import FULL_WEIGHT, RangeGridModel
from ui.ranges.grid.stroke import Pairs, Stroke
from ui.widgets.escape import asks_for_escape

_Index = QModelIndex | QPersistentModelIndex


class PaintTable(QTableView):
    """Base of the range grid and the suit matrix.

    The left button paints with the brush (or clears, where the press finds the brush's weight), the
    right button clears, Ctrl fills a block, Shift or the middle button only moves the cursor.  Arrows
    move the cursor, Space paints, Delete clears, Escape cancels the current stroke.

    Attributes:
        stroked: A stroke is done: the new weights, shape (1326,), and its name as an undo step.
        cursor_moved: The cursor is on another cell (row by row number).
        copy_asked: Emitted to copy the range.
        paste_asked: Emitted to replace the range by the one on the clipboard.
    """

    stroked = Signal(object, str)
    cursor_moved = Signal(int)
    copy_asked = Signal()
    paste_asked = Signal()

    noun = "hands"
    """What several cells are called in the name of an undo step."""

    def __init__(
        self, table: QAbstractItemModel, grid: RangeGridModel, parent: QWidget | None = None
    ) -> None:
        """Show ``table``; strokes read and preview the weights of ``grid``."""
        super().__init__(parent)
        self._grid = grid
        self._stroke: Stroke | None = None
        self._button = Qt.MouseButton.NoButton
        self.brush = FULL_WEIGHT
        self.setModel(table)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setMinimumSectionSize(1)
        self.viewport().setAutoFillBackground(False)

    def cell_pairs(self) -> Sequence[Pairs]:
        """The hands of each cell, row by row."""
        raise NotImplementedError

    def cell_names(self) -> Sequence[str]:
        """The name of each cell, row by row."""
        raise NotImplementedError

    @property
    def painting(self) -> bool:
        """Whether a stroke is in progress."""
        return self._stroke is not None

    def cancel_stroke(self) -> None:
        """Cancel the current stroke, if there is one."""
        if self._stroke is not None:
            start = self._stroke.start
            self._stroke = None
            self._grid.set_weights(start)

    def move_cursor_to(self, cell: int) -> None:
        """Put the cursor on a cell (row by row number) without painting."""
        columns = self.model().columnCount()
        index = self.model().index(cell // columns, cell % columns)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    # Qt's events

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Report the new cursor position."""
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.isValid():
            self.cursor_moved.emit(self._cell(current))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a stroke, or move the cursor only."""
        cell = self._cell_at(event.position().toPoint())
        if cell is None:
            return
        self.move_cursor_to(cell)
        looking = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self._stroke is None and not looking and event.button() != Qt.MouseButton.MiddleButton:
            erase = event.button() == Qt.MouseButton.RightButton
            block = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self._button = event.button()
            self._begin(cell, erase=erase, block=block)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Treat two quick clicks as two strokes."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Repeat what the press decided on every cell crossed."""
        if self._stroke is None:
            super().mouseMoveEvent(event)
            return
        cell = self._cell_at(event.position().toPoint())
        if cell is not None and self._stroke.move_to(cell):
            self._grid.set_weights(self._stroke.weights())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the stroke: one edit."""
        if event.button() == self._button:
            self._end()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Finish an abandoned stroke."""
        self._end()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        """While cells are painted, Escape belongs to the grid rather than to Stop."""
        if asks_for_escape(event) and self.painting:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space paints, Delete clears, Escape cancels; arrow keys are Qt's own."""
        cell = self._cell(self.currentIndex()) if self.currentIndex().isValid() else None
        key = event.key()
        if key == Qt.Key.Key_Escape and self.painting:
            self.cancel_stroke()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_asked.emit()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste_asked.emit()
        elif key == Qt.Key.Key_Space and cell is not None:
            self._one_cell(cell, erase=False)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and cell is not None:
            self._one_cell(cell, erase=True)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Distribute the space among the cells, to the pixel."""
        super().resizeEvent(event)
        self.share_room()

    def row_height(self, column_width: float) -> float:
        """The height a row would like for a column width, in logical pixels."""
        return column_width

    def share_room(self) -> None:
        """Give every cell its size; hidden ones, always the last, get none."""
        columns = self.model().columnCount() - self.horizontalHeader().hiddenSectionCount()
        rows = self.model().rowCount() - self.verticalHeader().hiddenSectionCount()
        width, height = self.viewport().width(), self.viewport().height()
        tall = min(height / rows, self.row_height(width / columns))
        for column in range(columns):
            edges = round(width * column / columns), round(width * (column + 1) / columns)
            self.setColumnWidth(column, edges[1] - edges[0])
        for row in range(rows):
            self.setRowHeight(row, round(tall * (row + 1)) - round(tall * row))

    def _begin(self, cell: int, *, erase: bool, block: bool) -> None:
        if not self.cell_pairs()[cell].size:
            return
        self._stroke = Stroke(
            self._grid.weights,
            self.cell_pairs(),
            self.model().columnCount(),
            cell,
            self.brush,
            erase=erase,
            block=block,
        )
        self._grid.set_weights(self._stroke.weights())

    def _end(self) -> None:
        if self._stroke is None:
            return
        stroke, self._stroke = self._stroke, None
        if stroke.changes_anything():
            self.stroked.emit(stroke.weights(), stroke.describe(self.cell_names(), self.noun))

    def _one_cell(self, cell: int, *, erase: bool) -> None:
        if self._stroke is None:
            self._begin(cell, erase=erase, block=False)
            self._end()

    def _cell(self, index: _Index) -> int:
        return index.row() * self.model().columnCount() + index.column()

    def _cell_at(self, point: QPoint) -> int | None:
        index = self.indexAt(point)
        return self._cell(index) if index.isValid() else None
