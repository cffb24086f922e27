"""Recovery copies: what was on screen before the program ended unexpectedly.

Each process keeps at most one copy, ``NAME.oracle``, guarded by ``NAME.lock``; the lock can be taken once its
process is gone, which distinguishes a crash from a second window.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

import msgspec
import platformdirs
from PySide6.QtCore import QLockFile

from oracle.errors import FileError
from oracle.files import system_reason
from oracle.session import SUFFIX, DamagedSessionError, Session, read_session, write_session
from ui.document.session.path_text import path_of, path_text

DAMAGED_SUFFIX = ".damaged"
"""Suffix of a copy that cannot be read."""
_SOURCE = "recovery.source"
_DIGEST = "recovery.digest"
_TYPED = "recovery.typed"


@dataclass(frozen=True, slots=True, eq=False)
class Leftover:
    """A recovery copy whose process is gone.

    Attributes:
        path: The copy.
        session: Its content.
        source: The file the session belongs to, or None if it was never saved.
        digest: Digest of that file as last opened or saved, or None.
        lost: A sentence for each part of the copy that is damaged.
        typed: Text being typed elsewhere, one line each; may be empty.
        lock: Held while this program may restore it, so that no other window offers it.
    """

    path: Path
    session: Session
    source: Path | None
    digest: str | None
    lost: tuple[str, ...]
    typed: str
    lock: QLockFile


class RecoveryFolder:
    """Where this process keeps its copy and looks for others.

    Args:
        folder: The folder, created when first needed; by default in the user's data folder.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = (
            folder or Path(platformdirs.user_data_dir("open-odds-oracle", appauthor=False)) / "recovery"
        )
        self._copy = self._folder / f"{os.getpid()}-{secrets.token_hex(4)}{SUFFIX}"
        self._lock: QLockFile | None = None
        self._leftovers: list[Leftover] = []
        self.set_aside: list[Path] = []
        """Copies that `leftovers` found damaged and renamed, so that they are reported once."""

    @property
    def folder(self) -> Path:
        """The folder of the copies."""
        return self._folder

    def keep(
        self, session: Session, source: Path | None, digest: str | None, *, typed: str = ""
    ) -> tuple[str, ...]:
        """Write this process's copy, replacing the previous one.

        Args:
            session: What is on screen.
            source: The file it belongs to, if any.
            digest: Digest of that file as last opened or saved.
            typed: Text being typed outside the session, to be shown after a crash.

        Returns:
            A sentence for each kind of part that was left out.

        Raises:
            FileError: If the copy cannot be written.
        """
        layout = dict(session.layout)
        if source is not None:
            layout[_SOURCE] = path_text(source)
        if digest is not None:
            layout[_DIGEST] = digest
        if typed:
            layout[_TYPED] = typed
        self._take_lock()
        return write_session(self._copy, msgspec.structs.replace(session, layout=layout), quick=True).lost

    def drop(self) -> None:
        """Delete this process's copy: nothing is unsaved."""
        with contextlib.suppress(OSError):
            self._copy.unlink(missing_ok=True)

    def close(self) -> None:
        """Delete this process's copy and release all locks; other copies stay."""
        self.drop()
        for leftover in self._leftovers:
            leftover.lock.unlock()
        self._leftovers.clear()
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def leftovers(self) -> tuple[Leftover, ...]:
        """The copies whose process is gone, latest first; damaged ones are set aside, see `set_aside`."""
        known = {leftover.path for leftover in self._leftovers}
        for path in self._others():
            if path not in known:
                leftover = self._claim(path)
                if leftover is not None:
                    self._leftovers.append(leftover)
        self._leftovers.sort(key=lambda leftover: leftover.session.saved, reverse=True)
        return tuple(self._leftovers)

    def forget(self, leftover: Leftover) -> None:
        """Delete a copy that was restored, or that the user does not want."""
        with contextlib.suppress(OSError):
            leftover.path.unlink(missing_ok=True)
        leftover.lock.unlock()
        if leftover in self._leftovers:
            self._leftovers.remove(leftover)

    def _others(self) -> list[Path]:
        try:
            return [path for path in self._folder.glob(f"*{SUFFIX}") if path != self._copy]
        except OSError:
            return []

    def _take_lock(self) -> None:
        if self._lock is not None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as trouble:
            raise FileError(
                f"The recovery folder {self._folder} cannot be made: {system_reason(trouble)}.",
                path=str(self._folder),
            ) from trouble
        lock = _lock_of(self._copy)
        if not lock.tryLock(0):
            raise FileError(f"The recovery folder {self._folder} cannot be written.", path=str(self._folder))
        self._lock = lock

    def _claim(self, path: Path) -> Leftover | None:
        """A copy as a leftover, or None if its process is alive or it cannot be read."""
        lock = _lock_of(path)
        if not lock.tryLock(0):
            return None
        try:
            loaded = read_session(path)
        except FileError as trouble:
            if isinstance(trouble, DamagedSessionError):
                with contextlib.suppress(OSError):  # reported again at the next start
                    self.set_aside.append(path.rename(path.with_suffix(DAMAGED_SUFFIX)))
            lock.unlock()
            return None
        layout = dict(loaded.session.layout)
        source, digest, typed = (layout.pop(name, None) for name in (_SOURCE, _DIGEST, _TYPED))
        return Leftover(
            path,
            msgspec.structs.replace(loaded.session, layout=layout),
            path_of(source) if isinstance(source, str) else None,
            digest if isinstance(digest, str) else None,
            loaded.lost,
            typed if isinstance(typed, str) else "",
            lock,
        )


def _lock_of(path: Path) -> QLockFile:
    lock = QLockFile(str(path.with_suffix(".lock")))
    lock.setStaleLockTime(0)  # only a dead process makes a lock stale, however old it is
    return lock
