"""Measures time while a pilot runs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from oracle.clock import PROCESS

TICK_SECONDS = 0.01
"""Seconds between checks of a pilot."""


@contextmanager
def watched(over: Callable[[float], bool], end: Callable[[], None]) -> Iterator[None]:
    """Watch a pilot from another thread, and end it once it has shown enough.

    Args:
        over: Whether it has shown enough; called every few milliseconds with the seconds of work so far.
            Time in which kernels are compiled or loaded does not count: they are ready when the answer
            starts.
        end: Ends the pilot.
    """
    began, left = PROCESS.seconds(), threading.Event()

    def look() -> None:
        while not left.wait(TICK_SECONDS):
            if over(PROCESS.seconds() - began):
                end()
                return

    thread = threading.Thread(target=look, name="oracle-pilot", daemon=True)
    thread.start()
    try:
        yield
    finally:
        left.set()
        thread.join()
