"""From any thread to the window: a queue of events that become one signal on the GUI thread."""

from __future__ import annotations

from functools import partial
from queue import Empty, SimpleQueue
from threading import RLock

from PySide6.QtCore import QObject, Qt, Signal, Slot


class _Gate:
    """A gate for other threads that is open while a Qt object exists; shutting it waits for those inside."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._open = True

    def shut(self, *_: object) -> None:
        """Accept nothing more."""
        with self._lock:
            self._open = False

    def __enter__(self) -> bool:
        self._lock.acquire()
        return self._open

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class EventQueue(QObject):
    """Accepts events on any thread and emits them, in order, on its own thread.

    A thread may outlive the window: once this object is deleted, events are dropped.

    Only a wake-up crosses the threads as a Qt signal; the events stay Python objects in a Python queue, so Qt
    never owns one.
    """

    arrived = Signal(object)
    """An event, on the thread of this object."""

    _woken = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._events: SimpleQueue[object] = SimpleQueue()
        self._woken.connect(self._give_out, Qt.ConnectionType.QueuedConnection)
        self._gate = _Gate()
        self.destroyed.connect(partial(_Gate.shut, self._gate))  # no method of an object being deleted

    def put(self, event: object) -> None:
        """Post an event; returns immediately, on any thread."""
        self._events.put(event)
        with self._gate as is_open:  # otherwise it might be deleted on its own thread while this one emits
            if is_open:
                self._woken.emit()

    @Slot()
    def _give_out(self) -> None:
        while True:
            try:
                event = self._events.get_nowait()
            except Empty:
                return
            self.arrived.emit(event)
