"""The figures shown, and whether they still answer the current question."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from oracle.simulate.snapshot import SeatFigures, SelectorFigures, Snapshot
from ui.document.library.macros import UNKNOWN, Meaning, meaning
from ui.document.lines.tree import in_force
from ui.document.lines.troubles import texts_of
from ui.document.state import DocumentState

if TYPE_CHECKING:
    from oracle.query.conditions import Ask, Node
    from oracle.query.conditions import Question as Line

Table = tuple[str, str, str, str, frozenset[tuple[int, str, bool]], "tuple[Node, ...]", Meaning]
"""Game, syntax, board, dead cards, the key, range and folded state of every seat, the active conditions, and
what the named ranges in all these mean; names and order of the seats do not count."""
Question = tuple[Table, "frozenset[tuple[Ask, Node, Meaning]]"]
"""A table and the questions about it."""

_CACHED = 32
"""Finished answers cached, so that undo brings the figures back."""


def table_asked(state: DocumentState, macros: Mapping[str, str] | None) -> Table:
    """The table of a document with its conditions, without names, colours, order and settings.

    Args:
        state: The document.
        macros: The user's named ranges, by name; None if those used at the time are no longer known.
    """
    seats = frozenset((seat.key, seat.range_text, seat.folded) for seat in state.seats)
    conditions = in_force(state.conditions)
    texts = [state.board, *(seat.range_text for seat in state.seats)]
    texts += [text for node in conditions for text in texts_of(node)]
    named = meaning(texts, macros)
    return (state.game, state.syntax, state.board, state.dead, seats, conditions, named)


def question(state: DocumentState, macros: Mapping[str, str] | None) -> Question:
    """The question of a document, without names, colours, order and settings; see `table_asked`."""
    asked = frozenset(
        (each.ask, each.node, meaning(texts_of(each.node), macros)) for each in state.questions if each.on
    )
    return table_asked(state, macros), asked


def _unknown(asked: Question) -> bool:
    """Whether a question uses named ranges that are no longer known."""
    return asked[0][-1] == UNKNOWN or any(named == UNKNOWN for _, _, named in asked[1])


@dataclass(frozen=True, slots=True)
class ShownFigures:
    """Figures and what they answer.

    Attributes:
        snapshot: The figures; None before the first.
        asked: The document they were computed for.
        question: Its question at the time.
        stale: Whether the document asks something else by now, or a named range has another meaning.
    """

    snapshot: Snapshot | None = None
    asked: DocumentState | None = None
    question: Question | None = None
    stale: bool = False


class Results(QObject):
    """The latest snapshot and the document it was computed for.

    Attributes:
        updated: Emitted when the figures or their status have changed.
    """

    updated = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown = ShownFigures()
        self._placed: DocumentState | None = None
        self._places: Mapping[tuple[Ask, Node], int] = {}
        self._run = 0
        self._past = ""
        self._behind = ShownFigures()
        self._cached: OrderedDict[Table, ShownFigures] = OrderedDict()

    @property
    def snapshot(self) -> Snapshot | None:
        """The latest figures, or None before the first."""
        return self._shown.snapshot

    @property
    def asked(self) -> DocumentState | None:
        """The document that the figures belong to."""
        return self._shown.asked

    @property
    def stale(self) -> bool:
        """Whether the document was edited since and new figures are overdue."""
        return self._shown.stale

    @property
    def past(self) -> str:
        """Label of the figures shown if they belong to an earlier run; otherwise empty."""
        return self._past

    @property
    def present(self) -> ShownFigures:
        """The current figures; also behind an earlier run."""
        return self._behind if self._past else self._shown

    @property
    def run(self) -> int:
        """Changes whenever figures of another run are shown."""
        return self._run

    def figures(self, key: int) -> SeatFigures | None:
        """The figures of a seat, or None if the run had no such seat, or no kept deal yet."""
        snapshot, asked = self._shown.snapshot, self._shown.asked
        if snapshot is None or asked is None or not snapshot.seats:
            return None
        for place, seat in enumerate(asked.seats):
            if seat.key == key:
                return snapshot.seats[place]
        return None

    def answer(self, line: Line) -> SelectorFigures | None:
        """The figures of a question, or None if the run did not ask it."""
        place = self.place(line)
        if self.snapshot is None or place is None or -place > len(self.snapshot.results):
            return None
        return self.snapshot.results[place]

    def place(self, line: Line) -> int | None:
        """Index of a question's figures from the end of the run's; None if it was not asked."""
        if self.asked is None or not self.asked.questions:
            return None
        from ui.document.lines.to_query import (
            places_from_end,  # parses the templates: only if there is a question
        )

        if self._placed is not self.asked:  # computed once for all questions of a run
            self._placed = self.asked
            self._places = places_from_end(self.asked.questions, self.asked.players())
        return self._places.get((line.ask, line.node))

    def shows_table_of(self, state: DocumentState, macros: Mapping[str, str]) -> bool:
        """Whether the seats' figures belong to a document's table; its other questions do not matter.

        Args:
            state: The document.
            macros: The user's named ranges, by name.
        """
        return self._shown.question is not None and self._shown.question[0] == table_asked(state, macros)

    def begin(self) -> None:
        """The next figures belong to a new run; leave any earlier run."""
        self._leave_past()
        self._run += 1

    def begin_behind(self) -> None:
        """The next figures belong to a new run; an earlier run chosen since it was requested stays."""
        if not self._past:
            self._run += 1

    def show(self, snapshot: Snapshot, asked: DocumentState, answered: Question) -> None:
        """Show figures; finished ones are cached.  While an earlier run is shown, they wait behind it.

        Args:
            snapshot: The figures.
            asked: The document they were computed for.
            answered: Its question at the time.  If its named ranges are no longer known, the figures may be
                wrong today, so they are stale from the start.
        """
        shown = ShownFigures(snapshot, asked, answered, stale=_unknown(answered))
        self._set_present(shown)
        if snapshot.done and not shown.stale:
            table = answered[0]
            self._cached[table] = shown
            self._cached.move_to_end(table)
            while len(self._cached) > _CACHED:
                self._cached.popitem(last=False)
        self.updated.emit()

    def follow(self, wanted: Question) -> bool:
        """The document has changed: show its cached answer, if there is one; behind an earlier run.

        Returns:
            Whether the current figures are the finished answer to ``wanted``.
        """
        kept = self._cached.get(wanted[0])
        if kept is not None and kept.question is not None and wanted[1] <= kept.question[1]:
            if kept.snapshot is not self.present.snapshot:
                self.begin_behind()
            self._set_present(kept)
            self.updated.emit()
            return True
        return False

    def return_to(self, wanted: Question) -> None:
        """An edit was undone during a run: its figures are current again; behind an earlier run."""
        present = self.present
        if present.stale and present.question is not None and present.question[0] == wanted[0]:
            self._set_present(replace(present, stale=False))
            self.updated.emit()

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
        self._shown, self._past = ShownFigures(snapshot, asked, question(asked, None)), words
        self.updated.emit()

    def show_present(self) -> None:
        """Show the current figures again after an earlier run."""
        if self._past:
            self.begin()
            self.updated.emit()

    def _leave_past(self) -> None:
        if self._past:
            self._past = ""
            self._shown = self._behind

    def _set_present(self, shown: ShownFigures) -> None:
        if self._past:
            self._behind = shown
        else:
            self._shown = shown

    def mark_stale(self) -> None:
        """Mark the current figures as outdated, because new ones are not here yet; behind an earlier run."""
        if self.present.snapshot is not None and not self.present.stale:
            self._set_present(replace(self.present, stale=True))
            self.updated.emit()

    def clear(self) -> None:
        """Forget everything (a new or opened session)."""
        self._shown, self._past = ShownFigures(), ""
        self._cached.clear()
        self.updated.emit()
