"""The rating of five cards in plain Python is that of the kernel."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.mask import mask_of
from oracle.rating import strengths
from oracle.rating.five import rate_five
from oracle.rating.high import rate_one
from tests.reference_pql import all_strengths


@pytest.mark.nojit
def test_random_hands_rate_as_in_the_kernel() -> None:
    deck = np.random.default_rng(4).permuted(np.tile(np.arange(52), (300, 1)), axis=1)
    for cards in deck[:, :5].tolist():
        assert rate_five(cards) == rate_one(mask_of(cards), 5)


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
