"""The equity question as a query: three ordinary selectors per seat."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import chain

from oracle.errors import QueryError
from oracle.games import find_game
from oracle.query.language.expressions import Binary, Expression
from oracle.query.model import Call, Name, Query, Seat, Selector, expect_type

EQUITY = "riverEquity"

_CACHED_ROWS = 256
"""Number of players whose selectors are cached: every question needs those of its table several times."""


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
    expect_type(game, str, "The game must be a text")
    there = tuple(seats)
    for seat in there:
        expect_type(seat, Seat, "The seats must be a tuple of seats")
    return Query(game, syntax, there, board, dead, _selectors(there, game))


def _selectors(seats: tuple[Seat, ...], game: str) -> tuple[Selector, ...]:
    """The selectors of every seat that has not folded."""
    high, low = _halves(game)
    return tuple(chain.from_iterable(_row(seat.identifier, high, low) for seat in seats if not seat.folded))


@functools.lru_cache(maxsize=_CACHED_ROWS)
def _row(player: str, high: bool, low: bool) -> tuple[Selector, Selector, Selector]:
    """The selectors of one player, in a game with a high, a low or both."""
    name = Name(player)

    def call(function: str) -> Call:
        return Call(function, (name,))

    wins: Expression
    ties: Expression
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
    return query.where is None and query.selectors == _selectors(query.seats, query.game)


def begins_with_equity_table(query: Query) -> bool:
    """Whether a query begins with the equity table, perhaps followed by more; with or without a condition.

    The answer then includes the whole table, under the condition.
    """
    plain = _selectors(query.seats, query.game)
    return bool(plain) and query.selectors[: len(plain)] == plain
