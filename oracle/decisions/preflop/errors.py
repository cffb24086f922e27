"""Errors of chances and means over sampled sets of callers.

A set that was never sampled may still happen, and may be worth a great deal.  So the intervals are those of
`oracle.simulate.intervals.estimate`, which allow for unseen outcomes; the normal approximation would give an
error of 0 if all sampled deals have the same set.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Table
from oracle.simulate.intervals.estimate import Z95, mean_of_moments, share_estimate
from oracle.simulate.snapshot import Estimate

Flags = npt.NDArray[np.bool_]


def chance_errors(chance: Table, deals: Column) -> Table:
    """Standard errors of chances, for ± to either side to hold the interval.

    Args:
        chance: The chances, 0…1, shape (rows, groups).
        deals: Sampled deals behind each group's chances, shape (groups,); infinite where all are counted.

    Returns:
        The errors, of the same shape; 0 where all deals are counted or there are none.
    """
    found = np.zeros(chance.shape)
    for group in np.flatnonzero(_sampled(deals)):
        trials = float(deals[group])
        for row, share in enumerate(np.clip(chance[:, group], 0.0, 1.0).tolist()):
            found[row, group] = _error(share_estimate(share * trials, trials))
    return found


def mean_errors(outcomes: Table, possible: Flags, chance: Table, deals: Column) -> Column:
    """Standard errors of means over sets, for ± to either side to hold the interval.

    Args:
        outcomes: The value of each set, even if it was not sampled, shape (sets, groups).
        possible: Whether a deal can have it, shape (sets, groups).
        chance: The chance of each set, 0…1; a group's chances add up to 1, shape (sets, groups).
        deals: As in `chance_errors`.
    """
    found = np.zeros(deals.size)
    mean = (chance * outcomes).sum(axis=0)
    # Far from 0, the difference of squares would lose its digits.
    variance = (chance * (outcomes - mean) ** 2).sum(axis=0)
    for group in np.flatnonzero(_sampled(deals)):
        trials, column = float(deals[group]), outcomes[possible[:, group], group]
        if column.size:
            low, high = float(column.min()), float(column.max())
            second = float(variance[group]) * trials
            found[group] = _error(mean_of_moments(float(mean[group]), second, trials, low, high))
    return found


def _sampled(deals: Column) -> Flags:
    sampled: Flags = np.isfinite(deals) & (deals > 0)
    return sampled


def _error(figure: Estimate) -> float:
    """The error whose ± reaches to the farther end."""
    return figure.reach / Z95
