"""Atomic writing: after a crash or on a full disk, either the old or the new content is there in full."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import sys
import time
from pathlib import Path

from oracle.files.locking import try_lock
from oracle.files.names import check_name

TEMPORARY = ".oracle-{}.saving"
"""Name of the temporary file, in the folder of the target."""
_TRIES = 50
"""Attempts to replace a file that another program has open (Windows refuses until it is closed)."""
_PAUSE = 0.02
"""Seconds between two attempts."""


def replace_file(path: str | os.PathLike[str], content: bytes, *, durable: bool = True) -> None:
    """Replace the content of a file in one step; links are followed, permissions kept.

    Args:
        path: The file; created if missing, in an existing folder.
        content: The complete content.
        durable: Whether to wait until it would survive a power failure.

    Raises:
        OSError: If it cannot be written or cannot have its name, or is a folder, pipe or device; nothing is
            changed.
        ValueError: If the name contains a NUL.
    """
    check_name(path)
    target = Path(os.path.realpath(path))
    mode = _mode(target)
    temporary = target.with_name(TEMPORARY.format(secrets.token_hex(8)))
    # The new content is never readable by anybody who may not read the old content.
    first = 0o666 if mode is None else 0o600
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), first)
    try:
        with os.fdopen(handle, "wb") as file:
            try_lock(file.fileno())  # shows that its writer is running; see `remove_leftovers`
            file.write(content)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
        _rename(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    if durable:
        _sync_folder(target.parent)


def _mode(target: Path) -> int | None:
    """The permissions of the file to be replaced, or None if there is none."""
    try:
        status = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EEXIST, os.strerror(errno.EEXIST))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(status.st_mode)


def _rename(temporary: Path, target: Path) -> None:
    """Move the new file to the place of the old one; on Windows wait for readers to close it."""
    tries = _TRIES if sys.platform == "win32" else 1
    for attempt in range(1, tries + 1):
        try:
            os.replace(temporary, target)
            return
        except PermissionError:
            if attempt == tries:
                raise
            time.sleep(_PAUSE)


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power failure, if the system can sync folders."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # some network disks cannot; the file itself is complete
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
