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

from oracle.jit import inlined, kernel

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
    values: Sums,
    seats: Sums,
    squares: Sums,
) -> None:
    """Add deals to the pool.

    Args:
        ratings: The rating of each seat in each deal, shape (players, n), uint32; highest wins.
        classes: The class of each seat, shape (players, n), uint8.
        rarity: How much likelier seat 0 holds each class than in a random deal, shape (classes,).  Its mean
            over the seats of a deal is how much likelier the deal is, whatever the order of its seats; the
            reciprocal is the weight of the deal. If empty, only seat 0 counts, with weight 1.
        block: Deals in each block; n is a multiple of it.
        values: What a seat adds to the share, to the wins and to the ties, by class, outcome and place; shape
            (3, classes, players + 1, places).
        seats: Added to: weighted seats by class, outcome and place, shape (classes, players + 1, places).
            A place is twice the number of seats beaten and once that of seats tied with, so there are
            2 · players - 1; with one, all places count as the same.
        squares: Added to: the sums over blocks of `SQUARES`, shape (classes, 7).
    """
    players, deals = ratings.shape
    kinds, _, places = seats.shape
    counted = players if rarity.size > 0 else 1
    sums = np.zeros((4, kinds))
    place = np.zeros(players, dtype=np.int64)
    for deal in range(deals):
        best, ways = ratings[0, deal], 1
        for seat in range(1, players):
            rating = ratings[seat, deal]
            ways = 1 if rating > best else ways + (1 if rating == best else 0)
            best = max(best, rating)
        if places > 1:
            _find_places(ratings, deal, place)
        weight = 1.0
        if rarity.size > 0:
            total = 0.0
            for seat in range(players):
                total += rarity[classes[seat, deal]]
            weight = players / total
        for seat in range(counted):
            kind = classes[seat, deal]
            outcome = ways if ratings[seat, deal] == best else 0
            at = place[seat]
            seats[kind, outcome, at] += weight
            sums[0, kind] += weight
            sums[1, kind] += weight * values[0, kind, outcome, at]
            sums[2, kind] += weight * values[1, kind, outcome, at]
            sums[3, kind] += weight * values[2, kind, outcome, at]
        if (deal + 1) % block == 0:
            for kind in range(kinds):
                number, share, wins, ties = sums[0, kind], sums[1, kind], sums[2, kind], sums[3, kind]
                squares[kind, 0] += number * number
                squares[kind, 1] += share * number
                squares[kind, 2] += share * share
                squares[kind, 3] += wins * number
                squares[kind, 4] += wins * wins
                squares[kind, 5] += ties * number
                squares[kind, 6] += ties * ties
            sums[:] = 0.0


@inlined
def _find_places(ratings: npt.NDArray[np.uint32], deal: int | np.int64, place: npt.NDArray[np.int64]) -> None:
    """Write the place of each seat in a deal; see `pool_seats`."""
    players = place.size
    for seat in range(players):
        place[seat] = players - 1
    for seat in range(1, players):
        own = ratings[seat, deal]
        for other in range(seat):
            rating = ratings[other, deal]
            ahead = np.int64(own > rating) - np.int64(own < rating)
            place[seat] += ahead
            place[other] -= ahead
