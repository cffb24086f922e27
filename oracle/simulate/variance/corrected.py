"""Figures of a run corrected by control variates, with their intervals.

With coefficients that were fixed beforehand, a corrected figure is the mean of independent values, one for
each deal: what the deal counts, minus the coefficients times the errors of its controls.  These values lie
between bounds that follow from the greatest values of the controls, so the interval is that of any mean of
bounded values, which allows for unseen values at the bounds even if all sampled values are equal.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracle.arrays import Column, Table, Whole
from oracle.simulate.intervals import estimate
from oracle.simulate.snapshot import Estimate
from oracle.simulate.variance.control import Correction
from oracle.simulate.variance.moments import ControlMoments


@dataclass(frozen=True, slots=True, eq=False)
class _Line:
    """One kind of figure of all players.

    Attributes:
        corrects: Whether a player's figure is corrected.
        values: The corrected figures.
        lows: The least corrected value that a deal can have.
        highs: The greatest one.
        variances: Variance of the corrected value of one deal.
    """

    corrects: list[bool]
    values: list[float]
    lows: list[float]
    highs: list[float]
    variances: list[float]


class Corrected:
    """Corrects the figures of some deals.

    Args:
        correction: The control variates and their coefficients.
        moments: Their sums over the deals.
        counts: How often each player had each outcome, shape (players, outcomes).
        trials: Number of deals.
    """

    def __init__(self, correction: Correction, moments: ControlMoments, counts: Whole, trials: int) -> None:
        self._control = correction
        self._counts = counts
        self._trials = trials
        self._off: Column = moments.sums / trials - correction.means
        deals = float(moments.spread[0])
        self._middle: Column = moments.spread_sums / deals
        self._spread = moments.products / deals - self._middle[:, None] * self._middle
        self._shares: Table = moments.outcomes / deals
        self._by_outcome = moments.by_outcome / deals
        self._lines: dict[bytes, _Line] = {}

    def mean(self, player: int, worth: Column) -> Estimate | None:
        """The mean value of a player's outcomes; None if it is not corrected.

        Args:
            player: His index among those in the pot.
            worth: The value of each outcome, 0…1, shape (outcomes,).
        """
        key = worth.tobytes()
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = self._line(worth)
        if not line.corrects[player]:
            return None
        value, second = line.values[player], line.variances[player] * self._trials
        found = estimate.mean_of_moments(value, second, self._trials, line.lows[player], line.highs[player])
        # The figure itself cannot lie beyond its own bounds.
        low, high = max(found.low, 0.0), min(found.high, float(worth.max()))
        return Estimate(value, found.se, min(value, low), max(value, high))

    def _line(self, worth: Column) -> _Line:
        """All players' figures at once: a run of a tenth of a second computes them dozens of times."""
        correction = self._control
        slopes: Table = worth @ correction.slopes
        values = self._counts @ worth / self._trials - slopes @ self._off
        ends = slopes * correction.means, slopes * (correction.means - correction.most)
        means = self._shares @ worth
        plain = self._shares @ (worth * worth) - means * means
        together = worth @ self._by_outcome - means[:, None] * self._middle
        variances = plain + ((slopes @ self._spread - 2.0 * together) * slopes).sum(axis=1)
        return _Line(
            correction.corrected(worth).tolist(),
            values.tolist(),
            np.minimum(*ends).sum(axis=1).tolist(),
            (worth.max() + np.maximum(*ends).sum(axis=1)).tolist(),
            variances.tolist(),
        )
