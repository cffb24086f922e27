"""Tables of equities, built by all threads together once single computations have cost enough."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from oracle.showdown.sweep.early_boards import EarlySweep, EarlyTable
from oracle.simulate.work.schedule import FIRST_POINT
from oracle.simulate.work.stop import Stop, StoppedError

ALL_BOARDS_SECONDS = 27.0
"""What it costs to sweep every full board and add it up, one core; suits that are alike divide it."""

MOST_SECONDS = 6.0
"""Every flop or turn is swept where that costs no more than this."""

WORTH_IT = 0.1
"""A table is begun when a tenth of its cost has been spent without it: a short run never pays for it, a long
one has it early."""

EARLIEST = 3 * FIRST_POINT
"""Equities worked out without a table before it is begun, so that the first figures do not wait for it."""

KEEN = 3.0
"""Work on a table is done for so many times as long as equities were worked out without it, so that figures
go on coming meanwhile."""

MOST_BYTES = 96 * 2**20
"""Memory for one table while it is made, all threads together."""


class SharedTable:
    """The equity of every hand on every flop, or every turn; shared by all threads of a run.

    What is looked up in it equals to the last bit what is worked out without it, so when it is there, and who
    made it, changes no figure.

    Args:
        open_sweep: Opens the work.
        seconds: What the whole work costs, one core.
    """

    def __init__(self, open_sweep: Callable[[], EarlySweep], seconds: float) -> None:
        self._open = open_sweep
        self._price = seconds
        self._spent = 0.0
        self._count = 0
        self._lock = threading.Lock()
        self._sweep: EarlySweep | None = None
        self._next = 0
        self._done = 0
        self._made = 0
        self._free: list[npt.NDArray[np.float64]] = []  # sums that no thread is adding to
        self.table: EarlyTable | None = None

    @property
    def made(self) -> float:
        """How much of the table is made, 0…1; 1 also where it has not been begun."""
        sweep = self._sweep
        return 1.0 if sweep is None or self.table is not None else self._next / (sweep.pieces + 1)

    def spent(self, seconds: float, count: int, stop: Stop) -> EarlyTable | None:
        """Take note of work done without the table, and work on the table where that is worth it.

        Args:
            seconds: How long this thread worked out equities without it.
            count: How many equities these were.
            stop: Looked at every few milliseconds.

        Returns:
            The table once it is complete.

        Raises:
            StoppedError: If stopped.
        """
        self._spent += seconds  # unlocked: sums that miss something now and then only begin a table later
        self._count += count
        begun = self._count >= EARLIEST and self._spent >= WORTH_IT * self._price
        if begun and self.table is None:
            sums = self._begin()
            if sums is not None:
                self._work(sums, time.thread_time() + KEEN * seconds, stop)
        return self.table

    def _begin(self) -> npt.NDArray[np.float64] | None:
        """Sums to add to; None where others have all that memory is for."""
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
        """Do pieces for a while; who does the last one completes the table."""
        sweep = self._sweep
        if sweep is None:
            raise AssertionError("the work is open once there are sums to add to")
        done = 0
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
        ):  # also when stopped: another run may go on, such as an exact one with sampling beside it
            self._free.append(sums)
            self._done += done
            if self._done == sweep.pieces and len(self._free) == self._made:
                whole, *others = self._free
                for part in others:
                    whole += part
                self._free.clear()
                self.table = sweep.table(whole)
        if stop.is_set():
            raise StoppedError
