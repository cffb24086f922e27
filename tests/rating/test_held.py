"""Ranks held once and twice, against counting them."""

import numpy as np
import pytest

from oracle.cards.mask import mask_of
from oracle.rating.held import count_at_least, held_once, held_twice


def test_ranks_are_reported_as_often_as_they_are_held():
    chances = np.random.default_rng(1)
    dealt = [chances.choice(52, size, replace=False).tolist() for size in (0, 1, 2, 5, 7, 20, 52) * 20]
    masks = np.array([mask_of(cards) for cards in dealt], dtype=np.uint64)
    once, twice = np.empty((2, masks.size), dtype=np.uint16)
    held_once(masks, once)
    held_twice(masks, twice)
    for row, cards in enumerate(dealt):
        counts = [sum(card // 4 == rank for card in cards) for rank in range(13)]
        assert once[row] == sum(1 << rank for rank, count in enumerate(counts) if count >= 1)
        assert twice[row] == sum(1 << rank for rank, count in enumerate(counts) if count >= 2)


@pytest.mark.parametrize("size", [1, 2, 3, 8, 13])
def test_strengths_at_least_as_high_as_a_rating_are_counted(size):
    known = np.arange(1, size + 1, dtype=np.uint32) * np.uint32(2)
    ratings = np.arange(2 * size + 3, dtype=np.uint32)
    out = np.empty(ratings.size, dtype=np.int64)
    count_at_least(ratings, known, out)
    assert out.tolist() == [sum(strength >= rating for strength in known) for rating in ratings]
