"""Mean shares of the pot over groups of deals: equities inside a deal, in games without a kernel for them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Ratings
from oracle.jit import kernel
from oracle.showdown.shares.ratings import begin_best, count_shares, count_ways, raise_best

Shares = npt.NDArray[np.float64]

MANY = 16
"""Least size of a group whose deals are counted with vector instructions."""


@kernel
def _weighted(high: Ratings, low: Ratings, weights: Shares, first: int, last: int, out: Shares) -> None:
    """Mean shares of the deals from ``first`` to before ``last``, one by one; see `mean_shares`."""
    players = high.shape[0]
    split = low.shape[1] > 0
    out[:] = 0.0
    total = 0.0
    for deal in range(first, last):
        weight = weights[deal]
        if weight == 0.0:
            continue
        total += weight
        pot = 1.0
        if split:
            best, ways = np.uint32(0), 0
            for player in range(players):
                rating = low[player, deal]
                ways = 1 if rating > best else ways + (1 if rating == best else 0)
                best = max(best, rating)
            if best > 0:
                pot = 0.5
                for player in range(players):
                    if low[player, deal] == best:
                        out[player] += weight * pot / ways
        best, ways = np.uint32(0), 0
        for player in range(players):
            rating = high[player, deal]
            ways = 1 if rating > best else ways + (1 if rating == best else 0)
            best = max(best, rating)
        for player in range(players):
            if high[player, deal] == best:
                out[player] += weight * pot / ways
    for player in range(players):
        out[player] /= total


@kernel
def _find_best(ratings: Ratings, first: int, last: int, best: Ratings, ways: npt.NDArray[np.uint8]) -> None:
    """The best rating of each deal, and how many players have it."""
    begin_best(best, ways)
    for player in range(ratings.shape[0]):
        raise_best(ratings[player, first:last], best)
    for player in range(ratings.shape[0]):
        count_ways(ratings[player, first:last], best, ways)


@kernel
def _count_pots(
    high: Ratings,
    best_high: Ratings,
    high_ways: npt.NDArray[np.uint8],
    low: Ratings,
    best_low: Ratings,
    low_ways: npt.NDArray[np.uint8],
    players: int,
) -> float:
    """The pots that one player wins of some deals whose pot is split."""
    pots = 0.0
    for ways in range(1, players + 1):
        wanted = np.uint8(ways)
        scooped, halves = np.uint32(0), np.uint32(0)
        for deal in range(high.size):
            share = np.uint32(high[deal] == best_high[deal]) & np.uint32(high_ways[deal] == wanted)
            made = np.uint32(best_low[deal] != np.uint32(0))
            halves = np.uint32(halves + np.uint32(share & made))
            scooped = np.uint32(scooped + share)
            lows = np.uint32(low[deal] == best_low[deal]) & np.uint32(low_ways[deal] == wanted)
            halves = np.uint32(halves + np.uint32(lows & made))
            scooped = np.uint32(scooped - np.uint32(share & made))
        pots += (scooped + 0.5 * halves) / ways
    return pots


@kernel
def _counted(high: Ratings, low: Ratings, first: int, last: int, out: Shares) -> None:
    """Mean shares of the deals from ``first`` to before ``last``, all of one weight, in vectors."""
    players, deals = high.shape[0], last - first
    if low.shape[1] == 0:
        counts = np.zeros((players, players), dtype=np.int64)
        count_shares(high[:, first:last], counts)
        for player in range(players):
            pots = 0.0
            for ways in range(players):
                pots += counts[player, ways] / (ways + 1)
            out[player] = pots / deals
        return
    best_high, best_low = np.empty(deals, dtype=np.uint32), np.empty(deals, dtype=np.uint32)
    high_ways, low_ways = np.empty(deals, dtype=np.uint8), np.empty(deals, dtype=np.uint8)
    _find_best(high, first, last, best_high, high_ways)
    _find_best(low, first, last, best_low, low_ways)
    for player in range(players):
        mine, lows = high[player, first:last], low[player, first:last]
        out[player] = _count_pots(mine, best_high, high_ways, lows, best_low, low_ways, players) / deals


@kernel
def mean_shares(high: Ratings, low: Ratings, weights: Shares, each: int, out: Shares) -> None:
    """The mean share of every player over groups of deals.

    Args:
        high: Ratings of the high, or of the only half there is, shape (players, n), uint32.
        low: Ratings of the low where the pot is split, otherwise no columns: shape (players, 0).
        weights: Weight of each deal, shape (n,); 0 leaves it out.
        each: Deals of a group.
        out: Mean shares, shape (players, n / each); NaN for a group without weight.
    """
    players, rows = out.shape
    found = np.empty(players)
    for row in range(rows):
        first, last = row * each, (row + 1) * each
        while last > first and weights[last - 1] == 0.0:
            last -= 1
        same = 0
        for deal in range(first, last):
            same += weights[deal] == weights[first]
        if last - first >= MANY and same == last - first:
            _counted(high, low, first, last, found)
        else:
            _weighted(high, low, weights, first, last, found)
        for player in range(players):
            out[player, row] = found[player]


@kernel
def mean_shares_alike(
    high: Ratings, low: Ratings, ones: Shares, each: int, rows: int, first: int, out: Shares
) -> None:
    """The mean share of every player over groups of deals that all weigh 1; same figures as `mean_shares`.

    Args:
        high: High ratings, as for `mean_shares`.
        low: Low ratings, as for `mean_shares`.
        ones: A one for each deal.
        each: Deals of a group.
        rows: Groups.
        first: Where the means go in ``out``.
        out: Mean shares, shape (players, at least first + rows).
    """
    found = np.empty(out.shape[0])
    for row in range(rows):
        if each >= MANY:
            _counted(high, low, row * each, (row + 1) * each, found)
        else:
            _weighted(high, low, ones, row * each, (row + 1) * each, found)
        for player in range(found.size):
            out[player, first + row] = found[player]
