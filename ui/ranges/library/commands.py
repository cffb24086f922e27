"""Actions on the library of named ranges, called by its menu, buttons and keys."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from oracle.errors import FileError
from ui.background.file_work import Task
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import NamedRange
from ui.ranges.library.view import LibraryView
from ui.ranges.seat_range import SeatRange


class LibraryCommands(QObject):
    """Acts on the row chosen, or on the library as a whole.

    Args:
        library: The named ranges.
        editing: The range that is saved and replaced.
        view: Where a row is chosen.
        parent: Qt parent.

    Attributes:
        remarked: A remark for the user, and whether it is an error.
        adding: A row is about to be added; clear what could hide it.
    """

    remarked = Signal(str, bool)
    adding = Signal()

    def __init__(
        self, library: RangeLibrary, editing: SeatRange, view: LibraryView, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.library, self._editing, self.view = library, editing, view

    def use_chosen(self) -> None:
        """Give the chosen range to the seat being edited."""
        entry = self.view.chosen
        if entry is not None:
            self._editing.use_named(entry.name, entry.text, entry.syntax)
            self.remarked.emit(f"The range is now “{entry.name}”.", False)

    def save_current(self) -> None:
        """Add the range being edited and let the user type its name."""
        if not self._editing.text.strip():
            self.remarked.emit("The range is empty: there is nothing to save.", True)
            return
        self.adding.emit()
        entry = NamedRange(
            "New range", self._editing.text, self.view.chosen_folder,
            syntax=self._editing.syntax, game=self._editing.game.name,
        )  # fmt: skip
        entry = self.library.add(entry)
        self.view.choose(entry.folder, entry.name, rename=True)

    def replace_chosen(self) -> None:
        """Put the range being edited in place of the chosen one."""
        entry = self.view.chosen
        if not self._editing.text.strip():
            self.remarked.emit("The range is empty: there is nothing to replace it with.", True)
        elif entry is not None:
            text, syntax = self._editing.text, self._editing.syntax
            self.library.change(
                entry, f"Replace {entry.name}", text=text, syntax=syntax, game=self._editing.game.name
            )
            self.remarked.emit(f"“{entry.name}” now holds this range.", False)

    def rename_chosen(self) -> None:
        """Open the chosen name for typing."""
        index = self.view.currentIndex().siblingAtColumn(0)
        if index.isValid() and self.view.indexWidget(index) is None:  # else it is open
            self.view.edit(index)

    def delete_chosen(self) -> None:
        """Delete the chosen range or folder; undo is in the menu."""
        entry, folder = self.view.chosen, self.view.chosen_folder
        if entry is not None:
            self.library.remove(entry)
            self.remarked.emit(f"“{entry.name}” was deleted. Undo is in the “More” menu.", False)
        elif folder:
            self.library.remove_folder(folder)
            self.remarked.emit(f"The folder “{folder}” was deleted. Undo is in the “More” menu.", False)

    def move_chosen(self, folder: str) -> None:
        """Put the chosen range into a folder, or into none."""
        entry = self.view.chosen
        if entry is not None:
            moved = self.library.change(entry, f"Move {entry.name}", folder=folder)
            self.view.choose(moved.folder, moved.name)

    def add_folder(self) -> None:
        """Add a folder and let the user type its name."""
        self.adding.emit()
        self.view.choose(self.library.add_folder(), "", rename=True)

    def import_file(self, path: str) -> None:
        """Add the ranges of a file."""
        self.library.import_file(Path(path), self._editing.syntax).then(self._imported)

    def _imported(self, importing: Task[int]) -> None:
        try:
            added = importing.result()
        except FileError as error:
            self.remarked.emit(str(error), True)
            return
        words = {0: "No new ranges there.", 1: "One range added."}
        self.remarked.emit(words.get(added, f"{added} ranges added."), False)

    def export_file(self, path: str) -> None:
        """Write the whole library to a file."""
        self.library.export_file(Path(path)).then(partial(self._exported, Path(path).name))

    def _exported(self, name: str, exporting: Task[None]) -> None:
        try:
            exporting.result()
        except FileError as error:
            self.remarked.emit(str(error), True)
        else:
            self.remarked.emit(f"The library was written to “{name}”.", False)
