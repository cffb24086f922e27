"""Control variates: each seat's results against its opponents one by one, whose means are known exactly.

In a deal with several opponents, a seat that holds class c beats a number K of them (a tie counts half).
Each of these match-ups is one of two random hands, so the mean of K is the number of opponents times the
exact equity of c against one random hand.  A sample in which K is too high also has too many wins, so
the error of K, times a coefficient, is subtracted from each outcome.  The coefficients come from a pilot with
its own deals, so the estimate stays as unbiased as without them, and its error follows from the corrected
values of the blocks.

Source: S. Asmussen and P. W. Glynn, "Stochastic Simulation" (2007), section V.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import numpy as np

from oracle.simulate.pooled.tally import Sums

HALF = 0.5
"""Seats beaten in one step of a place."""


@dataclass(frozen=True, slots=True, eq=False)
class Control:
    """How outcomes are corrected.

    Attributes:
        slopes: By how much a chance changes for each opponent beaten beyond the mean, by class and outcome;
            shape (classes, players + 1).  They add up to 0 over the outcomes.
        beaten: Exact mean number of opponents beaten by each class, shape (classes,).
        gain: How many times smaller the largest variance of a mean share is with the correction.
    """

    slopes: Sums
    beaten: Sums
    gain: float


def fit_control(seats: Sums, equity: Sums) -> Control:
    """The best coefficients for a pilot's deals.

    Args:
        seats: Weighted seats of the pilot by class, outcome and place, shape (classes, players + 1, places).
        equity: Exact equity of each class against one random hand, shape (classes,).
    """
    shares = seats / seats.sum(axis=(1, 2), keepdims=True)
    beaten = HALF * np.arange(seats.shape[2])
    chance = shares.sum(axis=2)
    mean = shares.sum(axis=1) @ beaten
    spread = shares.sum(axis=1) @ beaten**2 - mean**2
    together = shares @ beaten - chance * mean[:, None]
    slopes = together / spread[:, None]
    worth = pot_shares(seats.shape[1])
    share = chance @ worth
    variance = chance @ worth**2 - share**2
    explained = (slopes @ worth) ** 2 * spread
    number = seats.sum(axis=(1, 2))
    left = np.maximum(variance - explained, 0.0)  # only rounding errors against one opponent
    worst, corrected = (float((each / number).max()) for each in (variance, left))
    opponents = seats.shape[1] - 2
    return Control(slopes, opponents * equity, worst / corrected if corrected else inf)


def pot_shares(outcomes: int) -> Sums:
    """The share of the pot of each outcome: none, all, a half, a third and so on."""
    return np.concatenate([[0.0], 1 / np.arange(1, outcomes)])


def seat_values(outcomes: int, classes: int, control: Control | None) -> Sums:
    """The value that a seat adds to share, wins and ties; see `pool_seats`.

    Args:
        outcomes: Number of outcomes.
        classes: Number of classes.
        control: How outcomes are corrected, if they are.

    Returns:
        Shape (3, classes, outcomes, places); one place without a correction.
    """
    kinds = np.arange(outcomes)
    worth = np.stack([pot_shares(outcomes), kinds == 1, kinds > 1]).astype(np.float64)
    if control is None:
        return np.repeat(worth[:, None, :, None], classes, axis=1)
    off = HALF * np.arange(2 * outcomes - 3) - control.beaten[:, None]
    slopes = worth @ control.slopes.T
    return worth[:, None, :, None] - slopes[:, :, None, None] * off[None, :, None, :]
