"""Work of the window's thread that gets its own turn of the event loop.

What several panels update in the same turn is painted in the same turn too, and until all of it is painted
the window does not respond. Live figures can wait a turn: so one panel is brought up to date and painted,
then the next, and between them the user's keys and clicks are served.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Slot
from shiboken6 import isValid


class Turns(QObject):
    """The work that waits for its turn; one for each application."""

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._waiting: deque[OwnTurn] = deque()
        self._next = QTimer(self)
        self._next.setInterval(0)
        self._next.timeout.connect(self._take)

    def add(self, turn: OwnTurn) -> None:
        """Put work at the end of the queue."""
        self._waiting.append(turn)
        self._next.start()

    def remove(self, turn: OwnTurn) -> None:
        """Take work out of the queue."""
        self._waiting.remove(turn)

    @Slot()
    def _take(self) -> None:
        """Do the first; what it shows is painted before the next, since that waits for the timer again."""
        turn = None
        while self._waiting and turn is None:
            first = self._waiting.popleft()
            turn = first if isValid(first) else None  # its panel may be gone
        if not self._waiting:
            self._next.stop()
        if turn is not None:
            turn.act_now()


class OwnTurn(QObject):
    """Something to do in its own turn; it is done once for all requests before that.

    Args:
        act: What to do; it uses the latest state, so nothing is lost.
        parent: Qt parent; nothing is done once it has been deleted.
    """

    def __init__(self, act: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._act = act
        self._waits = False

    @property
    def waits(self) -> bool:
        """Whether it is still to be done."""
        return self._waits

    def soon(self) -> None:
        """Do it in a later turn, in which nothing else of this kind is done."""
        turns = _turns()
        if turns is None:
            self._act()
        elif not self._waits:
            self._waits = True
            turns.add(self)

    def now(self) -> None:
        """Do it at once, and not later."""
        turns = _turns()
        if self._waits and turns is not None:
            turns.remove(self)
        self.act_now()

    def act_now(self) -> None:
        """Do it; called by the queue, which no longer holds it."""
        self._waits = False
        self._act()


def _turns() -> Turns | None:
    application = QCoreApplication.instance()
    if application is None:
        return None
    return application.findChild(Turns) or Turns(application)
