"""Answers the rows of a spreadsheet in parallel; a row with an error does not stop the others."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Container, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field

from oracle.clock import PROCESS
from oracle.errors import LostWorkersError, OracleError, QueryError, TextError
from oracle.query import RunSettings
from oracle.simulate.known import KnownTable
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.work.pool import OrderedPool, default_threads
from oracle.simulate.work.stop import Stop
from oracle.spreadsheet.columns import AnswerColumns, answer_titles
from oracle.spreadsheet.forecast import BatchForecast, forecast_rows
from oracle.spreadsheet.output.nowhere import Nowhere
from oracle.spreadsheet.output.protocol import Output
from oracle.spreadsheet.progress import BatchProgress, RowCounts
from oracle.spreadsheet.questions import SheetQuestions
from oracle.spreadsheet.rows import (
    Divided,
    RowAnswer,
    RowQuestion,
    RowWorkers,
    TooLong,
    answer_row,
    settings_of_row,
)
from oracle.spreadsheet.sheet import Filled, Row, Sheet

TICK = 0.05
"""Seconds between states of a batch while a long row is answered."""

BLOCK_ROWS, BLOCKS_A_THREAD = 64, 4
"""Most rows with known cards that are answered, and written, together; and fewer if a thread would have fewer
such blocks than this."""


def answer_sheet(
    sheet: Sheet,
    output: Output,
    settings: RunSettings,
    cancel: threading.Event | None = None,
    workers: RowWorkers | None = None,
    *,
    estimate: bool = False,
) -> Iterator[BatchProgress]:
    """Answer the rows of a spreadsheet that have no answer yet, one per thread at a time.

    Consecutive rows whose hands and flop are known are answered in blocks.

    The figures do not depend on the number of threads: each row has its own random streams.

    Args:
        sheet: The spreadsheet.
        output: Receives the answered rows; must be open.  Rows of an earlier run are kept.
        settings: Settings for each row.  With a seed, each row's seed follows from it and the row's question.
            A time limit is for one row on its share of the threads.
        cancel: Set from any thread to stop; the next run repeats the rows in progress.
        workers: Other processes or machines that answer the rows; the threads of this one if None.
        estimate: Whether to estimate the time first, which takes a second or two.

    Yields:
        States of the batch, the last one with ``row`` 0.

    Raises:
        FileError: If an answer cannot be written.
        QueryError: If the output contains something else.
        RunError: If workers are lost repeatedly.
    """
    batch = _Batch(sheet, output, settings, cancel or threading.Event(), workers)
    yield from batch.states(estimate)


def estimate_sheet(
    sheet: Sheet,
    settings: RunSettings,
    cancel: threading.Event | None = None,
    *,
    on_workers: bool = False,
    answered: Container[int] = (),
) -> BatchForecast | None:
    """Estimate the time of a batch before it starts, from short pilots of some rows; takes a second or two.

    Args:
        sheet: The spreadsheet.
        settings: Settings for each row.
        cancel: Ends the estimate when set.
        on_workers: Whether other processes or machines answer; the time is then that on one core.
        answered: Indices of rows that already have an answer.

    Returns:
        The estimate; None if there is nothing to answer, or it was cancelled.
    """
    places = [
        place for place, row in enumerate(sheet.rows) if not (row.blank or row.trouble or place in answered)
    ]
    if not places:
        return None
    batch = _Batch(sheet, Nowhere(), settings, cancel or threading.Event(), None)
    return batch.forecast(places, in_turn=on_workers)


@dataclass(slots=True)
class _Unit:
    """Rows that one thread answers at a time.

    Attributes:
        places: Their indices in the sheet.
        tables: The cards of each, if they are known; forgotten once the rows are answered.
    """

    places: list[int]
    tables: list[KnownTable] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A row that needs an answer.

    Attributes:
        place: Its index in the sheet.
        row: The row.
        filled: The query with its values.
        question: The query as text, with the settings of the row.
    """

    place: int
    row: Row
    filled: Filled
    question: RowQuestion


def _asked(
    sheet: Sheet, questions: SheetQuestions, place: int, settings: RunSettings, columns: int, threads: int
) -> _Asked:
    """The question of a row; made when its turn comes, because a sheet can have very many rows."""
    row = sheet.rows[place]
    filled = sheet.filled(row.cells)
    own = settings_of_row(settings, filled.text, threads)
    question = RowQuestion(filled.text, columns, own, questions.read(row.cells))
    return _Asked(place, row, filled, question)


