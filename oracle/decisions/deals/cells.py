"""Sampled deals summed by the groups of the opponents' hands, which alone decide who folds.

With g combinations of groups, a question costs g multiplications instead of one for each deal.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Sums = npt.NDArray[np.float64]

DEALS_PER_CELL = 4
"""Deals are summed if there are at least this many for each combination of groups."""


def cell_sums(
    groups: npt.NDArray[np.int64], shares: npt.NDArray[np.float64], sizes: Sequence[int]
) -> Sums | None:
    """Hero's shares summed over the deals of each combination of groups.

    Args:
        groups: The group of each opponent's hand, shape (n, deals).
        shares: Hero's share against each set of opponents, shape (2ⁿ, deals).
        sizes: Number of groups of each opponent.

    Returns:
        Shape (2ⁿ, groups of the first, groups of the second, …); None if it would save nothing.
    """
    cells = int(np.prod(sizes, dtype=np.int64))
    if cells * DEALS_PER_CELL > shares.shape[1]:
        return None
    places = np.ravel_multi_index(tuple(groups), tuple(sizes))
    return np.stack([np.bincount(places, row, cells).reshape(tuple(sizes)) for row in shares])


def contracted(sums: Sums, chances: Sequence[npt.NDArray[np.float64]]) -> Sums:
    """The sums by the set that stays, shape (2ⁿ, 2ⁿ, 1); 0 for shares against opponents outside that set.

    Args:
        sums: From `cell_sums`.
        chances: How likely each group of each opponent folds.
    """
    values = sums[None]
    for each in chances:
        pairs = np.stack([each, 1 - each])
        # einsum computes in this thread; the @ operator would start BLAS threads.
        values = np.einsum("csk...,tk->tcs...", values, pairs)
        values = values.reshape(-1, *values.shape[2:])
    sets = np.arange(len(values))
    within: Sums = np.where(sets & ~sets[:, None], 0.0, values)[..., None]
    return within
