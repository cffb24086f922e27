"""Example deals as shown: which question, what must hold, each deal in words.  No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oracle.cards.card import card_text, cards_text
from oracle.games import find_game
from oracle.harmless import one_line
from oracle.pql import print_expression, print_query
from oracle.query import Query, Seat, equity_query
from oracle.query.conditions.vocabulary import HAND_TYPES
from oracle.simulate.examples.deal import ExampleDeal, ExampleSeat, share_words
from ui.document.lines.words import selector_words
from ui.document.session.records import asked_by
from ui.document.state import SEAT_COLORS, DocumentState

_TRUTH = {"true": "yes", "false": "no"}
_TYPES = {choice.value: choice.words for choice in HAND_TYPES}


@dataclass(frozen=True, slots=True)
class Player:
    """Display name and colour of a question's seat."""

    label: str
    color: int


@dataclass(frozen=True, slots=True)
class DealSource:
    """A question for which example deals can be shown.

    Attributes:
        query: The question.
        title: Its name in the list of questions.
        players: Name and colour of each of its seats.
        of_table: Whether the table asks it.
    """

    query: Query
    title: str
    players: tuple[Player, ...]
    of_table: bool = False

    @property
    def hidden(self) -> int:
        """Number of leading selectors that form the equity table; the shares already show these."""
        plain = equity_query(self.query.seats, game=self.query.game).selectors
        return len(plain) if self.query.selectors[: len(plain)] == plain else 0


@dataclass(frozen=True, slots=True)
class Held:
    """Something that is true or false in a deal.

    Attributes:
        selector: Index of its ``count`` selector in the query.
        words: Its wording.
    """

    selector: int
    words: str


def table_source(state: DocumentState) -> DealSource:
    """The table's question."""
    players = tuple(Player(seat.name, seat.color) for seat in state.seats)
    return DealSource(state.to_query(), "the table", players, of_table=True)


def statement_source(query: Query, number: int, state: DocumentState) -> DealSource:
    """A statement of the PQL pane; seats named like those of the table use their looks.

    Args:
        query: The statement, parsed.
        number: Its position among the statements, from 1; 0 if it is the only one.
        state: The table.
    """
    known = dict(zip((name.lower() for name in state.identifiers()), state.seats, strict=True))
    players = []
    for place, seat in enumerate(query.seats):
        same = known.get(seat.identifier.lower())
        players.append(Player(seat.identifier, place % SEAT_COLORS if same is None else same.color))
    if len({player.color for player in players}) < len(players):
        players = [Player(player.label, place % SEAT_COLORS) for place, player in enumerate(players)]
    return DealSource(query, f"PQL statement {number}" if number else "the PQL statement", tuple(players))


def held_choices(source: DealSource) -> tuple[Held, ...]:
    """Everything that can be required in addition to the conditions: each ``count`` of the question."""
    return tuple(
        Held(place, subject(place, source))
        for place, selector in enumerate(source.query.selectors)
        if selector.kind == "count"
    )


def subject(place: int, source: DealSource) -> str:
    """The expression of a selector: in words for the table, as written for a statement."""
    selector = source.query.selectors[place]
    if source.of_table:
        return selector_words(selector, source.query, tuple(player.label for player in source.players))
    text = print_expression(selector.expression)
    return f"{selector.name}: {text}" if selector.name else text


def values_of(deal: ExampleDeal, source: DealSource) -> tuple[tuple[str, str], ...]:
    """The question's values in a deal beyond the shares, in words."""
    lines = []
    for place in range(source.hidden, len(deal.values)):
        selector = source.query.selectors[place]
        value = deal.values[place]
        name = selector.name or subject(place, source)
        if selector.kind == "count":
            value = _TRUTH.get(value, value)
        elif source.of_table:  # a PQL statement keeps PQL wording
            value = _TYPES.get(value, value)
        lines.append((name, value))
    return tuple(lines)


def spoken_deal(deal: ExampleDeal, source: DealSource, number: int) -> str:
    """A deal as sentences, for screen readers and tooltips."""
    board = f" Board {_spaced(deal.board)}." if deal.board else ""
    seats = [
        f"{player.label} {_spaced(seat.cards)}: {_fate(seat)}."
        for seat, player in zip(deal.seats, source.players, strict=True)
    ]
    values = [f"{name}: {value}." for name, value in values_of(deal, source)]
    return " ".join([f"Deal {number}.{board}", *seats, *values])


def _fate(seat: ExampleSeat) -> str:
    return "folded" if seat.folded else f"{share_words(seat.share)} with {seat.hand}"


def _spaced(cards: Sequence[int]) -> str:
    return " ".join(map(card_text, cards))


def as_text(deal: ExampleDeal, source: DealSource) -> str:
    """A deal as aligned lines for a fixed-width font."""
    labels = [one_line(player.label) for player in source.players]
    width = max(map(len, labels), default=0)
    cards = max((2 * len(seat.cards) for seat in deal.seats), default=0)
    lines = [f"Board: {cards_text(deal.board)}"] if deal.board else []
    for seat, label in zip(deal.seats, labels, strict=True):
        hand = "folded" if seat.folded else f"{share_words(seat.share):<9} {seat.hand}"
        lines.append(f"{label:<{width}}  {cards_text(seat.cards):<{cards}}  {hand}")
    lines += [f"{name}: {value}" for name, value in values_of(deal, source)]
    return "\n".join(lines) + "\n"


def as_markdown(deal: ExampleDeal, source: DealSource) -> str:
    """A deal as a Markdown table."""
    lines = [f"Board: **{cards_text(deal.board)}**", ""] if deal.board else []
    lines += ["| Seat | Cards | Hand | Pot |", "| --- | --- | --- | --- |"]
    for seat, player in zip(deal.seats, source.players, strict=True):
        label = one_line(player.label).replace("|", "\\|")
        hand, pot = ("folded", "") if seat.folded else (seat.hand, share_words(seat.share))
        lines.append(f"| {label} | {cards_text(seat.cards)} | {hand} | {pot} |")
    values = [f"- {name}: {value}" for name, value in values_of(deal, source)]
    return "\n".join([*lines, *([""] if values else []), *values]) + "\n"


def as_query(deal: ExampleDeal, source: DealSource) -> Query:
    """The equity question of this deal: all hands and the board fixed."""
    asked = source.query
    seats = [
        Seat(seat.identifier, cards_text(seat.cards), was.folded)
        for seat, was in zip(deal.seats, asked.seats, strict=True)
    ]
    return equity_query(
        seats, game=find_game(asked.game).name, syntax=asked.syntax, board=cards_text(deal.board),
        dead=asked.dead,
    )  # fmt: skip


def as_pql(deal: ExampleDeal, source: DealSource) -> str:
    """That question as PQL."""
    return print_query(as_query(deal, source))


def on_table(deal: ExampleDeal, source: DealSource, state: DocumentState) -> DocumentState:
    """The table with this deal on it: every hand and the board.

    Seats with the same name keep name and colour; conditions and questions stay.
    """
    fixed = asked_by(as_query(deal, source), state)
    return replace(
        state, game=fixed.game, syntax=fixed.syntax, seats=fixed.seats, board=fixed.board, dead=fixed.dead
    )
