"""What killed saves leave behind."""

from __future__ import annotations

import contextlib
import fnmatch
import os
import stat
import time
from pathlib import Path

from oracle.files.locking import try_lock
from oracle.files.writing import TEMPORARY

_PATTERN = TEMPORARY.format("*")
MIN_AGE = 600.0
"""Seconds since its last change from which on a temporary file can be a leftover; a save takes seconds."""


def remove_leftovers(folder: str | os.PathLike[str]) -> int:
    """Remove the temporary files that killed saves have left in a folder.

    A file that is being written is locked by its writer, and is recent; neither is touched.

    Args:
        folder: Where to look; nothing happens where it cannot be read.

    Returns:
        How many files were removed.
    """
    removed = 0
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if fnmatch.fnmatchcase(entry.name, _PATTERN) and _is_left(Path(entry.path)):
                with contextlib.suppress(OSError):  # another window was quicker, or it may not be removed
                    os.unlink(entry.path)
                    removed += 1
    return removed


def _is_left(path: Path) -> bool:
    """Whether a temporary file is old and nobody writes it."""
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
