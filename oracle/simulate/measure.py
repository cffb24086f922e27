"""What a run measures on its deals, and how its figures come from its totals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

from oracle.query.equity import begins_with_equity_table
from oracle.simulate.accumulate import EquityTotals
from oracle.simulate.figures import figures_of
from oracle.simulate.outcomes import outcomes_of
from oracle.simulate.prepare import Prepared
from oracle.simulate.snapshot import SeatFigures, SelectorFigures
from oracle.simulate.stop import Stop
from oracle.simulate.table_selectors import TableSelector, told_as_selectors

if TYPE_CHECKING:
    from oracle.simulate.deal.dealer import Dealer
    from oracle.simulate.deal.streams import Stream


class Totals(Protocol):
    """Running totals of some deals.

    Attributes:
        trials: Deals kept.
        drawn: Complete legal deals, before any condition.
    """

    trials: int
    drawn: int

    def merge(self, other: Self) -> None:
        """Add the deals of ``other``."""
        ...


T = TypeVar("T", bound=Totals)

Player = Callable[["Stream", int, int], tuple[T, bool]]
"""Plays a chunk: from its stream, its number of deals and the most to keep, to the totals and whether it
was gone through."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a snapshot.

    Attributes:
        seats: The equity table, where that is asked for, alone or first.
        results: The figure of each selector, where anything else is asked too.
        means: What the convergence picture shows, one number per line.
        half_widths: Half of the 95 % interval of each.
        widest: The widest half-interval that a target error is held against.
    """

    seats: tuple[SeatFigures, ...] = ()
    results: tuple[SelectorFigures, ...] = ()
    means: tuple[float, ...] = ()
    half_widths: tuple[float, ...] = ()
    widest: float = 0.0


class Measure(Protocol[T]):
    """What is measured.

    Attributes:
        ordered: Whether deals must tell turn and river apart.
    """

    ordered: bool

    def empty(self) -> T:
        """Totals of no deals."""
        ...

    def player(self, dealer: Dealer, stop: Stop) -> Player[T]:
        """What plays sampled chunks in one thread, with buffers of its own."""
        ...

    def sampled(self, totals: T) -> Figures:
        """The figures after some kept trials, with intervals."""
        ...

    def glance(self, totals: T) -> Figures:
        """The same without histograms: what a trace and a target error need, at any time."""
        ...

    def exact(self, totals: T) -> Figures:
        """The figures of a complete enumeration."""
        ...


class EquityMeasure:
    """Who wins how often: the equity table, counted without a detour through expressions.

    Args:
        prepared: What is dealt.
        selectors: The figures of the table that a query asks for by name; none for the table itself.
    """

    ordered = False

    def __init__(self, prepared: Prepared, selectors: Sequence[TableSelector] = ()) -> None:
        self._prepared = prepared
        self._selectors = selectors
        self._playing = [number for number, seat in enumerate(prepared.seats) if not seat.folded]
        self._weighted = any(seat.live.weighted for seat in prepared.seats)
        self._outcomes = outcomes_of(prepared.game, len(self._playing))

    def empty(self) -> EquityTotals:
        """Totals of no deals."""
        return EquityTotals.empty(self._outcomes, len(self._playing), weighted=self._weighted)

    def player(self, dealer: Dealer, stop: Stop) -> Player[EquityTotals]:
        """What plays sampled chunks in one thread."""
        from oracle.simulate import showdowns  # here, not above: a look-up needs no kernel

        make = showdowns.by_one_kernel if showdowns.has_kernel(self._prepared.game) else showdowns.by_columns
        return make(self._prepared, self._playing, dealer, stop, self.empty)

    def sampled(self, totals: EquityTotals) -> Figures:
        """The equity table after some trials."""
        return self._figures(totals, exact=False)

    glance = sampled

    def exact(self, totals: EquityTotals) -> Figures:
        """The equity table of every deal."""
        return self._figures(totals, exact=True)

    def _figures(self, totals: EquityTotals, *, exact: bool) -> Figures:
        seats = figures_of(self._prepared, totals, exact=exact)
        playing = [seat for seat in seats if not seat.folded]
        table = Figures(
            seats=seats,
            means=tuple(seat.equity.value for seat in playing),
            half_widths=tuple(seat.equity.half_width for seat in playing),
            widest=max(figure.half_width for seat in playing for figure in (seat.equity, seat.win, seat.tie)),
        )
        if not self._selectors:
            return table
        results = told_as_selectors(self._selectors, seats, totals, exact=exact)
        shown = [each.estimate for each in results if each.estimate is not None]
        widths = tuple(each.half_width for each in shown)
        if begins_with_equity_table(self._prepared.query):
            return replace(table, results=results, widest=max(widths))
        return Figures((), results, tuple(each.value for each in shown), widths, max(widths))
