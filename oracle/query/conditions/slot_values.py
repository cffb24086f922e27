"""From the value of a slot to a PQL expression, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from oracle.errors import QueryError, Span, TextError, shown
from oracle.query.conditions.slots import Slot, SlotKind
from oracle.query.language.expressions import Call, Expression, Name, Number, Text
from oracle.query.language.values import HAND_TYPE_WORDS, HAND_TYPES

_HUNDRED = 100


class _Digits(NamedTuple):
    """Parser and name of a kind of number."""

    form: re.Pattern[str]
    name: str


_NUMBERS = {
    SlotKind.NUMBER: _Digits(re.compile(r"[0-9]{1,9}"), "whole number"),
    SlotKind.PERCENT: _Digits(re.compile(r"[0-9]{1,3}(\.[0-9]{1,12})?|\.[0-9]{1,12}"), "number"),
}
"""Kinds whose values are numbers."""

_WORDS = (SlotKind.STREET, SlotKind.HAND_TYPE, SlotKind.FLOP_CATEGORY, SlotKind.CHOICE)
"""Kinds whose values are bare words in PQL."""

_STRINGS = (SlotKind.RANGE, SlotKind.BOARD_PATTERN, SlotKind.TEXT)
"""Kinds whose values are strings in PQL."""

CONVERSIONS = {SlotKind.RANK: "toRank", SlotKind.CARD: "toCard"}
"""Kinds whose values are strings that a function parses."""


def said(slot: Slot, value: str, players: Mapping[str, str]) -> Expression:
    """The expression for the value of a slot.

    Args:
        slot: The slot.
        value: Its value.
        players: Name of every player in the query, by token.

    Raises:
        QueryError: If the player no longer exists.
        TextError: If a number is not valid or out of range.
    """
    if slot.kind is SlotKind.PLAYER:
        if value not in players:
            raise QueryError("The seat of this line no longer exists.", remedy="Choose another.")
        return Name(players[value])
    if slot.kind in _NUMBERS:
        return Number(_number(slot, value))
    if slot.kind in CONVERSIONS:
        return Call(CONVERSIONS[slot.kind], (Text(value),))
    if slot.kind in _STRINGS:
        return Text(value)
    return Number(int(value)) if _is_number_choice(slot, value) else Name(value)


def heard(slot: Slot, given: Expression | str, tokens: Mapping[str, str]) -> str | None:
    """The slot value for an expression or word, or None if the slot cannot hold it.

    Args:
        slot: The slot.
        given: The expression, or a word for the name of a function or an operator.
        tokens: Token of every player, by name in the query in lower case.
    """
    if isinstance(given, str):
        return given if any(choice.value == given for choice in slot.choices) else None
    if isinstance(given, Number):
        text = str(given.value)
        return text if _is_number_choice(slot, text) else _digits(slot, given.value)
    if isinstance(given, Text):
        return given.value if slot.kind in _STRINGS else None
    if isinstance(given, Name):
        return _word(slot, given.text, tokens)
    if isinstance(given, Call) and slot.kind in CONVERSIONS:
        return _converted(slot, given)
    return None


def _is_number_choice(slot: Slot, value: str) -> bool:
    """Whether a value is one of a slot's choices and a number."""
    return slot.kind is SlotKind.CHOICE and value.isdecimal() and any(c.value == value for c in slot.choices)


def _word(slot: Slot, word: str, tokens: Mapping[str, str]) -> str | None:
    lower = word.lower()
    if slot.kind is SlotKind.PLAYER:
        return tokens.get(lower)
    if slot.kind is SlotKind.HAND_TYPE and lower in HAND_TYPE_WORDS:
        return HAND_TYPES[HAND_TYPE_WORDS[lower]]
    if slot.kind not in _WORDS:
        return None
    known = {choice.value.lower(): choice.value for choice in slot.choices}
    return known.get(lower)


def _converted(slot: Slot, given: Call) -> str | None:
    """The card or rank named by a call."""
    if given.function.lower() != CONVERSIONS[slot.kind].lower() or len(given.arguments) != 1:
        return None
    text = given.arguments[0]
    if not isinstance(text, Text):
        return None
    if slot.kind is SlotKind.CARD:
        return text.value[:1].upper() + text.value[1:].lower()
    rank = text.value.strip().upper()
    return rank if any(choice.value == rank for choice in slot.choices) else None


def _number(slot: Slot, text: str) -> int | float:
    """The number in a slot; a percentage becomes a fraction."""
    kind = _NUMBERS[slot.kind]
    expected = f"a {kind.name} from {slot.least} to {slot.most}"
    plain = text.strip()
    if kind.form.fullmatch(plain) is None:
        message = f"“{shown(text)}” is not {expected}." if plain else "A number is missing."
    elif not slot.least <= Decimal(plain) <= slot.most:
        message = f"{plain} is not between {slot.least} and {slot.most}."
    else:
        return float(Decimal(plain) / _HUNDRED) if slot.kind is SlotKind.PERCENT else int(plain)
    raise TextError(
        message, text=text, span=Span(0, len(text)), found=shown(text), expected=expected,
        remedy=f"Write {expected}.",
    )  # fmt: skip


def _digits(slot: Slot, number: int | float) -> str | None:
    """The text of a number for a slot, or None if it does not fit."""
    if slot.kind not in _NUMBERS or (slot.kind is SlotKind.NUMBER and isinstance(number, float)):
        return None
    percent = slot.kind is SlotKind.PERCENT
    digits = format(Decimal(repr(number)) * (_HUNDRED if percent else 1), "f")
    text = digits.rstrip("0").rstrip(".") if "." in digits else digits
    try:
        return text if _number(slot, text) == number else None
    except TextError:  # not a number for this slot: the line stays PQL
        return None
