"""Answers a spreadsheet row by row; an invalid row reports its error and the others continue."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from math import isclose

from oracle import simulate
from oracle.errors import OracleError, QueryError, TextError
from oracle.pql import parse
from oracle.query import Query, RunSettings
from oracle.query.doubts import doubts
from oracle.query.titles import distinct_names
from oracle.simulate.printed import printed_value
from oracle.simulate.result import Result
from oracle.simulate.snapshot import SelectorFigures, Snapshot
from oracle.spreadsheet.notes import NOTES, may_be_noted, notes_of
from oracle.spreadsheet.output import Output
from oracle.spreadsheet.sheet import METHOD, Cells, Filled, Row, Sheet


@dataclass(frozen=True, slots=True)
class BatchProgress:
    """Progress of a batch.

    Attributes:
        done: Rows that need no more work.
        total: Rows with a question.
        kept: Of those done, rows answered by an earlier run.
        failed: Of those done, rows with an error.
        sampled: Of those done, rows with sampled figures, those of an earlier run too; the others are exact.
        row: Number of the current row, as spreadsheet programs count; 0 when the batch is over.
        snapshot: The state of that row's run, or None.
        cancelled: The batch was stopped before its end.
        trouble: The first error of a row, with the row's number before it; empty while there is none.
        doubt: The first range that probably means something else, likewise.
    """

    done: int
    total: int
    kept: int = 0
    failed: int = 0
    sampled: int = 0
    row: int = 0
    snapshot: Snapshot | None = None
    cancelled: bool = False
    trouble: str = ""
    doubt: str = ""

    @property
    def share(self) -> float:
        """Share of the rows done, 0…1, including the finished part of the current row."""
        part = (self.snapshot.progress or 0.0) if self.snapshot is not None else 0.0
        return (self.done + part) / max(1, self.total)


_SAMPLED = "sampled"
"""In the column `METHOD`."""
_FIRST_VALUES = 3
"""Number of the first row of values: the header is row 1, the query row 2."""


def answer_sheet(
    sheet: Sheet, output: Output, settings: RunSettings, cancel: threading.Event | None = None
) -> Iterator[BatchProgress]:
    """Answer the rows of a spreadsheet that have no answer yet.

    Args:
        sheet: The spreadsheet.
        output: Receives the answered rows, opened; rows of an earlier run are kept.
        settings: Settings for each row.
        cancel: Set from any thread to stop; the next run repeats the current row.

    Yields:
        States of the batch, the last one with ``row`` 0.

    Raises:
        FileError: If an answer cannot be written.
        QueryError: If the output contains something else.
    """
    batch = _Batch(sheet, output, settings, cancel or threading.Event())
    yield from batch.states()


def column_titles(sheet: Sheet) -> tuple[str, ...]:
    """The titles of the selectors' columns, from the first valid row.

    Names that were given are in capitals.  A selector without one is called by its text in the query of the
    sheet, with column names in place of values.  Empty if no row is valid.
    """
    for row in sheet.rows:
        if row.blank or row.trouble:
            continue
        try:
            filled = sheet.filled(row.cells)
            return _names(parse(filled.text), filled)
        except TextError:
            continue
    return ()


def _names(query: Query, filled: Filled) -> tuple[str, ...]:
    given = [selector.name.upper() for selector in query.selectors]
    return distinct_names(given, (filled.asked(selector.span) for selector in query.selectors))


class _Batch:
    """One run through a spreadsheet."""

    def __init__(self, sheet: Sheet, output: Output, settings: RunSettings, cancel: threading.Event) -> None:
        self._sheet = sheet
        self._output = output
        self._settings = settings
        self._cancel = cancel
        self._names = column_titles(sheet)
        self._notes = (NOTES,) if self._names and may_be_noted(sheet) else ()
        self._total = sheet.questions
        self._done = self._kept = self._failed = self._sampled = 0
        self._trouble = self._doubt = ""

    def states(self) -> Iterator[BatchProgress]:
        """Answer row after row."""
        self._output.begin((*self._names, METHOD, *self._notes))
        for place, row in enumerate(self._sheet.rows):
            if row.blank:
                self._output.add(place, row.cells + ("",) * self._width)
            elif (kept := self._output.kept(place)) is not None:
                self._sampled += self._was_sampled(kept)
                self._done += 1
                self._kept += 1
            else:
                yield self._state(place + _FIRST_VALUES)
                cells = yield from self._answered(row, place + _FIRST_VALUES)
                if cells is None:
                    break
                self._output.add(place, cells)
                self._sampled += self._was_sampled(cells)
                self._done += 1
        self._output.finish()
        yield self._state(0)

    def _answered(self, row: Row, number: int) -> Generator[BatchProgress, None, Cells | None]:
        """The row with its answer or its error; None when cancelled."""
        filled = self._sheet.filled(row.cells)
        last: Snapshot | None = None
        try:
            if row.trouble:
                raise QueryError(row.trouble)
            query = parse(filled.text)
            asked, columns = len(query.selectors), len(self._names)
            if asked != columns:
                raise QueryError(f"This row asks for {asked} figures; the sheet has columns for {columns}.")
            self._doubt = self._doubt or _doubt(query, number)
            for last in simulate.stream(query, self._settings, cancel=self._cancel):
                yield self._state(number, last)
        except OracleError as trouble:
            column = filled.column_of(trouble) if isinstance(trouble, TextError) else ""
            told = f"{column}: {trouble}" if column else str(trouble)
            self._failed += 1
            self._trouble = self._trouble or f"row {number}: {told}"
            return (*row.cells, told, *[""] * (self._width - 1))
        if last is None or last.stopped_by == "cancelled":
            return None
        results = Result(query, last).results
        answers = [_cell(figures, last) for figures in results]
        notes = [notes_of(results)] if self._notes else []
        return (*row.cells, "", str(last.trials), *answers, "exact" if last.exact else _SAMPLED, *notes)

    def _was_sampled(self, cells: Cells) -> bool:
        """Whether an answered row says that its figures are sampled."""
        return cells[-1 - len(self._notes)] == _SAMPLED

    @property
    def _width(self) -> int:
        """How many columns the output has more than the input: errors, trials, figures, method, notes."""
        return 3 + len(self._names) + len(self._notes)

    def _state(self, row: int, snapshot: Snapshot | None = None) -> BatchProgress:
        total = self._total
        cancelled = row == 0 and self._done < total
        return BatchProgress(
            self._done, total, self._kept, self._failed, self._sampled, row, snapshot, cancelled,
            self._trouble, self._doubt,
        )  # fmt: skip


def _doubt(query: Query, number: int) -> str:
    """The first range of a row that probably means something else."""
    return next((f"row {number}: {doubt.told}" for doubt in doubts(query)), "")


def _cell(figures: SelectorFigures, snapshot: Snapshot) -> str:
    """A figure as one cell: a count as the number of deals, of the total in ``!TRIALS!``.

    If ranges have weights, an exact share is not a quotient of deals, so it is given besides the count.
    """
    share = figures.estimate
    if figures.count is None or share is None:
        return printed_value(figures)
    plain = isclose(share.value, figures.count / snapshot.trials, rel_tol=1e-12, abs_tol=1e-15)
    return str(figures.count) if plain else printed_value(figures)
