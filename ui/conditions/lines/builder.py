"""Creates the rows of lines a few at a time: a session may have hundreds, and the window must respond."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

AT_ONCE = 4
"""Rows created or changed immediately after an edit: enough for most tables."""
PER_TURN = 1
"""Rows created per later turn of the event loop."""


@dataclass(frozen=True, slots=True)
class WantedRow:
    """The desired state of a row.

    Attributes:
        key: The line it shows.
        look: Everything it shows; an up-to-date row is left alone.
        show: Creates the row if missing, and updates it.
    """

    key: int
    look: object
    show: Callable[[], Any]


class LineBuilder(QObject):
    """Updates the rows of a list, the first ones immediately.

    Args:
        parent: The list.
    """

    shown = Signal(bool)
    """Some rows are new or changed; the argument says whether these were the last."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: list[WantedRow] = []
        self._looks: dict[int, object] = {}
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Whether rows remain to be created."""
        return bool(self._waiting)

    def want(self, rows: Sequence[WantedRow]) -> None:
        """Show these rows; replaces any earlier request."""
        keys = {row.key for row in rows}
        self._looks = {key: look for key, look in self._looks.items() if key in keys}
        self._waiting = [row for row in rows if self._looks.get(row.key, _NEVER) != row.look]
        self._show(AT_ONCE)

    def forget(self, key: int) -> None:
        """Forget a deleted row."""
        self._looks.pop(key, None)

    def finish(self, key: int) -> None:
        """Create the row of a line now, and those before it, because it is about to be edited."""
        places = [place for place, row in enumerate(self._waiting) if row.key == key]
        if places:
            self._show(places[0] + 1)

    @Slot()
    def _go_on(self) -> None:
        self._show(PER_TURN)

    def _show(self, count: int) -> None:
        rows, self._waiting = self._waiting[:count], self._waiting[count:]
        for row in rows:
            self._looks[row.key] = row.look
            row.show()
        self.shown.emit(not self._waiting)
        if self._waiting:
            self._turn.start()
        else:
            self._turn.stop()


_NEVER = object()
"""The look of a row not yet shown."""
