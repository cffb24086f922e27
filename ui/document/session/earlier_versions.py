"""Earlier versions of saved sessions: the content of a file before each of its last two saves."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from oracle.errors import FileError
from oracle.files import StillLockedError, locked, read_bytes, replace_file, system_reason
from oracle.session import MAX_BYTES, SUFFIX

GENERATIONS = 2
"""Earlier versions kept per file."""
MAX_FILES = 400
"""Versions kept over all files; the oldest are deleted first."""
_NAME_LENGTH = 40
_LOCK = "saving-{}.lock"
"""Name of the lock files, each for 1/256 of all sessions: there are never more than 256."""
_FRESH = ".keeping"
"""Suffix of a version on its way; one left by a killed process is replaced by the next."""
_UNSAFE = re.compile(r"[^\w -]")


@dataclass(frozen=True, slots=True)
class EarlierVersion:
    """An earlier version of a session file.

    Attributes:
        path: Its copy.
        source: The session file.
        replaced: When the file was overwritten, local time.
    """

    path: Path
    source: Path
    replaced: datetime.datetime


class EarlierVersions:
    """Keeps earlier versions in a separate folder.

    Args:
        folder: The folder; created when first needed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextlib.contextmanager
    def one_at_a_time(self, source: Path) -> Iterator[None]:
        """Keep other windows from saving a session file during the block.

        Between checking that nobody has changed the file and replacing it, another window could save it: both
        would report that their session is saved, and one would be lost. If no lock file can be created, the
        block runs without one: a session can be saved even if nothing else can be written.

        Raises:
            FileError: If another window is saving the file all the time.
        """
        with contextlib.ExitStack() as stack:
            try:
                self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                stack.enter_context(locked(self.folder / _LOCK.format(_digest(source)[:2])))
            except StillLockedError as trouble:
                raise FileError(
                    f"“{source.name}” was not saved: another window is saving a session.",
                    path=str(source),
                    remedy="Save again in a moment.",
                ) from trouble
            except OSError:
                pass  # no place for locks
            yield

    def keep(self, source: Path, content: bytes) -> None:
        """Keep the content of a file before it is overwritten; deletes the oldest version.

        Raises:
            FileError: If it cannot be kept; the versions kept before are all there.
        """
        newest, *older = self._places(source)
        fresh = newest.with_suffix(_FRESH)
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if self._holds(newest, content):
                return
            replace_file(fresh, content)  # on a full disk this fails before anything is moved
            for place, before in zip(reversed(older), reversed([newest, *older[:-1]]), strict=True):
                with contextlib.suppress(FileNotFoundError):
                    os.replace(before, place)
            os.replace(fresh, newest)
        except OSError as trouble:
            raise FileError(
                f"The earlier version of “{source.name}” could not be kept: {system_reason(trouble)}.",
                path=str(self.folder),
                remedy="The session itself is saved.",
            ) from trouble
        self._make_room()

    def of(self, source: Path) -> tuple[EarlierVersion, ...]:
        """The versions of a file, latest first."""
        versions = []
        for place in self._places(source):
            with contextlib.suppress(OSError):
                changed = datetime.datetime.fromtimestamp(place.stat().st_mtime).astimezone()
                versions.append(EarlierVersion(place, source, changed))
        return tuple(versions)

    def _places(self, source: Path) -> list[Path]:
        """Paths of a file's versions, newest first; the names are readable."""
        digest = _digest(source)[:12]
        stem = _UNSAFE.sub(" ", source.stem)[:_NAME_LENGTH].strip()
        return [
            self.folder / f"{stem} {digest} {number}{SUFFIX}".lstrip() for number in range(1, GENERATIONS + 1)
        ]

    def _holds(self, place: Path, content: bytes) -> bool:
        try:
            return read_bytes(place, MAX_BYTES) == content
        except FileError:
            return False

    def _make_room(self) -> None:
        """Delete the oldest versions of all files beyond the limit."""
        with contextlib.suppress(OSError):  # another window is doing the same
            kept = [(path.stat().st_mtime, path) for path in self.folder.glob(f"*{SUFFIX}")]
            for _, path in sorted(kept, reverse=True)[MAX_FILES:]:
                path.unlink(missing_ok=True)


def _digest(source: Path) -> str:
    """A file's identity, independent of the links that lead to it, as hexadecimal digits."""
    return hashlib.sha256(os.fsencode(os.path.realpath(source))).hexdigest()


def overwritten_at(version: EarlierVersion) -> str:
    """When a version was overwritten, as shown in menus and questions."""
    return f"{version.replaced:%d %b %Y, %H:%M}"


def content_of(path: Path) -> bytes | None:
    """The current content of a session file; None if there is none, or it cannot be a session."""
    try:
        return read_bytes(path, MAX_BYTES) or None
    except FileError:
        return None
