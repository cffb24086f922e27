"""The figures of a picture on standard output: as text, JSON or CSV."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.cli import say
from oracle.face.pictures import PictureTable
from oracle.face.pictures.table import TEXT, Figures
from oracle.harmless import one_line, table

TEXT_ROWS = 20
"""Rows printed as text by default; JSON and CSV have all."""


def print_picture(found: PictureTable, form: str | None, limit: int | None) -> None:
    """Print the rows of a picture.

    Args:
        found: The picture.
        form: "json" or "csv"; anything else means text.
        limit: The most rows; None for all, as text `TEXT_ROWS`.
    """
    if form == "json":
        record = found.to_dict()
        say.answer_json(record if limit is None else {**record, "rows": found.records()[:limit]})
        return
    rows = len(found) if limit is None and form == "csv" else min(len(found), limit or TEXT_ROWS)
    if form == "csv":
        columns = found.to_columns()
        cells = zip(*(values[:rows].tolist() for values in columns.values()), strict=True)
        say.answer(table([list(columns), *([_known(value) for value in row] for row in cells)]), end="")
        return
    more = f"; the first {rows} of {len(found):,} rows, all with --csv" if rows < len(found) else ""
    say.answer("\n".join([*_lines(found.figures, rows), "", f"{found.title}: {found.known}{more}"]))


def _lines(figures: Sequence[Figures], rows: int) -> list[str]:
    """The header and the first rows in columns: text is left-aligned, figures are right-aligned."""
    columns = [[each.head, *(one_line(each.shown(row)) for row in range(rows))] for each in figures]
    widths = [max(map(len, column)) for column in columns]
    sides = ["<" if each.kind == TEXT else ">" for each in figures]
    return [
        "  ".join(
            f"{text:{side}{width}}" for text, side, width in zip(row, sides, widths, strict=True)
        ).rstrip()
        for row in zip(*columns, strict=True)
    ]


def _known(value: object) -> object:
    """The value of a cell; an empty text if it is not known."""
    return "" if value != value else value
