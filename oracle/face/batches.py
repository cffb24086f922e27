"""Batches in Python: one query with the values of many rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from html import escape
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from oracle.errors import QueryError, quoted
from oracle.query import RunSettings
from oracle.simulate.notebook import CAPTION, TABLE
from oracle.spreadsheet import (
    RowWorkers,
    Sheet,
    answer_sheet,
    check_sheet_query,
    read_sheet,
    sheet_of_rows,
)
from oracle.spreadsheet.sheet import FIRST_VALUES

if TYPE_CHECKING:
    from oracle.spreadsheet.output.protocol import AnsweredRow
    from oracle.spreadsheet.rows import RowAnswer
    from oracle.spreadsheet.sheet import Cells


@dataclass(frozen=True, slots=True)
class BatchRow:
    """An answered row.

    Attributes:
        number: Its number in the sheet, as spreadsheet programs count.
        values: Its values by the titles of their columns, such as ``#HERO#``.
        error: Why it has no figures, or an empty string.
        record: The figures with their errors, as `oracle.simulate.Result.to_dict` gives them; empty for a row
            with an error.
    """

    number: int
    values: Mapping[str, str]
    error: str
    record: Mapping[str, Any]

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.record.get("method") == "exact"

    def figure(self, name: str) -> Mapping[str, Any]:
        """The figure of a selector with its ``se``, ``low`` and ``high``.

        Args:
            name: Its name or its text, as in ``record["results"]``.

        Raises:
            QueryError: If the row has no such figure.
        """
        found: list[Mapping[str, Any]] = list(self.record.get("results", ()))
        for each in found:
            if str(each["name"]).lower() == name.lower():
                return each
        names = ", ".join(str(each["name"]) for each in found)
        raise QueryError(
            f"Row {self.number} has no figure {quoted(name)}.",
            remedy=self.error or f"It has {names}.",
        )

    def _repr_html_(self) -> str:
        """Values and figures with their 95 % intervals as a table, for notebooks."""
        rows = [(name, value) for name, value in self.values.items()]
        if self.error:
            rows.append(("error", self.error))
        rows += [(str(each["name"]), _shown(each)) for each in self.record.get("results", ())]
        lines = "".join(f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in rows)
        how = f" ({self.record['method']})" if self.record else ""
        return f"{TABLE}<caption {CAPTION}>Row {self.number}{how}</caption>{lines}</table>"


def _shown(figure: Mapping[str, Any]) -> str:
    """A figure of a row with the ends of its interval; a histogram with its most frequent value."""
    if "buckets" in figure:
        often = max(figure["buckets"], key=lambda bar: bar["share"], default=None)
        return "–" if often is None else f"most often {often['label']}: {_shown(often)}"
    value = figure.get("share", figure.get("value"))
    if not isinstance(value, float | int):
        return "–" if value is None else str(value)
    low, high = figure.get("low", value), figure.get("high", value)
    return f"{value:.6g}" + (f" ({low:.6g} to {high:.6g})" if low < high else "")


def batch(
    sheet: str | PathLike[str] | Iterable[Sequence[str]],
    *,
    trials: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    method: str = "auto",
    executor: Executor | None = None,
    journal: str | PathLike[str] | None = None,
    deadline: float | None = None,
) -> Iterator[BatchRow]:
    """Run one query with the values of each row; each thread answers a row at a time.

    Args:
        sheet: The path of a CSV file or an Excel workbook, or its rows: first ``"#QUERY#"`` and the names of
            the columns, then the query with these names in it, then the values of each row after a blank
            cell.
        trials: The limits and the method of each row, as for `run`.
        seconds: See `run`.
        error: See `run`.
        seed: Seed of the batch; the seed of a row follows from it and from the row's query.
        threads: See `run`.
        method: See `run`.
        executor: An executor of `concurrent.futures` that answers the rows, such as `workers` opens.
        journal: File that keeps the finished rows of the executor.
        deadline: Seconds after which awaited work goes to another worker; 120 by default.

    Yields:
        The rows in their order; blank ones are left out.  Closing the iterator stops the batch.

    Raises:
        OracleError: If the sheet cannot be read, its query has an error, or all workers are lost.  A row that
            cannot be answered has the reason in its ``error``.

    >>> text = "select avg(riverEquity(hero)) as e from game='holdem', hero='#HERO#', villain='KcKd'"
    >>> rows = batch([["#QUERY#", "#HERO#"], [text], ["", "AcAd"], ["", "QhQs"]])
    >>> [(row.values["#HERO#"], round(row.figure("e")["value"], 4)) for row in rows]
    [('AcAd', 0.8264), ('QhQs', 0.1876)]
    """
    read = _sheet(sheet)
    check_sheet_query(read)
    settings = RunSettings(trials, seconds, error, seed, threads, method)
    return _answered(read, settings, executor, journal, deadline)


def _sheet(sheet: str | PathLike[str] | Iterable[Sequence[str]]) -> Sheet:
    if isinstance(sheet, (str, PathLike)):
        return read_sheet(Path(fspath(sheet)))
    rows = []
    try:
        for row in sheet:
            if isinstance(row, str) or not all(isinstance(cell, str) for cell in row):
                raise QueryError(f"A row is a list of texts, not {quoted(row)}.")
            rows.append(list(row))
    except TypeError:
        raise QueryError(f"A sheet is a path or a list of rows, not {quoted(sheet)}.") from None
    return sheet_of_rows(rows)


def _answered(
    sheet: Sheet,
    settings: RunSettings,
    executor: Executor | None,
    journal: str | PathLike[str] | None,
    deadline: float | None,
) -> Iterator[BatchRow]:
    with _workers(executor, journal, deadline) as workers, _Rows(sheet) as rows:
        for _ in answer_sheet(sheet, rows, settings, None, workers):
            yield from rows.ready()
        yield from rows.ready()


def _workers(
    executor: Executor | None, journal: str | PathLike[str] | None, deadline: float | None
) -> AbstractContextManager[RowWorkers | None]:
    if executor is None and journal is None and deadline is None:
        return nullcontext()
    from oracle.cluster import row_workers  # here: it loads kernels

    return row_workers(executor, journal, deadline)


class _Rows:
    """Answered rows in their order; an `oracle.spreadsheet.Output`."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._next = 0
        self._waiting: dict[int, BatchRow | None] = {}

    def begin(self, names: Sequence[str]) -> None:
        """Do nothing."""

    def kept(self, place: int) -> Cells | None:
        """None: no earlier answers are kept."""
        return None

    def add(self, place: int, cells: Cells, answer: RowAnswer | None = None) -> None:
        """Store a row."""
        row, width = self._sheet.rows[place], len(self._sheet.header)
        if row.blank:
            self._waiting[place] = None
            return
        values = dict(zip(self._sheet.header[1:], row.cells[1:], strict=True))
        record = {} if answer is None else answer.record
        self._waiting[place] = BatchRow(place + FIRST_VALUES, values, cells[width], record)

    def add_several(self, rows: Sequence[AnsweredRow]) -> None:
        """Store rows."""
        for place, cells, answer in rows:
            self.add(place, cells, answer)

    def finish(self) -> None:
        """Do nothing."""

    def ready(self) -> Iterator[BatchRow]:
        """The next rows that are answered."""
        while self._next in self._waiting:
            row = self._waiting.pop(self._next)
            self._next += 1
            if row is not None:
                yield row

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None
