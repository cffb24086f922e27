"""Rows of a spreadsheet for each flop of a set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from oracle.errors import QueryError
from oracle.spreadsheet.limits import MAX_ROWS
from oracle.spreadsheet.sheet import Cells, Row, Sheet

FLOP, WEIGHT = "#FLOP#", "WEIGHT"
"""The column that is filled with flops, and the optional one for their weights."""


def with_flops(sheet: Sheet, flops: Sequence[tuple[str, float]]) -> Sheet:
    """A spreadsheet with a row for each flop in place of every row that has values and names no flop.

    Args:
        sheet: The spreadsheet; one of its columns is `FLOP`.
        flops: The flops as text, each with its weight.

    Raises:
        QueryError: If it has no such column, or would have too many rows.
    """
    titles = [title.upper() for title in sheet.header]
    if FLOP not in titles:
        raise QueryError(
            f"{sheet.name} has no column {FLOP}.",
            remedy=f"Add one, leave it blank, and write board='{FLOP}' in the query.",
        )
    at, weight_at = titles.index(FLOP), titles.index(WEIGHT) if WEIGHT in titles else None
    rows: list[Row] = []
    for row in sheet.rows:
        named = row.blank or row.trouble or row.cells[at].strip()
        rows += [row] if named else _each(row.cells, flops, at, weight_at)
        if len(rows) > MAX_ROWS:
            raise QueryError(
                f"{sheet.name} would have more than {MAX_ROWS:,} rows.", remedy="Use fewer flops or rows."
            )
    return replace(sheet, rows=tuple(rows))


def _each(cells: Cells, flops: Sequence[tuple[str, float]], at: int, weight_at: int | None) -> Iterator[Row]:
    """A row, once for each flop."""
    for flop, weight in flops:
        filled = list(cells)
        filled[at] = flop
        if weight_at is not None:
            filled[weight_at] = f"{weight:.6g}"
        yield Row(tuple(filled))
