"""A file of finished units: an interrupted run continues where it stopped."""

from __future__ import annotations

import os
import zlib
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from oracle.errors import FileError
from oracle.files.locking import try_lock, unlock
from oracle.files.names import check_name
from oracle.files.trouble import opening_failed, quoted_name, saving_failed

MAGIC = b"open-odds-oracle journal 1\n"
KEY_BYTES, SIZE_BYTES, CHECK_BYTES = 32, 8, 4
HEAD_BYTES = KEY_BYTES + SIZE_BYTES + CHECK_BYTES


class Journal:
    """The answers of units by their keys, appended to a file as they come.

    Reading ends at the first record that is incomplete or has a wrong checksum; the rest is discarded.

    Use as a context manager.

    Args:
        path: The file; created if it does not exist.

    Raises:
        FileError: If it cannot be opened or is not a journal.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        self._places: dict[bytes, tuple[int, int]] = {}
        try:
            # unbuffered: otherwise a write refused by a full disk would be repeated, and fail again, on
            # closing
            self._file = open(self._path, "r+b", buffering=0, opener=_opened_or_made)  # noqa: SIM115
        except (OSError, ValueError) as trouble:
            raise _not_opened(self._path, trouble) from None
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        unlock(self._file.fileno())
        self._file.close()

    def __len__(self) -> int:
        return len(self._places)

    def answer(self, key: bytes) -> bytes | None:
        """The answer of a unit, if it is finished.

        Raises:
            FileError: If it cannot be read.
        """
        if key not in self._places:
            return None
        start, size = self._places[key]
        try:
            self._file.seek(start)
            return self._file.read(size)
        except OSError as trouble:
            raise opening_failed(self._path, trouble) from None

    def note(self, key: bytes, answer: bytes) -> None:
        """Append the answer of a unit.

        Raises:
            FileError: If it cannot be written; earlier answers are safe.
        """
        if key in self._places:
            return
        check = zlib.crc32(key + answer).to_bytes(CHECK_BYTES, "little")
        left = memoryview(key + len(answer).to_bytes(SIZE_BYTES, "little") + check + answer)
        try:
            start = self._file.seek(0, os.SEEK_END)
            while left:
                left = left[self._file.write(left) :]
        except OSError as trouble:
            with suppress(OSError):  # the part that was written, which the next run would discard anyway
                self._file.truncate(start)
            raise saving_failed(self._path, trouble) from None
        self._places[key] = start + HEAD_BYTES, len(answer)

    def _read(self) -> None:
        """Find the records, and truncate the file after the last complete one."""
        if not try_lock(self._file.fileno()):
            raise FileError(
                f"The journal “{quoted_name(self._path)}” is in use by another run.",
                path=str(self._path),
                remedy="Wait until it has ended, or choose another file.",
            )
        try:
            head = self._file.read(len(MAGIC))
            if head != MAGIC:
                if head and not MAGIC.startswith(head):
                    raise FileError(
                        f"“{quoted_name(self._path)}” is not a journal of a run.",
                        path=str(self._path),
                        remedy="Choose another file; this one was left as it is.",
                    )
                self._file.seek(0)
                self._file.write(MAGIC)
            end = len(MAGIC)
            while (record := self._record(end)) is not None:
                key, size = record
                self._places[key] = end + HEAD_BYTES, size
                end += HEAD_BYTES + size
            self._file.truncate(end)
        except OSError as trouble:
            raise opening_failed(self._path, trouble) from None

    def _record(self, start: int) -> tuple[bytes, int] | None:
        """The key and size of the record that begins at an offset; None if there is no complete one."""
        self._file.seek(start)
        head = self._file.read(HEAD_BYTES)
        if len(head) < HEAD_BYTES:
            return None
        key, rest = head[:KEY_BYTES], head[KEY_BYTES:]
        size = int.from_bytes(rest[:SIZE_BYTES], "little")
        if size > os.fstat(self._file.fileno()).st_size - start - HEAD_BYTES:
            return None
        check = int.from_bytes(rest[SIZE_BYTES:], "little")
        return (key, size) if zlib.crc32(self._file.read(size), zlib.crc32(key)) == check else None


def _opened_or_made(path: str, flags: int) -> int:
    """Open a file, creating it if necessary; if two runs create it at once, one of them gets the lock."""
    check_name(path)
    return os.open(path, flags | os.O_CREAT, 0o666)


def _not_opened(path: Path, trouble: OSError | ValueError) -> FileError:
    if isinstance(trouble, OSError):
        return opening_failed(path, trouble)
    return FileError(
        "The name of the journal is not a file name.", path=str(path), remedy="Choose another file."
    )
