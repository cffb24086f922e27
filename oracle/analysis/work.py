"""Numbered work units on several threads, for pictures that are refined while they are shown."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator
from typing import TypeVar

from oracle.analysis.cancel import Cancel
from oracle.errors import RunError
from oracle.query.settings import RunSettings
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.strategies.sampling.chunks import Tries
from oracle.simulate.work.pool import OrderedPool, default_threads
from oracle.simulate.work.stop import Stop, StoppedError

R = TypeVar("R")

TICK = 0.02
"""Seconds between checks of the cancel signal while no unit is finished."""
HOPELESS_TRIES = 30_000_000
"""Draws for the first work unit after which the ranges are considered undealable: about a second."""

_asking = threading.local()
"""The pool that each thread used last; see `pieces`."""

Piece = Callable[[int], R]


def thread_count(settings: RunSettings) -> int:
    """The number of threads of a picture: from the settings, otherwise one per core."""
    return settings.threads or default_threads()


def pieces(
    make_worker: Callable[[Stop], Piece[R]],
    count: int | None,
    threads: int,
    cancel: Cancel,
    dealing: PieceDealer | None = None,
) -> Iterator[R]:
    """Yield the results of numbered work units, in order.

    If a thread alternates between several such loops, as a picture of all seats does, only the last one used
    starts new units, so that no more units run at a time than with one loop.

    Args:
        make_worker: Called once in each thread with the stop signal; returns the function from a unit's
            number to its result.
        count: Number of units; None for no limit (leave the loop to stop).
        threads: Number of threads.
        cancel: Stops the work when set.
        dealing: The workers' source of deals; used to give up if the first unit takes too many draws.

    Raises:
        RunError: If there will be no result.
        StoppedError: If cancelled.
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
            elif not found and dealing is not None and dealing.hopeless:
                raise hardly_dealt()


class PieceDealer:
    """Deals for numbered work units; gives up if the first one takes too many draws.

    The draws of that unit depend only on the seed, so the verdict depends neither on the number of threads
    nor on their order.

    Args:
        dealer: Deals; shared between threads.
        seed: The seed; unit k uses stream k.
        count: Deals per unit.
    """

    def __init__(self, dealer: Dealer, seed: int, count: int) -> None:
        self._dealer = dealer
        self._seed = seed
        self._count = count
        self._tries = Tries()

    @property
    def hopeless(self) -> bool:
        """Whether the first unit, still being dealt, has taken too many draws."""
        return self._tries[0] >= HOPELESS_TRIES

    def on_thread(self, stop: Stop) -> Callable[[int], Batch | None]:
        """The dealing function of one thread, by unit number; it returns None once stopped.

        A batch is valid until the next one is dealt.
        """
        own, buffers = self._dealer.counting_apart(), self._dealer.buffers()

        def deal(number: int) -> Batch | None:
            self._tries.begin(number, own)
            try:
                batch = own.deal(new_stream(self._seed, number), self._count, buffers, stop.flag)
                if self.hopeless:  # checked here too, or the verdict would depend on timing
                    raise hardly_dealt()
            finally:
                self._tries.end(number)
            return batch

        return deal


def _ask(pool: OrderedPool[R]) -> None:
    """Let a pool continue, and pause the one that this thread used before."""
    before: OrderedPool[object] | None = getattr(_asking, "pool", lambda: None)()
    if before is not pool:
        if before is not None:
            before.rest()
        pool.wake()
        _asking.pool = weakref.ref(pool)


def hardly_dealt() -> RunError:
    """The error for ranges that block each other almost always."""
    return RunError(
        "In almost every deal a card is used twice.",
        remedy="Widen one of the ranges, or remove a seat.",
    )
