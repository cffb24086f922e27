"""Tables of equities, built by all threads together once single computations have cost enough."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from oracle.clock import PROCESS
from oracle.showdown.sweep.early.boards import EarlySweep, EarlyTable
from oracle.simulate.work.schedule import FIRST_POINT
from oracle.simulate.work.stop import Stop, StoppedError

ALL_BOARDS_SECONDS = 27.0
"""Seconds of one core to sweep and add up every full board; divided by the number of suit renamings."""

MOST_SECONDS = 6.0
"""Every flop or turn is swept if that costs no more than this, in seconds."""

WORTH_IT = 0.1
"""A table is begun when a tenth of its cost has been spent without it: a short run never pays for it, a long
one gets it early."""

EARLIEST = 3 * FIRST_POINT
"""Equities computed without a table before it is begun, so that the first figures do not wait for it."""

KEEN = 3.0
"""Time spent on a table as a multiple of the time spent computing equities without it, so that figures keep
arriving."""

MOST_BYTES = 96 * 2**20
"""Memory for one table while it is made, for all threads together, in bytes."""


class SharedTable:
    """The equity of every hand on every flop, or every turn; shared by all threads of a run.

    A value from the table equals the one computed without it to the last bit, so figures do not depend on
    when it is complete or which threads made it.

    Args:
        open_sweep: Opens the work.
        seconds: Seconds of one core that the whole work takes.
    """

    def __init__(self, open_sweep: Callable[[], EarlySweep], seconds: float) -> None:
        self._open = open_sweep
        self._price = seconds
        self._spent = 0.0
        self._count = 0
        self._worked = 0.0  # thread-seconds by the clock, for forecasts
        self._lock = threading.Lock()
        self._sweep: EarlySweep | None = None
        self._next = 0
        self._done = 0
        self._made = 0
        self._free: list[npt.NDArray[np.float64]] = []  # sums not in use by a thread
        self.table: EarlyTable | None = None

    @property
    def made(self) -> float:
        """Progress of the table, 0…1; also 1 if it has not been begun."""
        sweep = self._sweep
        return 1.0 if sweep is None or self.table is not None else self._next / (sweep.pieces + 1)

    @property
    def met(self) -> bool:
        """Whether equities that the table will contain have been requested."""
        return self._count > 0

    def cost(self, growth: float, threads: int) -> float:
        """Seconds of a whole run for making the table and for equities computed before it is complete.

        Args:
            growth: Trials of the whole run as a multiple of those dealt so far.
            threads: How many threads share the run.
        """
        each = self._spent / max(1, self._count)
        before = max(WORTH_IT * self._price, EARLIEST * each)
        without = self._spent * growth
        if without <= before:
            return without / threads
        whole = self._price
        if self._sweep is not None and self._done:
            whole = self._worked * self._sweep.pieces / self._done
        return (before + min((without - before) * (1 + KEEN), whole * (1 + 1 / KEEN))) / threads

    def pretend(self) -> None:
        """Fill the table with arbitrary numbers if it would be completed in time."""
        with self._lock:
            sweep = self._sweep or self._open()
            if self.table is None and sweep.size <= MOST_BYTES:
                self.table = sweep.of_any_numbers()

    def spent(self, seconds: float, count: int, stop: Stop) -> EarlyTable | None:
        """Record work done without the table, and work on the table if that is worthwhile.

        Args:
            seconds: Seconds this thread spent computing equities without it.
            count: Number of these equities.
            stop: Checked every few milliseconds.

        Returns:
            The table once it is complete.

        Raises:
            StoppedError: If stopped.
        """
        self._spent += seconds  # without a lock: lost updates only delay the beginning of a table
        self._count += count
        begun = self._count >= EARLIEST and self._spent >= WORTH_IT * self._price
        if begun and self.table is None:
            sums = self._begin()
            if sums is not None:
                self._work(sums, time.thread_time() + KEEN * seconds, stop)
        return self.table

    def _begin(self) -> npt.NDArray[np.float64] | None:
        """Sums to add to; None if other threads use all the memory allowed."""
        if not self._lock.acquire(blocking=False):
            return None
        try:
            if self._sweep is None:
                self._sweep = self._open()
            if self._free:
                return self._free.pop()
            if self._next == self._sweep.pieces or (self._made + 1) * self._sweep.size > MOST_BYTES:
                return None
            self._made += 1
            return self._sweep.sums()
        finally:
            self._lock.release()

    def _work(self, sums: npt.NDArray[np.float64], until: float, stop: Stop) -> None:
        """Do pieces for a while; the thread that does the last one completes the table."""
        sweep = self._sweep
        if sweep is None:
            raise AssertionError("the work is open once there are sums to add to")
        done, began = 0, PROCESS.seconds()
        while not stop.is_set():
            with self._lock:
                number = self._next
                if number == sweep.pieces:
                    break
                self._next += 1
            sweep.add(number, sums)
            done += 1
            if time.thread_time() >= until:
                break
        with (
            self._lock
        ):  # also when stopped: another run may continue, such as an exact one with sampling beside it
            self._free.append(sums)
            self._done += done
            self._worked += PROCESS.seconds() - began
            if self._done == sweep.pieces and len(self._free) == self._made:
                whole, *others = self._free
                for part in others:
                    whole += part
                self._free.clear()
                self.table = sweep.table(whole)
        if stop.is_set():
            raise StoppedError
