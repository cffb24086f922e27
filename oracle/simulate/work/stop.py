"""The signal that ends a run, readable by Python and by kernels."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt

WAIT_SECONDS = 0.02
"""Seconds between checks of the stop signal while a thread waits for a lock."""


class StoppedError(Exception):
    """A work unit was abandoned because its run is over; never raised to callers of the engine."""


class Stop:
    """Like an event that is never cleared, with a flag in memory that kernels check.

    Attributes:
        flag: 0, or 1 once set; shape (1,), uint8.
    """

    def __init__(self) -> None:
        self.flag: npt.NDArray[np.uint8] = np.zeros(1, dtype=np.uint8)

    def set(self) -> None:
        """End the run."""
        self.flag[0] = 1

    def is_set(self) -> bool:
        """Whether the run should end."""
        return bool(self.flag[0])


@contextmanager
def held(lock: threading.Lock, stop: Stop) -> Iterator[None]:
    """Hold a lock that another thread may hold for long.

    Raises:
        StoppedError: When stopped while waiting.
    """
    while not lock.acquire(timeout=WAIT_SECONDS):
        if stop.is_set():
            raise StoppedError
    try:
        yield
    finally:
        lock.release()


def slices(rows: npt.NDArray[np.int64], size: int, stop: Stop) -> Iterator[npt.NDArray[np.int64]]:
    """Slices of rows, with a check of the stop signal before each.

    Raises:
        StoppedError: If stopped.
    """
    for start in range(0, rows.size, size):
        if stop.is_set():
            raise StoppedError
        yield rows[start : start + size]
