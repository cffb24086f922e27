"""The user's named ranges: folders, notes, undo; kept in one file."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import platformdirs
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from ui.background.file_work import FileWork, Task
from ui.background.short_work import patience_for
from ui.document.library.file import write_library
from ui.document.library.importing import read_ranges
from ui.document.library.macros import Entries, LibraryMacros
from ui.document.library.named_ranges import LibraryState, NamedRange, free_name, uniquely_named
from ui.document.library.opening import LibraryOpening, OpenedLibrary
from ui.document.library.opponents import OpponentList
from ui.document.library.store import LibraryStore
from ui.document.shown_text import step_text

_ENTRY_SECONDS = 1e-5
"""Time to write a named range, in seconds."""


def default_path() -> Path:
    """The user's library: ``ranges.json`` in his data folder."""
    return Path(platformdirs.user_data_dir("open-odds-oracle", appauthor=False)) / "ranges.json"


class RangeLibrary(QObject):
    """The named ranges; every edit is undoable and written to the file immediately, on another thread.

    A file that cannot be read is set aside, never overwritten; one of a newer version is left alone and
    nothing is written.  Without a file, the library starts with the starter ranges.

    The file is read in the background after `read`; code that needs its ranges earlier waits for them.

    Attributes:
        changed: Emitted when the ranges have changed.
        opponents_changed: Emitted when the opponents have changed.
        opened: Emitted when the ranges have been read; named ranges given out before are the same.
        trouble_changed: Emitted when `trouble` has changed.
    """

    changed = Signal()
    opponents_changed = Signal()
    opened = Signal()
    trouble_changed = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        """A library whose file is not read yet.

        Args:
            path: Its file; `default_path` when None.
            parent: Qt owner.
        """
        super().__init__(parent)
        self.undo_stack = QUndoStack(self)
        self._path = path or default_path()
        self._writable = True
        self._trouble = ""
        self._macros: dict[tuple[str, str], Mapping[str, str]] = {}
        self._files = FileWork(self)
        self._opening = LibraryOpening(self._path)
        self._reading = False
        self._saves_ended = 0
        self._is_read = False
        self._state = self._sent = LibraryState()
        self._store = LibraryStore(self._path, self._state)

    def read(self) -> None:
        """Read the file in the background; `opened` is emitted when the ranges are there."""
        if not self._is_read and not self._reading:
            self._reading = True
            self._files.do(self._opening.result, self._opened)

    @property
    def is_read(self) -> bool:
        """Whether the file has been read; until then `state` waits for it."""
        return self._is_read

    @property
    def state(self) -> LibraryState:
        """The current folders and ranges; waits until they are read."""
        self._opened(self._opening.result())
        return self._state

    @property
    def known_state(self) -> LibraryState:
        """The current folders and ranges; none until they are read."""
        return self._state

    @property
    def trouble(self) -> str:
        """Why the library cannot be saved, for the user; empty if it can. Waits until it is read."""
        self._opened(self._opening.result())
        return self._trouble

    @property
    def known_trouble(self) -> str:
        """The same; empty until the library is read."""
        return self._trouble

    def _opened(self, found: OpenedLibrary) -> None:
        """Take over what was in the file, once."""
        if self._is_read:
            return
        self._is_read, self._writable = True, found.writable
        self._state = self._sent = found.state
        self._store = LibraryStore(self._path, found.state)
        self._tell(found.trouble)
        self.opened.emit()

    def find(self, folder: str, name: str) -> NamedRange | None:
        """The range with a folder and a name."""
        for entry in self.state.ranges:
            if (entry.folder, entry.name) == (folder, name):
                return entry
        return None

    def macros(self, game: str, syntax: str) -> Mapping[str, str]:
        """The texts of ``$name`` in a syntax; if a name is repeated, the first range wins.

        Before the file is read, looking up a name waits for it, on any thread.
        """
        known = self._macros.get((game, syntax))
        if known is not None:
            return known
        found = self._macros[game, syntax] = LibraryMacros(self._entries(), game, syntax)
        return found

    def _entries(self) -> Entries:
        return self._state.ranges if self._is_read else self._opening

    # Edits, one undo step each

    def add(self, entry: NamedRange) -> NamedRange:
        """Add a range; if its name is taken in the folder, a number is appended.

        Returns:
            The range as added.
        """
        state = self.state
        entry = replace(entry, name=free_name(entry.name, (e.name for e in state.in_folder(entry.folder))))
        self.apply(f"Save {entry.name}", state.with_folder(entry.folder).with_ranges((*state.ranges, entry)))
        return entry

    def change(self, entry: NamedRange, step: str = "", **changes: str) -> NamedRange:
        """Change fields of a range ("name", "folder", "note", "text" …).

        Args:
            entry: A range of this library.
            step: Name of the undo step; "Change *name*" if empty.
            **changes: New values of its fields; an empty name is ignored.

        Returns:
            The range as changed.
        """
        if "name" in changes:
            changes["name"] = changes["name"].strip() or entry.name
        fresh = replace(entry, **changes)
        if fresh == entry:
            return entry
        others = (e.name for e in self.state.in_folder(fresh.folder) if e != entry)
        fresh = replace(fresh, name=free_name(fresh.name, others))
        ranges = tuple(fresh if e == entry else e for e in self.state.ranges)
        self.apply(step or f"Change {entry.name}", self.state.with_folder(fresh.folder).with_ranges(ranges))
        return fresh

    def remove(self, entry: NamedRange) -> None:
        """Delete a range."""
        ranges = tuple(e for e in self.state.ranges if e != entry)
        self.apply(f"Delete {entry.name}", self.state.with_ranges(ranges))

    def add_folder(self) -> str:
        """Add an empty folder; returns its name, numbered if taken."""
        folder = free_name("New folder", self.state.folders)
        self.apply(f"Add {folder}", self.state.with_folder(folder))
        return folder

    def rename_folder(self, folder: str, name: str) -> str:
        """Rename a folder, keeping its ranges; returns its new name."""
        if not name.strip() or name.strip() == folder:
            return folder
        fresh = free_name(name.strip(), (other for other in self.state.folders if other != folder))
        folders = tuple(fresh if other == folder else other for other in self.state.folders)
        ranges = tuple(replace(e, folder=fresh) if e.folder == folder else e for e in self.state.ranges)
        self.apply(f"Rename {folder}", replace(self.state, folders=folders, ranges=ranges))
        return fresh

    def remove_folder(self, folder: str) -> None:
        """Delete a folder and the ranges in it."""
        folders = tuple(other for other in self.state.folders if other != folder)
        ranges = tuple(entry for entry in self.state.ranges if entry.folder != folder)
        self.apply(f"Delete {folder}", replace(self.state, folders=folders, ranges=ranges))

    def merge(self, entries: Iterable[NamedRange], text: str) -> int:
        """Add ranges as one step, except exact duplicates.

        Returns:
            How many were added.
        """
        known, state = set(self.state.ranges), self.state
        fresh = [entry for entry in entries if entry not in known]
        for entry in fresh:
            state = state.with_folder(entry.folder)
        self.apply(text, state.with_ranges(uniquely_named((*state.ranges, *fresh))))
        return len(fresh)

    def import_file(self, path: Path, syntax: str) -> Task[int]:
        """Import the ranges of a file as one step.

        Args:
            path: A library, or a text file with one range in any notation.
            syntax: The syntax tried first, "classic" or "generic".

        Returns:
            The import, whose result is the number added; it raises FileError if the file cannot be read.
        """
        return self._files.do(
            partial(read_ranges, path, syntax), lambda ranges: self.merge(ranges, f"Import {path.name}")
        )

    def export_file(self, path: Path) -> Task[None]:
        """Write all ranges to a file, without the opponents, which are private.

        The result raises FileError if it cannot be written.
        """
        ranges = replace(self.state, opponents=OpponentList())
        return self._files.do(partial(write_library, path, ranges), lambda written: written)

    def apply(self, text: str, state: LibraryState) -> None:
        """Set a new state, as one undo step called ``text``."""
        if state != self.state:
            self.undo_stack.push(_Edit(self, text, self.state, state))

    def close(self) -> None:
        """Shut down: emit nothing more, in any order of destruction."""
        self.blockSignals(True)
        self.undo_stack.blockSignals(True)
        self.undo_stack.clear()  # a stack deleted with steps in it may delete steps that Python has freed

    def settle(self) -> bool:
        """Wait until every edit is in the file.

        Returns:
            Whether all edits are saved; `trouble` says why not.
        """
        before = self._saves_ended
        self._files.settle()
        return not (self._saves_ended > before and self._trouble)

    def _show(self, old: LibraryState, new: LibraryState) -> None:
        """Adopt the difference between two states and write it."""
        self._take(self._state.changed_as(old, new))
        self._save()

    def _take(self, state: LibraryState) -> None:
        old, self._state = self._state, state
        if (old.folders, old.ranges) != (state.folders, state.ranges):
            self._macros.clear()
            self.changed.emit()
        if old.opponents != state.opponents:
            self.opponents_changed.emit()

    def _save(self) -> None:
        if self._writable:
            sent = self._sent = self._state
            saving = self._files.do(
                partial(self._store.write, sent),
                partial(self._written, sent),
                patience=patience_for(len(sent.ranges) * _ENTRY_SECONDS),
            )
            saving.then(self._save_ended)

    def _written(self, sent: LibraryState, held: LibraryState) -> None:
        """Another window may have written the file too: its edits are shown with ours."""
        if sent is not self._sent:  # a later state is on its way, and is merged into this one
            return
        self._store.base = held
        if held != self._state:
            self._take(held)

    def _save_ended(self, saving: Task[None]) -> None:
        self._saves_ended += 1
        self._tell("" if saving.error is None else str(saving.error))

    def _tell(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            self.trouble_changed.emit(trouble)


class _Edit(QUndoCommand):
    """From one state of the library to another."""

    def __init__(self, library: RangeLibrary, text: str, old: LibraryState, new: LibraryState) -> None:
        super().__init__(step_text(text))
        # Weak, since the library owns this command: a cycle through C++ cannot be collected safely.
        self._library = weakref.ref(library)
        self._old, self._new = old, new

    def redo(self) -> None:
        library = self._library()
        if library is not None:
            library._show(self._old, self._new)

    def undo(self) -> None:
        library = self._library()
        if library is not None:
            library._show(self._new, self._old)
