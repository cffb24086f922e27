"""Writes the answers of a spreadsheet so that no finished row is ever lost.

Each row is on disk before the next one is run.  A batch that is started again reads the existing file: rows
with the same values and an answer are kept, rows with an error are run again, an incomplete last row is
dropped.  At the end the file is sorted into the order of the input in one step; until then, rows that were
run again follow those that were kept.
"""

from __future__ import annotations

import contextlib
import csv
import io
import os
import sys
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self, TextIO

from oracle.errors import FileError, QueryError
from oracle.files import (
    StillLockedError,
    locked,
    quoted_name,
    read_bytes,
    remove_leftovers,
    replace_file,
    system_reason,
    try_lock,
)
from oracle.harmless import cell, table, unguarded
from oracle.spreadsheet.limits import HEAD_ROWS, MAX_ROWS
from oracle.spreadsheet.rows import RowAnswer
from oracle.spreadsheet.sheet import ERRORS, TRIALS, Cells, Sheet
from oracle.spreadsheet.workbook import check_workbooks, is_workbook, write_workbook

_REPLACED_ONLY_CLOSED = sys.platform == "win32"
"""Whether the system refuses to replace an open file.  A lock on the answers themselves would then have to be
released to replace them, so a separate file is locked instead."""

_LOCK = ".lock"
"""Suffix of the separate lock file, which exists while a batch runs."""

RESULTS, TEXT, WORKBOOK = "-results", ".csv", ".xlsx"
"""What is added to the name of a spreadsheet to name its answers, and the suffixes of the two kinds of
file."""

_AGAIN = "Answers already written are safe; run it again to continue after them."
_ELSEWHERE = "Choose another folder for the answers; those already written are safe."
"""The remedies if a row cannot be written, and if the file cannot be written before the first row."""

MAX_OUTPUT_BYTES = 200_000_000
"""Largest file of earlier answers that is read."""


