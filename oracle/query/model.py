"""The query: what is asked, as one immutable value.

Clicks, PQL text and saved sessions all become a `Query`; the engine takes nothing else.  Two queries
are equal when they ask the same thing: how long to run, with which seed and on how many threads is
`RunSettings`, and labels and colours belong to the window's document.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from oracle.errors import QueryError, Span, quoted
from oracle.query.language.expressions import Call, Expression, Name
from oracle.query.language.source import Source

__all__ = ["BARE_KIND", "SELECTOR_KINDS", "SYNTAX", "Call", "Expression", "Name", "Query", "Seat", "Selector"]

SELECTOR_KINDS = ("avg", "count", "histogram", "min", "max", "stdev", "median", "percentile", "sum")
"""The aggregates, in the order in which they are told."""

BARE_KIND = "histogram"
"""The aggregate of a selector that names none, as in the original."""

SYNTAX = "generic"
"""How ranges are read where a query does not say."""


@dataclass(frozen=True, slots=True)
class Selector:
    """One figure asked for.

    Attributes:
        kind: The aggregate, one of `SELECTOR_KINDS`.
        expression: What is averaged or counted over the kept deals.
        name: The name the user gave it, or an empty string.
        arguments: What else the aggregate is told: the p of a percentile.
        span: Where it stands in the text.
    """

    kind: str
    expression: Expression
    name: str = ""
    arguments: tuple[Expression, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the query.

    Attributes:
        identifier: His name in the query: a letter, then letters, digits and underscores.
        range_text: His range exactly as written.
        folded: He was dealt from his range and has given up the pot.
    """

    identifier: str
    range_text: str
    folded: bool = False

    def __post_init__(self) -> None:
        expect_type(self.identifier, str, "A player’s name must be a text")
        expect_type(self.range_text, str, "A range must be a text")


@dataclass(frozen=True, slots=True)
class Query:
    """One question to the oracle.

    Attributes:
        game: Name of the game.
        syntax: "generic" or "classic"; how every seat's range is read.
        seats: The players, in order.
        board: Community cards known, as text (always generic).
        dead: Cards out of play, as text.
        selectors: The figures asked for.
        where: Deals for which this is false are dealt again, or None to keep all.
        source: The text it was read from, or None; no part of what it asks.
    """

    game: str
    syntax: str
    seats: tuple[Seat, ...]
    board: str = ""
    dead: str = ""
    selectors: tuple[Selector, ...] = ()
    where: Expression | None = None
    source: Source | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        expect_type(self.game, str, "The game must be a text")
        expect_type(self.syntax, str, "The syntax must be a text")
        expect_type(self.board, str, "The board must be a text")
        expect_type(self.dead, str, "Dead cards must be a text")
        expect_type(self.seats, tuple, "The seats must be a tuple of seats")
        expect_type(self.selectors, tuple, "The selectors must be a tuple of selectors")
        for seat in self.seats:
            expect_type(seat, Seat, "The seats must be a tuple of seats")
        for selector in self.selectors:
            expect_type(selector, Selector, "The selectors must be a tuple of selectors")


def expect_type(value: object, kind: type, says: str) -> None:
    """Refuse a value of the wrong type where it is given, where the error can still name it.

    Args:
        value: What was given.
        kind: The type it must have.
        says: How the message begins: "A range must be a text".

    Raises:
        QueryError: If it has another type.
    """
    if not isinstance(value, kind):
        raise QueryError(f"{says}, not {quoted(value)}.")
