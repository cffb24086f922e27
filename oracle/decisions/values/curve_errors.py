"""Standard errors of many raises over the same deals: by size, and along the curve over folds."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

from oracle.decisions.deals.dealt import Column, Dealt, Mass, SampledDeals, mean_value
from oracle.decisions.money.layers import NOTHING_LATER, Later, Payoff
from oracle.decisions.money.pot import Pot
from oracle.decisions.values.actions import common_folds, effective_folds, payoffs_of_raise
from oracle.decisions.values.break_even import CURVE_DEALS
from oracle.decisions.values.order_errors import with_order_errors

POINTS = 9
"""Points of the curve over folds at which its error is computed."""


def errors_by_size(
    pot: Pot,
    dealt: Dealt,
    totals: Sequence[float],
    folds: Sequence[Sequence[float]],
    later: Later = NOTHING_LATER,
) -> Column:
    """The standard errors of `values_by_size`, shape (k,); zeros if exact.

    Args:
        pot: The money.
        dealt: The deals.
        totals: What hero has put in on this street after each raise.
        folds: For each, the fraction that each opponent folds.
        later: Bets of later streets.
    """
    given = [effective_folds(pot, each) for each in folds]
    return _errors(dealt, given, [payoffs_of_raise(pot, total, later) for total in totals])


def errors_by_fold(
    pot: Pot, dealt: Dealt, total: float, fractions: Column, later: Later = NOTHING_LATER
) -> Column:
    """The standard errors of `values_by_fold`, shape (k,); zeros if exact.

    They are computed at `POINTS` points; between two of them the larger error is taken.

    Args:
        pot: The money.
        dealt: The deals.
        total: What hero has put in on this street after the raise.
        fractions: What every opponent folds, ascending from 0 to 1.
        later: Bets of later streets.
    """
    points = np.linspace(0.0, 1.0, POINTS)
    folds = common_folds(pot, points).T.tolist()
    errors = _errors(dealt, folds, [payoffs_of_raise(pot, total, later)] * POINTS)
    after = np.clip(np.searchsorted(points, fractions), 1, POINTS - 1)
    wider: Column = np.maximum(errors[after - 1], errors[after])
    return wider


def line_over_equity(
    dealt: Dealt, folds: Sequence[float], payoffs: Sequence[Payoff]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The value of a raise at equities of 0 and 1 when called, and the standard errors of both.

    Folds and mean amounts stay as in the deals; only winnings at showdown are scaled to the equity.

    Args:
        dealt: The deals.
        folds: The fraction that each opponent folds.
        payoffs: What hero wins for every set of opponents who stay.
    """

    def ends(masses: Mass) -> Column:
        lost, slope, _, _ = _line(masses, payoffs)
        return np.array([lost, lost + slope])

    masses = dealt.masses(np.array(folds)[:, None])
    found = ends(masses)
    errors = np.array([dealt.error(folds, _changes(masses, payoffs, equity)) for equity in (0.0, 1.0)])
    few = dealt.looked_at(CURVE_DEALS) if isinstance(dealt, SampledDeals) else dealt
    low, high = with_order_errors(few, folds, ends, ends(few.masses(np.array(folds)[:, None])), errors)
    return (float(found[0]), float(found[1])), (float(low), float(high))


def _line(masses: Mass, payoffs: Sequence[Payoff]) -> tuple[float, float, float, float]:
    """The value at equity 0, the gain up to equity 1, how often hero is called, and his equity then."""
    sets = range(1, len(payoffs))
    lost = sum(float(masses[stays, 0, 0]) * worth.get(0, 0.0) for stays, worth in enumerate(payoffs))
    reached = sum(float(masses[stays, 0, 0]) for stays in sets)
    equity = sum(float(masses[stays, stays, 0]) for stays in sets) / reached if reached else 0.0
    if equity:
        won = float(mean_value(masses, [payoffs])[0]) - lost
        return lost, won / equity, reached, equity
    prize = sum(float(masses[stays, 0, 0]) * _prize(payoffs[stays]) for stays in sets)
    return lost, prize, reached, 0.0


def _changes(masses: Mass, payoffs: Sequence[Payoff], equity: float) -> list[Payoff]:
    """The first-order effect of each deal on the line at an equity; the error of its mean is the line's.

    The slope is a ratio: what is won by showdowns, over the equity when called (delta method: A. W. van der
    Vaart, "Asymptotic Statistics", 1998, chapter 3).
    """
    _, slope, reached, share = _line(masses, payoffs)
    changes: list[Payoff] = []
    for stays, worth in enumerate(payoffs):
        change: Payoff = {0: worth.get(0, 0.0)}
        if stays and share:
            change |= {seats: equity * amount / share for seats, amount in worth.items() if seats}
            change[0] += equity * slope / reached
            change[stays] = change.get(stays, 0.0) - equity * slope / (share * reached)
        elif stays:
            change[0] += equity * _prize(worth)
        changes.append(change)
    return changes


def _prize(worth: Payoff) -> float:
    """The difference between winning all showdowns and losing them all."""
    return sum(amount for seats, amount in worth.items() if seats)


def _errors(dealt: Dealt, folds: Sequence[Sequence[float]], payoffs: Sequence[Sequence[Payoff]]) -> Column:
    """The standard error of each raise, from the deals and from the order in which hands fold."""
    if dealt.deals == 0 and all(order.exact for order in dealt.orders):
        return np.zeros(len(folds))
    few = dealt.looked_at(CURVE_DEALS) if isinstance(dealt, SampledDeals) else dealt
    factor = sqrt(few.deals / dealt.deals) if dealt.deals else 1.0
    return np.array([_error(few, factor, each, worth) for each, worth in zip(folds, payoffs, strict=True)])


def _error(few: Dealt, factor: float, folds: Sequence[float], payoffs: Sequence[Payoff]) -> float:
    """The error of the mean of all deals, from the spread among the first of them."""

    def figures(masses: Mass) -> Column:
        return mean_value(masses, [payoffs])

    value = figures(few.masses(np.array(folds)[:, None]))
    error = np.array([factor * few.error(folds, payoffs)])
    return float(with_order_errors(few, folds, figures, value, error)[0])
