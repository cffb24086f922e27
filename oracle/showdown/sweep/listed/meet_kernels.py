"""Every hand of a list against the same dealt opponents, board by board; each hand is rated once.

Slots, and hands as bytes, are those of `oracle.showdown.sweep.listed.list_kernels`.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Number, Ratings
from oracle.jit import kernel
from oracle.showdown.sweep.listed.list_kernels import best_of_pairs

Counts = npt.NDArray[np.int32]

POT = 5_040
"""Units of a pot: each half can be shared by up to ten players."""

HALF = POT // 2


@kernel
def rate_by_pairs(packed: Masks, cards: Number, pairs: Ratings, out: Ratings) -> None:
    """The best of the pairs of cards of each hand.

    Args:
        packed: Slots of the hands, shape (n,).
        cards: Cards of each hand.
        pairs: Rating of each pair of slots, shape (1326,).
        out: Receives the ratings, shape (n,).
    """
    for index in range(packed.size):
        out[index] = best_of_pairs(packed[index], cards, pairs)


@kernel
def best_of(ratings: Ratings, best: Ratings, ways: Counts) -> None:
    """The best rating of several players in each deal, and how many have it.

    Args:
        ratings: Shape (players, deals).
        best: Receives the best, shape (deals,).
        ways: Receives their number, shape (deals,).
    """
    for deal in range(best.size):
        top, count = ratings[0, deal], 1
        for player in range(1, ratings.shape[0]):
            rating = ratings[player, deal]
            count = 1 if rating > top else count + (1 if rating == top else 0)
            top = max(top, rating)
        best[deal], ways[deal] = top, count


@kernel
def _play_high(
    masks: Masks, ratings: Ratings, used: np.uint64, best: np.uint32, ways: Number, met: Counts, won: Counts
) -> None:
    """One deal of the others, for the whole pot."""
    shared = np.int32(POT // (ways + 1))
    for index in range(masks.size):
        free = np.int32(masks[index] & used == np.uint64(0))
        units = np.int32(POT) if ratings[index] > best else np.int32(0)
        units = shared if ratings[index] == best else units
        met[index] += free
        won[index] += units * free


@kernel
def _play_split(
    masks: Masks,
    highs: Ratings,
    lows: Ratings,
    used: np.uint64,
    best: np.uint32,
    ways: Number,
    best_low: np.uint32,
    low_ways: Number,
    met: Counts,
    won: Counts,
) -> None:
    """The same where the low takes half of the pot if anybody has one."""
    for index in range(masks.size):
        if masks[index] & used != np.uint64(0):
            continue
        low = lows[index]
        pot = np.int32(HALF if low > 0 or best_low > 0 else POT)
        units = pot if highs[index] > best else np.int32(0)
        units = np.int32(pot // (ways + 1)) if highs[index] == best else units
        if low > best_low:
            units += np.int32(HALF)
        elif low > 0 and low == best_low:
            units += np.int32(HALF // (low_ways + 1))
        met[index] += np.int32(1)
        won[index] += units


@kernel
def meet(
    masks: Masks,
    high: Ratings,
    low: Ratings,
    used: Masks,
    best: Ratings,
    ways: Counts,
    best_low: Ratings,
    low_ways: Counts,
    met: Counts,
    won: Counts,
) -> None:
    """Play every hand against the same deals of the others on one board.

    Args:
        masks: The hands, shape (n,).
        high: Their ratings of the high, shape (n,).
        low: Their ratings of the low, 0 without one; empty where the pot is not split.
        used: All cards of each deal, the board's among them, shape (deals,); all bits for one that failed.
        best: The best high of the others in each deal, shape (deals,).
        ways: How many of them have it.
        best_low: The best low, 0 without one.
        low_ways: How many of them have it.
        met: Deals that leave each hand possible, shape (n,); changed in place.
        won: Units of the pot (`POT` a pot) each wins in them; changed in place.
    """
    for deal in range(used.size):
        if low.size:
            _play_split(
                masks, high, low, used[deal], best[deal], ways[deal], best_low[deal], low_ways[deal], met, won
            )
        else:
            _play_high(masks, high, used[deal], best[deal], ways[deal], met, won)


@kernel
def add_board(
    met: Counts, won: Counts, sums: npt.NDArray[np.float64], spread: npt.NDArray[np.float32]
) -> None:
    """Add the results of a board, and clear them.

    Deals on one board are correlated, so errors are estimated between boards, from squares and products of
    the sums of each.

    Args:
        met: Deals that leave each hand possible, shape (n,); zeros afterwards.
        won: Units won in them; zeros afterwards.
        sums: Deals and pots of each hand, shape (2, n); changed in place.
        spread: Squares of pots, pots times deals, squares of deals, shape (3, n); changed in place.
    """
    for index in range(met.size):
        deals, pots = np.float64(met[index]), np.float64(won[index]) / POT
        sums[0, index] += deals
        sums[1, index] += pots
        spread[0, index] += np.float32(pots * pots)
        spread[1, index] += np.float32(pots * deals)
        spread[2, index] += np.float32(deals * deals)
        met[index] = 0
        won[index] = 0


@kernel
def meet_each(
    masks: Masks,
    high: Ratings,
    low: Ratings,
    used: Masks,
    best: Ratings,
    ways: Counts,
    best_low: Ratings,
    low_ways: Counts,
    sums: npt.NDArray[np.int64],
) -> None:
    """Play every hand against the same deals of the others, each deal with its own board.

    Args:
        masks: The hands, shape (n,).
        high: Their ratings in each deal, shape (n, deals).
        low: Their ratings of the low, 0 without one; no columns at all where the pot is not split.
        used: As for `meet`, like the next four.
        best: See there.
        ways: See there.
        best_low: See there.
        low_ways: See there.
        sums: Deals that leave each hand possible, units of the pot (`POT` a pot) it wins in them, and the
            squares of these, shape (3, n); changed in place.
    """
    split = low.shape[1] > 0
    for index in range(masks.size):
        for deal in range(used.size):
            if masks[index] & used[deal] != np.uint64(0):
                continue
            units = np.int64(0)
            mine = low[index, deal] if split else np.uint32(0)
            theirs = best_low[deal] if split else np.uint32(0)
            pot = HALF if mine > 0 or theirs > 0 else POT
            if high[index, deal] > best[deal]:
                units += pot
            elif high[index, deal] == best[deal]:
                units += pot // (ways[deal] + 1)
            if mine > theirs:
                units += HALF
            elif mine > 0 and mine == theirs:
                units += HALF // (low_ways[deal] + 1)
            sums[0, index] += 1
            sums[1, index] += units
            sums[2, index] += units * units
