"""Runs an enumeration on all cores, sampling meanwhile if it takes a while."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any, Generic

from oracle.clock import WorkClock
from oracle.errors import RunError
from oracle.prepared import Prepared
from oracle.query.settings import DEFAULT_ERROR, RunSettings
from oracle.simulate.measure import Measure, T
from oracle.simulate.never_held import never_held
from oracle.simulate.planning.plan import (
    BESIDE_SECONDS,
    NOMINAL_CORES,
    ExactWork,
    OpenWork,
    Plan,
    deals_in_words,
)
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.work.pool import OrderedPool, default_threads, threads_worth
from oracle.simulate.work.schedule import SNAPSHOT_SECONDS
from oracle.simulate.work.stop import Stop
from oracle.simulate.work.workers import Numbered, PieceResults, RunWorkers

AT_ONCE_SECONDS = 0.005
"""Most seconds of a single work unit that runs without a thread: starting one takes as long as a look-up."""

ONE_THREAD_SECONDS = 0.0005
"""Most seconds, in total, of several work units that run without a thread."""

ALONE_SECONDS = 0.03
"""Most seconds, in total, of work units that a run of one thread computes on the thread of its caller: Stop
waits for one of them."""

TICK_SECONDS = 0.02
"""Seconds between checks of Stop while a piece is computed."""

LEAVE_SECONDS = 0.03
"""How long to wait for a cancelled enumeration; sorting many hands continues a little longer and then
ends."""

BESIDE_LIMIT = 2.0
"""Most seconds of sampling during an exact run; longer would only delay the answer."""


TABLE_SHARE = 0.5
"""The share of the progress that making a table counts for."""


class _Either(threading.Event):
    """Set once one of two events is set; can be checked, not waited for."""

    def __init__(self, first: threading.Event, second: threading.Event) -> None:
        super().__init__()
        self._first, self._second = first, second

    def is_set(self) -> bool:
        """Whether one of them is set."""
        return self._first.is_set() or self._second.is_set()


class ExactProgress:
    """Progress of an enumeration.

    Collecting equities in a table first takes about as long as the pieces after it.
    """

    def __init__(self) -> None:
        self._share, self._table = 0.0, False

    def share(self, merged: int, pieces: int, tables: float) -> float:
        """The share that is done, 0…1; never less than before.

        Args:
            merged: Pieces done.
            pieces: Pieces in total; 0 while unknown.
            tables: Progress of the current table, 0…1; 1 without one.
        """
        self._table = self._table or tables < 1
        done = merged / max(1, pieces)
        if self._table:
            done = TABLE_SHARE * tables + (1 - TABLE_SHARE) * done
        self._share = max(self._share, done)
        return self._share


class ExactRun(Generic[T]):
    """One exact answer.

    Args:
        prepared: The query.
        measure: What is measured.
        plan: The strategy, its reason and expected time.
        open_work: Opens the work: its pieces and the functions that compute them.
        settings: Threads, and the limits and seed of the sampling meanwhile.
        cancel: Set by the caller to stop.
        workers: Other processes or machines that compute the pieces.

    Attributes:
        pieces: Number of pieces; 0 until the work is opened.
        merged: Number of finished pieces.
    """

    def __init__(
        self,
        prepared: Prepared,
        measure: Measure[T],
        plan: Plan[T],
        open_work: OpenWork[T],
        settings: RunSettings,
        cancel: threading.Event | None = None,
        *,
        workers: RunWorkers | None = None,
    ) -> None:
        self._prepared = prepared
        self._measure = measure
        self._plan = plan
        self._settings = settings
        self._open_work = open_work
        self._workers = workers
        self.pieces = 0
        self._cancel = cancel or threading.Event()
        self._finished = threading.Event()
        self._stop = Stop()
        self._clock = WorkClock()
        self.merged = 0
        self._progress = ExactProgress()
        self._outcome: T | BaseException | None = None

    def snapshots(self) -> Iterator[Snapshot]:
        """The run: sampled snapshots while a long enumeration is under way, then the exact answer."""
        self._clock = WorkClock()
        if self._plan.seconds <= BESIDE_SECONDS:
            self._enumerate()
            last = None
        else:
            thread = threading.Thread(target=self._enumerate, name="oracle-exact", daemon=True)
            thread.start()
            try:
                last = yield from self._sampled_meanwhile()
            finally:
                self._stop.set()
                thread.join(LEAVE_SECONDS)
        if isinstance(self._outcome, BaseException):
            raise self._outcome
        if self._outcome is None:
            if last is not None:
                seconds = self._worked(last)
                yield replace(last, done=True, stopped_by="cancelled", progress=None, seconds=seconds)
            return
        yield self._answer(self._outcome, self._worked(last), last)

    def _worked(self, beside: Snapshot | None) -> float:
        """Seconds of work; a time in which the compiler kept only the enumeration waiting counts."""
        return max(self._clock.seconds(), 0.0 if beside is None else beside.seconds)

    def _enumerate(self) -> None:
        """Compute all pieces; stores the totals, the error, or None if cancelled."""
        with self._clock.on_this_thread():
            self._enumerate_pieces()

    def _enumerate_pieces(self) -> None:
        totals = self._measure.empty()
        try:
            work = self._open_work(self._stop)
            if self._cancel.is_set() or self._stop.is_set():
                return  # the opened work is incomplete and may have no piece at all
            self.pieces = work.pieces
            for part in self._parts(work):
                if self._cancel.is_set() or self._stop.is_set():
                    return
                if part is not None:
                    totals.merge(part)
                    self.merged += 1
            if self.merged == work.pieces:
                work.close(totals)
                self._outcome = totals
        except BaseException as trouble:  # noqa: BLE001 - raised again in the calling thread
            self._outcome = trouble
        finally:
            self._finished.set()

    def _parts(self, work: ExactWork[T]) -> Iterator[T | None]:
        """The totals of the pieces in order, None now and then; instant work is done on this thread."""
        alone = self._settings.threads == 1 and self._workers is None
        several = ALONE_SECONDS if alone else ONE_THREAD_SECONDS
        if self._plan.seconds <= (max(AT_ONCE_SECONDS, several) if work.pieces == 1 else several):
            yield from map(work.make_worker(self._stop), range(work.pieces))
            return
        with self._begin(work) as begun:
            yield from begun.results(TICK_SECONDS)

    def _begin(self, work: ExactWork[T]) -> PieceResults[T | None]:
        if self._workers is None:
            threads = min(self._settings.threads or default_threads(), work.pieces)
            worth = threads_worth(self._plan.seconds * NOMINAL_CORES, threads)
            first = worth if self._settings.threads is None else threads
            return OrderedPool(
                lambda: work.make_worker(self._stop), threads, work.pieces, self._stop, self._clock,
                first=first,
            )  # fmt: skip
        seconds = self._plan.seconds * NOMINAL_CORES
        each = seconds / work.pieces
        return self._workers.begin(
            Numbered(work.pieces, lambda number: each, None, self._plan.strategy, self._read, seconds)
        )

    def _read(self, state: Any) -> T:  # noqa: ANN401 - plain data
        totals = self._measure.empty()
        totals.load(state)
        return totals

    def _sampled_meanwhile(self) -> Generator[Snapshot, None, Snapshot | None]:
        """Sampled snapshots until the enumeration is complete; returns the last one."""
        from oracle.simulate.strategies.sampling.sampled import SampledRun  # here: a look-up needs no kernel

        limits = replace(
            self._settings,
            threads=1,
            trials=None,
            seconds=BESIDE_LIMIT,
            error=self._settings.error or DEFAULT_ERROR,
        )
        over = _Either(self._finished, self._cancel)
        sampled = SampledRun(self._prepared, self._measure, self._plan, limits, over)
        last: Snapshot | None = None
        try:
            for snapshot in sampled.snapshots():
                last = self._dressed(snapshot)
                yield last
                if self._cancel.is_set():
                    return last
        except RunError:
            # Too rare for sampling; the enumeration will find it, or report that it never holds.
            last = None
        while not self._finished.wait(SNAPSHOT_SECONDS):
            if self._cancel.is_set():
                return last
            if last is not None:
                last = self._dressed(last)
                yield last
        return last

    def _dressed(self, snapshot: Snapshot) -> Snapshot:
        """A sampled snapshot as a stage on the way to the exact answer."""
        return replace(
            snapshot,
            strategy=self._plan.strategy,
            done=False,
            stopped_by="",
            progress=self._progress.share(self.merged, self.pieces, self._measure.tables_made()),
            seconds=self._worked(snapshot),
        )

    def _answer(self, totals: T, seconds: float, beside: Snapshot | None) -> Snapshot:
        if not totals.trials:
            raise never_held(
                self._prepared.query,
                f"The condition holds in none of the {totals.drawn:,} deals.",
                remedy="There are no deals to count. Change the condition.",
            )
        figures = self._measure.exact(totals)
        return Snapshot(
            method="exact",
            strategy=self._plan.strategy,
            why=f"Exact: {deals_in_words(totals.drawn)}" if self._plan.bounded else self._plan.why,
            trials=totals.trials,
            drawn=totals.drawn,
            seconds=seconds,
            seed=None if beside is None else beside.seed,
            seats=figures.seats,
            results=figures.results,
            trace=() if beside is None else beside.trace,
            done=True,
            stopped_by="exact",
            progress=1.0,
        )
