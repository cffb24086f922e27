"""Locks between processes, which the system releases however their holder ends.

The package filelock uses the same system locks but is unsuitable: it reports an error on most disks without
locks, where saving has to work too; it cannot lock a file that is already open, as writers do to show that
they are alive (`try_lock`); and it opens anything at the path, even a pipe.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from oracle.files.names import check_name

_PAUSE = 0.005
"""Seconds between attempts to take a lock; files are held for a few milliseconds."""
PATIENCE = 5.0
"""Seconds to wait for another process to release a file."""
_UNSUPPORTED = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}
"""Error numbers of file systems without locks."""


class StillLockedError(OSError):
    """Another process held the lock for the whole waiting time."""

    def __init__(self) -> None:
        super().__init__(errno.EBUSY, os.strerror(errno.EBUSY))


@contextlib.contextmanager
def locked(path: str | os.PathLike[str], patience: float = PATIENCE) -> Iterator[None]:
    """Keep other processes and threads out of a block of code.

    The lock is a separate empty file that is never deleted, because the file it guards is replaced.  On file
    systems without locks the block runs unlocked.

    Args:
        path: The lock file, by convention the guarded file's name plus ``.lock``.
        patience: Seconds to wait for it.

    Raises:
        StillLockedError: If another process held it all the time.
        OSError: If the file can be neither created nor opened.
    """
    check_name(path)
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(Path(path), flags, 0o666)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EEXIST, os.strerror(errno.EEXIST))
        deadline = time.monotonic() + patience
        while not try_lock(handle):
            if time.monotonic() >= deadline:
                raise StillLockedError
            time.sleep(_PAUSE)
        yield
    finally:
        unlock(handle)
        os.close(handle)


def try_lock(handle: int) -> bool:
    """Try to lock an open file without waiting; `unlock`, or the end of this process, releases it.

    Returns:
        False if another process, or another opening of the file, holds it; True also if the file system has
        no locks.
    """
    try:
        _lock(handle)
    except OSError as trouble:
        return trouble.errno in _UNSUPPORTED
    return True


def unlock(handle: int) -> None:
    """Release the lock of an open file, if there is one; to be done before it is closed.

    Closing the file is not enough: a process forked meanwhile, such as a worker, also has the file open and
    would keep the lock as long as it runs.
    """
    with contextlib.suppress(OSError):  # file systems without locks
        _unlock(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        place = os.lseek(handle, 0, os.SEEK_CUR)
        os.lseek(handle, 0, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, place, os.SEEK_SET)

    def _unlock(handle: int) -> None:
        """Closing releases it: no other process has the file open by the same handle."""
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)
