"""From a query to the lines of "Require that" and "Ask the Oracle"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from oracle.games import find_game
from oracle.query import Expression, Query, Selector, equity_query
from oracle.query.conditions import Line, Question, lines_of, question_from_selector
from ui.document.lines.to_query import selectors_of, where_part
from ui.document.lines.tree import MAX_LINES, Lines, every_line, free_key
from ui.document.state import DocumentState


def with_lines_of(state: DocumentState, query: Query) -> DocumentState:
    """A document with its conditions and questions replaced by those of a query.

    Its own are kept, including lines switched off, if the query means the same.  Selectors that are not
    questions of a table are left out; `ui.document.runs.pql_fit` checks for them.  If there would be too many
    lines, its own are kept too.

    Args:
        state: The document, with the seats of the query.
        query: The query.
    """
    own = state
    if where_part(state.conditions, state.players()) != query.where:
        state = replace(state, conditions=_conditions(state, query.where))
    asked = further_selectors(query)
    if list(_said(state)) != [plain_selector(each) for each in asked]:
        state = replace(state, questions=_questions(state, asked))
    lines = sum(1 for _ in every_line(state.conditions)) + len(state.questions)
    return state if lines <= MAX_LINES else own


def further_selectors(query: Query) -> tuple[Selector, ...]:
    """The selectors of a query after those of the equity table."""
    table = equity_query(query.seats, game=query.game).selectors
    return query.selectors[len(table) :] if query.selectors[: len(table)] == table else ()


def _said(state: DocumentState) -> dict[Selector, Question]:
    """The questions of a document by their selectors, in order."""
    pairs = selectors_of(state.questions, state.players())
    return {plain_selector(selector): question for question, selector in pairs}


def plain_selector(selector: Selector) -> Selector:
    """A selector without the name the user gave it in PQL."""
    return replace(selector, name="")


def _conditions(state: DocumentState, where: Expression | None) -> Lines:
    """Lines for a ``where``; lines that expressed a part of it before keep their keys."""
    spare = [line for line in state.conditions if line.on]
    key = free_key(state.conditions, state.questions)
    lines: list[Line] = []
    players = state.players()
    for line in lines_of(where, players, find_game(state.game), key):
        says = where_part((line,), players)
        old = next((each for each in spare if where_part((each,), players) == says), None)
        if old is not None:
            spare.remove(old)
        lines.append(old or line)
    return (*lines, *(line for line in state.conditions if not line.on))


def _questions(state: DocumentState, asked: Sequence[Selector]) -> tuple[Question, ...]:
    players, game = state.players(), find_game(state.game)
    before = _said(state)
    key = free_key(state.conditions, state.questions)
    found: list[Question] = []
    for selector in asked:
        old = before.pop(plain_selector(selector), None)
        if old is None:
            old = question_from_selector(plain_selector(selector), players, game, key)
            if old is None:
                continue
            key += 1
        found.append(old)
    return (*found, *(question for question in state.questions if not question.on))
