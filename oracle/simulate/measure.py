"""The interface of measures: what a run counts on its deals, and how totals become figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from oracle.simulate.snapshot import SeatFigures, SelectorFigures
from oracle.simulate.work.once import Once
from oracle.simulate.work.plain import Plain
from oracle.simulate.work.stop import Stop

if TYPE_CHECKING:
    from oracle.simulate.deal.dealer import Dealer
    from oracle.simulate.deal.streams import Stream


class Totals(Protocol):
    """Running totals of some deals.

    Attributes:
        trials: Deals kept.
        drawn: Complete legal deals, before any condition.
        after_last: Number of those drawn after the last one kept.
    """

    trials: int
    drawn: int
    after_last: int

    def merge(self, other: Self) -> None:
        """Add the deals of ``other``."""
        ...

    def state(self) -> Plain:
        """The totals as plain data."""
        ...

    def load(self, state: Any) -> None:  # noqa: ANN401 - plain data
        """Restore the totals from a `state`."""
        ...


T = TypeVar("T", bound=Totals)

Play = Callable[["Stream", int, int], tuple[T, bool]]
"""Plays a chunk: takes its stream, its size and the most deals to keep; returns totals and completeness."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a snapshot.

    Attributes:
        seats: The equity table, if it is asked for, alone or first.
        results: The figure of each selector, if anything else is asked for.
        means: The numbers that the convergence picture draws, one per curve.
        half_widths: 95 % half-width of each.
        widest: The widest 95 % half-width, which a target error is compared with; infinite while one is
            unknown.
        how: How the figures were computed, to be appended to the plan's reason; may be empty.
    """

    seats: tuple[SeatFigures, ...] = ()
    results: tuple[SelectorFigures, ...] = ()
    means: tuple[float, ...] = ()
    half_widths: tuple[float, ...] = ()
    widest: float = 0.0
    how: str = ""


class Measure(Protocol[T]):
    """What is measured.

    Attributes:
        ordered: Whether deals must distinguish turn and river.
        row_seconds: Expected seconds to measure one deal, one core.
        soon_without_kernels: Whether deals may be measured in another process before kernels are compiled.
    """

    ordered: bool
    row_seconds: float
    soon_without_kernels: bool

    def empty(self) -> T:
        """Totals of no deals."""
        ...

    def make_play(self, dealer: Dealer, stop: Stop) -> Play[T]:
        """The function that plays sampled chunks in one thread, with its own buffers."""
        ...

    def sampled(self, totals: T) -> Figures:
        """The figures after some kept trials, with intervals."""
        ...

    def glance(self, totals: T) -> Figures:
        """The figures that a trace and a target error need: no histograms, perhaps no equity table."""
        ...

    def exact(self, totals: T) -> Figures:
        """The figures of a complete enumeration."""
        ...

    def tables_made(self) -> float:
        """Progress of the table of equities that threads are making, 0…1; 1 if there is none."""
        ...

    def done_once(self) -> list[Once]:
        """The one-time work that deals have needed so far; later deals only look up its results."""
        ...
