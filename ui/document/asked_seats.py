"""The seat that a question is about, whose colour its answer uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from oracle.errors import OracleError
from oracle.query import Expression, Query
from oracle.query.language.expressions import Name, walk_expression
from ui.document.state import SEAT_COLORS, DocumentState

if TYPE_CHECKING:
    from oracle.query.conditions import Node


def color_of(expression: Expression | None, colors: Mapping[str, int]) -> int | None:
    """The colour of the only player in an expression; None if there is none, or several.

    Args:
        expression: What is asked.
        colors: Colour of every player, by name in lower case.
    """
    if expression is None:
        return None
    named = {part.text.lower() for part in walk_expression(expression) if isinstance(part, Name)} & set(
        colors
    )
    return colors[named.pop()] if len(named) == 1 else None


def colors_of(query: Query, state: DocumentState) -> dict[str, int]:
    """Colours of a query's players: those of the table's seats with their names, otherwise by position."""
    table = dict(zip(map(str.lower, state.identifiers()), (seat.color for seat in state.seats), strict=True))
    return {
        seat.identifier.lower(): table.get(seat.identifier.lower(), place % SEAT_COLORS)
        for place, seat in enumerate(query.seats)
    }


def color_of_line(node: Node, state: DocumentState) -> int | None:
    """The colour of the only seat in a condition or question; None if there is no such seat."""
    from oracle.query.conditions import expression_of  # parses the templates: only when there is a line

    try:
        expression = expression_of(node, state.players())
    except OracleError:  # the line shows its own message
        return None
    names = map(str.lower, state.identifiers())
    return color_of(expression, dict(zip(names, (seat.color for seat in state.seats), strict=True)))
