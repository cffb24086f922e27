"""A clock for time limits that stops while kernels are compiled.

Compiling happens once per machine and may take most of a minute.  If it counted against the time limit, a run
would end early on a fresh installation and nowhere else.  Times are put into words here
too: `duration` those measured, `rough_time` those estimated.
"""

from __future__ import annotations

import atexit
import contextlib
import threading
import time
from collections.abc import Callable, Iterator

_thread = threading.local()
_UNITS = ((86_400, "days"), (3600, "h"), (60, "min"), (1, "s"))
"""Units of an estimate, in seconds."""


class WorkClock:
    """Seconds since the start, excluding those in which a thread of the run waited for the compiler.

    Args:
        now: The time source, in seconds.
    """

    def __init__(self, now: Callable[[], float] | None = None) -> None:
        self._now = now or time.perf_counter
        self._lock = threading.Lock()
        self._waiting = 0
        self._since = self._lost = 0.0
        self._began = self._now()

    def seconds(self, elsewhere: float = 0.0) -> float:
        """Seconds of work so far.

        Args:
            elsewhere: Seconds of work that another process did for the run while this one waited.
        """
        with self._lock:
            now = self._now()
            lost = self._lost + (now - self._since if self._waiting else 0.0)
            return now - self._began - max(0.0, lost - elsewhere)

    def passed(self) -> float:
        """Seconds since the start, all of them."""
        return self._now() - self._began

    @contextlib.contextmanager
    def on_this_thread(self) -> Iterator[None]:
        """Make this the clock that stops when the current thread waits for the compiler."""
        before = getattr(_thread, "clock", None)
        _thread.clock = self
        try:
            yield
        finally:
            _thread.clock = before

    def waited(self) -> float:
        """Seconds for which a thread has been waiting for the compiler; 0 where none is."""
        with self._lock:
            return self._now() - self._since if self._waiting else 0.0

    def _wait(self) -> None:
        with self._lock:
            if not self._waiting:
                self._since = self._now()
            self._waiting += 1

    def _resume(self) -> None:
        with self._lock:
            self._waiting -= 1
            if not self._waiting:
                self._lost += self._now() - self._since


PROCESS = WorkClock()
"""Stops while any thread of this process waits for the compiler."""


@contextlib.contextmanager
def not_counted() -> Iterator[None]:
    """Stop the clocks of the current thread and of the process during work done once, as compiling is."""
    clock: WorkClock | None = getattr(_thread, "clock", None)
    clocks = [PROCESS] if clock is None else [PROCESS, clock]
    for each in clocks:
        each._wait()
    try:
        yield
    finally:
        for each in clocks:
            each._resume()


_left: list[threading.Thread] = []


def leave_compiling(thread: threading.Thread) -> None:
    """Let a thread finish compiling although nobody waits for it any longer; Python waits for it at exit."""
    _left.append(thread)
    atexit.register(thread.join)


def still_compiling() -> list[threading.Thread]:
    """The threads that were left to compile and have not finished."""
    _left[:] = [thread for thread in _left if thread.is_alive()]
    return list(_left)


def duration(seconds: float) -> str:
    """A measured time: milliseconds, seconds with a decimal below ten, then whole ones, minutes and hours.

    >>> duration(0.045), duration(3.21), duration(9.97), duration(59.7), duration(125), duration(4000)
    ('45 ms', '3.2 s', '10 s', '1 min', '2 min 5 s', '1 h 7 min')
    """
    if round(1000 * seconds) < 1000:
        return f"{1000 * seconds:.0f} ms"
    if round(10 * seconds) < 100:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return _of_two(whole, "min", "s")
    return _of_two(round(whole / 60), "h", "min")


def _of_two(count: int, large: str, small: str) -> str:
    """A count of a unit, of which sixty are a larger one."""
    ones, rest = divmod(count, 60)
    return f"{ones} {large} {rest} {small}" if rest else f"{ones} {large}"


def rough_time(seconds: float) -> str:
    """A time as an estimate: at most two digits, in the largest unit of which it has one and a half.

    >>> rough_time(0.4), rough_time(5), rough_time(89), rough_time(97), rough_time(1234), rough_time(34_567)
    ('1 s', '5 s', '89 s', '1.6 min', '21 min', '9.6 h')
    """
    size, unit = next((each for each in _UNITS if seconds >= 1.5 * each[0]), _UNITS[-1])
    number = max(1.0, seconds / size)
    return f"{number:.1f} {unit}" if number < 10 and size > 1 else f"{number:.0f} {unit}"


def pace_of_rows(per_second: float) -> str:
    """Rows answered per second, minute or hour: the shortest of these in which there is at least one.

    >>> pace_of_rows(1234.5), pace_of_rows(3.14), pace_of_rows(0.07), pace_of_rows(0.001)
    ('1,234 rows/s', '3.1 rows/s', '4.2 rows/min', '3.6 rows/h')
    """
    per, unit = (per_second, "s") if per_second >= 1 else (60 * per_second, "min")
    if per < 1:
        per, unit = 60 * per, "h"
    return f"{per:.1f} rows/{unit}" if per < 10 else f"{round(per):,} rows/{unit}"
