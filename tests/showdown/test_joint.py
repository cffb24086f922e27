"""Joint choices of rated hands, counted by a kernel and by trying them all."""

from itertools import product

import numpy as np
import pytest

from oracle.showdown.shares.joint import RatedHands, count_joint
from oracle.showdown.shares.ratings import count_members, count_shares, count_split_shares
from oracle.simulate.equity_table.outcomes import split_size
from tests.reference.pots import split_index

STOP = np.zeros(1, dtype=np.uint8)


def some_hands(seats: int, split: bool, seed: int, folded: tuple[int, ...] = ()) -> RatedHands:
    """Made-up hands of two of twelve cards with few different ratings, so that many tie."""
    chance = np.random.default_rng(seed)
    sizes = chance.integers(3, 7, seats)
    masks = [sum(1 << int(bit) for bit in chance.choice(12, 2, replace=False)) for _ in range(sizes.sum())]
    ratings = chance.integers(1, 4, (2, sizes.sum())).astype(np.uint32)
    ratings[1][chance.random(sizes.sum()) < 0.5] = 0
    return RatedHands(
        np.array(masks, dtype=np.uint64),
        ratings[0],
        ratings[1] if split else np.empty(0, dtype=np.uint32),
        chance.integers(1, 5, sizes.sum()).astype(np.float64),
        np.cumsum([0, *sizes]).astype(np.int64),
        np.array([seat not in folded for seat in range(seats)], dtype=np.uint8),
    )


def slowly(hands: RatedHands, members: int):
    """Counts by outcome and the same by weight, over all joint choices."""
    playing = np.flatnonzero(hands.playing).tolist()
    players, split = len(playing), bool(hands.low.size)
    size = split_size(players) if split else players
    counts, sums = np.zeros((players, size), dtype=np.int64), np.zeros((players, size))
    deals = 0
    for chosen in product(*(range(a, b) for a, b in zip(hands.ends[:-1], hands.ends[1:], strict=True))):
        masks = [int(hands.masks[at]) for at in chosen]
        if sum(masks) != np.bitwise_or.reduce(masks):
            continue
        deals += members
        weight = members * float(np.prod([hands.weights[at] for at in chosen]))
        high = [int(hands.high[chosen[seat]]) for seat in playing]
        low = [int(hands.low[chosen[seat]]) for seat in playing] if split else [0] * players
        ways, low_ways = high.count(max(high)), low.count(max(low))
        for player in range(players):
            mine = ways if high[player] == max(high) else 0
            if split:
                made = max(low) > 0
                lows = low_ways if made and low[player] == max(low) else 0
                outcome = split_index(mine, lows, made, players)
            elif mine:
                outcome = ways - 1
            else:
                continue
            counts[player, outcome] += members
            sums[player, outcome] += weight
    return deals, counts, sums


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("seats", "split", "weighted", "folded"),
    [
        (2, False, False, ()),
        (2, False, True, ()),
        (2, True, False, ()),
        (3, False, False, ()),
        (3, True, True, (1,)),
    ],
)
def test_joint_choices_are_those_without_a_card_twice(seats, split, weighted, folded, seed):
    hands = some_hands(seats, split, seed, folded)
    if not weighted:
        hands = hands._replace(weights=np.ones(hands.masks.size))
    deals, expected, weighed = slowly(hands, members=3)
    counts, sums = np.zeros_like(expected), np.zeros(expected.shape)
    found = 0
    for first in range(int(hands.ends[1])):  # cut by the first seat's hands, as threads are given it
        found += count_joint(hands, first, first + 1, 3, weighted, STOP, counts, sums)[0]
    assert found == deals
    assert (counts == expected).all()
    if weighted:
        assert np.allclose(sums, weighed)


def test_halves_of_many_hands_are_compared_as_one_by_one():
    """More hands than a register has lanes, with every result of both halves."""
    chance = np.random.default_rng(9)
    masks = np.array([sum(1 << int(bit) for bit in chance.choice(30, 3, replace=False)) for _ in range(90)])
    high, low = chance.integers(1, 4, (2, 90)).astype(np.uint32)
    low[chance.random(90) < 0.3] = 0
    ends = np.array([0, 37, 90])
    hands = RatedHands(masks.astype(np.uint64), high, low, np.ones(90), ends, np.ones(2, dtype=np.uint8))
    deals, expected, _ = slowly(hands, members=2)
    counts = np.zeros_like(expected)
    assert count_joint(hands, 0, 37, 2, False, STOP, counts, np.zeros(counts.shape)) == (deals, deals)
    assert (counts == expected).all()
    assert (counts > 0).sum() == 2 * 12


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_split_pots_are_counted_equally_one_by_one_and_with_members(players):
    chance = np.random.default_rng(players)
    high = chance.integers(1, 4, (players, 500)).astype(np.uint32)
    low = (chance.integers(0, 4, (players, 500)) * (chance.random(500) < 0.6)).astype(np.uint32)
    counts = np.zeros((players, split_size(players)), dtype=np.int64)
    count_split_shares(high, low, counts)
    assert (counts.sum(axis=1) == 500).all()
    members = np.full(500, 2)
    doubled = np.zeros_like(counts)
    count_members(high, low, members, doubled)
    assert (doubled == 2 * counts).all()
    for player in range(players):
        expected = np.zeros(split_size(players), dtype=np.int64)
        for highs, lows in zip(high.T.tolist(), low.T.tolist(), strict=True):
            mine = highs.count(max(highs)) if highs[player] == max(highs) else 0
            made = max(lows) > 0
            best = lows.count(max(lows)) if made and lows[player] == max(lows) else 0
            expected[split_index(mine, best, made, players)] += 1
        assert (counts[player] == expected).all()


def test_whole_pots_with_members_are_those_without():
    ratings = np.random.default_rng(1).integers(1, 4, (4, 800)).astype(np.uint32)
    counts, members = np.zeros((4, 4), dtype=np.int64), np.zeros((4, 4), dtype=np.int64)
    count_shares(ratings, counts)
    count_members(ratings, np.empty((4, 0), dtype=np.uint32), np.ones(800, dtype=np.int64), members)
    assert (counts == members).all()
