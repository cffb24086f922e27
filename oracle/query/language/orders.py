"""The order of values that depends on the game: hand types and flop categories."""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from oracle.games import Game
from oracle.query.language.types import Type
from oracle.query.language.values import FLOP_CATEGORIES
from oracle.rating.strength import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    TYPE_PLACES,
)

Places = npt.NDArray[np.int8]

_CATEGORY_TYPES = (
    HIGH_CARD, *[PAIR] * 7, *[TWO_PAIR] * 3, TRIPS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH,
)  # fmt: skip
"""The hand type of each flop category."""


def order_of(type_: Type, game: Game) -> Places | None:
    """Rank of each value of a type in a game's order, shape (values,), int8.

    None if values compare by their stored numbers, which is the case for all types but hand types and flop
    categories, and for those in every game but short deck.
    """
    if type_ not in (Type.HAND_TYPE, Type.FLOP_CATEGORY) or game.rating not in TYPE_PLACES:
        return None
    return _order(type_, game.rating)


@functools.cache
def _order(type_: Type, rule: str) -> Places | None:
    types = TYPE_PLACES[rule]
    places = np.array(types, dtype=np.int8)
    if type_ is Type.FLOP_CATEGORY:
        numbers = range(len(FLOP_CATEGORIES))
        ranked = sorted(numbers, key=lambda number: (types[_CATEGORY_TYPES[number]], number))
        places = np.argsort(ranked).astype(np.int8)
    if np.array_equal(places, np.arange(places.size)):
        return None
    places.flags.writeable = False
    return places
