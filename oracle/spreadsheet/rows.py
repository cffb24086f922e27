"""The answer to one row of a spreadsheet."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import isclose
from typing import Any, Protocol, TypeAlias

from oracle import simulate
from oracle.errors import OracleError, QueryError, RunError, TextError
from oracle.pql import parse
from oracle.query import Query, RunSettings
from oracle.query.checking.typed import CheckedQuery
from oracle.query.doubts import doubts, seat_readings
from oracle.query.settings import MAX_SEED
from oracle.simulate.printed import printed_value
from oracle.simulate.result import Result
from oracle.simulate.snapshot import SelectorFigures, Snapshot
from oracle.simulate.work.workers import PieceResults, RunWorkers
from oracle.spreadsheet.notes import notes_of


@dataclass(frozen=True, slots=True)
class RowQuestion:
    """The question of a row.

    Attributes:
        text: The query with the values of the row.
        columns: Number of figures that the sheet has columns for.
        settings: How it is run, with the row's own seed.
        read: The query, if it has been parsed and checked already; it need not have a source.
    """

    text: str
    columns: int
    settings: RunSettings
    read: CheckedQuery | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RowAnswer:
    """The answer to a row.

    Attributes:
        trials: Deals that the figures come from.
        figures: The text of each selector's cell.
        exact: Whether every deal was counted.
        widest: The widest half-width of the figures, as `Snapshot.half_width`.
        note: Notes on the figures in one cell.
        doubt: The first range that probably means something else, or an empty string.
        record: The figures as `oracle.simulate.Result.to_dict` gives them.
    """

    trials: int
    figures: tuple[str, ...]
    exact: bool
    widest: float
    note: str
    doubt: str
    record: Mapping[str, Any]


class TooLong:
    """In place of an answer, if a row takes too long for one worker."""


Divided: TypeAlias = Callable[[Query, str], RunWorkers]
"""Divides the work of one query, answered by a given method, among workers."""

_ROUNDING = 1e-12
"""Relative difference between a share and a ratio of counts up to which they are the same figure."""


class RowWorkers(Protocol):
    """Other processes or machines that answer rows."""

    def rows(self, questions: Iterable[RowQuestion]) -> PieceResults[RowAnswer | OracleError | TooLong]:
        """Hand out rows, each to one worker; the outcomes come in order."""
        ...

    def divided(self, query: Query, method: str) -> RunWorkers:
        """All workers together, for one row that is too long for a single one."""
        ...


def row_seed(seed: int | None, text: str) -> int | None:
    """The seed of a row: rows with the same question have the same one, wherever they are in a sheet.

    With one seed for all rows, the errors of their figures would be correlated, and a mean of rows would look
    more precise than it is.  Line breaks in the query do not matter, so a sheet saved in the window has the
    figures of the window.

    Args:
        seed: The seed of the batch, or None for random ones.
        text: The query with the values of the row.
    """
    if seed is None:
        return None
    asked = " ".join(text.split())
    digest = hashlib.sha256(f"{seed}\n{asked}".encode()).digest()
    return int.from_bytes(digest[:8], "little") % (MAX_SEED + 1)


def answer_row(
    question: RowQuestion,
    cancel: threading.Event,
    seen: Callable[[Snapshot], None],
    divided: Divided | None = None,
) -> RowAnswer | None:
    """Answer a row.

    Args:
        question: The row's question.
        cancel: Set from any thread to stop.
        seen: Receives the states of the run.
        divided: Divides its work among other processes or machines.

    Returns:
        The answer; None if it was stopped before the end.

    Raises:
        OracleError: If the query cannot be parsed, dealt or run, or asks for another number of figures.
    """
    if question.read is not None and divided is None:
        try:
            return _answered(question, question.read.query, question.read, cancel, seen, None)
        except OracleError as trouble:
            if cancel.is_set():
                return None
            if isinstance(trouble, RunError) and not isinstance(trouble, TextError):
                raise  # it has no place in a text, and may have taken the time of a whole run
            # Found again below, where it has a place in the text.
    return _answered(question, parse(question.text), None, cancel, seen, divided)


def _answered(
    question: RowQuestion,
    query: Query,
    checked: CheckedQuery | None,
    cancel: threading.Event,
    seen: Callable[[Snapshot], None],
    divided: Divided | None,
) -> RowAnswer | None:
    """Answer a parsed query; arguments otherwise as for `answer_row`."""
    asked, columns = len(query.selectors), question.columns
    if asked != columns:
        raise QueryError(f"This row asks for {asked} figures; the sheet has columns for {columns}.")
    readings = seat_readings(query)
    ranges = {text: reading.hands for text, reading in readings.items()}
    last: Snapshot | None = None
    for last in simulate.stream(
        query, question.settings, cancel=cancel, ranges=ranges, checked=checked,
        workers=None if divided is None else divided(query, question.settings.method),
    ):  # fmt: skip
        seen(last)
    if last is None or last.stopped_by == "cancelled":
        return None
    return row_answer(query, last, next((doubt.words for doubt in doubts(query, readings)), ""))


def row_answer(query: Query, last: Snapshot, doubt: str = "") -> RowAnswer:
    """The answer to a row.

    Args:
        query: Its query.
        last: The last state of its run.
        doubt: The first range that probably means something else.
    """
    result = Result(query, last)
    results = result.results
    cells = tuple(_cell(figures, last) for figures in results)
    return RowAnswer(
        last.trials, cells, last.exact, last.half_width, notes_of(results), doubt, result.to_dict()
    )


def settings_of_row(settings: RunSettings, text: str, threads: int) -> RunSettings:
    """The settings of a row: its own seed, and its share of the threads."""
    return replace(settings, seed=row_seed(settings.seed, text), threads=threads)


def _cell(figures: SelectorFigures, snapshot: Snapshot) -> str:
    """A figure as one cell: a count as the number of deals, of the total in ``!TRIALS!``.

    With weighted ranges an exact share is not a ratio of deal counts, so it is given as well.
    """
    share = figures.estimate
    if figures.count is None or share is None:
        return printed_value(figures)
    plain = isclose(share.value, figures.count / snapshot.trials, rel_tol=_ROUNDING)
    return str(figures.count) if plain else printed_value(figures)
