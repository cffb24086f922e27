"""Prints the answers of a spreadsheet as they come, in the order of its rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

from oracle.spreadsheet.output.protocol import AnsweredRow
from oracle.spreadsheet.output.text import head_rows, rows_text
from oracle.spreadsheet.rows import RowAnswer
from oracle.spreadsheet.sheet import Cells, Sheet


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
        self._write(rows_text(self._sheet, head_rows(self._sheet, names)))

    def kept(self, place: int) -> Cells | None:
        """None: no earlier answers are kept."""
        return None

    def add(self, place: int, cells: Cells, answer: RowAnswer | None = None) -> None:
        """Write a row and those that waited for it, or keep it until earlier rows are written."""
        self._waiting[place] = cells
        self._write_ready()

    def add_several(self, rows: Sequence[AnsweredRow]) -> None:
        """As `add` for each, printed together."""
        self._waiting.update((place, cells) for place, cells, _ in rows)
        self._write_ready()

    def _write_ready(self) -> None:
        """Write the next rows that are there."""
        ready = []
        while self._next in self._waiting:
            ready.append(self._waiting.pop(self._next))
            self._next += 1
        if ready:
            self._write(rows_text(self._sheet, ready))

    def finish(self) -> None:
        """Write the rows that still wait, which happens if the batch was stopped."""
        if self._waiting:
            self._write(rows_text(self._sheet, [self._waiting[place] for place in sorted(self._waiting)]))
            self._waiting.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None
