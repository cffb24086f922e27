"""Accumulators of selectors: what is remembered of a column, mergeable, and the figure it gives.

Every deal counts ``members`` times as a deal and ``weights`` times in the figures (both 1 in a sampled
run; an enumeration merges deals and weighs ranges).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt
from typing import Any, Protocol, Self

import numpy as np
import numpy.typing as npt

from oracle.errors import RunError
from oracle.query.types import WHOLE, Type
from oracle.query.values import SHARE_UNITS, text_of
from oracle.simulate import estimate
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures

Column = npt.NDArray[Any]  # each PQL type has its own dtype

MOST_VALUES = 100_000
"""Different values that a histogram, median or percentile keeps apart."""

PERCENT = 100


@dataclass(frozen=True, slots=True)
class Kept:
    """How many deals a figure is about.

    Attributes:
        trials: Kept deals.
        weight: Sum of their weights.
        exact: Whether they are all there are.
    """

    trials: int
    weight: float
    exact: bool


class Tally(Protocol):
    """Remembers one selector's column."""

    def push(self, values: Column, members: Column | None, weights: Column | None) -> None:
        """Add the values of some kept deals."""
        ...

    def merge(self, other: Self) -> None:
        """Add what another tally of the same selector remembers."""
        ...

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The figure so far."""
        ...

    def width(self, figures: SelectorFigures) -> float:
        """What a target error is held against: half of the 95 % interval, in the figure's unit."""
        ...


def _scale(type_: Type) -> float:
    """What one unit of a column of this type is worth."""
    return 1 / SHARE_UNITS if type_ is Type.FRACTION else 1.0


