"""From text to cards and ranks, and from anything to text."""

from __future__ import annotations

import functools

import numpy as np

from oracle.query.columns import Column, Columns
from oracle.query.functions.kit.texts import from_text, literal_check, read_card, read_rank
from oracle.query.language.types import Type
from oracle.query.language.values import text_of
from oracle.query.registry import Parameter, pql_function

conversion_function = functools.partial(pql_function, family="Conversion", constant=True)

TEXT = Parameter("text", Type.STRING)
VALUE = Parameter("value", Type.ANY)


@conversion_function("toCard", [TEXT], Type.CARD, check=literal_check(0, read_card))
def to_card(columns: Columns, text: str | Column) -> Column:
    """The card that a text names.

    Args:
        text: A rank and a suit, such as 'As'.

    Returns:
        A card, to be compared with turnCard, riverCard or upCard.

    Edge cases:
        Any case; anything but one card of the game's deck is an error.

    Example:
        game='holdem': toCard('as') = As
    """
    return from_text(columns, text, read_card, np.int8)


@conversion_function("toRank", [TEXT], Type.RANK, check=literal_check(0, read_rank))
def to_rank(columns: Columns, text: str | Column) -> Column:
    """The rank that a text names.

    Args:
        text: One of A, K, Q, J, T, 9 … 2.

    Returns:
        A rank, to be compared with maxRank, minRank or nthRank.

    Edge cases:
        Any case; 10 is T; anything but one rank is an error, in short deck also a rank below the six.

    Example:
        game='holdem': toRank('k') = K
    """
    return from_text(columns, text, read_rank, np.int8)


@conversion_function("toString", [VALUE], Type.STRING, typed=True)
def to_string(columns: Columns, value: object, types: tuple[Type, ...]) -> Column:
    """Any value as text, as results print it.

    Args:
        value: Any value.

    Returns:
        A text; several are joined by ||.

    Edge cases:
        Texts of the same value are always the same, so a histogram of joined texts counts combinations.

    Example:
        hero='AsAd', board='QhQc2s': toString(handType(hero, flop)) = twopair
    """
    if not isinstance(value, np.ndarray):
        return np.full(columns.rows, text_of(value, types[0]), dtype=object)
    different, place = np.unique(value, return_inverse=True)
    texts = np.array([text_of(each, types[0]) for each in different.tolist()], dtype=object)
    return np.asarray(texts[place])
