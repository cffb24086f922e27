"""Writes the answers of a spreadsheet so that no finished row is ever lost.

Each row, or each block of rows that are answered together, is on disk before the next one is run.  A batch
that is started again reads the existing file: rows with the same values and an answer are kept, rows with an
error are run again, an incomplete last row is dropped.  At the end the file is sorted into the order of the
input in one step; until then, rows that were run again follow those that were kept.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from oracle.errors import FileError, QueryError
from oracle.files import is_missing, quoted_name, read_bytes, remove_leftovers, system_reason
from oracle.spreadsheet.output.claimed_file import ClaimedFile
from oracle.spreadsheet.output.protocol import AnsweredRow
from oracle.spreadsheet.output.text import file_content, head_rows, kept_rows, rows_text
from oracle.spreadsheet.rows import RowAnswer
from oracle.spreadsheet.sheet import Cells, Sheet
from oracle.spreadsheet.workbook import check_workbooks, is_workbook, write_workbook

RESULTS, TEXT, WORKBOOK = "-results", ".csv", ".xlsx"
"""What is added to the name of a spreadsheet to name its answers, and the suffixes of the two kinds of
file."""

MAX_OUTPUT_BYTES = 200_000_000
"""Largest file of earlier answers that is read."""


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
        self._fresh = fresh
        self._names: Sequence[str] = ()
        self._rows: dict[int, Cells] = {}
        self._file = ClaimedFile(path)

    def begin(self, names: Sequence[str]) -> None:
        """Read the existing rows, and rewrite the file with those that are kept.

        Raises:
            FileError: If the file cannot be read or written.
            QueryError: If it holds something else.
        """
        self._names = names
        self._file.claim()
        self._rows = dict(self.earlier(names))
        remove_leftovers(self._path.parent)
        self._file.begin(file_content(self._sheet, self.cells()))

    def earlier(self, names: Sequence[str]) -> Mapping[int, Cells]:
        """The rows that an earlier run answered, by index in the sheet; nothing is written.

        Args:
            names: The names of the selectors, as for `begin`.

        Raises:
            FileError: If the file cannot be read.
            QueryError: If it holds something else.
        """
        if self._fresh or is_missing(self._path):
            return {}
        content = read_bytes(self._path, MAX_OUTPUT_BYTES, remedy="Write the answers to another file.")
        found = kept_rows(content, self._sheet, names) if content else {}
        if found is None:
            raise OtherAnswersError(
                f"“{quoted_name(self._path)}” already exists and does not contain answers to this query.",
                remedy="Write to another file, or start over (--fresh).",
            )
        return found

    def kept(self, place: int) -> Cells | None:
        """The row at an index of the sheet as an earlier run answered it, or None."""
        return self._rows.get(place)

    def add(self, place: int, cells: Cells, answer: RowAnswer | None = None) -> None:
        """Write a row to disk.

        Raises:
            FileError: If that fails; earlier rows are safe.
        """
        self._rows[place] = cells
        self._file.append(rows_text(self._sheet, [cells]))

    def add_several(self, rows: Sequence[AnsweredRow]) -> None:
        """Write rows to disk in one step.

        Raises:
            FileError: If that fails; earlier rows are safe.
        """
        self._rows.update((place, cells) for place, cells, _ in rows)
        self._file.append(rows_text(self._sheet, [cells for _, cells, _ in rows]))

    def finish(self) -> None:
        """Sort all rows into the order of the input, in one step.

        Raises:
            FileError: If that fails; every row is still safe.
        """
        self._file.finish(file_content(self._sheet, self.cells()))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def cells(self) -> list[Cells]:
        """Header, query and all rows so far, in the order of the sheet."""
        return [*head_rows(self._sheet, self._names), *(self._rows[place] for place in sorted(self._rows))]


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


def results_path(source: Path) -> Path:
    """The default file for the answers of a spreadsheet: in the same folder, of the same kind."""
    return source.with_name(f"{source.stem}{RESULTS}{WORKBOOK if is_workbook(source) else TEXT}")


def file_output(sheet: Sheet, path: Path, *, source: Path | None = None, fresh: bool = False) -> FileOutput:
    """The output for a file: a workbook if the suffix of its name is that of one, otherwise CSV.

    Arguments and errors as for `WorkbookOutput`.
    """
    kind = WorkbookOutput if is_workbook(path) else FileOutput
    return kind(sheet, path, source=source, fresh=fresh)


def _itself(path: Path) -> QueryError:
    return QueryError(
        f"“{quoted_name(path)}” is the spreadsheet itself.", remedy="Write the answers to another file."
    )


def _same_file(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:  # the answers are not there yet
        return False