class CountTally:
    """``count``: in how many deals something holds."""

    def __init__(self) -> None:
        self.count = 0
        self.weight = 0.0

    def push(self, values: Column, members: Column | None, weights: Column | None) -> None:
        """Add the values of some kept deals."""
        held = np.count_nonzero(values) if members is None else int(members[values].sum())
        self.count += int(held)
        self.weight += float(held) if weights is None else float(weights[values].sum())

    def merge(self, other: Self) -> None:
        """Add what another tally of the same selector remembers."""
        self.count += other.count
        self.weight += other.weight

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The share of the kept deals, and how many."""
        if kept.exact:
            whole = kept.weight == kept.trials and self.weight == self.count
            fraction = str(Fraction(self.count, kept.trials)) if whole else ""
            share = estimate.exact(self.weight / kept.weight)
            return SelectorFigures(name, "count", share, count=self.count, fraction=fraction)
        return SelectorFigures(name, "count", estimate.share(self.count, kept.trials), count=self.count)

    def width(self, figures: SelectorFigures) -> float:
        """Half of the interval of the share."""
        return figures.estimate.half_width if figures.estimate else 0.0


class MeanTally:
    """``avg``, ``sum`` and ``stdev``: sums of values and of their squares.

    Args:
        kind: The aggregate.
        type_: Type of the column.
    """

    def __init__(self, kind: str, type_: Type) -> None:
        self._kind = kind
        self._type = type_
        self._whole = type_ in WHOLE or type_ is Type.FRACTION
        self.total: float | int = 0
        self.squares = 0.0
        self.cubes = 0.0
        self.fourths = 0.0
        self.weighed = 0.0
        self.least = inf
        self.most = -inf

    def push(self, values: Column, members: Column | None, weights: Column | None) -> None:
        """Add the values of some kept deals."""
        if not values.size:
            return
        scaled = values * _scale(self._type)
        if self._whole:
            self.total += int(values.sum() if members is None else (values * members).sum())
        else:
            self.total += float(values.sum() if members is None else (values * members).sum())
        share = weights if weights is not None else members
        self.weighed += float(scaled.sum() if share is None else (scaled * share).sum())
        square = scaled * scaled
        self.squares += float(square.sum() if share is None else (square * share).sum())
        if self._kind == "stdev":
            self.cubes += float((square * scaled).sum())
            self.fourths += float((square * square).sum())
        self.least = min(self.least, float(scaled.min()))
        self.most = max(self.most, float(scaled.max()))

    def merge(self, other: Self) -> None:
        """Add what another tally of the same selector remembers."""
        self.total += other.total
        self.weighed += other.weighed
        self.squares += other.squares
        self.cubes += other.cubes
        self.fourths += other.fourths
        self.least = min(self.least, other.least)
        self.most = max(self.most, other.most)

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The mean (or sum, or standard deviation) with its interval."""
        if kept.exact:
            return self._exact(name, kept)
        mean = self._mean(kept)
        if self._kind == "avg":
            return SelectorFigures(name, self._kind, mean)
        if self._kind == "sum":
            times = kept.trials
            scaled = Estimate(mean.value * times, mean.se * times, mean.low * times, mean.high * times)
            return SelectorFigures(name, self._kind, scaled)
        return SelectorFigures(name, self._kind, self._spread(kept))

    def _exact(self, name: str, kept: Kept) -> SelectorFigures:
        mean = self.weighed / kept.weight
        if self._kind == "sum":
            return SelectorFigures(name, self._kind, estimate.exact(self.weighed))
        if self._kind == "stdev":
            return SelectorFigures(name, self._kind, estimate.exact(self._deviation(mean, kept)))
        if self._whole and kept.weight == kept.trials:
            units = SHARE_UNITS if self._type is Type.FRACTION else 1
            fraction = Fraction(int(self.total), kept.trials * units)
            return SelectorFigures(name, self._kind, estimate.exact(float(fraction)), fraction=str(fraction))
        return SelectorFigures(name, self._kind, estimate.exact(mean))

    def _mean(self, kept: Kept) -> Estimate:
        low, high = (0.0, 1.0) if self._type in (Type.EQUITY, Type.FRACTION) else (self.least, self.most)
        if self.least < low or self.most > high:
            low, high = self.least, self.most
        if low == high:
            return Estimate(low, 0.0, low, high)
        return estimate.mean(self.weighed, self.squares, kept.trials, low, high)

    def _deviation(self, mean: float, kept: Kept) -> float:
        return sqrt(max(0.0, self.squares / kept.weight - mean * mean))

    def _spread(self, kept: Kept) -> Estimate:
        """The standard deviation; its error from the fourth central moment, so for any distribution.

        The variance of a sample variance is (m₄ - sd⁴) / n, and the deviation is its root.
        """
        count = kept.trials
        mean = self.weighed / count
        deviation = self._deviation(mean, kept)
        if not deviation:
            return Estimate(0.0, 0.0, 0.0, 0.0)
        fourth = (self.fourths - 4 * mean * self.cubes + 6 * mean**2 * self.squares) / count - 3 * mean**4
        se = sqrt(max(0.0, fourth - deviation**4) / count) / (2 * deviation)
        half = estimate.Z95 * se
        return Estimate(deviation, se, max(0.0, deviation - half), deviation + half)

    def width(self, figures: SelectorFigures) -> float:
        """Absolute for shares of the pot; else relative to the spread or the mean, the larger."""
        figure = figures.estimate
        if figure is None:
            return 0.0
        if self._type in (Type.EQUITY, Type.FRACTION) and self._kind == "avg":
            return figure.half_width
        yardstick = max(abs(figure.value), abs(self.most - self.least) / 2)
        return figure.half_width / yardstick if yardstick else 0.0


