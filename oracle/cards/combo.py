"""Two-card hands: pair index, hand class, grid cell.

A *combo* is a concrete hand (AhKs); its *pair index* is ``high * (high - 1) / 2 + low`` for card ids
``high > low``, 0…1325.  A *hand class* is one of 169 (AA, AKs, AKo); its *class index* is the cell of
the 13 × 13 grid read row by row, ``row * 13 + column``, row and column counted from the ace: pairs on
the diagonal, suited above it, offsuit below.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE, RANKS
from oracle.cards.mask import CARD_BITS

COMBOS = DECK_SIZE * (DECK_SIZE - 1) // 2
"""1,326 two-card hands."""
CLASSES = 169
GRID = 13


def pair_index(first: int, second: int) -> int:
    """The pair index 0…1325 of two different card ids, in any order."""
    high, low = (first, second) if first > second else (second, first)
    return high * (high - 1) // 2 + low


def _pairs() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    high = np.repeat(np.arange(DECK_SIZE), np.arange(DECK_SIZE))
    low = np.concatenate([np.arange(card) for card in range(DECK_SIZE)])
    return high, low


_HIGH, _LOW = _pairs()

PAIR_CARDS: npt.NDArray[np.uint8] = np.stack([_HIGH, _LOW], axis=1).astype(np.uint8)
"""Card ids of each pair index, higher id first, shape (1326, 2), uint8."""

PAIR_MASKS: npt.NDArray[np.uint64] = CARD_BITS[_HIGH] | CARD_BITS[_LOW]
"""Mask of each pair index, shape (1326,), uint64."""

MASK_ORDER: npt.NDArray[np.int64] = np.argsort(PAIR_MASKS)
"""Pair indices in ascending order of their masks (the order of hands in ranges), shape (1326,)."""

_ASCENDING = PAIR_MASKS[MASK_ORDER]


def pair_indices(masks: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
    """The pair index of each mask of two cards, same shape, int64.

    >>> pair_indices(PAIR_MASKS[[7, 1325, 0]])
    array([   7, 1325,    0])
    """
    indices: npt.NDArray[np.int64] = MASK_ORDER[np.searchsorted(_ASCENDING, masks)]
    return indices


def _pair_classes() -> npt.NDArray[np.uint8]:
    high_row = 12 - (_HIGH >> 2)
    low_row = 12 - (_LOW >> 2)
    suited = (_HIGH & 3) == (_LOW & 3)
    row = np.where(suited, high_row, low_row)
    column = np.where(suited, low_row, high_row)
    return (row * GRID + column).astype(np.uint8)


PAIR_CLASSES: npt.NDArray[np.uint8] = _pair_classes()
"""Class index 0…168 of each pair index, shape (1326,), uint8."""


def class_name(index: int) -> str:
    """The name of a class index.

    >>> class_name(0), class_name(1), class_name(13)
    ('AA', 'AKs', 'AKo')
    """
    row, column = divmod(index, GRID)
    high, low = RANKS[12 - min(row, column)], RANKS[12 - max(row, column)]
    if row == column:
        return high + low
    return f"{high}{low}{'s' if row < column else 'o'}"


CLASS_NAMES: tuple[str, ...] = tuple(class_name(index) for index in range(CLASSES))
"""Names of the 169 classes by class index."""

CLASS_INDEX: dict[str, int] = {name: index for index, name in enumerate(CLASS_NAMES)}
"""Class index by name."""

CLASS_SIZES: npt.NDArray[np.int64] = np.bincount(PAIR_CLASSES, minlength=CLASSES)
"""Number of pair indices in each class, shape (169,)."""

CLASS_PAIRS: tuple[npt.NDArray[np.int64], ...] = tuple(
    np.flatnonzero(index == PAIR_CLASSES) for index in range(CLASSES)
)
"""Number of combos in each class: 6 for a pair, 4 suited, 12 offsuit."""
