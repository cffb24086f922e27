"""Mean shares over groups of deals, run-outs of many boards, and random completions."""

from collections import Counter
from math import comb

import numpy as np
from scipy import stats

from oracle.cards.mask import CARD_BITS, FULL_DECK, mask_of
from oracle.showdown.averages import draw_from, mean_shares, run_outs_of, sample_deals
from tests.simulate.asking import cards


def mask(text: str) -> int:
    return mask_of(cards(text))


def test_mean_shares_of_whole_and_split_pots():
    high = np.array([[5, 5, 1, 1], [4, 5, 2, 2]], dtype=np.uint32)
    low = np.array([[0, 3, 3, 9], [0, 3, 2, 9]], dtype=np.uint32)
    out = np.empty((2, 2))
    mean_shares(high, np.empty((2, 0), dtype=np.uint32), np.ones(4), 2, out)
    assert out.tolist() == [[0.75, 0.0], [0.25, 1.0]]
    mean_shares(high, low, np.array([1.0, 3.0, 1.0, 1.0]), 2, out)
    assert np.allclose(out, [[(1 + 3 * 0.5) / 4, (0.5 + 0.25) / 2], [3 * 0.5 / 4, (0.5 + 0.75) / 2]])


def test_a_group_without_weight_has_no_mean():
    out = np.empty((1, 2))
    ratings = np.ones((1, 2), dtype=np.uint32)
    mean_shares(ratings, np.empty((1, 0), dtype=np.uint32), np.array([0.0, 1.0]), 1, out)
    assert np.isnan(out[0, 0])
    assert out[0, 1] == 1


def test_run_outs_are_all_there_are_each_once():
    boards = np.array([mask("2c3c4c"), mask("AsKsQs")], dtype=np.uint64)
    used = boards | np.array([mask("AhKhAdKd"), mask("2h3h4h5h")], dtype=np.uint64)
    each = comb(45, 2)
    full = np.empty(2 * each, dtype=np.uint64)
    run_outs_of(boards, used, 2, each, CARD_BITS, full)
    for row in range(2):
        part = full[row * each : (row + 1) * each]
        assert np.unique(part).size == each
        assert (np.bitwise_count(part) == 5).all()
        assert ((part & used[row]) == boards[row]).all()


def test_random_completions_come_by_weight_and_use_no_card_twice():
    """A villain on AA three times as often as KK, with one ace known to be gone."""
    villain = [mask("AsAh"), mask("KsKh"), mask("AdAc")]
    nobody = np.empty(0, dtype=np.uint64), np.empty(0)
    drawn = draw_from([nobody, (np.array(villain, dtype=np.uint64), np.array([3.0, 1.0, 3.0]))], [1, 2])
    own = np.array([[mask("AsQs")], [0]], dtype=np.uint64)
    board = np.array([mask("2c3c4c")], dtype=np.uint64)
    each = 8000
    hands, full = np.empty((2, each), dtype=np.uint64), np.empty(each, dtype=np.uint64)
    weights = np.empty(each)
    known = own[0] | board
    seeds = np.array([42], dtype=np.uint64)
    sample_deals(drawn, own, board, known, 2, seeds, CARD_BITS, each, hands, full, weights)
    assert (weights == 1).all()
    assert (np.bitwise_count(hands[0]) == 3).all()
    assert (np.bitwise_count(hands[1]) == 4).all()
    assert not (hands[0] & hands[1]).any()
    assert not ((hands[0] | hands[1]) & full).any()
    assert (np.bitwise_count(full) == 5).all()
    seen = Counter(next(each for each in villain if hand & each == each) for hand in hands[1].tolist())
    kings, aces = seen[mask("KsKh")], seen[mask("AdAc")]
    assert stats.binomtest(kings, kings + aces, 0.25).pvalue > 1e-5
    assert np.bitwise_or.reduce(full) == np.uint64(FULL_DECK & ~mask("AsQs"))


def test_hands_that_cannot_be_dealt_are_given_up():
    nobody = np.empty(0, dtype=np.uint64), np.empty(0)
    drawn = draw_from([nobody, (np.array([mask("AsAh")], dtype=np.uint64), np.ones(1))], [0, 0])
    own = np.array([[mask("AsQs")], [0]], dtype=np.uint64)
    board = np.zeros(1, dtype=np.uint64)
    hands, full, weights = np.empty((2, 4), dtype=np.uint64), np.empty(4, dtype=np.uint64), np.empty(4)
    sample_deals(
        drawn, own, board, own[0], 5, np.ones(1, dtype=np.uint64), CARD_BITS, 4, hands, full, weights
    )
    assert (weights == 0).all()


def test_hands_come_by_weight_whatever_their_number():
    rng = np.random.default_rng(3)
    masks = (CARD_BITS[:26, None] | CARD_BITS[None, 26:]).reshape(-1)[:400]
    for weights in (np.ones(400), rng.integers(1, 4, 400) ** 6.0, np.r_[np.full(399, 1e-3), 100.0]):
        drawn = draw_from([(masks, weights)], [0])
        hands, full, found = (
            np.empty((1, 40_000), dtype=np.uint64),
            np.empty(40_000, dtype=np.uint64),
            np.empty(40_000),
        )
        nothing = np.zeros(1, dtype=np.uint64)
        sample_deals(
            drawn, nothing[None], nothing, nothing, 0, nothing + 7, CARD_BITS, 40_000, hands, full, found
        )
        order = np.argsort(masks)
        seen = np.bincount(np.searchsorted(masks[order], hands[0]), minlength=400)
        wanted = weights[order] / weights.sum() * 40_000
        often = wanted > 20
        assert (np.abs(seen - wanted)[often] < 5.5 * np.sqrt(wanted[often])).all()
        assert abs(seen[~often].sum() - wanted[~often].sum()) < 5.5 * np.sqrt(wanted[~often].sum() + 1)
