"""Parsing the text of the PQL pane: its statements, each with its query or its error.

Statements are separated before they are parsed, so that an error in one hides nothing in the others. No
kernel is loaded here: the pane checks while the user types.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oracle.errors import OracleError, Span, TextError
from oracle.pql import Kind, parse, scan
from oracle.prepared import prepare
from oracle.query import Query
from oracle.query.checking.query import check
from oracle.query.doubts import doubts, seat_readings

MAX_CHECKED = 20_000
"""Longer texts are checked when run, not at every key press, in characters."""
MAX_STATEMENTS = 100
"""More statements than this are refused, because each is a run."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a text.

    Attributes:
        text: As written.
        span: Its place in the whole text.
        query: Its query, or None if it is not valid.
        message: Its error, in words; empty if there is none.
        problem: Place of the error in the whole text; None if there is none.
        doubts: Remarks on its ranges and boards that probably do not mean what was thought.
    """

    text: str
    span: Span
    query: Query | None
    message: str = ""
    problem: Span | None = None
    doubts: tuple[str, ...] = ()


def statement_spans(text: str) -> tuple[Span, ...]:
    r"""The place of each statement of a text, without the ``;`` and comments around it.

    >>> [text[span.start:span.end] for text in ["a; -- b;\n c ;"] for span in statement_spans(text)]
    ['a', 'c']
    """
    spans: list[Span] = []
    start: int | None = None
    end = 0
    for token in scan(text):
        if token.kind is Kind.END or token.is_symbol(";"):
            if start is not None:
                spans.append(Span(start, end))
            start = None
        elif token.kind is not Kind.COMMENT:
            start = token.start if start is None else start
            end = token.end
    return tuple(spans)


def read(text: str, macros: Mapping[str, str], within: Span | None = None) -> tuple[Statement, ...]:
    """The statements of a text, parsed and checked as far as possible without dealing.

    Args:
        text: The text of the pane.
        macros: The user's named ranges, by name.
        within: Parse only this span (the selection); spans still refer to the whole text.
    """
    if within is not None:
        text = _alone(text, within)
    spans = statement_spans(text)[: MAX_STATEMENTS + 1]
    if len(spans) > MAX_STATEMENTS:
        words = f"There are more than {MAX_STATEMENTS} statements here. Select fewer of them."
        return (Statement(text[spans[-1].start : spans[-1].end], spans[-1], None, words, spans[-1]),)
    return tuple(_read_one(text, span, macros) for span in spans)


def position_words(text: str, position: int) -> str:
    r"""A position in words.

    >>> position_words("select\navg", 8)
    'Line 2, column 2'
    """
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    return f"Line {line}, column {column}"


def problem_line(text: str, statements: tuple[Statement, ...]) -> str:
    """The errors of a text, in one line: the first one, and how many more there are."""
    wrong = [each for each in statements if each.problem is not None]
    if not wrong or wrong[0].problem is None:
        return ""
    more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    return f"{position_words(text, wrong[0].problem.start)}: {wrong[0].message}{more}"


def doubt_line(statements: tuple[Statement, ...]) -> str:
    """The remarks on the statements of a text, in one line: the first one, and how many more there are."""
    words = [words for each in statements for words in each.doubts]
    more = f" (and {len(words) - 1} more)" if len(words) > 1 else ""
    return f"{words[0]}{more}" if words else ""


def _alone(text: str, span: Span) -> str:
    """The text with everything outside a span blanked, so that positions stay the same."""
    before = "".join(letter if letter == "\n" else " " for letter in text[: span.start])
    return before + text[span.start : span.end]


def _read_one(text: str, span: Span, macros: Mapping[str, str]) -> Statement:
    written = text[span.start : span.end]
    try:
        query = parse(_alone(text, span))
        check(query, macros)
        prepare(query, macros)
    except TextError as trouble:
        inside = trouble.text[span.start : span.end] == written
        problem = trouble.span if inside else span
        return Statement(written, span, None, str(trouble), problem)
    except OracleError as trouble:
        return Statement(written, span, None, str(trouble), span)
    remarks = tuple(doubt.words for doubt in doubts(query, seat_readings(query, macros)))
    return Statement(written, span, query, doubts=remarks)
