"""Limits the rate of values; the last one always passes."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot

PERIOD = 0.05
"""Seconds between two values: more than 20 updates per second are not visible."""


class Throttle(QObject):
    """Passes values on, at least a period apart; of those in between only the latest.

    Args:
        period: Least time between two values, in seconds.
        clock: Returns the time in seconds; only differences count.
        parent: Qt parent.
    """

    passed = Signal(object)
    """A value passed on."""

    def __init__(
        self,
        period: float = PERIOD,
        *,
        clock: Callable[[], float] = time.monotonic,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._period = period
        self._clock = clock
        self._last = float("-inf")
        self._kept: list[object] = []  # at most one; a list because None is a value too
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.flush)

    def offer(self, value: object) -> None:
        """Pass the value on now if the last one is long enough ago, otherwise hold it until then."""
        since = self._clock() - self._last
        self._kept = [value]
        if since >= self._period:
            self.flush()
        elif not self._timer.isActive():
            self._timer.start(max(1, round((self._period - since) * 1000)))

    @Slot()
    def flush(self) -> None:
        """Pass on the held value, if any, immediately."""
        self._timer.stop()
        if self._kept:
            value = self._kept.pop()
            self._last = self._clock()
            self.passed.emit(value)

    def clear(self) -> None:
        """Drop the held value, and let the next one pass immediately."""
        self._timer.stop()
        self._kept.clear()
        self._last = float("-inf")
