"""The menu of the library: everything that can be done with a named range or the whole."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from oracle.errors import OracleError
from oracle.ranges.formats import DIALECTS, export_range
from ui.document.clipboard import copy_source
from ui.document.library.macros import macro_name
from ui.document.ranges.grid import FULL_WEIGHT
from ui.document.ranges.text import read_weights
from ui.document.save_folders import RANGES, SaveFolders
from ui.document.shown_text import menu_text
from ui.ranges.library.commands import LibraryCommands
from ui.settings import Settings
from ui.widgets.file_dialogs import ask_to_open, ask_to_save

_LIBRARY_FILES = ("Range libraries (*.json)",)
_ALL_FILES = ("Range libraries and texts (*.json *.txt)", "All files (*)")


class LibraryMenu(QMenu):
    """Rebuilt each time it opens, for the selected row."""

    def __init__(self, commands: LibraryCommands, parent: QWidget, settings: Settings | None = None) -> None:
        super().__init__(parent)
        self._commands, self._owner = commands, parent
        self._folders = SaveFolders(settings)
        self.aboutToShow.connect(self._build)

    def _build(self) -> None:
        self.clear()
        commands = self._commands
        entry, folder = commands.view.chosen, commands.view.chosen_folder
        is_entry = entry is not None
        self._add("Use for this seat", commands.use_chosen, is_entry)
        self._add("Replace by the range being edited", commands.replace_chosen, is_entry)
        self._add("Rename", commands.rename_chosen, is_entry or bool(folder))
        self._add_moves(is_entry)
        self._add_copies(is_entry)
        self._add("Delete", commands.delete_chosen, is_entry or bool(folder))
        self.addSeparator()
        self._add("New folder", commands.add_folder)
        stack = commands.library.undo_stack
        self._add(f"Undo {stack.undoText()}" if stack.canUndo() else "Undo", stack.undo, stack.canUndo())
        self._add(f"Redo {stack.redoText()}" if stack.canRedo() else "Redo", stack.redo, stack.canRedo())
        self.addSeparator()
        self._add("Import from a file …", self._ask_import)
        self._add("Export the library …", self._ask_export)

    def _add(self, title: str, act: Callable[[], object], enabled: bool = True) -> QAction:
        action = self.addAction(title)
        action.setEnabled(enabled)
        action.triggered.connect(act)
        return action

    def _add_moves(self, enabled: bool) -> None:
        menu = self.addMenu("Move to")
        menu.setEnabled(enabled)
        for folder in ("", *self._commands.library.state.folders):
            menu.addAction(menu_text(folder) or "No folder").setData(folder)
        menu.triggered.connect(self._move)

    def _add_copies(self, enabled: bool) -> None:
        menu = self.addMenu("Copy as")
        menu.setEnabled(enabled)
        menu.addAction("Text as saved").setData("")
        menu.addAction("Macro name, for use inside other ranges").setData("$")
        for dialect in DIALECTS:
            menu.addAction(dialect.title).setData(dialect.name)
        menu.triggered.connect(self._copy)

    def _move(self, action: QAction) -> None:
        self._commands.move_chosen(str(action.data()))

    def _copy(self, action: QAction) -> None:
        entry, dialect = self._commands.view.chosen, str(action.data())
        if entry is None:
            return
        text = entry.text
        try:
            if dialect == "$":
                text = f"${macro_name(entry.name)}"
            elif dialect:
                macros = self._commands.library.macros(entry.game, entry.syntax)
                text = export_range(
                    read_weights(text, entry.syntax, macros=macros), dialect, full=FULL_WEIGHT
                )
        except OracleError as error:
            self._commands.remarked.emit(f"Not copied: {error}", True)
            return
        copy_source(text)
        self._commands.remarked.emit("Copied.", False)

    def _ask_import(self) -> None:
        ask_to_open(
            self._owner, "Import ranges", _ALL_FILES, self._folders, RANGES, self._commands.import_file
        )

    def _ask_export(self) -> None:
        ask_to_save(
            self._owner, "Export the library", _LIBRARY_FILES, self._folders, RANGES,
            self._commands.export_file,
            name="ranges", suffix="json",
        )  # fmt: skip
