"""Parsing PQL.

::

    text      = [statement] {";" [statement]}
    statement = "select" selector {"," selector} "from" entry {"," entry} ["where" expression]
    selector  = (aggregate "(" expression {"," expression} ")" | expression) ["as" (name | string)]
    entry     = key "=" string ["folded"]

A selector without an aggregate is a histogram, as in the original; it is printed as one.

Errors that need no knowledge of functions and types are reported here: clauses, keys, names of players.
`oracle.query.checking.query` reports the others.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from oracle.errors import Span, TextError, shown
from oracle.pql.expressions import ExpressionReader
from oracle.pql.stream import PqlStream
from oracle.pql.tokens import Kind, Token
from oracle.query.language.expressions import Expression
from oracle.query.language.source import QuerySource
from oracle.query.model import BARE_KIND, SELECTOR_KINDS, SYNTAX, Query, Seat, Selector
from oracle.query.registry import find_function
from oracle.query.words import (
    FOLDED,
    FROM_KEYS,
    KEYWORDS,
    did_you_mean,
    nearest,
    reserved_kind,
)
from oracle.ranges import SYNTAXES

_SELECTOR = f"one of {', '.join(SELECTOR_KINDS)}, or a function"
_EXAMPLE = "For example: avg(riverEquity(hero))."
_ENTRY = "a key such as game or the name of a player"


def parse(text: str) -> Query:
    """Parse one query.

    Args:
        text: A statement; a trailing `;` is allowed.

    Returns:
        The query, with the spans of its parts.

    Raises:
        TextError: If it is not a query, or more than one; the error gives the place, what is there, and what
            could have been there.
    """
    queries = parse_statements(text)
    if len(queries) > 1 and queries[1].source is not None:
        span = queries[1].source.span
        raise TextError(
            f"There are {len(queries)} statements here; one is expected.",
            text=text, span=span, found=shown(text[span.start : span.end]), expected="the end of the text",
            remedy="Remove the others.",
        )  # fmt: skip
    return queries[0]


def parse_statements(text: str) -> tuple[Query, ...]:
    """Parse statements separated by ``;``, at least one.

    Raises:
        TextError: If one of them is not a query, or there is none.
    """
    stream = PqlStream(text)
    queries: list[Query] = []
    while True:
        while stream.take_symbol(";"):
            pass
        if stream.peek().is_end:
            break
        queries.append(_Statement(stream).read())
        if not stream.peek().is_end and not stream.peek().is_symbol(";"):
            stream.unexpected("“;” or the end of the text")
    if not queries:
        stream.fail_here(
            "There is no query here.", expected="“select”",
            remedy="Write: select avg(riverEquity(hero)) from game='holdem', hero='AA', villain='*'.",
        )  # fmt: skip
    return tuple(queries)


@dataclass(slots=True)
class _Entries:
    """The contents of the from clause so far."""

    texts: dict[str, str] = field(default_factory=dict)
    seats: list[Seat] = field(default_factory=list)
    keys: dict[str, Span] = field(default_factory=dict)
    values: dict[str, Span] = field(default_factory=dict)


class _Statement:
    """Parses one statement."""

    def __init__(self, stream: PqlStream) -> None:
        self._stream = stream
        self._expressions = ExpressionReader(stream)

    def read(self) -> Query:
        """Parse the statement; the next token begins it."""
        stream = self._stream
        start = stream.peek().start
        if not stream.take_word("select"):
            word = stream.peek().text
            stream.unexpected(
                "“select”", remedy=did_you_mean(word, ("select",), "A query begins with select.")
            )
        selectors = [self._selector()]
        while stream.take_symbol(","):
            selectors.append(self._selector())
        if not stream.take_word("from"):
            stream.unexpected("a comma, “as” or “from”", remedy=self._clause_remedy(bool(selectors[-1].name)))
        entries = self._entries()
        where = self._where()
        if "game" not in entries.texts:
            self._no_game(entries)
        query = Query(
            entries.texts["game"], entries.texts.get("syntax", SYNTAX), tuple(entries.seats),
            entries.texts.get("board", ""), entries.texts.get("dead", ""), tuple(selectors), where,
        )  # fmt: skip
        span = Span(start, stream.last_end)
        source = QuerySource(stream.text, span, hash(query), entries.keys, entries.values)
        return replace(query, source=source)

    def _clause_remedy(self, named: bool) -> str:
        """The remedy for a token after a selector, with or without a name."""
        token = self._stream.peek()
        if named and token.kind in (Kind.NUMBER, Kind.WORD) and not token.is_word(*KEYWORDS):
            return did_you_mean(token.text, ("from",), "Put a name of several words in quotes.")
        if token.is_word("where"):
            return "“where” comes after “from”."
        if token.kind is Kind.WORD and not token.is_word(*KEYWORDS):
            return did_you_mean(token.text, ("from", "as"))
        if token.kind is Kind.SYMBOL and token.text in "+-*/=<>":
            return "An aggregate cannot be part of a calculation; calculate inside its brackets."
        return ""

    def _selector(self) -> Selector:
        stream = self._stream
        token = stream.peek()
        kind = token.text.lower()
        if token.kind is not Kind.WORD or kind not in SELECTOR_KINDS:
            return self._bare()
        stream.take()
        if not stream.peek().is_symbol("("):
            stream.unexpected("an opening bracket", remedy=f"Write what it applies to: {kind}(…).")
        inside = self._expressions.arguments()
        span = Span(token.start, stream.last_end)
        if not inside:
            stream.fail_at(span, f"“{kind}” has no expression.", expected="an expression in its brackets",
                        remedy="Write an expression between the brackets.")  # fmt: skip
        name = self._selector_name() if stream.take_word("as") else ""
        return Selector(kind, inside[0], name, inside[1:], span)

    def _bare(self) -> Selector:
        """An expression without an aggregate: a histogram of its values."""
        stream = self._stream
        token, after = stream.peek(), stream.peek(1)
        word = shown(token.text)
        plain = token.kind in (Kind.WORD, Kind.NUMBER, Kind.STRING) and not token.is_word(*KEYWORDS)
        if not (plain or token.is_word("case", "not") or token.is_symbol("(", "-")):
            stream.unexpected(_SELECTOR, remedy=_EXAMPLE)
        if plain and (after.is_end or after.is_word("from", "as") or after.is_symbol(",", ";")):
            known = find_function(token.text) if token.kind is Kind.WORD else None
            remedy = f"Write it with brackets: {known.name}(…)." if known else _EXAMPLE
            near = nearest(token.text, SELECTOR_KINDS) if known is None and token.kind is Kind.WORD else ""
            stream.fail_here(f"“{word}” alone is not a selector.", expected=_SELECTOR,
                             remedy=f"Did you mean {near}(…)?" if near else remedy)  # fmt: skip
        if token.kind is Kind.WORD and after.is_symbol("(") and find_function(token.text) is None:
            near = nearest(token.text, SELECTOR_KINDS)
            if near:
                stream.fail_here(
                    f"There is no aggregate “{word}”.", expected=_SELECTOR, remedy=f"Did you mean {near}?"
                )
        expression = self._expressions.read()
        span = Span(token.start, stream.last_end)
        name = self._selector_name() if stream.take_word("as") else ""
        return Selector(BARE_KIND, expression, name, (), span)

    def _selector_name(self) -> str:
        token = self._stream.peek()
        if token.kind is Kind.STRING and token.text:
            return self._stream.take().text
        if token.kind is not Kind.WORD:
            self._stream.unexpected("a name for the result", remedy="Write a word, or any text in quotes.")
        if token.is_word(*KEYWORDS):
            self._stream.unexpected(
                "a name for the result", remedy="This is a keyword; write it in quotes to use it as a name."
            )
        return self._stream.take().text

    def _entries(self) -> _Entries:
        entries = _Entries()
        self._entry(entries)
        while self._stream.take_symbol(","):
            self._entry(entries)
        token = self._stream.peek()
        if token.kind is Kind.WORD and self._stream.peek(1).is_symbol("="):
            self._stream.fail_here(
                f"A comma is missing before {token.quoted()}.", expected="a comma", remedy="Add a comma."
            )
        if not token.is_end and not token.is_symbol(";") and not token.is_word("where"):
            near = token.kind is Kind.WORD and nearest(token.text, ("where", FOLDED))
            self._stream.unexpected(
                "a comma, “where”, “;” or the end", remedy=f"Did you mean {near}?" if near else ""
            )
        return entries

    def _entry(self, entries: _Entries) -> None:
        stream = self._stream
        key = stream.peek()
        if key.kind is not Kind.WORD:
            stream.unexpected(_ENTRY, remedy="For example: game='holdem' or hero='AA'.")
        lower = key.text.lower()
        if lower in entries.keys:
            said = "player" if lower not in FROM_KEYS else "key"
            stream.fail_here(f"The {said} “{lower}” is given twice.", expected="another name",
                             remedy="Remove one of them, or rename it.")  # fmt: skip
        kind = reserved_kind(lower)
        if lower not in FROM_KEYS and kind:
            stream.fail_here(
                f"A player cannot be called “{shown(key.text)}”: that is {kind}.", expected=_ENTRY,
                remedy="Choose another name.",
            )  # fmt: skip
        stream.take()
        if not stream.take_symbol("="):
            stream.unexpected("“=”", remedy=f"Write {shown(key.text)}='…'.")
        value = stream.peek()
        if value.kind is not Kind.STRING:
            stream.unexpected("a text in quotes", remedy="Put the value in quotes, as in hero='AA'.")
        stream.take()
        self._keep(entries, lower, key, value)

    def _keep(self, entries: _Entries, lower: str, key: Token, value: Token) -> None:
        """Record an entry and its place."""
        entries.keys[lower] = key.span
        entries.values[lower] = value.span
        if lower not in FROM_KEYS:
            folded = self._stream.take_word(FOLDED) is not None
            entries.seats.append(Seat(key.text, value.text, folded))
            return
        entries.texts[lower] = value.text
        if lower == "syntax":
            entries.texts[lower] = self._syntax(value)

    def _syntax(self, value: Token) -> str:
        syntax = value.text.strip().lower()
        if syntax not in SYNTAXES:
            self._stream.fail_at(
                value.span, f"There is no syntax “{shown(value.text)}”.",
                found=shown(value.text) or "nothing", expected="generic or classic",
                remedy=did_you_mean(syntax, SYNTAXES, "Write syntax='generic' or syntax='classic'."),
            )  # fmt: skip
        return syntax

    def _where(self) -> Expression | None:
        if not self._stream.take_word("where"):
            return None
        where = self._expressions.read()
        if self._stream.peek().is_word("where"):
            self._stream.unexpected("“and” or “or”", remedy="Join conditions with “and” or “or”.")
        return where

    def _no_game(self, entries: _Entries) -> None:
        """The error for a from clause without a game."""
        near = nearest("game", entries.keys)
        if near:
            span = entries.keys[near]
            self._stream.fail_at(span, f"“{near}” is read as a player, and no game is named.",
                              expected="game='…'", remedy="Did you mean game?")  # fmt: skip
        last = self._stream.last_end
        self._stream.fail_at(Span(last, last), "The query names no game.", found="no game",
                          expected="game='…'", remedy="Add game='holdem' after from.")  # fmt: skip
