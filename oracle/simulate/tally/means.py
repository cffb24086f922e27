"""``avg``, ``sum`` and ``stdev``: the moments of a column."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from fractions import Fraction
from math import inf, sqrt
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from oracle.errors import RunError
from oracle.query.bounds import UNBOUNDED, Bounds
from oracle.query.columns import Column
from oracle.query.language.types import WHOLE, Type
from oracle.query.language.values import LARGEST, SHARE_UNITS
from oracle.simulate.columns import arithmetic
from oracle.simulate.columns.sums import sum_powers, sum_whole, sum_whole_powers
from oracle.simulate.intervals import estimate
from oracle.simulate.intervals.spread import Shape, deviation
from oracle.simulate.snapshot import Estimate, SelectorFigures
from oracle.simulate.tally.base import ONCE, Kept, Stands, Starts, scale
from oracle.simulate.work.plain import Plain, whole

Doubles = npt.NDArray[np.float64]

_EACH_ONE: Doubles = np.empty(0)
"""In place of weights, if every value counts once."""


@dataclass(slots=True)
class Moments:
    """Weight, mean and sums of powers of the distances from the mean.

    Distances keep their precision if values are large and close together, unlike sums of squares.  Merged by
    P. Pébay, "Formulas for robust, one-pass parallel computation of covariances and arbitrary-order
    statistical moments", Sandia report SAND2008-6212.

    Attributes:
        weight: Sum of the weights.
        mean: The mean.
        second: Sum of weight times distance from the mean, squared.
        third: The same cubed.
        fourth: The same to the fourth power.
    """

    weight: float = 0.0
    mean: float = 0.0
    second: float = 0.0
    third: float = 0.0
    fourth: float = 0.0

    def merge(self, other: Moments) -> None:
        """Add the values of ``other``."""
        if not self.weight:
            self.weight, self.mean = other.weight, other.mean
            self.second, self.third, self.fourth = other.second, other.third, other.fourth
            return
        if not other.weight:
            return
        whole = self.weight + other.weight
        apart = other.mean - self.mean
        mine, theirs = self.weight / whole, other.weight / whole
        step = apart * apart * mine * theirs * whole
        self.fourth += (
            other.fourth
            + step * apart * apart * (mine * mine - mine * theirs + theirs * theirs)
            + 6 * apart * apart * (mine * mine * other.second + theirs * theirs * self.second)
            + 4 * apart * (mine * other.third - theirs * self.third)
        )
        self.third += (
            other.third
            + step * apart * (mine - theirs)
            + 3 * apart * (mine * other.second - theirs * self.second)
        )
        self.second += other.second + step
        self.mean += apart * theirs
        self.weight = whole


def moments_of(
    values: Column,
    weights: Column | None,
    *,
    higher: bool,
    starts: Starts | None = None,
    unit: float | None = None,
) -> list[Moments]:
    """The moments of the parts of a column.

    Args:
        values: The values, at least one.
        weights: The weight of each; 1 if None.
        higher: Whether the third and the fourth powers are wanted.
        starts: Where the parts begin, the first at 0; one part if None.
        unit: What a whole number counts; None if the values are no whole numbers.

    Raises:
        FloatingPointError: If one of them is too large for a double.
    """
    begin = np.zeros(1, dtype=np.int64) if starts is None else starts
    out = np.empty((begin.size, 5))
    begin = np.ascontiguousarray(begin)
    share = _EACH_ONE if weights is None else np.ascontiguousarray(weights, dtype=np.float64)
    if unit is None:
        sum_powers(np.ascontiguousarray(values, dtype=np.float64), share, begin, higher, out)
    else:
        whole_values = np.ascontiguousarray(values, dtype=np.int64)
        sum_whole_powers(whole_values, unit, share, begin, higher, out)
    if not np.isfinite(out).all():
        raise FloatingPointError("a sum of powers does not fit")
    return [Moments(*row) for row in out.tolist()]


def _total(values: Column, members: Column | None) -> int:
    """The sum of whole numbers, as `arithmetic.total`, in one call of a kernel where it fits."""
    if members is None:
        least, most, total, _squares = sum_whole(np.ascontiguousarray(values, dtype=np.int64))
        if max(-least, most) * values.size <= LARGEST:
            return total
    return arithmetic.total(values, members)


class MeanTally:
    """``avg``, ``sum`` and ``stdev``.

    Averages and sums of whole numbers are added up in whole numbers, everything else batch by batch: no
    figure depends on the size of blocks.

    Args:
        kind: The aggregate.
        type_: Type of the column.
        bounds: Between which numbers the values lie, in the figure's unit.
    """

    def __init__(self, kind: str, type_: Type, bounds: Bounds = UNBOUNDED) -> None:
        self._kind = kind
        self._type = type_
        self._bounds = bounds
        self._whole = type_ in WHOLE or type_ is Type.FRACTION
        self.total = 0  # sum of integer columns: exact, every deal once
        self.squares = 0  # sum of their squares, for deals of equal weight
        self.trials = 0  # number of these deals
        self.parts = Moments()  # moments of all other values

    def push(self, values: Column, deals: Stands = ONCE) -> None:
        """Add the values of some kept deals.

        Raises:
            RunError: If they are too large.
        """
        if not values.size:
            return
        if self._whole and deals.weights is None and self._kind != "stdev":
            self._push_whole(values, deals.members)
            return
        if self._whole:
            self.total += _total(values, deals.members)
        unit = scale(self._type) if self._whole else None
        share = deals.weights if deals.weights is not None else deals.members
        higher = self._kind == "stdev"
        try:
            for part in moments_of(values, share, higher=higher, starts=deals.starts, unit=unit):
                self.parts.merge(part)
        except (FloatingPointError, OverflowError):
            raise self._too_large() from None

    def _push_whole(self, values: Column, members: Column | None) -> None:
        """Add whole numbers of deals of equal weight."""
        least, most, total, squares = sum_whole(np.ascontiguousarray(values, dtype=np.int64))
        largest = max(-least, most)
        if members is None and largest**2 * values.size <= LARGEST:
            self.total += total
            self.squares += squares
        elif largest**2 <= LARGEST:
            self.total += arithmetic.total(values, members)
            self.squares += arithmetic.total(values * values, members)
        else:
            self.total += arithmetic.total(values, members)
            large = values.astype(object)
            self.squares += int((large * large * (1 if members is None else members)).sum())
        self.trials += values.size if members is None else int(members.sum())

    @property
    def moments(self) -> Moments:
        """The moments of all values, in the figure's unit."""
        if not self.trials:
            return self.parts
        unit = scale(self._type)
        mean = self.total / self.trials * unit
        second = (self.squares * self.trials - self.total * self.total) / self.trials * unit * unit
        return Moments(float(self.trials), mean, second)

    def _too_large(self) -> RunError:
        return RunError(
            f"The values are too large for {self._kind}.",
            remedy="Calculate with smaller numbers: their squares must fit too.",
        )

    def merge(self, other: Self) -> None:
        """Add another tally of the same selector."""
        self.total += other.total
        self.squares += other.squares
        self.trials += other.trials
        self.parts.merge(other.parts)

    def state(self) -> Plain:
        """The sums and moments."""
        sums = [whole(each) for each in (self.total, self.squares, self.trials)]
        return {"sums": sums, "parts": list(astuple(self.parts))}

    def load(self, state: Any) -> None:  # noqa: ANN401 - plain data
        """Restore what was counted from a `state`."""
        self.total, self.squares, self.trials = map(int, state["sums"])
        self.parts = Moments(*state["parts"])

    def figures(self, name: str, kept: Kept) -> SelectorFigures:
        """The mean (or sum, or standard deviation) with its interval."""
        if kept.exact:
            return self._exact(name, kept)
        if self._kind == "stdev":
            return SelectorFigures(name, self._kind, self._spread(kept.trials))
        mean = self._mean(kept.trials)
        if self._kind == "sum":
            times = kept.trials
            value = self.total / self._units if self._whole else mean.value * times
            mean = Estimate(value, mean.se * times, mean.low * times, mean.high * times)
        return SelectorFigures(name, self._kind, mean)

    def _exact(self, name: str, kept: Kept) -> SelectorFigures:
        if self._kind == "stdev":
            return SelectorFigures(name, self._kind, estimate.exact(self._deviation()))
        times = kept.trials if self._kind == "sum" else 1
        if self._whole and kept.whole:
            fraction = Fraction(self.total * times, kept.trials * self._units)
            return SelectorFigures(name, self._kind, estimate.exact(float(fraction)), fraction=str(fraction))
        return SelectorFigures(name, self._kind, estimate.exact(self.moments.mean * times))

    @property
    def _units(self) -> int:
        """Units of an integer column per 1."""
        return SHARE_UNITS if self._type is Type.FRACTION else 1

    def _mean(self, trials: int) -> Estimate:
        """The mean with its interval."""
        found = self.moments
        return estimate.mean_of_moments(found.mean, found.second, trials, self._bounds.low, self._bounds.high)

    def _deviation(self) -> float:
        return sqrt(max(0.0, self.moments.second / self.moments.weight))

    def _spread(self, trials: int) -> Estimate:
        """The standard deviation with its interval."""
        found = self.moments
        shape = Shape(
            found.mean, found.second / found.weight, found.third / found.weight, found.fourth / found.weight
        )
        return deviation(shape, trials, self._bounds.low, self._bounds.high)

    def width(self, figures: SelectorFigures, kept: Kept) -> float:
        """Absolute for shares of the pot; otherwise relative to the larger of standard deviation and mean."""
        figure = figures.estimate
        if figure is None or not figure.half_width:
            return 0.0
        if self._type in (Type.EQUITY, Type.FRACTION) and self._kind == "avg":
            return figure.half_width
        times = self.moments.weight if self._kind == "sum" else 1.0
        yardstick = max(abs(figure.value), self._deviation() * times)
        return figure.half_width / yardstick if yardstick else inf
