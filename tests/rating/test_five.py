"""The rating of five cards in plain Python is that of the kernel."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.mask import mask_of
from oracle.rating import strengths
from oracle.rating.five import rate_five
from oracle.rating.high import rate_one
from oracle.rating.shortdeck import rate_shortdeck
from tests.reference.games import all_strengths


@pytest.mark.nojit
def test_random_hands_rate_as_in_the_kernel() -> None:
    deck = np.random.default_rng(4).permuted(np.tile(np.arange(52), (300, 1)), axis=1)
    for cards in deck[:, :5].tolist():
        assert rate_five(cards) == rate_one(mask_of(cards), 5)


@pytest.mark.nojit
@pytest.mark.parametrize("trips_above", [False, True])
def test_short_deck_hands_rate_as_in_the_kernel(trips_above: bool) -> None:
    deck = np.random.default_rng(4).permuted(np.tile(np.arange(16, 52), (300, 1)), axis=1)[:, :5].tolist()
    deck += [[48, 16, 20, 24, 28], [48, 16, 20, 24, 29], [16, 17, 18, 20, 21], [51, 47, 43, 39, 19]]
    out = np.empty(len(deck), dtype=np.uint32)
    masks = np.array([mask_of(cards) for cards in deck], dtype=np.uint64)
    rate_shortdeck(masks, 5, out, trips_above_straight=trips_above)
    rule = "shortdeck-trips" if trips_above else "shortdeck"
    assert [rate_five(cards, rule) for cards in deck] == out.tolist()


def test_every_strength_has_its_rating() -> None:
    hands = [
        *([12, 3, 2, 1, 0], [4, 3, 2, 1, 0]),
        *([12, 11, 10, 9, 8], [12, 11, 10, 9, 7]),
    ]
    for ranks in hands:
        for suits in ([0] * 5, [0, 1, 2, 3, 0]):
            cards = [rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True)]
            assert rate_five(cards) == rate_one(mask_of(cards), 5)


def test_the_twin_knows_as_many_strengths_as_there_are() -> None:
    assert len(all_strengths()) == strengths().size == 7462
