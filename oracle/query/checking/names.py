"""The meaning of a bare word: a player, a street, a hand type, a flop category."""

from __future__ import annotations

import re
from typing import NoReturn

from oracle.errors import Span, shown
from oracle.query.checking.context import Context
from oracle.query.checking.typed import Constant
from oracle.query.language.expressions import Name
from oracle.query.language.types import Type, with_article
from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPE_WORDS, STREETS, STUD_STREETS
from oracle.query.registry import find_function, functions
from oracle.query.words import nearest

_CARD = re.compile(r"[AKQJT2-9][shdc]", re.IGNORECASE)
_RANK = re.compile(r"[AKQJT]", re.IGNORECASE)
_HAND = re.compile(r"([AKQJT2-9][shdc]?){2,}[soxy]?", re.IGNORECASE)
_TRUTH_VALUES = ("true", "false")
"""Keywords of other languages that PQL does not have."""

_MOST_LISTED = 12


def typed_name(context: Context, node: Name, wanted: Type | None = None) -> Constant:
    """The constant that a bare word means.

    Args:
        context: The query.
        node: The word.
        wanted: The type needed there, for the suggestion; None for any.

    Raises:
        TextError: If the word is unknown, with the nearest known one.
    """
    lower, span = node.text.lower(), context.span_of(node)
    if lower in context.players:
        return Constant(context.players[lower], Type.PLAYER, span)
    if lower in (*STREETS, *STUD_STREETS):
        return Constant(lower, Type.STREET, span)
    if lower in HAND_TYPE_WORDS:
        return Constant(HAND_TYPE_WORDS[lower], Type.HAND_TYPE, span)
    if lower in FLOP_CATEGORIES:
        return Constant(FLOP_CATEGORIES.index(lower), Type.FLOP_CATEGORY, span)
    _unknown(context, node.text, span, wanted)


def _unknown(context: Context, text: str, span: Span, wanted: Type | None) -> NoReturn:
    """The error for an unknown word."""
    word = shown(text)
    function = find_function(text)
    if function is not None:
        context.fail(span, f"“{word}” is a function, and its brackets are missing.",
                     expected=f"{function.signature}", remedy=f"Write {function.signature}.")  # fmt: skip
    kind = wanted if wanted in (Type.PLAYER, Type.STREET, Type.HAND_TYPE, Type.FLOP_CATEGORY) else None
    known = context.words(kind)
    if kind in (Type.PLAYER, Type.STREET):
        what = "player" if kind is Type.PLAYER else "street"
        message = f"There is no {what} “{word}” in this query."
        if kind is Type.STREET:
            message = f"{context.game.title} has no street “{word}”."
    else:
        message = f"“{word}” means nothing here."
    context.fail(span, message, expected=_expected(wanted, kind, known), remedy=_remedy(text, wanted, known))


def _expected(wanted: Type | None, kind: Type | None, known: tuple[str, ...]) -> str:
    if wanted is None:
        return "a player, a street, a hand type or a flop category"
    if kind is None or not known:
        return with_article(wanted)
    return f"one of {', '.join(known)}" if len(known) <= _MOST_LISTED else with_article(kind)


def _players(known: tuple[str, ...]) -> str:
    """Which players there are."""
    *most, last = known
    names = f"{', '.join(most)} and {last}" if most else last
    return f"The player{'s are' if most else ' is'} {names}."


def _remedy(text: str, wanted: Type | None, known: tuple[str, ...]) -> str:
    """The likely intention behind an unknown word."""
    word = shown(text)
    if text.lower() in _TRUTH_VALUES:
        return "Write the condition itself, and use “not” to negate it: not winsHi(…)."
    if wanted in (Type.RANGE, Type.BOARD_RANGE, Type.STRING):
        return f"Write it in quotes: '{word}'."
    if wanted is None or wanted is Type.CARD or wanted is Type.RANK:
        if _CARD.fullmatch(text):
            return f"Write a card as toCard('{word}')."
        if _RANK.fullmatch(text):
            return f"Write a rank as toRank('{word}')."
    near = nearest(text, known)
    if near:
        return f"Did you mean {near}?"
    if wanted is Type.PLAYER and known:
        return _players(known)
    if wanted is None and _HAND.fullmatch(text):
        return f"Hands are written in quotes: inRange(…, '{word}')."
    called = nearest(text, functions()) if wanted is None else ""
    return f"Did you mean the function {called}?" if called else ""
