"""Hero's share of a showdown against every set of opponents."""

from __future__ import annotations

from collections.abc import Iterator

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
    found = _shares(high)
    if not low.size:
        return found
    lows = np.zeros((len(found), *high.shape[1:]), dtype=np.bool_)
    lows[0] = low[0] > 0
    for sets, (before, opponent) in enumerate(_steps(len(low)), 1):
        lows[sets] = lows[before] | (low[opponent] > 0)
    halved = np.where(lows, (found + _shares(low)) / 2, found)
    halved[0] = 1.0
    return halved


def _shares(ratings: Ratings) -> Shares:
    """Hero's part of what the best share, by set of opponents.

    Every set adds one opponent to an earlier one: 1 if he is level with hero, and more than all can add up to
    if he is better.
    """
    better = len(ratings)
    worth = np.zeros(better * better, dtype=np.float64)
    worth[:better] = 1 / np.arange(1, better + 1)
    level = (ratings[1:] == ratings[0]) + better * (ratings[1:] > ratings[0]).astype(np.int16)
    added = np.zeros((1 << (better - 1), *ratings.shape[1:]), dtype=np.int16)
    for sets, (before, opponent) in enumerate(_steps(better), 1):
        np.add(added[before], level[opponent - 1], out=added[sets])
    return worth[added]


def _steps(players: int) -> Iterator[tuple[int, int]]:
    """For each set of opponents but the empty one: an earlier set, and the row of whoever joins it.

    >>> list(_steps(3))
    [(0, 1), (0, 2), (1, 2)]
    """
    for opponent in range(1, players):
        for before in range(1 << (opponent - 1)):
            yield before, opponent
