"""The equity question as a query: three ordinary selectors per seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from oracle.errors import QueryError
from oracle.games import find_game
from oracle.query.language.expressions import Binary, Expression
from oracle.query.model import Call, Name, Query, Seat, Selector, expect_type

EQUITY = "riverEquity"


def equity_query(
    seats: Sequence[Seat],
    *,
    game: str = "holdem",
    syntax: str = "generic",
    board: str = "",
    dead: str = "",
) -> Query:
    """The query of the equity table: equity, wins and ties of every seat that has not folded.

    A win takes the whole pot; in a tie the pot, or a half of it, is split.

    Raises:
        QueryError: If a seat or a text has the wrong type; the texts themselves are parsed when the query
            runs.
    """
    expect_type(seats, Sequence, "The seats must be a sequence of seats")
    asked = Query(game=game, syntax=syntax, seats=tuple(seats), board=board, dead=dead)
    selectors = tuple(
        selector for seat in asked.seats if not seat.folded for selector in _row(Name(seat.identifier), game)
    )
    return replace(asked, selectors=selectors)


def _row(player: Name, game: str) -> tuple[Selector, Selector, Selector]:
    """The selectors of one player."""

    def call(function: str) -> Call:
        return Call(function, (player,))

    wins: Expression
    ties: Expression
    high, low = _halves(game)
    if high and low:
        wins, ties = call("scoops"), Binary("or", call("tiesHi"), call("tiesLo"))
    else:
        wins, ties = (call("winsLo"), call("tiesLo")) if low else (call("winsHi"), call("tiesHi"))
    return Selector("avg", call(EQUITY)), Selector("count", wins), Selector("count", ties)


def _halves(game: str) -> tuple[bool, bool]:
    """Whether there is a high and a low; an unknown game is refused elsewhere."""
    try:
        found = find_game(game)
    except QueryError:
        return True, False
    return found.high, found.low


def asks_equity_table(query: Query) -> bool:
    """Whether a query is exactly the equity table."""
    plain = equity_query(query.seats, game=query.game)
    return query.where is None and query.selectors == plain.selectors


def begins_with_equity_table(query: Query) -> bool:
    """Whether a query begins with the equity table, perhaps followed by more; with or without a condition.

    The answer then includes the whole table, under the condition.
    """
    plain = equity_query(query.seats, game=query.game).selectors
    return bool(plain) and query.selectors[: len(plain)] == plain
