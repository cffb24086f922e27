"""Reads a PQL spreadsheet from an Excel workbook, and writes answers to one.

Needs openpyxl, the extra ``[xlsx]``.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, time, timedelta
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from oracle.errors import QueryError, shown
from oracle.files import read_bytes, replace_file
from oracle.installation import how_to_get
from oracle.spreadsheet.limits import HEAD_ROWS, MAX_BYTES, MAX_ROWS
from oracle.spreadsheet.merged import merged_values

ENDINGS = (".xlsx", ".xlsm")

MAX_CELLS = 5_000_000
"""Most cells read: a small file may unpack to a huge sheet."""

MAX_TEXT = 32_767
"""Characters that a cell of a workbook can hold."""

_REMEDY = "Save it as “CSV UTF-8”, which needs nothing."
_FAULTS = frozenset(("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!", "#CALC!"))
"""Values of cells whose formula has an error; none of them is a range, a card or a number."""
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_PIECE, _LONGEST_TAG = 1 << 20, 64
"""Bytes searched together, and the overlap with the next ones, longer than the tag of a formula."""
_STYLES = "xl/styles.xml"
"""The file inside a workbook that holds its formats."""
_DIGITS = 12
"""Significant digits of per cents: the last digit of 0.07 · 100 = 7.000000000000001 is not meant."""
_LOOKED_AT = 1 << 28
"""Most bytes searched for formulas: a small file may unpack to very many."""
_PERCENT = re.compile(rb'numFmtId="(?:9|10)"|formatCode="[^"]*%')
"""Formats of per cent among the styles of a workbook: the two built-in ones, or one of its own."""
_LITERAL = re.compile(r'"[^"]*"|\\.')
"""Text of a format that is shown as it is: 0.15 is shown as 15% by ``0%``, and as 0.15% by ``0.00"%"``."""
_UNFIT = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]")
"""Control characters, which workbooks cannot hold."""


def is_workbook(path: Path) -> bool:
    """Whether a file is an Excel workbook by its name."""
    return path.suffix.lower() in ENDINGS


def read_workbook(path: Path) -> list[list[str]]:
    """The cells of the first sheet of a workbook, as texts.

    Args:
        path: The file; formulas are read as their last values, numbers without their format, but 0.15 that is
            shown as 15% is read as ``15%``, since that is how programs keep it when somebody types 15%.

    Raises:
        FileError: If it cannot be read or is too large.
        QueryError: If it is not a workbook, a cell cannot be read as text, or openpyxl is missing.
    """
    openpyxl = _openpyxl()
    content = read_bytes(path, MAX_BYTES, remedy=_REMEDY)
    try:
        values = _cells(openpyxl, content, values=True)
        both: Iterator[tuple[tuple[Any, ...], tuple[Any, ...]]]
        if _has_formulas(content):
            both = zip(values, _cells(openpyxl, content, values=False), strict=True)
        else:  # reading the values alone takes half the time
            both = ((row, row) for row in values)
        rows = enumerate(both, 1)
        texts = [
            [
                _text(value, formula, path, number, place)
                for place, (value, formula) in enumerate(zip(shown_values, asked, strict=True))
            ]
            for number, (shown_values, asked) in islice(rows, MAX_ROWS + HEAD_ROWS + 1)
        ]
        _check_merged(openpyxl, content, path, texts)
    except QueryError:
        raise
    except Exception as trouble:
        raise QueryError(
            f"“{shown(path.name)}” cannot be read as an Excel workbook.",
            remedy="It may be damaged or protected by a password: open it, and save it again or as CSV.",
        ) from trouble
    return texts


def write_workbook(path: Path, rows: Sequence[Sequence[str]], texts: int) -> None:
    """Write rows to a workbook, in one step.

    Args:
        path: The file, replaced if it exists.
        rows: The header, the query and the answered rows.
        texts: Number of leading columns that hold texts; in the others, cells that read as numbers become
            numbers.

    Raises:
        OSError: If the file cannot be written.
        QueryError: If openpyxl is missing.
    """
    openpyxl = _openpyxl()
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Answers")
    sheet.freeze_panes = "A3"  # header and query stay visible
    for row in rows:
        sheet.append([_cell(openpyxl, sheet, text, place >= texts) for place, text in enumerate(row)])
    out = io.BytesIO()
    book.save(out)
    replace_file(path, out.getvalue())


def check_workbooks() -> None:
    """Check that workbooks can be read and written.

    Raises:
        QueryError: If openpyxl is missing.
    """
    _openpyxl()


def _openpyxl() -> ModuleType:
    try:
        import openpyxl
        import openpyxl.cell
        import openpyxl.utils
    except ImportError:
        raise QueryError(
            "Excel workbooks need the package openpyxl, which is not installed.",
            remedy=f"{how_to_get('xlsx')} Or save the sheet as CSV.",
        ) from None
    module: ModuleType = openpyxl
    return module


def _check_merged(openpyxl: ModuleType, content: bytes, path: Path, rows: Sequence[Sequence[str]]) -> None:
    """Check that every row has its own values.

    Raises:
        QueryError: If values are merged; all but the first would be read as blank.
    """
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True)
    titles = rows[0] if rows else ()
    columns = max((place + 1 for place, title in enumerate(titles) if title.strip()), default=0)
    cells = merged_values(content, book.worksheets[0]._worksheet_path, columns)
    if cells:
        raise QueryError(
            f"The cells {cells} of “{shown(path.name)}” are merged: only the first holds the value.",
            remedy="Unmerge them, and write the value in every row.",
        )


def _has_formulas(content: bytes) -> bool:
    """Whether a workbook may have a formula (an element ``f``); True if it is too large to search."""
    looked_at = 0
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        for name in packed.namelist():
            with packed.open(name) as part:
                end = b""
                while piece := part.read(_PIECE):
                    looked_at += len(piece)
                    if looked_at > _LOOKED_AT or _FORMULA.search(end + piece):
                        return True
                    end = piece[-_LONGEST_TAG:]
    return False


def _has_per_cents(content: bytes) -> bool:
    """Whether a workbook may show numbers as per cent."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        if _STYLES not in packed.namelist():
            return False
        with packed.open(_STYLES) as styles:
            return _PERCENT.search(styles.read(MAX_BYTES)) is not None


