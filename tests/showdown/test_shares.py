"""Tie counters of batches of ratings."""

import numpy as np
import numpy.typing as npt
import pytest

from oracle.showdown.shares.ratings import BLOCK, amounts, count_shares, share_ways


def counted(ratings: npt.NDArray[np.uint32]) -> list[list[int]]:
    counts = np.zeros((len(ratings), len(ratings)), dtype=np.int64)
    count_shares(ratings, counts)
    return counts.tolist()


def obvious(ratings: npt.NDArray[np.uint32]) -> list[list[int]]:
    counts = [[0] * len(ratings) for _ in ratings]
    for deal in ratings.T.tolist():
        winners = [player for player, rating in enumerate(deal) if rating == max(deal)]
        for player in winners:
            counts[player][len(winners) - 1] += 1
    return counts


@pytest.mark.nojit
@pytest.mark.parametrize("players", range(1, 11))
def test_shares_are_those_of_a_look_at_every_deal(players: int) -> None:
    random = np.random.default_rng(players)
    ratings = random.integers(1, 6, size=(players, 400), dtype=np.uint32)
    assert counted(ratings) == obvious(ratings)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_batches_longer_than_a_block_are_counted_whole(players: int) -> None:
    random = np.random.default_rng(players)
    ratings = random.integers(1, 1 << 32, size=(players, 2 * BLOCK + 77), dtype=np.uint32)
    ratings[:, ::5] = ratings[0, ::5]
    assert counted(ratings) == obvious(ratings)


@pytest.mark.nojit
def test_counters_are_added_to() -> None:
    ratings = np.array([[3, 1], [2, 2]], dtype=np.uint32)
    counts = np.full((2, 2), 10, dtype=np.int64)
    count_shares(ratings, counts)
    assert counts.tolist() == [[11, 10], [11, 10]]


@pytest.mark.nojit
def test_part_of_a_wider_array_is_counted_alone() -> None:
    ratings = np.arange(30, dtype=np.uint32).reshape(3, 10)
    assert counted(ratings[:, :4]) == [[0, 0, 0], [0, 0, 0], [4, 0, 0]]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_each_player_is_reported_among_how_many_he_shares(players):
    deals = 20_000
    ratings = np.random.default_rng(players).integers(0, 4, (players, deals), dtype=np.uint32)
    ways, units = np.empty((players, deals), dtype=np.uint8), np.empty(deals, dtype=np.int64)
    share_ways(ratings, ways)
    worth = np.array([0, *(5040 // many for many in range(1, players + 1))])
    for player in range(players):
        amounts(ways[player], worth, units)
        for deal in range(0, deals, 97):
            column = ratings[:, deal].tolist()
            sharing = column.count(max(column)) if column[player] == max(column) > 0 else 0
            assert ways[player, deal] == sharing
            assert units[deal] == (5040 // sharing if sharing else 0)