class Output(Protocol):
    """Receives the rows of an answered spreadsheet; a context manager."""

    def begin(self, names: Sequence[str]) -> None:
        """Set the names of the selectors; called first."""

    def kept(self, place: int) -> Cells | None:
        """The row at an index of the sheet as an earlier run answered it, or None."""

    def add(self, place: int, cells: Cells, answer: RowAnswer | None = None) -> None:
        """Add an answered row; rows come in any order.

        Args:
            place: The index of the row in the sheet.
            cells: The whole row.
            answer: Its answer; None for a blank row or one with an error.
        """

    def finish(self) -> None:
        """Called after the last row."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class StreamOutput:
    """Prints rows in the order of the sheet as they are answered; nothing is kept from earlier runs.

    Args:
        sheet: The spreadsheet.
        write: Called with complete lines of CSV, which it prints immediately.
    """

    def __init__(self, sheet: Sheet, write: Callable[[str], object]) -> None:
        self._sheet = sheet
        self._write = write
        self._next = 0
        self._waiting: dict[int, Cells] = {}

    def begin(self, names: Sequence[str]) -> None:
        """Write the header and the query."""
        self._write(_text(self._sheet, _head(self._sheet, names)))

    def kept(self, place: int) -> Cells | None:
        """Nothing is kept."""
        return None

    def add(self, place: int, cells: Cells, answer: RowAnswer | None = None) -> None:
        """Write a row and those that waited for it, or keep it until earlier rows are written."""
        self._waiting[place] = cells
        ready = []
        while self._next in self._waiting:
            ready.append(self._waiting.pop(self._next))
            self._next += 1
        if ready:
            self._write(_text(self._sheet, ready))

    def finish(self) -> None:
        """Write the rows that still wait, which happens if the batch was stopped."""
        if self._waiting:
            self._write(_text(self._sheet, [self._waiting[place] for place in sorted(self._waiting)]))
            self._waiting.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None


class OtherAnswersError(QueryError):
    """The file for the answers contains something else."""


class FileOutput:
    """Writes rows to a file, which a later run can continue.

    Args:
        sheet: The spreadsheet.
        path: The file.
        source: The file the spreadsheet was read from, or None.
        fresh: Whether existing answers are discarded.

    Raises:
        QueryError: If the file is the spreadsheet itself.
    """

    def __init__(self, sheet: Sheet, path: Path, *, source: Path | None = None, fresh: bool = False) -> None:
        if source is not None and _same_file(source, path):
            raise _itself(path)
        self._sheet = sheet
        self._path = path
        self._called = quoted_name(path)
        self._fresh = fresh
        self._names: Sequence[str] = ()
        self._rows: dict[int, Cells] = {}
        self._file: TextIO | None = None
        self._claimed = contextlib.ExitStack()

    def begin(self, names: Sequence[str]) -> None:
        """Read the existing rows, and rewrite the file with those that are kept.

        Raises:
            FileError: If the file cannot be read or written.
            QueryError: If it holds something else.
        """
        self._names = names
        with self._writing(_ELSEWHERE):
            self._claim()
        self._rows = dict(self.earlier(names))
        remove_leftovers(self._path.parent)
        with self._writing(_ELSEWHERE):
            self._replace()
            before, self._file = self._file, self._opened()
            if before is not None:
                before.close()

    def earlier(self, names: Sequence[str]) -> Mapping[int, Cells]:
        """The rows that an earlier run answered, by index in the sheet; nothing is written.

        Args:
            names: The names of the selectors, as for `begin`.

        Raises:
            FileError: If the file cannot be read.
            QueryError: If it holds something else.
        """
        return {} if self._fresh else self._placed(self._read(names))

    def kept(self, place: int) -> Cells | None:
        """The row at an index of the sheet as an earlier run answered it, or None."""
        return self._rows.get(place)

    def add(self, place: int, cells: Cells, answer: RowAnswer | None = None) -> None:
        """Write a row to disk.

        Raises:
            FileError: If that fails; earlier rows are safe.
        """
        self._rows[place] = cells
        if self._file is not None:
            with self._writing():
                self._file.write(_text(self._sheet, [cells]))
                self._file.flush()
                os.fsync(self._file.fileno())

    def finish(self) -> None:
        """Sort all rows into the order of the input, in one step.

        Raises:
            FileError: If that fails; every row is still safe.
        """
        if _REPLACED_ONLY_CLOSED:
            self._close_file()
        with self._writing():
            self._replace()
            self._close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(OSError):  # a full disk: the rows already written are safe
            self._close()

    def cells(self) -> list[Cells]:
        """Header, query and all rows so far, in the order of the sheet."""
        return [*_head(self._sheet, self._names), *(self._rows[place] for place in sorted(self._rows))]

    def _claim(self) -> None:
        """Prevent other batches from writing the same file, even a new one: rows would be lost."""
        if self._path.exists() and not self._path.is_file():
            raise FileError(
                f"“{self._called}” is not a file that answers can be written to.",
                path=str(self._path),
                remedy="Choose a file; “-” prints them.",
            )
        if _REPLACED_ONLY_CLOSED:
            try:
                self._claimed.enter_context(_separate_lock(self._path))
            except StillLockedError:
                raise self._in_use() from None
        else:
            self._file = self._opened()

    def _opened(self) -> TextIO:
        """Open the file for further rows, locked if the system can replace an open file."""
        while True:
            file = self._path.open("a", encoding="utf-8", newline="")
            if _REPLACED_ONLY_CLOSED:
                return file
            if not try_lock(file.fileno()):
                file.close()
                raise self._in_use()
            if _is_at(file, self._path):
                return file
            file.close()  # another batch has replaced it since it was opened

    def _in_use(self) -> FileError:
        return FileError(
            f"“{self._called}” is being written by another batch.",
            path=str(self._path),
            remedy="Wait for it to end, or write to another file.",
        )

    def _close(self) -> None:
        """Close the file and let other batches write it."""
        try:
            self._close_file()
        finally:
            self._claimed.close()

    def _close_file(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            file.close()

    def _read(self, names: Sequence[str]) -> list[Cells]:
        """The rows of an earlier run that are kept: those with an answer and no error."""
        if not self._path.exists():
            return []
        content = read_bytes(self._path, MAX_OUTPUT_BYTES, remedy="Write the answers to another file.")
        if not content:
            return []
        head = _head(self._sheet, names)
        rows = list(_whole_rows(content, self._sheet.delimiter))
        written = [_written(row, self._sheet.delimiter) for row in head]
        if list(map(_trimmed, rows[:2])) != list(map(_trimmed, written)):
            raise OtherAnswersError(
                f"“{self._called}” already exists and does not contain answers to this query.",
                remedy="Write to another file, or start over (--fresh).",
            )
        width = len(self._sheet.header)
        return [
            row for row in rows[2:] if len(row) == len(head[0]) and not row[width].strip() and row[width + 1]
        ]

    def _placed(self, answered: Sequence[Cells]) -> dict[int, Cells]:
        """Match answered rows to rows of the sheet with the same values, by index; each is used once."""
        width = len(self._sheet.header)
        waiting: dict[Cells, deque[Cells]] = defaultdict(deque)
        for cells in answered:
            waiting[cells[:width]].append(tuple(unguarded(each, self._sheet.delimiter) for each in cells))
        return {
            place: waiting[written].popleft()
            for place, row in enumerate(self._sheet.rows)
            if not row.trouble and waiting.get(written := _written(row.cells, self._sheet.delimiter))
        }

    def _replace(self) -> None:
        """Write the whole file, in the order of the sheet, in one step."""
        text = _text(self._sheet, self.cells())
        content = (("\ufeff" if self._sheet.marked else "") + text).encode("utf-8")
        replace_file(self._path, content)

    @contextmanager
    def _writing(self, remedy: str = _AGAIN) -> Iterator[None]:
        try:
            yield
        except OSError as trouble:
            reason = system_reason(trouble, self._path)
            raise FileError(
                f"“{self._called}” cannot be written: {reason}.", path=str(self._path), remedy=remedy
            ) from trouble


class WorkbookOutput(FileOutput):
    """Writes rows to a CSV file next to an Excel workbook, and all of them to the workbook at the end.

    A later run continues from the CSV file.

    Args:
        sheet: The spreadsheet.
        path: The workbook; the CSV file has the same name with ``.csv`` added.
        source: The file the spreadsheet was read from, or None.
        fresh: Whether existing answers are discarded.

    Raises:
        QueryError: If one of the files is the spreadsheet itself, or openpyxl is missing.
    """

    def __init__(self, sheet: Sheet, path: Path, *, source: Path | None = None, fresh: bool = False) -> None:
        if source is not None and _same_file(source, path):
            raise _itself(path)
        check_workbooks()  # now, not at the end of a long batch
        super().__init__(sheet, path.with_name(f"{path.name}.csv"), source=source, fresh=fresh)
        self._workbook = path
        self._texts = len(sheet.header)

    def finish(self) -> None:
        """Write the workbook.

        Raises:
            FileError: If that fails; every row is safe in the CSV file.
        """
        super().finish()
        try:
            write_workbook(self._workbook, self.cells(), self._texts)
        except OSError as trouble:
            reason = system_reason(trouble, self._workbook)
            raise FileError(
                f"“{quoted_name(self._workbook)}” cannot be written: {reason}.",
                path=str(self._workbook),
                remedy="Close it where it is open, and run again; the CSV file next to it has the answers.",
            ) from trouble


def results_beside(source: Path) -> Path:
    """The default file for the answers of a spreadsheet: next to it, of the same kind."""
    return source.with_name(f"{source.stem}{RESULTS}{WORKBOOK if is_workbook(source) else TEXT}")


def file_output(sheet: Sheet, path: Path, *, source: Path | None = None, fresh: bool = False) -> FileOutput:
    """The output for a file: a workbook if the suffix of its name is that of one, otherwise CSV.

    Arguments and errors as for `WorkbookOutput`.
    """
    kind = WorkbookOutput if is_workbook(path) else FileOutput
    return kind(sheet, path, source=source, fresh=fresh)


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


def _itself(path: Path) -> QueryError:
    return QueryError(
        f"“{quoted_name(path)}” is the spreadsheet itself.", remedy="Write the answers to another file."
    )


def _head(sheet: Sheet, names: Sequence[str]) -> list[Cells]:
    """The first two rows of the output: header and query."""
    header = (*sheet.header, ERRORS, TRIALS, *names)
    return [header, (sheet.query, *[""] * (len(header) - 1))]


def _text(sheet: Sheet, rows: Sequence[Cells]) -> str:
    return table(rows, delimiter=sheet.delimiter, several_lines=True)


def _written(cells: Sequence[str], delimiter: str) -> Cells:
    """Cells in the form in which they are written to the file: no cell acts as a formula."""
    return tuple(cell(each, several_lines=True, delimiter=delimiter) for each in cells)


def _whole_rows(content: bytes, delimiter: str) -> Iterator[Cells]:
    """The complete rows of a file."""
    text = content.decode("utf-8", "replace").removeprefix("\ufeff")
    whole = text.endswith("\n")
    waiting: Cells | None = None
    try:
        for number, row in enumerate(
            csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        ):
            if waiting is not None:
                yield waiting
            waiting = tuple(row)
            if number > MAX_ROWS + HEAD_ROWS:
                break
    except csv.Error:  # truncated inside quotes; the row before is complete
        whole = True
    if waiting is not None and whole:
        yield waiting


def _trimmed(row: Cells) -> Cells:
    """A row without trailing blank cells, which spreadsheet programs add and drop."""
    last = max((place for place, cell in enumerate(row) if cell), default=-1)
    return row[: last + 1]


def _is_at(file: TextIO, path: Path) -> bool:
    """Whether a path still leads to an open file."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _same_file(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return one.resolve() == other.resolve()
