"""Counting outs: the next cards that lead to each hand type."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks
from oracle.jit import kernel
from oracle.rating.high import rate
from oracle.rating.strength import MAJOR_SHIFT, STEP_SHIFT

BLOCK = 2048
"""Hands that are rated together, so that their columns stay in the cache."""

_STEP = np.uint32(STEP_SHIFT)
_MAJOR = np.uint32(1 << MAJOR_SHIFT)


@kernel
def count_outs(
    types: npt.NDArray[np.uint8], known: Masks, cards: Masks, first: int, outs: npt.NDArray[np.uint8]
) -> None:
    """Add the next cards of some deals to their outs by hand type.

    Args:
        types: The hand type with each next card, shape (cards, n).
        known: The cards that cannot come, shape (n,).
        cards: The next cards, one bit each, shape (cards,).
        first: The place of the first of these deals in ``outs``.
        outs: Receives the numbers of cards, shape (hand types, at least first + n).
    """
    for card in range(cards.size):
        for deal in range(known.size):
            comes = np.uint8((known[deal] & cards[card]) == 0)
            outs[types[card, deal], first + deal] += comes


@kernel
def count_high_outs(
    hands: Masks, size: int, dead: np.uint64, cards: Masks, outs: npt.NDArray[np.uint8]
) -> None:
    """The same where the best five cards of a hand play, by the ratings of `oracle.rating.high`.

    Everything is done here, because on many cores threads that go back to the interpreter for each column
    mostly wait for each other.

    Args:
        hands: What each player sees of his hand and the board, shape (n,).
        size: Cards in a hand with the next card, 5, 6 or 7; not checked.
        dead: Other cards that cannot come.
        cards: The next cards, one bit each, shape (cards,).
        outs: Receives the numbers of cards, shape (hand types, n); zeros.
    """
    joined = np.empty(BLOCK, dtype=np.uint64)
    ratings = np.empty(BLOCK, dtype=np.uint32)
    for start in range(0, hands.size, BLOCK):
        deals = min(BLOCK, hands.size - start)
        held = hands[start : start + deals]
        for card in cards:
            for deal in range(deals):
                joined[deal] = held[deal] | card
            rate(joined[:deals], size, ratings[:deals])
            for deal in range(deals):
                comes = np.uint8(((held[deal] | dead) & card) == 0)
                kind = (ratings[deal] >> _STEP) + np.uint32(ratings[deal] >= _MAJOR)  # as `hand_types`
                outs[kind, start + deal] += comes
