"""Temporary files left by killed processes."""

from __future__ import annotations

import contextlib
import fnmatch
import os
import stat
import time
from pathlib import Path

from oracle.files.locking import try_lock
from oracle.files.writing import TEMPORARY

SAVES = TEMPORARY.format("*")
"""The names of the files that `oracle.files.replace_file` writes first."""
MIN_AGE = 600.0
"""Seconds after its last change before a temporary file counts as a leftover; a save takes seconds."""


def remove_leftovers(folder: str | os.PathLike[str], names: str = SAVES) -> int:
    """Remove temporary files that killed processes have left in a folder.

    A file that is in use is locked by its writer or recent; it is not touched.

    Args:
        folder: The folder; nothing happens if it cannot be read.
        names: What their names look like, with ``*`` for any characters.

    Returns:
        Number of files removed.
    """
    removed = 0
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if fnmatch.fnmatchcase(entry.name, names) and _is_left(Path(entry.path)):
                with contextlib.suppress(OSError):  # another window was faster, or permission is missing
                    os.unlink(entry.path)
                    removed += 1
    return removed


def _is_left(path: Path) -> bool:
    """Whether a temporary file is old and nobody is writing it."""
    try:
        status = os.lstat(path)
        if not stat.S_ISREG(status.st_mode) or abs(time.time() - status.st_mtime) < MIN_AGE:
            return False
        handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    except OSError:
        return False
    try:
        return try_lock(handle)
    finally:
        os.close(handle)
