"""The values of PQL: their names and how they print."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType

from oracle.cards.card import RANKS, card_text
from oracle.query.language.types import Type
from oracle.rating import HAND_TYPES, describe, describe_low

__all__ = [
    "FLOP_CATEGORIES",
    "FLOP_CATEGORY_NAMES",
    "HAND_TYPES",
    "HAND_TYPE_WORDS",
    "LARGEST",
    "PREFLOP",
    "SHARE_UNITS",
    "STREETS",
    "STUD_STREETS",
    "text_of",
]

LARGEST = 2**63 - 1
"""The largest integer, and the largest numerator of a fraction: they are stored in 64 bits."""

SHARE_UNITS = 5040
"""Units per pot in a fraction: divides evenly among two to ten players, half pots included."""

PREFLOP = "preflop"

STREETS = (PREFLOP, "flop", "turn", "river")
"""Streets of games with a board."""

STUD_STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
"""Streets of stud games."""

FLOP_CATEGORIES = (
    "flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair", "floppocket12",
    "floptoppair", "flopoverpair", "flopbottomtwo", "floptopandbottom", "floptoptwo", "floptrips",
    "flopset", "flopstraight", "flopflush", "flopfullhouse", "flopquads", "flopstraightflush",
)  # fmt: skip
"""Flop categories from low to high; the index is the value in a column."""

FLOP_CATEGORY_NAMES = (
    "nothing", "underpair", "third pair", "pocket pair below second card", "second pair",
    "pocket pair below top card", "top pair", "overpair", "bottom two pair", "top and bottom pair",
    "top two pair", "trips", "set", "straight", "flush", "full house", "four of a kind", "straight flush",
)  # fmt: skip
"""The same categories in words."""

HAND_TYPE_WORDS = MappingProxyType(
    {"nothing": 0, **{word: index for index, word in enumerate(HAND_TYPES)}},
)
"""Every name of a hand type; ``nothing`` is another name for ``highcard``."""


def text_of(value: object, type_: Type) -> str:
    """A value as printed in results and by ``toString``.

    Args:
        value: An entry of a column, or a constant; NumPy scalars are accepted.
        type_: Its type.

    Returns:
        ``true``; ``12``; ``0.25`` (the shortest text that is this double); ``1/2``; ``As``; ``A``;
        ``AKQ`` (highest first; ``none`` when empty); hand types and flop categories by their PQL word;
        a high rating in words; a low rating as its ranks, ``8-6-4-2-A``.

    >>> text_of(2520, Type.FRACTION), text_of(0b1100000000001, Type.RANK_SET), text_of(51, Type.CARD)
    ('1/2', 'AK2', 'As')
    """
    if type_ is Type.STRING or isinstance(value, str):
        return str(value)
    if type_ is Type.BOOLEAN:
        return "true" if value else "false"
    if type_ in (Type.DOUBLE, Type.EQUITY):
        return _double_text(float(value))  # type: ignore[arg-type]  # a number by its type
    number = int(value)  # type: ignore[call-overload]  # a whole number by its type
    return _whole_text(number, type_)


def _whole_text(value: int, type_: Type) -> str:
    """A value of a type that is stored as an integer."""
    if type_ is Type.FRACTION:
        return str(Fraction(value, SHARE_UNITS))
    if type_ is Type.CARD:
        return card_text(value)
    if type_ is Type.RANK:
        return RANKS[value]
    if type_ is Type.RANK_SET:
        return "".join(RANKS[rank] for rank in reversed(range(13)) if value >> rank & 1) or "none"
    if type_ is Type.HAND_TYPE:
        return HAND_TYPES[value]
    if type_ is Type.FLOP_CATEGORY:
        return FLOP_CATEGORIES[value]
    if type_ is Type.HI_RATING:
        return describe(value)
    return describe_low(value) if type_ is Type.LO_RATING else str(value)


def _double_text(value: float) -> str:
    """The shortest text of a double; whole numbers without a point."""
    return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
