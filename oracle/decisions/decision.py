"""Fold, call or raise: the three values, refined until they are precise enough."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import nan

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.clock import PROCESS
from oracle.decisions.deals.choose import all_deals
from oracle.decisions.deals.dealt import Dealt, Priced, SampledDeals, wider_error
from oracle.decisions.deals.spot import Spot, fold_orders, one_group
from oracle.decisions.money.layers import NOTHING_LATER, Later
from oracle.decisions.money.pot import Pot
from oracle.decisions.values.actions import (
    CallValue,
    RaiseValue,
    call_at,
    effective_folds,
    payoffs_of_raise,
    priced_call,
    usual_folds,
    value_of_call,
    value_of_raise,
    values_by_fold,
)
from oracle.decisions.values.closeness import within_error
from oracle.decisions.values.equal_folds import NO_FOLDS, EqualFolds, equal_folds
from oracle.errors import QueryError, quoted
from oracle.query.settings import RunSettings
from oracle.simulate.intervals.estimate import Z95

USUAL_DEALS = 1 << 18
"""Deals sampled if no limit is set: a fraction of a second, about ± 0.2 % of the pot."""


_WIDEST_TARGET = 0.5
"""A target error of an equity that every sample reaches."""


@dataclass(frozen=True, slots=True)
class Intent:
    """The action that hero considers, and what he expects.

    Attributes:
        raise_to: His total of this street after a bet or raise; None to consider only fold and call.
        folds: The fraction of his range that each opponent folds, 0…1; None for `usual_folds`.
        later: Bets of later streets.
        others_call: Whether opponents still to act call when he calls, instead of folding.
    """

    raise_to: float | None = None
    folds: tuple[float, ...] | None = None
    later: Later = NOTHING_LATER
    others_call: bool = False

    def __post_init__(self) -> None:
        for fraction in self.folds or ():
            if not 0 <= fraction <= 1:
                raise QueryError(
                    f"The fraction of a range that folds must be from 0 to 1, not {quoted(fraction)}.",
                    places=("folds",), remedy="Write 40 % as 0.4.",
                )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decision:
    """What the actions are worth; folding is worth 0.

    Attributes:
        pot: The money.
        call: The call, or check.
        raised: The bet or raise; None if none was considered.
        folds_for_fold: The common fractions of folds at which raising is worth as much as folding.
        folds_for_call: The common fractions at which raising is worth as much as calling.
        ends: The value of the raise if nobody folds, and if everybody who can folds; NaN without a raise.
        deals: Deals sampled; 0 if every deal is counted.
        seed: Seed of the sample; None if exact.
        order_exact: Whether the order in which hands fold is exact.
        full: Whether sampling ended at the most deals that are kept, before a limit that was set.
        missed: The requested half-width of the values, as a share of the pot, if it was not reached; 0 if it
            was reached, none was requested, or another limit ended the sampling.
        close: The actions whose gap to the best one is within its error; empty if the best one is certain.
        later: The bets of later streets that are counted.
    """

    pot: Pot
    call: CallValue
    raised: RaiseValue | None
    folds_for_fold: EqualFolds = NO_FOLDS
    folds_for_call: EqualFolds = NO_FOLDS
    ends: tuple[float, float] = (nan, nan)
    deals: int = 0
    seed: int | None = None
    order_exact: bool = True
    full: bool = False
    missed: float = 0.0
    close: tuple[str, ...] = ()
    later: Later = NOTHING_LATER

    @property
    def exact(self) -> bool:
        """Whether every deal is counted."""
        return self.deals == 0 and self.order_exact

    @property
    def best(self) -> str:
        """The action of the highest value, "fold", "call" or "raise"; see `close`."""
        values = {"call": self.call.value, "fold": 0.0}
        if self.raised is not None:
            values["raise"] = self.raised.value
        return max(values, key=lambda action: values[action])

    @property
    def half_width(self) -> float:
        """The wider of the 95 % half-widths of call and raise."""
        return Z95 * max(self.call.error, 0.0 if self.raised is None else self.raised.error)


def decisions(
    spot: Spot, pot: Pot, intent: Intent, settings: RunSettings, cancel: Cancel = None
) -> Iterator[Decision]:
    """The values of fold, call and raise, refined step by step.

    Args:
        spot: The cards.
        pot: The money, with as many opponents.
        intent: What hero considers.
        settings: Limits, seed, threads and method; ``error`` is a share of the pot.  Without a limit,
            `USUAL_DEALS` are sampled where deals cannot be counted.
        cancel: Stops the work when set.

    Yields:
        Better and better figures; the last are exact or within the limits.

    Raises:
        QueryError: If the money does not fit the table, or the raise is impossible.
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    check_intent(spot, pot, intent)
    if intent.raise_to is None and call_at(pot, others_call=intent.others_call).plain:
        yield from _by_run(spot, pot, intent, settings, cancel)
        return
    settings = settings.seeded()
    began = PROCESS.seconds()
    orders = one_group(spot) if intent.raise_to is None else fold_orders(spot, settings, cancel)
    for dealt in all_deals(spot, orders, settings, cancel):
        exact = dealt.deals == 0
        over = not exact and _over(dealt.deals, PROCESS.seconds() - began, settings)
        part = (
            dealt.thinned(settings.trials) if isinstance(dealt, SampledDeals) and settings.trials else dealt
        )
        found = decision_of(part, pot, intent, settings.seed)
        precise = not settings.error or found.half_width <= settings.error * pot.pot
        done = over or (not exact and settings.error is not None and precise)
        yield found if done else _ended(found, dealt, settings)
        if done:
            return


