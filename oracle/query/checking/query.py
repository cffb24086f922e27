"""Checking a query: names are resolved, types determined, strings parsed, errors located.

No kernel is needed, so the window can check every edit immediately.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NoReturn

from oracle.errors import OracleError, QueryError, Span, TextError, shown
from oracle.games import Game, find_game
from oracle.query.checking.context import Context
from oracle.query.checking.expressions import typed
from oracle.query.checking.typed import (
    Apply,
    CheckedQuery,
    CheckedSelector,
    Constant,
    Typed,
    walk_typed,
)
from oracle.query.language.source import QuerySource, inside_string, placed_in_text
from oracle.query.language.types import CONSTANTS, NUMERIC, ORDERED, Type, with_article
from oracle.query.model import SELECTOR_KINDS, Query, Selector
from oracle.query.printer import with_text
from oracle.query.titles import selector_names
from oracle.query.words import FROM_KEYS, did_you_mean, nearest, reserved_kind

__all__ = ["CheckedQuery", "CheckedSelector", "check", "located"]

_MOST_PERCENT = 100
_NAME_BEHIND = re.compile(r"""\s+as\s+("[^"]*"|'[^']*'|\w+)""", re.IGNORECASE)
"""The name of a selector, after its brackets."""

_NUMBER_EXPECTED = "a number"
_NEEDS = {
    "avg": (NUMERIC, _NUMBER_EXPECTED),
    "count": (frozenset({Type.BOOLEAN}), "a condition, true or false"),
    "histogram": (frozenset(Type) - CONSTANTS, "a value"),
    "min": (ORDERED, "a value with an order"),
    "max": (ORDERED, "a value with an order"),
    **dict.fromkeys(("stdev", "median", "percentile", "sum"), (NUMERIC, _NUMBER_EXPECTED)),
}
"""What each aggregate accepts, and how a message says so."""


def check(query: Query, macros: Mapping[str, str] | None = None) -> CheckedQuery:
    """Check everything about a query but its ranges and cards (`oracle.prepared.prepare` reads those).

    Args:
        query: The query.
        macros: The user's named ranges, usable as ``$name`` in strings that become ranges.

    Raises:
        TextError: If the query is not valid; the error gives the place in its text, what is there and what
            could have been there.  The text is the one it was parsed from, otherwise the printed one.
        QueryError: If an expression is nested too deeply, or there is no selector.

    >>> from oracle.query import Call, Name, Query, Seat, Selector
    >>> query = Query("holdem", "generic", (Seat("a", "AA"),), selectors=(
    ...     Selector("avg", Call("riverEquity", (Name("a"),))),))
    >>> check(query).selectors[0].name
    'avg(riverEquity(a))'
    """
    return _Check(query, macros or {}).checked()


def located(trouble: OracleError, query: Query) -> OracleError:
    """Turn an error about a range or cards of a query into an error about the text it was parsed from.

    Args:
        trouble: The error; its place names a seat, the board or the dead cards.
        query: The query.

    Returns:
        A `TextError` on the whole text: the part that the error belongs to, otherwise the from clause; or the
        error unchanged, if the query was not parsed from a text or has changed since.
    """
    source = query.source
    if source is None or source.digest != hash(query):
        return trouble
    if isinstance(trouble, TextError):
        key = _key(trouble.place, source)
        if not key:
            return trouble
        placed = placed_in_text(trouble, source.text, source.values[key])
        near = "" if key in FROM_KEYS else nearest(key, FROM_KEYS)
        if near:
            placed.remedy = f"If “{key}” is not a player: did you mean {near}?"
        return placed
    if not isinstance(trouble, QueryError):
        return trouble
    places = trouble.places
    keys = [key for key in (_key(place, source) for place in places) if key]
    players = [key for key in keys if key not in FROM_KEYS]
    if keys:
        span = source.values[(players or keys)[-1]]
    else:
        span = Span(
            min(each.start for each in source.keys.values()), max(each.end for each in source.values.values())
        )
    return TextError(
        trouble.message, text=source.text, span=span, found=shown(source.text[span.start : span.end]),
        expected="hands and cards that can be dealt", remedy=trouble.remedy,
    )  # fmt: skip


def _key(place: str, source: QuerySource) -> str:
    """The key of the from clause that a place of an error means, or an empty string."""
    lower = place.lower().removeprefix("the ").removesuffix("’s hand")
    lower = {"dead cards": "dead"}.get(lower, lower)
    return lower if lower in source.values else ""


