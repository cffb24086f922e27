"""Sampled deals of opponents with many groups of hands, summed by bins of groups.

The groups of three opponents have more combinations than there are deals, so sums over all of them would take
more memory than the deals.  With a few dozen bins of groups, most deals are covered by a few sums; only deals
in bins that are cut are examined one by one.  Every figure still covers all deals, at a tenth of the cost.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from oracle.decisions.deals.cells import contracted
from oracle.decisions.deals.fold_order import FoldOrder, Groups
from oracle.decisions.deals.spread import PartSums, sums_below

BINS = {1: 1024, 2: 256, 3: 32}
"""Bins of each opponent, by the number of opponents: their sums take some ten megabytes."""

FEWEST_DEALS = 4096
"""With fewer deals, each is examined one by one."""

MOST_CACHED = 512
"""Most sums, and most masses, that are kept: the curve over folds needs the same ones after every edit."""

Key = TypeVar("Key", bound=Hashable)
Products = npt.NDArray[np.float64]
Small = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Sorted:
    """The deals of a sample by the bins of the opponents' hands.

    Attributes:
        groups: The group of each opponent's hand, shape (deals, n).  Deals of the same bins are adjacent,
            since they are examined together.
        shares: Hero's share against each set of opponents, shape (deals, 2ⁿ).
        bins: The bin of each group of each opponent, shape (n, groups), filled up with 0.
        by_bin: For each opponent, the deals by the bin of his hand, shape (n, deals).
        starts: Where the deals of each bin begin there, shape (n, bins + 1).
    """

    groups: Small
    shares: Products
    bins: Small
    by_bin: Small
    starts: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class BinnedSums(PartSums):
    """A sample of deals, summed by bins of groups.

    Attributes:
        orders: The ranges of the n opponents.
        cuts: For each opponent, the groups at which his bins begin, and the number of his groups.
        below: As in `SpreadSums`, for bins in place of groups.
        deals: The deals.
        cached: Sums between groups computed so far, by the groups.
        cached_masses: Masses computed so far, by the fractions that fold.
    """

    orders: tuple[FoldOrder, ...]
    cuts: tuple[Groups, ...]
    below: Products
    deals: Sorted
    cached: dict[tuple[tuple[int, ...], ...], Products] = field(default_factory=dict, repr=False)
    cached_masses: dict[tuple[float, ...], Products] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, orders: tuple[FoldOrder, ...], groups: Groups, shares: Products) -> BinnedSums | None:
        """Sum up a sample; None if there are too few deals for it to save time.

        Args:
            orders: The ranges of the n opponents.
            groups: The group of each opponent's hand, shape (n, deals).
            shares: Hero's share against each set of opponents, row 0 all ones, shape (2ⁿ, deals).
        """
        if shares.shape[1] < FEWEST_DEALS or len(orders) not in BINS:
            return None
        cuts = tuple(_bins_of(order, BINS[len(orders)]) for order in orders)
        bins = np.zeros((len(orders), max(order.groups for order in orders)), dtype=np.int32)
        for place, own in enumerate(cuts):
            bins[place, : own[-1]] = np.repeat(np.arange(own.size - 1), np.diff(own))
        places = np.stack([own[group] for own, group in zip(bins, groups, strict=True)])
        sizes = tuple(own.size for own in cuts)
        cells = np.ravel_multi_index(tuple(places + 1), sizes)
        below = sums_below(cells, shares, sizes)
        order = np.argsort(cells, kind="stable")
        return cls(orders, cuts, below, _by_bins(groups[:, order], shares[:, order], bins, places[:, order]))

    def between(self, edges: Sequence[Sequence[int]]) -> Products:
        """See `PartSums`."""
        key = tuple(map(tuple, edges))
        return _cached(self.cached, key, lambda: self._between(key))

    def masses(self, folds: Sequence[float]) -> Products:
        """The masses if each opponent folds a fraction of his range, shape (2ⁿ, 2ⁿ, 1); see `Dealt`."""
        key = tuple(map(float, folds))
        return _cached(self.cached_masses, key, lambda: self._masses(key))

    def _masses(self, folds: tuple[float, ...]) -> Products:
        edges = [order.edges([each]) for order, each in zip(self.orders, folds, strict=True)]
        of_parts = zip(self.orders, edges, folds, strict=True)
        chances = [order.folded(own, each) for order, own, each in of_parts]
        return contracted(self.between(edges)[: self.sets], chances)

    def _between(self, edges: Sequence[Sequence[int]]) -> Products:
        """Read whole bins from their sums, and add deals in bins that are cut one by one."""
        from oracle.decisions.deals.kernels import add_products

        part = np.zeros_like(self.deals.bins)
        clean = np.ones((len(edges), self.deals.starts.shape[1] - 1), dtype=np.bool_)
        corners: list[Groups] = []
        for place, (own, cuts) in enumerate(zip(edges, self.cuts, strict=True)):
            ends = np.asarray(own)
            part[place, : ends[-1]] = np.repeat(np.arange(ends.size - 1), np.diff(ends))
            first = np.searchsorted(cuts, ends[:-1])
            last = np.maximum(first, np.searchsorted(cuts, ends[1:], side="right") - 1)
            corners.append(np.stack([first, last], axis=1).reshape(-1))
            inside = np.zeros(clean.shape[1] + 1, dtype=np.int64)
            np.add.at(inside, first, 1)
            np.add.at(inside, last, -1)
            clean[place, : cuts.size - 1] = np.cumsum(inside)[: cuts.size - 1] > 0
        products = self.below[np.ix_(np.arange(len(self.below)), *corners)]
        for axis in range(1, products.ndim):
            products = np.diff(products, axis=axis).take(np.arange(0, products.shape[axis], 2), axis=axis)
        if not clean.all():
            sizes = products.shape[1:]
            strides = np.array([int(np.prod(sizes[at + 1 :])) for at in range(len(sizes))])
            sums = np.zeros((int(np.prod(sizes)), len(products)))
            deals = self.deals
            add_products(
                deals.groups, deals.shares, deals.bins, part, clean, deals.by_bin, deals.starts, strides, sums
            )
            products = products + (sums.T / len(deals.shares)).reshape(products.shape)
        return products


def _cached(cached: dict[Key, Products], key: Key, find: Callable[[], Products]) -> Products:
    """A cached result, or a new one that is then cached."""
    found = cached.get(key)
    if found is None:
        found = find()
        if len(cached) >= MOST_CACHED:
            cached.clear()
        cached[key] = found
    return found


def _bins_of(order: FoldOrder, most: int) -> Groups:
    """The groups at which bins begin, each about the same share of the range; then the number of groups."""
    if order.groups <= most:
        return np.arange(order.groups + 1)
    ends = np.searchsorted(order.through, np.linspace(0.0, 1.0, most + 1))
    return np.unique(np.concatenate([[0], ends[1:-1], [order.groups]]))


def _by_bins(groups: Groups, shares: Products, bins: Small, places: Small) -> Sorted:
    """Sort deals by bins.

    Args:
        groups: The group of each opponent's hand, shape (n, deals).
        shares: Hero's share against each set of opponents, shape (2ⁿ, deals).
        bins: The bin of each group, see `Sorted`.
        places: The bin of each opponent's hand, shape (n, deals).
    """
    most = int(bins.max()) + 1
    by_bin, starts = np.empty_like(places), np.zeros((len(places), most + 1), dtype=np.int64)
    for place, own in enumerate(places):
        by_bin[place] = np.argsort(own, kind="stable")
        np.cumsum(np.bincount(own, minlength=most), out=starts[place, 1:])
    by_deal = np.ascontiguousarray(groups.T, dtype=np.int32)
    return Sorted(by_deal, np.ascontiguousarray(shares.T), bins, by_bin, starts)
