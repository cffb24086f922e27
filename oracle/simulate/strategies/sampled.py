"""Monte Carlo: independent deals until a limit is reached."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Generic

from oracle.clock import WorkClock
from oracle.errors import RunError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.measure import Figures, Measure, T
from oracle.simulate.never_held import never_held
from oracle.simulate.planning.plan import Plan
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.strategies.chunks import Chunk, Tries, chunk_worker
from oracle.simulate.strategies.patience import Patience
from oracle.simulate.trace import Trace
from oracle.simulate.work.pool import OrderedPool, default_threads
from oracle.simulate.work.schedule import SNAPSHOT_SECONDS
from oracle.simulate.work.stop import Stop

FRESH_SEEDS = 100_000_000
"""Fresh seeds have up to eight digits: short enough to be read out and typed."""

TICK_SECONDS = 0.02
"""How often limits and Stop are looked at while a chunk is in work."""

FIRST_LOOK = 10_000
"""Kept trials from which on the target error may end a run; earlier its own variance is too uncertain."""

REST_SHARE = 0.02
MOST_REST = 0.004
"""Chunks gather for a fiftieth of the time the run has taken, and no longer than so many seconds."""

EASE = 0.9
"""The error is looked at again from nine tenths of the trials that it seems to need at least."""

AGAIN = 1.1
"""Where the error is not known it is looked at again after a tenth more trials."""

PAUSE = 4
"""Snapshots of enormous histograms come so many times more seldom than they take to make."""

GRACE_SECONDS = 2.0
"""How long past its time limit a run may look for its first deal before it gives up."""

MANY_TRIES = 1_000_000
"""Draws of the hands before which a run by time does not give up."""

UNKNOWN = "unknown"
"""Why a run by its error alone ends that has a figure whose error is not known."""

MOST_UNKNOWN = 10_000_000
"""Trials after which such a run ends."""

SETTLED = ("trials", "error", UNKNOWN)
"""Why a run ends at a trial that its seed decides."""

HOPELESS = "hopeless"
"""Why a run ends that has no trial."""


def fresh_seed() -> int:
    """A seed nobody chose."""
    return secrets.randbelow(FRESH_SEEDS)


@dataclass(slots=True)
class _Progress(Generic[T]):
    """The merged prefix of a run."""

    totals: T
    patience: Patience
    trace: Trace = field(default_factory=Trace)
    next_look: float = FIRST_LOOK
    chunks: int = 0
    next_shown: float = SNAPSHOT_SECONDS


class SampledRun(Generic[T]):
    """One Monte Carlo run of a prepared query.

    Args:
        prepared: What is dealt.
        measure: What is measured.
        plan: Why it is sampled, for the status line.
        settings: Limits, seed and threads; the usual limits where none is set.
        cancel: Set by the asker to stop.
    """

    def __init__(
        self,
        prepared: Prepared,
        measure: Measure[T],
        plan: Plan[T],
        settings: RunSettings,
        cancel: threading.Event | None = None,
    ) -> None:
        self._prepared = prepared
        self._measure = measure
        self._plan = plan
        self._settings = settings.or_defaults()
        self._cancel = cancel or threading.Event()
        self.seed = fresh_seed() if settings.seed is None else settings.seed

    def snapshots(self) -> Iterator[Snapshot]:
        """The run: snapshots at most 20 times a second, the last one done.

        Raises:
            RunError: When not one deal is kept in time.
        """
        clock, stop, tries = WorkClock(), Stop(), Tries()
        started = time.perf_counter()
        dealer = Dealer(self._prepared, ordered=self._measure.ordered)
        progress = _Progress(self._measure.empty(), Patience(dealer, self._measure.row_seconds))
        reason = ""
        pool: OrderedPool[Chunk[T]] = OrderedPool(
            lambda: self._worker(dealer, stop, tries), self._settings.threads or default_threads(), None,
            stop, clock,
        )  # fmt: skip
        with pool:
            for chunk in pool.results(
                TICK_SECONDS, lambda: min(MOST_REST, REST_SHARE * (time.perf_counter() - started))
            ):
                now = time.perf_counter() - started
                if chunk is not None:
                    reason = self._merge(progress, chunk, dealer, now) or reason
                    if reason in (*SETTLED, HOPELESS) or not chunk.complete:
                        break
                if not stop.is_set():
                    reason = self._limit_reached(progress, tries, clock.seconds())
                    if reason:
                        stop.set()
                    elif chunk is not None and now >= progress.next_shown:
                        snapshot = self._snapshot(progress, now)
                        took = time.perf_counter() - started - now
                        progress.next_shown = now + max(SNAPSHOT_SECONDS, PAUSE * took)
                        yield snapshot
                if reason == HOPELESS:
                    break
        if not reason:
            raise AssertionError("a run ends for a reason")
        if progress.totals.trials:
            yield self._snapshot(progress, time.perf_counter() - started, stopped_by=reason)
        elif reason != "cancelled":
            raise self._nothing_kept(progress.totals.drawn)

    def _worker(self, dealer: Dealer, stop: Stop, tries: Tries) -> Callable[[int], Chunk[T]]:
        compute = chunk_worker(self._measure, dealer, self.seed, stop, tries)
        return lambda number: compute(number, None)

    def _merge(self, progress: _Progress[T], chunk: Chunk[T], dealer: Dealer, now: float) -> str:
        """Add the next chunk; returns why the run is over, or an empty string."""
        if self._hopeless(progress, chunk.tries):  # looked at here too: else it would depend on the moment
            return HOPELESS
        progress.chunks += 1
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
        """Whether a run by trials or error alone gives up; ``tries`` are draws for the next chunk so far."""
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

        It is where every figure is within the target error.  Looked at on merged chunks only and at trials
        that depend on nothing but those, so that the same seed stops at the same trial on any number of
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
        # An error shrinks with the root of the trials, or with their number while rare values may be missing.
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
            why=self._plan.why,
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
        """How far the run is, 0…1, by the limit that will be met first."""
        settings = self._settings
        parts = [0.0]
        if settings.trials is not None:
            parts.append(trials / settings.trials)
        if settings.seconds is not None:
            parts.append(seconds / settings.seconds)
        if settings.error is not None and width > 0:
            parts.append((settings.error / width) ** 2)
        return min(1.0, max(parts))
