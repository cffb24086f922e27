"""Stand-ins of the kernels from ratings to counters of shared pots."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Ratings, Whole
from oracle.jit import stand_in_for
from oracle.showdown.shares.ratings import count_shares, count_split_shares, share_ways

Flags = npt.NDArray[np.bool_]


def add_outcomes(counts: Whole, outcomes: Whole, has: Flags) -> None:
    """Add deals to counters.

    Args:
        counts: Deals by player and outcome, shape (players, outcomes); added to.
        outcomes: Each player's outcome in each deal, shape (players, n), or one for all players, shape (n,).
        has: Whether the player has it, shape (players, n).
    """
    for player, mine in enumerate(np.broadcast_to(outcomes, has.shape)):
        counts[player] += np.bincount(mine[has[player]], minlength=counts.shape[1])


@stand_in_for(count_shares)
def _count_shares(ratings: Ratings, counts: Whole) -> None:
    has = ratings == ratings.max(axis=0)
    add_outcomes(counts, has.sum(axis=0) - 1, has)


@stand_in_for(share_ways)
def _share_ways(ratings: Ratings, ways: npt.NDArray[np.uint8]) -> None:
    has = ratings == ratings.max(axis=0)
    ways[:] = np.where(has & (ratings != 0), has.sum(axis=0), 0)


@stand_in_for(count_split_shares)
def _count_split_shares(high: Ratings, low: Ratings, counts: Whole) -> None:
    has_high, has_low = high == high.max(axis=0), low == low.max(axis=0)
    made = low.max(axis=0) > 0
    outcomes = has_high * has_high.sum(axis=0)
    outcomes = outcomes + (len(high) + 1) * made * (1 + has_low * has_low.sum(axis=0))
    add_outcomes(counts, outcomes, np.ones_like(has_high))
