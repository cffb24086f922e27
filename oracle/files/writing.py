"""Files written in one step: after a crash or on a full disk the old content or the new is there, whole."""

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

TEMPORARY = ".oracle-{}.saving"
"""Name of the file that the new content is written to, in the folder of the old one."""
_TRIES = 50
"""Attempts to replace a file that another program has open (Windows refuses meanwhile)."""
_PAUSE = 0.02
"""Seconds between two attempts."""


def replace_file(path: str | os.PathLike[str], content: bytes, *, durable: bool = True) -> None:
    """Make ``content`` the content of a file, in one step; links are followed, permissions kept.

    Args:
        path: The file; made where there is none, in a folder that exists.
        content: All of it.
        durable: Whether to wait until it would survive a power cut.

    Raises:
        OSError: If it cannot be written, or a folder, pipe or device is there; nothing is changed.
        ValueError: If the name holds a NUL.
    """
    target = Path(os.path.realpath(path))
    mode = _mode(target)
    temporary = target.with_name(TEMPORARY.format(secrets.token_hex(8)))
    # Nobody may read the new content who may not read the old, not even until its permissions are set.
    first = 0o666 if mode is None else 0o600
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), first)
    try:
        with os.fdopen(handle, "wb") as file:
            try_lock(file.fileno())  # says that its writer is alive; see `remove_leftovers`
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
    """Put the new file in the place of the old; on Windows wait for a reader to close it."""
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
    """Make the new name itself survive a power cut, where the system lets a folder be synced."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # some network disks cannot; the file itself is whole
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
