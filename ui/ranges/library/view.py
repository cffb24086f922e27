"""The tree of named ranges as it is shown: open folders, height, dragging."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from ui.document.library.named_ranges import NamedRange
from ui.ranges.library.tree import ENTRY_ROLE, FOLDER_ROLE, LibraryFilter
from ui.theme.tokens import HIT_AREA
from ui.widgets.scrolling import show_part

_FEWEST_ROWS, _MOST_ROWS = 5, 18
"""Most visible rows; with more, the tree scrolls."""


class LibraryView(QTreeView):
    """A tree that remembers which folders are open, whatever happens to its model.

    Attributes:
        used: Enter was pressed on a row.
        deleted: Delete was pressed on a row.
    """

    used = Signal()
    deleted = Signal()

    def __init__(
        self, rows: LibraryFilter, open_folders: Iterable[str], parent: QWidget | None = None
    ) -> None:
        """Show ``rows`` with some folders open."""
        super().__init__(parent)
        self._rows = rows
        self._open_folders = frozenset(open_folders)
        self._searching = self._arranging = False
        self.setModel(rows)
        self.setHeaderHidden(True)
        self.setObjectName("libraryTree")
        self.setAccessibleName("Named ranges")
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.header().setStretchLastSection(False)
        self.header().setResizeContentsPrecision(0)  # by visible rows: others need not be counted
        self.expanded.connect(self._folder_opened)
        self.collapsed.connect(self._folder_closed)

    def open_folders(self, folders: Iterable[str]) -> None:
        """Let some folders be open, next time `show_folders` is called."""
        self._open_folders = frozenset(folders)

    @property
    def chosen(self) -> NamedRange | None:
        """The range of the row chosen, or None."""
        entry = self.currentIndex().siblingAtColumn(0).data(ENTRY_ROLE)
        return entry if isinstance(entry, NamedRange) else None

    @property
    def chosen_folder(self) -> str:
        """The folder chosen, or that of the range chosen; empty for none."""
        return self.currentIndex().siblingAtColumn(0).data(FOLDER_ROLE) or ""

    def choose(self, folder: str, name: str, *, rename: bool = False) -> None:
        """Choose a range (or a folder, where ``name`` is empty); ``rename`` opens its name for typing."""
        index = self._rows.mapFromSource(self._rows.tree.find(folder, name))
        if not index.isValid():
            return
        self.expand(index.parent())
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(index, flag)
        self.scrollTo(index)
        if rename:
            self.setFocus()
            self.edit(index)
            QTimer.singleShot(0, self, self._show_name)  # when the tree has the height of its new row

    @Slot()
    def _show_name(self) -> None:
        """Scroll to the name that is open for typing, in the tree and in what the tree lies in."""
        index = self.currentIndex()
        if not index.isValid():
            return
        self.scrollTo(index)
        corner = self.viewport().mapTo(self, self.visualRect(index).topLeft())
        show_part(self, QRect(corner, self.visualRect(index).size()))

    def show_folders(self, *, searching: bool) -> None:
        """Open the folders that were open; while searching, all of them."""
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._searching, self._arranging = searching, True
        for index in self._tops():
            self.setExpanded(index, searching or index.data(FOLDER_ROLE) in self._open_folders)
        self._arranging = False
        self._fit_height()
        self.scheduleDelayedItemsLayout()  # Qt 6.8 may have measured rows before there were any: height −1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter uses, Delete deletes; the other keys are Qt's own."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.used.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.deleted.emit()
        else:
            super().keyPressEvent(event)

    def _tops(self) -> list[QModelIndex]:
        return [self._rows.index(row, 0) for row in range(self._rows.rowCount())]

    def _folder_opened(self, index: QModelIndex) -> None:
        self._remember(self._open_folders | {index.data(FOLDER_ROLE)})

    def _folder_closed(self, index: QModelIndex) -> None:
        self._remember(self._open_folders - {index.data(FOLDER_ROLE)})

    def _remember(self, folders: frozenset[str]) -> None:
        if self._arranging:
            return
        if not self._searching:
            self._open_folders = folders
        self._fit_height()

    def _fit_height(self) -> None:
        """As high as the rows, within limits, so that usually only the column around it scrolls."""
        tops = self._tops()
        rows = len(tops) + sum(self._rows.rowCount(index) for index in tops if self.isExpanded(index))
        self.setFixedHeight(max(_FEWEST_ROWS, min(_MOST_ROWS, rows)) * HIT_AREA + 2)
