"""The library of named ranges: search, use, save, sort into folders."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.document.library.library import RangeLibrary
from ui.ranges.library.commands import LibraryCommands
from ui.ranges.library.menu import LibraryMenu
from ui.ranges.library.tree import LibraryFilter, LibraryTree
from ui.ranges.library.view import LibraryView
from ui.ranges.seat_range import SeatRange
from ui.settings import Settings
from ui.widgets import help_places
from ui.widgets.labels.label import Label
from ui.widgets.lists.search_line import SearchLine


class LibraryPanel(QWidget):
    """The named ranges as a searchable tree.

    Double click or Enter gives a range to the seat being edited, F2 renames, Delete deletes, dragging drops
    its text onto any seat.

    Attributes:
        remarked: A remark for the user, and whether it is a refusal.
    """

    remarked = Signal(str, bool)

    def __init__(
        self,
        library: RangeLibrary,
        editing: SeatRange,
        settings: Settings | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._library, self._editing = library, editing
        self.setProperty(help_places.PROPERTY, help_places.at_section(help_places.RANGES, "Named ranges"))
        self.tree_model = LibraryTree(library, self)
        self._filter = LibraryFilter(self.tree_model, self)
        self._save = QPushButton("Save this range")
        self._save.setProperty("role", "link")
        self._save.setToolTip("Add the range being edited to the library, then type its name")
        self._more = QPushButton("More ▾")
        self._more.setProperty("role", "link")
        self._more.setAccessibleName("More about the library")
        self._trouble = Label(library.known_trouble)
        self._trouble.setProperty("role", "error")
        self._trouble.setWordWrap(True)
        self._empty = Label()
        self._empty.setProperty("role", "muted")
        self._empty.setWordWrap(True)
        self.search = SearchLine("Search names, notes, hands", "Search the library")
        self.view = LibraryView(self._filter, library.known_state.folders[:1])
        self._opens_first = not library.is_read
        self.commands = LibraryCommands(library, editing, self.view, self)
        self.menu = LibraryMenu(self.commands, self, settings)
        self.note = QLineEdit()
        self.note.setPlaceholderText("Note")
        self.note.setAccessibleName("Note on the chosen range")
        self._lay_out()
        self._connect()
        self._library_changed()
        self._syntax_changed()

    @property
    def trouble(self) -> str:
        """Why the library cannot be saved, as shown; empty if it can."""
        return self._trouble.text()

    def _lay_out(self) -> None:
        title = Label("Library")
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
        column.addWidget(self._empty)
        column.addWidget(self.view)
        column.addWidget(self.note)
        column.addStretch()

    def _connect(self) -> None:
        self.commands.remarked.connect(self.remarked)
        self.commands.adding.connect(self.search.clear)
        self._save.clicked.connect(self.commands.save_current)
        self._more.setMenu(self.menu)
        self.search.textChanged.connect(self._search)
        self.view.used.connect(self.commands.use_chosen)
        self.view.deleted.connect(self.commands.delete_chosen)
        self.view.doubleClicked.connect(self.commands.use_chosen)
        self.view.customContextMenuRequested.connect(self._context_menu)
        self.view.selectionModel().currentChanged.connect(self._row_changed)
        self.note.editingFinished.connect(self._note_written)
        self.tree_model.filled.connect(self._library_changed)
        self.tree_model.renamed.connect(self.view.choose)
        self._library.opened.connect(self._library_changed)
        self._library.changed.connect(self._library_changed)
        self._library.trouble_changed.connect(self._show_trouble)
        self._editing.changed.connect(self._syntax_changed)

    def _library_changed(self) -> None:
        if self._opens_first and self._library.is_read:
            self._opens_first = False
            self.view.open_folders(self._library.state.folders[:1])
        self.view.show_folders(searching=bool(self.search.text()))
        self._show_whether_empty()
        self._show_trouble(self._library.known_trouble)
        self._row_changed()

    def _show_trouble(self, trouble: str) -> None:
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))

    def _search(self, text: str) -> None:
        self._filter.setFilterFixedString(text)
        self.view.show_folders(searching=bool(text))

    def _syntax_changed(self) -> None:
        self.tree_model.set_syntax(self._editing.syntax)
        self._filter.set_game(self._editing.game.name)
        self.view.show_folders(searching=bool(self.search.text()))
        self._show_whether_empty()

    def _show_whether_empty(self) -> None:
        """Show a hint instead of an empty tree."""
        none = self._library.is_read and not self._filter.rowCount() and not self.search.text()
        self._empty.setText(
            f"There are no named ranges for {self._editing.game.title} yet: save one to use it again."
        )
        self._empty.setVisible(none)
        self.view.setVisible(not none)

    def _row_changed(self, _current: QModelIndex | None = None) -> None:
        entry = self.view.chosen
        self.note.setVisible(entry is not None)
        self.note.setText(entry.note if entry is not None else "")

    def _note_written(self) -> None:
        entry = self.view.chosen
        if entry is not None and self.note.text() != entry.note:
            changed = self._library.change(entry, f"Note on {entry.name}", note=self.note.text())
            self.view.choose(changed.folder, changed.name)

    def _context_menu(self, at: QPoint) -> None:
        self.menu.popup(self.view.viewport().mapToGlobal(at))
