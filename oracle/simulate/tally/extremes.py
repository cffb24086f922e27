"""``count``, ``min`` and ``max``: a number of deals, and the extremes of a column."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any, Self

import numpy as np

from oracle.query.bounds import UNBOUNDED, Bounds
from oracle.query.columns import Column
from oracle.query.language.orders import Places
from oracle.query.language.types import WHOLE, Type
from oracle.query.language.values import text_of
from oracle.simulate.intervals import estimate
from oracle.simulate.snapshot import Estimate, SelectorFigures
from oracle.simulate.tally.base import ONCE, Kept, Stands, scale
from oracle.simulate.work.plain import Plain, whole


class CountTally:
    """``count``: the number of deals in which something holds."""

    def __init__(self) -> None:
        self.count = 0
        self.weight = 0.0

    def push(self, values: Column, deals: Stands = ONCE) -> None:
        """Add the values of some kept deals."""
        held = np.count_nonzero(values) if deals.members is None else int(deals.members[values].sum())
        self.count += int(held)
        self.weight += float(held) if deals.weights is None else float(deals.weights[values].sum())

    def merge(self, other: Self) -> None:
        """Add another tally of the same selector."""
        self.count += other.count
        self.weight += other.weight

    def state(self) -> Plain:
        """The number of deals and their weight."""
        return {"count": whole(self.count), "weight": float(self.weight)}

    def load(self, state: Any) -> None:  # noqa: ANN401 - plain data
        """Restore what was counted from a `state`."""
        self.count, self.weight = int(state["count"]), state["weight"]

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The share of the kept deals, and their number."""
        if kept.exact:
            whole = kept.whole and self.weight == self.count
            fraction = str(Fraction(self.count, kept.trials)) if whole else ""
            share = estimate.exact(self.weight / kept.weight)
            return SelectorFigures(name, "count", share, count=self.count, fraction=fraction)
        return SelectorFigures(
            name, "count", estimate.share_estimate(self.count, kept.trials), count=self.count
        )

    def width(self, figures: SelectorFigures, kept: Kept) -> float:
        """Half of the interval of the share."""
        return figures.estimate.half_width if figures.estimate else 0.0


class ExtremeTally:
    """``min`` and ``max``: the extreme seen.

    Args:
        kind: The aggregate.
        type_: Type of the column.
        order: The place of each value in the game's order, if the game has its own.
        bounds: The numbers between which the values lie.
    """

    def __init__(
        self, kind: str, type_: Type, order: Places | None = None, bounds: Bounds = UNBOUNDED
    ) -> None:
        self._kind = kind
        self._type = type_
        self._order = order
        self._bounds = bounds
        self.value: Any = None  # a NumPy scalar of the column's dtype; its place if there is an order

    def push(self, values: Column, deals: Stands = ONCE) -> None:
        """Add the values of some kept deals."""
        if values.size:
            values = values if self._order is None else self._order[values]
            self._take(values.min() if self._kind == "min" else values.max())

    def merge(self, other: Self) -> None:
        """Add another tally of the same selector."""
        if other.value is not None:
            self._take(other.value)

    def state(self) -> Plain:
        """The extreme as an array, which keeps its type; None before the first value."""
        return None if self.value is None else np.array([self.value])

    def load(self, state: Any) -> None:  # noqa: ANN401 - plain data
        """Restore what was counted from a `state`."""
        self.value = None if state is None else state[0]

    def _take(self, value: Any) -> None:  # noqa: ANN401 - a NumPy scalar of any dtype
        if self.value is None:
            self.value = value
        else:
            self.value = min(self.value, value) if self._kind == "min" else max(self.value, value)

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The extreme, in words if it is not a number."""
        value = self.value if self._order is None else int(np.flatnonzero(self._order == self.value)[0])
        text = text_of(value, self._type)
        numeric = self._type in WHOLE or self._type in (Type.DOUBLE, Type.EQUITY, Type.FRACTION)
        figure = self._figure(float(self.value) * scale(self._type), kept) if numeric else None
        return SelectorFigures(name, self._kind, figure, text=text)

    def _figure(self, seen: float, kept: Kept) -> Estimate:
        """The extreme of all deals; or of a sample, with an interval from the extreme seen to the bound."""
        bound = self._bounds.low if self._kind == "min" else self._bounds.high
        if kept.exact or seen == bound:
            return estimate.exact(seen)
        low, high = (bound, seen) if self._kind == "min" else (seen, bound)
        return Estimate(seen, inf, low, high)

    def width(self, figures: SelectorFigures, kept: Kept) -> float | None:
        """None if the extreme has not reached its bound: it then neither ends a run nor prevents its end."""
        return 0.0 if figures.estimate is not None and figures.estimate.known else None
