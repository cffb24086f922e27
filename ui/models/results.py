"""The figures on show, and whether they still answer what the window asks."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QObject, Signal

from oracle.simulate.snapshot import SeatFigures, Snapshot
from ui.models.state import DocumentState

Question = tuple[str, str, str, str, frozenset[tuple[int, str, bool]]]
"""Game, syntax, board, dead cards, and key, range and folded of every seat: names and order do not count."""

_KEPT = 32
"""Finished answers kept, so that undo brings its figures back."""


def question(state: DocumentState) -> Question:
    """What a document asks, without names, colours, order and settings."""
    seats = frozenset((seat.key, seat.range_text, seat.folded) for seat in state.seats)
    return (state.game, state.syntax, state.board, state.dead, seats)


class Results(QObject):
    """The newest snapshot, tied to the document it was run for.

    Attributes:
        updated: Emitted after the figures or their standing changed.
    """

    updated = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._snapshot: Snapshot | None = None
        self._asked: DocumentState | None = None
        self._stale = False
        self._run = 0
        self._kept: OrderedDict[Question, tuple[Snapshot, DocumentState]] = OrderedDict()

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest figures, or None before the first."""
        return self._snapshot

    @property
    def asked(self) -> DocumentState | None:
        """The document the figures were got for."""
        return self._asked

    @property
    def stale(self) -> bool:
        """Whether the document has been edited since, and the new figures are slow to come."""
        return self._stale

    @property
    def run(self) -> int:
        """Changes whenever the figures begin to be those of another run."""
        return self._run

    @property
    def keys(self) -> tuple[int, ...]:
        """Keys of the seats in the order of the snapshot's rows."""
        return () if self._asked is None else tuple(seat.key for seat in self._asked.seats)

    def figures(self, key: int) -> SeatFigures | None:
        """The figures of a seat, or None where the run had no such seat."""
        if self._snapshot is None or key not in self.keys:
            return None
        return self._snapshot.seats[self.keys.index(key)]

    def begin(self) -> None:
        """The figures that come next are those of a new run."""
        self._run += 1

    def show(self, snapshot: Snapshot, asked: DocumentState) -> None:
        """Show figures; finished ones are kept."""
        self._snapshot, self._asked, self._stale = snapshot, asked, False
        if snapshot.done:
            self._kept[question(asked)] = (snapshot, asked)
            self._kept.move_to_end(question(asked))
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self.updated.emit()

    def follow(self, state: DocumentState) -> bool:
        """The document has changed: bring back its kept answer, if there is one.

        Returns:
            Whether the figures on show are the finished answer to ``state``.
        """
        kept = self._kept.get(question(state))
        if kept is not None:
            if kept[0] is not self._snapshot:
                self.begin()
            self._snapshot, self._asked, self._stale = *kept, False
            self.updated.emit()
            return True
        return False

    def mark_stale(self) -> None:
        """The figures on show do not answer what the document now asks, and their successors are not here."""
        if self._snapshot is not None and not self._stale:
            self._stale = True
            self.updated.emit()

    def clear(self) -> None:
        """Forget everything (a new or opened session)."""
        self._snapshot = self._asked = None
        self._stale = False
        self._kept.clear()
        self.updated.emit()
