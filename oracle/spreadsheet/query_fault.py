"""Finds a fault of a spreadsheet's query before any row is answered: every row would repeat it."""

from __future__ import annotations

from oracle.errors import OracleError, QueryError, Span, TextError, shown
from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query.checking.query import check
from oracle.spreadsheet.sheet import Filled, Row, Sheet

_LOOKED_AT = 5
"""Rows with which the query is tried, spread evenly over the sheet, until it is valid with one."""
_NEAR = 24
"""Characters quoted from where a fault is that is between two characters."""


def check_sheet_query(sheet: Sheet) -> None:
    """Check the query of a spreadsheet with the values of a few rows.

    A fault in a value is that of its row, which says so when it is answered.  A fault is that of the query if
    it is outside all values and the same with all rows looked at.

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
    """The fault of the query with the values of a row and its remedy; None if there is none, or a value's."""
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
    """Whether the place of an error has a part of a value in it, or is at the edge of one."""
    span = trouble.span
    return any(value.start <= span.end and span.start <= value.end for value, _ in filled.values)


def _place(filled: Filled, trouble: TextError) -> str:
    """Where a fault is, in the words of the sheet."""
    found = filled.asked(trouble.span).strip()
    if found:
        return f"at “{shown(found)}”"
    start = trouble.span.start
    before = filled.asked(Span(max(0, start - _NEAR), start)).strip()
    if start > _NEAR:  # from the next word on
        before = before.partition(" ")[2] or before
    return f"after “{shown(before)}”" if before else "at its beginning"
