"""Monte Carlo: independent deals until a limit is reached."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from oracle.errors import RunError
from oracle.query.settings import RunSettings
from oracle.simulate.accumulate import EquityTotals
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.figures import sampled_figures, worst_half_width
from oracle.simulate.plan import Plan
from oracle.simulate.pool import OrderedPool, default_threads
from oracle.simulate.prepare import Prepared
from oracle.simulate.schedule import chunk_start
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.strategies.chunks import Chunk, chunk_worker
from oracle.simulate.trace import Trace

FRESH_SEEDS = 100_000_000
"""Fresh seeds have up to eight digits: short enough to be read out and typed."""

SNAPSHOT_SECONDS = 0.05
"""Least time between two snapshots: 20 per second."""

TICK_SECONDS = 0.02
"""How often limits and Stop are looked at while a chunk is in work."""

FIRST_LOOK = 10_000
"""Kept trials from which on the target error may end a run; earlier its own variance is too uncertain."""

EASE = 0.9
"""The error is looked at again from nine tenths of the trials that it seems to need."""

GRACE_SECONDS = 2.0
"""How long past its time limit a run may look for its first deal before it gives up."""

MANY_TRIES = 1_000_000
"""A run does not give up before this many tries: it may only be waiting for the compiler."""


def fresh_seed() -> int:
    """A seed nobody chose."""
    return secrets.randbelow(FRESH_SEEDS)


def pieces_for(trials: int) -> int:
    """How many chunks hold this many trials."""
    number = 0
    while chunk_start(number) < trials:
        number += 1
    return number


@dataclass(slots=True)
class _Progress:
    """The merged prefix of a run."""

    totals: EquityTotals
    trace: Trace = field(default_factory=Trace)
    next_look: float = FIRST_LOOK
    shown: float = 0.0


class SampledRun:
    """One Monte Carlo run of a prepared query.

    Args:
        prepared: What is dealt.
        plan: Why it is sampled, for the status line.
        settings: Limits, seed and threads; the usual limits where none is set.
        cancel: Set by the asker to stop.
    """

    def __init__(
        self, prepared: Prepared, plan: Plan, settings: RunSettings, cancel: threading.Event | None = None
    ) -> None:
        self._prepared = prepared
        self._plan = plan
        self._settings = settings.or_defaults()
        self._cancel = cancel or threading.Event()
        self.seed = fresh_seed() if settings.seed is None else settings.seed
        self._players = sum(not seat.folded for seat in prepared.seats)

    def snapshots(self) -> Iterator[Snapshot]:
        """The run: snapshots at most 20 times a second, the last one done.

        Raises:
            RunError: When not one legal deal is found in time.
        """
        started = time.perf_counter()
        settings = self._settings
        stop = threading.Event()
        dealer = Dealer(self._prepared)
        progress = _Progress(EquityTotals.empty(self._players))
        pieces = None if settings.trials is None else pieces_for(settings.trials)
        reason = "trials"
        pool: OrderedPool[Chunk] = OrderedPool(
            lambda: chunk_worker(self._prepared, dealer, self.seed, settings.trials, stop),
            settings.threads or default_threads(),
            pieces,
            stop,
        )
        with pool:
            for chunk in pool.results(TICK_SECONDS):
                now = time.perf_counter() - started
                if chunk is not None:
                    progress.totals.merge(chunk.totals)
                    if not chunk.complete:
                        break
                    if self._precise(progress, now):
                        reason = "error"
                        break
                if not stop.is_set():
                    reason = self._limit_reached(progress.totals, dealer, now) or reason
                    if reason in ("seconds", "cancelled"):
                        stop.set()
                        continue
                if chunk is not None and now - progress.shown >= SNAPSHOT_SECONDS and not stop.is_set():
                    progress.shown = now
                    yield self._snapshot(progress, now)
        seconds = time.perf_counter() - started
        if not progress.totals.trials:
            if reason == "cancelled":
                return
            raise RunError(
                f"Not one legal deal was found in {seconds:.0f} s ({dealer.tries:,} tried).",
                remedy="The ranges leave almost no way to be dealt together: widen one of them.",
            )
        yield self._snapshot(progress, seconds, stopped_by=reason)

    def _limit_reached(self, totals: EquityTotals, dealer: Dealer, now: float) -> str:
        """Why the run must stop now, or an empty string."""
        if self._cancel.is_set():
            return "cancelled"
        limit = self._settings.seconds
        if limit is None or now < limit:
            return ""
        hopeless = now >= limit + GRACE_SECONDS and dealer.tries >= MANY_TRIES
        return "seconds" if totals.trials or hopeless else ""

    def _precise(self, progress: _Progress, now: float) -> bool:
        """Take trace points, and tell whether every figure is within the target error.

        Looked at on merged chunks only and at trials that depend on nothing but those, so that the same
        seed stops at the same trial on any number of threads.
        """
        totals = progress.totals
        target = self._settings.error
        due = progress.trace.due(totals.trials)
        look = target is not None and totals.trials >= progress.next_look
        if not (due or look):
            return False
        figures = sampled_figures(self._prepared, totals)
        if due:
            progress.trace.add(totals.trials, now, figures)
        if not look or target is None:
            return False
        width = worst_half_width(figures)
        progress.next_look = EASE * totals.trials * (width / target) ** 2
        return width <= target

    def _snapshot(self, progress: _Progress, seconds: float, stopped_by: str = "") -> Snapshot:
        totals = progress.totals
        figures = sampled_figures(self._prepared, totals)
        if stopped_by:
            progress.trace.close(totals.trials, seconds, figures)
        return Snapshot(
            method="sampled",
            strategy="sampled",
            why=self._plan.why,
            trials=totals.trials,
            drawn=totals.trials,
            seconds=seconds,
            seed=self.seed,
            seats=figures,
            trace=progress.trace.points(),
            half_width=worst_half_width(figures),
            done=bool(stopped_by),
            stopped_by=stopped_by,
            progress=self._share_done(totals, seconds, worst_half_width(figures)),
        )

    def _share_done(self, totals: EquityTotals, seconds: float, width: float) -> float:
        """How far the run is, 0…1, by the limit that will be met first."""
        settings = self._settings
        parts = [0.0]
        if settings.trials is not None:
            parts.append(totals.trials / settings.trials)
        if settings.seconds is not None:
            parts.append(seconds / settings.seconds)
        if settings.error is not None and width > 0:
            parts.append((settings.error / width) ** 2)
        return min(1.0, max(parts))
