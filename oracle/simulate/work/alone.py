"""Numbered work units on the thread of the caller, for runs of one thread that are soon over."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Generic, Self, TypeVar

from oracle.clock import WorkClock
from oracle.simulate.work.stop import Stop

R = TypeVar("R")


class OnThisThread(Generic[R]):
    """Computes each piece when its result is asked for: none is ahead of the run, and none in vain.

    The caller can check whether to stop only between pieces, so that these must be short.

    Args:
        make_worker: Makes the function that computes a piece by its number.
        pieces: How many there are; None for no limit.
        stop: Once set, no further piece is computed.
        clock: Stops while this thread waits for the compiler.
    """

    leaves_at_once = False

    def __init__(
        self, make_worker: Callable[[], Callable[[int], R]], pieces: int | None, stop: Stop, clock: WorkClock
    ) -> None:
        self._make_worker = make_worker
        self._numbers = itertools.count() if pieces is None else iter(range(pieces))
        self._stop = stop
        self._clock = clock

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()

    def results(self, tick: float, rest: Callable[[], float] = lambda: 0.0) -> Iterator[R | None]:
        """The results in order; as `oracle.simulate.work.workers.PieceResults`, but never None."""
        with self._clock.on_this_thread():
            work = self._make_worker()
        for number in self._numbers:
            if self._stop.is_set():
                return
            with self._clock.on_this_thread():
                result = work(number)
            yield result
