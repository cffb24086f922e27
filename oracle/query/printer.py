"""Printing a query as PQL that parses to the same query.

The printer is here rather than with the parser because the checker needs it: an error in a query built by
clicks points into its printed text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import partial

from oracle.errors import QueryError, Span
from oracle.query.language.expressions import (
    ARITHMETIC,
    COMPARISONS,
    MAX_HEIGHT,
    Binary,
    Call,
    Case,
    Expression,
    Membership,
    Name,
    Number,
    Text,
    Unary,
    too_high,
)
from oracle.query.language.source import QuerySource
from oracle.query.model import SYNTAX, Query, Seat, Selector
from oracle.query.words import FOLDED, KEYWORDS

OR, AND, NOT, COMPARE, JOINED, SUM, PRODUCT, NEGATE, PRIMARY = range(9)
"""Binding strength of expressions, from loose to tight."""

LEVELS = {
    "or": OR,
    "and": AND,
    **dict.fromkeys((*COMPARISONS, "in", "not in"), COMPARE),
    "||": JOINED,
    **dict.fromkeys(ARITHMETIC[:2], SUM),
    **dict.fromkeys(ARITHMETIC[2:], PRODUCT),
}
"""Binding strength of each binary operator."""

WIDTH = 100
"""Line length above which selectors or players get a line each, in characters."""

_BARE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def print_query(query: Query) -> str:
    """The text of a query, one clause per line; ``parse(print_query(query)) == query``.

    Raises:
        QueryError: If an expression is nested too deeply.
    """
    return _written(query).text


def print_expression(expression: Expression) -> str:
    """The text of an expression.

    Raises:
        QueryError: If it is nested too deeply.
    """
    refuse_too_high((expression,))
    printer = _Printer()
    printer.expression(expression)
    return printer.text


def print_selector(selector: Selector) -> str:
    """The text of a selector, without its name.

    Raises:
        QueryError: If an expression in it is nested too deeply.
    """
    refuse_too_high((selector.expression, *selector.arguments))
    printer = _Printer()
    printer.asked(selector)
    return printer.text


def with_text(query: Query) -> tuple[QuerySource, Callable[[Expression | Selector], Span]]:
    """The text of a query and the place of each of its nodes.

    A query that was parsed from a text and has not changed since keeps that text; any other is printed.

    Raises:
        QueryError: If an expression is nested too deeply.
    """
    refuse_too_high(_expressions(query))
    source = query.source
    if source is not None and source.digest == hash(query):
        whole = source.span
        return source, lambda node: node.span or whole
    printed = _written(query)
    whole = Span(0, len(printed.text))
    source = QuerySource(printed.text, whole, hash(query), printed.keys, printed.values)
    return source, lambda node: printed.spans.get(id(node), whole)


def refuse_too_high(expressions: Iterable[Expression]) -> None:
    """Check that recursion over expressions is safe.

    Raises:
        QueryError: If one has more than `MAX_HEIGHT` levels.
    """
    if any(too_high(expression) for expression in expressions):
        raise QueryError(
            f"An expression of this query has more than {MAX_HEIGHT} levels.",
            remedy="Shorten it, or split the query in two.",
        )


def _expressions(query: Query) -> Iterable[Expression]:
    for selector in query.selectors:
        yield selector.expression
        yield from selector.arguments
    if query.where is not None:
        yield query.where


def _written(query: Query) -> _Printer:
    refuse_too_high(_expressions(query))
    printer = _Printer()
    printer.query(query)
    return printer


class _Printer:
    """Builds the text and records the place of each node and each value of the from clause."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self.spans: dict[int, Span] = {}
        self.keys: dict[str, Span] = {}
        self.values: dict[str, Span] = {}

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self._parts)

    def query(self, query: Query) -> None:
        """Write a whole query."""
        self._list("select ", [partial(self._selector, selector) for selector in query.selectors])
        entries = [("game", query.game)]
        entries += [("syntax", query.syntax)] if query.syntax != SYNTAX else []
        entries += [(key, value) for key, value in (("board", query.board), ("dead", query.dead)) if value]
        written = [partial(self._entry, key, value) for key, value in entries]
        self._list("\nfrom ", [*written, *(partial(self._seat, seat) for seat in query.seats)])
        if query.where is not None:
            self._put("\nwhere ")
            self.expression(query.where)

    def _list(self, head: str, writers: list[Callable[[], None]]) -> None:
        """Write comma-separated parts, on one line if they fit, otherwise one per line."""
        before, length = len(self._parts), self._length
        for separator in (", ", ",\n" + " " * len(head.strip("\n"))):
            self._put(head)
            for number, write in enumerate(writers):
                self._put(separator if number else "")
                write()
            if self._length - length <= WIDTH or separator != ", ":
                return
            del self._parts[before:]
            self._length = length

    def _selector(self, selector: Selector) -> None:
        start = self._length
        self.asked(selector)
        self.spans[id(selector)] = Span(start, self._length)
        if selector.name:
            bare = _BARE_NAME.fullmatch(selector.name) and selector.name.lower() not in KEYWORDS
            self._put(f" as {selector.name if bare else _quoted(selector.name)}")

    def asked(self, selector: Selector) -> None:
        """Write a selector without its name."""
        self._put(f"{selector.kind}(")
        self._joined((selector.expression, *selector.arguments))
        self._put(")")

    def _seat(self, seat: Seat) -> None:
        self._entry(seat.identifier, seat.range_text)
        self._put(f" {FOLDED}" if seat.folded else "")

    def _entry(self, key: str, value: str) -> None:
        start, lower = self._length, key.lower()
        self._put(f"{key}={_quoted(value)}")
        self.keys[lower] = Span(start, start + len(key))
        self.values[lower] = Span(start + len(key) + 1, self._length)

    def expression(self, node: Expression, level: int = OR) -> None:
        """Write an expression, in brackets if it binds less tightly than ``level``."""
        bracketed = _level(node) < level
        self._put("(" if bracketed else "")
        start = self._length
        if isinstance(node, Number):
            self._put(_number_text(node.value))
        elif isinstance(node, Text):
            self._put(_quoted(node.value))
        elif isinstance(node, Name):
            self._put(node.text)
        elif isinstance(node, Call):
            self._put(f"{node.function}(")
            self._joined(node.arguments)
            self._put(")")
        elif isinstance(node, Case):
            self._case(node)
        else:
            self._operation(node)
        self.spans[id(node)] = Span(start, self._length)
        self._put(")" if bracketed else "")

    def _operation(self, node: Unary | Binary | Membership) -> None:
        if isinstance(node, Unary):
            self._put("not " if node.operator == "not" else "-")
            self.expression(node.operand, NOT if node.operator == "not" else PRIMARY)
        elif isinstance(node, Binary):
            level = LEVELS[node.operator]
            self.expression(node.left, level)
            self._put(f" {node.operator} ")
            self.expression(node.right, level + 1)
        else:
            self.expression(node.value, COMPARE)
            self._put(" in (")
            self._joined(node.choices)
            self._put(")")

    def _case(self, node: Case) -> None:
        self._put("case")
        for condition, value in node.branches:
            self._put(" when ")
            self.expression(condition)
            self._put(" then ")
            self.expression(value)
        if node.otherwise is not None:
            self._put(" else ")
            self.expression(node.otherwise)
        self._put(" end")

    def _joined(self, nodes: Iterable[Expression]) -> None:
        for number, node in enumerate(nodes):
            self._put(", " if number else "")
            self.expression(node)

    def _put(self, piece: str) -> None:
        self._parts.append(piece)
        self._length += len(piece)


def _level(node: Expression) -> int:
    """Binding strength of an expression."""
    if isinstance(node, Binary):
        return LEVELS[node.operator]
    if isinstance(node, Membership):
        return COMPARE
    if isinstance(node, Unary):
        return NOT if node.operator == "not" else NEGATE
    return PRIMARY


def _quoted(value: str) -> str:
    """A string in quotes: the kind that it does not contain, otherwise with its own doubled."""
    quote = '"' if "'" in value and '"' not in value else "'"
    return f"{quote}{value.replace(quote, quote * 2)}{quote}"


def _number_text(value: int | float) -> str:
    """A number in digits, without an exponent; a double always has a point."""
    if isinstance(value, int):
        return str(value)
    text = format(Decimal(repr(value)), "f")
    return text if "." in text else f"{text}.0"
