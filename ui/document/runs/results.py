"""The figures on show, and whether they still answer what the window asks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from oracle.simulate.snapshot import SeatFigures, SelectorFigures, Snapshot
from ui.document.lines.tree import in_force
from ui.document.state import DocumentState

if TYPE_CHECKING:
    from oracle.query.conditions import Ask, Node
    from oracle.query.conditions import Question as Line

Table = tuple[str, str, str, str, frozenset[tuple[int, str, bool]], "tuple[Node, ...]"]
"""Game, syntax, board, dead cards, key, range and folded of every seat, and the conditions in force: names
and order of the seats do not count."""
Question = tuple[Table, "frozenset[tuple[Ask, Node]]"]
"""A table and what is asked about it."""

_KEPT = 32
"""Finished answers kept, so that undo brings its figures back."""


def table_asked(state: DocumentState) -> Table:
    """The table of a document under its conditions, without names, colours, order and settings."""
    seats = frozenset((seat.key, seat.range_text, seat.folded) for seat in state.seats)
    return (state.game, state.syntax, state.board, state.dead, seats, in_force(state.conditions))


def question(state: DocumentState) -> Question:
    """What a document asks, without names, colours, order and settings."""
    return table_asked(state), frozenset((each.ask, each.node) for each in state.questions if each.on)


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
        self._placed: DocumentState | None = None
        self._places: Mapping[tuple[Ask, Node], int] = {}
        self._stale = False
        self._run = 0
        self._past = ""
        self._present: tuple[Snapshot | None, DocumentState | None, bool] = (None, None, False)
        self._kept: OrderedDict[Table, tuple[Snapshot, DocumentState]] = OrderedDict()

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
    def past(self) -> str:
        """What the figures on show are called while those of an earlier run are looked at; else empty."""
        return self._past

    @property
    def run(self) -> int:
        """Changes whenever the figures begin to be those of another run."""
        return self._run

    @property
    def keys(self) -> tuple[int, ...]:
        """Keys of the seats in the order of the snapshot's rows."""
        return () if self._asked is None else tuple(seat.key for seat in self._asked.seats)

    def figures(self, key: int) -> SeatFigures | None:
        """The figures of a seat, or None where the run had no such seat, or has kept no deal yet."""
        if self._snapshot is None or not self._snapshot.seats or key not in self.keys:
            return None
        return self._snapshot.seats[self.keys.index(key)]

    def answer(self, line: Line) -> SelectorFigures | None:
        """The figures of a question, or None where the run was not asked it."""
        place = self.place(line)
        if self._snapshot is None or place is None or -place > len(self._snapshot.results):
            return None
        return self._snapshot.results[place]

    def place(self, line: Line) -> int | None:
        """The place of a question's figures from the end of those of the run; None where it was not asked."""
        if self._asked is None or not self._asked.questions:
            return None
        from ui.document.lines.to_query import (
            places_from_end,  # reads the templates: only where a question is
        )

        if self._placed is not self._asked:  # worked out once for all questions of a run
            self._placed = self._asked
            self._places = places_from_end(self._asked.questions, self._asked.players())
        return self._places.get((line.ask, line.node))

    def shows_table_of(self, state: DocumentState) -> bool:
        """Whether the figures of the seats are those of a document's table, whatever else it asks."""
        return self._asked is not None and table_asked(self._asked) == table_asked(state)

    def begin(self) -> None:
        """The figures that come next are those of a new run; nobody looks at an earlier one any more."""
        self._leave_past()
        self._run += 1

    def show(self, snapshot: Snapshot, asked: DocumentState) -> None:
        """Show figures; finished ones are kept.  While an earlier run is looked at they wait behind it."""
        if self._past:
            self._present = (snapshot, asked, False)
        else:
            self._snapshot, self._asked, self._stale = snapshot, asked, False
        if snapshot.done:
            table = table_asked(asked)
            self._kept[table] = (snapshot, asked)
            self._kept.move_to_end(table)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self.updated.emit()

    def follow(self, state: DocumentState) -> bool:
        """The document has changed: bring back its kept answer, if there is one.

        Returns:
            Whether the figures on show are the finished answer to ``state``.
        """
        table, wanted = question(state)
        kept = self._kept.get(table)
        if kept is not None and wanted <= question(kept[1])[1]:
            if kept[0] is not self._snapshot:
                self.begin()
            self._past = ""
            self._snapshot, self._asked, self._stale = *kept, False
            self.updated.emit()
            return True
        return False

    def show_past(self, snapshot: Snapshot, asked: DocumentState, words: str) -> None:
        """Look at an earlier run; the present figures come back with `show_present` or with newer ones.

        Args:
            snapshot: Its figures.
            asked: The document it was asked by.
            words: What its figures are called: "from the history, 14:32".
        """
        if not self._past:
            self._present = (self._snapshot, self._asked, self._stale)
        self._run += 1
        self._snapshot, self._asked, self._stale, self._past = snapshot, asked, False, words
        self.updated.emit()

    def show_present(self) -> None:
        """Show the figures that were there before an earlier run was looked at."""
        if self._past:
            self.begin()
            self.updated.emit()

    def _leave_past(self) -> None:
        if self._past:
            self._past = ""
            self._snapshot, self._asked, self._stale = self._present

    def mark_stale(self) -> None:
        """The figures on show do not answer what the document now asks, and their successors are not here."""
        self.show_present()
        if self._snapshot is not None and not self._stale:
            self._stale = True
            self.updated.emit()

    def clear(self) -> None:
        """Forget everything (a new or opened session)."""
        self._snapshot = self._asked = None
        self._stale, self._past = False, ""
        self._kept.clear()
        self.updated.emit()
