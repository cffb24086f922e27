"""All deals of a table, reduced to what values need: who folds, and hero's shares.

A *mass* is the weighted average over all deals of the chance that exactly the opponents in a set C stay,
times hero's share of a showdown against a subset S of C (1 for the empty set).  Amounts do not change it, so
after an edit of the money nothing is dealt again.  Sets are bit masks, see `oracle.decisions.money.layers`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import numpy.typing as npt

from oracle.decisions.deals.binned import BinnedSums
from oracle.decisions.deals.cells import Sums, cell_sums, contracted
from oracle.decisions.deals.fold_order import FoldOrder
from oracle.decisions.deals.spread import Signed, SpreadSums
from oracle.decisions.money.layers import Payoff
from oracle.simulate.intervals.estimate import Z95, mean_of_moments
from oracle.simulate.snapshot import Estimate

Column = npt.NDArray[np.float64]
ORDER_DEALS = 1 << 12
"""Deals for which other orders of folding are tried if deals are examined one by one."""
BLOCK = 8192
"""Deals of a sample that are examined together, few enough to fit a processor's cache."""

Mass = npt.NDArray[np.float64]
"""Masses by C, S and question, shape (2ⁿ, 2ⁿ, k); 0 unless S is a subset of C."""


@dataclass(frozen=True, slots=True)
class Priced:
    """An action reduced to folds and payoffs.

    Attributes:
        folds: The fraction of his range that each opponent folds to it, 0…1.
        payoffs: What hero wins, by the set of opponents who stay.
    """

    folds: Sequence[float]
    payoffs: Sequence[Payoff]


class Dealt(Protocol):
    """Every deal, or a sample of them."""

    @property
    def orders(self) -> Sequence[FoldOrder]:
        """The range of each of the n opponents, in the order in which it folds."""

    @property
    def deals(self) -> int:
        """Number of deals sampled; 0 if all are counted."""

    def masses(self, folds: Column) -> Mass:
        """The masses for k questions; ``folds`` has the fraction that each opponent folds, shape (n, k)."""

    def masses_by(self, chances: Sequence[Column]) -> Mass:
        """The masses if each group of each opponent folds with a given chance, shape (2ⁿ, 2ⁿ, 1)."""

    def error(self, folds: Sequence[float], payoffs: Sequence[Payoff]) -> float:
        """The error of `mean_value` for one fraction of each opponent, in standard errors; 0 if exact.

        A 95 % interval is 1.96 of these on either side.
        """

    def gap_error(self, one: Priced, other: Priced) -> float:
        """The error of the difference between two actions, in standard errors; 0 if exact."""


def mean_value(masses: Mass, payoffs: Sequence[Sequence[Payoff]]) -> Column:
    """The expected value for every question, shape (k,).

    Args:
        masses: The masses, shape (2ⁿ, 2ⁿ, k).
        payoffs: For each question, what hero wins by the set that stays; a single one is used for all
            questions.
    """
    size = len(masses)
    worth = np.zeros((size, size, len(payoffs)))
    for question, by_set in enumerate(payoffs):
        for stays, found in enumerate(by_set):
            for seats, amount in found.items():
                worth[stays, seats, question] += amount
    values: Column = (worth * masses).reshape(size * size, -1).sum(axis=0)
    return values


