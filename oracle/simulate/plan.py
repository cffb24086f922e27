"""The plan: which strategy answers a query, what it will cost, and why, in words.

The choice depends on the query alone, by fixed speeds measured once, never on the load of the moment or
the number of threads: the same question always gets the same kind of answer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from math import floor, log10

from oracle.errors import QueryError
from oracle.query.settings import RunSettings
from oracle.simulate.accumulate import EquityTotals
from oracle.simulate.prepare import Prepared

BUDGET_SECONDS = 2.0
"""An exact answer is chosen by itself when it is expected within this time on two cores."""

BESIDE_SECONDS = 0.15
"""An exact answer expected to take longer than this has sampling beside it until it lands."""

CHEAP_SECONDS = 0.15
"""Answers expected within this time may follow every edit by themselves."""

SAMPLED_DEAL = 4e-9
"""Seconds to deal the board and the narrow seats of one trial, one core."""
SAMPLED_SEAT = 2.5e-9
"""Seconds to deal, rate and compare one further seat of one trial, one core."""

NOMINAL_CORES = 2

WORST_VARIANCE = 0.25
"""Variance of a coin flip: no share of a pot varies more."""
Z95_SQUARED = 3.8415


PieceWorker = Callable[[int], EquityTotals | None]
"""Computes one numbered piece of an exact answer; None once stopped."""


@dataclass(frozen=True, slots=True, eq=False)
class ExactWork:
    """The work of an exact answer, cut into numbered pieces for threads.

    Attributes:
        pieces: How many there are.
        make_worker: Called once in each thread with the event that stops the run.
    """

    pieces: int
    make_worker: Callable[[threading.Event], PieceWorker]


@dataclass(frozen=True, slots=True)
class Plan:
    """How a query will be answered.

    Attributes:
        strategy: "lookup", "sweep", "exhaustive" or "sampled".
        why: One line for the status bar: what is done and the reason.
        seconds: Expected duration on two cores.
        deals: Distinct deals an exact answer covers; None when sampled.
        work: How an exact answer is worked out; None when sampled.
    """

    strategy: str
    why: str
    seconds: float
    deals: int | None = None
    work: ExactWork | None = field(default=None, repr=False, compare=False)

    @property
    def exact(self) -> bool:
        """Whether the answer will be exact."""
        return self.strategy != "sampled"


def make_plan(prepared: Prepared, settings: RunSettings) -> Plan:
    """Choose the strategy for a prepared query.

    Raises:
        QueryError: If an exact answer is demanded and cannot be had.
    """
    if settings.method == "sampled":
        return _sampled(prepared, settings, "you asked for sampling")
    forced = settings.method == "exact"
    reasons: list[str] = []
    for estimate in _estimates():
        plan = estimate(prepared, forced, reasons)
        if plan is None:
            continue
        if forced or plan.seconds <= BUDGET_SECONDS:
            return plan
        reasons.append(f"an exact answer would take about {plan.seconds:.0f} s")
    if forced:
        raise QueryError(
            f"An exact answer is out of reach: {reasons[-1]}.",
            remedy="Let it be sampled, or narrow the ranges.",
        )
    return _sampled(prepared, settings, reasons[-1])


def _estimates() -> tuple[Callable[[Prepared, bool, list[str]], Plan | None], ...]:
    """The exact strategies, the quickest first; each says in the list why it cannot serve."""
    from oracle.simulate.strategies import exhaustive, lookup

    return (lookup.estimate, exhaustive.estimate)


def _sampled(prepared: Prepared, settings: RunSettings, reason: str) -> Plan:
    limits = settings.or_defaults()
    per_trial = (SAMPLED_DEAL + SAMPLED_SEAT * len(prepared.seats)) / NOMINAL_CORES
    bounds = []
    if limits.trials is not None:
        bounds.append(limits.trials * per_trial)
    if limits.error is not None:
        bounds.append(Z95_SQUARED * WORST_VARIANCE / limits.error**2 * per_trial)
    if limits.seconds is not None:
        bounds.append(limits.seconds)
    players = len(prepared.seats)
    seats = "one seat" if players == 1 else f"{players} seats"
    return Plan("sampled", f"Sampled, {seats}: {reason}", min(bounds))


def in_words(number: int) -> str:
    """A count as a person reads it.

    >>> in_words(1712304), in_words(3100000000)
    ('1,712,304', '3.1 × 10⁹')
    """
    if number < 10**9:
        return f"{number:,}"
    power = floor(log10(number))
    signs = str(power).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{number / 10**power:.1f} × 10{signs}"
