"""A query of the table in words; PQL where there is no sentence."""

from __future__ import annotations

from functools import lru_cache

from oracle.games import find_game
from oracle.pql import print_expression
from oracle.query import Expression, Query, Selector
from oracle.query.conditions import node_of, question_from_selector, question_words, words_of

_CACHED = 512
"""Phrases cached: finding one tries every template."""


def condition_words(expression: Expression, query: Query, labels: tuple[str, ...]) -> str:
    """A condition in words: ``Hero has at least a flush on the flop``.

    Args:
        expression: The condition.
        query: Its query.
        labels: Names of its seats, in seat order.
    """
    return _condition(expression, _tokens(query), labels, query.game)


def selector_words(selector: Selector, query: Query, labels: tuple[str, ...]) -> str:
    """What a selector is about, in words, or its given name.  Arguments as for `condition_words`."""
    return selector.name or _subject(selector, _tokens(query), labels, query.game)


def asked_words(selector: Selector, query: Query, labels: tuple[str, ...]) -> str:
    """The whole question in words: ``How often Hero wins outright``.  Arguments as `condition_words`."""
    return selector.name or _question(selector, _tokens(query), labels, query.game)


def _tokens(query: Query) -> tuple[str, ...]:
    return tuple(seat.identifier for seat in query.seats)


@lru_cache(maxsize=_CACHED)
def _condition(expression: Expression, tokens: tuple[str, ...], labels: tuple[str, ...], game: str) -> str:
    node = node_of(expression, dict(zip(tokens, tokens, strict=True)), find_game(game))
    return words_of(node, dict(zip(tokens, labels, strict=True)))


@lru_cache(maxsize=_CACHED)
def _subject(selector: Selector, tokens: tuple[str, ...], labels: tuple[str, ...], game: str) -> str:
    question = question_from_selector(selector, dict(zip(tokens, tokens, strict=True)), find_game(game))
    if question is None:
        return print_expression(selector.expression)
    return words_of(question.node, dict(zip(tokens, labels, strict=True)))


@lru_cache(maxsize=_CACHED)
def _question(selector: Selector, tokens: tuple[str, ...], labels: tuple[str, ...], game: str) -> str:
    question = question_from_selector(selector, dict(zip(tokens, tokens, strict=True)), find_game(game))
    if question is None:
        return f"{selector.kind}({print_expression(selector.expression)})"
    return question_words(question, dict(zip(tokens, labels, strict=True)))