def _shown_value(cell: Any) -> Any:  # noqa: ANN401 - types of openpyxl
    """The value of a cell; a number shown as per cent as that text."""
    number = cell.value
    if not isinstance(number, (int, float)) or isinstance(number, bool):
        return number
    if "%" not in _LITERAL.sub("", cell.number_format):
        return number
    return f"{100 * number:.{_DIGITS}g}%"


def _cells(openpyxl: ModuleType, content: bytes, *, values: bool) -> Iterator[tuple[Any, ...]]:
    """The rows of the first sheet: values or formulas."""
    per_cents = values and _has_per_cents(content)
    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=values)
    sheet = book.worksheets[0]
    sheet.reset_dimensions()  # the size that the file states may be wrong
    seen = 0
    for row in sheet.iter_rows(values_only=not per_cents):  # cells with formats take twice as long
        seen += len(row)
        if seen > MAX_CELLS:
            raise QueryError(
                f"The workbook has more than {MAX_CELLS:,} cells.", remedy="Split it into several."
            )
        yield tuple(map(_shown_value, row)) if per_cents else row


def _text(value: Any, formula: Any, path: Path, row: int, place: int) -> str:  # noqa: ANN401 - any type of cell
    """A cell as text.

    Raises:
        QueryError: If it cannot be read as text; the message names the cell.
    """
    if value is None and isinstance(formula, str) and formula.startswith("="):
        remedy = "Open the workbook and save it, or write the value."
        raise _unfit(path, row, place, "a formula without a value", remedy)
    if isinstance(value, str) and value in _FAULTS:
        remedy = "Correct the formula, or write the value."
        raise _unfit(path, row, place, f"the error {value}", remedy)
    if isinstance(value, (date, time, timedelta)):
        remedy = "Format the column as text, and type it again: 10-9 and the like become dates."
        raise _unfit(path, row, place, "a date or a time", remedy)
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _unfit(path: Path, row: int, place: int, what: str, remedy: str) -> QueryError:
    from openpyxl.utils import get_column_letter

    cell = f"{get_column_letter(place + 1)}{row}"
    return QueryError(f"Cell {cell} of “{shown(path.name)}” holds {what}.", remedy=remedy)


def _cell(openpyxl: ModuleType, sheet: Any, text: str, number: bool) -> Any:  # noqa: ANN401 - types of openpyxl
    """A cell: a number if one is expected and the text is one, otherwise the text, never a formula."""
    if number:
        try:
            return float(text) if not text.lstrip("-").isdigit() else int(text)
        except ValueError:
            pass
    cell = openpyxl.cell.WriteOnlyCell(sheet, value=_UNFIT.sub("", text)[:MAX_TEXT])
    if text:
        cell.data_type = "s"  # otherwise a text that begins with = would be a formula
    return cell
