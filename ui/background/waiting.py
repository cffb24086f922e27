"""How long the window waits for background work: in one turn of its event loop, all waits together count."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Slot

from ui.background.lane import Lane


class TurnWaits(QObject):
    """The waits of the present turn of the event loop; one for each application.

    An event that makes ten panels ask for something would otherwise wait ten times.

    Attributes:
        seconds: Time waited in this turn.
        lane: The background work of the application; when held, it is released after this turn.
    """

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self.seconds = 0.0
        self.lane = Lane(self._end_soon)
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(0)
        self._next.timeout.connect(self._begin)

    def add(self, seconds: float) -> None:
        """Count a wait until the next turn."""
        self.seconds += seconds
        self._end_soon()

    def _end_soon(self) -> None:
        if not self._next.isActive():
            self._next.start()

    @Slot()
    def _begin(self) -> None:
        self.seconds = 0.0
        self.lane.release()


def turn_waits() -> TurnWaits | None:
    """Those of the application; None without one."""
    application = QCoreApplication.instance()
    if application is None:
        return None
    return application.findChild(TurnWaits) or TurnWaits(application)


def lane_of_window() -> Lane:
    """The lane that all background work of the application shares."""
    waits = turn_waits()
    return Lane() if waits is None else waits.lane


@contextmanager
def waiting(most: float) -> Iterator[float]:
    """A wait on the GUI thread.

    Args:
        most: Seconds that all waits of a turn may take.

    Yields:
        The seconds that are left of them.
    """
    waits = turn_waits()
    if waits is None:
        yield most
        return
    begun = perf_counter()
    try:
        yield max(0.0, most - waits.seconds)
    finally:
        waits.add(perf_counter() - begun)
