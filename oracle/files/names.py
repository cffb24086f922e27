"""File names: those that Windows takes for something else than a file, and suffixes."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Collection
from pathlib import Path, PureWindowsPath

from oracle.files.trouble import saving_failed

_IS_WINDOWS = sys.platform == "win32"

_DEVICES = frozenset(
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
    + [port + number for port in ("COM", "LPT") for number in "123456789¹²³"]
)
"""Names of devices, in every folder and whatever follows the first dot."""

_SIGNS = frozenset('<>:"|?*')
"""Characters that no name may have. A colon would be accepted: what follows it names a hidden part of a file,
which no folder lists."""

_LONGEST = 255
"""Longest name, in units of UTF-16. The system says of a longer one that there is no such file."""


def is_device(name: str) -> bool:
    """Whether Windows takes the name of a file, without its folder, for that of a device.

    >>> is_device("con"), is_device("LPT1.oracle"), is_device("concert")
    (True, True, False)
    """
    return name.partition(".")[0].partition(":")[0].rstrip(" ").upper() in _DEVICES


def check_name(path: str | os.PathLike[str]) -> None:
    """Check that a file can have its name before it is written; has no effect except on Windows.

    Args:
        path: The file; only its last part is looked at.

    Raises:
        FileExistsError: If that is the name of a device: what is written to it may be lost without an error.
        OSError: If it is too long, or has a character that names cannot have.
    """
    if not _IS_WINDOWS:
        return
    name = PureWindowsPath(path).name
    if is_device(name):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    if len(name.encode("utf-16-le", "surrogatepass")) > 2 * _LONGEST:
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
    if not _SIGNS.isdisjoint(name):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


def with_suffix_of(path: Path, suffixes: Collection[str], usual: str) -> Path:
    """A file with a suffix of its kind: the usual one is added to a name that has none of them.

    A dot alone makes no suffix: that of “3-bet vs. BTN” belongs to an abbreviation.

    Args:
        path: The file.
        suffixes: The suffixes that a file of its kind may have, in lower case and with the dot.
        usual: The one added.

    >>> str(with_suffix_of(Path("3-bet vs. BTN"), {".oracle"}, ".oracle"))
    '3-bet vs. BTN.oracle'
    >>> str(with_suffix_of(Path("Hand.ORACLE"), {".oracle"}, ".oracle"))
    'Hand.ORACLE'
    """
    return path if path.suffix.lower() in suffixes else path.with_name(f"{path.name.rstrip('.')}{usual}")


def check_savable(path: Path) -> None:
    """As `check_name`, before the work is done whose result is to be saved.

    Raises:
        FileError: If a file cannot have this name.
    """
    try:
        check_name(path)
    except OSError as trouble:
        raise saving_failed(path, trouble) from None
