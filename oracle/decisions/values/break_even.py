"""The folds at which a raise is worth exactly as much as another action.

With f the fraction that every opponent folds, the value of a raise is a polynomial in f between any two
cuts within the same groups of hands; its degree is the number of opponents.  If all deals are
counted, every piece is solved, so no solution is missed; samples are solved between the points of a grid.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.decisions.deals.dealt import Column, Dealt, SampledDeals
from oracle.decisions.money.layers import NOTHING_LATER, Later
from oracle.decisions.money.pot import Pot
from oracle.decisions.values.actions import values_by_fold

GRID = 17
"""Points between which samples are solved."""

SMOOTH = 2
"""Degree of the polynomials between them; their error is far below that of a sample."""
CURVE_DEALS = 1 << 16
"""Most deals of a sample that are used."""
TOO_NEAR = 1e-9
"""Solutions that differ by less are merged."""

_EQUAL = 1e-12
"""Values that differ by less than this fraction of pot plus raise are equal."""


@dataclass(frozen=True, slots=True, eq=False)
class FoldCurve:
    """The value of a raise by the common fraction of folds.

    Attributes:
        cuts: Where its pieces begin and end, ascending from 0 to 1; empty if nobody can fold.
        values: On each piece, its values at equidistant points from its beginning to its end, shape
            (pieces, degree + 1).
        exact: Largest difference that counts as none, in the unit of the pot.
    """

    cuts: Column
    values: npt.NDArray[np.float64]
    exact: float

    def equal_to(self, target: float) -> tuple[float, ...]:
        """Every fraction at which the raise is worth the target, ascending.

        If it is worth that over an interval, both ends of the interval.

        Args:
            target: The value of the other action: 0 for folding, that of a call for calling.

        Returns:
            Fractions, 0…1; empty if the raise is always better or always worse, or nobody can fold.
        """
        if not self.cuts.size:
            return ()
        values = self.values - target
        values[np.abs(values) <= self.exact] = 0.0
        flat = ~values.any(axis=1)
        edges = np.flatnonzero(np.diff(flat, prepend=False, append=False))
        found = [float(self.cuts[edge]) for edge in edges]
        for piece in np.flatnonzero(~flat & _may_vanish(values)):
            begin, end = float(self.cuts[piece]), float(self.cuts[piece + 1])
            found += [begin + (end - begin) * part for part in _solutions(values[piece])]
        return _distinct(sorted(found))


def fold_curve(pot: Pot, dealt: Dealt, total: float, later: Later = NOTHING_LATER) -> FoldCurve:
    """The value of a raise for every common fraction of folds.

    Args:
        pot: The money.
        dealt: The deals.
        total: What hero has put in on this street after the raise.
        later: Bets of later streets.
    """
    able = [order for seat, order in enumerate(dealt.orders, 1) if pot.can_fold(seat)]
    exact = _EQUAL * (pot.pot + total)
    if not able:
        return FoldCurve(np.empty(0), np.empty((0, 1)), exact)
    if isinstance(dealt, SampledDeals):
        dealt, cuts, degree = dealt.looked_at(CURVE_DEALS), np.linspace(0.0, 1.0, GRID), SMOOTH
    else:
        cuts = np.unique(np.concatenate([order.through for order in able]))
        degree = len(able)
    inner = np.arange(degree) / degree
    points = np.append((cuts[:-1, None] + np.diff(cuts)[:, None] * inner).reshape(-1), 1.0)
    values = values_by_fold(pot, dealt, total, points, later)
    pieces = np.arange(cuts.size - 1)[:, None] * degree + np.arange(degree + 1)
    return FoldCurve(cuts, values[pieces], exact)


def break_even_folds(
    pot: Pot, dealt: Dealt, total: float, target: float = 0.0, later: Later = NOTHING_LATER
) -> tuple[float, ...]:
    """Every common fraction of folds at which a raise is worth the target; see `FoldCurve.equal_to`."""
    return fold_curve(pot, dealt, total, later).equal_to(target)


def _may_vanish(values: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """The pieces on which a polynomial may be 0: all but those whose first value exceeds all changes."""
    degree = values.shape[1] - 1
    at = np.arange(degree + 1) / degree
    factors = np.linalg.solve(np.vander(at), values.T)
    possible: npt.NDArray[np.bool_] = np.abs(factors[-1]) <= np.abs(factors[:-1]).sum(axis=0) * (1 + TOO_NEAR)
    return possible


def _solutions(values: Column) -> list[float]:
    """Where the polynomial through equidistant values is 0, from 0 at the first to 1 at the last."""
    degree = values.size - 1
    if degree == 1:
        first, last = (float(value) for value in values)
        return [first / (first - last)] if first * last <= 0 else []
    roots = np.roots(np.linalg.solve(np.vander(np.arange(degree + 1) / degree), values))
    real = roots.real[np.abs(roots.imag) < TOO_NEAR]
    return [float(min(1.0, max(0.0, root))) for root in real if -TOO_NEAR <= root <= 1 + TOO_NEAR]


def _distinct(found: list[float]) -> tuple[float, ...]:
    """Sorted solutions without repetitions."""
    kept: list[float] = []
    for value in found:
        if not kept or value - kept[-1] > TOO_NEAR:
            kept.append(value)
    return tuple(kept)
