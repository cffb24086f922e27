"""The slow twins, which remember what they did by ranks, against trying every five cards."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tests.reference.games import (
    low_of,
    omaha_low_of,
    omaha_strength,
    razz_key,
    razz_of,
    short_deck_five,
    short_deck_strength,
)
from tests.reference.strength import best_strength, five_card_strength

HANDS = 60


def hands(size: int, *, lowest: int = 0) -> list[tuple[int, ...]]:
    """Random hands; every other of one suit and a few more cards, so that flushes are among them."""
    rng = random.Random(size)
    deck = range(4 * lowest, 52)
    suited = [card for card in deck if card % 4 == 0]
    return [
        tuple(rng.sample(deck, size))
        if number % 2
        else tuple({*rng.sample(suited, 5), *rng.sample(deck, size)})[:size]
        for number in range(HANDS)
    ]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_best_of_some_cards_is_the_best_five_of_them(size: int) -> None:
    for cards in hands(size):
        fives = list(combinations(cards, 5))
        assert best_strength(cards) == max(map(five_card_strength, fives))
        assert razz_of(cards) == min(map(razz_key, fives))
        assert low_of(cards) == min(filter(None, map(low_of, fives)), default=None)


@pytest.mark.parametrize("trips_above", [False, True])
def test_the_best_of_short_deck_is_the_best_five(trips_above: bool) -> None:
    for cards in hands(7, lowest=4):
        fives = combinations(cards, 5)
        assert short_deck_strength(cards, trips_above=trips_above) == max(
            short_deck_five(five, trips_above=trips_above) for five in fives
        )


@pytest.mark.parametrize("size", [4, 5, 6])
def test_the_best_of_omaha_is_two_and_three(size: int) -> None:
    for cards in hands(5 + size):
        own, board = cards[5:], cards[:5]
        fives = [(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)]
        assert omaha_strength(own, board) == max(map(five_card_strength, fives))
        assert omaha_low_of(own, board) == min(filter(None, map(low_of, fives)), default=None)
