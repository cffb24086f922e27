"""Figures of a run corrected by control variates, with their intervals.

With coefficients that were fixed beforehand, a corrected figure is the mean of independent values, one for
each deal: what the deal counts, minus the coefficients times what its controls are off by.  These values lie
between bounds that follow from the greatest values of the controls, so the interval is that of any mean of
bounded values: with one more value at each bound, it claims no certainty where all values seen are equal.
"""

from __future__ import annotations

import numpy as np

from oracle.arrays import Column, Whole
from oracle.simulate.intervals import estimate
from oracle.simulate.snapshot import Estimate
from oracle.simulate.variance.control import Control
from oracle.simulate.variance.moments import Moments


class Corrected:
    """Corrects the figures of some deals.

    Args:
        control: The control variates.
        moments: Their sums over the deals.
        counts: How often each player had each outcome, shape (players, outcomes).
        trials: Number of deals.
    """

    def __init__(self, control: Control, moments: Moments, counts: Whole, trials: int) -> None:
        self._control = control
        self._moments = moments
        self._counts = counts
        self._trials = trials
        self._off: Column = moments.sums / trials - control.means
        deals = float(moments.spread[0])
        self._middle: Column = moments.spread_sums / deals
        self._spread = moments.products / deals - np.outer(self._middle, self._middle)
        self._deals = deals

    def mean(self, player: int, worth: Column) -> Estimate:
        """The mean of what a player's outcomes are worth.

        Args:
            player: His place among those in the pot.
            worth: What each outcome is worth, 0…1, shape (outcomes,).
        """
        slopes: Column = worth @ self._control.slopes[player]
        value = float(self._counts[player] @ worth) / self._trials - float(slopes @ self._off)
        ends = np.stack([-slopes * (end - self._control.means) for end in (0, self._control.most)])
        low, high = float(ends.min(axis=0).sum()), float(worth.max() + ends.max(axis=0).sum())
        second = self._variance(player, worth, slopes) * self._trials
        found = estimate.mean_of_moments(value, second, self._trials, low, high)
        # The figure itself cannot lie beyond its own bounds.
        ends_of_figure = min(value, max(found.low, 0.0)), max(value, min(found.high, float(worth.max())))
        return Estimate(value, found.se, *ends_of_figure)

    def _variance(self, player: int, worth: Column, slopes: Column) -> float:
        """The variance of the corrected value of one deal."""
        shares = self._moments.outcomes[player] / self._deals
        mean = float(shares @ worth)
        plain = float(shares @ (worth * worth)) - mean * mean
        together = worth @ self._moments.by_outcome[player] / self._deals - mean * self._middle
        return plain - 2.0 * float(slopes @ together) + float(slopes @ self._spread @ slopes)
