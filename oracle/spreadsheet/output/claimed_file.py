"""A file that one batch at a time writes: each row is on disk before the next one is run."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from oracle.errors import FileError
from oracle.files import (
    StillLockedError,
    check_savable,
    locked,
    quoted_name,
    replace_file,
    system_reason,
    try_lock,
)

_REPLACED_ONLY_CLOSED = sys.platform == "win32"
"""Whether the system refuses to replace an open file.  A lock on the answers themselves would then have to be
released to replace them, so a separate file is locked instead."""

_LOCK = ".lock"
"""Suffix of the separate lock file, which exists while a batch runs."""

_AGAIN = "Answers already written are safe; run it again to continue after them."
_ELSEWHERE = "Choose another folder for the answers; those already written are safe."
"""The remedies if a row cannot be written, and if the file cannot be written before the first row."""


class ClaimedFile:
    """A text file that no other batch can write between `claim` and `close`.

    Args:
        path: The file, which need not exist.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: TextIO | None = None
        self._claimed = contextlib.ExitStack()

    def claim(self) -> None:
        """Prevent other batches from writing the same file, even a new one: rows would be lost.

        Raises:
            FileError: If another batch writes it, or it cannot be written.
        """
        check_savable(self.path)
        with self._writing(_ELSEWHERE):
            if self.path.exists() and not self.path.is_file():
                raise FileError(
                    f"“{quoted_name(self.path)}” is not a file that answers can be written to.",
                    path=str(self.path),
                    remedy="Choose a file; “-” prints them.",
                )
            if _REPLACED_ONLY_CLOSED:
                try:
                    self._claimed.enter_context(_separate_lock(self.path))
                except StillLockedError:
                    raise self._in_use() from None
            else:
                self._file = self._opened()

    def begin(self, content: bytes) -> None:
        """Replace the file in one step; rows can be added afterwards.

        Raises:
            FileError: If that fails; the previous content is unchanged.
        """
        with self._writing(_ELSEWHERE):
            replace_file(self.path, content)
            before, self._file = self._file, self._opened()
            if before is not None:
                before.close()

    def append(self, text: str) -> None:
        """Write text at the end, to disk.

        Raises:
            FileError: If that fails; what was written before is safe.
        """
        if self._file is not None:
            with self._writing():
                self._file.write(text)
                self._file.flush()
                os.fsync(self._file.fileno())

    def finish(self, content: bytes) -> None:
        """Replace the file in one step, and let other batches write it.

        Raises:
            FileError: If that fails; what was written before is safe.
        """
        with self._writing():
            if _REPLACED_ONLY_CLOSED:
                self._close_file()
            replace_file(self.path, content)
            self._close()

    def close(self) -> None:
        """Close the file and let other batches write it; what is written is safe, even on a full disk."""
        with contextlib.suppress(OSError):
            self._close()

    def _opened(self) -> TextIO:
        """Open the file for further rows, locked if the system can replace an open file."""
        while True:
            file = self.path.open("a", encoding="utf-8", newline="")
            if _REPLACED_ONLY_CLOSED:
                return file
            if not try_lock(file.fileno()):
                file.close()
                raise self._in_use()
            if _is_at(file, self.path):
                return file
            file.close()  # another batch has replaced it since it was opened

    def _in_use(self) -> FileError:
        return FileError(
            f"“{quoted_name(self.path)}” is being written by another batch.",
            path=str(self.path),
            remedy="Wait for it to end, or write to another file.",
        )

    def _close(self) -> None:
        try:
            self._close_file()
        finally:
            self._claimed.close()

    def _close_file(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            file.close()

    @contextmanager
    def _writing(self, remedy: str = _AGAIN) -> Iterator[None]:
        try:
            yield
        except OSError as trouble:
            reason = system_reason(trouble, self.path)
            raise FileError(
                f"“{quoted_name(self.path)}” cannot be written: {reason}.",
                path=str(self.path),
                remedy=remedy,
            ) from trouble


@contextmanager
def _separate_lock(path: Path) -> Iterator[None]:
    """Hold a lock on a separate file next to another one; the lock file is removed afterwards.

    Only for systems on which an open file cannot be removed: elsewhere one batch could lock the file that is
    being removed, and another one a new file of the same name.

    Raises:
        StillLockedError: If another batch holds it.
        OSError: If the lock file cannot be created.
    """
    target = Path(os.path.realpath(path))
    lock = target.with_name(target.name + _LOCK)
    with contextlib.ExitStack() as held:
        held.enter_context(locked(lock, 0))
        try:
            yield
        finally:
            held.close()  # first: a file that is open cannot be removed
            with contextlib.suppress(
                OSError
            ):  # another batch has opened it in the meantime, and will remove it
                lock.unlink()


def _is_at(file: TextIO, path: Path) -> bool:
    """Whether a path still leads to an open file."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
