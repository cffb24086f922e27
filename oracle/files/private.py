"""Folders that only the user can write to, for files that are trusted when they are read."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

PRIVATE = 0o700
"""Permissions of a new folder."""

OTHERS_ENTER = stat.S_IXGRP | stat.S_IXOTH
"""The permissions that others need to reach anything in a folder."""

CACHE_VARIABLE = "ORACLE_CACHE_DIR"
"""The environment variable that names another folder for compiled kernels."""

MOST_LINKS = 40
"""Most symbolic links followed on the way to a folder, the limit of the system itself."""

ROOT = 0
"""The user who can write everywhere."""

ADMINISTRATORS = "admin"
"""The group on macOS whose members may act as that user.  ``/Applications`` is theirs to write to, with every
program that is installed there."""


def make_private(folder: Path) -> str:
    """Make a folder, with its missing parents, that only the user can write to.

    An existing folder is examined, with its parents, the links that lead to it and the files in it; if it can
    be trusted, others lose access to it.  Nothing is examined on systems without such permissions (Windows,
    which protects a user's own folders).

    Args:
        folder: Its path.

    Returns:
        Why it must not be trusted, with the remedy; empty if all is well.

    Raises:
        OSError: If it cannot be created or examined.
    """
    folder = folder.absolute()
    if sys.platform == "win32":
        folder.mkdir(parents=True, exist_ok=True)
        return ""
    _make(folder)
    problem = who_may_write(folder, CACHE_VARIABLE)
    if problem:
        return problem
    end = folder.resolve()
    with contextlib.suppress(PermissionError):  # shared by the system's administrator
        end.chmod(PRIVATE)
    return ""


def who_may_write(folder: Path, variable: str) -> str:
    """Whether anybody but the user and the system can change what is in a folder; changes nothing.

    Args:
        folder: An existing folder.  Its parents, the links that lead to it and its contents are examined.
        variable: The environment variable that names another folder, for the remedy.

    Returns:
        Why it must not be trusted, with the remedy; empty if all is well, and on Windows.

    Raises:
        OSError: If it cannot be examined.
    """
    if sys.platform == "win32":
        return ""
    folder = folder.absolute()
    end = folder.resolve()
    for path, entry in _way_to(folder):
        problem = _foreign(path, entry, variable) or _writable(path, entry, variable, above=path != end)
        if problem:
            return problem
    reached = bool(end.stat().st_mode & OTHERS_ENTER)
    for path in _inside(end):
        entry = path.lstat()
        problem = _foreign(path, entry, variable)
        if not problem and reached:
            problem = _writable(path, entry, variable, above=False)
        if problem:
            return problem
    return ""


def _make(folder: Path) -> None:
    """Make a folder and its missing parents, without permissions for others under any umask."""
    if not folder.parent.exists():
        _make(folder.parent)
    try:
        folder.mkdir(mode=PRIVATE)
    except FileExistsError:
        if not folder.is_dir():
            raise


def _way_to(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """Every folder and link that determines what a path refers to, from the root down."""
    current, parts, links = Path(folder.anchor), list(folder.parts[1:]), 0
    yield current, current.lstat()
    while parts:
        part = parts.pop(0)
        if part == os.pardir:
            current = current.parent
            continue
        path = current / part
        entry = path.lstat()
        yield path, entry
        if not stat.S_ISLNK(entry.st_mode):
            current = path
            continue
        links += 1
        if links > MOST_LINKS:
            raise OSError(f"{folder} leads through too many symbolic links")
        target = Path(os.readlink(path))
        if target.is_absolute():
            current = Path(target.anchor)
            parts[:0] = target.parts[1:]
        else:
            parts[:0] = target.parts


def _inside(folder: Path) -> Iterator[Path]:
    """The contents of a folder and its subfolders."""
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            yield Path(place, name)


def _foreign(path: Path, entry: os.stat_result, variable: str) -> str:
    if entry.st_uid in (ROOT, os.getuid()):
        return ""
    return f"{path} belongs to another user; set {variable} to a folder of your own"


def _writable(path: Path, entry: os.stat_result, variable: str, *, above: bool) -> str:
    """Why others could change what a path refers to, or an empty string.

    Args:
        path: A folder, file or link.
        entry: Its status.
        variable: The environment variable that names another folder, for the remedy.
        above: Whether it is a parent of the folder: others may write to it if only owners can rename (sticky
            bit).
    """
    mode = entry.st_mode
    if stat.S_ISLNK(mode) or (above and mode & stat.S_ISVTX):
        return ""
    if mode & stat.S_IWOTH:
        return f"other users may write to {path}; remove that permission (chmod go-w) or set {variable}"
    if mode & stat.S_IWGRP and not (_own_group(entry.st_gid) or _of_administrators(entry.st_gid)):
        return f"a group may write to {path}; remove that permission (chmod g-w) or set {variable}"
    return ""


def _own_group(group: int) -> bool:
    """Whether a group has no member but this user: many systems give each user a group of the same name."""
    import grp  # not on Windows
    import pwd

    try:
        user, entry = pwd.getpwuid(os.getuid()), grp.getgrgid(group)
    except KeyError:
        return False
    return entry.gr_name == user.pw_name and not set(entry.gr_mem) - {user.pw_name}


def _of_administrators(group: int) -> bool:
    """Whether a group is that of the administrators of macOS."""
    import grp

    if sys.platform != "darwin":
        return False
    try:
        return grp.getgrgid(group).gr_name == ADMINISTRATORS
    except KeyError:
        return False
