"""Work in numbered pieces on several threads, for pictures that refine while they are looked at."""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Callable, Iterator
from math import inf
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from oracle.errors import RunError
from oracle.query.settings import RunSettings
from oracle.simulate.pool import OrderedPool, default_threads
from oracle.simulate.stop import Stop, StoppedError
from oracle.simulate.strategies.sampled import MANY_TRIES

R = TypeVar("R")

TICK = 0.02
"""Seconds between two looks at the cancel signal while nothing is finished."""
NEARLY = 0.99
"""The most progress told of a picture that is not finished."""

_asking = threading.local()
"""The pool that each thread asked last; see `pieces`."""

Piece = Callable[[int], R]
Cancel = threading.Event | None


def thread_count(settings: RunSettings) -> int:
    """The threads a picture may use: those of the settings, else one per core."""
    return settings.threads or default_threads()


def pieces(
    make_worker: Callable[[Stop], Piece[R]],
    count: int | None,
    threads: int,
    cancel: Cancel,
    seconds: float = inf,
    tries: npt.NDArray[np.int64] | None = None,
) -> Iterator[R]:
    """The results of numbered pieces of work, in order.

    Of several such loops that a thread goes through in turns, as a picture of all seats does, only the one
    it asked last begins pieces; so there is never more under way than the threads of one can do.

    Args:
        make_worker: Called once in each thread with the stop signal; returns the function from a piece's
            number to its result.
        count: How many pieces, or None for no end (leave the loop to stop).
        threads: How many threads.
        cancel: Ends the work when set.
        seconds: Time from the first result after which no further one is waited for; so the compiler's
            time does not count.
        tries: A dealer's counter of draws, shape (1,): after so much time without any result, many draws
            mean that there will be none.

    Raises:
        StoppedError: When cancelled.
    """
    if cancel is not None and cancel.is_set():
        raise StoppedError
    began, found = time.perf_counter(), False
    stop = Stop()
    threads = threads if count is None else max(1, min(threads, count))
    with OrderedPool(lambda: make_worker(stop), threads, count, stop) as pool:
        _ask(pool)
        for result in pool.results(TICK):
            if cancel is not None and cancel.is_set():
                raise StoppedError
            if result is not None:
                if not found:
                    began, found = time.perf_counter(), True
                yield result
                _ask(pool)
            elif time.perf_counter() - began >= seconds and (found or _hopeless(tries)):
                return


def _ask(pool: OrderedPool[R]) -> None:
    """Let a pool go on, and the one that this thread asked before rest."""
    before: OrderedPool[object] | None = getattr(_asking, "pool", lambda: None)()
    if before is not pool:
        if before is not None:
            before.rest()
        pool.wake()
        _asking.pool = weakref.ref(pool)


def _hopeless(tries: npt.NDArray[np.int64] | None) -> bool:
    """Whether so much was drawn in vain that nothing will be found."""
    return tries is not None and int(tries[0]) >= MANY_TRIES


def hardly_dealt(seconds: float) -> RunError:
    """The error of a picture whose ranges get in each other's way too much."""
    return RunError(
        f"In {seconds:.2g} seconds hardly any deal was found in which no card is used twice.",
        remedy="Widen one of the ranges, or remove a seat.",
    )


def until_cancelled(picture: Callable[..., Iterator[R]]) -> Callable[..., Iterator[R]]:
    """A generator of pictures that just ends when it is cancelled."""

    def refined(*args: object, **kwargs: object) -> Iterator[R]:
        try:
            yield from picture(*args, **kwargs)
        except StoppedError:
            return

    return refined
