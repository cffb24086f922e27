"""``histogram``, ``median`` and ``percentile``: how often each value occurred."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from oracle.errors import RunError
from oracle.query.bounds import UNBOUNDED, Bounds
from oracle.query.columns import Column
from oracle.query.language.orders import Places
from oracle.query.language.types import Type
from oracle.query.language.values import text_of
from oracle.simulate.intervals import estimate
from oracle.simulate.intervals.ranks import ranks_around
from oracle.simulate.printed import percentage
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures
from oracle.simulate.tally.base import ONCE, Kept, Stands, scale
from oracle.simulate.work.plain import Plain

Whole = npt.NDArray[np.int64]
Doubles = npt.NDArray[np.float64]

MOST_VALUES = 100_000
"""Most different values."""

DOUBLE_BITS = 52
"""Bits after the leading one of a double."""

NARROW = 1 << 16
"""Integers within a span of this size are counted in a table instead of being sorted."""

PERCENT = 100
MIDDLE = 50.0
"""The percentile that is the median."""

ROUNDING = 1e-12
"""Relative error of a sum of weights: a value that falls short of a share by less reaches it."""


class Counted(NamedTuple):
    """How often each value occurred.

    Attributes:
        values: Different values, ascending, shape (n,).
        counts: Deals with each, shape (n,), int64.
        weights: The weight of these deals, shape (n,), float64.
    """

    values: Column
    counts: Whole
    weights: Doubles


class ValuesTally:
    """How often each value occurred.

    A histogram of more than `MOST_VALUES` values is refused.  For the median and percentiles values are
    then rounded by one more bit as often as needed, always all of them: the result depends only on the
    values, not on their order or the number of threads.

    Args:
        kind: The aggregate.
        type_: Type of the column.
        percentile: For ``percentile`` which one, 0…100; the median is the fiftieth.
        order: The place of each value in the game's order, if it has one of its own; bars are in this order.
        bounds: The numbers between which the values lie, in the figure's unit.
    """

    def __init__(
        self,
        kind: str,
        type_: Type,
        percentile: float = MIDDLE,
        order: Places | None = None,
        bounds: Bounds = UNBOUNDED,
    ) -> None:
        self._order = order
        self._bounds = bounds
        self._kind = kind
        self._type = type_
        self._percentile = percentile
        self._parts: list[Counted] = []
        self.bits = DOUBLE_BITS

    def push(self, values: Column, deals: Stands = ONCE) -> None:
        """Add the values of some kept deals.

        Raises:
            RunError: When a histogram has more than `MOST_VALUES` values.
        """
        if self._kind == "histogram" and self._type is Type.EQUITY:
            values = np.maximum(0, np.ceil(100 * values) - 1).astype(np.int64)
        self._parts.append(_counted(values, deals.members, deals.weights))
        self._make_room()

    def merge(self, other: Self) -> None:
        """Add another tally of the same selector."""
        self.bits = min(self.bits, other.bits)
        self._parts += other._parts
        self._make_room()

    def state(self) -> Plain:
        """The values counted so far, in the parts in which they came: sums of weights depend on them."""
        return {"bits": self.bits, "parts": [list(part) for part in self._parts]}

    def load(self, state: Any) -> None:  # noqa: ANN401 - plain data
        """Restore what was counted from a `state`."""
        self.bits = state["bits"]
        self._parts = [Counted(*part) for part in state["parts"]]

    def _make_room(self) -> None:
        """Merge equal values once there may be too many."""
        if sum(part.values.size for part in self._parts) > 2 * MOST_VALUES:
            self.counted()

    def counted(self) -> Counted:
        """All values so far in ascending order.

        Raises:
            RunError: When a histogram has more than `MOST_VALUES` values.
        """
        if len(self._parts) == 1 and self._parts[0].values.size <= MOST_VALUES:
            return self._parts[0]
        values, counts, weights = (
            np.concatenate([getattr(part, name) for part in self._parts])
            for name in ("values", "counts", "weights")
        )
        whole = _joined(values if self.bits == DOUBLE_BITS else rounded(values, self.bits), counts, weights)
        if whole.values.size > MOST_VALUES and self._kind == "histogram":
            raise RunError(
                f"The {self._kind} has more than {MOST_VALUES:,} different values.",
                remedy="Ask for the average, or round the value into fewer classes.",
            )
        while whole.values.size > MOST_VALUES:
            self.bits -= 1
            whole = _joined(rounded(whole.values, self.bits), whole.counts, whole.weights)
        self._parts = [whole]
        return whole

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The bars of the histogram, or the median or percentile."""
        if self._kind == "histogram":
            return SelectorFigures(name, self._kind, buckets=tuple(self._bars(kept)))
        found = self.counted()
        edges = np.cumsum(found.weights)
        place = _place(edges, self._percentile / PERCENT)
        value = float(found.values[place]) * scale(self._type)
        low, high = (value, value) if kept.exact else self._ends(found, kept.trials)
        note = ""
        if self.bits < DOUBLE_BITS:
            blur = found.weights[place] / edges[-1]
            within = percentage(float(blur))
            note = f"of more than {MOST_VALUES:,} values: its rank is within {within} of the one asked for"
        figure = Estimate(value, (high - low) / (2 * estimate.Z95), low, high)
        return SelectorFigures(name, self._kind, figure, note=note)

    def _ends(self, found: Counted, trials: int) -> tuple[float, float]:
        """The interval of an order statistic; an end is a bound if no value seen may lie beyond it."""
        edges = np.cumsum(found.counts)
        ranks = ranks_around(self._percentile / PERCENT, trials)
        low, high = (found.values[np.searchsorted(edges, min(max(rank, 1), trials))] for rank in ranks)
        return (
            float(low) * scale(self._type) if ranks[0] > 0 else self._bounds.low,
            float(high) * scale(self._type) if ranks[1] <= trials else self._bounds.high,
        )

    def _bars(self, kept: Kept) -> Iterator[Bucket]:
        found = self.counted()
        if self._order is not None:
            along = np.argsort(self._order[found.values])
            found = Counted(found.values[along], found.counts[along], found.weights[along])
        listed = zip(found.values.tolist(), found.counts.tolist(), found.weights.tolist(), strict=True)
        for kind, count, weight in listed:
            label = str(kind) if self._type is Type.EQUITY else text_of(kind, self._type)
            share = (
                estimate.exact(weight / kept.weight)
                if kept.exact
                else estimate.share_estimate(count, kept.trials)
            )
            yield Bucket(label, count, share)

    def width(self, figures: SelectorFigures, kept: Kept) -> float:
        """The widest bar; for a median or percentile, its interval relative to the spread of values."""
        if self._kind == "histogram":
            # A share is least certain near one half, and only the two highest bars can be near it.
            highest = np.sort(self.counted().counts)[-2:].tolist()
            return max(estimate.share_estimate(count, kept.trials).half_width for count in highest)
        if figures.estimate is None or not figures.estimate.half_width:
            return 0.0
        values = self.counted().values
        spread = float(values[-1] - values[0]) * scale(self._type)
        return figures.estimate.half_width / spread if spread else inf


