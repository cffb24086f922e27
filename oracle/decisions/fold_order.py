"""In which order an opponent gives up his hands, and how likely each is to fold.

He folds the fraction f of his range, by weight, with the lowest equity against what he takes hero to hold.
The cut is made in his whole range: he cannot see hero's cards.  Hands of equal equity form a group; the group
at the cut folds with one common probability, so that exactly f folds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Column = npt.NDArray[np.float64]
Masks = npt.NDArray[np.uint64]
Groups = npt.NDArray[np.int64]

SAME = 1e-12
"""Equities that differ by at most this are equal."""


@dataclass(frozen=True, slots=True, eq=False)
class FoldOrder:
    """An opponent's range in the order in which it folds.

    Attributes:
        masks: His hands, ascending, shape (n,), uint64.
        weights: Their weights, shape (n,), > 0.
        group: Number of each hand's group, 0 folds first; shape (n,), int64.
        through: Share of his range up to and with each group, with a 0 in front, ending in 1; shape
            (groups + 1,).
        exact: Whether the equities that give the order are exact.
    """

    masks: Masks
    weights: Column
    group: Groups
    through: Column
    exact: bool = True

    @property
    def groups(self) -> int:
        """Number of groups."""
        return self.through.size - 1

    def groups_of(self, hands: Masks) -> Groups:
        """The group of each of some of his hands, any shape."""
        return self.group[np.searchsorted(self.masks, hands)]

    def fold_chances(self, fraction: float) -> Column:
        """How likely each group folds if the given fraction of the range does, shape (groups,), 0…1.

        >>> order = fold_order(np.array([1, 2, 4], dtype=np.uint64), np.ones(3), np.array([0.5, 0.2, 0.5]))
        >>> order.fold_chances(0.5).tolist()
        [1.0, 0.25]
        """
        sizes = np.diff(self.through)
        return np.clip((fraction - self.through[:-1]) / sizes, 0.0, 1.0)


def fold_order(masks: Masks, weights: Column, equities: Column, *, exact: bool = True) -> FoldOrder:
    """The order of a range by equity.

    Args:
        masks: The hands, ascending, shape (n,), uint64.
        weights: Their weights, > 0, shape (n,).
        equities: Equity of each against what hero is taken for, shape (n,).  NaN for a hand that leaves him
            no hand: it folds last.
        exact: Whether the equities are.
    """
    shown = np.where(np.isnan(equities), np.inf, equities)
    order = np.argsort(shown, kind="stable")
    sorted_equities = shown[order]
    with np.errstate(invalid="ignore"):
        new = np.diff(sorted_equities, prepend=-np.inf) > SAME
    group = np.empty(masks.size, dtype=np.int64)
    group[order] = np.cumsum(new) - 1
    sizes = np.bincount(group, weights=weights)
    through = np.concatenate([[0.0], np.cumsum(sizes)]) / sizes.sum()
    through[-1] = 1.0
    return FoldOrder(masks, weights, group, through, exact)
