"""What a run measures on its deals, and how its figures come from its totals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, Self, TypeVar

import numpy as np

from oracle.simulate.accumulate import EquityTotals
from oracle.simulate.batch import Batch
from oracle.simulate.figures import exact_figures, sampled_figures
from oracle.simulate.prepare import Prepared
from oracle.simulate.schedule import BATCH
from oracle.simulate.snapshot import SeatFigures, SelectorFigures


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

Counter = Callable[[Batch, T, int], None]
"""Adds a batch to totals: the deals that hold, but no more of them than the last argument."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a snapshot.

    Attributes:
        seats: The equity table, where that is what was asked.
        results: The figure of each selector otherwise.
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

    def counter(self) -> Counter[T]:
        """A counter with buffers of its own, for one thread."""
        ...

    def sampled(self, totals: T) -> Figures:
        """The figures after some kept trials, with intervals."""
        ...

    def exact(self, totals: T) -> Figures:
        """The figures of a complete enumeration."""
        ...


class EquityMeasure:
    """Who wins how often: the equity table, counted without a detour through expressions."""

    ordered = False

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._playing = [number for number, seat in enumerate(prepared.seats) if not seat.folded]
        self._weighted = any(seat.live.weighted for seat in prepared.seats)

    def empty(self) -> EquityTotals:
        """Totals of no deals."""
        return EquityTotals.empty(len(self._playing), weighted=self._weighted)

    def counter(self) -> Counter[EquityTotals]:
        """A counter with buffers of its own, for one thread."""
        from oracle.rating.high import rate  # here, not above: a look-up needs no kernel
        from oracle.showdown.shares import count_shares

        cards = self._prepared.game.hole_cards + self._prepared.game.board_cards
        whole = np.empty(BATCH, dtype=np.uint64)
        ratings = np.empty((len(self._playing), BATCH), dtype=np.uint32)

        def count(batch: Batch, totals: EquityTotals, room: int) -> None:
            kept = min(batch.deals, room)
            hands = whole[: batch.deals]
            board = batch.board
            for player, seat in enumerate(self._playing):
                np.bitwise_or(batch.hands[seat], board, out=hands)
                rate(hands, cards, ratings[player, : batch.deals])
            count_shares(ratings[:, :kept], totals.counts)
            totals.trials += kept
            totals.drawn += kept

        return count

    def sampled(self, totals: EquityTotals) -> Figures:
        """The equity table after some trials."""
        return self._figures(sampled_figures(self._prepared, totals))

    def exact(self, totals: EquityTotals) -> Figures:
        """The equity table of every deal."""
        return self._figures(exact_figures(self._prepared, totals))

    def _figures(self, seats: tuple[SeatFigures, ...]) -> Figures:
        playing = [seat for seat in seats if not seat.folded]
        return Figures(
            seats=seats,
            means=tuple(seat.equity.value for seat in playing),
            half_widths=tuple(seat.equity.half_width for seat in playing),
            widest=max(figure.half_width for seat in playing for figure in (seat.equity, seat.win, seat.tie)),
        )