def _place(edges: npt.NDArray[np.float64], share: float) -> int:
    """The least value with at least this share of the weight at or below it."""
    place = int(np.searchsorted(edges, share * edges[-1] * (1 - ROUNDING)))
    return min(place, edges.size - 1)


def rounded(values: Column, bits: int) -> npt.NDArray[np.float64]:
    """Numbers as doubles with a number of bits after the leading one, rounded towards zero."""
    cut = np.uint64(DOUBLE_BITS - bits)
    pattern = np.asarray(values, dtype=np.float64).view(np.uint64)
    shorter: npt.NDArray[np.float64] = (pattern >> cut << cut).view(np.float64)
    return shorter


def _counted(values: Column, members: Column | None, weights: Column | None) -> Counted:
    """The different values of a column, how many deals have each, and their weight."""
    ones = np.ones(values.size, dtype=np.int64) if members is None else members
    if weights is None and members is None and values.dtype.kind in "bi" and values.size:
        least, most = int(values.min()), int(values.max())
        if most - least < NARROW:
            found = np.bincount(values.astype(np.int64) - least)
            held = np.flatnonzero(found)
            return Counted((held + least).astype(values.dtype), found[held], found[held].astype(np.float64))
    return _joined(values, ones, ones.astype(np.float64) if weights is None else weights)


def _joined(values: Column, counts: Whole, weights: Doubles) -> Counted:
    """Values in ascending order, equal ones merged."""
    order = np.argsort(values, kind="stable")
    values = values[order]
    first = np.ones(values.size, dtype=np.bool_)
    first[1:] = values[1:] != values[:-1]
    begin = np.flatnonzero(first)
    return Counted(
        values[begin], np.add.reduceat(counts[order], begin), np.add.reduceat(weights[order], begin)
    )
