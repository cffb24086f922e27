"""The ranks of sampled values that enclose a percentile in 95 % of all runs.

How many of n values lie at or below a percentile is binomial for any distribution of the values.

Source: H. A. David and H. N. Nagaraja, "Order Statistics", third edition (2003), section 7.1.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor, sqrt

from oracle.simulate.intervals import beta
from oracle.simulate.intervals.estimate import TAIL, Z95

MANY = 400.0
"""Values expected below the percentile, and above it, from which on their number is treated as normal."""

_REMEMBERED = 64


@lru_cache(maxsize=_REMEMBERED)
def ranks_around(share: float, trials: int) -> tuple[int, int]:
    """The ranks, from 1, of the values between which a percentile lies.

    Args:
        share: The percentile as a share, 0…1.
        trials: Number of values, at least 1.

    Returns:
        0 for the lower rank if the percentile may lie below all values, ``trials + 1`` for the upper one if
        it may lie above all.
    """
    if trials * min(share, 1 - share) >= MANY:
        middle, half = trials * share, Z95 * sqrt(trials * share * (1 - share))
        return floor(middle - half), ceil(middle + half) + 1
    # The lower rank follows from the upper one of the complementary share.
    return trials + 1 - _least_above(1 - share, trials), _least_above(share, trials)


def _least_above(share: float, trials: int) -> int:
    """The least rank that the number of hits at a given share reaches with probability at most `TAIL`."""
    low, high = 0, trials + 1
    while high - low > 1:
        middle = (low + high) // 2
        if beta.cumulative(share, middle, trials - middle + 1) <= TAIL:
            high = middle
        else:
            low = middle
    return high
