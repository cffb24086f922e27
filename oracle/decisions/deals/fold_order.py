"""The order in which an opponent folds his hands, and the chance that each hand folds.

He folds the fraction f of his range, by weight, with the lowest equity against the range he puts hero on.
The whole range is cut, since he cannot see hero's cards.  Hands of equal equity form a group; all hands of
the group at the cut fold with the same probability, so that exactly f folds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

Column = npt.NDArray[np.float64]
Masks = npt.NDArray[np.uint64]
Table = npt.NDArray[np.float64]
Groups = npt.NDArray[np.int64]

SAME = 1e-12
"""Equities that differ by at most this are equal."""

_SEED = 1
"""Seed of redrawn orders, so that equal questions have equal answers."""


def _none() -> Column:
    return np.empty(0)


@dataclass(frozen=True, slots=True, eq=False)
class FoldOrder:
    """An opponent's range in the order in which it folds.

    Attributes:
        masks: His hands, ascending, shape (n,), uint64.
        weights: Their weights, shape (n,), > 0.
        group: Number of each hand's group; group 0 folds first; shape (n,), int64.
        through: Cumulative share of his range, from 0 to 1; shape (groups + 1,).
        equities: Sampled equity of each group, shape (groups,); empty if the order is exact.
        errors: Their standard errors.
        redrawn: Other orders drawn so far, see `redrawn_chances`.
    """

    masks: Masks
    weights: Column
    group: Groups
    through: Column
    equities: Column = field(default_factory=_none)
    errors: Column = field(default_factory=_none)
    redrawn: list[tuple[Column, Column]] = field(default_factory=list, init=False, repr=False)

    @property
    def exact(self) -> bool:
        """Whether the equities that give the order are exact."""
        return not self.errors.any()

    @property
    def groups(self) -> int:
        """Number of groups."""
        return self.through.size - 1

    def groups_of(self, hands: Masks) -> Groups:
        """The group of each of his hands, in the same shape; with one group, his hands need not be listed."""
        if self.groups == 1:
            return np.zeros(hands.shape, dtype=np.int64)
        return self.group[np.searchsorted(self.masks, hands)]

    def fold_chances(self, fraction: float) -> Column:
        """The chance that each group folds if the given fraction of the range does, shape (groups,), 0…1.

        >>> order = fold_order(np.array([1, 2, 4], dtype=np.uint64), np.ones(3), np.array([0.5, 0.2, 0.5]))
        >>> order.fold_chances(0.5).tolist()
        [1.0, 0.25]
        """
        sizes = np.diff(self.through)
        return np.clip((fraction - self.through[:-1]) / sizes, 0.0, 1.0)

    def edges(self, fractions: Sequence[float]) -> list[int]:
        """The groups at which parts with one chance to fold begin, then the number of groups; ascending.

        A group that a fraction cuts is a part of its own: only some of it folds.

        >>> order = fold_order(np.array([1, 2, 4, 8], dtype=np.uint64), np.ones(4), np.arange(4.0))
        >>> order.edges([0.6]), order.edges([0.0, 1.0])
        ([0, 2, 3, 4], [0, 4])
        """
        inner = [fraction for fraction in fractions if 0 < fraction < 1]
        cuts = [min(int(np.searchsorted(self.through, each, "right")), self.groups) - 1 for each in inner]
        return sorted({0, self.groups, *cuts, *(cut + 1 for cut in cuts)})

    def folded(self, edges: Sequence[int], fraction: float) -> Column:
        """The share of each part that folds, 0…1.

        Args:
            edges: From `edges`, called with fractions that include this one.
            fraction: The fraction of the range that folds.
        """
        starts = np.array(edges[:-1])
        sizes = self.through[starts + 1] - self.through[starts]
        found: Column = np.clip((fraction - self.through[starts]) / sizes, 0.0, 1.0)
        return found

    def redrawn_chances(self, fraction: float, count: int) -> Table:
        """The chance that each group folds in other orders, with equities redrawn around the sampled ones.

        The same orders are drawn on every call.

        Args:
            fraction: The fraction of the range that folds.
            count: Number of orders.

        Returns:
            Shape (count, groups).
        """
        if self.exact:
            return np.tile(self.fold_chances(fraction), (count, 1))
        if len(self.redrawn) != count:
            self.redrawn[:] = self._redraw(count)
        return np.stack([np.clip((fraction - begins) / sizes, 0.0, 1.0) for begins, sizes in self.redrawn])

    def _redraw(self, count: int) -> Iterator[tuple[Column, Column]]:
        """For each new order: the share of the range before each group, and the share of the group."""
        random = np.random.default_rng([_SEED, self.groups, *map(int, self.masks[:1])])
        sizes = np.diff(self.through)
        for _ in range(count):
            order = np.argsort(self.equities + self.errors * random.standard_normal(self.groups))
            begins = np.empty(self.groups)
            begins[order] = np.cumsum(sizes[order]) - sizes[order]
            yield begins, sizes


def fold_order(masks: Masks, weights: Column, equities: Column, errors: Column | None = None) -> FoldOrder:
    """The order of a range by equity.

    Args:
        masks: The hands, ascending, shape (n,), uint64.
        weights: Their weights, > 0, shape (n,).
        equities: Equity of each against the range he puts hero on, shape (n,).  NaN for a hand that leaves
            hero no hand: it folds last.
        errors: Standard errors of the equities; None if they are exact.
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
    if errors is None:
        return FoldOrder(masks, weights, group, through)
    first = np.unique(group, return_index=True)[1]
    doubts = np.zeros(sizes.size)
    np.maximum.at(doubts, group, np.where(np.isnan(equities), 0.0, errors))
    return FoldOrder(masks, weights, group, through, shown[first], doubts)
