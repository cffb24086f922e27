"""Work for panels as seen by the window: request, receive, cancel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from oracle.pql import print_query
from oracle.query import Query, RunSettings
from oracle.ranges import HandSet
from oracle.simulate.work.pool import default_threads
from oracle.warming.rehearsal import PICTURE_NAMES, Rehearsal
from ui.background.event_queue import EventQueue
from ui.jobs.picture_worker import Draw, PanelJob, PictureJob, PictureNews, PictureWorker
from ui.jobs.query_runs import QueryRuns
from ui.jobs.questions_job import Asked, QuestionsJob
from ui.jobs.workers import WorkersKeeper

CLOSE_SECONDS = 3.0
"""Longest wait for the thread at exit; a work unit of a picture takes about 50 ms."""


class PictureRuns(QObject):
    """Computes pictures on a separate thread, so that runs and pictures do not wait for each other.

    During a run a picture uses half of the cores.  A picture starts only when its kernels are prepared, by
    another process: compiling here would make the window stutter.

    Attributes:
        workers: Other processes or machines that work for pictures.

    Args:
        runs: Runs the queries; reports when the engine is prepared.
        parent: Qt parent.
    """

    news = Signal(object)
    """A `PictureNews` of a panel's latest request."""

    def __init__(self, runs: QueryRuns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs = runs
        self._queue = EventQueue(self)
        self._queue.arrived.connect(self._take)
        self._worker = PictureWorker(self._queue.put)
        self.workers = WorkersKeeper()
        self._numbers: dict[str, int] = {}
        self._held: dict[str, PanelJob] = {}
        self._closed = False
        runs.let_first(self._busy)
        runs.prepared.connect(self._release)
        runs.rehearsed.connect(self._rehearsed)

    def ask(
        self,
        panel: str,
        query: Query,
        draw: Draw,
        settings: RunSettings,
        *,
        macros: Mapping[str, str],
        labels: Mapping[str, str],
        narrow: bool = True,
        ranges: Mapping[str, HandSet] | None = None,
        actions: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        """Request a picture; cancels the panel's previous request.

        Args:
            panel: The panel.
            query: The table.
            draw: The function that computes it.
            settings: Threads and seed.
            macros: The user's named ranges, by name.
            labels: Display name of each seat, by identifier.
            narrow: Whether the query's condition narrows the ranges; otherwise the picture applies it itself.
            ranges: Ranges that have been read already, by text, in the query's game and syntax.
            actions: The rules that narrow each seat's range first.
        """
        number, settings = self._next_number(panel), self._sharing(settings)
        job = PictureJob(panel, number, query, macros, labels, draw, settings, narrow, ranges or {}, actions)
        if self._submit(job) or self._closed:
            return
        if panel in PICTURE_NAMES and not any(actions):  # a rehearsal knows no rules
            table = print_query(query)
            self._runs.rehearse(Rehearsal(panel, number, panel, table, job.macros, narrow=narrow))

    def ask_each(self, panel: str, asked: Sequence[Asked], settings: RunSettings) -> None:
        """Request the figures of several questions, one after the other; the news have an `Answered` each.

        It cancels the panel's previous request.

        Args:
            panel: The panel.
            asked: The questions.
            settings: How each is run.
        """
        number = self._next_number(panel)
        self._submit(QuestionsJob(panel, number, tuple(asked), self._sharing(settings)))

    def _next_number(self, panel: str) -> int:
        number = self._numbers[panel] = self._numbers.get(panel, 0) + 1
        return number

    def _sharing(self, settings: RunSettings) -> RunSettings:
        """During a run, settings with half of the threads."""
        if not self._runs.running:
            return settings
        return replace(settings, threads=max(1, (settings.threads or default_threads()) // 2))

    def _submit(self, job: PanelJob) -> bool:
        """Start a request, if the engine is prepared; otherwise it is held until then."""
        if not self._closed and self._runs.is_prepared:
            self._worker.submit(job)
            return True
        if not self._closed:
            self._held[job.panel] = job
        return False

    def holds(self, panel: str) -> bool:
        """Whether a panel's picture waits for the engine to be prepared."""
        return panel in self._held

    def withdraw(self, panel: str) -> None:
        """Cancel a panel's request."""
        self._numbers[panel] = self._numbers.get(panel, 0) + 1
        self._held.pop(panel, None)
        self._worker.withdraw(panel)

    def shutdown(self) -> bool:
        """Shut down; may be called twice.

        Returns:
            Whether the thread has ended (otherwise it ends with the process).
        """
        self._closed = True
        self._held.clear()
        ended = self._worker.close(CLOSE_SECONDS)
        self.workers.close()
        return ended

    def _busy(self) -> bool:
        """Whether a picture is computed or waits for its turn; called on the thread of the runs."""
        return bool(self._held) or self._worker.busy()

    @Slot()
    def _release(self) -> None:
        """The engine is prepared: start the waiting requests."""
        if not self._closed:
            for job in self._held.values():
                self._worker.submit(job)
        self._held = {}

    @Slot(str, int)
    def _rehearsed(self, panel: str, number: int) -> None:
        """The kernels of one picture are prepared."""
        if not self._closed and panel in self._held and self._held[panel].number == number:
            self._worker.submit(self._held.pop(panel))

    @Slot(object)
    def _take(self, news: PictureNews) -> None:
        if not self._closed and news.number == self._numbers.get(news.panel):
            self.news.emit(news)
