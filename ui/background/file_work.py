"""File work in the background: in order, each task finished on the GUI thread.

Serialising a session, reading one and waiting for a disk all take longer than a window may block. What is
written is an immutable value, so editing can continue meanwhile.
"""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Generic, TypeVar, cast

from PySide6.QtCore import QObject, Slot

from oracle.errors import FileError
from ui.background import short_work
from ui.background.event_queue import EventQueue
from ui.background.priority import yield_to_window
from ui.background.waiting import lane_of_window, waiting

W = TypeVar("W")
T = TypeVar("T")

THREAD = "oracle files"
"""Beginning of the thread's name."""


class Task(Generic[T]):
    """A piece of work that was started.

    Args:
        future: The work itself.
        finish: Called with its outcome, on the window's thread; returns the result.
        settle: Waits until all started work is finished.

    Attributes:
        done: Whether it is finished.
        error: The reason for a failure, or None.
    """

    def __init__(self, future: Future[W], finish: Callable[[W], T], settle: Callable[[], None]) -> None:
        self.future, self._finish, self._settle = future, finish, settle
        self._callbacks: list[Callable[[Task[T]], object]] = []
        self._value: T | None = None
        self.done, self.error = False, cast("Exception | None", None)

    def result(self) -> T:
        """The result; waits for it if necessary.

        Raises:
            FileError: If the work failed.
        """
        if not self.done:
            self._settle()
        if self.error is not None:
            raise self.error
        return cast("T", self._value)

    def then(self, callback: Callable[[Task[T]], object]) -> None:
        """Call a function on the window's thread once this is finished or has failed with a `FileError`."""
        if self.done:
            callback(self)
        else:
            self._callbacks.append(callback)

    def finish(self) -> None:
        """Process the outcome of the work; an error other than a `FileError` is a bug and is raised."""
        try:
            self._value = self._finish(self.future.result())
        except Exception as error:
            self.error = error
            if not isinstance(error, FileError):
                raise
        finally:
            self.done = True
        for callback in self._callbacks:
            callback(self)


class FileWork(QObject):
    """Does work on files in the order requested, on a thread that lives as long as there is any.

    Args:
        parent: Qt parent.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool: ThreadPoolExecutor | None = None
        self._tasks: deque[Task[object]] = deque()
        self._lane = lane_of_window()
        self._events = EventQueue(self)
        self._events.arrived.connect(self._arrived)

    @property
    def busy(self) -> bool:
        """Whether there is unfinished work."""
        return bool(self._tasks)

    def do(
        self, work: Callable[[], W], finish: Callable[[W], T], *, patience: float | None = None
    ) -> Task[T]:
        """Start a piece of work.

        Args:
            work: Done on the thread; must not touch widgets or anything else of the window’s thread.
            finish: Called with its outcome on the window's thread, before this returns if the work is quick.
            patience: Seconds the window waits for it, `ui.background.short_work.PATIENCE` if left out, 0 for
                not at all.  It does not wait if earlier work is unfinished.
        """
        patience = short_work.PATIENCE if patience is None else patience
        with waiting(0.0 if self._tasks else patience) as left:
            task = self._started(work, finish, held=left <= 0)
            if left > 0:
                with self._lane.waited_for(self):
                    wait([task.future], left)
        if left > 0:
            self._finish_done()
        return task

    def _started(self, work: Callable[[], W], finish: Callable[[W], T], *, held: bool) -> Task[T]:
        """Start a piece of work; if ``held``, it begins when the current event of the window is over."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, THREAD, initializer=yield_to_window)
        if held:
            self._lane.hold()
        task = Task(self._pool.submit(self._begin, work), finish, self.settle)
        self._tasks.append(cast("Task[object]", task))
        owner = weakref.ref(self._events)  # the thread must not hold the last reference to a Qt object
        task.future.add_done_callback(lambda _future: _tell(owner))
        return task

    def _begin(self, work: Callable[[], W]) -> W:
        """Do work when the event that requested it is over, or the window waits for it."""
        self._lane.wait_until_released(self)
        return work()

    def settle(self) -> None:
        """Wait until all started work is finished."""
        while self._tasks:
            with self._lane.waited_for(self):
                wait([self._tasks[0].future])
            self._finish_done()

    def _finish_done(self) -> None:
        while self._tasks and self._tasks[0].future.done():
            self._tasks.popleft().finish()
        if not self._tasks and self._pool is not None:
            pool, self._pool = self._pool, None
            pool.shutdown()  # its thread has nothing left to do

    @Slot(object)
    def _arrived(self, _event: object) -> None:
        self._finish_done()


def _tell(owner: weakref.ref[EventQueue]) -> None:
    events = owner()
    if events is not None:
        events.put(None)
