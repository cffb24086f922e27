"""Sampled deals summed up so that a mean and its spread follow from a few sums, for any question.

An opponent folds his first groups and keeps his last ones; only the group at the cut is split.  So in all
deals between the cuts the same opponents fold, and hero's winnings in them are one linear form of his shares.
The sum of squares then needs only sums of products of shares over these deals, which are differences of sums
over all deals whose groups are below given ones (a summed-area table: F. C. Crow, SIGGRAPH 1984).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.decisions.deals.fold_order import Column, FoldOrder, Groups
from oracle.decisions.money.layers import Payoff

MOST_BYTES = 48 * 2**20
"""Most memory of the sums: enough for two opponents with 780 groups each."""

CELLS_PER_DEAL = 4
"""Deals are summed if there are at most this many combinations of groups per deal."""
ROUNDING = 1e-12
"""A sum below this fraction of the sum of its terms without their signs is a rounding error."""


@dataclass(frozen=True, slots=True)
class Signed:
    """An action whose value is added or subtracted.

    Attributes:
        sign: 1 or -1.
        folds: The fraction of his range that each opponent folds, 0…1.
        payoffs: What hero wins, by the set of opponents who stay.
    """

    sign: float
    folds: Sequence[float]
    payoffs: Sequence[Payoff]


class PartSums(ABC):
    """Sums of a sample of deals over parts of the opponents' ranges.

    Attributes:
        orders: The ranges of the n opponents.
    """

    __slots__ = ()
    orders: tuple[FoldOrder, ...]

    @abstractmethod
    def between(self, edges: Sequence[Sequence[int]]) -> npt.NDArray[np.float64]:
        """Sums over the deals between given groups.

        Args:
            edges: For each opponent, groups in ascending order, from 0 to their number, at which his parts
                begin and end.

        Returns:
            For the deals in each part, the products of two of hero's shares, summed and divided by the number
            of all deals, shape (pairs of sets, parts of the first opponent, …).  The pairs are in the order
            of `combinations_with_replacement`: the first 2ⁿ have the empty set, whose share is 1.
        """

    @property
    def sets(self) -> int:
        """Number of sets of opponents."""
        return 1 << len(self.orders)

    def mean_square(self, actions: Sequence[Signed], middle: float) -> float:
        """The mean over all deals of (what the actions win together − middle)².

        Args:
            actions: The actions.
            middle: Their mean, subtracted so that the squares are small.
        """
        products, chances = self._between_cuts(actions)
        worth = np.zeros((self.sets, *products.shape[1:]))
        worth[0] -= middle
        for action, likely in zip(actions, chances, strict=True):
            for stays, found in enumerate(action.payoffs):
                factors = [each if stays >> place & 1 else 1 - each for place, each in enumerate(likely)]
                if found:
                    chance = action.sign * reduce(np.multiply.outer, factors)
                    for seats, amount in found.items():
                        worth[seats] += amount * chance
        total = unsigned = 0.0
        for row, (one, other) in zip(
            products, combinations_with_replacement(range(self.sets), 2), strict=True
        ):
            terms = (1 if one == other else 2) * row * worth[one] * worth[other]
            total += float(terms.sum())
            unsigned += float(np.abs(terms).sum())
        return total if total > ROUNDING * unsigned else 0.0

    def _between_cuts(self, actions: Sequence[Signed]) -> tuple[npt.NDArray[np.float64], list[list[Column]]]:
        """Sums over the deals between the cuts of all actions.

        Returns:
            The result of `between`; and for each action and opponent, the chance that he stays in each part.
        """
        chances: list[list[Column]] = [[] for _ in actions]
        edges = []
        for place, order in enumerate(self.orders):
            fractions = [action.folds[place] for action in actions]
            edges.append(order.edges(fractions))
            for each, fraction in zip(chances, fractions, strict=True):
                each.append(1 - order.folded(edges[-1], fraction))
        return self.between(edges), chances


@dataclass(frozen=True, slots=True, eq=False)
class SpreadSums(PartSums):
    """A sample of deals, summed by groups.

    Attributes:
        orders: The ranges of the n opponents.
        below: Means over all deals of the products of two of hero's shares, where every opponent's group is
            below the given ones, shape (pairs of sets, groups + 1, …).  The pairs are in the order of
            `combinations_with_replacement`: the first 2ⁿ have the empty set, whose share is 1.
    """

    orders: tuple[FoldOrder, ...]
    below: npt.NDArray[np.float64]

    @classmethod
    def of(
        cls, orders: tuple[FoldOrder, ...], groups: Groups, shares: npt.NDArray[np.float64]
    ) -> SpreadSums | None:
        """Sum up a sample; None if that would save nothing, or take too much memory.

        Args:
            orders: The ranges of the n opponents.
            groups: The group of each opponent's hand, shape (n, deals).
            shares: Hero's share against each set of opponents, row 0 all ones, shape (2ⁿ, deals).
        """
        sizes = tuple(order.groups + 1 for order in orders)
        pairs = comb(len(shares) + 1, 2)
        cells, deals = int(np.prod(sizes, dtype=np.int64)), shares.shape[1]
        if cells > CELLS_PER_DEAL * deals or 8 * cells * pairs > MOST_BYTES:
            return None
        return cls(orders, sums_below(np.ravel_multi_index(tuple(groups + 1), sizes), shares, sizes))

    @property
    def by_cell(self) -> npt.NDArray[np.float64]:
        """Means of hero's shares over the deals of each combination of groups, shape (2ⁿ, groups, …)."""
        found = self.below[: self.sets]
        for axis in range(1, found.ndim):
            found = np.diff(found, axis=axis)
        return found

    def between(self, edges: Sequence[Sequence[int]]) -> npt.NDArray[np.float64]:
        """See `PartSums`: differences of sums below."""
        products = self.below
        for axis, own in enumerate(edges, 1):
            products = np.diff(products.take(own, axis=axis), axis=axis)
        return products


def sums_below(
    cells: Groups, shares: npt.NDArray[np.float64], sizes: Sequence[int]
) -> npt.NDArray[np.float64]:
    """Means of products of two shares over the deals whose groups are below given ones.

    Args:
        cells: The combination of the groups of each deal, or of their bins, counted from 1, shape (deals,).
        shares: Hero's share against each set of opponents, row 0 all ones, shape (2ⁿ, deals).
        sizes: For each opponent, the number of his groups or bins and 1.

    Returns:
        Shape (pairs of sets, *sizes), the pairs in the order of `combinations_with_replacement`.
    """
    pairs = list(combinations_with_replacement(range(len(shares)), 2))
    below = np.empty((len(pairs), *sizes))
    for number, (one, other) in enumerate(pairs):
        product = shares[other] if one == 0 else shares[one] * shares[other]
        below[number] = np.bincount(cells, product, int(np.prod(sizes))).reshape(sizes)
    for axis in range(1, below.ndim):
        np.cumsum(below, axis=axis, out=below)
    below /= shares.shape[1]
    return below
