"""Bounded reading of files that somebody else may have written."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from oracle.errors import FileError
from oracle.files.trouble import error_number, opening_failed, quoted_name

_MEGABYTE = 1_000_000
_KILOBYTE = 1_000


def read_bytes(path: str | os.PathLike[str], at_most: int, *, remedy: str = "Choose another file.") -> bytes:
    """The content of a regular file of at most ``at_most`` bytes.

    Pipes, devices, sockets and folders are refused before they are opened, so that reading cannot block on
    them or consume their data.  A file that is too large is refused by its size, without reading it.

    Args:
        path: The file; links are followed.
        at_most: Largest size in bytes.
        remedy: What the user can do about a file of the wrong kind or size.

    Raises:
        FileError: If it is missing, unreadable, not a regular file, or too large.
    """
    place = Path(path)
    try:
        _check_kind(place, os.stat(place), at_most, remedy)
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(place, flags), "rb") as file:
            # Check again: another file may have replaced it in between, or it may have grown.
            status = os.fstat(file.fileno())
            _check_kind(place, status, at_most, remedy)
            content = _content(file, status.st_size, at_most)
    except OSError as trouble:
        raise opening_failed(place, trouble) from trouble
    except ValueError as trouble:  # a NUL in the name
        raise _refused(place, "that is not a file name", "Choose another file.") from trouble
    if len(content) > at_most:
        raise _too_large(place, at_most, remedy)
    return content


def read_text(path: str | os.PathLike[str], at_most: int, *, remedy: str = "Choose another file.") -> str:
    """The text of a regular UTF-8 file of at most ``at_most`` bytes, without a byte order mark.

    Args:
        path: The file; links are followed.
        at_most: Largest size in bytes.
        remedy: What the user can do about a file of the wrong kind or size.

    Raises:
        FileError: As `read_bytes`, or if the content is not UTF-8 text.
    """
    content = read_bytes(path, at_most, remedy=remedy)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        reason = "it is not a text file"
        raise _refused(Path(path), reason, "Save it as plain text (UTF-8).") from trouble


def is_missing(path: Path) -> bool:
    """Whether there is no such file; one that cannot be reached may exist; reading it gives the reason."""
    try:
        os.stat(path)
    except OSError as trouble:
        return error_number(trouble) in (errno.ENOENT, errno.ENOTDIR)
    except ValueError:  # a NUL in the name
        return True
    return False


def _content(file: BinaryIO, size: int, at_most: int) -> bytes:
    """What a file has, or one byte more than ``at_most`` of it.

    Python first makes room for as much as it is asked for, so it is asked for the size of the file, and for
    the most only if there is more: under Wine, room for 64 MB takes 36 times as long as to read a kernel.
    """
    content = file.read(size + 1) or b""
    if len(content) > size:
        content += file.read(at_most + 1 - len(content)) or b""
    return content


def _check_kind(place: Path, status: os.stat_result, at_most: int, remedy: str) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise _refused(place, "it is a device or a pipe, not a file", remedy)
    if status.st_size > at_most:
        raise _too_large(place, at_most, remedy)


def _too_large(place: Path, at_most: int, remedy: str) -> FileError:
    most = f"{at_most // _MEGABYTE} MB" if at_most >= _MEGABYTE else f"{at_most // _KILOBYTE} kB"
    return _refused(place, f"it is larger than {most}", remedy)


def _refused(place: Path, reason: str, remedy: str) -> FileError:
    return FileError(f"“{quoted_name(place)}” could not be opened: {reason}.", path=str(place), remedy=remedy)