class ExtremeTally:
    """``min`` and ``max``: the extreme seen.

    Args:
        kind: The aggregate.
        type_: Type of the column.
    """

    def __init__(self, kind: str, type_: Type) -> None:
        self._kind = kind
        self._type = type_
        self.value: Any = None  # a NumPy scalar of the column's dtype

    def push(self, values: Column, members: Column | None, weights: Column | None) -> None:
        """Add the values of some kept deals."""
        if values.size:
            self._take(values.min() if self._kind == "min" else values.max())

    def merge(self, other: Self) -> None:
        """Add what another tally of the same selector remembers."""
        if other.value is not None:
            self._take(other.value)

    def _take(self, value: Any) -> None:  # noqa: ANN401 - a NumPy scalar of any dtype
        if self.value is None:
            self.value = value
        else:
            self.value = min(self.value, value) if self._kind == "min" else max(self.value, value)

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The extreme, in words where it is no number."""
        text = text_of(self.value, self._type)
        numeric = self._type in WHOLE or self._type in (Type.DOUBLE, Type.EQUITY, Type.FRACTION)
        figure = estimate.exact(float(self.value) * _scale(self._type)) if numeric else None
        return SelectorFigures(name, self._kind, figure, text=text)

    def width(self, figures: SelectorFigures) -> float:
        """An extreme has no interval and stops no run."""
        return 0.0


class ValuesTally:
    """``histogram``, ``median`` and ``percentile``: how often each value came.

    Args:
        kind: The aggregate.
        type_: Type of the column.
        percentile: For ``percentile`` which one, 0…100; the median is the fiftieth.
    """

    def __init__(self, kind: str, type_: Type, percentile: float = 50.0) -> None:
        self._kind = kind
        self._type = type_
        self._percentile = percentile
        self.counts: dict[Any, int] = {}  # by NumPy scalars of any dtype, or text
        self.weights: dict[Any, float] = {}

    def push(self, values: Column, members: Column | None, weights: Column | None) -> None:
        """Add the values of some kept deals."""
        if self._kind == "histogram" and self._type is Type.EQUITY:
            values = np.maximum(0, np.ceil(100 * values) - 1).astype(np.int64)
        kinds, place = np.unique(values, return_inverse=True)
        counts = np.bincount(place, weights=members, minlength=kinds.size)
        weighed = counts if weights is None else np.bincount(place, weights=weights, minlength=kinds.size)
        for kind, count, weight in zip(kinds.tolist(), counts.tolist(), weighed.tolist(), strict=True):
            self.counts[kind] = self.counts.get(kind, 0) + round(count)
            self.weights[kind] = self.weights.get(kind, 0.0) + weight
        self._check_room()

    def merge(self, other: Self) -> None:
        """Add what another tally of the same selector remembers."""
        for kind, count in other.counts.items():
            self.counts[kind] = self.counts.get(kind, 0) + count
            self.weights[kind] = self.weights.get(kind, 0.0) + other.weights[kind]
        self._check_room()

    def _check_room(self) -> None:
        if len(self.counts) > MOST_VALUES:
            raise RunError(
                f"The {self._kind} has more than {MOST_VALUES:,} different values.",
                remedy="Ask for the average, or round the value into fewer classes.",
            )

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The bars of the histogram, or the value in the middle."""
        if self._kind == "histogram":
            return SelectorFigures(name, self._kind, buckets=tuple(self._bars(kept)))
        ordered = sorted(self.weights)
        edges = np.cumsum([self.weights[kind] for kind in ordered])
        value, low, high = (self._at(ordered, edges, rank) for rank in self._ranks(kept))
        scale = _scale(self._type)
        figure = Estimate(value * scale, (high - low) * scale / (2 * estimate.Z95), low * scale, high * scale)
        return SelectorFigures(name, self._kind, figure)

    def _bars(self, kept: Kept) -> list[Bucket]:
        bars = []
        for kind in sorted(self.counts):
            label = str(kind) if self._type is Type.EQUITY else text_of(kind, self._type)
            count = self.counts[kind]
            if kept.exact:
                share = estimate.exact(self.weights[kind] / kept.weight)
            else:
                share = estimate.share(count, kept.trials)
            bars.append(Bucket(label, count, share))
        return bars

    def _ranks(self, kept: Kept) -> tuple[float, float, float]:
        """The share of deals below the value asked for, and below the ends of its interval.

        The interval of an order statistic: the number of deals below it is binomial.
        """
        share = self._percentile / PERCENT
        half = 0.0 if kept.exact else estimate.Z95 * sqrt(share * (1 - share) / kept.trials)
        return share, max(0.0, share - half), min(1.0, share + half)

    def _at(self, ordered: list[Any], edges: npt.NDArray[np.float64], share: float) -> float:
        """The least value with at least this share of the weight at or below it."""
        place = int(np.searchsorted(edges, share * edges[-1] * (1 - 1e-15)))
        return float(ordered[min(place, len(ordered) - 1)])

    def width(self, figures: SelectorFigures) -> float:
        """The widest bar; for a value in the middle, its interval relative to the spread of values."""
        if figures.buckets:
            return max(bar.share.half_width for bar in figures.buckets)
        if figures.estimate is None:
            return 0.0
        spread = (max(self.weights) - min(self.weights)) * _scale(self._type)
        return figures.estimate.half_width / spread if spread else 0.0


def make_tally(kind: str, type_: Type, arguments: tuple[float, ...] = ()) -> Tally:
    """The accumulator of a selector."""
    if kind == "count":
        return CountTally()
    if kind in ("avg", "sum", "stdev"):
        return MeanTally(kind, type_)
    if kind in ("min", "max"):
        return ExtremeTally(kind, type_)
    return ValuesTally(kind, type_, *arguments)
