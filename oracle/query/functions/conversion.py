"""Conversion of text to cards and ranks, and of any value to text."""

from __future__ import annotations

import functools

import numpy as np

from oracle.query.columns import Column, Columns
from oracle.query.functions.kit.texts import from_text, literal_check, read_card, read_rank
from oracle.query.language.types import Type
from oracle.query.language.values import text_of
from oracle.query.registry import Needs, Parameter, pql_function

conversion_function = functools.partial(pql_function, family="Conversion", needs=Needs.CARDS, constant=True)

TEXT = Parameter("text", Type.STRING)
VALUE = Parameter("value", Type.ANY)


@conversion_function("toCard", [TEXT], Type.CARD, check=literal_check(0, read_card))
def to_card(columns: Columns, text: str | Column) -> Column:
    """The card named by a text.

    Args:
        text: A rank and a suit, such as 'As'.

    Returns:
        A card, for comparison with turnCard, riverCard or upCard.

    Edge cases:
        Case does not matter. Any text other than one card of the game's deck is an error.

    Example:
        game='holdem': toCard('as') = As
    """
    return from_text(columns, text, read_card, np.int8)


@conversion_function("toRank", [TEXT], Type.RANK, check=literal_check(0, read_rank))
def to_rank(columns: Columns, text: str | Column) -> Column:
    """The rank named by a text.

    Args:
        text: One of A, K, Q, J, T, 9 … 2.

    Returns:
        A rank, for comparison with maxRank, minRank or nthRank.

    Edge cases:
        Case does not matter; 10 is T. Any text other than one rank of the game's deck is an error.

    Example:
        game='holdem': toRank('k') = K
    """
    return from_text(columns, text, read_rank, np.int8)


@conversion_function("toString", [VALUE], Type.STRING, typed=True)
def to_string(columns: Columns, value: object, types: tuple[Type, ...]) -> Column:
    """Any value as text, as results show it.

    Args:
        value: Any value.

    Returns:
        A text; join several with ||.

    Edge cases:
        Equal values have equal texts, so a histogram of joined texts counts combinations.

    Example:
        hero='AsAd', board='QhQc2s': toString(handType(hero, flop)) = twopair
    """
    if not isinstance(value, np.ndarray):
        return np.full(columns.rows, text_of(value, types[0]), dtype=object)
    different, place = np.unique(value, return_inverse=True)
    texts = np.array([text_of(each, types[0]) for each in different.tolist()], dtype=object)
    return np.asarray(texts[place])
