"""Numbered work units on several threads, with their results in order.

Kernels release the GIL, so plain threads keep all cores busy.  Results are returned in the order of their
numbers, not as threads finish, so what a run shows never depends on the number of threads.

`concurrent.futures.ThreadPoolExecutor` is not suitable. If the system allows no more threads, its ``submit``
raises after it has queued the work, so the future is lost; this pool continues with the threads it has. It
only logs exceptions of an initializer, while an error of ``make_worker`` must reach the caller. And it starts
everything that is submitted, while this pool can pause and resume (`OrderedPool.rest`) and accepts results
that were computed elsewhere (`OrderedPool.offer`).
"""

from __future__ import annotations

import itertools
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import Generic, TypeVar

from oracle.clock import WorkClock, leave_compiling
from oracle.errors import RunError
from oracle.simulate.work.stop import Stop

R = TypeVar("R")

AHEAD = 64
"""Pieces that may be finished or in progress beyond the one awaited; bounds the memory of waiting results."""

PER_THREAD = 16
"""The same per thread, so that none is idle while the caller sleeps."""

THREAD_SECONDS = 0.002
"""Seconds of work for which another thread is worth starting: its start, its buffers and the piece that it
begins just before the run ends take up to a millisecond of a core."""

GROW_SECONDS = 0.01
"""Seconds of work after which a pool that began with few threads doubles their number."""

FIRST_AHEAD = 4
FIRST_PER_THREAD = 2
"""`AHEAD` and `PER_THREAD` of a pool that has just begun; they double whenever the threads do.  The end of
most runs is known only when it is reached, and later chunks are larger: work ahead of a run's end is lost."""


