"""The folds at which a raise is worth as much as another action, each with its standard error.

Where deals or the order of hands are sampled, the interval around a solution f of gap(f) = 0 reaches to
where the gap first exceeds its own 95 % interval, on either side.  It contains the true solution whenever
the gap there is within its error, so its coverage is that of the gap's interval.  Dividing the error of the
gap by its slope would not achieve this, because the slope of a small sample is itself uncertain
(E. C. Fieller, "Some problems in interval estimation", JRSS B 16, 1954).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from oracle.decisions.deals.dealt import Column, Dealt, Mass, Priced, SampledDeals, mean_value
from oracle.decisions.money.layers import NOTHING_LATER, Later
from oracle.decisions.money.pot import Pot
from oracle.decisions.values.actions import (
    call_at,
    common_folds,
    payoffs_of_raise,
    priced_call,
    value_of_call,
    values_by_fold,
)
from oracle.decisions.values.break_even import CURVE_DEALS, GRID, FoldCurve, fold_curve
from oracle.decisions.values.order_errors import with_order_errors
from oracle.simulate.intervals.estimate import Z95

STEP = 1 / 64
"""Distance on either side of a solution for computing the slope, and the step in the search for an interval's
end: wider than a group of hands in a usual range."""
HALVINGS = 3
"""Number of times the last step is halved: the curve bends at every group of hands."""
FARTHEST = 1 / 8
"""Largest distance from a solution of the first deals to that of all; beyond it the slope is meaningless."""

MOVES = 2
"""Steps of Newton's method from a solution of the first deals to that of all."""

WIDEST = 1 / Z95
"""The largest standard error: the interval then holds every fraction."""

NO_GAP = 1e-9
"""Gaps below this fraction of pot plus raise are rounding errors."""


@dataclass(frozen=True, slots=True)
class EqualFold:
    """A fraction of folds at which two actions are worth the same.

    Attributes:
        fold: The fraction of his range that every opponent folds, 0…1.
        error: Its standard error; 0 if exact.
    """

    fold: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class EqualFolds:
    """Where a raise is worth as much as another action.

    Attributes:
        solutions: Every common fraction of folds at which it is, ascending.
        sure: Whether the raise differs by more than its ± if nobody folds, if everybody folds, and, without a
            solution, where the two values are closest on a grid.
    """

    solutions: tuple[EqualFold, ...] = ()
    sure: bool = True


NO_FOLDS = EqualFolds()
"""No fraction of folds makes two actions equal."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A raise compared with folding, or with a call.

    Attributes:
        pot: The money.
        dealt: The deals.
        few: The first deals, see `CURVE_DEALS`.
        total: What hero has put in on this street after the raise.
        later: Bets of later streets.
        call: The call; None to compare with folding.
        target: The value of the other action over all deals.
    """

    pot: Pot
    dealt: Dealt
    few: Dealt
    total: float
    later: Later
    call: Priced | None
    target: float

    def gaps(self, fractions: Column) -> Column:
        """The value of the raise minus that of the other action at common fractions of folds, shape (k,)."""
        return values_by_fold(self.pot, self.dealt, self.total, fractions, self.later) - self.target

    def sure(self, fractions: Column) -> bool:
        """Whether the raise differs from the other action beyond its ± at the ends and at the closest point.

        Args:
            fractions: Where to look for the closest point, from 0 to 1.
        """
        gaps = np.abs(self.gaps(fractions))
        places = {0, int(np.argmin(gaps)), fractions.size - 1}
        return all(gaps[place] > Z95 * self._gap_error(float(fractions[place])) for place in places)

    def solved(self, first: float) -> EqualFold:
        """A solution over all deals, and its error.

        Args:
            first: The solution over the first deals.
        """
        fold = first
        gap, slope = self._line_at(fold)
        for _ in range(MOVES if isinstance(self.dealt, SampledDeals) else 0):
            moved = fold - gap / slope if slope else fold
            if not 0 <= moved <= 1 or abs(moved - first) > FARTHEST:
                break
            fold = moved
            gap, slope = self._line_at(fold)
        return EqualFold(fold, self._error_at(fold, gap))

    def _error_at(self, fold: float, gap: float) -> float:
        """The standard error of a solution, from the farther end of its interval.

        Around the solution, the curve and its error come from the first deals, and the error of the order is
        taken at the solution.

        Args:
            fold: The solution.
            gap: The gap there over all deals, which is almost 0.
        """
        error, by_deals = self._gap_error(fold), self._deal_error(fold)
        if abs(gap) > Z95 * error + NO_GAP * (self.pot.pot + self.total):
            return WIDEST  # a solution for the first deals, but not for all deals
        level = self._curve(fold)

        def excess(place: float) -> float:
            """By how much the gap exceeds its 95 % half-width."""
            half_width = Z95 * (self._deal_error(place) + error - by_deals)
            return abs(gap + self._curve(place) - level) - half_width

        return max(_reach(fold, side, excess) for side in (-STEP, STEP)) / Z95

    def _line_at(self, fold: float) -> tuple[float, float]:
        """The gap at a fraction, and its slope there."""
        low, high = max(0.0, fold - STEP), min(1.0, fold + STEP)
        gap, before, after = self.gaps(np.array([fold, low, high]))
        return float(gap), float(after - before) / (high - low)

    def _curve(self, fold: float) -> float:
        """The value of the raise over the first deals."""
        return float(values_by_fold(self.pot, self.few, self.total, np.array([fold]), self.later)[0])

    def _raised(self, fold: float) -> Priced:
        """The raise at a common fraction of folds."""
        folds = common_folds(self.pot, np.array([fold]))
        return Priced(folds[:, 0].tolist(), payoffs_of_raise(self.pot, self.total, self.later))

    def _deal_error(self, fold: float) -> float:
        """The standard error of the gap from the sample of deals, with the spread of the first deals."""
        raised = self._raised(fold)
        error = (
            self.few.error(raised.folds, raised.payoffs) if self.call is None
            else self.few.gap_error(raised, self.call)
        )  # fmt: skip
        return error * (sqrt(self.few.deals / self.dealt.deals) if self.dealt.deals else 1.0)

    def _gap_error(self, fold: float) -> float:
        """The standard error of the gap, from the deals and from the order in which hands fold."""
        raised = self._raised(fold)

        def figures(masses: Mass) -> Column:
            return mean_value(masses, [raised.payoffs])

        value = figures(self.few.masses(np.array(raised.folds)[:, None]))
        errors = np.array([self._deal_error(fold)])
        return float(with_order_errors(self.few, raised.folds, figures, value, errors)[0])


