"""Mean shares over groups of deals, and run-outs of many boards."""

from math import comb

import numpy as np
import pytest

from oracle.cards.mask import CARD_BITS, mask_of
from oracle.showdown.inside.run_outs import complete_boards
from oracle.showdown.shares.averages import mean_shares, mean_shares_alike
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


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("split", [False, True])
def test_groups_counted_in_lanes_have_the_means_of_deals_looked_at_one_by_one(players, split):
    """Few ratings, so that pots are shared in every way; the last deals of a group may be left out."""
    rng = np.random.default_rng(players)
    each, groups = 200, 5
    high = rng.integers(1, 5, (players, each * groups), dtype=np.uint32)
    low = rng.integers(0, 3, (players, each * groups), dtype=np.uint32)
    low[:, rng.random(each * groups) < 0.4] = 0
    weights = np.ones(each * groups)
    weights[each - 30 : each] = 0
    counted, alone = np.empty((players, groups)), np.empty((players, each * groups))
    lows = low if split else np.empty((players, 0), dtype=np.uint32)
    mean_shares(high, lows, weights, each, counted)
    mean_shares(high, lows, np.ones(each * groups), 1, alone)
    alone = alone.reshape(players, groups, each)
    assert np.allclose(counted[:, 1:], alone[:, 1:].mean(axis=2), rtol=0, atol=1e-13)
    assert np.allclose(counted[:, 0], alone[:, 0, : each - 30].mean(axis=1), rtol=0, atol=1e-13)
    assert np.allclose(counted.sum(axis=0), 1)


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
    for row in range(2):
        part = np.empty(each, dtype=np.uint64)
        complete_boards(boards[row], used[row], 2, CARD_BITS, np.empty(53, dtype=np.uint64), part)
        assert np.unique(part).size == each
        assert (np.bitwise_count(part) == 5).all()
        assert ((part & used[row]) == boards[row]).all()


@pytest.mark.parametrize("each", [3, 40])
@pytest.mark.parametrize("split", [False, True])
def test_groups_of_one_weight_have_the_same_means(each: int, split: bool):
    players, groups = 3, 5
    rng = np.random.default_rng(4)
    high = rng.integers(1, 5, (players, each * groups)).astype(np.uint32)
    low = rng.integers(0, 4, (players, each * groups if split else 0)).astype(np.uint32)
    ones, expected, found = (
        np.ones(each * groups),
        np.empty((players, groups)),
        np.empty((players, 1 + groups)),
    )
    mean_shares(high, low, ones, each, expected)
    mean_shares_alike(high, low, ones, each, groups, 1, found)
    assert np.array_equal(found[:, 1:], expected)
