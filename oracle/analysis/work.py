"""Work in numbered pieces on several threads, for pictures that refine while they are looked at."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterator
from typing import TypeVar

from oracle.errors import RunError
from oracle.query.settings import RunSettings
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.strategies.chunks import Tries
from oracle.simulate.work.pool import OrderedPool, default_threads
from oracle.simulate.work.stop import Stop, StoppedError

R = TypeVar("R")

TICK = 0.02
"""Seconds between two looks at the cancel signal while nothing is finished."""
HOPELESS_TRIES = 30_000_000
"""Draws for the first piece alone after which ranges count as hardly to be dealt together: about a second."""

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
    dealing: PieceDealer | None = None,
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
        dealing: What the workers deal with: with too many draws for the first piece there will be none.

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
            elif not found and dealing is not None and dealing.hopeless:
                raise hardly_dealt()


class PieceDealer:
    """Deals for numbered pieces of work, and gives up where the first of them takes too many draws.

    The draws of that piece follow from the seed, so the verdict never depends on how many threads deal, nor
    on which of them is first.

    Args:
        dealer: Deals; shared between threads.
        seed: The seed; piece k uses stream k.
        count: Deals of a piece.
    """

    def __init__(self, dealer: Dealer, seed: int, count: int) -> None:
        self._dealer = dealer
        self._seed = seed
        self._count = count
        self._tries = Tries()

    @property
    def hopeless(self) -> bool:
        """Whether the first piece, while it is dealt, has taken too many draws."""
        return self._tries[0] >= HOPELESS_TRIES

    def on_thread(self, stop: Stop) -> Callable[[int], Batch | None]:
        """What deals a piece by its number, for one thread; None once stopped.

        A batch lasts until the next is dealt.
        """
        own, buffers = self._dealer.counting_apart(), self._dealer.buffers()

        def deal(number: int) -> Batch | None:
            with self._tries.counted(number, own):
                batch = own.deal(new_stream(self._seed, number), self._count, buffers, stop.flag)
                if self.hopeless:  # looked at here too: else it would depend on the moment
                    raise hardly_dealt()
            return batch

        return deal


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
