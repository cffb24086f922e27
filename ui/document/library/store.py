"""The library file as written by one window, merged with what other windows have written."""

from __future__ import annotations

from pathlib import Path

from ui.document.library.file import update_library
from ui.document.library.named_ranges import LibraryState


class LibraryStore:
    """Writes the states of a window's library; used by one thread at a time.

    Args:
        path: The file.
        base: The state that the window's library is based on.

    Attributes:
        base: The state that the next edit starts from: what the window last wrote, or has taken over since.
    """

    def __init__(self, path: Path, base: LibraryState) -> None:
        self._path, self.base = path, base

    def write(self, state: LibraryState) -> LibraryState:
        """Write the edits that lead from `base` to a state, keeping what other windows have written.

        After an error `base` is unchanged, so the next call includes these edits.

        Returns:
            The new content of the file.

        Raises:
            FileError: If it cannot be written; it is unchanged.
        """
        held = update_library(
            self._path, lambda theirs: state if theirs is None else theirs.changed_as(self.base, state)
        )
        self.base = state
        return held
