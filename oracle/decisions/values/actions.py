"""The value of a call, a bet or a raise.

Fold is worth 0: chips already in the pot are gone.  Values are in the unit of the pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf, nan

import numpy as np

from oracle.decisions.deals.dealt import Column, Dealt, Mass, Priced, mean_value
from oracle.decisions.money.layers import NOTHING_LATER, Later, Layer, Payoff, final_layers, payoff
from oracle.decisions.money.pot import Pot
from oracle.decisions.odds.betting import bluff_break_even
from oracle.decisions.odds.pot_odds import call_value
from oracle.decisions.values.order_errors import with_order_errors

POT_PARTS = (1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 3 / 2, 2)
"""Usual sizes of bets and raises, as parts of the pot."""


@dataclass(frozen=True, slots=True)
class CallValue:
    """A call, or a check if there is nothing to call.

    Attributes:
        value: Its expected value.
        error: Standard error of ``value``; 0 if exact.
        cost: What hero adds.
        equity: Hero's mean share of the final pot he plays for, 0…1; against those who stay.
        equity_error: Standard error of ``equity``.
        needed: The equity at which the call breaks even; 0 for a check, infinite if nothing can be won.
        final_pot: The pot after the call that hero plays for, before the rake.
        rake: The rake taken from it.
        stays: The set of opponents who stay, as bits.
    """

    value: float
    error: float
    cost: float
    equity: float
    equity_error: float
    needed: float
    final_pot: float
    rake: float
    stays: int


@dataclass(frozen=True, slots=True)
class RaiseValue:
    """A bet or raise to a given total of this street.

    Attributes:
        value: Its expected value.
        error: Standard error of ``value``; 0 if exact.
        total: What hero has put in on this street afterwards.
        folds: The fraction of his range that each opponent folds, 0…1.
        each_folds: How often each opponent folds, 0…1, given hero's real hands.
        folded: How often all opponents fold, 0…1.
        called_equity: Hero's share against everybody who stays, when called; NaN if nobody ever stays.
        each_folds_error: Standard errors of ``each_folds``; zeros if exact.
        folded_error: Standard error of ``folded``.
        called_equity_error: Standard error of ``called_equity``.
    """

    value: float
    error: float
    total: float
    folds: tuple[float, ...]
    each_folds: tuple[float, ...]
    folded: float
    called_equity: float
    each_folds_error: tuple[float, ...]
    folded_error: float
    called_equity_error: float


@dataclass(frozen=True, slots=True)
class CallTerms:
    """The cost of a call and what can be won by it, independent of cards.

    Attributes:
        pot: The money.
        stays: The set of opponents who stay, as bits.
        cost: What hero adds, less what is returned.
        layers: The layers of the final pot that he plays for.
    """

    pot: Pot
    stays: int
    cost: float
    layers: tuple[Layer, ...]

    @property
    def final_pot(self) -> float:
        """The pot after the call that hero plays for, before the rake."""
        return sum(layer.amount for layer in self.layers)

    @property
    def rake(self) -> float:
        """The rake taken from the final pot."""
        return self.pot.rake_on(self.final_pot) if self.stays else self.pot.pot - self.pot.won_now

    @property
    def plain(self) -> bool:
        """Whether everybody who stays plays for all of it, so that one equity is enough."""
        return all(layer.seats == self.stays for layer in self.layers)

    def prize(self, later: Later = NOTHING_LATER) -> float:
        """The value of an equity of 1: r · (P − k + W + L)."""
        won = later.won_from(self.stays)
        return later.realised * (self.final_pot - self.rake + won + later.paid)

    def needed(self, later: Later = NOTHING_LATER) -> float:
        """The equity at which the call breaks even: (c + L) / (r · (P − k + W + L)).

        0 if nothing is to be paid or nobody stays, infinite if nothing can be won.
        """
        if not self.stays:
            return 0.0
        price, prize = self.cost + later.paid, self.prize(later)
        return 0.0 if not price else price / prize if prize > 0 else inf

    def worth(self, equity: float, error: float = 0.0, later: Later = NOTHING_LATER) -> CallValue:
        """The call at an equity of the whole pot: r·e·(P − k + W) − (1 − r·e)·L − c.

        Args:
            equity: e, 0…1.
            error: Its standard error.
            later: Bets of later streets; none if nobody stays to make them, as in `payoff`.
        """
        if not self.stays:
            equity, error, later = 1.0, 0.0, NOTHING_LATER
        value = call_value(
            equity, self.final_pot - self.cost, self.cost, self.rake, later.won_from(self.stays), later.paid,
            later.realised,
        )  # fmt: skip
        return CallValue(
            value, self.prize(later) * error, self.cost, equity, error, self.needed(later), self.final_pot,
            self.rake, self.stays,
        )  # fmt: skip


def call_at(pot: Pot, *, others_call: bool = False) -> CallTerms:
    """The terms of a call or check.

    Args:
        pot: The money.
        others_call: Whether opponents still to act call too, instead of folding.
    """
    stays = [not pot.unmatched(seat) or others_call for seat in range(1, pot.seats)]
    who = sum(1 << place for place, stay in enumerate(stays) if stay)
    if not who:
        return CallTerms(pot, 0, 0.0, (Layer(pot.pot, 0),))
    layers, matched = final_layers(pot, pot.paid[0] + pot.call, who)
    return CallTerms(pot, who, matched - pot.paid[0], tuple(layers))


def value_of_call(
    pot: Pot, dealt: Dealt, later: Later = NOTHING_LATER, *, others_call: bool = False
) -> CallValue:
    """The value of a call or check: r·e·(P − k + W) − (1 − r·e)·L − c.

    With side pots, e·P is the sum over the layers that hero plays for.

    Args:
        pot: The money.
        dealt: The deals.
        later: Bets of later streets.
        others_call: Whether opponents still to act call too.
    """
    terms = call_at(pot, others_call=others_call)
    if not terms.stays:
        return terms.worth(1.0)
    priced = priced_call(pot, terms, later)
    masses = dealt.masses(np.array(priced.folds)[:, None])
    share: Payoff = {}
    final = terms.final_pot
    for layer in terms.layers if final else (Layer(1.0, terms.stays),):
        share[layer.seats] = share.get(layer.seats, 0.0) + layer.amount / (final or 1.0)
    by_set = [share if stays == terms.stays else {} for stays in range(len(masses))]
    equity = float(mean_value(masses, [by_set])[0])
    return replace(
        terms.worth(equity, dealt.error(priced.folds, by_set), later),
        value=float(mean_value(masses, [priced.payoffs])[0]),
        error=dealt.error(priced.folds, priced.payoffs),
    )


def priced_call(pot: Pot, terms: CallTerms, later: Later = NOTHING_LATER) -> Priced:
    """A call as folds and payoffs: exactly the opponents of its terms stay."""
    folds = [0.0 if terms.stays >> place & 1 else 1.0 for place in range(pot.seats - 1)]
    worth = payoff(pot, pot.paid[0] + pot.call, terms.stays, later)
    return Priced(folds, [worth if stays == terms.stays else {} for stays in range(1 << len(folds))])


def value_of_raise(
    pot: Pot, dealt: Dealt, total: float, folds: Sequence[float], later: Later = NOTHING_LATER
) -> RaiseValue:
    """The value of a bet or raise over all deals: Σ w·x / Σ w.

    Args:
        pot: The money.
        dealt: The deals.
        total: What hero has put in on this street afterwards, see `Pot.check_raise`.
        folds: The fraction of his range that each opponent folds, 0…1; a seat that is all in never folds.
        later: Bets of later streets; they count only when called.
    """
    fractions = effective_folds(pot, folds)
    payoffs = payoffs_of_raise(pot, total, later)

    def figures(masses: Mass) -> Column:
        return _raise_figures(masses, payoffs)

    found = figures(dealt.masses(np.array(fractions)[:, None]))
    sampled = _deal_errors(dealt, fractions, payoffs, found)
    errors = with_order_errors(dealt, fractions, figures, found, sampled)
    value, folded, equity, _, *each = found.tolist()
    error, folded_error, equity_error, _, *each_error = errors.tolist()
    return RaiseValue(
        value, error, total, fractions, tuple(each), folded, equity, tuple(each_error), folded_error,
        equity_error,
    )  # fmt: skip


def _raise_figures(masses: Mass, payoffs: Sequence[Payoff]) -> Column:
    """Value, how often all fold, equity when called, how often that is, and how often each folds."""
    sets = len(masses)
    reached = float(masses[1:, 0, 0].sum())
    called = sum(float(masses[stays, stays, 0]) for stays in range(1, sets))
    each = [_folds_of(masses, place) for place in range(sets.bit_length() - 1)]
    value = float(mean_value(masses, [payoffs])[0])
    return np.array([value, masses[0, 0, 0], called / reached if reached > 0 else nan, reached, *each])


def _deal_errors(dealt: Dealt, folds: Sequence[float], payoffs: Sequence[Payoff], figures: Column) -> Column:
    """Standard errors of `_raise_figures` from the sample of deals; zeros if all are counted."""
    sets = range(len(payoffs))
    equity, reached = figures[2:4]
    # The equity when called is a ratio of two means: its error is that of (share - equity) where one stays.
    ratio: list[Payoff] = [{0: -equity, stays: 1.0} if stays else {} for stays in sets]
    nobody: list[Payoff] = [{} if stays else {0: 1.0} for stays in sets]
    folded = dealt.error(folds, nobody)
    each = [
        dealt.error(folds, [{} if stays >> place & 1 else {0: 1.0} for stays in sets])
        for place in range(len(folds))
    ] if len(folds) > 1 else [folded]  # fmt: skip
    called = dealt.error(folds, ratio) / reached if reached > 0 else nan
    return np.array([dealt.error(folds, payoffs), folded, called, folded, *each])


def payoffs_of_raise(pot: Pot, total: float, later: Later = NOTHING_LATER) -> list[Payoff]:
    """What hero wins for every set of opponents who stay."""
    return [payoff(pot, total, stays, later) for stays in range(1 << (pot.seats - 1))]


def effective_folds(pot: Pot, folds: Sequence[float]) -> tuple[float, ...]:
    """The fractions that fold, 0 for opponents who are all in."""
    return tuple(float(fraction) if pot.can_fold(place) else 0.0 for place, fraction in enumerate(folds, 1))


def usual_folds(pot: Pot, total: float) -> tuple[float, ...]:
    """The fractions at which a bluff breaks even: cost / (cost + pot); for n opponents, its n-th root.

    Only chips that somebody can match are at risk, and only opponents who can fold count.
    """
    able = sum(pot.can_fold(seat) for seat in range(1, pot.seats))
    cost = pot.at_risk(total)
    fraction = bluff_break_even(pot.pot, cost, able) if able and cost > 0 else 0.0
    return effective_folds(pot, (fraction,) * (pot.seats - 1))


def values_by_fold(
    pot: Pot, dealt: Dealt, total: float, fractions: Column, later: Later = NOTHING_LATER
) -> Column:
    """The value of a raise if every opponent folds the same fraction, shape (k,)."""
    return mean_value(dealt.masses(common_folds(pot, fractions)), [payoffs_of_raise(pot, total, later)])


def usual_sizes(pot: Pot) -> tuple[float, ...]:
    """Totals of this street after bets or raises of usual sizes, and all in; ascending.

    A raise by the pot is a call plus the pot after the call.  All in is hero's stack, or as much of it as an
    opponent can match; it is left out if that is unlimited.
    """
    after = pot.pot + pot.to_call
    matched = max(paid + behind for paid, behind in zip(pot.paid[1:], pot.behind[1:], strict=True))
    most = min(pot.most, matched)
    totals = {pot.bet + part * after for part in POT_PARTS}
    return tuple(sorted({total for total in {*totals, most} if pot.bet < total <= most and total < inf}))


def values_by_size(
    pot: Pot,
    dealt: Dealt,
    totals: Sequence[float],
    folds: Sequence[Sequence[float]] | None = None,
    later: Later = NOTHING_LATER,
) -> Column:
    """The value of bets or raises of several sizes, shape (k,).

    Args:
        pot: The money.
        dealt: The deals.
        totals: What hero has put in on this street after each.
        folds: For each size, the fraction that each opponent folds; by default `usual_folds`.
        later: Bets of later streets.
    """
    given = [usual_folds(pot, total) for total in totals] if folds is None else folds
    fractions = np.array([effective_folds(pot, each) for each in given]).T
    return mean_value(dealt.masses(fractions), [payoffs_of_raise(pot, total, later) for total in totals])


def common_folds(pot: Pot, fractions: Column) -> Column:
    """The same fractions for everybody who can fold, shape (n, k)."""
    return np.stack([fractions * pot.can_fold(seat) for seat in range(1, pot.seats)])


def _folds_of(masses: Mass, place: int) -> float:
    """How often one opponent folds."""
    return float(sum(masses[stays, 0, 0] for stays in range(len(masses)) if not stays >> place & 1))
