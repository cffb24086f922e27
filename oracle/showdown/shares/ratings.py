"""From ratings to tie counters: who shares the pot, and among how many.

*Tie counters* are an int64 array of shape (players, players): ``counts[p, k - 1]`` is the number of
deals in which player p shares the pot k ways; k = 1 if he wins it alone.  Wins, ties and the exact equity
follow from them; equity is the sum of ``counts[p, k - 1] / k``.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import inner_kernel, kernel

Amounts = npt.NDArray[np.int64] | npt.NDArray[np.float64]

BLOCK = 8192
"""Deals processed together, so that their columns stay in the cache."""


@inner_kernel
def _count_two(
    first: npt.NDArray[np.uint32], second: npt.NDArray[np.uint32], counts: npt.NDArray[np.int64]
) -> None:
    """Two players: two comparisons per deal.  Thirty-two-bit sums keep sixteen deals per register."""
    for start in range(0, first.size, BLOCK):
        end = min(first.size, start + BLOCK)
        wins = np.uint32(0)
        ties = np.uint32(0)
        for deal in range(start, end):
            wins = np.uint32(wins + np.uint32(first[deal] > second[deal]))
            ties = np.uint32(ties + np.uint32(first[deal] == second[deal]))
        counts[0, 0] += wins
        counts[0, 1] += ties
        counts[1, 0] += end - start - wins - ties
        counts[1, 1] += ties


@kernel
def begin_best(best: npt.NDArray[np.uint32], ways: npt.NDArray[np.uint8]) -> None:
    """Clear the columns of a block."""
    best[:] = 0
    ways[:] = 0


@inner_kernel
def raise_best(row: npt.NDArray[np.uint32], best: npt.NDArray[np.uint32]) -> None:
    """Raise the best rating of each deal to this player's if his is higher."""
    for deal in range(row.size):
        best[deal] = max(best[deal], row[deal])


@kernel
def count_ways(
    row: npt.NDArray[np.uint32], best: npt.NDArray[np.uint32], ways: npt.NDArray[np.uint8]
) -> None:
    """Count this player among those who share the pot."""
    for deal in range(row.size):
        ways[deal] = np.uint8(ways[deal] + np.uint8(row[deal] == best[deal]))


@inner_kernel
def _count_sharing(
    row: npt.NDArray[np.uint32], best: npt.NDArray[np.uint32], ways: npt.NDArray[np.uint32]
) -> np.int64:
    """Count this player among those who share the pot; returns in how many deals he does."""
    shares = np.uint32(0)
    for deal in range(row.size):
        share = np.uint32(row[deal] == best[deal])
        ways[deal] = np.uint32(ways[deal] + share)
        shares = np.uint32(shares + share)
    return np.int64(shares)


@kernel
def count_shares(ratings: npt.NDArray[np.uint32], counts: npt.NDArray[np.int64]) -> None:
    """Add a batch of deals to tie counters.

    Every share is first counted as an undivided pot, with vector instructions; the few deals whose pot is
    shared are then listed and corrected one by one.

    Args:
        ratings: One row per player who has not folded, shape (players, n), uint32, each row contiguous.
        counts: The counters, shape (players, players), int64; changed in place.
    """
    players, deals = ratings.shape
    if players == 2:
        _count_two(ratings[0], ratings[1], counts)
        return
    room = min(deals, BLOCK)
    best, ways = np.empty(room, dtype=np.uint32), np.empty(room, dtype=np.uint32)
    shared = np.empty(room + 1, dtype=np.int64)
    for start in range(0, deals, BLOCK):
        end = min(deals, start + BLOCK)
        size = end - start
        best[:size], ways[:size] = np.uint32(0), np.uint32(0)
        for player in range(players):
            raise_best(ratings[player, start:end], best[:size])
        for player in range(players):
            counts[player, 0] += _count_sharing(ratings[player, start:end], best[:size], ways[:size])
        found = 0
        for deal in range(size):
            shared[found] = deal
            found += int(ways[deal] > 1)
        for place in range(found):
            deal = shared[place]
            for player in range(players):
                if ratings[player, start + deal] == best[deal]:
                    counts[player, 0] -= 1
                    counts[player, ways[deal] - 1] += 1


