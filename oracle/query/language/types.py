"""The types of PQL: which kinds of values there are, which mix, which have an order.

A column of values is a NumPy array, one entry per deal:

==================================================  ==================================================
boolean                                             bool
integer, card count, player count, hand ranking     int64
double, equity                                      float64
fraction                                            int64, in units of 1/5040 (`values.SHARE_UNITS`)
card, rank                                          int8 (card id; rank 0…12)
rank set                                            uint16 (bit 0 = deuce)
hand type, flop category                            int8, index into `HAND_TYPES`, `FLOP_CATEGORIES`
hi rating, lo rating                                uint32, higher is better
string                                              object (``str``)
==================================================  ==================================================

Players, streets, ranges, board ranges and functions are always constants, never columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Type(Enum):
    """A PQL type; its value is its name in messages."""

    BOOLEAN = "boolean"
    INTEGER = "integer"
    DOUBLE = "double"
    FRACTION = "fraction"
    EQUITY = "equity"
    CARD_COUNT = "card count"
    PLAYER_COUNT = "player count"
    PLAYER = "player"
    STREET = "street"
    CARD = "card"
    RANK = "rank"
    RANK_SET = "rank set"
    HAND_TYPE = "hand type"
    FLOP_CATEGORY = "flop category"
    HI_RATING = "hi rating"
    LO_RATING = "lo rating"
    HAND_RANKING = "hand ranking"
    RANGE = "range"
    BOARD_RANGE = "board range"
    STRING = "string"
    FUNCTION = "function"
    ANY = "any value"
    """For parameters only: any value is accepted."""


WHOLE = frozenset({Type.INTEGER, Type.CARD_COUNT, Type.PLAYER_COUNT, Type.HAND_RANKING})
"""Numbers without a fractional part."""

NUMERIC = WHOLE | {Type.DOUBLE, Type.FRACTION, Type.EQUITY}
"""All numbers; they mix with one another."""

ORDERED = NUMERIC | {Type.RANK, Type.HAND_TYPE, Type.FLOP_CATEGORY, Type.HI_RATING, Type.LO_RATING}
"""Types with an order; values compare with their own type, and numbers with all numbers."""

CONSTANTS = frozenset({Type.PLAYER, Type.STREET, Type.RANGE, Type.BOARD_RANGE, Type.FUNCTION})
"""Types that occur only as arguments of functions and do not depend on the deal."""

_NAMED = {
    Type.INTEGER: "an integer", Type.EQUITY: "an equity", Type.ANY: "any value",
    Type.DOUBLE: "a number",
}  # fmt: skip


def with_article(type_: Type) -> str:
    """A type with its article, for a message.

    >>> with_article(Type.EQUITY), with_article(Type.HAND_TYPE)
    ('an equity', 'a hand type')
    """
    return _NAMED.get(type_, f"a {type_.value}")


def common_type(types: Iterable[Type]) -> Type | None:
    """The common type of values of several types, or None.

    Equal types are unchanged.  Numbers mix: integers of different kinds become integers, fractions
    stay exact with integers, anything else becomes a double.

    >>> common_type([Type.CARD_COUNT, Type.INTEGER]), common_type([Type.RANK, Type.CARD])
    (<Type.INTEGER: 'integer'>, None)
    """
    kinds = set(types)
    if len(kinds) == 1:
        return kinds.pop()
    if not kinds or not kinds <= NUMERIC:
        return None
    if kinds <= WHOLE:
        return Type.INTEGER
    return Type.FRACTION if kinds <= WHOLE | {Type.FRACTION} else Type.DOUBLE


def accepts(parameter: Type, given: Type) -> bool:
    """Whether a parameter accepts a value of a type (strings for ranges are handled elsewhere)."""
    if parameter is given or parameter is Type.ANY:
        return True
    if parameter is Type.DOUBLE:
        return given in NUMERIC
    return parameter in WHOLE and given in WHOLE


def arithmetic_type(operator: str, left: Type, right: Type) -> Type:
    """The type of an arithmetic operation; both operands are converted to it first.

    ``/`` gives a double.  Two integers give an integer.  Fractions stay exact under ``+`` and ``-`` with each
    other and with integers; everything else is a double.
    """
    if operator == "/":
        return Type.DOUBLE
    if left in WHOLE and right in WHOLE:
        return Type.INTEGER
    exact = WHOLE | {Type.FRACTION}
    return Type.FRACTION if operator in "+-" and left in exact and right in exact else Type.DOUBLE


def negated_type(operand: Type) -> Type:
    """The type of ``-`` before a number."""
    if operand in WHOLE:
        return Type.INTEGER
    return Type.FRACTION if operand is Type.FRACTION else Type.DOUBLE
