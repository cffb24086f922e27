"""The query: a question as one immutable value.

Clicks, PQL text and saved sessions all become a `Query`, the only input of the engine.  Two queries are equal
if they ask the same thing: how long to run, the seed and the threads are in `RunSettings`, and labels and
colours belong to the window's document.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from oracle.errors import QueryError, Span, quoted
from oracle.query.language.expressions import Call, Expression, Name
from oracle.query.language.source import QuerySource

__all__ = ["BARE_KIND", "SELECTOR_KINDS", "SYNTAX", "Call", "Expression", "Name", "Query", "Seat", "Selector"]

SELECTOR_KINDS = ("avg", "count", "histogram", "min", "max", "stdev", "median", "percentile", "sum")
"""The aggregates, in display order."""

BARE_KIND = "histogram"
"""The aggregate of a selector without one, as in the original."""

SYNTAX = "generic"
"""The default syntax of ranges."""


@dataclass(frozen=True, slots=True)
class Selector:
    """One figure to compute.

    Attributes:
        kind: The aggregate, one of `SELECTOR_KINDS`.
        expression: The expression that is aggregated over the kept deals.
        name: The user's name for it, or an empty string.
        arguments: Further arguments: the p of a percentile.
        span: Its place in the text.
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
        folded: Whether he was dealt from his range and has folded.
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
        syntax: "generic" or "classic", for every seat's range.
        seats: The players, in order.
        board: Known community cards, as text (always generic).
        dead: Cards out of play, as text.
        selectors: The figures asked for.
        where: The condition on deals, or None to keep all.
        source: The text it was parsed from, or None; ignored in comparisons.
    """

    game: str
    syntax: str
    seats: tuple[Seat, ...]
    board: str = ""
    dead: str = ""
    selectors: tuple[Selector, ...] = ()
    where: Expression | None = None
    source: QuerySource | None = field(default=None, compare=False, repr=False)

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
    """Refuse a value of the wrong type early, so that the error can name it.

    Args:
        value: The value.
        kind: The type it must have.
        says: Beginning of the message: "A range must be a text".

    Raises:
        QueryError: If it has another type.
    """
    if not isinstance(value, kind):
        raise QueryError(f"{says}, not {quoted(value)}.")
