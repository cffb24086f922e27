"""Bounds of values that hold for every deal; interval arithmetic.

No allowance for rounding is needed: a calculation rounds the ends of an interval as it rounds the values
between them, and rounding is monotonic.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import inf, isfinite

Number = int | float


@dataclass(frozen=True, slots=True)
class Bounds:
    """Two numbers between which all values lie.

    Attributes:
        low: Lower bound; minus infinity if unknown.
        high: Upper bound; infinity if unknown.
        apart: No value except 0 is closer to 0 than this; 0 if unknown.
    """

    low: Number
    high: Number
    apart: Number = 0

    @property
    def finite(self) -> bool:
        """Whether both ends are known."""
        return isfinite(self.low) and isfinite(self.high)

    def inside(self, largest: int) -> Bounds:
        """The bounds if values beyond ``largest`` in absolute value are refused."""
        return Bounds(max(self.low, -largest), min(self.high, largest), self.apart)


UNBOUNDED = Bounds(-inf, inf)
"""No information."""


def constant(value: Number) -> Bounds:
    """The bounds of a constant."""
    return Bounds(value, value, abs(value))


def either(choices: Iterable[Bounds]) -> Bounds:
    """The union of at least one interval."""
    found = list(choices)
    nonzero = [each.apart for each in found if each.low or each.high]
    return Bounds(min(each.low for each in found), max(each.high for each in found), min(nonzero, default=0))


def negated(bounds: Bounds) -> Bounds:
    """The bounds of ``-x``."""
    return Bounds(-bounds.high, -bounds.low, bounds.apart)


def combined(operator: str, left: Bounds, right: Bounds) -> Bounds:
    """The bounds of an operation on two values.

    Args:
        operator: ``+ - * /``; a divisor is never 0.
        left: Bounds of the first operand.
        right: Bounds of the second operand.
    """
    if operator == "-":
        return combined("+", left, negated(right))
    if operator == "/":
        return _divided(left, right)
    if operator == "+":
        found = Bounds(left.low + right.low, left.high + right.high)
    else:
        ends = [_times(one, other) for one, other in product(_ends(left), _ends(right))]
        found = Bounds(min(ends), max(ends), left.apart * right.apart)
    # A constant too large for a double ends the run with an error.
    return found if found.low < inf and found.high > -inf else UNBOUNDED


def _divided(left: Bounds, right: Bounds) -> Bounds:
    """The bounds of a quotient, computed separately for negative and positive divisors."""
    negative = (right.low, min(right.high, -right.apart)) if right.low < 0 else ()
    positive = (max(right.low, right.apart), right.high) if right.high > 0 else ()
    ends = [_over(one, other, side) for side, others in ((-1, negative), (1, positive))
            for one, other in product(_ends(left), others)]  # fmt: skip
    if not ends:
        return UNBOUNDED  # a division by zero in every deal
    largest = max(-right.low, right.high)
    return Bounds(min(ends), max(ends), left.apart / largest if isfinite(largest) else 0)


def _ends(bounds: Bounds) -> tuple[Number, Number]:
    return bounds.low, bounds.high


def _times(one: Number, other: Number) -> Number:
    """A product in which 0 times anything is 0: infinity only means that an end is unknown."""
    return one * other if one and other else 0


def _over(one: Number, other: Number, side: int) -> Number:
    """A quotient of ends; ``side`` is the sign of divisors arbitrarily close to 0."""
    if not one:
        return 0
    if not other:
        return inf if (one > 0) == (side > 0) else -inf
    if not isfinite(one):
        return one if side > 0 else -one
    return one / other
