"""The query: what is asked, as one immutable value.

Clicks, PQL text and saved sessions all become a `Query`; the engine takes nothing else.  Two queries
are equal when they ask the same thing: how long to run, with which seed and on how many threads is
`RunSettings`, and labels and colours belong to the window's document.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Name:
    """A bare word in an expression: a player, a street, a hand type."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """A function applied to arguments."""

    function: str
    arguments: tuple[Expression, ...] = ()


Expression = Name | Call
"""A PQL expression."""


@dataclass(frozen=True, slots=True)
class Selector:
    """One figure asked for.

    Attributes:
        kind: The aggregate: "avg" or "count".
        expression: What is averaged or counted over the kept deals.
        name: The name the user gave it, or an empty string.
    """

    kind: str
    expression: Expression
    name: str = ""


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
    """

    game: str
    syntax: str
    seats: tuple[Seat, ...]
    board: str = ""
    dead: str = ""
    selectors: tuple[Selector, ...] = ()
