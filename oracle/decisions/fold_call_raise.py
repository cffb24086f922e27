"""Fold, call or raise as a picture: a table is dealt once, then figures follow every edit of the money.

`dealt_table` takes the time and depends on cards and ranges alone; `decision_curves` only needs NumPy.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isfinite, nan, sqrt

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.precision import EXACT, Precision
from oracle.decisions.deals.choose import all_deals
from oracle.decisions.deals.dealt import Column, Dealt, Priced, SampledDeals
from oracle.decisions.deals.spot import MOST_OPPONENTS, NoRaise, Spot, fold_orders, one_group
from oracle.decisions.decision import USUAL_DEALS, Decision, Intent, check_intent, decision_of
from oracle.decisions.money.pot import Pot
from oracle.decisions.question import perceived
from oracle.decisions.values.actions import (
    call_at,
    effective_folds,
    payoffs_of_raise,
    usual_folds,
    usual_sizes,
    values_by_fold,
    values_by_size,
)
from oracle.decisions.values.closeness import within_error
from oracle.decisions.values.curve_errors import errors_by_fold, errors_by_size, line_over_equity
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.simulate.intervals.estimate import Z95

LEAST_DEALS = 1 << 14
"""Deals of a finished picture against however many opponents: an equity is known to ± 0.8 %."""
FOLD_STEPS = 65
"""Points of the curve over folds; they include those of `errors_by_fold` and `fold_curve`."""


@dataclass(frozen=True, slots=True, eq=False)
class DealtTable:
    """The deals of a table.

    Attributes:
        seats: Seat indices of hero and his opponents; folded seats are left out.
        spot: The cards.
        dealt: Every deal, or a sample.
        taken_for: The range that the opponents put hero on, as text; empty for his own range, or if
            raises are not computed whatever it is.
        seed: Seed of a sample.
    """

    seats: tuple[int, ...]
    spot: Spot
    dealt: Dealt
    taken_for: str
    seed: int | None

    @property
    def raises(self) -> bool:
        """Whether raises are computed, which needs folds hand by hand."""
        return self.spot.no_raise is None

    @property
    def precision(self) -> Precision:
        """The precision of the least precise equity."""
        if self.dealt.deals == 0:
            return EXACT
        return Precision(min(1.0, Z95 * 0.5 / sqrt(self.dealt.deals)), exact=False)


@dataclass(frozen=True, slots=True, eq=False)
class DecisionCurves:
    """The figures of a decision and its curves.

    Attributes:
        decision: What fold, call and raise are worth.
        intent: What was considered.
        call_ends: What a call is worth at equities of 0 and of 1.
        raise_ends: The same for the raise, over the equity when called; see `line_over_equity`.
        folds: Common fractions of folds, 0…1, ascending.
        by_fold: What the raise is worth at each; empty without a raise.
        sizes: Totals of this street, ascending.
        by_size: What each is worth with the folds of `size_folds`.
        fold_errors: Standard errors of `by_fold`; zeros if exact.
        size_errors: Standard errors of `by_size`.
        line_errors: Standard errors of `raise_ends`; between the ends, the error is at most the interpolation
            of these two, because it is the length of a vector that is linear in the equity.
        size_folds: The fraction that each opponent folds to each size.
        close_sizes: Indices of the sizes whose gap to the best one is within its error.
        no_raise: Why raises are not computed; None if they are.
    """

    decision: Decision
    intent: Intent
    call_ends: tuple[float, float]
    raise_ends: tuple[float, float]
    folds: Column
    by_fold: Column
    sizes: tuple[float, ...]
    by_size: Column
    size_folds: tuple[tuple[float, ...], ...]
    fold_errors: Column
    size_errors: Column
    line_errors: tuple[float, float]
    close_sizes: tuple[int, ...] = ()
    no_raise: NoRaise | None = None

    @property
    def raises(self) -> bool:
        """Whether raises are computed at all."""
        return self.no_raise is None

    @property
    def best_size(self) -> int | None:
        """Index of the size with the highest value, see `close_sizes`; None if no size is possible."""
        return int(np.argmax(self.by_size)) if self.sizes else None


def usual_raise(pot: Pot) -> float | None:
    """The default size of a raise: the pot, or all in if that is less; None if no raise is possible.

    A raise by the pot is a call plus the pot after the call.  With an empty pot the default is all in, or one
    unit if stacks are unlimited.
    """
    if pot.most <= pot.bet:
        return None
    wanted = pot.bet + pot.pot + pot.to_call
    possible = [size for size in usual_sizes(pot) if size <= wanted]
    if possible:
        return possible[-1]
    return pot.most if isfinite(pot.most) else pot.bet + 1.0


def dealt_table(
    prepared: Prepared, taken_for: str, settings: RunSettings, cancel: Cancel = None
) -> Iterator[DealtTable]:
    """The deals of a table, refined: counted if there is time, otherwise sampled.

    Args:
        prepared: The table; its first seat that has not folded is hero.
        taken_for: The range that the opponents put hero on; empty for his own, or `usual_range` for one hand.
            Not used where folds are not computed; see `Spot.no_raise`.
        settings: Seed and threads.
        cancel: Ends it when set.

    Raises:
        QueryError: If the table has no such picture; the message says what to do.
        TextError: If ``taken_for`` is not a range.
    """
    seats = tuple(place for place, seat in enumerate(prepared.seats) if not seat.folded)
    if len(seats) < 2:
        raise QueryError("There is nobody to play against.", remedy="Add a player, or let one not fold.")
    playing = tuple(prepared.seats[place] for place in seats)
    query = replace(prepared.query, seats=tuple(prepared.query.seats[place] for place in seats))
    table = replace(prepared, seats=playing, query=query)
    settings = settings.seeded()
    text, spot = "", Spot(table, playing[0])
    if spot.no_raise is None:
        seen, text = perceived(table, 0, taken_for.strip())
        spot = Spot(table, seen)
    raises = spot.no_raise is None
    if raises:
        spot.check_folds()
        orders = fold_orders(spot, settings, cancel)
    else:
        orders = one_group(spot)
    # A deal has a share against every set of opponents, so fewer deals are kept against more opponents.
    most = max(LEAST_DEALS, USUAL_DEALS >> max(0, spot.opponents - MOST_OPPONENTS))
    for dealt in all_deals(spot, orders, settings, cancel):
        if raises and isinstance(dealt, SampledDeals):
            dealt.sum_up(_curve_folds(spot.opponents))  # here, so that the first figures need not wait for it
        yield DealtTable(seats, spot, dealt, text, settings.seed)
        if dealt.deals >= most:
            return


def _curve_folds(opponents: int) -> Column:
    """The fractions that fold along the curve over folds, if nobody is all in; shape (n, k)."""
    return np.tile(np.linspace(0.0, 1.0, FOLD_STEPS), (opponents, 1))


def decision_curves(table: DealtTable, pot: Pot, intent: Intent) -> DecisionCurves:
    """The figures of a decision and its curves, from deals that have been found.

    Args:
        table: The deals.
        pot: The money, of as many players.
        intent: What hero considers.

    Raises:
        QueryError: If money, table and action do not fit together.
    """
    if not table.raises:
        intent = replace(intent, raise_to=None, folds=None)
    check_intent(table.spot, pot, intent)
    dealt = table.dealt
    found = decision_of(dealt, pot, intent, table.seed)
    terms = call_at(pot, others_call=intent.others_call)
    ends = (terms.worth(0.0, later=intent.later).value, terms.worth(1.0, later=intent.later).value)
    folds = np.linspace(0.0, 1.0, FOLD_STEPS)
    by_fold = fold_errors = np.empty(0)
    if intent.raise_to is not None:
        by_fold = values_by_fold(pot, dealt, intent.raise_to, folds, intent.later)
        fold_errors = errors_by_fold(pot, dealt, intent.raise_to, folds, intent.later)
    sizes = usual_sizes(pot) if table.raises else ()
    given = tuple(usual_folds(pot, size) for size in sizes)
    by_size = values_by_size(pot, dealt, sizes, given, intent.later) if sizes else np.empty(0)
    size_errors = errors_by_size(pot, dealt, sizes, given, intent.later)
    priced = [
        Priced(effective_folds(pot, each), payoffs_of_raise(pot, size, intent.later))
        for size, each in zip(sizes, given, strict=True)
    ]
    close = within_error(dealt, priced, by_size.tolist(), size_errors.tolist()) if sizes else ()
    line, line_errors = (nan, nan), (0.0, 0.0)
    if found.raised is not None:
        payoffs = payoffs_of_raise(pot, found.raised.total, intent.later)
        line, line_errors = line_over_equity(dealt, found.raised.folds, payoffs)
    return DecisionCurves(
        found, intent, ends, line, folds, by_fold, sizes, by_size, given,
        fold_errors, size_errors, line_errors, close, table.spot.no_raise,
    )  # fmt: skip
