"""The document behind the window, as one immutable value.

Every edit makes a new `DocumentState`; undo restores an old one.  No Qt here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, TypedDict, Unpack

from oracle.games import find_game
from oracle.query import Query, RunSettings, Seat, equity_query, identifier
from ui.document.scenarios.model import ScenarioTable
from ui.document.shown_text import shown_name

if TYPE_CHECKING:
    from oracle.query.conditions import Line, Question

MAX_SEATS = 10
"""The most seats of any game; `seat_limit` gives a table's limit."""
MIN_SEATS = 1
SEAT_COLORS = 10
"""Number of seat colours, counted from 0; the theme defines them."""
ANY_HAND = {"classic": "random", "generic": "*"}
""""Any hand" in each syntax."""


@dataclass(frozen=True, slots=True)
class SeatAction:
    """What a player did on one street.

    Attributes:
        street: Name of the street.
        word: What he did, for the reader; may be empty.
        rule: The hands that would have done the same, as typed, valid or not; empty for any.
    """

    street: str
    word: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class SeatState:
    """One seat as the user sees it.

    Attributes:
        key: Number of the seat, stable within the document; survives renaming and reordering.
        label: The user's name for it, any text; `name` is what is shown.
        range_text: The range exactly as typed, valid or not.
        color: Index 0…9 into the theme's seat colours.
        folded: Whether it is dealt from its range but has folded.
        behind: Its stack as typed; empty if it is that of everybody (`PotState.behind`).
        paid: Its bet of this street as typed; empty for the usual one.
        actions: What it did on past streets, at most one action each.
        opponent: Name of the opponent in the user's list who sits here; empty for nobody.
    """

    key: int
    label: str
    range_text: str
    color: int
    folded: bool = False
    behind: str = ""
    paid: str = ""
    actions: tuple[SeatAction, ...] = ()
    opponent: str = ""

    @property
    def name(self) -> str:
        """The label as shown: one line of visible characters, not too long."""
        return shown_name(self.label)


class SeatChanges(TypedDict, total=False):
    """Fields of a seat to change; those of `SeatState` but its key."""

    label: str
    range_text: str
    color: int
    folded: bool
    behind: str
    paid: str
    actions: tuple[SeatAction, ...]
    opponent: str


@dataclass(frozen=True, slots=True)
class PotState:
    """The money of the hand: amounts as typed, valid or not; `ui.document.decisions.money` reads them.

    Attributes:
        pot: All chips in the middle.
        to_call: What the first player must add.
        behind: The stack of everybody whose seat has no other.
        rake: The rake in per cent of the pot.
        rake_cap: The most that is taken.
        unit: What amounts count in: "" for chips, "bb", or a currency sign.
        big_blind: Size of the big blind.
        no_flop_no_drop: Whether a hand that ends before the flop bears no rake.
    """

    pot: str = ""
    to_call: str = ""
    behind: str = ""
    rake: str = ""
    rake_cap: str = ""
    unit: str = ""
    big_blind: str = ""
    no_flop_no_drop: bool = False


@dataclass(frozen=True, slots=True)
class IntentState:
    """What the first player considers and expects: texts as typed; an empty one means the usual value.

    Attributes:
        raise_to: His total of this street after a bet or raise.
        folds: The share of his range that each opponent folds, in per cent.
        won_later: What each opponent who stays adds on later streets when he wins.
        paid_later: What he adds on later streets when he loses.
        realised: The share of his equity that he realises, in per cent.
        taken_for: The range that opponents think he has.
        others_call: Whether opponents still to act call when he calls.
    """

    raise_to: str = ""
    folds: str = ""
    won_later: str = ""
    paid_later: str = ""
    realised: str = ""
    taken_for: str = ""
    others_call: bool = False


@dataclass(frozen=True, slots=True)
class FlopSetState:
    """A set of flops that the user keeps.

    Attributes:
        name: Its name, unique in the document.
        flops: Its flops with weights as text, such as "AhKd7d:0.24" a line; valid or not.
    """

    name: str
    flops: str


