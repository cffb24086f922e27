"""Errors and hints for a terminal: the message, the text, and a caret below the place."""

from __future__ import annotations

from typing import Any

from oracle.errors import OracleError, Span, TextError
from oracle.harmless import one_line

MARGIN = "  "
WIDTH = 76
"""Characters of a long text shown around the place the caret points to."""
_CUT = "..."
"""Marks a cut; in ASCII, because in an encoding without “…” it would be replaced by several characters."""


def error_text(trouble: OracleError) -> str:
    """An error with its place underlined.

    >>> from oracle.errors import Span, TextError
    >>> print(error_text(TextError("“x” is not a rank.", text="AKx", span=Span(2, 3), place="p2")))
    error: p2: “x” is not a rank.
      AKx
        ^
    """
    if not isinstance(trouble, TextError):
        return f"error: {one_line(str(trouble))}"
    line, column = line_and_column(trouble.text, trouble.span)
    place = f"line {line}, column {column}: " if "\n" in trouble.text.strip("\n") else ""
    message = f"error: {place}{one_line(str(trouble))}"
    expected = f"\n{MARGIN}expected {one_line(trouble.expected)}" if trouble.expected else ""
    return f"{message}\n{underlined(trouble.text, trouble.span)}{expected}"


def line_and_column(text: str, span: Span) -> tuple[int, int]:
    r"""Where a span begins, as line and column counted from 1.

    >>> line_and_column("select\n  avg", Span(9, 12))
    (2, 3)
    """
    before = text[: span.start]
    return before.count("\n") + 1, span.start - before.rfind("\n")


def error_record(trouble: OracleError) -> dict[str, Any]:
    """An error as JSON: the message and, if it is about a text, the place in it."""
    record: dict[str, Any] = {"error": str(trouble)}
    if isinstance(trouble, TextError):
        line, column = line_and_column(trouble.text, trouble.span)
        record |= {"line": line, "column": column, "span": [trouble.span.start, trouble.span.end]}
    return record


def hint_text(message: str, text: str, span: Span) -> str:
    """A hint about a text that may mean something else, with its place underlined."""
    return f"note: {one_line(message)}\n{underlined(text, span)}"


def underlined(text: str, span: Span) -> str:
    """The line of a text that contains the start of a span, with carets below the span.

    Long lines are cut around the span; a span over several lines is underlined on its first.
    """
    begin = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.start)
    line = text[begin : end if end >= 0 else len(text)]
    start, stop = span.start - begin, min(span.end - begin, len(line))
    line, shift = _cut(line, start)
    start, stop = start - shift, min(stop - shift, len(line))
    shown = "".join(letter if letter.isprintable() else " " for letter in line)
    return f"{MARGIN}{shown}\n{MARGIN}{' ' * start}{'^' * max(1, stop - start)}"


def _cut(line: str, start: int) -> tuple[str, int]:
    """At most `WIDTH` characters of a line around a place, and by how much it was shifted to the left."""
    if len(line) <= WIDTH:
        return line, 0
    begin = max(0, min(start - WIDTH // 2, len(line) - WIDTH))
    piece = line[begin : begin + WIDTH]
    if begin + WIDTH < len(line):
        piece = f"{piece[: -len(_CUT)]}{_CUT}"
    if begin:
        return f"{_CUT}{piece[len(_CUT) :]}", begin
    return piece, 0
