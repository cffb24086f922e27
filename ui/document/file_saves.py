"""Files that the user saves beside the session: pictures, reports, tables; written in the background.

A slow disk or a large picture must not block the window. What is written is made from immutable values on the
same thread that writes it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from oracle.errors import FileError, OracleError
from oracle.files import replace_file, saving_failed
from ui.background.file_work import FileWork
from ui.document.shown_text import one_line


class FileSaves(QObject):
    """Writes files one after another, and says so if one takes longer than a moment.

    Args:
        parent: Qt parent.
    """

    said = Signal(str)
    """What is being written and what became of it, for the status line; an empty text removes the old one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._files = FileWork(self)
        self._trouble: OracleError | None = None

    def save(
        self, path: Path, write: Callable[[Path], None], told: Callable[[OracleError | None], None]
    ) -> None:
        """Write a file.

        Args:
            path: The file.
            write: Writes it, on another thread; raises `OracleError` if that fails.
            told: Called with the error, or None on success, on the window's thread; if the file is written at
                once, before this returns.
        """
        done = self._files.do(partial(_trouble_of, write, path), partial(self._ended, told)).done
        if not done:
            self.said.emit(f"Saving “{one_line(path.name)}” …")

    def settle(self) -> OracleError | None:
        """Wait until every file is written; returns the error of one that could not be."""
        self._trouble = None
        self._files.settle()
        return self._trouble

    def _ended(self, told: Callable[[OracleError | None], None], trouble: OracleError | None) -> None:
        self._trouble = trouble or self._trouble
        self.said.emit("")
        told(trouble)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically: complete, or unchanged. Folders, devices and pipes are never replaced.

    Raises:
        FileError: If it cannot be written.
    """
    try:
        replace_file(path, content)
    except OSError as trouble:
        raise saving_failed(path, trouble) from trouble
    except ValueError as trouble:  # a NUL in the name
        name = one_line(path.name)
        raise FileError(f"“{name}” was not saved: that is not a file name.", path=name) from trouble


def _trouble_of(write: Callable[[Path], None], path: Path) -> OracleError | None:
    try:
        write(path)
    except OracleError as trouble:
        return trouble
    return None