@dataclass(frozen=True, slots=True, eq=False)
class CountedDeals:
    """All deals, summed by the groups of the opponents' hands.

    Attributes:
        orders: The ranges of the n opponents.
        below: For each set S: the sum of weight times hero's share over all deals in which each opponent's
            group is below a given one; shape (2ⁿ, groups + 1, …).
    """

    orders: tuple[FoldOrder, ...]
    below: npt.NDArray[np.float64]

    @classmethod
    def of(cls, orders: Sequence[FoldOrder], sums: npt.NDArray[np.float64]) -> CountedDeals:
        """Make it from sums by group, shape (2ⁿ, groups, …); row 0 has the weights of the deals."""
        below = np.zeros((len(sums), *(size + 1 for size in sums.shape[1:])))
        inner = (slice(None), *(slice(1, None) for _ in orders))
        below[inner] = sums / sums[0].sum()
        for axis in range(1, below.ndim):
            np.cumsum(below, axis=axis, out=below)
        return cls(tuple(orders), below)

    @property
    def deals(self) -> int:
        """0: all deals are counted."""
        return 0

    def masses(self, folds: Column) -> Mass:
        """See `Dealt`: sums below the cut, interpolated within the group at the cut."""
        if all(order.groups == 1 for order in self.orders):  # no ends to look up; with nine there would be 3⁹
            return np.concatenate([self.masses_by(each[:, None]) for each in folds.T], axis=2)
        count, opponents = folds.shape[1], len(self.orders)
        ends = [self._ends(place, fractions) for place, fractions in enumerate(folds)]
        places = [
            index.reshape(*(3 if axis == place else 1 for axis in range(opponents)), count)
            for place, (index, _) in enumerate(ends)
        ]
        # At all combinations of ends, for each question.
        values = np.stack([sums[tuple(places)] for sums in self.below])[None]
        for _, factors in ends:
            values = np.einsum("cse...k,tek->tcs...k", values, factors)
            values = values.reshape(-1, *values.shape[2:])
        return _within(values)

    def masses_by(self, chances: Sequence[Column]) -> Mass:
        """See `Dealt`; sums by group are differences of sums below."""
        values = self.below[None]
        for each in chances:
            pairs = np.stack([each, 1 - each])
            steps = -np.diff(pairs, prepend=0.0, append=0.0)
            values = np.einsum("csk...,tk->tcs...", values, steps)
            values = values.reshape(-1, *values.shape[2:])
        return _within(values[..., None])

    def _ends(self, place: int, fractions: Column) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
        """Where an opponent's sums are read, and the factors of what is read.

        Curves call this tens of thousands of times for a few fractions, so no array is made twice.

        Returns:
            The indices, shape (3, k); the factors if he folds and if he stays, shape (2, 3, k).
        """
        through = self.orders[place].through
        last = through.size - 1
        low = np.searchsorted(through, fractions, side="right") - 1
        low = np.minimum(np.maximum(low, 0), last - 1)
        before = through[low]
        part = (fractions - before) / (through[low + 1] - before)
        part = np.minimum(np.maximum(part, 0.0), 1.0)
        index = np.empty((3, low.size), dtype=np.int64)
        index[0], index[1], index[2] = low, low + 1, last
        factors = np.zeros((2, 3, part.size))
        fold, stay = factors
        fold[0], fold[1] = 1 - part, part
        stay[:2], stay[2] = -fold[:2], 1.0
        return index, factors

    def error(self, folds: Sequence[float], payoffs: Sequence[Payoff]) -> float:
        """0: the value is exact."""
        return 0.0

    def gap_error(self, one: Priced, other: Priced) -> float:
        """0: both values are exact."""
        return 0.0


