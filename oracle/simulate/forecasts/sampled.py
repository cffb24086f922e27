"""Estimated time of a sampled run: the speed of chunks of typical size, times the number of trials.

The first chunks of a run are small, and most of their time goes into the points of the trace.  So a pilot has
two parts: the beginning of a run shows the cost of computing the figures; then rounds of chunks, each larger
than the previous one, show the pace once they take long enough to be timed.  Work done once in a run, such as
a table of equities, reports its own cost; a second series of rounds then times the pace after that work, with
meaningless values in place of its results.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf, log10
from typing import Generic

from oracle.clock import PROCESS
from oracle.errors import RunError
from oracle.prepared import Prepared
from oracle.query.settings import DEFAULT_SECONDS, RunSettings, fresh_seed
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.forecasts.trials import needed_trials
from oracle.simulate.forecasts.watch import watched
from oracle.simulate.measure import Measure, T
from oracle.simulate.planning.plan import Plan
from oracle.simulate.snapshot import TracePoint
from oracle.simulate.strategies.sampling.chunks import Chunk, chunk_worker
from oracle.simulate.strategies.sampling.sampled import MOST_UNKNOWN, TICK_SECONDS, SampledRun
from oracle.simulate.work.pool import OrderedPool, default_threads
from oracle.simulate.work.schedule import FIRST_POINT, MAX_CHUNK, POINTS_PER_DECADE, chunk_size
from oracle.simulate.work.stop import Stop

ROUND_SECONDS = 0.06
"""Seconds a round should take to be timed."""

TIMED_SECONDS = 0.7 * ROUND_SECONDS
"""A round that takes this long determines the pace."""

SHORT_SECONDS = 0.3
"""If the answer seems to take longer, another round is timed: something else may have delayed the first."""

GROWTH = 12.0
"""Largest factor between the deals of two rounds: the pace of a few deals says little."""

BEGINNING_TRIALS = 1000
"""Trials of the beginning of a run, whose figures are computed twenty times."""

BEGINNING_SECONDS = 0.1
"""The beginning ends after this long; computing figures is then negligible beside dealing."""

FEW_LOOKS = 6
"""Fewer points do not show the cost of one."""

FASTER = 0.8
"""A round that takes less than this share of the previous time per deal is followed by another."""

LARGE_SHARE = 0.25
"""A round with less than this share of the deals of the largest is left out: held up by something else, it
would outweigh all others."""

FEW = 20
"""With fewer kept trials the pace is uncertain by more than a quarter, so the pilot continues."""

MOST_SECONDS = 0.5
"""Time after which the rounds end in any case."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round of a pilot.

    Attributes:
        seconds: Seconds it took.
        deals: Deals made, before any condition.
        trials: Trials kept.
    """

    seconds: float
    deals: int
    trials: int


def sampled_seconds(
    prepared: Prepared, measure: Measure[T], plan: Plan[T], settings: RunSettings, cancel: threading.Event
) -> float:
    """Estimated seconds of a sampled run; at most its time limit.

    If a pilot keeps no trial, this is the time limit, or the default one if there is none.
    """
    limits = settings.or_defaults()
    longest = DEFAULT_SECONDS if limits.seconds is None else limits.seconds
    began = PROCESS.seconds()
    try:
        trace = _beginning(prepared, measure, plan, limits, cancel)
        if limits.trials is not None and trace and trace[-1].trials >= limits.trials:
            return PROCESS.seconds() - began
        dealer, threads = Dealer(prepared, ordered=measure.ordered), settings.threads or default_threads()
        totals, rounds = _rounds(measure, dealer, threads, limits, cancel)
        dealt = (trace[-1].trials if trace else 0) + totals.trials
        done_once = measure.done_once()
        first = rounds
        if done_once:
            for work in done_once:
                work.pretend()
            later, rounds = _later_rounds(measure, dealer, threads, cancel)
            totals = totals if totals.trials else later
    except RunError:  # this is the answer itself, and it comes soon
        return PROCESS.seconds() - began
    if not totals.trials:
        return longest
    each = pace(rounds) if rounds is first else later_pace(first, rounds)
    trials = _trials(measure, totals, limits, each)
    # Compared with a table of equities, computing figures costs nothing, and the table would distort its
    # time.
    look = 0.0 if done_once else look_seconds(trace, each)
    looks = POINTS_PER_DECADE * log10(max(1.0, trials / FIRST_POINT)) * look
    once = sum(work.cost(trials / max(1, dealt), threads) for work in done_once)
    return min(longest if limits.seconds is not None else inf, once + trials * each + looks)


def _rounds(
    measure: Measure[T], dealer: Dealer, threads: int, limits: RunSettings, cancel: threading.Event
) -> tuple[T, list[Round]]:
    """The totals of a pilot's rounds, and the rounds."""
    pilot = _Pilot(measure, dealer, threads)
    with watched(lambda seconds: cancel.is_set() or seconds >= MOST_SECONDS, pilot.end):
        pilot.run()
        if pilot.totals.trials:
            each = pace(pilot.rounds)
            if _trials(measure, pilot.totals, limits, each) * each > SHORT_SECONDS:
                pilot.go_on()
                while pilot.may_tell_more():
                    pilot.go_on()
    return pilot.totals, pilot.rounds


