"""Monte Carlo: independent deals until a limit is reached."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any, Generic

from oracle.clock import WorkClock
from oracle.errors import RunError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings, chosen_seed
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.measure import Figures, Measure, T
from oracle.simulate.never_held import never_held
from oracle.simulate.planning.plan import Plan, deal_seconds, joined_reasons
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.strategies.sampling.chunks import Chunk, Tries, chunk_worker
from oracle.simulate.strategies.sampling.head_start import HeadStart, Helped, Task
from oracle.simulate.strategies.sampling.patience import Patience
from oracle.simulate.trace import Trace
from oracle.simulate.work.alone import OnThisThread
from oracle.simulate.work.pool import OrderedPool, default_threads, threads_worth
from oracle.simulate.work.schedule import (
    EARLY_ENDS,
    MAX_CHUNK,
    SNAPSHOT_SECONDS,
    chunk_size,
    chunk_start,
    chunks_of,
)
from oracle.simulate.work.stop import Stop
from oracle.simulate.work.workers import Numbered, PieceResults, RunWorkers

TICK_SECONDS = 0.02
"""Seconds between checks of limits and Stop while a chunk is computed."""

LONG_SECONDS = 0.004
"""Work of each thread, in seconds, from which on threads may be far ahead from the start.

The figures after an early chunk take as long as the chunk, so threads kept close to the caller wait for most
of the first 20 ms.  In a run of this length that costs more than the chunks wasted at its end.
"""

ALONE_WORK = 0.02
"""Most work of a run of one thread, in seconds, that is done on the thread of its caller: starting another
one, and what it does in vain at the end, costs as much as a short run."""

TOGETHER_SECONDS = 0.002
"""Work that a thread takes at once, in seconds: on many cores, threads that take less wait for each other for
longer than they work."""

FIRST_LOOK = 10_000
"""Fewest kept trials at which the target error may end a run; before that, variances are too uncertain."""

REST_SHARE = 0.02
MOST_REST = 0.004
"""Results are collected for a fiftieth of the time the run has taken, but at most this many seconds."""

EASE = 0.9
"""The error is checked again at nine tenths of the estimated number of trials needed."""

AGAIN = 1.1
"""An unknown error is checked again after a tenth more trials."""

PAUSE = 4
"""Interval between snapshots as a multiple of the time that making one takes, for very large histograms."""

WIDEST = Z95 / 2
"""Half-width of the interval of a share after one trial, where the share is least certain: one half."""

GRACE_SECONDS = 2.0
"""Seconds past its time limit that a run may search for its first deal before it gives up."""

MANY_TRIES = 1_000_000
"""Least draws of the hands that a run limited by time makes before it gives up."""

UNKNOWN = "unknown"
"""The reason for ending a run limited by error alone if the error of a figure is unknown."""

MOST_UNKNOWN = 10_000_000
"""Trials after which such a run ends."""

SETTLED = ("trials", "error", UNKNOWN)
"""The reasons for ending a run at a trial that its seed determines."""

HOPELESS = "hopeless"
"""The reason for ending a run without a trial."""


@dataclass(slots=True)
class _Progress(Generic[T]):
    """The merged prefix of a run."""

    totals: T
    patience: Patience
    trace: Trace = field(default_factory=Trace)
    next_look: float = FIRST_LOOK
    chunks: int = 0
    next_shown: float = SNAPSHOT_SECONDS
    elsewhere: float = 0.0


class SampledRun(Generic[T]):
    """One Monte Carlo run of a prepared query.

    Args:
        prepared: What is dealt.
        measure: What is measured.
        plan: The plan, with the reason for sampling.
        settings: Limits, seed and threads; the default limits if none is set.
        cancel: Set by the caller to stop.
        head_start: Whether another process computes chunks while kernels are compiled, unless one
            thread is asked for or the kernels would be there first.
        workers: Other processes or machines that compute the chunks; then there is no head start.
    """

    def __init__(
        self,
        prepared: Prepared,
        measure: Measure[T],
        plan: Plan[T],
        settings: RunSettings,
        cancel: threading.Event | None = None,
        *,
        head_start: bool = False,
        workers: RunWorkers | None = None,
    ) -> None:
        self._prepared = prepared
        self._measure = measure
        self._plan = plan
        self._settings = settings.or_defaults()
        self._cancel = cancel or threading.Event()
        self.seed = chosen_seed(settings)
        task = Task(prepared, measure, self.seed, self._settings.trials)
        alone = self._settings.threads == 1  # who asks for one thread wants no other core used
        helps = head_start and measure.soon_without_kernels
        self._task = task if helps and workers is None and not alone else None
        self._workers = workers

    def snapshots(self) -> Iterator[Snapshot]:
        """The run: snapshots at most 20 times a second, the last one done.

        Raises:
            RunError: If no deal is kept in time.
        """
        clock, stop, tries = WorkClock(), Stop(), Tries()
        dealer = Dealer(self._prepared, ordered=self._measure.ordered)
        progress = _Progress(self._measure.empty(), Patience(dealer, self._measure.row_seconds))
        reason = ""
        with self._begin(dealer, stop, tries, clock) as begun:
            for chunk in begun.results(TICK_SECONDS, lambda: min(MOST_REST, REST_SHARE * clock.passed())):
                now = clock.passed()
                if chunk is not None:
                    reason = self._merge(progress, chunk, dealer, clock) or reason
                    if reason in (*SETTLED, HOPELESS) or not chunk.complete:
                        break
                if not stop.is_set():
                    reason = self._limit_reached(progress, tries, clock.seconds())
                    if reason:
                        stop.set()
                    elif chunk is not None and now >= progress.next_shown:
                        snapshot = self._snapshot(progress, clock.seconds(progress.elsewhere))
                        took = clock.passed() - now
                        progress.next_shown = now + max(SNAPSHOT_SECONDS, PAUSE * took)
                        yield snapshot
                if reason == HOPELESS or (reason and begun.leaves_at_once):
                    break
        if not reason:
            raise AssertionError("a run ends for a reason")
        if progress.totals.trials:
            yield self._snapshot(progress, clock.seconds(progress.elsewhere), stopped_by=reason)
        elif reason != "cancelled":
            raise self._nothing_kept(progress.totals.drawn)

    def _begin(self, dealer: Dealer, stop: Stop, tries: Tries, clock: WorkClock) -> PieceResults[Chunk[T]]:
        """Where the chunks come from."""
        if self._workers is None:
            threads = self._settings.threads or default_threads()
            work = self._work()
            if self._settings.threads == 1 and self._soon_over(work) and self._soon_dealt():
                return OnThisThread(lambda: self._worker(dealer, stop, tries), self._chunks(), stop, clock)
            pool = OrderedPool(
                lambda: self._worker(dealer, stop, tries), threads, self._chunks(), stop, clock,
                first=threads_worth(work, threads) if self._settings.threads is None else threads,
                long=self._ends_at_a_chunk() or work >= threads * LONG_SECONDS, together=self._together,
            )  # fmt: skip
            return Helped(pool, HeadStart(self._task, lambda chunk: pool.offer(chunk.number, chunk)), clock)
        each = self._trial_seconds()

        def seconds(number: int) -> float:
            return each * chunk_size(number)

        def read(state: Any) -> Chunk[T]:  # noqa: ANN401 - plain data
            totals = self._measure.empty()
            totals.load(state["totals"])
            return Chunk(state["number"], totals, complete=True, tries=state["tries"])

        limit, chunks = self._settings.trials, self._chunks()
        work, last = inf, None
        if limit is not None and chunks is not None:
            work, last = limit * each, limit - chunk_start(chunks - 1)
        return self._workers.begin(
            Numbered(chunks, seconds, self.seed, self._plan.strategy, read, work, last)
        )

    def _soon_over(self, work: float) -> bool:
        """Whether the whole run is short; ``work``: the least work that the limits require, in seconds.

        A target error bounds the deals of shares of the pot only.  Another mean may need any number, in
        chunks that grow, and Stop would wait for one of them.
        """
        if self._measure.row_seconds:
            trials = self._settings.trials
            work = inf if trials is None else trials * self._trial_seconds()
        return work <= ALONE_WORK

    def _soon_dealt(self) -> bool:
        """Whether every chunk is soon dealt.

        Joint hands that share a card would be drawn again, a condition may keep few deals, and a head start
        is for threads that wait for the compiler.
        """
        prepared = self._prepared
        drawn = [seat for seat in prepared.seats if not seat.any_hand and seat.live.hands != 1]
        plain = prepared.pattern is None and prepared.query.where is None and not prepared.game.stud
        return self._task is None and plain and len(drawn) <= 1

    def _worker(self, dealer: Dealer, stop: Stop, tries: Tries) -> Callable[[int], Chunk[T]]:
        compute = chunk_worker(self._measure, dealer, self.seed, stop, tries)
        limit, last = self._settings.trials, (self._chunks() or 0) - 1
        if limit is None or last < 0:
            return lambda number: compute(number, None)
        return lambda number: compute(number, limit - chunk_start(number) if number == last else None)

    def _chunks(self) -> int | None:
        """How many chunks the run has; None if that depends on its deals."""
        limit = self._settings.trials
        return None if limit is None or self._prepared.query.where is not None else chunks_of(limit)

    def _together(self, number: int) -> int:
        """How many chunks from a number on are expected to take `TOGETHER_SECONDS`, at least one.

        A thread takes the first, small ones together; a late chunk takes longer.
        """
        if number >= len(EARLY_ENDS):
            return 1
        deals = TOGETHER_SECONDS / self._trial_seconds()
        start = chunk_start(number)
        return max(1, chunks_of(start + int(min(deals, MAX_CHUNK))) - number - 1)

    def _ends_at_a_chunk(self) -> bool:
        """Whether the run ends with its last chunk, and never before, so that no chunk is wasted."""
        settings = self._settings
        return self._chunks() is not None and settings.error is None and settings.seconds is None

    def _trial_seconds(self) -> float:
        """Expected seconds of a deal on one core."""
        return deal_seconds(len(self._prepared.seats)) + self._measure.row_seconds

    def _work(self) -> float:
        """The least work that the limits require, in seconds of one core by fixed speeds.

        With a time limit alone, all cores are used.  A condition keeps fewer deals than are made, and some
        figures are less certain than a share of the pot: the pool then starts more threads.
        """
        settings = self._settings
        widths = inf if settings.error is None else WIDEST / settings.error
        for_error = widths * widths  # the square of a tiny error would be 0, and ** may overflow
        trials = min(for_error, inf if settings.trials is None else settings.trials)
        return trials * self._trial_seconds()

    def _merge(self, progress: _Progress[T], chunk: Chunk[T], dealer: Dealer, clock: WorkClock) -> str:
        """Add the next chunk; returns why the run is over, or an empty string."""
        if self._hopeless(progress, chunk.tries):  # checked here too, or the outcome would depend on timing
            return HOPELESS
        progress.chunks += 1
        progress.elsewhere += chunk.elsewhere
        now = clock.seconds(progress.elsewhere)
        limit = self._settings.trials
        if limit is not None and progress.totals.trials + chunk.totals.trials >= limit:
            room = limit - progress.totals.trials
            if chunk.totals.trials > room:
                cut = chunk_worker(self._measure, dealer, self.seed, Stop())
                chunk = cut(chunk.number, room)
            progress.totals.merge(chunk.totals)
            self._precise(progress, now)
            return "trials"
        progress.totals.merge(chunk.totals)
        progress.patience.spend(chunk.tries, chunk.totals.drawn)
        return self._precise(progress, now) if chunk.complete else ""

    def _hopeless(self, progress: _Progress[T], tries: int) -> bool:
        """Whether a run by trials or error alone gives up; ``tries``: draws for the next chunk so far."""
        waiting = self._settings.seconds is None and not progress.totals.trials
        return waiting and progress.patience.over(tries)

    def _limit_reached(self, progress: _Progress[T], tries: Tries, seconds: float) -> str:
        """Why the run must stop now, or an empty string.

        Args:
            progress: The run so far.
            tries: Draws for the chunks under way.
            seconds: Time of work so far.
        """
        if self._cancel.is_set():
            return "cancelled"
        if self._hopeless(progress, tries[progress.chunks]):
            return HOPELESS
        over = seconds - (inf if self._settings.seconds is None else self._settings.seconds)
        if over < 0:
            return ""
        dealt = progress.chunks > 0 or tries.total() >= MANY_TRIES
        return "seconds" if progress.totals.trials or (over >= GRACE_SECONDS and dealt) else ""

    def _nothing_kept(self, drawn: int) -> RunError:
        if drawn:
            return never_held(
                self._prepared.query,
                f"The condition did not hold in any of {drawn:,} deals.",
                remedy="Ask for something more likely, or set a longer time limit.",
            )
        return RunError(
            "Almost no legal deal was found: in almost every draw, two hands share a card.",
            remedy="Widen one of the ranges.",
        )

    def _precise(self, progress: _Progress[T], now: float) -> str:
        """Take trace points; returns why the run is over, or an empty string.

        The run is over when every figure is within the target error. This is checked on merged chunks only,
        at trials that depend only on these, so the same seed stops at the same trial on any number of
        threads.
        """
        totals = progress.totals
        target = self._settings.error
        due = progress.trace.due(totals.trials)
        look = target is not None and totals.trials >= progress.next_look
        if not (due or look):
            return ""
        figures = self._measure.glance(totals)
        if due:
            progress.trace.add(totals.trials, now, figures)
        if not look or target is None:
            return ""
        unknown = not isfinite(figures.widest)
        # Errors shrink with the root of the trials, or with their number while rare values may be missing.
        progress.next_look = totals.trials * (AGAIN if unknown else EASE * figures.widest / target)
        alone = self._settings.seconds is None and self._settings.trials is None
        if unknown and alone and totals.trials >= MOST_UNKNOWN:
            return UNKNOWN
        return "error" if figures.widest <= target else ""

    def _snapshot(self, progress: _Progress[T], seconds: float, stopped_by: str = "") -> Snapshot:
        totals = progress.totals
        figures = self._measure.sampled(totals) if totals.trials else Figures()
        if stopped_by:
            progress.trace.close(totals.trials, seconds, figures)
        return Snapshot(
            method="sampled",
            strategy="sampled",
            why=joined_reasons(self._plan.why, figures.how),
            trials=totals.trials,
            drawn=totals.drawn - totals.after_last,
            seconds=seconds,
            seed=self.seed,
            seats=figures.seats,
            results=figures.results,
            trace=progress.trace.points(),
            half_width=figures.widest,
            done=bool(stopped_by),
            stopped_by=stopped_by,
            progress=self._share_done(totals.trials, seconds, figures.widest),
        )

    def _share_done(self, trials: int, seconds: float, width: float) -> float:
        """Progress of the run, 0…1, by the limit that will be reached first."""
        settings = self._settings
        parts = [0.0]
        if settings.trials is not None:
            parts.append(trials / settings.trials)
        if settings.seconds is not None:
            parts.append(seconds / settings.seconds)
        if settings.error is not None and width > 0:
            parts.append((settings.error / width) ** 2)
        return min(1.0, max(parts))