def _ended(found: Decision, dealt: Dealt, settings: RunSettings) -> Decision:
    """The last figures; if they cannot be refined further, with the limit that they did not reach."""
    full = isinstance(dealt, SampledDeals) and dealt.full
    if dealt.deals and not full:
        return found
    wanted, pot = settings.error or 0.0, found.pot.pot
    return replace(found, full=full, missed=wanted if pot and found.half_width > wanted * pot else 0.0)


def check_intent(spot: Spot, pot: Pot, intent: Intent) -> None:
    """Check that money, table and action fit together.

    Raises:
        QueryError: If they do not.
    """
    if pot.seats != spot.opponents + 1:
        raise QueryError(
            f"There are {spot.opponents + 1} players, and money for {pot.seats}.", places=("pot",)
        )
    if intent.folds is not None and len(intent.folds) != spot.opponents:
        raise QueryError(
            f"There {'is 1 opponent' if spot.opponents == 1 else f'are {spot.opponents} opponents'}, but "
            f"the number of fractions that fold is {len(intent.folds)}.",
            places=("folds",), remedy="Give one for all, or one for each opponent.",
        )  # fmt: skip
    if intent.raise_to is not None:
        pot.check_raise(intent.raise_to)
        spot.check_folds()


def decision_of(dealt: Dealt, pot: Pot, intent: Intent, seed: int | None = None) -> Decision:
    """What fold, call and raise are worth over given deals.

    Deals do not depend on money, so after an edit of amounts nothing else is computed.

    Args:
        dealt: The deals, from `all_deals`.
        pot: The money, with as many opponents.
        intent: What hero considers; see `check_intent`.
        seed: The seed of a sample.
    """
    call = value_of_call(pot, dealt, intent.later, others_call=intent.others_call)
    raised: RaiseValue | None = None
    for_fold = for_call = NO_FOLDS
    ends = (nan, nan)
    if intent.raise_to is not None:
        folds = usual_folds(pot, intent.raise_to) if intent.folds is None else intent.folds
        raised = value_of_raise(pot, dealt, intent.raise_to, effective_folds(pot, folds), intent.later)
        for_fold, for_call = equal_folds(
            pot, dealt, intent.raise_to, call.value, intent.later, others_call=intent.others_call
        )
        low, high = values_by_fold(pot, dealt, intent.raise_to, np.array([0.0, 1.0]), intent.later)
        ends = (float(low), float(high))
    return Decision(
        pot, call, raised, for_fold, for_call, ends, dealt.deals, seed if dealt.deals else None,
        all(order.exact for order in dealt.orders), close=_close(dealt, pot, intent, call, raised),
        later=intent.later,
    )  # fmt: skip


def _close(
    dealt: Dealt, pot: Pot, intent: Intent, call: CallValue, raised: RaiseValue | None
) -> tuple[str, ...]:
    """The actions that are too close to the best one to call it best."""
    terms = call_at(pot, others_call=intent.others_call)
    nobody = [0.0] * (pot.seats - 1)
    actions = {
        "call": (priced_call(pot, terms, intent.later), call.value, call.error),
        "fold": (Priced(nobody, [{}] * (1 << len(nobody))), 0.0, 0.0),
    }
    if raised is not None:
        payoffs = payoffs_of_raise(pot, raised.total, intent.later)
        actions["raise"] = (Priced(raised.folds, payoffs), raised.value, raised.error)
    names, (priced, values, errors) = tuple(actions), zip(*actions.values(), strict=True)
    return tuple(names[place] for place in within_error(dealt, priced, values, errors))


def _over(deals: int, seconds: float, settings: RunSettings) -> bool:
    """Whether a limit of sampling is reached."""
    limited = settings.trials is not None or settings.seconds is not None or settings.error is not None
    if not limited:
        return deals >= USUAL_DEALS
    return bool(
        (settings.trials is not None and deals >= settings.trials)
        or (settings.seconds is not None and seconds >= settings.seconds)
    )


def _by_run(
    spot: Spot, pot: Pot, intent: Intent, settings: RunSettings, cancel: Cancel
) -> Iterator[Decision]:
    """Call or fold, from the equity table: any number of opponents, any game."""
    from oracle import simulate

    terms = call_at(pot, others_call=intent.others_call)
    if not terms.stays:
        yield Decision(pot, terms.worth(1.0), None)
        return
    query = spot.equity_query(terms.stays)
    if settings.error and pot.pot:
        worth = terms.worth(1.0, 1.0, intent.later).error  # the value of an equity of 1
        part = settings.error * pot.pot / worth if worth else settings.error
        settings = replace(settings, error=min(part, _WIDEST_TARGET))
    for snapshot in simulate.stream(query, settings, cancel=cancel, ranges=spot.readings):
        if not snapshot.seats:
            continue
        equity = snapshot.seats[0].equity
        call = terms.worth(equity.value, wider_error(equity), intent.later)
        other = "fold" if call.value >= 0 else "call"
        yield Decision(
            pot, call, None,
            deals=0 if snapshot.exact else snapshot.trials, seed=None if snapshot.exact else snapshot.seed,
            close=(other,) if call.error and abs(call.value) <= Z95 * call.error else (),
        )  # fmt: skip


def last_decision(found: Iterator[Decision]) -> Decision:
    """The last of the figures."""
    *_, last = found
    return last
