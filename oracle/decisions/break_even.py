"""For which folds a raise is worth just as much as another action.

With f the fraction that every opponent folds, the value of a raise is a polynomial in f between any two
cuts that fall within the same groups of hands, of the degree of the number of opponents.  If all deals are
counted, every piece is solved, so no solution is missed; samples are solved between the points of a grid.
"""

from __future__ import annotations

import numpy as np

from oracle.decisions.actions import values_by_fold
from oracle.decisions.dealt import Column, Dealt, SampledDeals
from oracle.decisions.layers import NOTHING_LATER, Later
from oracle.decisions.pot import Pot

GRID = 33
"""Cuts between which samples are solved, as if hands between them were one group."""

CURVE_DEALS = 1 << 16
"""Deals of a sample that are looked at."""

TOO_NEAR = 1e-9
"""Solutions that differ by less are one."""

_EQUAL = 1e-12
"""Values that differ by less, as a part of the pot, are equal."""


def break_even_folds(
    pot: Pot, dealt: Dealt, total: float, target: float = 0.0, later: Later = NOTHING_LATER
) -> tuple[float, ...]:
    """Every common fraction f of folds at which a raise is worth the target, ascending.

    Where it is worth that over an interval, the interval's ends.

    Args:
        pot: The money.
        dealt: The deals.
        total: What hero has put in on this street after the raise.
        target: The value of the other action: 0 for folding, that of a call for calling.
        later: Bets of later streets.

    Returns:
        Fractions, 0…1; empty if the raise is always better or always worse, or nobody can fold.
    """
    able = [order for seat, order in enumerate(dealt.orders, 1) if pot.can_fold(seat)]
    if not able:
        return ()
    if isinstance(dealt, SampledDeals):
        dealt = dealt.thinned(CURVE_DEALS)
        cuts = np.linspace(0.0, 1.0, GRID)
    else:
        cuts = np.unique(np.concatenate([order.through for order in able]))
    degree = len(able)
    inner = np.arange(degree) / degree
    points = np.append((cuts[:-1, None] + np.diff(cuts)[:, None] * inner).reshape(-1), 1.0)
    values = values_by_fold(pot, dealt, total, points, later) - target
    values[np.abs(values) <= _EQUAL * (pot.pot + total)] = 0.0
    found: list[float] = []
    flat_before = False
    for piece in range(cuts.size - 1):
        own = values[piece * degree : piece * degree + degree + 1]
        flat = not own.any()
        if flat != flat_before:  # an interval of solutions begins or ends here
            found.append(float(cuts[piece]))
        if not flat:
            width = cuts[piece + 1] - cuts[piece]
            found += [float(cuts[piece] + width * part) for part in _solutions(own)]
        flat_before = flat
    return _distinct(sorted([*found, 1.0] if flat_before else found))


def _solutions(values: Column) -> list[float]:
    """Where the polynomial through equidistant values is 0, from 0 at the first to 1 at the last."""
    degree = values.size - 1
    if degree == 1:
        first, last = (float(value) for value in values)
        return [first / (first - last)] if first * last <= 0 else []
    at = np.arange(degree + 1) / degree
    factors: Column = np.linalg.solve(np.vander(at), values).astype(np.float64)
    if not _may_vanish(factors):
        return []
    roots = np.roots(factors)
    real = roots.real[np.abs(roots.imag) < TOO_NEAR]
    return [float(min(1.0, max(0.0, root))) for root in real if -TOO_NEAR <= root <= 1 + TOO_NEAR]


def _may_vanish(factors: Column) -> bool:
    """Whether a polynomial may have a root from 0 to 1: not if its constant outweighs all else."""
    return bool(abs(factors[-1]) <= np.abs(factors[:-1]).sum() * (1 + TOO_NEAR))


def _distinct(found: list[float]) -> tuple[float, ...]:
    """Sorted solutions without repetitions."""
    kept: list[float] = []
    for value in found:
        if not kept or value - kept[-1] > TOO_NEAR:
            kept.append(value)
    return tuple(kept)
