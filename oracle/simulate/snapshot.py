"""The immutable states of a run's figures, the last of which is the result."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its error.

    Attributes:
        value: The figure, in its own unit (shares and equities 0…1).
        se: Standard error in the same unit; 0 for an exact value, infinite if unknown.
        low: Lower end of the 95 % interval; minus infinity if unknown.
        high: Upper end of the 95 % interval; infinite if unknown.
    """

    value: float
    se: float = 0.0
    low: float = 0.0
    high: float = 0.0

    @property
    def known(self) -> bool:
        """Whether the error is known; it is not for extremes and for values without bounds."""
        return isfinite(self.se)

    @property
    def half_width(self) -> float:
        """Half the length of the 95 % interval; infinite if it is open."""
        return (self.high - self.low) / 2

    @property
    def reach(self) -> float:
        """The distance to the farther end of the 95 % interval; infinite if open, 0 if there is none."""
        return max(self.high - self.value, self.value - self.low) if self.high > self.low else 0.0


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """The equity table's row of one seat.

    Attributes:
        identifier: The seat's name in the query.
        range_text: Its range as written.
        combos: Hands in its range after board and dead cards, each counted by its weight; 0 if there are too
            many to count (some stud ranges).
        equity: Mean share of the pot.
        win: Share of deals in which it takes the whole pot.
        tie: Share of deals in which it splits the pot, or a half of it.
        wins: Number of deals won outright (exact run: distinct deals; sampled: kept trials).
        ties: Number of deals split k ways, by k: ``ties[0]`` two ways, ``ties[1]`` three ways, …; in hi-lo
            games, by the half that is split among more players.
        folded: Whether it has folded and so has no part in the pot.
        high: Mean share of the pot from the high half, in games that split it; otherwise None.
        low: The same of the low half.
        scoop: Share of deals in which it takes both halves, in games that split the pot; otherwise None.
        pots: Pots won, every deal counted once; None where only ``wins`` and ``ties`` are known.
        hands: Number of different hands in ``combos``; 0 if there are too many to count.
    """

    identifier: str
    range_text: str
    combos: float
    equity: Estimate
    win: Estimate
    tie: Estimate
    wins: int
    ties: tuple[int, ...]
    folded: bool = False
    high: Estimate | None = None
    low: Estimate | None = None
    scoop: Estimate | None = None
    pots: Fraction | None = None
    hands: int = 0

    @property
    def pots_won(self) -> Fraction:
        """Pots won, every deal counted once."""
        if self.pots is not None:
            return self.pots
        return sum((Fraction(n, ways) for ways, n in enumerate((self.wins, *self.ties), 1)), Fraction(0))


@dataclass(frozen=True, slots=True)
class Bucket:
    """One bar of a histogram.

    Attributes:
        label: The value, as it prints.
        count: Kept deals with that value (exact run: distinct deals).
        share: Their share of the kept deals.
    """

    label: str
    count: int
    share: Estimate


@dataclass(frozen=True, slots=True)
class SelectorFigures:
    """The figure of one selector.

    Attributes:
        name: The name that the user gave it, or its text, such as "avg(riverEquity(Hero))".
        kind: The aggregate.
        estimate: The figure with its interval (avg, count as a share, stdev, median, percentile, sum).
        text: The figure as printed, for values that are not numbers; otherwise an empty string.
        count: Kept deals that hold, for count.
        fraction: The exact value as a fraction "1/3", if it is known.
        buckets: The bars of a histogram, in order of value.
        note: A note on the figure, for example that it is only nearly exact.
    """

    name: str
    kind: str
    estimate: Estimate | None = None
    text: str = ""
    count: int | None = None
    fraction: str = ""
    buckets: tuple[Bucket, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class TracePoint:
    """One point of the convergence picture.

    Attributes:
        trials: Kept trials so far.
        seconds: Time since the run began, as that of a snapshot.
        means: Equity of every seat that has not folded, in seat order; for other questions, the figure
            of every selector that has one.
        half_widths: Half of the 95 % interval of each.
        widest: The half-width that a target error is compared with; not saved in sessions.
    """

    trials: int
    seconds: float
    means: tuple[float, ...]
    half_widths: tuple[float, ...]
    widest: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a run.

    Attributes:
        method: "exact" or "sampled".
        strategy: How the answer is computed: "exhaustive", "sampled", …
        why: The reason for the strategy, in words for the status line.
        trials: Kept trials (sampled) or distinct deals (exact).
        drawn: Complete legal deals, before any condition.
        seconds: Time since the run began, except that in which no deal was made because kernels were being
            compiled.
        seed: Seed of the random streams; None if nothing was sampled.
        seats: The equity table, if it was asked for.
        trace: Convergence so far; empty for an immediate exact answer.
        half_width: The widest 95 % half-interval among all figures, that of an average other than an equity
            relative to the figure or to the deviation of its values, the larger; 0 when exact, infinite while
            one is not known.
        done: Whether the run is over.
        stopped_by: "exact", "trials", "seconds", "error", "cancelled", "unknown" (only a target error was
            set, and the error of a figure is not known), or "" while running.
        progress: Share of the work done, 0…1; None if unknown.
        results: The figure of each selector, if something else was asked for.
    """

    method: str
    strategy: str
    why: str
    trials: int
    drawn: int
    seconds: float
    seed: int | None
    seats: tuple[SeatFigures, ...] = ()
    trace: tuple[TracePoint, ...] = ()
    half_width: float = 0.0
    done: bool = False
    stopped_by: str = ""
    progress: float | None = None
    results: tuple[SelectorFigures, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether the figures are exact (true only of a finished exact run)."""
        return self.method == "exact" and self.done and self.stopped_by == "exact"

    @property
    def stopped_early(self) -> bool:
        """Whether the user ended the run before it reached its goal."""
        return self.done and self.stopped_by == "cancelled"
