"""Estimates the time of an enumeration by running it briefly, including the sampling that accompanies it.

Its pieces are similar enough for some of them to represent all. If a table of equities is made first, its
progress says when the pieces can continue.
"""

from __future__ import annotations

import threading
from collections import deque

from oracle.clock import PROCESS
from oracle.errors import RunError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.simulate.forecasts.watch import watched
from oracle.simulate.measure import Measure, T
from oracle.simulate.planning.plan import OpenWork, Plan
from oracle.simulate.strategies.exact.exact_run import ExactRun
from oracle.simulate.work.pool import default_threads

LEAST_SECONDS = 0.06
"""Least time for which pieces are watched; an answer that arrives meanwhile needs no forecast."""

WATCHED_SHARE = 0.2
"""Pieces are watched for this share of the estimated time, or for `FIRM_SECONDS`."""

FIRM_SECONDS, FIRM_PIECES = 0.3, 12
"""After this many seconds and pieces, the forecast is firm."""

MOST_SECONDS = 0.6
"""After this long, some pieces or a part of a table are enough."""

LONGEST_SECONDS = 1.2
"""The pilot ends after this long even if nothing is finished."""


def exact_seconds(
    prepared: Prepared,
    measure: Measure[T],
    plan: Plan[T],
    open_work: OpenWork[T],
    settings: RunSettings,
    cancel: threading.Event,
) -> float:
    """Estimated seconds until an exact answer."""
    over, course, began = threading.Event(), Course(plan.after_tables), PROCESS.seconds()
    run = ExactRun(prepared, measure, plan, open_work, settings, over)

    def look(seconds: float) -> bool:
        course.note(seconds, run.merged, run.pieces, measure.tables_made())
        return cancel.is_set() or course.known_at(seconds)

    try:
        with watched(look, over.set):
            last = next(iter(deque(run.snapshots(), maxlen=1)), None)
    except RunError:  # the error is the answer
        return PROCESS.seconds() - began
    seconds = PROCESS.seconds() - began
    if last is not None and last.exact:
        return seconds
    expected = course.expected()
    if expected is not None:
        return expected
    threads = settings.threads or default_threads()
    # No piece was finished: each of those in progress takes longer than that.
    return max(plan.seconds, seconds * max(1.0, run.pieces / threads))


class Course:
    """The observed progress of a pilot of an enumeration.

    Args:
        after_tables: The expected time after a table is made, as a multiple of the time to make it.  A pilot
            ends before that, so the ratio is the plan's; the speed is that observed for the table.

    Attributes:
        opened: When the pieces became known, in seconds from the start; None before.
    """

    def __init__(self, after_tables: float = 0.0) -> None:
        self._after_tables = after_tables
        self.opened: float | None = None
        self._pieces = 0
        self._from = self._to = (0.0, 0)  # seconds and pieces where counting them begins and ends
        self._table: tuple[float, float] | None = None  # seconds and share when a table was first seen
        self._made = (0.0, 0.0)  # seconds and share when it was last seen to grow

    def note(self, seconds: float, done: int, pieces: int, tables: float) -> None:
        """Record the progress of the pilot.

        Args:
            seconds: Since its start.
            done: Pieces finished.
            pieces: Pieces there are; 0 while that is not known.
            tables: Fraction of the table that is complete, 0…1; 1 without a table.
        """
        if not pieces:
            return
        if self.opened is None:
            self.opened, self._pieces = seconds, pieces
            self._from = self._to = (seconds, 0)
        if done > self._to[1]:
            self._to = (seconds, done)
        if tables < 1:
            if self._table is None:
                self._table = self._made = (seconds, tables)
            elif tables > self._made[1]:
                self._made = (seconds, tables)
        elif self._table is not None:  # pieces before and after a table say nothing about each other
            self._table = None
            self._from = self._to = (seconds, done)

    def expected(self) -> float | None:
        """Estimated total seconds, or None while unknown."""
        if self._table is not None:
            began, at_first = self._table
            now, share = self._made
            if share == at_first:
                return None
            whole_table = (now - began) / (share - at_first)
            return now + whole_table * (1 - share + self._after_tables)
        (began, before), (now, done) = self._from, self._to
        if done == before:
            return None
        return now + (now - began) * (self._pieces - done) / (done - before)

    def known_at(self, seconds: float) -> bool:
        """Whether enough has been observed."""
        whole = self.expected()
        if whole is None or self.opened is None:
            return seconds >= LONGEST_SECONDS
        watched = seconds - self.opened
        if watched < max(LEAST_SECONDS, WATCHED_SHARE * min(whole, FIRM_SECONDS / WATCHED_SHARE)):
            return False
        return self._to[1] - self._from[1] >= FIRM_PIECES or watched >= MOST_SECONDS