class _Check:
    """Checks one query."""

    def __init__(self, query: Query, macros: Mapping[str, str]) -> None:
        self._query = query
        self._source, self._span_of = with_text(query)
        self._game = self._find_game()
        self._check_names()
        players = {seat.identifier.lower(): index for index, seat in enumerate(query.seats)}
        self._context = Context(query, self._game, self._source, self._span_of, macros, players)

    def checked(self) -> CheckedQuery:
        """The checked query."""
        if not self._query.selectors:
            raise QueryError("This query has no selector.", remedy="Add one, such as avg(…).")
        where = self._where()
        selectors = tuple(map(self._selector, self._query.selectors, selector_names(self._query)))
        self._check_titles(selectors)
        asked = [selector.expression for selector in selectors]
        streets = _streets(self._game, asked if where is None else [where, *asked])
        return CheckedQuery(
            self._query, self._game, selectors, where, streets, "turn" in streets, self._source.text
        )

    def _find_game(self) -> Game:
        try:
            return find_game(self._query.game)
        except QueryError as trouble:
            quoted = self._source.values["game"]
            span = inside_string(self._source.text, quoted, Span(0, len(self._query.game)))
            self._fail(span if span.end > span.start else quoted, trouble.message,
                       found=shown(self._query.game) or "nothing", expected="the name of a game",
                       remedy=trouble.remedy)  # fmt: skip

    def _check_names(self) -> None:
        """Refuse names of seats that cannot be written; the parser has more detailed messages."""
        seen: set[str] = set()
        for seat in self._query.seats:
            lower = seat.identifier.lower()
            kind = reserved_kind(lower)
            if kind or lower in seen:
                why = f": that is {kind}" if kind else " twice"
                self._fail(self._source.keys[lower], f"A player cannot be called “{seat.identifier}”{why}.",
                           expected="another name", remedy="Choose another name.")  # fmt: skip
            seen.add(lower)

    def _check_titles(self, selectors: Iterable[CheckedSelector]) -> None:
        """Two figures with the same name could not be distinguished; case is ignored in printing."""
        seen: set[str] = set()
        for selector in selectors:
            if selector.name.lower() in seen:
                named_at = _NAME_BEHIND.match(self._source.text, selector.span.end)
                span = Span(named_at.start(1), named_at.end(1)) if named_at else selector.span
                self._fail(span, f"Two selectors are called “{shown(selector.name)}”.",
                           expected="another name", remedy="Rename one of them.")  # fmt: skip
            seen.add(selector.name.lower())

    def _where(self) -> Typed | None:
        if self._query.where is None:
            return None
        where = typed(self._context, self._query.where)
        if where.type is not Type.BOOLEAN:
            self._fail(
                where.span, f"“where” needs a condition, true or false, not {with_article(where.type)}.",
                expected="a condition",
                remedy="Compare it with something, as in > 0.5." if where.type in NUMERIC else "",
            )  # fmt: skip
        return where

    def _selector(self, selector: Selector, name: str) -> CheckedSelector:
        kind = selector.kind
        span = self._span_of(selector)
        if kind not in SELECTOR_KINDS:
            self._fail(span, f"There is no aggregate “{shown(kind)}”.",
                       expected=f"one of {', '.join(SELECTOR_KINDS)}",
                       remedy=did_you_mean(kind, SELECTOR_KINDS))  # fmt: skip
        expression = typed(self._context, selector.expression)
        allowed, words = _NEEDS[kind]
        if expression.type not in allowed:
            named_so = self._source.text[span.start :].lower().startswith(kind)
            asked = f"“{kind}”" if named_so else "A figure"  # an expression without aggregate
            self._fail(
                expression.span, f"{asked} needs {words}, not {with_article(expression.type)}.",
                expected=words, remedy=_other_aggregate(kind, expression.type),
            )  # fmt: skip
        arguments = self._arguments(selector, span)
        return CheckedSelector(kind, expression, name, arguments, span)

    def _arguments(self, selector: Selector, span: Span) -> tuple[float, ...]:
        """Arguments of an aggregate besides its expression: a percentile needs p, the others take none."""
        wanted = 1 if selector.kind == "percentile" else 0
        given = len(selector.arguments)
        if given < wanted:
            self._fail(span, "“percentile” needs a second argument: a number from 0 to 100.",
                       expected="a second argument",
                       remedy="For example: percentile(…, 95).")  # fmt: skip
        if given > wanted:
            extra = self._span_of(selector.arguments[wanted])
            self._fail(extra, f"“{selector.kind}” takes {wanted + 1} argument{'s' if wanted else ''}, "
                       f"not {given + 1}.", expected="a closing bracket",
                       remedy="Write a separate selector for each value.")  # fmt: skip
        if not wanted:
            return ()
        which = typed(self._context, selector.arguments[0])
        value = which.value if isinstance(which, Constant) else None
        if not isinstance(value, int | float) or which.type not in (Type.INTEGER, Type.DOUBLE):
            value = -1
        if not 0 <= value <= _MOST_PERCENT:
            self._fail(which.span, "A percentile is a number from 0 to 100.",
                       expected="a number from 0 to 100", remedy="The median is percentile 50.")  # fmt: skip
        return (float(value),)

    def _fail(
        self, span: Span, message: str, *, found: str = "", expected: str = "", remedy: str = ""
    ) -> NoReturn:
        text = self._source.text
        stands = found or shown(text[span.start : span.end])
        raise TextError(message, text=text, span=span, found=stands, expected=expected, remedy=remedy)


def _other_aggregate(kind: str, given: Type) -> str:
    """The remedy for an aggregate that does not accept a type."""
    if given in CONSTANTS:
        return f"Ask a function about it; {with_article(given)} alone has no value."
    if given is Type.BOOLEAN:
        return "Use count for the share of deals in which it is true."
    if kind == "count":
        return "Compare it with something, or use avg." if given in NUMERIC else "Compare it with something."
    return "Use histogram to see how often each value occurs."


def _streets(game: Game, expressions: Iterable[Typed]) -> frozenset[str]:
    """The streets whose cards the expressions use."""
    streets: set[str] = set()
    for expression in expressions:
        for node in walk_typed(expression):
            if isinstance(node, Apply):
                values = [each.value if isinstance(each, Constant) else None for each in node.arguments]
                streets |= node.spec.streets_of(game, values)
    return frozenset(streets)