@dataclass(frozen=True, slots=True, eq=False)
class SampledDeals:
    """A sample of independent deals, drawn with probability proportional to weight.

    Attributes:
        orders: The ranges of the n opponents.
        groups: The group of each opponent's hand, shape (n, deals).
        shares: Hero's share against each set of opponents, row 0 all ones; shape (2ⁿ, deals).
        full: Whether the sample has as many deals as are kept.
        cells: The result of `cell_sums`, once computed.
        summed: The `SpreadSums` or `BinnedSums` of the deals, once computed.
        few: The result of `for_orders`, once computed.
    """

    orders: tuple[FoldOrder, ...]
    groups: npt.NDArray[np.int64]
    shares: npt.NDArray[np.float64]
    full: bool = False
    cells: list[Sums | None] = field(default_factory=list, init=False, repr=False)
    summed: list[SpreadSums | BinnedSums | None] = field(default_factory=list, init=False, repr=False)
    few: list[SampledDeals] = field(default_factory=list, init=False, repr=False)

    @property
    def deals(self) -> int:
        """Number of deals."""
        return int(self.shares.shape[1])

    def sum_up(self, expected: Column | None = None) -> None:
        """Sum up the deals now; otherwise the first question does it.

        Args:
            expected: Fractions of folds that will be needed, one for each opponent, shape (n, k).
        """
        if not self.summed:
            of_deals = self.orders, self.groups, self.shares
            self.summed.append(SpreadSums.of(*of_deals) or BinnedSums.of(*of_deals))
        if expected is not None and isinstance(self.summed[0], BinnedSums):
            self.masses(expected)  # it keeps them

    @property
    def spread(self) -> SpreadSums | BinnedSums | None:
        """The deals summed up; None if they are examined one by one."""
        self.sum_up()
        return self.summed[0]

    def masses(self, folds: Column) -> Mass:
        """See `Dealt`."""
        sets, summed = len(self.shares), self.spread
        if isinstance(summed, SpreadSums):
            return CountedDeals(self.orders, summed.below[:sets]).masses(folds)
        out = np.zeros((sets, sets, folds.shape[1]))
        for question, fractions in enumerate(folds.T):
            found = self.masses_by(self._by_group(fractions)) if summed is None else summed.masses(fractions)
            out[:, :, question] = found[:, :, 0]
        return out

    def masses_by(self, chances: Sequence[Column]) -> Mass:
        """See `Dealt`."""
        cells = self._by_cell()
        if cells is not None:
            return contracted(cells, chances) / self.deals
        sets = len(self.shares)
        out = np.zeros((sets, sets, 1))
        for part, likely in self._chances(chances):
            shares = self.shares[:, part]
            sums = likely.sum(axis=1)
            out[:, 0, 0] += sums
            for stays in np.flatnonzero(sums):
                for seats in range(1, sets):
                    if seats & ~stays == 0:
                        # einsum computes in this thread; the @ operator would start BLAS threads.
                        out[stays, seats, 0] += np.einsum("d,d->", likely[stays], shares[seats])
        return out / self.deals

    def _by_cell(self) -> Sums | None:
        """Hero's shares summed over the deals of each combination of groups; None if these are too many."""
        if not self.cells:
            summed, sizes = self.spread, [order.groups for order in self.orders]
            self.cells.append(
                summed.by_cell * self.deals
                if isinstance(summed, SpreadSums)
                else cell_sums(self.groups, self.shares, sizes)
            )
        return self.cells[0]

    def _by_group(self, fractions: Sequence[float] | Column) -> list[Column]:
        """The chance that each group folds, for each opponent."""
        return [order.fold_chances(float(each)) for order, each in zip(self.orders, fractions, strict=True)]

    def error(self, folds: Sequence[float], payoffs: Sequence[Payoff]) -> float:
        """See `Dealt`; 0 only if all deals must be worth the same, not just the sampled ones."""
        bounds, summed = _bounds(folds, payoffs), self.spread
        if summed is None:
            return _error_of_mean(self._values(folds, payoffs), *bounds)
        value = self._mean(folds, payoffs)
        square = summed.mean_square([Signed(1, folds, payoffs)], value)
        return self._error_of_square(value, square, *bounds)

    def gap_error(self, one: Priced, other: Priced) -> float:
        """See `Dealt`; both actions are compared deal by deal, so common variation cancels."""
        (low, high), (least, most) = (_bounds(each.folds, each.payoffs) for each in (one, other))
        summed = self.spread
        if summed is None:
            gaps = self._values(one.folds, one.payoffs) - self._values(other.folds, other.payoffs)
            return _error_of_mean(gaps, low - most, high - least)
        gap = self._mean(one.folds, one.payoffs) - self._mean(other.folds, other.payoffs)
        signed = [Signed(1, one.folds, one.payoffs), Signed(-1, other.folds, other.payoffs)]
        return self._error_of_square(gap, summed.mean_square(signed, gap), low - most, high - least)

    def _mean(self, folds: Sequence[float], payoffs: Sequence[Payoff]) -> float:
        """The mean of what hero wins."""
        return float(mean_value(self.masses(np.array(folds, dtype=np.float64)[:, None]), [payoffs])[0])

    def _error_of_square(self, value: float, square: float, low: float, high: float) -> float:
        """The error of a mean, from the mean squared deviation."""
        inside = min(max(value, low), high)  # rounding may put it outside
        return wider_error(mean_of_moments(inside, square * self.deals, self.deals, low, high))

    def _values(self, folds: Sequence[float], payoffs: Sequence[Payoff]) -> Column:
        """What hero wins in each deal, on average over who folds, shape (deals,)."""
        values = np.zeros(self.deals)
        for part, chances in self._chances(self._by_group(folds)):
            for stays, found in enumerate(payoffs):
                if found:
                    values[part] += chances[stays] * self._won(found, part)
        return values

    def _won(self, found: Payoff, part: slice) -> Column:
        """What hero wins in some deals by a payoff."""
        shares = self.shares[:, part]
        won = np.full(shares.shape[1], found.get(0, 0.0))
        for seats, amount in found.items():
            if seats and amount:
                won += amount * shares[seats]
        return won

    def looked_at(self, most: int) -> SampledDeals:
        """The deals whose spread is computed: all if they are summed up, otherwise the first ones."""
        return self if self.spread is not None else self.thinned(most)

    def thinned(self, most: int) -> SampledDeals:
        """A smaller sample: the first deals."""
        if self.deals <= most:
            return self
        return SampledDeals(
            self.orders,
            np.ascontiguousarray(self.groups[:, :most]),
            np.ascontiguousarray(self.shares[:, :most]),
        )

    def for_orders(self) -> SampledDeals:
        """The deals for which other orders of folding are tried; each order examines all of them."""
        if self._by_cell() is not None:
            return self
        if not self.few:
            self.few.append(self.thinned(ORDER_DEALS))
        return self.few[0]

    def _chances(self, by_group: Sequence[Column]) -> Iterator[tuple[slice, npt.NDArray[np.float64]]]:
        """The chance that exactly each set stays, block by block, shape (2ⁿ, deals); the array is reused.

        Args:
            by_group: The chance that each group of each opponent folds.
        """
        room = np.empty((len(self.shares), min(BLOCK, self.deals)))
        for start in range(0, self.deals, BLOCK):
            part = slice(start, min(self.deals, start + BLOCK))
            out = room[:, : part.stop - start]
            out[0] = 1.0
            for place, chances in enumerate(by_group):
                size = 1 << place
                fold = chances[self.groups[place, part]]
                np.multiply(out[:size], 1 - fold, out=out[size : 2 * size])
                out[:size] *= fold
            yield part, out


