"""The folds at which a raise is worth as much as another action, each with its standard error.

Where deals or the order of hands are sampled, a solution f of gap(f) = 0 is known as precisely as the gap
there: se(f) = se(gap) / |gap'| (delta method: A. W. van der Vaart, "Asymptotic Statistics", 1998, chapter 3).
"""

from __future__ import annotations

from dataclasses import dataclass

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
"""How far on either side of a solution the slope is taken: wider than a group of a usual range."""

FARTHEST = 1 / 8
"""The farthest that all deals may move a solution of the first ones; beyond it the slope says nothing."""

MOVES = 2
"""Steps of Newton's method from a solution of the first deals to that of all."""

WIDEST = 1 / Z95
"""The largest standard error: the interval then holds every fraction."""


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
        sure: Whether the raise is better or worse beyond its ± where nobody folds and where everybody does
            and, if there is no solution, where the two values are nearest on a grid.
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
        few: The first of them, see `CURVE_DEALS`.
        total: What hero has put in on this street after the raise.
        later: Bets of later streets.
        call: The call; None to compare with folding.
        target: What the other action is worth over all deals.
    """

    pot: Pot
    dealt: Dealt
    few: Dealt
    total: float
    later: Later
    call: Priced | None
    target: float

    def gaps(self, fractions: Column) -> Column:
        """How much more the raise is worth at some common fractions of folds, shape (k,)."""
        return values_by_fold(self.pot, self.dealt, self.total, fractions, self.later) - self.target

    def sure(self, fractions: Column) -> bool:
        """Whether the raise differs from the other action beyond its ± at the ends and at its nearest.

        Args:
            fractions: Where the nearest place is looked for, from 0 to 1.
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
        error = self._gap_error(fold)
        return EqualFold(fold, min(error / abs(slope), WIDEST) if slope else WIDEST)

    def _line_at(self, fold: float) -> tuple[float, float]:
        """The gap at a fraction, and its slope there."""
        low, high = max(0.0, fold - STEP), min(1.0, fold + STEP)
        gap, before, after = self.gaps(np.array([fold, low, high]))
        return float(gap), float(after - before) / (high - low)

    def _gap_error(self, fold: float) -> float:
        """The standard error of the gap: of the deals, and of the order in which hands fold."""
        payoffs = payoffs_of_raise(self.pot, self.total, self.later)
        folds = common_folds(self.pot, np.array([fold]))
        raised = Priced(folds[:, 0].tolist(), payoffs)
        error = (
            self.dealt.error(raised.folds, payoffs) if self.call is None
            else self.dealt.gap_error(raised, self.call)
        )  # fmt: skip

        def figures(masses: Mass) -> Column:
            return mean_value(masses, [payoffs])

        value = figures(self.few.masses(folds))
        return float(with_order_errors(self.few, raised.folds, figures, value, np.array([error]))[0])


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
    few = dealt.thinned(CURVE_DEALS) if isinstance(dealt, SampledDeals) else dealt
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
    # Between solutions the raise crosses the other action, so with some only the ends are claimed.
    looked = np.array([0.0, 1.0]) if found else np.linspace(0.0, 1.0, GRID)
    return EqualFolds(tuple(compared.solved(fold) for fold in found), compared.sure(looked))
