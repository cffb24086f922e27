"""A line of conditions or questions written in PQL: one expression, without select and from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.errors import TextError
from oracle.pql.expressions import ExpressionReader
from oracle.pql.stream import PqlStream
from oracle.query.language.expressions import Expression, Name, walk

if TYPE_CHECKING:
    from oracle.query.conditions import Formula


def parse_expression(text: str) -> Expression:
    """Read one expression.

    Args:
        text: The expression and nothing else.

    Raises:
        TextError: If it is none, or something follows it.

    >>> parse_expression("pocketPair(hero)").function
    'pocketPair'
    """
    stream = PqlStream(text)
    if stream.peek().is_word("select"):
        stream.fail_here(
            "This is a whole query; a line takes one expression.", expected="a function or a comparison",
            remedy="Paste what stands in the brackets of count(…), or behind “where”.",
        )  # fmt: skip
    if stream.peek().is_end:
        stream.fail_here(
            "Nothing is written here.", expected="a function or a comparison",
            remedy="Write for instance: pairedBoard(flop).",
        )  # fmt: skip
    expression = ExpressionReader(stream).read()
    if not stream.peek().is_end:
        stream.unexpected("an operator or the end of the line")
    return expression


def formula(text: str, *, negated: bool = False) -> Formula:
    """A line in PQL, read; what cannot be read is kept with the reason (`Formula.problem`).

    Args:
        text: The line as written.
        negated: Whether its contrary is said.
    """
    from oracle.query.conditions import Formula  # reads all templates: only where a line is read

    kept = Formula(text, negated)
    try:
        return replace(kept, expression=parse_expression(text))
    except TextError as problem:
        return replace(kept, problem=problem)


def with_names(line: Formula, names: Mapping[str, str]) -> Formula:
    """A line in PQL after players were renamed; nothing else of its text changes.

    Args:
        line: The line; one that cannot be read stays as it is.
        names: The new name of every renamed player, by his old one in lower case.
    """
    try:
        expression = parse_expression(line.text)
    except TextError:  # nobody can tell which of its words are players
        return line
    pieces, end = [], 0
    for node in sorted(walk(expression), key=lambda node: node.span.start if node.span else 0):
        if isinstance(node, Name) and node.span is not None and node.text.lower() in names:
            pieces += [line.text[end : node.span.start], names[node.text.lower()]]
            end = node.span.end
    return formula("".join([*pieces, line.text[end:]]), negated=line.negated) if pieces else line
