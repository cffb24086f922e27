"""Creates the rows of lines a few at a time: a session may have hundreds, and the window must respond."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ui.conditions.lines.places import ShownLine

AT_ONCE = 2
"""Rows created or changed immediately after an edit."""
PER_TURN = 1
"""Rows created per later turn of the event loop."""
DROPPED_PER_TURN = 4
"""Rows deleted per turn."""


@dataclass(frozen=True, slots=True)
class WantedRow:
    """The desired state of a row.

    Attributes:
        line: The line it shows.
        look: Everything it shows; an up-to-date row is left alone.
        show: Creates the row if missing, and updates it.
    """

    line: ShownLine
    look: object
    show: Callable[[], Any]


class Rows(Protocol):
    """Which lines need a row; see `LineColumn`."""

    def near(self) -> Sequence[int]:
        """Keys of the lines that need a row or have one, the most urgent first."""

    def far(self) -> Sequence[int]:
        """Keys of the lines whose rows are not needed."""


class LineBuilder(QObject):
    """Creates, updates and deletes the rows of a list, the most urgent ones immediately.

    Args:
        rows: Says which lines need a row.
        drop: Deletes the row of a line.
        parent: The list.
    """

    shown = Signal(bool)
    """Some rows are new, changed or gone; the argument says whether these were the last."""

    def __init__(self, rows: Rows, drop: Callable[[int], object], parent: QObject) -> None:
        super().__init__(parent)
        self._rows, self._drop = rows, drop
        self._wanted: dict[int, WantedRow] = {}
        self._looks: dict[int, object] = {}
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.timeout.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Whether rows remain to be created, updated or deleted."""
        return bool(self._due() or self._rows.far())

    def want(self, rows: Sequence[WantedRow]) -> None:
        """Show these lines; replaces any earlier request."""
        self._wanted = {row.line.key: row for row in rows}
        for key in list(self._looks):
            row = self._wanted.get(key)
            if row is None:
                del self._looks[key]
            elif self._looks[key] == row.look:
                self._looks[key] = row.look  # the same object: compared quickly from now on
        self._show(self._due()[:AT_ONCE])

    def forget(self, key: int) -> None:
        """Forget a deleted row."""
        self._looks.pop(key, None)

    def finish(self, key: int) -> None:
        """Create or update the row of a line now, because it is about to be used."""
        row = self._wanted.get(key)
        if row is not None and self._stale(row):
            self._show([row])

    @Slot()
    def revise(self) -> None:
        """Other lines need rows than before, for example after scrolling: create them in later turns."""
        if not self._turn.isActive():
            self._turn.start()

    @Slot()
    def _go_on(self) -> None:
        gone = self._rows.far()[:DROPPED_PER_TURN]
        for key in gone:
            self._drop(key)
        rows = self._due()[:PER_TURN]
        if gone or rows:
            self._show(rows)

    def _show(self, rows: Sequence[WantedRow]) -> None:
        for row in rows:
            key = row.line.key
            self._looks[key] = row.look
            row.show()
            self._looks.setdefault(key, row.look)  # forgotten if another kind of row took its place
        self.shown.emit(not self._due())
        if self.busy:
            self._turn.start()
        else:
            self._turn.stop()

    def _due(self) -> list[WantedRow]:
        wanted = (self._wanted.get(key) for key in self._rows.near())
        return [row for row in wanted if row is not None and self._stale(row)]

    def _stale(self, row: WantedRow) -> bool:
        return self._looks.get(row.line.key, _NEVER) != row.look


_NEVER = object()
"""The look of a row not yet shown."""
