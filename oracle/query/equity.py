"""The equity question as a query: three selectors per seat, nothing special."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.query.model import Call, Name, Query, Seat, Selector

EQUITY = "riverEquity"
WINS = "winsHi"
TIES = "tiesHi"


def equity_query(
    seats: Sequence[Seat],
    *,
    game: str = "holdem",
    syntax: str = "generic",
    board: str = "",
    dead: str = "",
) -> Query:
    """The query behind the equity table: equity, wins and ties of every seat that has not folded."""
    selectors = tuple(
        Selector(kind, Call(function, (Name(seat.identifier),)))
        for seat in seats
        if not seat.folded
        for kind, function in (("avg", EQUITY), ("count", WINS), ("count", TIES))
    )
    return Query(game=game, syntax=syntax, seats=tuple(seats), board=board, dead=dead, selectors=selectors)


def asks_equity_table(query: Query) -> bool:
    """Whether a query asks for the equity table and nothing else."""
    plain = equity_query(query.seats)
    return query.where is None and query.selectors == plain.selectors


def begins_with_equity_table(query: Query) -> bool:
    """Whether a query asks for the equity table first, and perhaps for more; with or without a condition.

    The answer then has the whole table, under the condition.
    """
    plain = equity_query(query.seats).selectors
    return bool(plain) and query.selectors[: len(plain)] == plain
