"""The plan: the strategy that answers a query, its expected cost, and the reason in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic

from oracle.simulate.measure import T
from oracle.simulate.work.stop import Stop

BUDGET_SECONDS = 2.0
"""An exact answer is the default if it is expected within this time on two cores."""

BESIDE_SECONDS = 0.15
"""An exact answer expected to take longer than this is accompanied by sampling until it is complete."""

NOMINAL_CORES = 2

SAMPLED_DEAL = 4e-9
"""Seconds to deal the board and the narrow seats of one trial, one core."""
SAMPLED_SEAT = 2.5e-9
"""Seconds to deal, rate and compare one further seat of one trial, one core."""

AS_ASKED = "you asked for sampling"
"""A reason for sampling that is not shown."""

PIECE_SECONDS = 0.01
"""Work given to a thread in one piece: short enough for Stop to answer immediately."""

PieceWorker = Callable[[int], T | None]
"""Computes one numbered piece of an exact answer; None once stopped."""


@dataclass(frozen=True, slots=True, eq=False)
class ExactWork(Generic[T]):
    """The work of an exact answer, divided into numbered pieces for threads.

    Attributes:
        pieces: How many there are.
        make_worker: Called once in each thread with the event that stops the run.
        close: Completes the merged totals of all pieces.
    """

    pieces: int
    make_worker: Callable[[Stop], PieceWorker[T]]
    close: Callable[[T], None] = lambda totals: None


OpenWork = Callable[[Stop], ExactWork[T]]
"""Opens the work of an exact answer; long steps check the stop signal."""


@dataclass(frozen=True, slots=True)
class Plan(Generic[T]):
    """How a query will be answered.

    Attributes:
        strategy: "lookup", "sweep", "exhaustive" or "sampled".
        why: One line for the status bar: the method and the reason.
        seconds: Expected duration on two cores.
        deals: Distinct deals an exact answer covers, or a bound on them; None when sampled.
        bounded: Whether that is a bound, so that the answer states the actual number.
        table_seconds: The part of ``seconds`` for tables of equities, which are made first.
        open_work: Opens the work of an exact answer; None when sampled.
    """

    strategy: str
    why: str
    seconds: float
    deals: int | None = None
    open_work: OpenWork[T] | None = field(default=None, repr=False, compare=False)
    bounded: bool = False
    table_seconds: float = 0.0

    @property
    def after_tables(self) -> float:
        """The expected time after tables of equities are made, as a multiple of the time to make them."""
        return (self.seconds - self.table_seconds) / self.table_seconds if self.table_seconds else 0.0

    @property
    def exact(self) -> bool:
        """Whether the answer will be exact."""
        return self.strategy != "sampled"


def deal_seconds(seats: int) -> float:
    """Seconds to deal and compare the hands of one sampled trial on one core, by fixed speeds."""
    return SAMPLED_DEAL + SAMPLED_SEAT * seats


def deals_in_words(number: int) -> str:
    """A number of deals in readable form.

    >>> deals_in_words(1), deals_in_words(1712304)
    ('1 deal', '1,712,304 deals')
    """
    return "1 deal" if number == 1 else f"{in_words(number)} deals"


def joined_reasons(*parts: str) -> str:
    """Reasons as one line.

    >>> joined_reasons("Sampled, 6 seats", ""), joined_reasons("Sampled, 6 seats", "as fast as it gets")
    ('Sampled, 6 seats', 'Sampled, 6 seats; as fast as it gets')
    """
    return "; ".join(filter(None, parts))


def too_many(deals: int) -> str:
    """Why a question is not answered by enumeration; states no time, which would be a guess.

    >>> too_many(3100000000)
    'too many deals to enumerate (3.1 × 10⁹)'
    """
    return f"too many deals to enumerate ({in_words(deals)})"


def in_words(number: int) -> str:
    """A count in readable form.

    >>> in_words(1712304), in_words(3100000000)
    ('1,712,304', '3.1 × 10⁹')
    """
    if number < 10**9:
        return f"{number:,}"
    leading, power = f"{number:.1e}".split("e+")
    signs = str(int(power)).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{leading} × 10{signs}"
