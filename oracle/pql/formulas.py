"""A condition or question in PQL: one expression, without select and from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.errors import TextError
from oracle.pql.expressions import ExpressionReader
from oracle.pql.stream import PqlStream
from oracle.query.language.expressions import Expression, Name, walk_expression

if TYPE_CHECKING:
    from oracle.query.conditions import Formula


def parse_expression(text: str) -> Expression:
    """Parse one expression.

    Args:
        text: The expression and nothing else.

    Raises:
        TextError: If it is not one, or something follows it.

    >>> parse_expression("pocketPair(hero)").function
    'pocketPair'
    """
    stream = PqlStream(text)
    if stream.peek().is_word("select"):
        stream.fail_here(
            "This is a whole query; a line takes one expression.", expected="a function or a comparison",
            remedy="Paste the text inside the brackets of count(…), or after “where”.",
        )  # fmt: skip
    if stream.peek().is_end:
        stream.fail_here(
            "The line is empty.", expected="a function or a comparison",
            remedy="For example: pairedBoard(flop).",
        )  # fmt: skip
    expression = ExpressionReader(stream).read()
    if not stream.peek().is_end:
        stream.unexpected("an operator or the end of the line")
    return expression


def formula(text: str, *, negated: bool = False) -> Formula:
    """A parsed line in PQL; if it is not valid, the reason is kept (`Formula.problem`).

    Args:
        text: The line as written.
        negated: Whether it is negated.
    """
    from oracle.query.conditions import Formula  # parses all templates: only where a line is parsed

    kept = Formula(text, negated)
    try:
        return replace(kept, expression=parse_expression(text))
    except TextError as problem:
        return replace(kept, problem=problem)


def with_names(line: Formula, names: Mapping[str, str]) -> Formula:
    """A line in PQL after players were renamed; nothing else in its text changes.

    Args:
        line: The line; an invalid one is returned unchanged.
        names: New name of every renamed player, by old name in lower case.
    """
    try:
        expression = parse_expression(line.text)
    except TextError:  # cannot tell which of its words are players
        return line
    pieces, end = [], 0
    for node in sorted(walk_expression(expression), key=lambda node: node.span.start if node.span else 0):
        if isinstance(node, Name) and node.span is not None and node.text.lower() in names:
            pieces += [line.text[end : node.span.start], names[node.text.lower()]]
            end = node.span.end
    return formula("".join([*pieces, line.text[end:]]), negated=line.negated) if pieces else line
