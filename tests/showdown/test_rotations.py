"""Balanced completions of deals: each is uniform, and a whole ring has every card equally often."""

from collections import Counter
from math import comb

import numpy as np
import pytest

from oracle.cards.mask import CARD_BITS, FULL_DECK, mask_of
from oracle.showdown.inside.rotations import deal_rotations
from tests.reference import statistics as stats
from tests.simulate.asking import cards

LEFT = mask_of(cards("2c3d4h5s6c7d8h"))
"""Seven cards, when all others are known."""


def dealt(free: list[int], missing: int, rows: int, each: int, own: int = 0, board: int = 0):
    """Deals from `LEFT` beside a hand of the first seat: hands, boards and weights, by row and deal."""
    hands = np.empty((len(free), rows * each), dtype=np.uint64)
    full, weights = np.empty(rows * each, dtype=np.uint64), np.empty(rows * each)
    mine = np.zeros((len(free), rows), dtype=np.uint64)
    mine[0] = own
    boards, known = (np.full(rows, mask, dtype=np.uint64) for mask in (board, FULL_DECK & ~LEFT))
    seeds = np.random.default_rng(3).integers(2**64, size=rows, dtype=np.uint64)
    deal_rotations(np.array(free), mine, boards, known, missing, seeds, CARD_BITS, each, hands, full, weights)
    return hands.reshape(-1, rows, each), full.reshape(rows, each), weights


@pytest.mark.parametrize("deal", [0, 4, 9])
def test_every_deal_of_a_row_is_a_uniform_one(deal):
    """The first deal, a rotated one, and one of the second layout: two cards a seat, three on the board."""
    hands, full, _ = dealt([0, 2], 3, 20_000, 10)
    seen = Counter(zip(hands[1, :, deal].tolist(), full[:, deal].tolist(), strict=True))
    assert len(seen) == comb(7, 2) * comb(5, 3)
    assert stats.chisquare(list(seen.values())).pvalue > 1e-5


def test_a_whole_ring_has_every_card_equally_often_everywhere():
    hands, full, _ = dealt([1, 2], 3, 20, 14)
    for column, times in ((hands[0], 2), (hands[1], 4), (full, 6)):
        held = (column[:, :, None] & CARD_BITS[CARD_BITS & np.uint64(LEFT) != 0]) != 0
        assert (held.sum(axis=1) == times).all()


def test_known_cards_stay_where_they_are_and_no_card_comes_twice():
    own, board = mask_of(cards("AsKs")), mask_of(cards("Ts9s2h"))
    hands, full, weights = dealt([1, 3], 2, 5, 20, own, board)
    assert (weights == 1).all()
    assert (hands[0] & np.uint64(own) == own).all()
    assert (full & np.uint64(board) == board).all()
    drawn = np.stack([hands[0] & np.uint64(LEFT), hands[1], full & np.uint64(LEFT)])
    assert (np.bitwise_count(drawn).sum(axis=0) == 6).all()
    assert (np.bitwise_count(np.bitwise_or.reduce(drawn)) == 6).all()


def test_too_few_cards_deal_nothing():
    _, _, weights = dealt([4, 2], 2, 2, 5)
    assert (weights == 0).all()
