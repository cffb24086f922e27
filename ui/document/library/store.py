"""The file of the library as one window writes it, merging in what other windows have written."""

from __future__ import annotations

from pathlib import Path

from ui.document.library.file import LibraryState, update_library


class LibraryStore:
    """Writes the states of a window's library; used by one thread at a time.

    Args:
        path: The file.
        base: What the window's library is made from.

    Attributes:
        base: The state that the next one is an edit of: what the window wrote last, or took over since.
    """

    def __init__(self, path: Path, base: LibraryState) -> None:
        self._path, self.base = path, base

    def write(self, state: LibraryState) -> LibraryState:
        """Write the edits that lead from `base` to a state; what other windows have written stays.

        After an error `base` is as it was, so the next state brings these edits along.

        Returns:
            What the file holds now.

        Raises:
            FileError: If it cannot be written; it is then untouched.
        """
        held = update_library(
            self._path, lambda theirs: state if theirs is None else theirs.changed_as(self.base, state)
        )
        self.base = state
        return held
