"""The work of a batch, on its own thread: reading a spreadsheet, an estimate, answering its rows."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias

from oracle.errors import OracleError
from oracle.query import RunSettings
from ui.jobs.batch_journal import journal_beside, remove_journal, settings_with_seed
from ui.jobs.events import Failure
from ui.jobs.workers import WorkersChoice

if TYPE_CHECKING:
    from oracle.spreadsheet import BatchForecast, BatchProgress, FileOutput, Sheet
    from oracle.spreadsheet.output.protocol import AnsweredRow
    from oracle.spreadsheet.rows import RowAnswer

Cells: TypeAlias = tuple[str, ...]
Rows: TypeAlias = Sequence[tuple[int, Cells]]
"""Answered rows: their places in the sheet, and all their cells as in the file of answers."""

_OTHER_FILE = "Choose another file with “Answers go to”, or press “Start over”."
PAUSE_SECONDS = 0.05
"""Least time between two reports: nobody reads faster, and rows may finish in quick succession."""


@dataclass(frozen=True, slots=True)
class OpenedSheet:
    """A spreadsheet as it was read.

    Attributes:
        source: Its file.
        results: The file of its answers.
        sheet: The spreadsheet.
        questions: Its number of rows with values.
        titles: The titles of the columns of answers after ``!TRIALS!``.
        earlier: The rows that this file has answers to, by their places.
        trouble: Why answers cannot be continued in this file, or an empty string.
        fault: The fault of the query, which every row would repeat, or an empty string.
    """

    source: Path
    results: Path
    sheet: Sheet
    questions: int
    titles: tuple[str, ...]
    earlier: Mapping[int, Cells] = field(default_factory=dict)
    trouble: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class BatchAsked:
    """A batch as it is started.

    Attributes:
        opened: The spreadsheet.
        settings: The settings of each row.
        workers: What answers the rows.
        fresh: Whether answers in the file are discarded.
    """

    opened: OpenedSheet
    settings: RunSettings
    workers: WorkersChoice
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Estimated:
    """The estimate of a batch before its start; None if there is none."""

    forecast: BatchForecast | None


@dataclass(frozen=True, slots=True)
class Started:
    """The workers are ready.

    Attributes:
        words: What they are.
        dashboard: Address of a page on which they can be watched, or an empty string.
    """

    words: str
    dashboard: str


@dataclass(frozen=True, slots=True)
class Step:
    """The progress of a batch.

    Attributes:
        progress: Its state.
        seconds: Seconds since the first row began.
        rows: Rows answered since the last step.
    """

    progress: BatchProgress
    seconds: float
    rows: Rows


@dataclass(frozen=True, slots=True)
class Over:
    """The batch is over.

    Attributes:
        failure: The error that ended it, or None.
    """

    failure: Failure | None = None


News: TypeAlias = Estimated | Started | Step | Over
Post: TypeAlias = Callable[[News], None]


def read_batch(source: Path, results: Path | None = None, *, fresh: bool = False) -> OpenedSheet:
    """Read a spreadsheet, and the answers that an earlier run has left.

    Args:
        source: Its file.
        results: The file of answers; beside the spreadsheet by default.
        fresh: Whether earlier answers do not matter.

    Raises:
        OracleError: If it is not a PQL spreadsheet.
    """
    from oracle.spreadsheet import (  # parses the language
        answer_titles,
        check_sheet_query,
        read_sheet,
        results_path,
    )

    sheet = read_sheet(source)
    results = results or results_path(source)
    fault = ""
    try:
        check_sheet_query(sheet)
    except OracleError as trouble:
        fault = str(trouble)
    opened = OpenedSheet(source, results, sheet, sheet.questions, answer_titles(sheet), fault=fault)
    return with_results(opened, results, fresh=fresh)


def with_results(opened: OpenedSheet, results: Path, *, fresh: bool) -> OpenedSheet:
    """A spreadsheet whose answers go to a file, with those that are in it.

    Args:
        opened: The spreadsheet.
        results: The file.
        fresh: Whether the answers in it do not matter.
    """
    from oracle.spreadsheet import OtherAnswersError, file_output

    try:
        output = file_output(opened.sheet, results, source=opened.source, fresh=fresh)
        earlier = output.earlier(opened.titles)
    except OracleError as trouble:
        other = isinstance(trouble, OtherAnswersError)
        said = f"{trouble.message} {_OTHER_FILE}" if other else str(trouble)
        return replace(opened, results=results, earlier={}, trouble=said)
    return replace(opened, results=results, earlier=earlier, trouble="")


def estimate(asked: BatchAsked, cancel: Event, post: Post) -> None:
    """Estimate the time of a batch."""
    from oracle.spreadsheet import estimate_sheet

    answered = () if asked.fresh else asked.opened.earlier
    post(
        Estimated(
            estimate_sheet(
                asked.opened.sheet, asked.settings, cancel,
                on_workers=asked.workers.external, answered=answered,
            )
        )
    )  # fmt: skip


def answer(asked: BatchAsked, cancel: Event, post: Post) -> None:
    """Answer the rows of a spreadsheet into its file, as the command ``batch`` does.

    It posts `Over` when the file is complete or closed; the workers end after that.

    Raises:
        OracleError: If the workers cannot be started, or answers cannot be written.
        StoppedError: If it was stopped before they were there.
    """
    from oracle.cluster import open_workers, row_workers  # loads kernels
    from oracle.spreadsheet import answer_sheet, file_output

    opened, settings = asked.opened, asked.settings
    output = file_output(opened.sheet, opened.results, source=opened.source, fresh=asked.fresh)
    if asked.fresh:
        remove_journal(opened.results)
    with open_workers(asked.workers.on, tls=asked.workers.tls, cancel=cancel) as workers:
        post(Started(workers.words, workers.dashboard))
        journal = journal_beside(opened.results) if asked.workers.external else None
        if journal is not None:
            settings = settings_with_seed(journal, settings)
        with (
            row_workers(workers.executor, journal) as row_work,
            _Reported(output, len(opened.sheet.rows)) as reported,
        ):
            began = shown = time.monotonic()
            for progress in answer_sheet(opened.sheet, reported, settings, cancel, row_work):
                now = time.monotonic()
                if now >= shown + PAUSE_SECONDS or not progress.row:
                    shown = now
                    post(Step(progress, now - began, reported.taken()))
        if progress.done == progress.total:
            remove_journal(opened.results)
        post(Over())  # ending a cluster takes seconds, which nobody needs to wait for


class _Reported:
    """An `oracle.spreadsheet.Output` that remembers the rows it has written since it was asked.

    Args:
        output: Writes them.
        rows: Number of rows of the sheet.
    """

    def __init__(self, output: FileOutput, rows: int) -> None:
        self._output, self._count = output, rows
        self._rows: list[tuple[int, Cells]] = []

    def begin(self, names: Sequence[str]) -> None:
        """Begin, with the rows that are kept."""
        self._output.begin(names)
        kept = ((place, self._output.kept(place)) for place in range(self._count))
        self._rows += [(place, cells) for place, cells in kept if cells is not None]

    def kept(self, place: int) -> Cells | None:
        """The row of a place in the sheet as an earlier run has answered it, or None."""
        return self._output.kept(place)

    def add(self, place: int, cells: Cells, answer: RowAnswer | None = None) -> None:
        """Write a row, on any thread."""
        self._output.add(place, cells, answer)
        self._rows.append((place, cells))

    def add_several(self, rows: Sequence[AnsweredRow]) -> None:
        """Write rows that were answered together, on any thread."""
        self._output.add_several(rows)
        self._rows += [(place, cells) for place, cells, _ in rows]

    def finish(self) -> None:
        """Called after the last row."""
        self._output.finish()

    def taken(self) -> Rows:
        """The rows since the last call; others may be added meanwhile."""
        many = len(self._rows)
        rows, self._rows[:many] = self._rows[:many], []
        return rows

    def __enter__(self) -> Self:
        self._output.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._output.__exit__(kind, error, trace)
