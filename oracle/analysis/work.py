"""Work in numbered pieces on several threads, for pictures that refine while they are looked at."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from oracle.errors import RunError
from oracle.query.settings import RunSettings
from oracle.simulate.pool import OrderedPool, default_threads
from oracle.simulate.stop import Stop, StoppedError

R = TypeVar("R")

TICK = 0.02
"""Seconds between two looks at the cancel signal while nothing is finished."""
HOPELESS_TRIES = 30_000_000
"""Draws in vain after which ranges count as hardly to be dealt together: a second or so on two cores."""

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
        tries: A dealer's counter of draws, shape (1,): many draws without any result mean that there will be
            none.

    Raises:
        RunError: If there will be no result.
        StoppedError: When cancelled.
    """
    if cancel is not None and cancel.is_set():
        raise StoppedError
    found, stop = False, Stop()
    threads = threads if count is None else max(1, min(threads, count))
    with OrderedPool(lambda: make_worker(stop), threads, count, stop) as pool:
        _ask(pool)
        for result in pool.results(TICK):
            if cancel is not None and cancel.is_set():
                raise StoppedError
            if result is not None:
                found = True
                yield result
                _ask(pool)
            elif not found and tries is not None and int(tries[0]) >= HOPELESS_TRIES:
                raise hardly_dealt()


def _ask(pool: OrderedPool[R]) -> None:
    """Let a pool go on, and the one that this thread asked before rest."""
    before: OrderedPool[object] | None = getattr(_asking, "pool", lambda: None)()
    if before is not pool:
        if before is not None:
            before.rest()
        pool.wake()
        _asking.pool = weakref.ref(pool)


def hardly_dealt() -> RunError:
    """The error of a picture whose ranges get in each other's way too much."""
    return RunError(
        "Hardly any deal is found in which no card is used twice.",
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
