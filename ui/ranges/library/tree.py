"""The named ranges as a tree for a view: folders, ranges, their share of all hands."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import (
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QStandardItem, QStandardItemModel

from oracle.errors import OracleError
from oracle.games import HOLDEM
from oracle.ranges import parse_hands
from ui.background.short_work import ShortWork
from ui.document.library.library import RangeLibrary
from ui.document.library.macros import as_key, macro_name
from ui.document.library.named_ranges import NamedRange
from ui.document.ranges.reading_words import share
from ui.document.ranges.text import in_syntax
from ui.document.shown_text import shown_name, tooltip
from ui.document.wording import counted
from ui.theme.style import ui_font

AT_ONCE = 200
"""Number of ranges whose rows are created in the event of a change."""
PER_TURN = 25
"""Number of rows created in each later turn of the event loop."""
_CACHED = 1000
"""Counts cached."""
ENTRY_ROLE = int(Qt.ItemDataRole.UserRole)
"""Role under which a row returns its `NamedRange`, or None for a folder."""
FOLDER_ROLE = ENTRY_ROLE + 1
"""Role under which a row returns the name of its folder."""
SEARCH_ROLE = ENTRY_ROLE + 2
"""Role under which a row returns the text that a search looks through."""

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
    filled = Signal()
    """All rows have been created; immediately, unless the library is very large."""

    def __init__(self, library: RangeLibrary, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._syntax = "classic"
        self._counted: ShortWork[tuple[str, str]] = ShortWork(_CACHED, self)
        self._counted.ready.connect(self._counts_ready)
        self._waiting: deque[tuple[QStandardItem, NamedRange]] = deque()
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._go_on)
        library.read()
        library.opened.connect(self.fill)
        library.changed.connect(self.fill)
        self.fill()

    def set_syntax(self, syntax: str) -> None:
        """Write dragged ranges in this syntax, "classic" or "generic"."""
        self._syntax = syntax

    def fill(self) -> None:
        """Show the library as far as it is known."""
        self.clear()
        self.setColumnCount(2)
        root = self.invisibleRootItem()
        state = self._library.known_state
        folders: dict[str, QStandardItem] = {"": root}
        for folder in state.folders:
            item = folders[folder] = _item(folder, None, folder)
            item.setFont(ui_font("label", semibold=True))
            root.appendRow([item, _quiet(None)])
        places = {folder: place for place, folder in enumerate((*state.folders, ""))}
        entries = sorted(state.ranges, key=lambda entry: places.get(entry.folder, 0))
        self._waiting = deque((folders[entry.folder], entry) for entry in entries if entry.folder in folders)
        self._take(AT_ONCE)

    def _take(self, count: int) -> None:
        """Create some of the missing rows."""
        for _row in range(min(count, len(self._waiting))):
            parent, entry = self._waiting.popleft()
            parent.appendRow(self._row(entry))
        if self._waiting:
            self._turn.start()
        else:
            self._turn.stop()
            self.filled.emit()

    def _go_on(self) -> None:
        self._take(PER_TURN)

    def _counts_ready(self) -> None:
        """Delayed counts are ready: views ask for them again."""
        for parent in (QModelIndex(), *(self.index(row, 0) for row in range(self.rowCount()))):
            rows = self.rowCount(parent)
            if rows:
                self.dataChanged.emit(self.index(0, 1, parent), self.index(rows - 1, 1, parent))

    def find(self, folder: str, name: str) -> QModelIndex:
        """The row of a range, or of a folder where ``name`` is empty; invalid if there is none."""
        self._take(len(self._waiting))
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
        """As stored, and the share of all hands, computed when first shown."""
        entry = super().data(index, ENTRY_ROLE) if index.isValid() else None
        if entry is not None and index.column() == 1 and role == Qt.ItemDataRole.DisplayRole:
            return self._counts(entry)[0]
        if entry is not None and index.column() == 1 and role == Qt.ItemDataRole.ToolTipRole:
            return self._counts(entry)[1]
        if entry is not None and index.column() == 0 and role == Qt.ItemDataRole.ToolTipRole:
            return _about(entry)
        if entry is not None and index.column() == 0 and role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{shown_name(entry.name)}, {self._counts(entry)[0] or 'cannot be read'}"
        if index.column() == 0 and role == Qt.ItemDataRole.EditRole:  # not as shown
            return super().data(index, FOLDER_ROLE) if entry is None else entry.name
        return super().data(index, role)

    def setData(self, index: _Index, value: object, role: int = int(Qt.ItemDataRole.EditRole)) -> bool:
        """Rename a range or a folder in the library; the tree is then reloaded."""
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
            data.setText(in_syntax(entry.text, entry.syntax, self._syntax, game=entry.game))
        return data

    def supportedDragActions(self) -> Qt.DropAction:
        """A range dragged away stays in the library."""
        return Qt.DropAction.CopyAction

    def canDropMimeData(self, *_arguments: object) -> bool:
        """Ranges are moved between folders by the menu, not by dropping."""
        return False

    def _row(self, entry: NamedRange) -> list[QStandardItem]:
        return [_item(entry.name, entry, entry.folder), _quiet(entry)]

    def _counts(self, entry: NamedRange) -> tuple[str, str]:
        """Share of all hands, and how many hands that is; empty where the range cannot be read."""
        macros = self._library.macros(entry.game, entry.syntax) if "$" in entry.text else {}
        key = (entry.text, entry.syntax, entry.game, as_key(macros))
        return self._counted.ask(key, partial(_counts_of, entry, macros)) or ("", "")


def _about(entry: NamedRange) -> str:
    """The tooltip of a range: its note, its text, how it is written inside another range."""
    shown = entry.text if len(entry.text) <= _TIP_LENGTH else entry.text[: _TIP_LENGTH - 1] + "…"
    parts = (entry.note, shown, f"Inside another range: ${macro_name(entry.name)}")
    return tooltip("\n".join(part for part in parts if part))


def _counts_of(entry: NamedRange, macros: Mapping[str, str]) -> tuple[str, str]:
    try:
        found = parse_hands(entry.text, entry.game, entry.syntax, macros=macros)
    except OracleError:
        return "", ""
    if found.percent is None or found.combos is None or found.hands is None:
        return "", ""
    return share(found.percent), counted(found.combos, found.hands)


class LibraryFilter(QSortFilterProxyModel):
    """The rows of one game whose name, note, folder or text holds what is searched for.

    Attributes:
        tree: All rows.
    """

    def __init__(self, tree: LibraryTree, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tree = tree
        self._game = HOLDEM
        self.setSourceModel(tree)
        self.setFilterRole(SEARCH_ROLE)
        self.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setRecursiveFilteringEnabled(True)

    def set_game(self, game: str) -> None:
        """Show the ranges of a game; folders that hold only those of others are left out."""
        if game != self._game:
            self._game = game
            self.invalidate()

    def filterAcceptsRow(self, row: int, parent: _Index) -> bool:
        """Whether a range is of the game, or a folder has any of it (or nothing), and both fit the search."""
        index = self.tree.index(row, 0, parent)
        entry = index.data(ENTRY_ROLE)
        if entry is None:
            inside = self.tree.rowCount(index)
            entries = (self.tree.index(at, 0, index).data(ENTRY_ROLE) for at in range(inside))
            shown = not inside or any(each.game == self._game for each in entries)
        else:
            shown = entry.game == self._game
        return shown and super().filterAcceptsRow(row, parent)


def _item(title: str, entry: NamedRange | None, folder: str) -> QStandardItem:
    item = QStandardItem(shown_name(title))
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
