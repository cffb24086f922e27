"""Operating system errors about files, in words a player understands."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from oracle.errors import FileError, shown

NAME_LENGTH = 80
"""Longest file name quoted in a message, in characters."""

_ELSEWHERE = "Save it in another folder."
_SPACE = "Free some space, or save it on another disk."

_UNREACHED = ("its computer or network cannot be reached", "Try again once the connection is back.")
_NETWORK = dict.fromkeys(
    (errno.EHOSTUNREACH, errno.EHOSTDOWN, errno.ENETUNREACH, errno.ETIMEDOUT), _UNREACHED
)

_SAVING: dict[int, tuple[str, str]] = {
    errno.ENOSPC: ("the disk is full", _SPACE),
    errno.EDQUOT: ("your disk quota is used up", _SPACE),
    errno.EFBIG: ("it is too large for this disk", _ELSEWHERE),
    errno.EROFS: ("the disk is read-only", _ELSEWHERE),
    errno.EACCES: ("you do not have permission to write there", _ELSEWHERE),
    errno.EPERM: ("you do not have permission to write there", _ELSEWHERE),
    errno.ENOENT: ("its folder no longer exists", _ELSEWHERE),
    errno.ENOTDIR: ("its folder is not a folder", _ELSEWHERE),
    errno.EISDIR: ("that is the name of a folder", "Choose another name."),
    errno.ENAMETOOLONG: ("its name is too long", "Choose a shorter name."),
    errno.EINVAL: ("the disk does not accept that name", "Choose a name of plain letters and digits."),
    errno.ELOOP: ("it is a link that points to itself", "Choose another name."),
    errno.EIO: ("the disk reports an error", _ELSEWHERE),
    errno.EEXIST: ("that is the name of a device or a pipe", "Choose another name."),
    errno.EBUSY: ("another program is using it", "Close that program, or choose another name."),
    **_NETWORK,
}

_OPENING: dict[int, tuple[str, str]] = {
    errno.ENOENT: ("there is no such file", "It may have been moved, renamed or deleted."),
    errno.ENOTDIR: ("there is no such folder", "It may have been moved, renamed or deleted."),
    errno.EACCES: ("you do not have permission to read it", "Ask the owner of the file, or open a copy."),
    errno.EPERM: ("you do not have permission to read it", "Ask the owner of the file, or open a copy."),
    errno.EISDIR: ("it is a folder", "Choose a file in it."),
    errno.EEXIST: ("it is a device or a pipe, not a file", "Choose another file."),
    errno.EINVAL: ("that is not a file name", "Choose another file."),
    errno.ENAMETOOLONG: ("its name is too long", "Choose another file."),
    errno.ELOOP: ("it is a link that points to itself", "Choose another file."),
    errno.EIO: ("the disk reports an error", "Try a copy of it."),
    errno.EBUSY: ("another program is using it", "Close that program, or open a copy."),
    **_NETWORK,
}

_WINDOWS = {
    6: errno.EEXIST,  # invalid handle: the name of a device, such as con.oracle
    19: errno.EROFS,  # write protection
    32: errno.EBUSY,  # sharing violation
    33: errno.EBUSY,  # lock violation
    206: errno.ENAMETOOLONG,
    **dict.fromkeys((51, 53, 59, 64, 67, 121, 1231), errno.EHOSTUNREACH),
}
"""Errors of Windows that Python reports as a lack of permission or as a missing file, by their numbers."""

_ON_WINDOWS = sys.platform == "win32"
"""Whether a name that is too long may be reported as a missing file, and a file in use as a forbidden one."""


def quoted_name(path: Path) -> str:
    """The name of a file as quoted in messages."""
    return shown(path.name or str(path), NAME_LENGTH)  # "." and "/" have no name


def system_reason(trouble: OSError, path: Path | None = None) -> str:
    """Why a file could not be written, in a few words for a message.

    Args:
        trouble: The system's error.
        path: The file, if known: Windows reports a name that is too long as a missing folder.
    """
    return _saving(trouble, path)[0]


def _saving(trouble: OSError, path: Path | None = None) -> tuple[str, str]:
    code = error_number(trouble, path)
    if code == errno.ENOENT and _ON_WINDOWS and path is not None and os.path.isdir(path.parent):
        code = errno.ENAMETOOLONG
    return _SAVING.get(code, (_plain(trouble), _ELSEWHERE))


def error_number(trouble: OSError, path: Path | None = None) -> int:
    """The number of a system error, as in the module `errno`, which says more than Python does on Windows.

    Args:
        trouble: The system's error.
        path: The file, if known: Windows reports one that another program keeps open as forbidden.
    """
    code = _WINDOWS.get(getattr(trouble, "winerror", None) or 0, trouble.errno or 0)
    if code == errno.EACCES and _ON_WINDOWS and path is not None and _kept_open(path):
        return errno.EBUSY
    return code


def _kept_open(path: Path) -> bool:
    """Whether another program has a file open."""
    try:
        os.rename(path, path)  # changes nothing, and fails as every change would
    except OSError as trouble:
        return _WINDOWS.get(getattr(trouble, "winerror", None) or 0) == errno.EBUSY
    return False


def saving_failed(path: Path, trouble: OSError) -> FileError:
    """The error if ``path`` could not be written; says that nothing was changed."""
    reason, remedy = _saving(trouble, path)
    return FileError(
        f"“{quoted_name(path)}” was not saved: {reason}.", path=str(path), remedy=f"{remedy} Nothing is lost."
    )


def opening_failed(path: Path, trouble: OSError) -> FileError:
    """The error if ``path`` could not be read."""
    reason, remedy = _OPENING.get(error_number(trouble, path), (_plain(trouble), "Try a copy of it."))
    return FileError(f"“{quoted_name(path)}” could not be opened: {reason}.", path=str(path), remedy=remedy)


def _plain(trouble: OSError) -> str:
    """The system's own message, for errors not listed."""
    words = trouble.strerror or type(trouble).__name__
    return f"the system says “{words}”"
