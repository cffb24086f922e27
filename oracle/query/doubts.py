"""Ranges and boards in a query that are valid but probably do not mean what the user thinks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from oracle.errors import OracleError
from oracle.query.equity import asks_equity_table
from oracle.query.language.expressions import Call, Name, Text, walk_expression
from oracle.query.language.types import Type
from oracle.query.model import Query
from oracle.query.registry import find_function
from oracle.ranges import Hint, RangeReading, board_hints, range_cautions, range_reading


@dataclass(frozen=True, slots=True)
class Doubt:
    """A doubtful range or board.

    Attributes:
        place: Where it is: the name of a player or of a function, or "Board".
        text: The range or board as written.
        hint: The hint.
    """

    place: str
    text: str
    hint: Hint

    @property
    def words(self) -> str:
        """The hint with its place."""
        return f"{self.place}: {self.hint.message}"


def seat_readings(query: Query, macros: Mapping[str, str] | None = None) -> dict[str, RangeReading]:
    """The ranges of a query's seats by text, read once for both `doubts` and the run.

    Texts that cannot be read are left out; preparing the query says what is wrong with them.

    Args:
        query: The question.
        macros: The user's named ranges, by name.
    """
    readings: dict[str, RangeReading] = {}
    for text in {seat.range_text for seat in query.seats}:
        with suppress(OracleError):
            used = macros if "$" in text else None  # without them a reading is kept for the next time
            readings[text] = range_reading(text, query.game, query.syntax, macros=used)
    return readings


def doubts(query: Query, readings: Mapping[str, RangeReading] | None = None) -> Iterator[Doubt]:
    """The doubtful ranges and boards of a query, those of the players first, each text once.

    Args:
        query: The question.
        readings: Ranges that have been read already, from `seat_readings`; they are not parsed again.
    """
    read = readings or {}
    seen: set[tuple[Type, str]] = set()
    for place, text, kind in _texts(query):
        if (kind, text) in seen:
            continue
        seen.add((kind, text))
        if kind is Type.BOARD_RANGE:
            hints = board_hints(text, query.game)
        elif text in read:
            hints = read[text].cautions()
        else:
            hints = range_cautions(text, query.game, query.syntax)
        yield from (Doubt(place, text, hint) for hint in hints)


def _texts(query: Query) -> Iterator[tuple[str, str, Type]]:
    """Every range and board of a query: its place, its text, and which of the two it is."""
    for seat in query.seats:
        yield seat.identifier, seat.range_text, Type.RANGE
    if query.board:
        yield "Board", query.board, Type.BOARD_RANGE
    if asks_equity_table(query):
        return  # its selectors only name players
    asked = [selector.expression for selector in query.selectors]
    for expression in (*asked, *(() if query.where is None else (query.where,))):
        for node in walk_expression(expression):
            if isinstance(node, Call):
                yield from _arguments(node)


def _arguments(call: Call) -> Iterator[tuple[str, str, Type]]:
    """The ranges and boards among a function's arguments; of `handsHaving`, those of the inner function."""
    spec = find_function(call.function)
    first = call.arguments[0] if call.arguments else None
    if spec is not None and spec.parameters and spec.parameters[0].type is Type.FUNCTION:
        spec = find_function(first.text) if isinstance(first, Name) else None
    if spec is None:
        return
    for parameter, argument in zip(spec.parameters, call.arguments, strict=False):
        if parameter.type in (Type.RANGE, Type.BOARD_RANGE) and isinstance(argument, Text):
            yield spec.name, argument.value, parameter.type
