"""A set of cards as one 64-bit integer: suit s holds bits 16·s … 16·s + 12, one per rank.

The rating kernels work on the four 16-bit words: each holds the ranks of one suit.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE

SUIT_WORD = 0x1FFF
"""The thirteen rank bits of one suit word."""

FULL_DECK = SUIT_WORD * 0x0001_0001_0001_0001
"""All 52 cards."""


def card_bit(card: int) -> int:
    """The mask of a single card id."""
    return 1 << (16 * (card & 3) + (card >> 2))


_BITS = tuple(map(card_bit, range(DECK_SIZE)))

CARD_BITS: npt.NDArray[np.uint64] = np.array(_BITS, dtype=np.uint64)
"""Mask of each card id, shape (52,), uint64."""

_CARD_OF_BIT = {16 * (card & 3) + (card >> 2): card for card in range(DECK_SIZE)}


def mask_of(cards: Iterable[int]) -> int:
    """The mask of the given card ids."""
    mask = 0
    for card in cards:
        mask |= _BITS[card]
    return mask


def cards_in(mask: int) -> tuple[int, ...]:
    """The card ids of a mask, highest rank first, spades before hearts before diamonds before clubs."""
    mask = int(mask)
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(_CARD_OF_BIT[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(sorted(cards, reverse=True))


def count_cards(mask: int) -> int:
    """Number of cards in a mask."""
    return int(mask).bit_count()