def _within(values: Mass) -> Mass:
    """Masses with 0 for shares against opponents who do not stay."""
    sets = np.arange(len(values))
    found: Mass = np.where((sets & ~sets[:, None])[..., None], 0.0, values)
    return found


def _error_of_mean(values: Column, low: float, high: float) -> float:
    """The error of the mean of sampled values between two bounds."""
    value = float(values.mean())
    second = float(((values - value) ** 2).sum())
    return wider_error(mean_of_moments(value, second, values.size, low, high))


def wider_error(estimate: Estimate) -> float:
    """The distance from a figure to the farther end of its interval, in standard errors; 0 only if exact.

    The interval of a hand that won every sampled deal extends only downwards, and its ± must cover that end.
    """
    return estimate.reach / Z95


def _bounds(folds: Sequence[float], payoffs: Sequence[Payoff]) -> tuple[float, float]:
    """The lowest and highest value that a deal can have.

    Args:
        folds: The fraction that each opponent folds.
        payoffs: What hero wins for every set of opponents who stay; his shares are 0…1.
    """
    lowest, highest = [], []
    for stays, found in enumerate(payoffs):
        if all(fraction < 1 if stays >> place & 1 else fraction > 0 for place, fraction in enumerate(folds)):
            shared = [amount for seats, amount in found.items() if seats]
            lowest.append(found.get(0, 0.0) + sum(min(0.0, amount) for amount in shared))
            highest.append(found.get(0, 0.0) + sum(max(0.0, amount) for amount in shared))
    return min(lowest), max(highest)
