"""The one thread that owns the engine."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import Condition, Event, Thread

from oracle.errors import OracleError
from oracle.query import Query, RunSettings
from oracle.ranges import HandSet
from oracle.simulate import Examples
from oracle.simulate.snapshot import Snapshot
from ui.background.freed_memory import give_back
from ui.background.priority import yield_to_window
from ui.jobs import events
from ui.jobs.engine import DealRequest, Engine, OpenQuestion

CHEAP_SECONDS = 0.15
"""Answers that take less are computed after every edit."""
ROUGH_SECONDS = 0.12
"""Time of the rough figures that an edited question gets if its answer takes longer; nobody feels it."""
IDLE_SECONDS = 0.3
"""After this long without work, the worker loads what later runs will need."""


@dataclass(frozen=True, slots=True)
class Job:
    """A question for the worker.

    Attributes:
        run: Number of the run.
        query: The query.
        settings: Limits, seed, threads and method.
        macros: The user's named ranges, by name.
        ranges: Ranges that have been read already, by text, in the query's game and syntax.
        only_if_cheap: Whether to answer only if that takes less than `CHEAP_SECONDS`.
        rough: Whether to give rough figures if it takes longer; only when every kernel is compiled.
        deals: Example deals to search for instead of figures.
        head_start: Whether another process computes the first deals while kernels are compiled.
        cancel: Set to end it.
    """

    run: int
    query: Query
    settings: RunSettings
    macros: Mapping[str, str] = field(default_factory=dict)
    ranges: Mapping[str, HandSet] = field(default_factory=dict)
    only_if_cheap: bool = False
    rough: bool = False
    deals: DealRequest | None = None
    head_start: bool = False
    cancel: Event = field(default_factory=Event)


class Worker:
    """Runs one job at a time on a separate thread; a new job replaces any other.

    Args:
        engine: The engine; used on the worker's thread only.
        post: Receives the worker's events, on the worker's thread.
    """

    def __init__(self, engine: Engine, post: Callable[[events.Event], None]) -> None:
        self._engine = engine
        self._post = post
        self._changed = Condition()
        self._next: Job | None = None
        self._current: Job | None = None
        self._closing = False
        self._prepare_when_idle = False
        self._others_wait: Callable[[], bool] = lambda: False
        # A daemon thread, so that a hanging engine cannot keep a closed program alive.
        self._thread = Thread(target=self._live, name="oracle worker", daemon=True)

    def start(self) -> None:
        """Start the thread, which first checks whether the engine is warm."""
        self._thread.start()

    def let_first(self, others_wait: Callable[[], bool]) -> None:
        """Load nothing ahead of its use while somebody waits for other work of the engine.

        Args:
            others_wait: Whether somebody does; called on the worker's thread.
        """
        self._others_wait = others_wait

    def submit(self, job: Job) -> None:
        """Cancel the current job and do this one next; a waiting job is dropped."""
        with self._changed:
            self._drop()
            self._next = job
            self._changed.notify()

    def cancel(self) -> None:
        """Stop the current job, if any; it posts its last figures. One that has not begun is over at once."""
        with self._changed:
            waiting = self._next
            self._drop()
        if waiting is not None:
            self._post(events.Ended(waiting.run, None))

    def close(self, timeout: float) -> bool:
        """Stop everything and wait for the thread.

        Args:
            timeout: Longest wait in seconds.

        Returns:
            Whether the thread has ended.
        """
        with self._changed:
            self._drop()
            self._closing = True
            self._changed.notify()
        if self._thread.ident is not None:
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _drop(self) -> None:
        self._next = None
        if self._current is not None:
            self._current.cancel.set()

    def _live(self) -> None:
        yield_to_window()
        self._begin()
        while (job := self._take()) is not None:
            try:
                self._do(job)
            except Exception as trouble:  # noqa: BLE001 - the program continues after any error of a run
                self._post(failure(job.run, trouble))

    def _begin(self) -> None:
        try:
            checked = events.WarmChecked(self._engine.is_warm(), self._engine.cache_problem())
        except Exception as trouble:  # noqa: BLE001 - the window must open even with a broken engine
            self._post(failure(0, trouble))
            checked = events.WarmChecked(True)  # as far as known; a run will report the error
        self._prepare_when_idle = checked.warm
        self._post(checked)

    def _take(self) -> Job | None:
        """The next job, as soon as there is one; None at exit."""
        with self._changed:
            self._current = None
        self._prepare_once_idle()
        if not self._wanted():
            give_back()
        with self._changed:
            self._changed.wait_for(self._wanted)
            if self._closing:
                return None
            self._current, self._next = self._next, None
            return self._current

    def _prepare_once_idle(self) -> None:
        """Load what later runs need, once there is nothing to do and nobody waits for other work."""
        while self._prepare_when_idle:
            with self._changed:
                if self._changed.wait_for(self._wanted, IDLE_SECONDS):
                    return
            if not self._others_wait():
                self._prepare_when_idle = False
                self._prepare()

    def _wanted(self) -> bool:
        return self._closing or self._next is not None

    def _prepare(self) -> None:
        try:
            self._engine.load()
        except Exception as trouble:  # noqa: BLE001 - the next run will report the error, if any
            self._post(failure(0, trouble))

    def _do(self, job: Job) -> None:
        question: OpenQuestion | None = None
        if job.only_if_cheap:
            question = self._open(job)
            seconds = question.expected_seconds(job.cancel)
            if seconds >= CHEAP_SECONDS and not job.cancel.is_set():
                rough = _rough(question) if job.rough else None
                if rough is None or not rough.done:
                    self._post(events.Waiting(job.run, seconds, rough))
                else:  # it was quicker than estimated
                    self._post(events.Began(job.run))
                    self._post(events.Ended(job.run, rough))
                return
        self._post(events.Began(job.run))
        last: Snapshot | Examples | None = None
        for last in self._states(job, question):
            self._post(events.Progress(job.run, last))
        self._post(events.Ended(job.run, last))

    def _states(self, job: Job, question: OpenQuestion | None) -> Iterator[Snapshot] | Iterator[Examples]:
        if job.deals is not None:
            return self._engine.deals(job.query, job.deals, job.macros, job.cancel)
        return (question or self._open(job)).stream(job.cancel, head_start=job.head_start)

    def _open(self, job: Job) -> OpenQuestion:
        return self._engine.open(job.query, job.settings, job.macros, job.ranges)


def _rough(question: OpenQuestion) -> Snapshot | None:
    """Rough figures; none if the question cannot be dealt, which Run reports when the player asks for it."""
    try:
        return question.rough(ROUGH_SECONDS)
    except OracleError:
        return None


def failure(run: int, trouble: Exception) -> events.Failure:
    """An error as an event: our own have a remedy; for others the traceback is included."""
    details = "".join(traceback.format_exception(trouble))
    if isinstance(trouble, OracleError):
        return events.Failure(run, str(trouble), "", trouble)
    if isinstance(trouble, MemoryError):
        message = "There is not enough memory for this run. Close other programs, or narrow the ranges."
    elif run == 0:
        message = (
            "A part of the engine could not be loaded, so some questions cannot be answered. "
            "The program continues; please send us the details."
        )
    else:
        message = (
            "An unexpected error occurred in the engine, and this run was abandoned. "
            "The program continues; please send us the details."
        )
    return events.Failure(run, message, details, trouble)
