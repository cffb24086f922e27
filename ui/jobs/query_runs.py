"""Runs as seen by the window: start, receive, stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oracle.errors import OracleError
from oracle.pql import print_query
from oracle.query import Query, RunSettings
from oracle.ranges import HandSet
from oracle.simulate import Examples
from oracle.simulate.snapshot import Snapshot
from oracle.warming.rehearsal import DEALS, QUESTION, Rehearsal
from ui.background.event_queue import EventQueue
from ui.background.throttle import Throttle
from ui.jobs import events
from ui.jobs.engine import DealRequest, Engine
from ui.jobs.oracle_engine import OracleEngine
from ui.jobs.preparing.early_process import EarlyProcess
from ui.jobs.preparing.preparation import Preparation
from ui.jobs.states import (
    BEFORE_WORKER,
    RUN_TABLE,
    RUNNING,
    UNDECIDED,
    Machine,
    RunEvent,
    RunState,
)
from ui.jobs.worker import Job, Worker

STOP_MS = 100
"""Milliseconds after which a stopped run is over for the user, even if the engine is still working on it."""
CLOSE_SECONDS = 3.0
"""Longest wait for the worker at exit; a batch takes about 20 ms."""
TABLE = "the question"
"""Name of the request to prepare the kernels of a waiting question."""

_Question = tuple[Query, RunSettings, Mapping[str, str] | None, Mapping[str, HandSet] | None]


class QueryRuns(QObject):
    """One run at a time, on the worker's thread; all methods are called on the GUI thread.

    Every question gets a run number.  A new question ends the previous one, whose later events are dropped.
    Each run emits `started`, any number of `snapshot`, then `finished` or `failed`.

    Its own signals are those of the table's runs.  Every other client has a `ui.jobs.run_client.RunClient`,
    whose signals are those of its own runs; a run that another client ends finishes like a stopped one.

    Args:
        engine: The engine; the oracle by default.
        warm_command: The command line that compiles the kernels, if not the default.
        parent: Qt parent.
    """

    started = Signal(int)
    """A run has started: its number."""
    snapshot = Signal(object)
    """New figures: a `Snapshot`, at most 20 per second; the last of a run is always emitted."""
    finished = Signal(object)
    """The run is over: its last `Snapshot`, or None if it was stopped before the first."""
    failed = Signal(object)
    """The run, or the start of the engine, failed: a `events.Failure`."""
    waiting = Signal(object)
    """An edited question takes too long to be answered automatically: a `events.Waiting`, with rough figures
    if there are any."""
    warming = Signal(object)
    """Progress of the one-time preparation of the engine: a `events.Warming`."""
    turned = Signal(bool)
    """A run of any client has started or ended."""
    rehearsed = Signal(str, int)
    """A request to prepare something first is fulfilled: its name and number."""
    prepared = Signal()
    """The engine is completely prepared, as far as possible."""

    def __init__(
        self,
        engine: Engine | None = None,
        *,
        warm_command: Sequence[str] = (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._queue = EventQueue(self)
        self._queue.arrived.connect(self._take)
        self._engine = engine or OracleEngine()
        self._worker = Worker(self._engine, self._queue.put)
        self._throttle = Throttle(parent=self)
        self._throttle.passed.connect(self._pass_on)
        self._preparation = Preparation(warm_command, self)
        self._preparation.stepped.connect(self.warming)
        self._preparation.rehearsed.connect(self._rehearsed)
        self._preparation.prepared.connect(self.prepared)
        self._preparation.ready.connect(self._release)
        self._early = EarlyProcess(self._engine, self._queue.put, self)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(STOP_MS)
        self._patience.timeout.connect(self._give_up)
        self._number = 0
        self._run = Machine(RunState.IDLE, RUN_TABLE)
        self._job: Job | None = None
        self._last: Snapshot | Examples | None = None
        self._client: events.Client = self
        self._later: _Question | None = None

    @property
    def running(self) -> bool:
        """Whether a run is in progress."""
        return self._run.state in RUNNING

    @property
    def answers_table(self) -> bool:
        """Whether a run of the table is in progress and not stopped."""
        return self.running and self._run.state is not RunState.STOPPING and self._client is self

    @property
    def is_prepared(self) -> bool:
        """Whether the engine is completely prepared, as far as possible."""
        return self._preparation.is_over

    @property
    def client(self) -> events.Client:
        """The client of the current or last run."""
        return self._client

    def start(self) -> None:
        """Start the engine on its thread, once the window is shown; `run` does it if needed."""
        if self._run.state is not RunState.CLOSED and self._preparation.wake():
            self._worker.start()

    def let_first(self, others_wait: Callable[[], bool]) -> None:
        """Load nothing ahead of its use while somebody waits for other work of the engine.

        Args:
            others_wait: Whether somebody does; called on the worker's thread.
        """
        self._worker.let_first(others_wait)

    def run(
        self,
        query: Query,
        settings: RunSettings,
        macros: Mapping[str, str] | None = None,
        client: events.Client | None = None,
        deals: DealRequest | None = None,
        ranges: Mapping[str, HandSet] | None = None,
    ) -> int:
        """Run a query, ending any current run.

        Args:
            query: The query.
            settings: Limits, seed, threads and method.
            macros: The user's named ranges, by name.
            client: The client; by default the table.
            deals: Example deals to search for instead of figures.
            ranges: Ranges that have been read already, by text, in the query's game and syntax.

        Returns:
            The number of the run.
        """
        self._speak_through(client or self)
        if deals is not None:
            self._early.end()
        job = replace(self._new_job(query, settings, macros, ranges), deals=deals)
        held = self._must_wait(job)
        if self._move(RunEvent.HOLD_RUN if held else RunEvent.RUN):
            self._submit(job, held=held)
            self._client.started.emit(job.run)
        return job.run

    def edited(
        self,
        query: Query,
        settings: RunSettings,
        macros: Mapping[str, str] | None = None,
        ranges: Mapping[str, HandSet] | None = None,
    ) -> int:
        """The question has changed: answer it if that is cheap, otherwise report that it waits for Run.

        A current run of the table ends without a signal, because its question is outdated. Another client's
        run continues, and the table's question is processed when it is over; example deals end.

        Returns:
            The number of the question, or of the run it waits for.
        """
        dealing = self._job is not None and self._job.deals is not None
        if self.running and self._client is not self and not dealing:
            self._later = (query, settings, macros, ranges)
            return self._number
        self._speak_through(self)
        job = replace(
            self._new_job(query, settings, macros, ranges), only_if_cheap=True, rough=self.is_prepared
        )
        held = self._must_wait(job)
        if self._move(RunEvent.HOLD_EDIT if held else RunEvent.EDIT):
            self._submit(job, held=held)
        return job.run

    def rehearse(self, wish: Rehearsal) -> bool:
        """Request that something be prepared first, while the engine is prepared; `rehearsed` reports it.

        Returns:
            Whether it will be reported; otherwise wait for `prepared`.
        """
        return self._preparation.rehearse(wish)

    def stop(self) -> None:
        """Stop the current run; it finishes with the figures it has, within `STOP_MS`."""
        if self.running:
            self._early.end()
        if self._run.state is RunState.RUN_HELD:
            self._throttle.clear()
            self._end(RunEvent.STOP, None if self._last is None else events.cancelled(self._last))
        elif self._move(RunEvent.STOP):
            self._worker.cancel()
            self._patience.start()

    def ask_nothing(self) -> None:
        """The table has no question any more: its run stops, and an edited question is not answered.

        Another client's run continues, as in `edited`; example deals end.
        """
        self._later = None
        if self._run.state in UNDECIDED:
            self._number += 1
            self._worker.cancel()
            self._throttle.clear()
            self._early.end()
            self._move(RunEvent.DROP)
        elif self._client is self or (self._job is not None and self._job.deals is not None):
            self.stop()

    def shutdown(self) -> bool:
        """Shut down; may be called twice.

        Returns:
            Whether the worker has ended (otherwise it ends with the process).
        """
        self._move(RunEvent.CLOSE)
        self._job = self._later = None
        self._number += 1
        self._patience.stop()
        self._throttle.clear()
        self._early.end()
        self._preparation.stop()
        return self._worker.close(CLOSE_SECONDS)

    def _new_job(
        self,
        query: Query,
        settings: RunSettings,
        macros: Mapping[str, str] | None,
        ranges: Mapping[str, HandSet] | None,
    ) -> Job:
        self._number += 1
        self._move(RunEvent.DROP)
        self._job = None
        self._patience.stop()
        self._throttle.clear()
        job = Job(self._number, query, settings, {} if macros is None else macros, ranges or {})
        going_on = self._early.goes_on_as(job)
        if going_on is None:
            self._early.end()
            self._last = None
        return going_on or job

    def _move(self, event: RunEvent) -> bool:
        """Process an event, and report if a run has begun or ended; False if nothing changed."""
        before = self.running
        taken = self._run.take(event)
        if self.running != before:
            self.turned.emit(self.running)
        return taken

    def _must_wait(self, job: Job) -> bool:
        """Whether the kernels of a question have to be compiled first."""
        if self._preparation.answers:
            return False
        try:
            return job.deals is not None or self._engine.needs_kernels(job.query, job.settings)
        except OracleError:
            return False  # the query itself is invalid, which the worker reports without kernels

    def _submit(self, job: Job, *, held: bool) -> None:
        """Submit a question to the worker, or have its kernels prepared first."""
        if job.run != self._number:
            return  # a slot of `turned` has asked another question
        may_sample = held or not self.is_prepared
        self._job = job = replace(job, settings=job.settings.seeded()) if may_sample else job
        self.start()
        self._begin_early()
        if held:
            what = QUESTION if job.deals is None else DEALS
            self._preparation.rehearse(
                Rehearsal(TABLE, job.run, what, print_query(job.query), job.macros, job.settings.method)
            )
        else:
            self._give(job)

    def _begin_early(self) -> None:
        """While the child compiles, have a question that has no figures yet sampled by another process."""
        wanted = self._run.state in BEFORE_WORKER and self._preparation.compiling and not self._early.busy
        if self._job is not None and wanted:
            self._early.ask(self._job)

    def _give(self, job: Job) -> None:
        """Submit a question to the worker; parts that it needs may not be compiled yet."""
        alone = not (self.is_prepared or self._early.busy)
        self._worker.submit(replace(job, head_start=alone))

    @Slot()
    def _release(self) -> None:
        """Submit the question that waits for its kernels, if there is one."""
        if self._job is not None and self._move(RunEvent.RELEASE):
            self._give(self._job)

    def _speak_through(self, client: events.Client) -> None:
        """Switch to another client; a run of the previous one ends with its current figures."""
        before, last = self._client, self._last
        self._client = client
        if client is self:
            self._later = None
        if self.running and before is not client:
            self._number += 1
            self._throttle.clear()
            self._worker.cancel()
            self._move(RunEvent.DROP)
            before.finished.emit(None if last is None else events.cancelled(last))

    def _end(self, event: RunEvent, last: Snapshot | Examples | None) -> None:
        self._patience.stop()
        self._move(event)
        self._last = None
        self._client.finished.emit(last)
        self._look_at_waiting()

    def _look_at_waiting(self) -> None:
        """Process the table's edited question that waited for another client's run."""
        if self._later is not None and self._run.state is RunState.IDLE:
            self.edited(*self._later)

    @Slot(object)
    def _pass_on(self, snapshot: Snapshot | Examples) -> None:
        self._client.snapshot.emit(snapshot)

    @Slot()
    def _give_up(self) -> None:
        """The engine did not stop in time: for the user the run is over."""
        last = self._last
        self._throttle.flush()
        self._number += 1
        if last is not None:
            last = events.cancelled(last)
            self._client.snapshot.emit(last)
        self._end(RunEvent.GIVE_UP, last)

    @Slot(object)
    def _take(self, event: events.Event) -> None:
        if self._run.state is RunState.CLOSED:
            return
        if isinstance(event, events.WarmChecked):
            self._preparation.begin(event)
            self._begin_early()
        elif event.run == 0 and isinstance(event, events.Failure):  # of the engine's start, not of a run
            self.failed.emit(event)
        elif event.run == self._number:  # otherwise it belongs to an outdated run
            self._take_from_run(event)

    def _take_from_run(self, event: events.OfRun) -> None:
        if isinstance(event, events.Ended | events.Waiting | events.Failure):
            self._early.end()
        match event:
            case events.Began():
                if self._move(RunEvent.BEGAN):
                    self._client.started.emit(self._number)
            case events.Early(snapshot=snapshot):
                if self._early.busy and not events.repeats(snapshot, self._last):
                    self._last = snapshot
                    self._throttle.offer(snapshot)
            case events.Progress(snapshot=snapshot):
                if not events.repeats(snapshot, self._last):
                    self._early.end()
                    self._last = snapshot
                    self._throttle.offer(snapshot)
            case events.Ended(snapshot=snapshot):
                self._throttle.flush()
                self._end(RunEvent.ENDED, events.last_state(snapshot, self._last))
            case events.Waiting():
                self._throttle.flush()
                self._move(RunEvent.TOO_LONG)
                self.waiting.emit(event)
            case events.Failure():
                self._throttle.flush()
                self._patience.stop()
                self._move(RunEvent.FAILED)
                self._client.failed.emit(event)
                self._look_at_waiting()

    @Slot(str, int)
    def _rehearsed(self, name: str, number: int) -> None:
        if name != TABLE:
            self.rehearsed.emit(name, number)
        elif self._job is not None and self._job.run == number:
            self._release()
