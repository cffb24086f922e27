"""The named ranges as a tree for a view: folders, ranges, their share of all hands."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QStandardItem, QStandardItemModel

from oracle.errors import OracleError
from oracle.games import HOLDEM
from ui.models.library import RangeLibrary, macro_name
from ui.models.library_file import NamedRange
from ui.models.range_text import in_syntax, read_weights
from ui.theme.style import ui_font

ENTRY_ROLE = int(Qt.ItemDataRole.UserRole)
"""Role under which a row gives its `NamedRange`, or None for a folder."""
FOLDER_ROLE = ENTRY_ROLE + 1
"""Role under which a row gives the name of its folder."""
SEARCH_ROLE = ENTRY_ROLE + 2
"""Role under which a row gives the text that a search looks through."""

_Index = QModelIndex | QPersistentModelIndex
_TIP_LENGTH = 300
"""Letters of a range that a tooltip shows."""


class LibraryTree(QStandardItemModel):
    """Folders and ranges of a `RangeLibrary`; renaming in place edits the library.

    A range dragged elsewhere carries its text, in the syntax of `set_syntax`, as plain text.

    Attributes:
        renamed: A row was renamed in place: its folder, and its name (empty for a folder).
    """

    renamed = Signal(str, str)

    def __init__(self, library: RangeLibrary, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._syntax = "classic"
        self._percents: dict[tuple[str, str], str] = {}
        library.changed.connect(self.fill)
        self.fill()

    def set_syntax(self, syntax: str) -> None:
        """Write dragged ranges in this syntax, "classic" or "generic"."""
        self._syntax = syntax

    def fill(self) -> None:
        """Read the library again."""
        self.clear()
        self.setColumnCount(2)
        root = self.invisibleRootItem()
        state = self._library.state
        for folder in state.folders:
            item = _item(folder, None, folder)
            item.setFont(ui_font("label", semibold=True))
            for entry in state.in_folder(folder):
                item.appendRow(self._row(entry))
            root.appendRow([item, _quiet(None)])
        for entry in state.in_folder(""):
            root.appendRow(self._row(entry))

    def find(self, folder: str, name: str) -> QModelIndex:
        """The row of a range, or of a folder where ``name`` is empty; invalid if there is none."""
        for row in range(self.rowCount()):
            index = self.index(row, 0)
            if not name and index.data(ENTRY_ROLE) is None and index.data(FOLDER_ROLE) == folder:
                return index
            for candidate in (index, *(self.index(child, 0, index) for child in range(self.rowCount(index)))):
                entry = candidate.data(ENTRY_ROLE)
                if entry is not None and (entry.folder, entry.name) == (folder, name):
                    return candidate
        return QModelIndex()

    # Qt's item interface

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        """As stored, and the share of all hands, worked out when it is first shown."""
        entry = super().data(index, ENTRY_ROLE) if index.isValid() else None
        if entry is not None and index.column() == 1 and role == Qt.ItemDataRole.DisplayRole:
            return self._percent(entry)
        if entry is not None and index.column() == 0 and role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.name}, {self._percent(entry) or 'cannot be read'}"
        return super().data(index, role)

    def setData(self, index: _Index, value: object, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        """Rename a range or a folder in the library; the tree is then read again."""
        if role != Qt.ItemDataRole.EditRole:
            return super().setData(index, value, role)
        entry, folder = index.data(ENTRY_ROLE), index.data(FOLDER_ROLE)
        if entry is None:
            self.renamed.emit(self._library.rename_folder(folder, str(value)), "")
        else:
            fresh = self._library.change(entry, f"Rename {entry.name}", name=str(value))
            self.renamed.emit(fresh.folder, fresh.name)
        return True

    def mimeTypes(self) -> list[str]:
        """Plain text, so that a range can be dropped on a seat or into any program."""
        return ["text/plain"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The text of the range dragged."""
        data = QMimeData()
        entry = next((index.data(ENTRY_ROLE) for index in indexes if index.data(ENTRY_ROLE)), None)
        if entry is not None:
            data.setText(in_syntax(entry.text, entry.syntax, self._syntax))
        return data

    def supportedDragActions(self) -> Qt.DropAction:
        """A range dragged away stays in the library."""
        return Qt.DropAction.CopyAction

    def canDropMimeData(self, *_arguments: object) -> bool:
        """Ranges are moved between folders by the menu, not by dropping."""
        return False

    def _row(self, entry: NamedRange) -> list[QStandardItem]:
        item = _item(entry.name, entry, entry.folder)
        shown = entry.text if len(entry.text) <= _TIP_LENGTH else entry.text[: _TIP_LENGTH - 1] + "…"
        parts = (entry.note, shown, f"Inside another range: ${macro_name(entry.name)}")
        item.setToolTip("\n".join(part for part in parts if part))
        return [item, _quiet(entry)]

    def _percent(self, entry: NamedRange) -> str:
        """Share of all hands as text; empty where the range cannot be read."""
        known = (entry.text, entry.syntax)
        if known not in self._percents:
            try:
                macros = self._library.macros(HOLDEM, entry.syntax) if "$" in entry.text else None
                weights = read_weights(entry.text, entry.syntax, macros=macros)
                self._percents[known] = f"{100 * (weights > 0).mean():.1f} %"
            except OracleError:
                return ""
        return self._percents[known]


class LibraryFilter(QSortFilterProxyModel):
    """The rows whose name, note, folder or text holds what is searched for.

    Attributes:
        tree: All rows.
    """

    def __init__(self, tree: LibraryTree, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tree = tree
        self.setSourceModel(tree)
        self.setFilterRole(SEARCH_ROLE)
        self.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setRecursiveFilteringEnabled(True)


def _item(title: str, entry: NamedRange | None, folder: str) -> QStandardItem:
    item = QStandardItem(title)
    item.setData(entry, ENTRY_ROLE)
    item.setData(folder, FOLDER_ROLE)
    words = (title,) if entry is None else (title, entry.note, folder, entry.text)
    item.setData(" ".join(words), SEARCH_ROLE)
    item.setDropEnabled(False)
    item.setDragEnabled(entry is not None)
    return item


def _quiet(entry: NamedRange | None) -> QStandardItem:
    item = QStandardItem()
    item.setData(entry, ENTRY_ROLE)
    item.setEditable(False)
    item.setDropEnabled(False)
    item.setDragEnabled(entry is not None)
    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return item
