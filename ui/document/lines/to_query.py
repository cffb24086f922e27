"""Conditions and questions as PQL: a query's condition, and one selector per question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from oracle.errors import OracleError
from oracle.query import Expression, Selector
from oracle.query.conditions import (
    Ask,
    Group,
    Line,
    Node,
    Question,
    expression_of,
    selector_from_question,
    where_of,
)
from ui.document.lines.tree import Lines

Players = Mapping[str, str]
"""Name of every player in the query, by token."""


def where_part(conditions: Lines, players: Players) -> Expression | None:
    """The condition made by all active lines, or None if there is none."""
    return where_of(_sayable(conditions, players), players)


def selectors_of(questions: Iterable[Question], players: Players) -> tuple[tuple[Question, Selector], ...]:
    """The questions that are on and valid, each with its selector, in order."""
    return tuple(
        (question, selector_from_question(question, players))
        for question in questions
        if question.on and _can_be_said(question.node, players)
    )


def place_from_end(question: Question, questions: Iterable[Question], players: Players) -> int | None:
    """Index of a question's selector from the end of a query: -1 is the last.

    Args:
        question: The question.
        questions: Those the query asks.
        players: The name of every player in the query, by token.

    Returns:
        The index, or None if the query does not ask it.
    """
    return places_from_end(questions, players).get((question.ask, question.node))


def places_from_end(questions: Iterable[Question], players: Players) -> Mapping[tuple[Ask, Node], int]:
    """Index of every question's selector from the end of the query that asks them."""
    asked = [(each.ask, each.node) for each, _selector in selectors_of(questions, players)]
    places: dict[tuple[Ask, Node], int] = {}
    for place, said in enumerate(asked):
        places.setdefault(said, place - len(asked))
    return places


def _sayable(lines: Lines, players: Players) -> Lines:
    """The lines that have PQL."""
    kept: list[Line] = []
    for line in lines:
        if isinstance(line.node, Group):
            inside = _sayable(line.node.lines, players)
            kept.append(Line(line.key, Group(line.node.joined, inside, line.node.negated), line.on))
        elif _can_be_said(line.node, players):
            kept.append(line)
    return tuple(kept)


def _can_be_said(node: Node, players: Players) -> bool:
    try:
        return expression_of(node, players) is not None
    except OracleError:  # the line shows its own message
        return False
