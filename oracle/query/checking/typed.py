"""A checked query: typed expressions with resolved names and parsed strings.

The executor needs nothing else: players are seat numbers, streets are lower-case names, ranges are parsed,
and both operands of an operator already have the common type.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from oracle.errors import Span
from oracle.games import Game
from oracle.query.language.trees import nodes_of
from oracle.query.language.types import Type
from oracle.query.model import Query
from oracle.query.registry import FunctionSpec

CONVERT = "convert"
"""Operator of an `Operation` that converts its operand to another number type."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A value that is the same in every deal.

    Attributes:
        value: bool; int (also fractions in units of 1/5040, hand types and flop categories by their index,
            players by their seat number); float; str (streets in lower case); `HandSet`;
            `BoardRange`; `FunctionSpec`.
        type: Its type.
        span: Its place in the text.
    """

    value: object
    type: Type
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Apply:
    """A function applied to arguments; those of constant types are always `Constant`."""

    spec: FunctionSpec
    arguments: tuple[Typed, ...]
    type: Type
    span: Span = field(compare=False, repr=False)

    @property
    def asked(self) -> FunctionSpec:
        """The function computed for players: the one that ``handsHaving`` counts, or this one."""
        first = self.arguments[0] if self.arguments else None
        counted = first.value if isinstance(first, Constant) else None
        return counted if isinstance(counted, FunctionSpec) else self.spec


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator applied to operands.

    Attributes:
        operator: ``and`` ``or`` (two operands or more), ``not``, ``= <> < <= > >=`` (two operands of one
            type), ``in`` (a value and its choices, of one type), ``||``, ``+ - * /`` (operands of the type
            of the result), ``negate``, or `CONVERT`.
        operands: The operands.
        type: The type of the result.
        span: Its place in the text.
    """

    operator: str
    operands: tuple[Typed, ...]
    type: Type
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Conditional:
    """A ``case``: the value of the first branch whose condition holds; all values have one type.

    Attributes:
        branches: Pairs of condition and value.
        otherwise: The value if no condition holds, or None.
        type: The type of the result.
        span: Its place in the text.
    """

    branches: tuple[tuple[Typed, Typed], ...]
    otherwise: Typed | None
    type: Type
    span: Span = field(compare=False, repr=False)


Typed = Constant | Apply | Operation | Conditional
"""An expression of a checked query."""


def operands_of(typed: Typed) -> Iterator[Typed]:
    """The direct subexpressions of an expression, in the order written."""
    if isinstance(typed, Apply):
        yield from typed.arguments
    elif isinstance(typed, Operation):
        yield from typed.operands
    elif isinstance(typed, Conditional):
        for condition, value in typed.branches:
            yield condition
            yield value
        if typed.otherwise is not None:
            yield typed.otherwise


def walk_typed(typed: Typed) -> Iterator[Typed]:
    """An expression and all its subexpressions, parents first."""
    return nodes_of(typed, operands_of)


@dataclass(frozen=True, slots=True)
class CheckedSelector:
    """A selector with its typed expression.

    Attributes:
        kind: The aggregate.
        expression: The aggregated expression.
        name: The user's name for it, or its text, see `oracle.query.titles`.
        arguments: Further arguments: the p of a percentile, 0…100.
        span: Its place in the text.
    """

    kind: str
    expression: Typed
    name: str
    arguments: tuple[float, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class CheckedQuery:
    """A valid query.

    Attributes:
        query: The original query.
        game: Its game.
        selectors: The figures asked for, at least one.
        where: The condition on deals, or None.
        needs_streets: The streets whose cards the query uses.
        needs_order: Whether it distinguishes the turn card from the river card.
        text: What the spans refer to: the text it was parsed from, or its printed text.
    """

    query: Query
    game: Game
    selectors: tuple[CheckedSelector, ...]
    where: Typed | None
    needs_streets: frozenset[str]
    needs_order: bool
    text: str = field(compare=False, repr=False)
