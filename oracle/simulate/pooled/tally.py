"""Count the seats of dealt hands by hand class.

Every seat of a deal is counted for the class it holds, all seats of a class in one pool.  The seats of one
deal depend on each other, so errors are taken over *blocks*: groups of deals that are drawn independently of
each other and in the same way.  The mean of a class is a ratio of two sums over blocks, S / D, with S the
weighted outcomes and D the weighted number of seats; its error follows from the residuals S − (S / D) · D of
the blocks (the delta method).  Where D is the same in each block, S / D is a plain mean and unbiased.

The seats of a class within one deal must not be averaged before they are pooled: deals in which two seats
hold the same class would then count half.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import kernel

Sums = npt.NDArray[np.float64]

LOSS, WIN = 0, 1
"""Outcomes; outcome k > 1 is a tie of k seats."""

SQUARES = ("dd", "sd", "ss", "wd", "ww", "td", "tt")
"""Columns of the products summed over blocks: d is the number of seats, s share, w wins, t ties."""


@kernel
def pool_seats(
    ratings: npt.NDArray[np.uint32],
    classes: npt.NDArray[np.uint8],
    rarity: Sums,
    block: int | np.int64,
    outcomes: Sums,
    squares: Sums,
) -> None:
    """Add deals to the pool.

    Args:
        ratings: The rating of each seat in each deal, shape (players, n), uint32; highest wins.
        classes: The class of each seat, shape (players, n), uint8.
        rarity: How much likelier seat 0 holds each class than in a random deal, shape (classes,).  A deal
            weighs one over the mean of this over its seats, which is how much likelier the deal is, whatever
            the order of its seats.  Empty: only seat 0 counts, with weight 1.
        block: Deals in each block; n is a multiple of it.
        outcomes: Added to: weighted seats by class and outcome, shape (classes, players + 1).
        squares: Added to: the sums over blocks of `SQUARES`, shape (classes, 7).
    """
    players, deals = ratings.shape
    kinds = outcomes.shape[0]
    counted = players if rarity.size > 0 else 1
    inverse = np.zeros(players + 1)
    for ways in range(1, players + 1):
        inverse[ways] = 1.0 / ways
    sums = np.zeros((4, kinds))
    for deal in range(deals):
        best, ways = ratings[0, deal], 1
        for seat in range(1, players):
            rating = ratings[seat, deal]
            ways = 1 if rating > best else ways + (1 if rating == best else 0)
            best = max(best, rating)
        weight = 1.0
        if rarity.size > 0:
            total = 0.0
            for seat in range(players):
                total += rarity[classes[seat, deal]]
            weight = players / total
        for seat in range(counted):
            kind = classes[seat, deal]
            outcome = ways if ratings[seat, deal] == best else 0
            outcomes[kind, outcome] += weight
            sums[0, kind] += weight
            sums[1, kind] += weight * inverse[outcome]
            sums[2, kind] += weight if outcome == 1 else 0.0
            sums[3, kind] += weight if outcome > 1 else 0.0
        if (deal + 1) % block == 0:
            for kind in range(kinds):
                seats, share, wins, ties = sums[0, kind], sums[1, kind], sums[2, kind], sums[3, kind]
                squares[kind, 0] += seats * seats
                squares[kind, 1] += share * seats
                squares[kind, 2] += share * share
                squares[kind, 3] += wins * seats
                squares[kind, 4] += wins * wins
                squares[kind, 5] += ties * seats
                squares[kind, 6] += ties * ties
            sums[:] = 0.0
