"""Choosing the strategy for a query.

The choice depends on the query alone, by fixed speeds measured once, never on the present load or
the number of threads: the same question always gets the same kind of answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf

from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.prepared.stud import SHARED_CARD_NOTE
from oracle.query.settings import RunSettings
from oracle.simulate.deal.seats import sort_seats
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.measure import T
from oracle.simulate.planning.plan import (
    AS_ASKED,
    BUDGET_SECONDS,
    NOMINAL_CORES,
    Plan,
    deal_seconds,
    too_many,
)
from oracle.simulate.strategies.exact import lookup

Strategy = Callable[[Prepared, float, list[str]], Plan[T] | None]
"""Proposes a plan below a number of seconds; or returns None and adds the reason to a list."""

QUICK_SECONDS = 0.002
"""Seconds of an answer so quick that trying further strategies would cost more than it could save."""

WORST_VARIANCE = 0.25
"""Variance of a coin flip: no share of a pot varies more."""


def make_plan(
    prepared: Prepared,
    settings: RunSettings,
    strategies: Iterable[Strategy[T]],
    seconds: float = 0.0,
    *,
    ordered: bool = False,
) -> Plan[T]:
    """Choose the strategy for a prepared query.

    Args:
        prepared: The query.
        settings: How it is to be run.
        strategies: The exact strategies, those whose cost is quickest to estimate first.
        seconds: Seconds of one sampled trial on one core beyond dealing and comparing hands.
        ordered: Whether sampled deals distinguish cards that are otherwise dealt together.

    Raises:
        QueryError: If an exact answer is required and not possible.
    """
    if settings.method == "sampled":
        return _sampled(prepared, settings, AS_ASKED, seconds, ordered=ordered)
    forced = settings.method == "exact"
    reasons: list[str] = []
    best: Plan[T] | None = None
    for propose in strategies:
        ceiling = best.seconds if best is not None else inf if forced else BUDGET_SECONDS
        plan = propose(prepared, ceiling, reasons)
        if plan is not None and plan.seconds < ceiling:
            best = plan
        elif plan is not None:
            reasons.append(too_many(plan.deals or 0))
        if best is not None and best.seconds <= QUICK_SECONDS:
            break
    if best is not None:
        return best
    if forced:
        raise QueryError(
            f"An exact answer is out of reach: {reasons[-1]}.",
            remedy="Use sampling, or narrow the ranges.",
        )
    return _sampled(prepared, settings, reasons[-1], seconds, ordered=ordered)


def equity_strategies() -> Iterator[Strategy[EquityTotals]]:
    """The exact strategies for the equity table.

    Those that need kernels are imported when they are tried, so a question that the table answers is answered
    while kernels are still being compiled.
    """
    yield lookup.propose
    from oracle.simulate.strategies.exact import (
        exhaustive,
        exhaustive_any,
        one_range,
        stud,
        sweep,
        three_ranges,
    )

    yield one_range.propose
    yield sweep.propose
    yield three_ranges.propose
    yield exhaustive.propose
    yield exhaustive_any.propose
    yield stud.propose_equity


def _sampled(
    prepared: Prepared, settings: RunSettings, reason: str, extra: float, *, ordered: bool
) -> Plan[T]:
    limits = settings.or_defaults()
    per_trial = (deal_seconds(len(prepared.seats)) + extra) / NOMINAL_CORES
    bounds = []
    if limits.trials is not None:
        bounds.append(limits.trials * per_trial)
    if limits.error is not None:
        widths = Z95 / limits.error
        bounds.append(widths * widths * WORST_VARIANCE * per_trial)  # error**2 may be 0, and ** may overflow
    if limits.seconds is not None:
        bounds.append(limits.seconds)
    players = len(prepared.seats)
    seats = {0: "the board alone", 1: "one seat"}.get(players, f"{players} seats")
    sorted_seats = sort_seats(prepared, parts=prepared.game.stud and ordered)
    how = "" if sorted_seats.tilts is None else ", dealt seat by seat"
    note = f"; {SHARED_CARD_NOTE}" if prepared.shared_card else ""
    return Plan("sampled", f"Sampled, {seats}{how}: {reason}{note}", min(bounds))
