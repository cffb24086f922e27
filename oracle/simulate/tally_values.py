"""``histogram``, ``median`` and ``percentile``: how often each value came."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from oracle.errors import RunError
from oracle.query.types import Type
from oracle.query.values import text_of
from oracle.simulate import estimate
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures
from oracle.simulate.tally_base import Column, Kept, scale

MOST_VALUES = 100_000
"""Different values that are kept apart."""

DOUBLE_BITS = 52
"""Bits behind the leading one of a double."""

NARROW = 1 << 16
"""Whole numbers that lie so close together are counted in a table instead of being sorted."""

PERCENT = 100


class ValuesTally:
    """How often each value came.

    A histogram of more than `MOST_VALUES` values is refused.  For the median and percentiles values are
    then rounded to one bit less, as often as it takes, always for all values alike: what is remembered
    depends on the values only, not on their order or on how many threads saw them.

    Args:
        kind: The aggregate.
        type_: Type of the column.
        percentile: For ``percentile`` which one, 0…100; the median is the fiftieth.
    """

    def __init__(self, kind: str, type_: Type, percentile: float = 50.0) -> None:
        self._kind = kind
        self._type = type_
        self._percentile = percentile
        self.counts: dict[Any, int] = {}  # by plain values of any kind
        self.weights: dict[Any, float] = {}
        self.bits = DOUBLE_BITS

    def push(self, values: Column, members: Column | None, weights: Column | None) -> None:
        """Add the values of some kept deals.

        Raises:
            RunError: When a histogram has more than `MOST_VALUES` values.
        """
        if self._kind == "histogram" and self._type is Type.EQUITY:
            values = np.maximum(0, np.ceil(100 * values) - 1).astype(np.int64)
        if self.bits < DOUBLE_BITS:
            values = rounded(values, self.bits)
        for kind, count, weight in _counted(values, members, weights):
            self.counts[kind] = self.counts.get(kind, 0) + count
            self.weights[kind] = self.weights.get(kind, 0.0) + weight
        self._make_room()

    def merge(self, other: Self) -> None:
        """Add what another tally of the same selector remembers."""
        bits = min(self.bits, other.bits)
        self._round(bits)
        other._round(bits)
        for kind, count in other.counts.items():
            self.counts[kind] = self.counts.get(kind, 0) + count
            self.weights[kind] = self.weights.get(kind, 0.0) + other.weights[kind]
        self._make_room()

    def _make_room(self) -> None:
        if len(self.counts) <= MOST_VALUES:
            return
        if self._kind == "histogram":
            raise RunError(
                f"The {self._kind} has more than {MOST_VALUES:,} different values.",
                remedy="Ask for the average, or round the value into fewer classes.",
            )
        while len(self.counts) > MOST_VALUES:
            self._round(self.bits - 1)

    def _round(self, bits: int) -> None:
        """Round all values, and count together those that become one."""
        if bits >= self.bits:
            return
        self.bits = bits
        kinds = rounded(np.array(list(self.counts)), bits).tolist()
        counts, weights = self.counts, self.weights
        self.counts, self.weights = {}, {}
        for kind, count, weight in zip(kinds, counts.values(), weights.values(), strict=True):
            self.counts[kind] = self.counts.get(kind, 0) + count
            self.weights[kind] = self.weights.get(kind, 0.0) + weight

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The bars of the histogram, or the value in the middle."""
        if self._kind == "histogram":
            return SelectorFigures(name, self._kind, buckets=tuple(self._bars(kept)))
        ordered = sorted(self.weights)
        edges = np.cumsum([self.weights[kind] for kind in ordered])
        places = [_place(edges, rank) for rank in self._ranks(kept)]
        value, low, high = (float(ordered[place]) * scale(self._type) for place in places)
        note = ""
        if self.bits < DOUBLE_BITS:
            blur = self.weights[ordered[places[0]]] / edges[-1]
            note = (
                f"of more than {MOST_VALUES:,} values: its rank is within {100 * blur:.2g} % of the one asked"
            )
        figure = Estimate(value, (high - low) / (2 * estimate.Z95), low, high)
        return SelectorFigures(name, self._kind, figure, note=note)

    def _bars(self, kept: Kept) -> Iterator[Bucket]:
        for kind in sorted(self.counts):
            label = str(kind) if self._type is Type.EQUITY else text_of(kind, self._type)
            count = self.counts[kind]
            if kept.exact:
                share = estimate.exact(self.weights[kind] / kept.weight)
            else:
                share = estimate.share(count, kept.trials)
            yield Bucket(label, count, share)

    def _ranks(self, kept: Kept) -> tuple[float, float, float]:
        """The share of deals below the value asked for, and below the ends of its interval.

        The interval of an order statistic: the number of deals below it is binomial.
        """
        share = self._percentile / PERCENT
        half = 0.0 if kept.exact else estimate.Z95 * sqrt(share * (1 - share) / kept.trials)
        return share, max(0.0, share - half), min(1.0, share + half)

    def width(self, figures: SelectorFigures) -> float:
        """The widest bar; for a value in the middle, its interval relative to the spread of values."""
        if figures.buckets:
            return max(bar.share.half_width for bar in figures.buckets)
        if figures.estimate is None:
            return 0.0
        spread = (max(self.weights) - min(self.weights)) * scale(self._type)
        return figures.estimate.half_width / spread if spread else 0.0


def _place(edges: npt.NDArray[np.float64], share: float) -> int:
    """Which value is the least with at least this share of the weight at or below it."""
    place = int(np.searchsorted(edges, share * edges[-1] * (1 - 1e-15)))
    return min(place, edges.size - 1)


def rounded(values: Column, bits: int) -> npt.NDArray[np.float64]:
    """Numbers as doubles with so many bits behind the leading one, rounded down in size."""
    cut = np.uint64(DOUBLE_BITS - bits)
    pattern = np.asarray(values, dtype=np.float64).view(np.uint64)
    shorter: npt.NDArray[np.float64] = (pattern >> cut << cut).view(np.float64)
    return shorter


def _counted(
    values: Column, members: Column | None, weights: Column | None
) -> Iterator[tuple[Any, int, float]]:
    """Each different value of a column as a plain one, how many deals have it, and their weight."""
    if values.dtype.kind in "biu" and values.size:
        least, most = int(values.min()), int(values.max())
        if most - least < NARROW:
            place: Column = values.astype(np.int64) - least
            kinds: Any = range(least, most + 1)
            if values.dtype.kind == "b":
                kinds = [bool(kind) for kind in kinds]
        else:
            different, place = np.unique(values, return_inverse=True)
            kinds = different.tolist()
    else:
        different, place = np.unique(values, return_inverse=True)
        kinds = different.tolist()
    found = np.bincount(place)
    if members is None:
        counts = found.tolist()
    else:
        sums = np.zeros(found.size, dtype=np.int64)
        np.add.at(sums, place, members)
        counts = sums.tolist()
    weighed = counts if weights is None else np.bincount(place, weights=weights).tolist()
    for kind, rows, count, weight in zip(kinds, found.tolist(), counts, weighed, strict=True):
        if rows:
            yield kind, count, weight
