"""The figures shown, and whether they still answer the current question."""

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
"""Game, syntax, board, dead cards, the key, range and folded state of every seat, and the active conditions;
names and order of the seats do not count."""
Question = tuple[Table, "frozenset[tuple[Ask, Node]]"]
"""A table and the questions about it."""

_KEPT = 32
"""Finished answers cached, so that undo brings the figures back."""


def table_asked(state: DocumentState) -> Table:
    """The table of a document with its conditions, without names, colours, order and settings."""
    seats = frozenset((seat.key, seat.range_text, seat.folded) for seat in state.seats)
    return (state.game, state.syntax, state.board, state.dead, seats, in_force(state.conditions))


def question(state: DocumentState) -> Question:
    """The question of a document, without names, colours, order and settings."""
    return table_asked(state), frozenset((each.ask, each.node) for each in state.questions if each.on)


class Results(QObject):
    """The latest snapshot and the document it was computed for.

    Attributes:
        updated: Emitted when the figures or their status have changed.
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
        self._behind: tuple[Snapshot | None, DocumentState | None, bool] = (None, None, False)
        self._kept: OrderedDict[Table, tuple[Snapshot, DocumentState]] = OrderedDict()

    @property
    def snapshot(self) -> Snapshot | None:
        """The latest figures, or None before the first."""
        return self._snapshot

    @property
    def asked(self) -> DocumentState | None:
        """The document that the figures belong to."""
        return self._asked

    @property
    def stale(self) -> bool:
        """Whether the document was edited since and new figures are overdue."""
        return self._stale

    @property
    def past(self) -> str:
        """Label of the figures shown if they belong to an earlier run; otherwise empty."""
        return self._past

    @property
    def present(self) -> tuple[Snapshot | None, DocumentState | None, bool]:
        """The current figures, their document, and whether they are stale; also behind an earlier run."""
        return self._behind if self._past else (self._snapshot, self._asked, self._stale)

    @property
    def run(self) -> int:
        """Changes whenever figures of another run are shown."""
        return self._run

    @property
    def keys(self) -> tuple[int, ...]:
        """Keys of the seats in the order of the snapshot's rows."""
        return () if self._asked is None else tuple(seat.key for seat in self._asked.seats)

    def figures(self, key: int) -> SeatFigures | None:
        """The figures of a seat, or None if the run had no such seat, or no kept deal yet."""
        if self._snapshot is None or not self._snapshot.seats or key not in self.keys:
            return None
        return self._snapshot.seats[self.keys.index(key)]

    def answer(self, line: Line) -> SelectorFigures | None:
        """The figures of a question, or None if the run did not ask it."""
        place = self.place(line)
        if self._snapshot is None or place is None or -place > len(self._snapshot.results):
            return None
        return self._snapshot.results[place]

    def place(self, line: Line) -> int | None:
        """Index of a question's figures from the end of the run's; None if it was not asked."""
        if self._asked is None or not self._asked.questions:
            return None
        from ui.document.lines.to_query import (
            places_from_end,  # parses the templates: only if there is a question
        )

        if self._placed is not self._asked:  # computed once for all questions of a run
            self._placed = self._asked
            self._places = places_from_end(self._asked.questions, self._asked.players())
        return self._places.get((line.ask, line.node))

    def shows_table_of(self, state: DocumentState) -> bool:
        """Whether the seats' figures belong to a document's table; its other questions do not matter."""
        return self._asked is not None and table_asked(self._asked) == table_asked(state)

    def begin(self) -> None:
        """The next figures belong to a new run; leave any earlier run."""
        self._leave_past()
        self._run += 1

    def begin_behind(self) -> None:
        """The next figures belong to a new run; an earlier run chosen since it was requested stays."""
        if not self._past:
            self._run += 1

    def show(self, snapshot: Snapshot, asked: DocumentState) -> None:
        """Show figures; finished ones are cached.  While an earlier run is shown, they wait behind it."""
        self._set_present(snapshot, asked, stale=False)
        if snapshot.done:
            table = table_asked(asked)
            self._kept[table] = (snapshot, asked)
            self._kept.move_to_end(table)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        self.updated.emit()

    def follow(self, state: DocumentState) -> bool:
        """The document has changed: show its cached answer, if there is one; behind an earlier run.

        Returns:
            Whether the current figures are the finished answer to ``state``.
        """
        table, wanted = question(state)
        kept = self._kept.get(table)
        if kept is not None and wanted <= question(kept[1])[1]:
            if kept[0] is not self.present[0]:
                self.begin_behind()
            self._set_present(*kept, stale=False)
            self.updated.emit()
            return True
        return False

    def show_past(self, snapshot: Snapshot, asked: DocumentState, words: str) -> None:
        """Show an earlier run; the current figures return with `show_present` or with newer ones.

        Args:
            snapshot: Its figures.
            asked: The document of that run.
            words: Label of its figures: "from the history, 14:32".
        """
        if not self._past:
            self._behind = self.present
        self._run += 1
        self._snapshot, self._asked, self._stale, self._past = snapshot, asked, False, words
        self.updated.emit()

    def show_present(self) -> None:
        """Show the current figures again after an earlier run."""
        if self._past:
            self.begin()
            self.updated.emit()

    def _leave_past(self) -> None:
        if self._past:
            self._past = ""
            self._snapshot, self._asked, self._stale = self._behind

    def _set_present(self, snapshot: Snapshot, asked: DocumentState, *, stale: bool) -> None:
        if self._past:
            self._behind = (snapshot, asked, stale)
        else:
            self._snapshot, self._asked, self._stale = snapshot, asked, stale

    def mark_stale(self) -> None:
        """Mark the current figures as outdated, because new ones are not here yet; behind an earlier run."""
        snapshot, asked, stale = self.present
        if snapshot is not None and asked is not None and not stale:
            self._set_present(snapshot, asked, stale=True)
            self.updated.emit()

    def clear(self) -> None:
        """Forget everything (a new or opened session)."""
        self._snapshot = self._asked = None
        self._stale, self._past = False, ""
        self._kept.clear()
        self.updated.emit()
