"""Short background work: the result immediately if it is quick, otherwise a signal when it is ready.

Parsing a range takes a millisecond; the first 5-card range takes half a second, because a table of all hands
is built.  The window must not block that long, and should not flicker if the work is quick.

The threads of all short work take turns (`ui.background.lane`), so at most one of them competes with the
window.

Results are futures, but the thread is not an executor's. An executor works in the order of submission, has no
limit on waiting work, and its threads keep the interpreter alive until they end; here the newest work comes
first, the oldest is dropped, and a closing window waits at most two seconds.
"""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Condition, Thread, current_thread
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal, Slot

from ui.background.event_queue import EventQueue
from ui.background.lane import Lane
from ui.background.priority import yield_to_window
from ui.background.waiting import lane_of_window, waiting

T = TypeVar("T")

PATIENCE = 0.02
"""Seconds the window waits for results in a turn before it continues without: too short to notice."""
_TO_THE_END = 3600.0
"""Seconds to wait where there is no window: longer than any short work takes on a busy machine."""
MOST_WAITING = 16
"""Most pending tasks; further ones drop the oldest, which is no longer visible."""
_CLOSING = 2.0
"""Seconds that a task is given to finish when the window closes."""


@contextmanager
def patient() -> Iterator[None]:
    """Inside this context, callers wait for results: without a window they would not ask again."""
    global PATIENCE  # noqa: PLW0603 - read by everybody who waits
    before, PATIENCE = PATIENCE, _TO_THE_END
    try:
        yield
    finally:
        PATIENCE = before


def patience_for(seconds: float) -> float:
    """How long the window waits for work expected to take that many seconds; 0 if that is too long."""
    return PATIENCE if seconds <= PATIENCE else 0.0


class ShortWorker(Generic[T]):
    """Runs tasks one after the other, newest first, on a thread that lives as long as there are any.

    Args:
        kept: Number of results cached.
        tell: Called on that thread when a task is done too late for the caller.
        lane: Where the thread takes turns with others.
        later: Whether the work of others comes first.
    """

    def __init__(self, kept: int, tell: Callable[[], None], lane: Lane, *, later: bool = False) -> None:
        self._kept, self._tell, self._lane, self._later = kept, tell, lane, later
        self._changed = Condition()
        self._done: OrderedDict[Hashable, Future[T]] = OrderedDict()
        self._wanted: OrderedDict[Hashable, Callable[[], T]] = OrderedDict()
        self._late: set[Hashable] = set()
        self._current: Hashable = None
        self._thread: Thread | None = None
        self._closed = False

    def ask(self, key: Hashable, work: Callable[[], T], patience: float) -> Future[T] | None:
        """The finished future of a task, or None if it takes longer than ``patience`` seconds.

        While one task is late, it does not wait for another; with a patience of 0 it never waits.
        """
        with self._changed:
            if key not in self._done:
                waits = patience > 0 and not self._late
                if not waits:
                    self._lane.hold()
                self._put(key, work)
                if not (waits and self._is_done(key, patience)):
                    self._late.add(key)
                    return None
            self._done.move_to_end(key)
            return self._done[key]

    def _is_done(self, key: Hashable, patience: float) -> bool:
        """Whether a task is done within ``patience`` seconds; if not, no other work begins in this event."""
        with self._lane.waited_for(self):
            done = self._changed.wait_for(lambda: key in self._done, patience)
        if not done:
            self._lane.hold()
        return done

    def finished(self, key: Hashable) -> Future[T] | None:
        """The finished future of a task, or None if it is not done; a cached result counts as used again."""
        with self._changed:
            if key in self._done:
                self._done.move_to_end(key)
            return self._done.get(key)

    def known(self, key: Hashable) -> Future[T] | None:
        """The finished future of a task, or None if it is not done; starts nothing."""
        with self._changed:
            return self._done.get(key)

    def forget(self) -> None:
        """Clear the cached results."""
        with self._changed:
            self._done.clear()

    @property
    def kept(self) -> tuple[tuple[Hashable, T], ...]:
        """The cached results, with their keys, without failed tasks."""
        with self._changed:
            return tuple((key, done.result()) for key, done in self._done.items() if done.exception() is None)

    def retire(self) -> None:
        """Accept no more tasks and report nothing more."""
        with self._changed:
            self._closed = True
            self._wanted.clear()
        self._lane.recheck()

    def close(self) -> None:
        """Retire, and wait for the current task."""
        self.retire()
        thread = self._thread
        if thread is not None:
            thread.join(_CLOSING)

    def _put(self, key: Hashable, work: Callable[[], T]) -> None:
        if self._closed or (self._thread is not None and key == self._current):
            return
        self._wanted.setdefault(key, work)
        self._wanted.move_to_end(key)
        while len(self._wanted) > MOST_WAITING:
            self._late.discard(self._wanted.popitem(last=False)[0])
        if self._thread is None:
            self._start()

    def _start(self) -> None:
        self._thread = Thread(target=self._live, name="oracle short work", daemon=True)
        self._thread.start()

    def _live(self) -> None:
        yield_to_window()
        try:
            while self._goes_on():
                if self._lane.enter(self, lambda: bool(self._wanted), later=self._later):
                    try:
                        self._do_newest()
                    finally:
                        self._lane.leave()
        finally:
            self._replace()

    def _replace(self) -> None:
        """Let another thread take over if an exception ends this one; the exception is logged."""
        with self._changed:
            if self._thread is current_thread():
                self._thread = None
                if self._wanted:
                    self._start()

    def _goes_on(self) -> bool:
        """Whether there is more to do; if not, the thread ends."""
        with self._changed:
            if not self._wanted:
                self._thread = None
            return self._thread is not None

    def _do_newest(self) -> None:
        with self._changed:
            if not self._wanted:
                return
            self._current, work = self._wanted.popitem(last=True)
        done = _done(work)
        with self._changed:
            self._done[self._current] = done
            while len(self._done) > self._kept:
                self._done.popitem(last=False)
            late = self._current in self._late and not self._closed
            self._late.discard(self._current)
            self._changed.notify_all()
        if late:
            self._tell()


