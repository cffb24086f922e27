"""Hero's share of a showdown against every set of opponents."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ratings = npt.NDArray[np.uint32]
Shares = npt.NDArray[np.float64]


def shares_of_sets(high: Ratings, low: Ratings) -> Shares:
    """Hero's share of the pot against every set of opponents.

    Args:
        high: Ratings of hero and his opponents for the high or only half; shape (n + 1, …).
        low: Ratings for the low if the pot is split, 0 for no low; otherwise empty, shape (n + 1, 0).

    Returns:
        By set, shape (2ⁿ, …); 1 against nobody.
    """
    sets = 1 << (len(high) - 1)
    out = np.ones((sets, *high.shape[1:]))
    for seats in range(1, sets):
        rows = [0, *(place for place in range(1, len(high)) if seats >> (place - 1) & 1)]
        share = _share(high[rows])
        if low.size:
            lows = low[rows]
            share = np.where(lows.any(axis=0), (share + _share(lows)) / 2, share)
        out[seats] = share
    return out


def _share(ratings: Ratings) -> Shares:
    """The share of the first player: 1 / (number of players with the best rating), or 0."""
    best = ratings.max(axis=0)
    share: Shares = (ratings[0] == best) / (ratings == best).sum(axis=0)
    return share
