"""Slow, obvious twins of the ratings of Omaha, lows, razz and short deck: plain Python, no kernels.

Cards are ids 0…51 (rank · 4 + suit); a hand is a tuple of them.
"""

from __future__ import annotations

from itertools import combinations

from tests.reference import Strength, five_card_strength


def omaha_strength(own: tuple[int, ...], board: tuple[int, ...]) -> Strength:
    """The best of two hole cards and three of the board, by trying them all."""
    return max(
        five_card_strength((*two, *three)) for two in combinations(own, 2) for three in combinations(board, 3)
    )
