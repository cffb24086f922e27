"""Opening the library file: what is in it, and what is wrong with it."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from oracle.errors import FileError
from oracle.files import is_missing
from ui.document.library.file import (
    DamagedLibraryError,
    read_library,
    set_aside,
    starter_library,
    update_library,
)
from ui.document.library.named_ranges import LibraryState

_UNSAVED = "Until then changes here last only while the program runs."


@dataclass(frozen=True, slots=True)
class OpenedLibrary:
    """A library as it was found.

    Attributes:
        state: Its folders and ranges; the starter ranges if there is no file.
        writable: Whether the file may be written.
        trouble: What is wrong with the file, for the user; empty if nothing is.
    """

    state: LibraryState
    writable: bool = True
    trouble: str = ""


class LibraryOpening:
    """Reads a library file once, on the first thread that needs it; others wait.

    Args:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        self._found: OpenedLibrary | None = None

    def result(self) -> OpenedLibrary:
        """The content of the file."""
        with self._lock:
            if self._found is None:
                self._found = _open(self._path)
            return self._found


def _open(path: Path) -> OpenedLibrary:
    try:
        if is_missing(path):
            return OpenedLibrary(starter_library())
        return OpenedLibrary(read_library(path))
    except DamagedLibraryError as damaged:
        return _rescued(path, damaged)
    except FileError as trouble:
        return OpenedLibrary(starter_library(), writable=False, trouble=f"{trouble} {_UNSAVED}")


def _rescued(path: Path, damaged: DamagedLibraryError) -> OpenedLibrary:
    """The intact part of a damaged file; the file itself is set aside, with a message."""
    aside = set_aside(path)
    state = damaged.readable or starter_library()
    if aside is None:
        return OpenedLibrary(state, writable=False, trouble=f"{damaged} {_UNSAVED}")
    if damaged.readable:
        with contextlib.suppress(FileError):  # the next change tries again and reports it
            update_library(path, lambda theirs: state if theirs is None else theirs)
    shown = "what can be read of it is" if damaged.readable else "the starter ranges are"
    message = f"{damaged.message} The file is kept as “{aside.name}”; {shown} shown instead."
    return OpenedLibrary(state, trouble=message)
