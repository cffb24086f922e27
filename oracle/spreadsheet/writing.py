"""Writes a PQL spreadsheet without answers, for the command ``batch`` and for other programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from oracle.files import replace_file, saving_failed
from oracle.harmless import table
from oracle.spreadsheet.workbook import is_workbook, write_workbook


def write_sheet(path: Path, rows: Sequence[Sequence[str]]) -> None:
    """Write the rows of a spreadsheet: as an Excel workbook if the file has that suffix, otherwise as CSV.

    Args:
        path: The file, replaced in one step if it exists.
        rows: Header, query, and rows of values.

    Raises:
        FileError: If it cannot be written.
        QueryError: If it is a workbook and openpyxl is missing.
    """
    try:
        if is_workbook(path):
            write_workbook(path, rows, max(map(len, rows)))
        else:
            replace_file(path, table(rows, several_lines=True).encode())
    except OSError as trouble:
        raise saving_failed(path, trouble) from trouble
