"""The nodes of a PQL expression, used by the parser, checker, printer and window.

Nodes are immutable values.  Two are equal if they mean the same; their place in a text (``span``) does not
count, so an expression built by clicks equals the same one typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite

from oracle.errors import Span
from oracle.query.language.trees import nodes_of

MAX_HEIGHT = 100
"""Most levels of nesting in an expression, so that recursion over a tree is safe.  ``a or b or c`` has three
levels; a call has one more than its arguments."""

COMPARISONS = ("=", "<>", "<", "<=", ">", ">=")
"""Operators that compare two values; ``!=`` is read as ``<>``."""

ORDER_COMPARISONS = ("<", "<=", ">", ">=")
"""The comparisons that need an order."""

ARITHMETIC = ("+", "-", "*", "/")
"""Arithmetic operators."""

JOIN = "||"
"""The operator that concatenates two strings."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written, 0 or more (a minus sign is a `Unary`); ``int`` and ``float`` are distinct."""

    value: int | float
    span: Span | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not (isfinite(self.value) and self.value >= 0):
            raise ValueError(f"a number in an expression must be finite and not negative, not {self.value}")


@dataclass(frozen=True, slots=True)
class Text:
    """A string in quotes, without the quotes."""

    value: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name:
    """A bare word in an expression: a player, a street, a hand type, a flop category."""

    text: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A function applied to arguments."""

    function: str
    arguments: tuple[Expression, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Unary:
    """``not`` or ``-`` before one operand."""

    operator: str
    operand: Expression
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """A binary operator and its operands: ``or and = <> < <= > >= || + - * /``."""

    operator: str
    left: Expression
    right: Expression
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Membership:
    """``value in (choice, choice, …)``; at least one choice."""

    value: Expression
    choices: tuple[Expression, ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Case:
    """``case when … then … {when … then …} [else …] end``.

    Attributes:
        branches: Pairs of condition and value, at least one.
        otherwise: The value after ``else``, or None.
        span: Its place in the text.
    """

    branches: tuple[tuple[Expression, Expression], ...]
    otherwise: Expression | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


Expression = Number | Text | Name | Call | Unary | Binary | Membership | Case
"""A PQL expression."""


def children(expression: Expression) -> Iterator[Expression]:
    """The direct subexpressions of an expression, in the order written."""
    if isinstance(expression, Call):
        yield from expression.arguments
    elif isinstance(expression, Unary):
        yield expression.operand
    elif isinstance(expression, Binary):
        yield expression.left
        yield expression.right
    elif isinstance(expression, Membership):
        yield expression.value
        yield from expression.choices
    elif isinstance(expression, Case):
        for condition, value in expression.branches:
            yield condition
            yield value
        if expression.otherwise is not None:
            yield expression.otherwise


def walk_expression(expression: Expression) -> Iterator[Expression]:
    """An expression and all its subexpressions, parents first; not recursive."""
    return nodes_of(expression, children)


def height(expression: Expression) -> int:
    """Number of levels of an expression, 1 for a single word or number; not recursive."""
    most, level = 0, [expression]
    while level:
        most += 1
        level = [child for node in level for child in children(node)]
    return most


def too_high(expression: Expression) -> bool:
    """Whether an expression has more than `MAX_HEIGHT` levels."""
    return height(expression) > MAX_HEIGHT
