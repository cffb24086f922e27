"""Checks a spreadsheet's query before any row is answered, since every row would repeat its error."""

from __future__ import annotations

from oracle.errors import OracleError, QueryError, Span, TextError, shown
from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query.checking.query import check
from oracle.spreadsheet.sheet import Filled, Row, Sheet

_LOOKED_AT = 5
"""Most rows with which the query is tried, spread evenly over the sheet, until it is valid with one."""
_NEAR = 24
"""Characters quoted before an error that has a position but no text of its own."""


def check_sheet_query(sheet: Sheet) -> None:
    """Check the query of a spreadsheet with the values of a few rows.

    An error inside a value belongs to its row and is reported there.  It belongs to the query if it is
    outside all values and the same for all rows tried.

    Args:
        sheet: The spreadsheet.

    Raises:
        QueryError: If the query itself has an error; the message names the place in the sheet.
    """
    rows = [row for row in sheet.rows if not (row.blank or row.trouble)]
    faults = set()
    for row in rows[:: max(1, -(-len(rows) // _LOOKED_AT))]:
        fault = _fault(sheet, row)
        if fault is None:
            return
        faults.add(fault)
    if len(faults) == 1:
        message, remedy = faults.pop()
        raise QueryError(message, remedy=remedy)


def _fault(sheet: Sheet, row: Row) -> tuple[str, str] | None:
    """The error of the query with a row's values, and its remedy; None if it is valid or a value is wrong."""
    filled = sheet.filled(row.cells)
    try:
        query = parse(filled.text)
        check(query)
        prepare(query)
    except TextError as trouble:
        if trouble.text != filled.text or _touches_a_value(filled, trouble):
            return None
        where = f"The query in row 2 of “{shown(sheet.name)}” has an error {_place(filled, trouble)}"
        return f"{where}: {trouble.message}", trouble.remedy
    except OracleError:
        return None
    return None


def _touches_a_value(filled: Filled, trouble: TextError) -> bool:
    """Whether the place of an error overlaps or touches a value."""
    span = trouble.span
    return any(value.start <= span.end and span.start <= value.end for value, _ in filled.values)


def _place(filled: Filled, trouble: TextError) -> str:
    """Where an error is, in words, with column names in place of values."""
    found = filled.asked(trouble.span).strip()
    if found:
        return f"at “{shown(found)}”"
    start = trouble.span.start
    before = filled.asked(Span(max(0, start - _NEAR), start)).strip()
    if start > _NEAR:  # begin at the next word
        before = before.partition(" ")[2] or before
    return f"after “{shown(before)}”" if before else "at its beginning"