def _later_rounds(
    measure: Measure[T], dealer: Dealer, threads: int, cancel: threading.Event
) -> tuple[T, list[Round]]:
    """The rounds after one-time work is done, until larger rounds are hardly faster."""
    pilot = _Pilot(measure, dealer, threads)
    with watched(lambda seconds: cancel.is_set() or seconds >= MOST_SECONDS, pilot.end):
        pilot.run()
        while pilot.gets_faster():
            pilot.go_on()
    return pilot.totals, pilot.rounds


def _beginning(
    prepared: Prepared, measure: Measure[T], plan: Plan[T], limits: RunSettings, cancel: threading.Event
) -> tuple[TracePoint, ...]:
    """The trace of the beginning of a run; empty where that keeps no trial."""
    over = threading.Event()
    few = BEGINNING_TRIALS if limits.trials is None else min(limits.trials, BEGINNING_TRIALS)
    settings = replace(limits, trials=few, error=None, seconds=None)
    run = SampledRun(prepared, measure, plan, settings, over)
    with watched(lambda seconds: cancel.is_set() or seconds >= BEGINNING_SECONDS, over.set):
        last = next(iter(deque(run.snapshots(), maxlen=1)), None)
    return () if last is None else last.trace


def look_seconds(trace: Sequence[TracePoint], each: float) -> float:
    """Seconds to compute the figures once, while threads deal.

    Args:
        trace: The beginning of a run; its first point includes one-time work.
        each: Seconds for each kept trial.
    """
    if len(trace) < FEW_LOOKS:
        return 0.0
    first, last = trace[0], trace[-1]
    looking = last.seconds - first.seconds - (last.trials - first.trials) * each
    return max(0.0, looking) / (len(trace) - 1)


def _trials(measure: Measure[T], totals: T, limits: RunSettings, each: float) -> float:
    """Trials after which a run ends by its number of trials or its error; infinite if it has neither."""
    trials = inf if limits.trials is None else float(limits.trials)
    if limits.error is None:
        return trials
    most = min(trials, MOST_UNKNOWN if limits.seconds is None else limits.seconds / each)
    trials = min(trials, needed_trials(measure, totals, limits.error, most))
    return MOST_UNKNOWN if trials == inf and limits.seconds is None else trials


def pace(rounds: list[Round]) -> float:
    """Seconds per kept trial, from the large rounds, if possible those that took long.

    If those kept few trials, from all rounds but the first.

    Args:
        rounds: The rounds of a pilot, which kept at least one trial.
    """
    most = max(each.deals for each in rounds)
    large = [each for each in rounds if each.deals >= LARGE_SHARE * most]
    timed = [each for each in large if each.seconds >= TIMED_SECONDS]
    for some, least in ((timed, FEW), (large, FEW), (rounds[1:], 1), (rounds, 1)):
        trials = sum(each.trials for each in some)
        if trials >= least:
            return sum(each.seconds for each in some) / trials
    raise ValueError("no trial was kept")


