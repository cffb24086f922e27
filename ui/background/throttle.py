"""Limits the rate of values, and their share of the window's thread; the last one always passes."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot

PERIOD = 0.05
"""Least time between two values, in seconds: more than 20 updates per second are not visible."""
LONGEST = 0.2
"""Longest time a value is held back, in seconds: figures that change less often do not look live."""
SHARE = 0.2
"""Share of the window's thread that live figures may take; the rest is for the user."""


class Throttle(QObject):
    """Passes values on, at least a period apart; of those in between only the latest.

    Showing a value takes the window's thread a while. The period grows with what that
    thread has done since the last value, so that it does not spend more than a share of its time on them.

    Args:
        period: Least time between two values, in seconds.
        longest: Longest period, in seconds.
        clock: Returns the time in seconds; only differences count.
        work: Returns the processor time of the window's thread, in seconds, likewise.
        parent: Qt parent.
    """

    passed = Signal(object)
    """A value passed on."""

    def __init__(
        self,
        period: float = PERIOD,
        *,
        longest: float = LONGEST,
        clock: Callable[[], float] = time.monotonic,
        work: Callable[[], float] = time.thread_time,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._period, self._longest = period, max(period, longest)
        self._clock, self._work = clock, work
        self._last = float("-inf")
        self._worked = 0.0
        self._kept: list[object] = []  # at most one; a list because None is also a value
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)

    def offer(self, value: object) -> None:
        """Pass the value on now if the last one is long enough ago, otherwise hold it until then."""
        self._kept = [value]
        if not self._timer.isActive():
            self._look()
        elif self._remaining() <= 0:
            self.flush()

    @Slot()
    def flush(self) -> None:
        """Pass on the held value, if any, immediately."""
        self._timer.stop()
        if self._kept:
            value = self._kept.pop()
            self._last, self._worked = self._clock(), self._work()
            self.passed.emit(value)

    def clear(self) -> None:
        """Drop the held value, and let the next one pass immediately."""
        self._timer.stop()
        self._kept.clear()
        self._last = float("-inf")

    @Slot()
    def _look(self) -> None:
        """Pass on the held value, or wait on: the thread may have worked meanwhile."""
        left = self._remaining()
        if left <= 0:
            self.flush()
        else:
            self._timer.start(max(1, round(left * 1000)))

    def _remaining(self) -> float:
        """Seconds until a value may pass; not above 0 if it may now."""
        since = self._clock() - self._last
        if since >= self._longest:  # also before the first value
            return 0.0
        needed = (self._work() - self._worked) / SHARE
        return min(self._longest, max(self._period, needed)) - since