class _Batch:
    """One run through a spreadsheet."""

    def __init__(
        self,
        sheet: Sheet,
        output: Output,
        settings: RunSettings,
        cancel: threading.Event,
        workers: RowWorkers | None,
    ) -> None:
        self._sheet = sheet
        self._questions = SheetQuestions(sheet)
        self._output = output
        self._settings = settings
        self._threads = settings.threads or default_threads()
        self._cancel = cancel
        self._workers = workers
        self._row_threads = 1
        self._ending = threading.Event()
        self._columns = AnswerColumns(answer_titles(sheet))
        self._counts = RowCounts(sheet.questions)
        self._seen: dict[int, Snapshot] = {}
        self._forecast: BatchForecast | None = None
        self._writing = threading.Lock()

    def states(self, estimate: bool) -> Iterator[BatchProgress]:
        """Answer all rows, each written as soon as it is answered."""
        self._output.begin(self._columns.titles)
        places = self._unanswered()
        if places:
            if estimate:
                yield self._state(places[0])
                self._forecast = self.forecast(places, in_turn=self._workers is not None)
            self._row_threads = max(1, self._threads // len(places))
            yield from self._answered(places)
        self._output.finish()
        yield self._state()

    def forecast(self, places: list[int], *, in_turn: bool) -> BatchForecast | None:
        """Estimate the time of rows, from some of them.

        Args:
            places: The indices of the rows.
            in_turn: Whether other workers answer them, each alone; the time is then that on one core.
        """
        threads = 1 if in_turn else min(self._threads, len(places))

        def answering(numbers: Sequence[int], longest: float) -> tuple[int, float]:
            pilot = _Batch(self._sheet, Nowhere(), self._settings, self._cancel, None)
            pilot._row_threads = self._row_threads
            return pilot.tried([places[number] for number in numbers], threads, longest, in_turn=in_turn)

        self._row_threads = max(1, self._threads // len(places))
        return forecast_rows(
            lambda number: self._asked(places[number]).question,
            len(places), threads, self._cancel, answering,
        )  # fmt: skip

    def tried(self, places: list[int], threads: int, longest: float, *, in_turn: bool) -> tuple[int, float]:
        """Answer rows for some seconds; those in progress are then stopped.

        Returns:
            How many were answered, and the seconds that took.
        """
        began = PROCESS.seconds()
        units = [_Unit([place]) for place in places] if in_turn else self._units(places, threads)
        with closing(self._on_threads(units, threads)) as finished:
            for _ in finished:
                if self._cancel.is_set() or PROCESS.seconds() - began >= longest:
                    break
            self._ending.set()  # before waiting for the threads
            return self._counts.done, PROCESS.seconds() - began

    def _unanswered(self) -> list[int]:
        """The indices of the rows that need an answer; the others are written or counted."""
        places = []
        for place, row in enumerate(self._sheet.rows):
            if self._blank(place, row) or self._kept_from_before(place):
                continue
            if row.trouble:
                self._settle(self._asked(place), QueryError(row.trouble))
            else:
                places.append(place)
        return places

    def _asked(self, place: int) -> _Asked:
        """The question of a row."""
        figures = self._columns.figures
        return _asked(self._sheet, self._questions, place, self._settings, figures, self._row_threads)

    def _blank(self, place: int, row: Row) -> bool:
        """Whether a row has no values; it is written as it is."""
        if row.blank:
            self._output.add(place, row.cells + self._columns.blank())
        return row.blank

    def _kept_from_before(self, place: int) -> bool:
        """Whether an earlier run has answered a row; it is counted."""
        kept = self._output.kept(place)
        if kept is None:
            return False
        self._counts.keep(sampled=self._columns.is_sampled(kept))
        return True

    def _answered(self, places: list[int]) -> Iterator[BatchProgress]:
        """Answer rows, until the batch is cancelled."""
        if self._workers is None:
            threads = min(self._threads, len(places))
            finished = self._on_threads(self._units(places, threads), threads)
        else:
            finished = self._on_workers(places, self._workers)
        with closing(finished):
            try:
                yield self._state(places[0])
                for count in finished:
                    if self._cancel.is_set():
                        return
                    if count < len(places):
                        yield self._state(places[count])
            finally:
                self._ending.set()  # before waiting for the threads

    def _on_threads(
        self, units: list[_Unit], threads: int, divided: Divided | None = None
    ) -> Generator[int, None, None]:
        """Answer units on threads of this process, which may divide the work of each row among workers.

        Yields:
            How many rows are finished, counted up to the first unfinished one.
        """

        def work(number: int) -> bool:
            if not self._cancel.is_set():
                try:
                    self._answer_unit(units[number], divided)
                except BaseException:
                    self._ending.set()  # otherwise the other rows would be waited for
                    raise
            return True

        with OrderedPool(lambda: work, min(threads, len(units)), len(units), Stop()) as pool:
            count, ends = 0, itertools.accumulate(len(unit.places) for unit in units)
            for finished in pool.results(TICK):
                count = count if finished is None else next(ends)
                yield count

    def _units(self, places: list[int], threads: int) -> list[_Unit]:
        """Rows divided into those that one thread answers at a time; those after Stop are left out."""
        if self._settings.method == "sampled" or self._questions.figures != self._columns.figures:
            return [_Unit([place]) for place in places]
        most = min(BLOCK_ROWS, -(-len(places) // (BLOCKS_A_THREAD * threads)))
        units = [_Unit([])]
        for place in places:
            table = self._questions.known(self._sheet.rows[place].cells)
            if table is None:
                units.append(_Unit([place]))
            elif 0 < len(units[-1].tables) < most:
                units[-1].places.append(place)
                units[-1].tables.append(table)
            else:
                units.append(_Unit([place], [table]))
            if self._cancel.is_set():  # reading a hundred thousand rows takes seconds
                break
        return units[1:]

    def _answer_unit(self, unit: _Unit, divided: Divided | None) -> None:
        """Answer some rows: one, or a block of rows with known cards."""
        if len(unit.places) == 1:
            self._answer(self._asked(unit.places[0]), divided)
            return
        answers = self._questions.answers(unit.tables, self._ending)
        unit.tables.clear()
        answered = [
            (place, answer) for place, answer in zip(unit.places, answers, strict=True) if answer is not None
        ]
        rows = [
            (place, self._sheet.rows[place].cells + self._columns.cells(answer), answer)
            for place, answer in answered
        ]
        with self._writing:
            self._output.add_several(rows)
            for place, answer in answered:
                self._counts.answer(place, answer)

    def _on_workers(self, places: list[int], workers: RowWorkers) -> Generator[int, None, None]:
        """Answer rows on workers; one that is too long for a single worker is divided among all.

        Yields:
            As `_on_threads`.
        """
        count = 0
        with workers.rows(self._asked(place).question for place in places) as begun:
            for outcome in begun.results(TICK):
                if isinstance(outcome, TooLong):
                    for _ in self._on_threads([_Unit([places[count]])], 1, workers.divided):
                        yield count
                elif outcome is not None:
                    self._settle(self._asked(places[count]), outcome)
                count += outcome is not None
                yield count

    def _answer(self, asked: _Asked, divided: Divided | None) -> None:
        """Answer a row and write it, unless it is stopped."""

        def seen(snapshot: Snapshot) -> None:
            self._seen[asked.place] = snapshot

        try:
            outcome: RowAnswer | OracleError | None = answer_row(asked.question, self._ending, seen, divided)
        except LostWorkersError:  # every further row would fail too
            raise
        except OracleError as trouble:
            outcome = trouble
        if outcome is not None:
            self._settle(asked, outcome)

    def _settle(self, asked: _Asked, outcome: RowAnswer | OracleError) -> None:
        """Write and count a row with its answer or its error.

        Raises:
            FileError: If it cannot be written.
        """
        with self._writing:
            if isinstance(outcome, OracleError):
                column = asked.filled.column_of(outcome) if isinstance(outcome, TextError) else ""
                message = f"{column}: {outcome}" if column else str(outcome)
                self._output.add(asked.place, asked.row.cells + self._columns.blank(message))
                self._counts.fail(asked.place, message)
            else:
                self._output.add(asked.place, asked.row.cells + self._columns.cells(outcome), outcome)
                self._counts.answer(asked.place, outcome)
            self._seen.pop(asked.place, None)

    def _state(self, first: int | None = None) -> BatchProgress:
        """The state of the batch.

        Args:
            first: Index of the first row in progress; None once the batch is over.
        """
        with self._writing:
            return self._counts.progress(first, self._seen, self._forecast)
