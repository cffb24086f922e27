"""Connects the document and the worker: what is asked when, and the state of the run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oracle.errors import QueryError, TextError
from oracle.pql import print_query
from oracle.query import Query
from oracle.simulate.snapshot import Snapshot
from ui.document.document import Document
from ui.document.library.macros import Meaning, meaning
from ui.document.lines.troubles import sound
from ui.document.runs.problems import problem_of
from ui.document.runs.results import Question, Results, question, table_asked
from ui.document.runs.status import (
    STOPPED_AGAIN,
    STOPPED_EARLY,
    Phase,
    RunStatus,
    status_after,
    waiting_for_run,
)
from ui.document.state import DocumentState
from ui.document.unfinished import unfinished
from ui.jobs.events import Failure, Waiting, Warming
from ui.jobs.query_runs import QueryRuns

DIM_MS = 200
"""Delay after the first edit before old figures are dimmed, in milliseconds."""
SETTLE_MS = 60
"""Delay after the last edit before it is taken up, in milliseconds."""


class TableRuns(QObject):
    """Follows the document, runs its question, publishes the results.

    Attributes:
        changed: Emitted after `standing` changed.
        warming: Emitted with a `Warming` while kernels are being compiled.
        answered: Emitted with the query and its last snapshot when a run is over.
        macros_changed: Emitted when the user's named ranges have changed.
    """

    changed = Signal()
    warming = Signal(object)
    answered = Signal(object, object)
    macros_changed = Signal()

    def __init__(
        self,
        document: Document,
        runs: QueryRuns,
        macros: Callable[[], Mapping[str, str]] = dict,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._runs, self._macros = document, runs, macros
        self.results = Results(self)
        self._standing = RunStatus(Phase.READY)
        self._reading = self._weighing = False
        self._preparation: Warming | None = None
        self._asked: DocumentState = document.state
        self._newest = document.state, question(document.state, None)  # apart from what named ranges mean
        self._question: Question | None = None  # that of `_asked` when it was asked
        self._answered = False  # whether it had an answer already, so that nothing was asked
        self._roughly = False  # whether rough figures could be asked for
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self.take_up)
        self._dim = QTimer(self)
        self._dim.setSingleShot(True)
        self._dim.setInterval(DIM_MS)
        self._dim.timeout.connect(self._weigh_on)
        document.replaced.connect(self._replaced)
        document.changed.connect(self._document_changed)
        document.readings.ready.connect(self._read_late)
        document.checks.ready.connect(self._read_late)
        self.macros_changed.connect(self._macros_changed)
        runs.started.connect(self._started)
        runs.snapshot.connect(self._snapshot)
        runs.finished.connect(self._finished)
        runs.failed.connect(self._failed)
        runs.waiting.connect(self._waiting)
        runs.warming.connect(self._warmed)
        runs.prepared.connect(self._ask_roughly)

    @property
    def standing(self) -> RunStatus:
        """The current state."""
        return self._standing

    @property
    def preparation(self) -> Warming | None:
        """Progress of the one-time preparation of the engine; None if none was needed."""
        return self._preparation

    @property
    def settling(self) -> bool:
        """Whether an edit has not been taken up, or its cost not been estimated."""
        return self._settle.isActive() or self._reading or self._weighing

    @property
    def running(self) -> bool:
        """Whether a run is in progress."""
        return self._standing.phase is Phase.RUNNING

    def problem(self, *, alone: bool = False) -> RunStatus | None:
        """Why the document cannot be run, or None if it can.

        Args:
            alone: Whether one player is enough.
        """
        return problem_of(self._document, self._macros(), alone=alone)

    def run(self, method: str | None = None) -> None:
        """Run the current question, replacing a run in progress; says why if that is impossible.

        Args:
            method: "exact" or "sampled" for this run only; by default the document's.
        """
        self._document.typing.end()
        self._settle.stop()
        self._reading = False
        if self._blocked():
            return
        self.results.show_present()  # now, not when the run starts: choices made in between come later
        macros = self._macros()
        self._asked, self._answered = self._sound(), False
        self._question = question(self._asked, macros)
        settings = self._asked.settings
        if method is not None:
            settings = replace(settings, method=method)
        ranges = self._document.readings.known(self._asked, macros)
        self._runs.run(self._asked.to_query(), settings, macros, ranges=ranges)

    @Slot()
    def stop(self) -> None:
        """Stop the run in progress; its figures stay."""
        self._runs.stop()

    @Slot()
    def take_up(self) -> None:
        """Ask the current question: answered at once if cheap, otherwise roughly until Run is pressed."""
        self._settle.stop()
        self._reading = self._ranges_pending() or unfinished(self._document, self._macros())
        if self._reading:
            start_once(self._dim)
            if self._standing.phase in (Phase.BLOCKED, Phase.FAILED):  # that was about the previous text
                self._stand(RunStatus(Phase.READY))
            return
        state, macros = self._sound(), self._macros()
        wanted = question(state, macros)
        if self._runs.answers_table and wanted == self._question and not self._answered:
            # the edit was undone: the run continues
            self._dim.stop()
            self.results.return_to(wanted)
            self._stand(RunStatus(Phase.RUNNING))
        elif self.results.follow(wanted):
            self._runs.ask_nothing()
            self._dim.stop()
            self._asked, self._question = state, wanted
            self._answered = True  # what still comes is about the table before
            self._stand(status_after(self.results.present.snapshot))
        elif not self._blocked():
            self._asked, self._question, self._answered = state, wanted, False
            if self._standing.phase in (Phase.BLOCKED, Phase.FAILED):  # the error is fixed
                self._stand(RunStatus(Phase.READY))
            self._weighing = True
            start_once(self._dim)
            ranges = self._document.readings.known(state, macros)
            self._roughly = self._runs.is_prepared
            self._runs.edited(state.to_query(), state.settings, macros, ranges)

    def meaning_of(self, query: Query) -> Meaning:
        """What the named ranges in a query mean now."""
        try:
            texts = [print_query(query)]
        except QueryError:  # too many conditions to write as one expression: the seats' ranges are compared
            texts = [seat.range_text for seat in query.seats]
        return meaning(texts, self._macros())

    @Slot()
    def _macros_changed(self) -> None:
        """The user's named ranges have changed: ask again if the question uses one of those that differ."""
        if self._question != question(self._sound(), self._macros()):
            self._settle.start()

    def restore(self, snapshot: Snapshot, asked: DocumentState) -> None:
        """Show figures that were computed earlier; what named ranges meant at the time is not known.

        Args:
            snapshot: The figures.
            asked: The document they were computed for.
        """
        self.results.begin()
        self.results.show(snapshot, asked, question(asked, None))

    def close(self) -> None:
        """Shut down: ask nothing more."""
        self._settle.stop()
        self._reading = False
        self._dim.stop()

    def _ranges_pending(self) -> bool:
        """Whether a range is still being parsed or typed, or lines are being checked; rarely for long."""
        state, macros, readings = self._document.state, self._macros(), self._document.readings
        if not self._document.checks.done(state, macros):
            return True
        return any(readings.of_seat(state, seat, macros).pending for seat in state.seats)

    @Slot()
    def _read_late(self) -> None:
        if self._reading:
            self.take_up()

    def _blocked(self) -> bool:
        problem = self.problem()
        if problem is not None:
            self._runs.ask_nothing()
            self._grow_stale()
            self._stand(problem)
        return problem is not None

    @Slot()
    def _grow_stale(self) -> None:
        """Mark figures that belong to another table than the document's."""
        self._dim.stop()
        answered = self.results.present.question
        if answered is not None and answered[0] != table_asked(self._document.state, self._macros()):
            self.results.mark_stale()

    def _sound(self) -> DocumentState:
        """The document as it is run: without invalid questions."""
        return sound(self._document.state, self._macros())

    def _asks_still(self) -> bool:
        """Whether the document still asks what the current run answers."""
        return self._question == question(self._sound(), self._macros())

    @property
    def _shows_early(self) -> bool:
        """Whether figures of the question are shown that are not its answer."""
        present = self.results.present
        early = present.snapshot is not None and not (present.snapshot.done or present.stale)
        return early and present.question == self._question

    @Slot()
    def _ask_roughly(self) -> None:
        """The engine is prepared: a table that waits for Run since before gets rough figures now."""
        if self._standing.phase is Phase.WAITING and not self._answered and not self._runs.running:
            self.take_up()

    @Slot()
    def _weigh_on(self) -> None:
        """The worker is busy, for example compiling: figures and words shown are about another question."""
        self._grow_stale()
        weighing, present = self._weighing, self.results.present
        if (weighing or self._reading) and (present.stale or present.snapshot is None):
            self._stand(RunStatus(Phase.READY))
            self._weighing = weighing

    def _stand(self, standing: RunStatus) -> None:
        self._weighing = False
        if standing != self._standing:
            self._standing = standing
            self.changed.emit()

    @Slot(object)
    def _replaced(self, _state: DocumentState) -> None:
        self._question = None  # figures of the stopped run that still come belong to the document before
        self._runs.ask_nothing()
        self._runs.stop()
        self._dim.stop()
        self.results.clear()
        self._settle.start()

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        was = self._newest[1] if self._newest[0] is old else question(old, None)
        self._newest = new, question(new, None)
        if self._newest[1] != was:
            self.results.show_present()
            self._settle.start()
            start_once(self._dim)

    @Slot(int)
    def _started(self, _run: int) -> None:
        if self._answered:
            return
        self.results.begin_behind()
        self._stand(RunStatus(Phase.RUNNING))

    @Slot(object)
    def _snapshot(self, snapshot: Snapshot) -> None:
        if self._question is not None and not self._answered and self._asks_still():
            self._dim.stop()
            if self._weighing and not self._shows_early:  # the first figures while its kernels are compiled
                self.results.begin_behind()
                self._stand(RunStatus(Phase.READY))
                self._weighing = True
            self.results.show(snapshot, self._asked, self._question)

    @Slot(object)
    def _finished(self, snapshot: Snapshot | None) -> None:
        if self._standing.phase is not Phase.RUNNING:
            return
        if snapshot is None:  # stopped before it had a figure; earlier figures of the question stay
            self._dim.stop()
            answered = self.results.follow(question(self._sound(), self._macros()))
            self._stand(RunStatus(Phase.STOPPED, STOPPED_AGAIN if answered else STOPPED_EARLY))
        elif self._question is not None and self._asks_still():
            self._dim.stop()
            self.results.show(snapshot, self._asked, self._question)
            self._stand(status_after(snapshot))
            self.answered.emit(self._asked.to_query(), snapshot)

    @Slot(object)
    def _failed(self, failure: Failure) -> None:
        if self._answered and failure.run:
            return
        self._grow_stale()
        asked_badly = isinstance(failure.error, QueryError | TextError)
        phase = Phase.BLOCKED if asked_badly else Phase.FAILED
        self._stand(RunStatus(phase, failure.message, failure.details))

    @Slot(object)
    def _warmed(self, step: Warming) -> None:
        self._preparation = step
        self.warming.emit(step)

    @Slot(object)
    def _waiting(self, waiting: Waiting) -> None:
        if self._answered:
            return
        rough = False
        if waiting.rough is not None and self._question is not None and self._asks_still():
            self._dim.stop()
            self.results.begin_behind()
            self.results.show(waiting.rough, self._asked, self._question)
            rough = True
        else:
            self._grow_stale()
            rough = self._shows_early
            if not self._roughly and self._runs.is_prepared:  # it was asked just before that
                self._settle.start()
        self._stand(waiting_for_run(waiting.seconds, rough=rough))


def start_once(timer: QTimer) -> None:
    """Start a timer that is not running; edits without a pause do not postpone it."""
    if not timer.isActive():
        timer.start()