def default_threads() -> int:
    """One thread per core this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)


def threads_worth(seconds: float, most: int) -> int:
    """How many threads are worth starting for some work, from 1 to ``most``.

    Args:
        seconds: The work of one core, in seconds; infinite if it has no known end.
        most: Most threads.

    >>> threads_worth(0.0001, 16), threads_worth(0.007, 16), threads_worth(float("inf"), 16)
    (1, 4, 16)
    """
    return most if seconds >= most * THREAD_SECONDS else max(1, ceil(seconds / THREAD_SECONDS))


_NO_PIECE = -1
"""In place of a piece number, before a thread has its first piece."""


@dataclass(frozen=True, slots=True)
class _Trouble:
    """An exception of a work unit; raised again when its turn comes, so that threads change no outcome."""

    error: BaseException


class OrderedPool(Generic[R]):
    """Runs ``work(0), work(1), …`` on threads and returns the results in that order.

    Use as a context manager; leaving it stops the threads and waits for them.

    Args:
        make_worker: Called once in each thread; returns the function from a number to its result.
        threads: Number of threads.
        pieces: Number of pieces, or None for no limit.
        stop: Set by the pool when it is left; workers should check it and return early.
        clock: Stopped while one of the threads waits for the compiler.
        first: How many of the threads start at once, all of them if None.  The others follow while results
            are still awaited: short work never needs them.
        long: Whether the work is known to be long.  Threads may then be far ahead from the start, so that
            none waits while the caller makes figures of many small pieces.
        together: How many pieces from a number on a thread takes at once; one if None.  Where many threads
            take pieces of a few microseconds, they mostly wait for each other.
    """

    def __init__(
        self,
        make_worker: Callable[[], Callable[[int], R]],
        threads: int,
        pieces: int | None,
        stop: Stop,
        clock: WorkClock | None = None,
        *,
        first: int | None = None,
        long: bool = False,
        together: Callable[[int], int] | None = None,
    ) -> None:
        self._make_worker = make_worker
        self._clock = clock or WorkClock()
        self._pieces = pieces
        self._stop = stop
        self._numbers = itertools.count() if pieces is None else iter(range(pieces))
        self._most_ahead = max(AHEAD, PER_THREAD * threads)
        self._ahead = self._most_ahead if long else max(FIRST_AHEAD, FIRST_PER_THREAD * threads)
        self._room = threading.Semaphore(self._ahead)
        self._changed = threading.Condition()
        self._awake = threading.Event()
        self._awake.set()
        self._all_started = threading.Event()
        self._done: dict[int, R | _Trouble] = {}
        self._awaited = 0
        self._offered: set[int] = set()
        self._helped = False
        self._computed = 0
        self._together = together or (lambda number: 1)
        self._most = threads
        self._first = threads if first is None else min(first, threads)
        self._grow_at = self._clock.seconds() + GROW_SECONDS
        self._threads: list[threading.Thread] = []

    def __enter__(self) -> OrderedPool[R]:
        try:
            self._start(self._first)
        except BaseException:
            self._end()
            raise
        self._all_started.set()  # threads at work would keep this one from starting the next
        if not self._threads:
            raise RunError(
                "The system does not allow this program any more threads.",
                remedy="Close other programs, and try again.",
            )
        return self

    def _start(self, wanted: int) -> None:
        """Start threads until there are as many as wanted, or as the system allows."""
        while len(self._threads) < wanted:
            number = len(self._threads)
            thread = threading.Thread(target=self._work, name=f"oracle-{number}", daemon=True)
            try:
                thread.start()
            except RuntimeError:  # the system allows no more threads; fewer do the same work
                self._most = number
                return
            self._threads.append(thread)

    @property
    def _grown(self) -> bool:
        """Whether all threads are at work, as far ahead as they may be."""
        return len(self._threads) == self._most and self._ahead == self._most_ahead

    def _grow(self) -> None:
        """Double threads, and how far they may be ahead, after each further `GROW_SECONDS` of work."""
        if self._grown or self._clock.seconds() < self._grow_at:
            return
        self._grow_at += GROW_SECONDS
        self._start(min(self._most, 2 * len(self._threads)))
        before, self._ahead = self._ahead, min(self._most_ahead, 2 * self._ahead)
        if self._ahead > before:
            self._room.release(self._ahead - before)

    def __exit__(self, *_: object) -> None:
        self._end()

    @property
    def computed(self) -> int:
        """How many pieces the threads have finished."""
        return self._computed

    @property
    def helped(self) -> bool:
        """Whether results were computed elsewhere since a thread last finished a piece, if any has."""
        return self._helped

    leaves_at_once = False
    """A run that is over waits for the pieces in progress, which end soon."""

    def offer(self, number: int, result: R) -> None:
        """Accept the result of a piece that was computed elsewhere; any thread may call this.

        The threads skip that piece.  A thread that is already working on it continues, and its result is
        dropped.
        """
        with self._changed:
            if number >= self._awaited and number not in self._done:
                self._helped = True
                self._offered.add(number)
                self._done[number] = result
                self._changed.notify()

    def _end(self) -> None:
        """Stop the threads that run, and wait for them.

        If the latest results were computed elsewhere, the threads are still compiling.  They are left to it,
        because what they compile is cached for the next run; Python waits for them before it ends.
        """
        self._stop.set()
        self._awake.set()
        self._all_started.set()
        for _thread in self._threads:
            self._room.release()
        for thread in self._threads:
            if self._helped:
                leave_compiling(thread)
            else:
                thread.join()

    def rest(self) -> None:
        """Start no further pieces until `wake`; those in progress are finished."""
        self._awake.clear()

    def wake(self) -> None:
        """Continue after `rest`."""
        self._awake.set()

    def results(self, tick: float, rest: Callable[[], float] = lambda: 0.0) -> Iterator[R | None]:
        """The results in order; None whenever ``tick`` seconds pass without the next one.

        Ends after the last piece or, once stopped, at the first piece that was not computed.

        Args:
            tick: Seconds, see above.
            rest: Seconds to let results accumulate once all available ones have been returned: waking the
                caller for each small result slows the working threads.

        Raises:
            BaseException: The exception of a work unit, when its turn comes.
        """
        number = 0
        while self._pieces is None or number < self._pieces:
            self._grow()
            if number not in self._done and not self._ends_soon(number) and (pause := rest()) > 0:
                time.sleep(pause)
            with self._changed:
                self._awaited = number
                if number not in self._done and _NO_PIECE not in self._done:
                    self._changed.wait(tick if self._grown else min(tick, GROW_SECONDS))
                ready = self._done.pop(number, self._done.get(_NO_PIECE))
                elsewhere = number in self._offered
                if ready is not None:
                    self._awaited = number + 1  # nobody need offer this one any more
                over = ready is None and not any(thread.is_alive() for thread in self._threads)
            if over:
                return
            if ready is None:
                yield None
                continue
            if isinstance(ready, _Trouble):
                raise ready.error
            if not elsewhere:
                self._room.release()
            number += 1
            yield ready

    def _ends_soon(self, number: int) -> bool:
        """Whether threads may have nothing left to begin: a pause of the caller would delay the end."""
        return self._pieces is not None and number + len(self._threads) >= self._pieces

    def _work(self) -> None:
        self._all_started.wait()
        with self._clock.on_this_thread():
            self._do_pieces()

    def _do_pieces(self) -> None:
        left = [_NO_PIECE]
        try:
            work = self._make_worker()
            while left := self._take():
                while left:
                    self._awake.wait()
                    if self._stop.is_set():
                        return
                    if left[0] not in self._offered:
                        self._put(left[0], work(left[0]))
                    else:
                        self._room.release()
                    del left[0]
        except BaseException as error:  # noqa: BLE001 - passed to the calling thread
            for number in left or [_NO_PIECE]:  # the first may have come from elsewhere meanwhile
                self._put(number, _Trouble(error))
        finally:
            self._room.release()  # for one of those that wait for it: this thread may have taken all

    def _take(self) -> list[int]:
        """The numbers of the next pieces to compute, once there is room for one; none at the end."""
        self._room.acquire()
        if self._stop.is_set():
            return []
        with self._changed:
            first = self._next()
            if first is None:
                return []
            taken = [first]
            while len(taken) < self._together(first) and self._room.acquire(blocking=False):
                further = self._next()
                if further is None:
                    self._room.release()
                    break
                taken.append(further)
            return taken

    def _next(self) -> int | None:
        """The number of the next piece to compute, if any."""
        return next((number for number in self._numbers if number not in self._offered), None)

    def _put(self, number: int, result: R | _Trouble) -> None:
        """Store the result of a piece for the calling thread."""
        with self._changed:
            self._helped = False
            self._computed += 1
            if number in self._offered:
                self._room.release()
                return
            self._done[number] = result
            if number in (self._awaited, _NO_PIECE):  # the caller has no use for others yet
                self._changed.notify()