PqlLink = Literal["free", "following", "apart"]
"""Relation of the PQL text to the table: independent; the table's query; was linked, but is no longer."""
FREE: Final = "free"
FOLLOWING: Final = "following"
APART: Final = "apart"


@dataclass(frozen=True, slots=True)
class PqlText:
    """The text in the PQL pane.

    Attributes:
        text: The text; while it is linked to the table, the table's own query replaces it once the two differ
            (`ui.document.runs.pql_fit.shown_text`).
        link: `FREE`, `FOLLOWING` or `APART`.
    """

    text: str = ""
    link: PqlLink = FREE


@dataclass(frozen=True, slots=True)
class DocumentState:
    """Everything the user can edit.

    Attributes:
        title: The session's name on screen; empty until saved or named.
        game: Name of the game.
        syntax: "classic" or "generic", for every seat.
        seats: The seats in order.
        board: Board cards as text such as "Kh7c2d"; may be empty.
        dead: Dead cards as text.
        settings: Limits, seed, threads and method.
        pql: The text in the PQL pane.
        conditions: The lines of "Require that"; a deal must meet all of them to count.
        questions: The lines of "Ask the Oracle".
        pot: The money of the hand.
        intent: What the first player considers.
        scenarios: The table with some of its inputs changed, row by row.
        flop_sets: Named sets of flops.
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
    pot: PotState = PotState()
    intent: IntentState = IntentState()
    scenarios: ScenarioTable = field(default_factory=ScenarioTable)
    flop_sets: tuple[FlopSetState, ...] = ()

    def identifiers(self) -> tuple[str, ...]:
        """The identifier of each seat in a query, in seat order."""
        names: list[str] = []
        for seat in self.seats:
            names.append(identifier(seat.label, names))
        return tuple(names)

    def players(self) -> Mapping[str, str]:
        """The identifier of each seat in a query, by its token in conditions and questions."""
        return {str(seat.key): name for seat, name in zip(self.seats, self.identifiers(), strict=True)}

    def labels(self) -> Mapping[str, str]:
        """The display name of each seat, by its token in conditions and questions."""
        return {str(seat.key): seat.name for seat in self.seats}

    def equity_part(self) -> Query:
        """The query of the equity table only: no conditions, no questions."""
        seats = [
            Seat(name, seat.range_text, seat.folded)
            for name, seat in zip(self.identifiers(), self.seats, strict=True)
        ]
        return equity_query(seats, game=self.game, syntax=self.syntax, board=self.board, dead=self.dead)

    def to_query(self) -> Query:
        """The document's query: the equity table with its conditions, then its questions.

        Lines that cannot be written in PQL (about a seat that is gone, or with a text that cannot be read)
        are left out; `ui.document.lines.troubles` names them, and `TableRuns` runs no query while there are
        any.
        """
        query = self.equity_part()
        if not (self.conditions or self.questions):
            return query
        from ui.document.lines.to_query import (  # parses the templates: only if needed
            selectors_of,
            where_part,
        )

        players = self.players()
        asked = tuple(selector for _question, selector in selectors_of(self.questions, players))
        where = where_part(self.conditions, players)
        return replace(query, selectors=(*query.selectors, *asked), where=where)

    def with_seat(self, key: int, **changes: Unpack[SeatChanges]) -> DocumentState:
        """The document with some fields of one seat changed."""
        seats = tuple(replace(seat, **changes) if seat.key == key else seat for seat in self.seats)
        return replace(self, seats=seats)

    def seat(self, key: int) -> SeatState:
        """The seat with a key.

        Raises:
            KeyError: If there is none.
        """
        for seat in self.seats:
            if seat.key == key:
                return seat
        raise KeyError(key)


def seat_limit(state: DocumentState) -> int:
    """The most seats at the table of a document."""
    return find_game(state.game).max_players


def example_document() -> DocumentState:
    """The initial document: ace-king suited against any hand."""
    return DocumentState(
        seats=(SeatState(1, "Hero", "AsKs", 0), SeatState(2, "Villain", "random", 1)),
    )
