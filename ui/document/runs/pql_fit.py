"""Conversion between the table and its query as text: "Show PQL", and back.

The table's query can be shown as text and edited.  As long as the text is a question that a table of this
game can ask, the table follows; otherwise the text stays in the PQL pane only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from oracle.errors import OracleError
from oracle.games import find_game
from oracle.pql import parse, print_query
from oracle.query import Query, Seat, asks_equity_table, identifier
from ui.document.keys import fresh_keys
from ui.document.state import (
    APART,
    FOLLOWING,
    FREE,
    SEAT_COLORS,
    DocumentState,
    PqlText,
    SeatState,
    seat_limit,
)

_LONGEST = 20_000
"""Longest text that is examined as the table's query, in characters."""
_CACHED = 4
"""Number of texts whose query is cached."""


def shown_text(state: DocumentState) -> str:
    """The text of the PQL pane: what was written, or the table's query if the two are linked."""
    text = state.pql.text
    if state.pql.link != FOLLOWING or len(text) > _LONGEST or _asks(text, state):
        return text
    return print_query(state.to_query())


def showing_table(state: DocumentState) -> DocumentState:
    """The document with the table's query in the PQL pane, linked from now on."""
    if state.pql.link == FOLLOWING:
        return state
    return replace(state, pql=PqlText(print_query(state.to_query()), FOLLOWING))


def with_text(state: DocumentState, text: str) -> DocumentState:
    """The document after the user has edited the text of the PQL pane."""
    if state.pql.link == FREE:
        return replace(state, pql=PqlText(text))
    fitted = fitting(text, state)
    if fitted is None:
        return replace(state, pql=PqlText(text, APART))
    return replace(fitted, pql=PqlText(text, FOLLOWING))


def with_other_text(state: DocumentState, text: str) -> DocumentState:
    """The document with a text unrelated to the table: an example, or one from the history."""
    return replace(state, pql=PqlText(text))


@lru_cache(maxsize=_CACHED)
def _parsed(text: str) -> Query | None:
    """The query of a text; None if it is not valid, or longer than any table's."""
    try:
        return None if len(text) > _LONGEST else parse(text)
    except OracleError:
        return None


def fitting(text: str, state: DocumentState) -> DocumentState | None:
    """The table that asks what a text asks, or None if no table of this game does.

    Args:
        text: PQL.
        state: The current table; seats keep name and colour if the text names them.
    """
    query = _parsed(text)
    if query is None:  # not a query (yet), so no table asks it
        return None
    try:
        if find_game(query.game).name != state.game:
            return None
    except OracleError:
        return None
    if not 1 <= len(query.seats) <= seat_limit(state):
        return None
    table = replace(
        state, syntax=query.syntax, board=query.board, dead=query.dead, seats=_seats(query.seats, state)
    )
    if not asks_equity_table(query) or state.conditions or state.questions:
        table = _with_lines(table, query)
    return table if _same(table, query) else None


def _with_lines(table: DocumentState, query: Query) -> DocumentState:
    from ui.document.lines.from_query import with_lines_of  # parses the templates: only if there are lines

    try:
        return with_lines_of(table, query)
    except OracleError:  # nested too deeply for lines
        return table


def _asks(text: str, state: DocumentState) -> bool:
    """Whether a text asks what the table asks."""
    query = _parsed(text)
    try:
        return query is not None and _same(state, query)
    except OracleError:  # of an unknown game
        return False


def _same(state: DocumentState, query: Query) -> bool:
    selectors = tuple(replace(selector, name="") for selector in query.selectors)
    return state.to_query() == replace(query, game=find_game(query.game).name, selectors=selectors)


def _seats(asked: Sequence[Seat], state: DocumentState) -> tuple[SeatState, ...]:
    """The seats of a query: those of the table by name, then by position, then new ones."""
    named = {name.lower(): seat for name, seat in zip(state.identifiers(), state.seats, strict=True)}
    wanted = {seat.identifier.lower() for seat in asked}
    spare = [seat for name, seat in named.items() if name not in wanted]
    keys = fresh_keys(seat.key for seat in state.seats)
    seats: list[SeatState] = []
    taken: list[str] = []
    for each in asked:
        seat = named.get(each.identifier.lower())
        if seat is None and spare:
            seat = spare.pop(0)
        if seat is None:
            used = {other.color for other in (*state.seats, *seats)}
            color = next(
                (number for number in range(SEAT_COLORS) if number not in used), len(seats) % SEAT_COLORS
            )
            seat = SeatState(next(keys), each.identifier, "", color)
        keeps = identifier(seat.label, taken) == each.identifier
        label = seat.label if keeps else each.identifier
        seats.append(replace(seat, label=label, range_text=each.range_text, folded=each.folded))
        taken.append(each.identifier)
    return tuple(seats)
