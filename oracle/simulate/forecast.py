"""How long an answer will take: a short pilot of the run itself, on this machine and under its load.

The plan chooses a strategy by fixed speeds, so that the same question always gets the same kind of answer.
Those speeds say little about how long an answer takes here and now: machines differ, a condition may keep one
deal in a thousand, ranges may block each other, and a figure may vary more or less.  So the time that a
player reads is measured: a few hundredths of a second of the run, extrapolated to its end.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from oracle.errors import RunError
from oracle.query.settings import DEFAULT_SECONDS, RunSettings
from oracle.simulate.measure import Measure, T
from oracle.simulate.plan import ExactWork, OpenWork, Plan
from oracle.simulate.pool import OrderedPool, default_threads
from oracle.simulate.prepare import Prepared
from oracle.simulate.schedule import FIRST_POINT
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.stop import Stop, StoppedError

AT_ONCE_SECONDS = 0.02
"""A plan that expects to take no longer is believed: a pilot would take longer than the answer."""

PILOT_SECONDS = 0.06
"""How long a pilot samples, or enumerates, before the rest is extrapolated."""

MOST_PILOT_SECONDS = 0.5
"""A pilot that has met nothing by then ends as well; the answer is then announced by its time limit."""

TICK_SECONDS = 0.01
"""How often a pilot looks at the clock while no piece of work is finished."""


def forecast(prepared: Prepared, measure: Measure[T], plan: Plan[T], settings: RunSettings) -> float:
    """How long the answer to a planned query takes from now on, in seconds.

    Args:
        prepared: What is dealt.
        measure: What is measured.
        plan: How the query is answered.
        settings: Limits and threads of the run; its seed plays no part.

    Returns:
        Seconds; of a sampled run at most its time limit, or the time until its first deals.
    """
    if plan.open_work is None:
        return _sampled(prepared, measure, plan, settings)
    if plan.seconds <= AT_ONCE_SECONDS:
        return plan.seconds
    return _exact(plan.open_work, settings, plan.seconds)


def _sampled(prepared: Prepared, measure: Measure[T], plan: Plan[T], settings: RunSettings) -> float:
    """A sampled run: its speed, its acceptance and its spread are those of the pilot."""
    limits = settings.or_defaults()
    longest = DEFAULT_SECONDS if limits.seconds is None else limits.seconds
    loading = replace(limits, trials=FIRST_POINT, error=None, threads=1)
    pilot = replace(limits, seconds=min(PILOT_SECONDS, longest))
    if _short_run(prepared, measure, plan, loading) is None:  # kernels are loaded once, and then no more
        return longest
    last = _short_run(prepared, measure, plan, pilot)
    if last is None:
        return longest
    return last.seconds if last.stopped_by in ("trials", "error", "unknown") else _extrapolated(last, limits)


def _short_run(
    prepared: Prepared, measure: Measure[T], plan: Plan[T], settings: RunSettings
) -> Snapshot | None:
    """The last snapshot of a run that is ended soon; None where it met nothing."""
    from oracle.simulate.strategies.sampled import SampledRun  # here: a look-up needs no kernel

    over = threading.Event()
    with _alarm(over.set):
        run = SampledRun(prepared, measure, plan, settings, over).snapshots()
        try:
            last = next(iter(deque(run, maxlen=1)), None)
        except RunError:  # the run itself says what that means, if it is so in the end
            return None
    return last if last is not None and last.trials else None


def _extrapolated(pilot: Snapshot, limits: RunSettings) -> float:
    """Seconds of a whole run, from the end of its pilot."""
    first = pilot.trace[0]
    opening = first.seconds  # until the first deals are there
    went_on = pilot.trials > first.trials and pilot.seconds > opening
    pace = (pilot.seconds - opening) / (pilot.trials - first.trials) if went_on else opening / pilot.trials
    bounds = []
    if limits.trials is not None:
        bounds.append(limits.trials * pace)
    if limits.error is not None:
        bounds.append(pilot.trials * (pilot.half_width / limits.error) ** 2 * pace)
    if limits.seconds is not None:
        bounds.append(max(0.0, limits.seconds - opening))
    return opening + min(bounds)


def _exact(open_work: OpenWork[T], settings: RunSettings, planned: float) -> float:
    """An enumeration: its pieces are alike enough for some of them to stand for all."""
    stop = Stop()
    began = time.perf_counter()
    with _alarm(stop.set):
        try:
            work = open_work(stop)
            opening = time.perf_counter() - began
            done, seconds = _some_pieces(work, settings, stop)
        except StoppedError:
            return max(planned, MOST_PILOT_SECONDS)
    if not done:
        return max(planned, MOST_PILOT_SECONDS)
    return opening + seconds * work.pieces / done


def _some_pieces(work: ExactWork[T], settings: RunSettings, stop: Stop) -> tuple[int, float]:
    """How many pieces of work were finished, and in how many seconds."""
    threads = min(settings.threads or default_threads(), work.pieces)
    work.make_worker(stop)(0)  # loads the kernels; that time is over when the answer is asked for
    began = time.perf_counter()
    done, seconds = 0, 0.0
    with OrderedPool(lambda: work.make_worker(stop), threads, work.pieces, stop) as pool:
        for part in pool.results(TICK_SECONDS):
            now = time.perf_counter() - began
            if part is not None:
                done, seconds = done + 1, now
            if stop.is_set() or (done and now >= PILOT_SECONDS):
                break
    return done, seconds


@contextmanager
def _alarm(ring: Callable[[], None]) -> Iterator[None]:
    """Call something once a pilot has taken too long."""
    timer = threading.Timer(MOST_PILOT_SECONDS, ring)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