def _reach(fold: float, step: float, excess: Callable[[float], float]) -> float:
    """How far the interval of a solution reaches to one side.

    Args:
        fold: The solution, 0…1.
        step: The step of the search for its end; its sign is the direction.
        excess: Function of a fraction, positive outside the interval.
    """
    outside, after = fold, min(0.0, excess(fold))
    while after <= 0:
        inside, before = outside, after
        outside = min(1.0, max(0.0, inside + step))
        if outside == inside:
            return abs(inside - fold)
        after = excess(outside)
    for _ in range(HALVINGS):
        place = (inside + outside) / 2
        there = excess(place)
        if there > 0:
            outside, after = place, there
        else:
            inside, before = place, there
    return abs(inside + (outside - inside) * before / (before - after) - fold)


def equal_folds(
    pot: Pot,
    dealt: Dealt,
    total: float,
    call: float,
    later: Later = NOTHING_LATER,
    *,
    others_call: bool = False,
) -> tuple[EqualFolds, EqualFolds]:
    """Every common fraction of folds at which a raise is worth as much as folding, and as calling.

    Args:
        pot: The money.
        dealt: The deals.
        total: What hero has put in on this street after the raise.
        call: The value of the call, or check, over all deals.
        later: Bets of later streets.
        others_call: Whether opponents still to act call when hero calls.

    Returns:
        The fractions of both; see `FoldCurve.equal_to`.
    """
    few = dealt.looked_at(CURVE_DEALS) if isinstance(dealt, SampledDeals) else dealt
    curve = fold_curve(pot, few, total, later)
    priced = priced_call(pot, call_at(pot, others_call=others_call), later)
    first = call if few is dealt else value_of_call(pot, few, later, others_call=others_call).value
    folding = Comparison(pot, dealt, few, total, later, None, 0.0)
    calling = Comparison(pot, dealt, few, total, later, priced, call)
    return _equal(curve, 0.0, folding), _equal(curve, first, calling)


def _equal(curve: FoldCurve, target: float, compared: Comparison) -> EqualFolds:
    """The solutions of a curve, over all deals."""
    found = curve.equal_to(target)
    if compared.dealt.deals == 0 and all(order.exact for order in compared.dealt.orders):
        return EqualFolds(tuple(map(EqualFold, found)))
    # At solutions the raise crosses the other action, so only the ends are checked if there are any.
    looked = np.array([0.0, 1.0]) if found else np.linspace(0.0, 1.0, GRID)
    return EqualFolds(tuple(compared.solved(fold) for fold in found), compared.sure(looked))
