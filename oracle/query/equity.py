"""The equity question as a query: three selectors per seat, nothing special."""

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
    """The query behind the equity table: equity, wins and ties of every seat that has not folded.

    Wins are pots taken whole, ties deals in which a half or the pot is divided.

    Raises:
        QueryError: If a seat or a text has another type; what the texts say is read when the query runs.
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
    """Whether a high and a low are played for; a game that is not known is refused elsewhere."""
    try:
        found = find_game(game)
    except QueryError:
        return True, False
    return found.high, found.low


def asks_equity_table(query: Query) -> bool:
    """Whether a query asks for the equity table and nothing else."""
    plain = equity_query(query.seats, game=query.game)
    return query.where is None and query.selectors == plain.selectors


def begins_with_equity_table(query: Query) -> bool:
    """Whether a query asks for the equity table first, and perhaps for more; with or without a condition.

    The answer then has the whole table, under the condition.
    """
    plain = equity_query(query.seats, game=query.game).selectors
    return bool(plain) and query.selectors[: len(plain)] == plain
