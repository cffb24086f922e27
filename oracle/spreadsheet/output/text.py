"""The rows of answers as the text of a file, and the rows of such a text that a later run keeps."""

from __future__ import annotations

import csv
import io
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence

from oracle.harmless import cell, table, unguarded
from oracle.spreadsheet.limits import HEAD_ROWS, MAX_ROWS
from oracle.spreadsheet.sheet import ERRORS, TRIALS, Cells, Sheet

_BYTE_ORDER_MARK = "\ufeff"


def head_rows(sheet: Sheet, names: Sequence[str]) -> list[Cells]:
    """The first two rows of the output: header and query."""
    header = (*sheet.header, ERRORS, TRIALS, *names)
    return [header, (sheet.query, *[""] * (len(header) - 1))]


def rows_text(sheet: Sheet, rows: Sequence[Cells]) -> str:
    """Rows as lines of CSV, in which no cell acts as a formula."""
    return table(rows, delimiter=sheet.delimiter, several_lines=True)


def file_content(sheet: Sheet, rows: Sequence[Cells]) -> bytes:
    """A whole file of answers, with a byte order mark if the spreadsheet has one."""
    return ((_BYTE_ORDER_MARK if sheet.marked else "") + rows_text(sheet, rows)).encode("utf-8")


def kept_rows(content: bytes, sheet: Sheet, names: Sequence[str]) -> dict[int, Cells] | None:
    """The rows of an earlier run that have an answer and no error, by their index in the sheet.

    Args:
        content: The file that the earlier run has written; its last row may be incomplete.
        sheet: The spreadsheet, whose rows may have changed since.
        names: The names of the selectors.

    Returns:
        The rows; None if the file does not contain answers to the query of the sheet.
    """
    head = head_rows(sheet, names)
    rows = list(_whole_rows(content, sheet.delimiter))
    written = [_written(row, sheet.delimiter) for row in head]
    if list(map(_trimmed, rows[:HEAD_ROWS])) != list(map(_trimmed, written)):
        return None
    width = len(sheet.header)
    return _placed(
        sheet,
        [
            row
            for row in rows[HEAD_ROWS:]
            if len(row) == len(head[0]) and not row[width].strip() and row[width + 1]
        ],
    )


def _placed(sheet: Sheet, answered: Sequence[Cells]) -> dict[int, Cells]:
    """Match answered rows to rows of the sheet with the same values, by index; each is used once."""
    width = len(sheet.header)
    waiting: dict[Cells, deque[Cells]] = defaultdict(deque)
    for cells in answered:
        waiting[cells[:width]].append(tuple(unguarded(each, sheet.delimiter) for each in cells))
    return {
        place: waiting[written].popleft()
        for place, row in enumerate(sheet.rows)
        if not row.trouble and waiting.get(written := _written(row.cells, sheet.delimiter))
    }


def _written(cells: Sequence[str], delimiter: str) -> Cells:
    """Cells in the form in which they are written to the file: no cell acts as a formula."""
    return tuple(cell(each, several_lines=True, delimiter=delimiter) for each in cells)


def _whole_rows(content: bytes, delimiter: str) -> Iterator[Cells]:
    """The complete rows of a file."""
    text = content.decode("utf-8", "replace").removeprefix(_BYTE_ORDER_MARK)
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
