"""The lane of background work in Python: one task at a time, and none begins while the window is busy.

Python code runs on one thread at a time. While another thread computes, an event of the window takes twice as
long; with two others, three times. So the threads of short work take turns, and work that the window does not
wait for begins when the event that requested it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition
from time import monotonic

HELD_SECONDS = 0.2
"""Longest time that `Lane.hold` keeps work from beginning."""


class Lane:
    """Decides which background thread may work.

    Work that the window waits for comes first, then other work in the order of arrival, then work for later.

    Args:
        held: Called on the GUI thread when the lane is held; must call `release` after the present event.
    """

    def __init__(self, held: Callable[[], object] = lambda: None) -> None:
        self._held = held
        self._changed = Condition()
        self._occupied = False
        self._queue: list[tuple[bool, object]] = []
        self._waited_for: object = None
        self._held_until = 0.0

    def enter(self, owner: object, wanted: Callable[[], bool], *, later: bool = False) -> bool:
        """Wait for a turn; called on a background thread.

        Args:
            owner: Whose work it is.
            wanted: Whether there is still work; after it changes, call `recheck`.
            later: Whether all other work comes first.

        Returns:
            Whether the lane is entered; then `leave` must follow. If not, the work is no longer wanted.
        """
        place = (later, owner)
        with self._changed:
            self._queue.append(place)
            try:
                while not (entered := self._is_next(place)) and wanted():
                    self._changed.wait(self._held_for())
            finally:
                self._queue.remove(place)  # the next one in the queue may be let in
                self._changed.notify_all()
            self._occupied = self._occupied or entered
            return entered

    def leave(self) -> None:
        """The work is done."""
        with self._changed:
            self._occupied = False
            self._changed.notify_all()

    def wait_until_released(self, owner: object) -> None:
        """Wait until the present event of the window is over, or the window waits for ``owner``."""
        with self._changed:
            while self._waited_for is not owner and (left := self._held_for()) is not None:
                self._changed.wait(left)

    def hold(self) -> None:
        """Let no work begin until the present event of the window is over; called on the GUI thread."""
        with self._changed:
            self._held_until = monotonic() + HELD_SECONDS
        self._held()

    def release(self) -> None:
        """The event of the window is over."""
        with self._changed:
            self._held_until = 0.0
            self._changed.notify_all()

    def recheck(self) -> None:
        """Look again whether waiting work is still wanted."""
        with self._changed:
            self._changed.notify_all()

    @contextmanager
    def waited_for(self, owner: object) -> Iterator[None]:
        """The window does nothing but wait for the work of ``owner``, which begins before any other."""
        with self._changed:
            before, self._waited_for = self._waited_for, owner
            self._changed.notify_all()
        try:
            yield
        finally:
            with self._changed:
                self._waited_for = before
                self._changed.notify_all()

    def _is_next(self, place: tuple[bool, object]) -> bool:
        if self._occupied:
            return False
        if self._waited_for is not None:
            return self._waited_for is place[1]
        return self._held_for() is None and place == min(self._queue, key=lambda each: each[0])

    def _held_for(self) -> float | None:
        """Seconds for which the lane is still held; None if it is not."""
        left = self._held_until - monotonic()
        return left if left > 0 else None
