"""Builds tables of hero and his opponents from texts."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace

from oracle.decisions.question import HERO, VILLAIN
from oracle.face.arguments import written
from oracle.prepared import Prepared, prepare
from oracle.query import Query, Seat, equity_query
from oracle.query.doubts import doubts, seat_readings
from oracle.ranges import RangeWarning


def dealt_table(
    hero: str, villains: Sequence[str], board: str, dead: str, game: str, syntax: str
) -> Prepared:
    """The table, with warnings about doubtful texts for the caller's caller.

    Args:
        hero: Hero's hand or range.
        villains: A hand or range for each opponent.
        board: Known community cards.
        dead: Cards out of play.
        game: Name of the game.
        syntax: Syntax of the ranges.

    Raises:
        OracleError: If the texts cannot be parsed or dealt.
    """
    return _read(_query(hero, villains, board, dead, game, syntax))


def range_table(
    ranges: Sequence[str], board: str, dead: str, game: str, syntax: str, where: str = ""
) -> Prepared:
    """A table of players p1, p2 …, with warnings for the caller's caller.

    Args:
        ranges: A range for each player.
        board: Known community cards.
        dead: Cards out of play.
        game: Name of the game.
        syntax: Syntax of the ranges.
        where: A condition in PQL, or an empty text.

    Raises:
        OracleError: If the texts cannot be parsed or dealt.
    """
    return _read(range_query(ranges, board, dead, game, syntax, where))


def range_query(
    ranges: Sequence[str], board: str, dead: str, game: str, syntax: str, where: str = ""
) -> Query:
    """The query of a table of players p1, p2 …; arguments as for `range_table`.

    Raises:
        OracleError: If the condition cannot be parsed, or an argument is no text.
    """
    from oracle.pql import parse_expression

    for value, what in (
        *((text, "A range") for text in ranges), (board, "The board"), (dead, "Dead cards"),
        (game, "The game"), (syntax, "The syntax"), (where, "The condition"),
    ):  # fmt: skip
        written(value, what)
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    query = equity_query(seats, game=game, board=board, dead=dead, syntax=syntax)
    return replace(query, where=parse_expression(where)) if where.strip() else query


def _read(query: Query) -> Prepared:
    """The table of a query, with warnings about doubtful texts for the caller's caller's caller."""
    readings = seat_readings(query)
    for doubt in doubts(query, readings):
        warnings.warn(doubt.hint.message, RangeWarning, stacklevel=4)
    return prepare(query, ranges={text: reading.hands for text, reading in readings.items()})


def _query(hero: str, villains: Sequence[str], board: str, dead: str, game: str, syntax: str) -> Query:
    for value, what in (
        (hero, "A range"), *((text, "A range") for text in villains), (board, "The board"),
        (dead, "Dead cards"), (game, "The game"), (syntax, "The syntax"),
    ):  # fmt: skip
        written(value, what)
    seats = [Seat(HERO, hero), *(Seat(f"{VILLAIN}{at}", text) for at, text in enumerate(villains, 1))]
    return equity_query(seats, game=game, board=board, dead=dead, syntax=syntax)