@kernel
def share_ways(ratings: npt.NDArray[np.uint32], ways: npt.NDArray[np.uint8]) -> None:
    """Number of players who share each player's pot, himself included; 0 if he wins nothing.

    Args:
        ratings: One row per player who has not folded, shape (players, n), uint32, each row contiguous; a
            rating of 0 never shares.
        ways: Shape (players, n), uint8; written.
    """
    players, deals = ratings.shape
    best, sharing = np.empty(BLOCK, dtype=np.uint32), np.empty(BLOCK, dtype=np.uint8)
    for start in range(0, deals, BLOCK):
        size = min(BLOCK, deals - start)
        begin_best(best, sharing)
        for player in range(players):
            raise_best(ratings[player, start : start + size], best)
        for player in range(players):
            count_ways(ratings[player, start : start + size], best, sharing)
        for player in range(players):
            _store_ways(
                ratings[player, start : start + size], best, sharing, ways[player, start : start + size]
            )


@kernel
def _store_ways(
    row: npt.NDArray[np.uint32],
    best: npt.NDArray[np.uint32],
    sharing: npt.NDArray[np.uint8],
    ways: npt.NDArray[np.uint8],
) -> None:
    """Store how many players share each pot that this player has a part in; 0 for other pots."""
    for deal in range(row.size):
        has = np.uint8(np.uint8(row[deal] == best[deal]) & np.uint8(row[deal] != np.uint32(0)))
        ways[deal] = np.uint8(has * sharing[deal])


@kernel
def amounts(ways: npt.NDArray[np.uint8], of: npt.NDArray[np.int64], out: npt.NDArray[np.int64]) -> None:
    """The value of each of some ways to share the pot.

    Args:
        ways: Shape (n,), uint8.
        of: The value by number of ways.
        out: Shape (n,), int64; written.
    """
    for deal in range(ways.size):
        out[deal] = of[ways[deal]]


@kernel
def count_split_shares(
    high: npt.NDArray[np.uint32], low: npt.NDArray[np.uint32], counts: npt.NDArray[np.int64]
) -> None:
    """Add a batch of deals to the counters of a game that splits the pot.

    Args:
        high: High ratings, one row per player who has not folded, shape (players, n), uint32.
        low: Low ratings, same shape; 0 where there is no low.
        counts: ``counts[p, o]`` deals in which player p had outcome o, shape (players, (players + 1) ·
            (players + 2)), int64; changed in place.  Outcome h + (players + 1) · m: the high is shared h
            ways with him among them (h = 0: without him); m = 0 where nobody has a low, otherwise the low is
            shared m − 1 ways with him among them (m = 1: without him).
    """
    players, deals = high.shape
    width = players + 1
    for deal in range(deals):
        best_high, high_ways = high[0, deal], 1
        best_low, low_ways = low[0, deal], 1
        for player in range(1, players):
            rating = high[player, deal]
            high_ways = 1 if rating > best_high else high_ways + (1 if rating == best_high else 0)
            best_high = max(best_high, rating)
            rating = low[player, deal]
            low_ways = 1 if rating > best_low else low_ways + (1 if rating == best_low else 0)
            best_low = max(best_low, rating)
        made = 1 if best_low > 0 else 0
        for player in range(players):
            outcome = high_ways if high[player, deal] == best_high else 0
            outcome += width * made * (1 + (low_ways if low[player, deal] == best_low else 0))
            counts[player, outcome] += 1


@kernel
def count_members(
    high: npt.NDArray[np.uint32],
    low: npt.NDArray[np.uint32],
    members: Amounts,
    counts: Amounts,
) -> None:
    """Add deals, each of which represents several, to the counters of any game.

    Args:
        high: Ratings of the high, or of the only half there is, shape (players, n), uint32.
        low: Ratings of the low where the pot is split; otherwise no columns, shape (players, 0).
        members: How many deals each represents, shape (n,), int64; or their total weight, float64.
        counts: The counters of `count_shares`, or where the pot is split of `count_split_shares`; of the same
            type as ``members``.
    """
    players, deals = high.shape
    width = players + 1
    split = low.shape[1] > 0
    for deal in range(deals):
        best_high, high_ways = high[0, deal], 1
        for player in range(1, players):
            rating = high[player, deal]
            high_ways = 1 if rating > best_high else high_ways + (1 if rating == best_high else 0)
            best_high = max(best_high, rating)
        if not split:
            for player in range(players):
                if high[player, deal] == best_high:
                    counts[player, high_ways - 1] += members[deal]
            continue
        best_low, low_ways = low[0, deal], 1
        for player in range(1, players):
            rating = low[player, deal]
            low_ways = 1 if rating > best_low else low_ways + (1 if rating == best_low else 0)
            best_low = max(best_low, rating)
        made = 1 if best_low > 0 else 0
        for player in range(players):
            outcome = high_ways if high[player, deal] == best_high else 0
            outcome += width * made * (1 + (low_ways if low[player, deal] == best_low else 0))
            counts[player, outcome] += members[deal]