def later_pace(first: list[Round], later: list[Round]) -> float:
    """Seconds per kept trial after one-time work is done.

    Args:
        first: Rounds with true values, which say how many deals a condition keeps.
        later: Rounds at the later speed; their values are meaningless, so a condition keeps other deals.
    """
    kept = first if any(each.trials for each in first) else later
    deals, trials = sum(each.deals for each in kept), sum(each.trials for each in kept)
    return min(each.seconds / each.deals for each in later if each.deals) * deals / trials


def next_round(last: Round, free: int, threads: int) -> range:
    """The chunks of another round, enough to be timed.

    Args:
        last: The round before.
        free: The first chunk not yet dealt.
        threads: Number of threads that share the round, each with equally many chunks.
    """
    wanted = last.deals * min(GROWTH, ROUND_SECONDS / max(last.seconds, ROUND_SECONDS / GROWTH))
    number = free
    while chunk_size(number) < min(MAX_CHUNK, wanted / threads):
        number += 1
    return range(number, number + threads * max(1, round(wanted / threads / chunk_size(number))))


class _Pilot(Generic[T]):
    """Rounds of chunks.

    Args:
        measure: What is measured.
        dealer: Deals.
        threads: How many threads share the run.

    Attributes:
        totals: The totals of all rounds.
        rounds: The timed rounds.
    """

    def __init__(self, measure: Measure[T], dealer: Dealer, threads: int) -> None:
        self._measure = measure
        self._dealer = dealer
        self._threads = threads
        self._seed = fresh_seed()
        self._over = False
        self._dealt = 0  # chunks so far, including those skipped between rounds
        self._stop = Stop()
        self.totals = measure.empty()
        self.rounds: list[Round] = []

    def end(self) -> None:
        """End the pilot from another thread."""
        self._over = True
        self._stop.set()

    def run(self) -> None:
        """Deal rounds until one can be timed, or the pilot is ended."""
        self._deal(range(1))
        while not self._over:
            self.go_on()
            if self.rounds[-1].seconds >= TIMED_SECONDS and self.totals.trials >= FEW:
                return

    def go_on(self) -> None:
        """Deal another round."""
        if not self._over:
            self._deal(next_round(self.rounds[-1], self._dealt, self._threads))

    def gets_faster(self) -> bool:
        """Whether the last round was much faster than the one before, so a larger one may be faster still."""
        if self._over or len(self.rounds) < 2:
            return False
        before, last = (each.seconds / max(1, each.deals) for each in self.rounds[-2:])
        return last < FASTER * before

    def may_tell_more(self) -> bool:
        """Whether the last round was too short to be timed, or much faster than the one before."""
        return not self._over and (self.rounds[-1].seconds < TIMED_SECONDS or self.gets_faster())

    def _deal(self, chunks: range) -> None:
        self._dealt = chunks.stop
        self._stop = stop = Stop()
        if self._over:
            stop.set()
        began, before, drawn = PROCESS.seconds(), self.totals.trials, self.totals.drawn
        threads = min(self._threads, len(chunks))
        with OrderedPool(lambda: self._worker(chunks, stop), threads, len(chunks), stop) as pool:
            for chunk in pool.results(TICK_SECONDS):
                if chunk is not None:
                    self.totals.merge(chunk.totals)
        took = PROCESS.seconds() - began
        self.rounds.append(Round(took, self.totals.drawn - drawn, self.totals.trials - before))

    def _worker(self, chunks: range, stop: Stop) -> Callable[[int], Chunk[T]]:
        compute = chunk_worker(self._measure, self._dealer, self._seed, stop)
        return lambda number: compute(chunks[number], None)
