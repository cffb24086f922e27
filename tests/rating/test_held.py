"""Ranks held once and twice, against counting them."""

import numpy as np

from oracle.cards.mask import mask_of
from oracle.rating.held import held_once, held_twice


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
