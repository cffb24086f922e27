"""The library of named ranges: search, use, save, sort into folders."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from oracle.errors import FileError
from ui.models.library import RangeLibrary
from ui.models.library_file import NamedRange, write_library
from ui.models.library_import import read_ranges
from ui.models.library_tree import ENTRY_ROLE, FOLDER_ROLE, LibraryFilter, LibraryTree
from ui.models.range_editing import RangeEditing
from ui.panels.library_menu import LibraryMenu
from ui.panels.library_view import LibraryView


class LibraryPanel(QWidget):
    """The named ranges as a searchable tree.

    Double click or Enter gives a range to the seat being edited, F2 renames, Delete deletes, dragging
    carries its text on to any seat.

    Attributes:
        told: A remark for the user, and whether it is a refusal.
    """

    told = Signal(str, bool)

    def __init__(self, library: RangeLibrary, editing: RangeEditing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._library, self._editing = library, editing
        self.tree_model = LibraryTree(library, self)
        self._filter = LibraryFilter(self.tree_model, self)
        self.menu = LibraryMenu(self)
        self._save = QPushButton("Save this range")
        self._save.setProperty("role", "link")
        self._save.setToolTip("Add the range being edited to the library, then type its name")
        self._more = QPushButton("More ▾")
        self._more.setProperty("role", "link")
        self._more.setAccessibleName("More about the library")
        self._trouble = QLabel(library.trouble)
        self._trouble.setProperty("role", "error")
        self._trouble.setWordWrap(True)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search names, notes, hands")
        self.search.setAccessibleName("Search the library")
        self.search.setClearButtonEnabled(True)
        self.view = LibraryView(self._filter, library.state.folders[:1])
        self.note = QLineEdit()
        self.note.setPlaceholderText("Note")
        self.note.setAccessibleName("Note on the chosen range")
        self._lay_out()
        self._connect()
        self._library_changed()

    @property
    def chosen(self) -> NamedRange | None:
        """The range of the row chosen, or None."""
        entry = self.view.currentIndex().siblingAtColumn(0).data(ENTRY_ROLE)
        return entry if isinstance(entry, NamedRange) else None

    @property
    def chosen_folder(self) -> str:
        """The folder chosen, or that of the range chosen; empty for none."""
        return self.view.currentIndex().siblingAtColumn(0).data(FOLDER_ROLE) or ""

    @property
    def trouble(self) -> str:
        """What keeps the library from its file, as shown; empty when all is well."""
        return self._trouble.text()

    @property
    def library(self) -> RangeLibrary:
        """The library shown."""
        return self._library

    @property
    def editing(self) -> RangeEditing:
        """The range that is saved and replaced."""
        return self._editing

    def choose(self, folder: str, name: str, *, rename: bool = False) -> None:
        """Choose a range (or a folder, where ``name`` is empty); ``rename`` opens its name for typing."""
        index = self._filter.mapFromSource(self.tree_model.find(folder, name))
        if not index.isValid():
            return
        self.view.expand(index.parent())
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.view.selectionModel().setCurrentIndex(index, flag)
        self.view.scrollTo(index)
        if rename:
            self.view.setFocus()
            self.view.edit(index)

    # What the menu and the buttons do

    def use_chosen(self) -> None:
        """Give the chosen range to the seat being edited."""
        entry = self.chosen
        if entry is not None:
            self._editing.use_named(entry.name, entry.text, entry.syntax)
            self.told.emit(f"Now “{entry.name}”.", False)

    def save_current(self) -> None:
        """Add the range being edited and let the user type its name."""
        if not self._editing.text.strip():
            self.told.emit("The range is empty: there is nothing to save.", True)
            return
        self.search.clear()
        entry = NamedRange("New range", self._editing.text, self.chosen_folder, syntax=self._editing.syntax)
        entry = self._library.add(entry)
        self.choose(entry.folder, entry.name, rename=True)

    def replace_chosen(self) -> None:
        """Put the range being edited in place of the chosen one."""
        entry = self.chosen
        if entry is not None and self._editing.text.strip():
            text, syntax = self._editing.text, self._editing.syntax
            self._library.change(entry, f"Replace {entry.name}", text=text, syntax=syntax)
            self.told.emit(f"“{entry.name}” now holds this range.", False)

    def rename_chosen(self) -> None:
        """Open the chosen name for typing."""
        if self.view.currentIndex().isValid():
            self.view.edit(self.view.currentIndex().siblingAtColumn(0))

    def delete_chosen(self) -> None:
        """Delete the chosen range or folder; undo is in the menu."""
        entry, folder = self.chosen, self.chosen_folder
        if entry is not None:
            self._library.remove(entry)
            self.told.emit(f"“{entry.name}” was deleted. “More” has Undo.", False)
        elif folder:
            self._library.remove_folder(folder)
            self.told.emit(f"The folder “{folder}” was deleted. “More” has Undo.", False)

    def move_chosen(self, folder: str) -> None:
        """Put the chosen range into a folder, or into none."""
        entry = self.chosen
        if entry is not None:
            moved = self._library.change(entry, f"Move {entry.name}", folder=folder)
            self.choose(moved.folder, moved.name)

    def add_folder(self) -> None:
        """Add a folder and let the user type its name."""
        self.search.clear()
        self.choose(self._library.add_folder(), "", rename=True)

    def import_file(self, path: str) -> None:
        """Add the ranges of a file."""
        try:
            ranges = read_ranges(Path(path), self._editing.syntax)
        except FileError as error:
            self.told.emit(str(error), True)
            return
        added = self._library.merge(ranges, f"Import {Path(path).name}")
        words = {0: "No new ranges there.", 1: "One range added."}
        self.told.emit(words.get(added, f"{added} ranges added."), False)

    def export_file(self, path: str) -> None:
        """Write the whole library to a file."""
        try:
            write_library(Path(path), self._library.state)
        except FileError as error:
            self.told.emit(str(error), True)
        else:
            self.told.emit(f"The library was written to “{Path(path).name}”.", False)

    # Inside

    def _lay_out(self) -> None:
        title = QLabel("Library")
        title.setProperty("role", "section")
        head = QHBoxLayout()
        head.setSpacing(2)
        head.addWidget(title, 1)
        head.addWidget(self._save)
        head.addWidget(self._more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._trouble)
        column.addWidget(self.search)
        column.addWidget(self.view)
        column.addWidget(self.note)
        column.addStretch()

    def _connect(self) -> None:
        self._save.clicked.connect(self.save_current)
        self._more.setMenu(self.menu)
        self.search.textChanged.connect(self._search)
        self.view.used.connect(self.use_chosen)
        self.view.deleted.connect(self.delete_chosen)
        self.view.doubleClicked.connect(self.use_chosen)
        self.view.customContextMenuRequested.connect(self._context_menu)
        self.view.selectionModel().currentChanged.connect(self._row_changed)
        self.note.editingFinished.connect(self._note_written)
        self.tree_model.renamed.connect(self.choose)
        self._library.changed.connect(self._library_changed)
        self._library.trouble_changed.connect(self._show_trouble)
        self._editing.changed.connect(self._syntax_changed)

    def _library_changed(self) -> None:
        self.view.show_folders(searching=bool(self.search.text()))
        self._show_trouble(self._library.trouble)
        self._row_changed()

    def _show_trouble(self, trouble: str) -> None:
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))

    def _search(self, text: str) -> None:
        self._filter.setFilterFixedString(text)
        self.view.show_folders(searching=bool(text))

    def _syntax_changed(self) -> None:
        self.tree_model.set_syntax(self._editing.syntax)

    def _row_changed(self, _current: QModelIndex | None = None) -> None:
        entry = self.chosen
        self.note.setVisible(entry is not None)
        self.note.setText(entry.note if entry is not None else "")

    def _note_written(self) -> None:
        entry = self.chosen
        if entry is not None and self.note.text() != entry.note:
            changed = self._library.change(entry, f"Note on {entry.name}", note=self.note.text())
            self.choose(changed.folder, changed.name)

    def _context_menu(self, at: QPoint) -> None:
        self.menu.popup(self.view.viewport().mapToGlobal(at))
