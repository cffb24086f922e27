"""From any thread to the window: a queue of events that become one signal on the GUI thread."""

from __future__ import annotations

from queue import Empty, SimpleQueue

from PySide6.QtCore import QObject, Qt, Signal, Slot


class EventQueue(QObject):
    """Accepts events on any thread and emits them, in order, on its own thread.

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

    def put(self, event: object) -> None:
        """Post an event; returns immediately, on any thread."""
        self._events.put(event)
        self._woken.emit()

    @Slot()
    def _give_out(self) -> None:
        while True:
            try:
                event = self._events.get_nowait()
            except Empty:
                return
            self.arrived.emit(event)
