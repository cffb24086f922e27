"""Known cards joined with shapes rate as the cards together do."""

import numpy as np
import pytest

from oracle.cards.card import rank_of, suit_of
from oracle.cards.mask import mask_of
from oracle.rating.high import rate_one
from oracle.rating.joined import rate_shapes


def shape(cards: list[int], suit: int) -> list[int]:
    """The five rank sets of some cards."""
    times = [sum(rank_of(card) == rank for card in cards) for rank in range(13)]
    held = [sum(1 << rank for rank in range(13) if times[rank] >= least) for least in (1, 2, 3, 4)]
    return [*held, sum(1 << rank_of(card) for card in cards if suit_of(card) == suit)]


@pytest.mark.nojit
@pytest.mark.parametrize("known", [2, 3, 4, 5])
def test_a_hand_in_two_parts_rates_as_one(known: int) -> None:
    for seed in range(400):
        random = np.random.default_rng(seed)
        deck = random.permutation(52).tolist()
        if seed % 2:  # mostly of one suit, so that flushes happen
            deck = sorted(deck[:20], key=lambda card: suit_of(card) != seed % 4)[:7]
            random.shuffle(deck)
        hand = deck[:7]
        suit = max(range(4), key=lambda s: sum(suit_of(card) == s for card in hand))
        shapes = np.array([shape(hand[known:], suit)], dtype=np.uint16).T.copy()
        out = np.zeros(1, dtype=np.uint32)
        rate_shapes(shapes, np.int64(0), np.int64(1), np.uint64(mask_of(hand[:known])), np.int64(suit), out)
        assert int(out[0]) == rate_one(mask_of(hand), 7)