class ShortWork(QObject, Generic[T]):
    """Runs short tasks in the background.

    Args:
        kept: Number of results cached.
        parent: Qt parent.
        later: Whether the short work of others comes first.
    """

    ready = Signal()
    """A result is ready that was too late for the caller, who asks again."""

    def __init__(self, kept: int, parent: QObject | None = None, *, later: bool = False) -> None:
        super().__init__(parent)
        events = EventQueue(self)
        events.arrived.connect(self._arrived)
        owner = weakref.ref(events)  # the thread must not hold the last reference to a Qt object

        def tell() -> None:
            there = owner()
            if there is not None:
                there.put(None)

        self._worker: ShortWorker[T] = ShortWorker(kept, tell, lane_of_window(), later=later)
        self.destroyed.connect(self._worker.retire)

    def ask(self, key: Hashable, work: Callable[[], T], patience: float | None = None) -> T | None:
        """The result of a task, or None while it is not ready; then `ready` is emitted.

        Args:
            key: Identifies the task; equal keys mean equal results.
            work: Computes the result on another thread; never None.
            patience: Seconds to wait for it, less what was waited in this turn of the event loop; `PATIENCE`
                if left out, 0 for work that is known to take longer.
        """
        with waiting(PATIENCE if patience is None else patience) as left:
            done = self._worker.ask(key, work, left)
        return None if done is None else done.result()

    def finished(self, key: Hashable) -> T | None:
        """The result of a finished task, which then counts as used again; None if there is none."""
        done = self._worker.finished(key)
        return None if done is None else done.result()

    def known(self, key: Hashable) -> T | None:
        """The result of a finished task; None if it is not finished or has failed."""
        done = self._worker.known(key)
        return None if done is None or done.exception() is not None else done.result()

    def forget(self) -> None:
        """Clear the cache."""
        self._worker.forget()

    @property
    def kept(self) -> tuple[tuple[Hashable, T], ...]:
        """The cached results, with their keys."""
        return self._worker.kept

    def close(self) -> None:
        """Shut down."""
        self._worker.close()

    @Slot(object)
    def _arrived(self, _event: object) -> None:
        self.ready.emit()


def _done(work: Callable[[], T]) -> Future[T]:
    """Do a task; returns a future with its result or error."""
    done: Future[T] = Future()
    try:
        done.set_result(work())
    except BaseException as error:  # noqa: BLE001 - raised again when the result is requested
        done.set_exception(error)
    return done
