"""What the user has set up, as one immutable value: the document behind the window.

Every edit makes a new `DocumentState`; undo puts an old one back.  No Qt here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, TypedDict, Unpack

from oracle.games import find_game
from oracle.query import Query, RunSettings, Seat, equity_query, identifier
from ui.document.shown_text import shown_name

if TYPE_CHECKING:
    from oracle.query.conditions import Line, Question

MAX_SEATS = 10
"""The most seats of any game; `seat_limit` says how many there are at a table."""
MIN_SEATS = 1
SEAT_COLORS = 10
"""Colours that a seat can have, numbered from 0; the theme paints them."""
ANY_HAND = {"classic": "random", "generic": "*"}
"""How "any hand" is written in each syntax."""


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat as the user sees it.

    Attributes:
        key: Stable number of the seat within the document; survives renaming and reordering.
        label: The name as the user gave it, any text; `name` is what is shown.
        range_text: The range exactly as typed, readable or not.
        color: Index 0…9 into the theme's seat colours.
        folded: Dealt from its range, no part in the pot.
    """

    key: int
    label: str
    range_text: str
    color: int
    folded: bool = False

    @property
    def name(self) -> str:
        """The label as it is shown: one line of visible characters, not too long."""
        return shown_name(self.label)


class SeatChanges(TypedDict, total=False):
    """Fields of a seat to change; those of `SeatState` but its key."""

    label: str
    range_text: str
    color: int
    folded: bool


PqlLink = Literal["free", "following", "apart"]
"""How the PQL text stands to the table: a text of its own; the table's query; was that once, is no more."""
FREE: Final = "free"
FOLLOWING: Final = "following"
APART: Final = "apart"


@dataclass(frozen=True, slots=True)
class PqlText:
    """The text in the PQL pane.

    Attributes:
        text: What was written; while it follows the table, the table's own query takes its place once it
            no longer says the same (`ui.document.runs.pql_fit.shown_text`).
        link: `FREE`, `FOLLOWING` or `APART`.
    """

    text: str = ""
    link: PqlLink = FREE


@dataclass(frozen=True, slots=True)
class DocumentState:
    """Everything the user can edit.

    Attributes:
        title: Name of the session on screen; empty until saved or named.
        game: Name of the game.
        syntax: "classic" or "generic", for every seat.
        seats: The seats in order.
        board: Board cards as text such as "Kh7c2d"; empty when none.
        dead: Dead cards as text.
        settings: Limits, seed, threads and method of runs.
        pql: The text in the PQL pane.
        conditions: The lines of "Require that"; only deals for which every one holds are counted.
        questions: The lines of "Ask the Oracle".
    """

    title: str = ""
    game: str = "holdem"
    syntax: str = "classic"
    seats: tuple[SeatState, ...] = ()
    board: str = ""
    dead: str = ""
    settings: RunSettings = field(default_factory=RunSettings)
    pql: PqlText = PqlText()
    conditions: tuple[Line, ...] = ()
    questions: tuple[Question, ...] = ()

    def identifiers(self) -> tuple[str, ...]:
        """The name of each seat in a query, in seat order."""
        names: list[str] = []
        for seat in self.seats:
            names.append(identifier(seat.label, names))
        return tuple(names)

    def players(self) -> Mapping[str, str]:
        """The name of each seat in a query by its token in conditions and questions."""
        return {str(seat.key): name for seat, name in zip(self.seats, self.identifiers(), strict=True)}

    def labels(self) -> Mapping[str, str]:
        """The name of each seat on screen by its token in conditions and questions."""
        return {str(seat.key): seat.name for seat in self.seats}

    def equity_part(self) -> Query:
        """The equity table's part of the query: no conditions, no questions."""
        seats = [
            Seat(name, seat.range_text, seat.folded)
            for name, seat in zip(self.identifiers(), self.seats, strict=True)
        ]
        return equity_query(seats, game=self.game, syntax=self.syntax, board=self.board, dead=self.dead)

    def to_query(self) -> Query:
        """The query of this document: the equity table under its conditions, then its questions.

        Lines that cannot be said in PQL at all (of a seat that is gone, with a text that cannot be read) are
        left out; `ui.document.lines.troubles` tells of them, and the table_runs runs no query without them.
        """
        query = self.equity_part()
        if not (self.conditions or self.questions):
            return query
        from ui.document.lines.to_query import (  # reads the templates: only where needed
            selectors_of,
            where_part,
        )

        players = self.players()
        asked = tuple(selector for _question, selector in selectors_of(self.questions, players))
        where = where_part(self.conditions, players)
        return replace(query, selectors=(*query.selectors, *asked), where=where)

    def with_seat(self, key: int, **changes: Unpack[SeatChanges]) -> DocumentState:
        """The same document with some fields of one seat changed."""
        seats = tuple(replace(seat, **changes) if seat.key == key else seat for seat in self.seats)
        return replace(self, seats=seats)

    def seat(self, key: int) -> SeatState:
        """The seat of a key.

        Raises:
            KeyError: If there is none.
        """
        for seat in self.seats:
            if seat.key == key:
                return seat
        raise KeyError(key)


def seat_limit(state: DocumentState) -> int:
    """How many seats the table of a document takes."""
    return find_game(state.game).max_players


def example_document() -> DocumentState:
    """What the window opens with: ace-king suited against any hand."""
    return DocumentState(
        seats=(SeatState(1, "Hero", "AsKs", 0), SeatState(2, "Villain", "random", 1)),
    )
