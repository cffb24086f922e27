"""The equity table as a measure: wins counted directly, without evaluating expressions."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from oracle.prepared import Prepared
from oracle.query.equity import begins_with_equity_table
from oracle.query.language.values import SHARE_UNITS
from oracle.showdown.kernels import GameKernels
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.figures import equity_figures, sampled_main
from oracle.simulate.equity_table.outcomes import FIGURES, Flags, Units, outcomes_of
from oracle.simulate.measure import Figures, Play
from oracle.simulate.measures.table_selectors import (
    EQUITY,
    TableSelector,
    asked_of_table,
    estimates_of_table,
    exact_selectors,
    players_by_seat,
)
from oracle.simulate.variance.control import (
    CONTROL_NOTE,
    PILOT_STREAM,
    Correction,
    PlayerFigure,
    choose,
)
from oracle.simulate.variance.costs import PILOT_DEALS, costs_of
from oracle.simulate.variance.known import Controls
from oracle.simulate.variance.means import exact_means
from oracle.simulate.work.once import Once
from oracle.simulate.work.schedule import chunk_size, chunk_start
from oracle.simulate.work.stop import Stop, StoppedError, held

if TYPE_CHECKING:
    from oracle.simulate.deal.dealer import Dealer
    from oracle.simulate.deal.streams import Stream
    from oracle.simulate.equity_table.showdowns import Count


LATE_CHUNK = next(chunk_size(number) for number in itertools.count() if chunk_start(number) >= PILOT_DEALS)
"""Least size of a chunk that begins when the run has as many trials as the pilot of control variates.  Until
then they are counted, but not used: a pilot would take longer than the run."""


_PILOT = threading.Lock()
"""Held while a pilot is made; global because measures, which are sent to other processes, cannot hold
locks."""


@dataclass(frozen=True, slots=True)
class ControlPilot:
    """The result of a pilot of control variates.

    Attributes:
        correction: How figures are corrected; None if control variates do not pay.
    """

    correction: Correction | None

    @property
    def how(self) -> str:
        """The correction in words; empty if control variates do not pay."""
        return _how(self.correction)


class EquityMeasure:
    """The equity table, counted without evaluating expressions.

    Args:
        prepared: What is dealt.
        selectors: The figures of the table that a query asks for by name; none for the table itself.
        controls: The control variates that sampled figures may be corrected with.
    """

    ordered = False
    soon_without_kernels = True
    row_seconds = 0.0  # every deal is a trial, so no run waits for its first

    def __init__(
        self,
        prepared: Prepared,
        selectors: Sequence[TableSelector] = (),
        controls: Controls | None = None,
    ) -> None:
        self._prepared = prepared
        self._selectors = selectors
        self._players = players_by_seat(prepared)
        self._playing = list(self._players)
        self._weighted = prepared.weighted
        self._outcomes = outcomes_of(prepared.game, len(self._playing))
        self._controls = controls
        self._begins_with_table = begins_with_equity_table(prepared.query)
        self._pilot: ControlPilot | None = None

    def empty(self) -> EquityTotals:
        """Totals of no deals."""
        controls = 0 if self._controls is None else len(self._controls.players)
        return EquityTotals.empty(
            self._outcomes, len(self._playing), weighted=self._weighted, controls=controls
        )

    def make_play(self, dealer: Dealer, stop: Stop) -> Play[EquityTotals]:
        """The function that plays sampled chunks in one thread."""
        count = self._counter(dealer, stop)

        def play(state: Stream, size: int, most: int) -> tuple[EquityTotals, bool]:
            totals = self.empty()
            if self._controls is not None and size >= LATE_CHUNK and not self._decide(totals, dealer, stop):
                return totals, False
            complete = count(state, size, most, totals)
            # A chunk that was stopped before its first trial does not show whether earlier chunks have any.
            return totals if totals.trials else self.empty(), complete

        return play

    def _counter(self, dealer: Dealer, stop: Stop) -> Count:
        from oracle.simulate.equity_table import showdowns  # here, not above: a look-up needs no kernel

        fused = GameKernels(self._prepared.game).pairs
        if not fused and self._controls is None and dealer.whole_blocks:
            from oracle.simulate.traits.play import pot_counter
            from oracle.simulate.traits.program import counting_of

            pots = counting_of(self._prepared, None, (), table=True)
            if pots is not None:
                return pot_counter(pots, self._prepared, dealer, stop)
        together = showdowns.by_one_kernel if dealer.whole_blocks else showdowns.by_batches
        make = together if fused else showdowns.by_columns
        return make(self._prepared, self._playing, dealer, stop, self._controls)

    def _decide(self, totals: EquityTotals, dealer: Dealer, stop: Stop) -> bool:
        """Whether a late chunk can begin; its totals have control variates if the pilot shows that they pay.

        One thread makes the pilot, which takes milliseconds, and the others wait for it.
        """
        try:
            with held(_PILOT, stop):
                self._pilot = self._pilot or self.control_pilot(dealer, stop)
        except StoppedError:
            return False
        if self._pilot is None:
            return False
        totals.correction = self._pilot.correction
        if totals.correction is None:
            totals.moments = None
        return True

    def control_pilot(self, dealer: Dealer, stop: Stop) -> ControlPilot | None:
        """The result of a pilot of control variates, the same for every run of the query; None if stopped.

        Args:
            dealer: Deals.
            stop: Ends the pilot once set.
        """
        if self._controls is None:
            return ControlPilot(None)
        from oracle.simulate.deal.streams import new_stream

        pilot, own = self.empty(), dealer.counting_apart()
        if not self._counter(own, stop)(new_stream(*PILOT_STREAM), PILOT_DEALS, PILOT_DEALS, pilot):
            return None
        assert pilot.moments is not None
        players = range(len(self._playing))
        equities = [PlayerFigure(player, self._worth(self._outcomes.share)) for player in players]
        costs = costs_of(self._prepared, self._controls)
        correction = choose(self._controls, pilot.moments, self._watched(), equities, costs)
        if correction is None:
            return ControlPilot(None)
        return ControlPilot(correction.with_means(exact_means(self._prepared, self._controls)))

    def _watched(self) -> list[PlayerFigure]:
        """The figures whose intervals decide when a run is over."""
        outcomes, share = self._outcomes, self._worth(self._outcomes.share)
        if not self._selectors:
            table = (share, self._flags(outcomes.scoop), self._flags(outcomes.divides))
            return [PlayerFigure(player, worth) for player in range(len(self._playing)) for worth in table]
        players = self._players
        return [
            PlayerFigure(players[each.seat], share)
            if each.figure == EQUITY
            else PlayerFigure(players[each.seat], self._flags(FIGURES[each.figure](outcomes)), counted=True)
            for each in self._selectors
            if each.seat in players
        ]

    @staticmethod
    def _worth(units: Units) -> tuple[float, ...]:
        return tuple(unit / SHARE_UNITS for unit in units.tolist())

    @staticmethod
    def _flags(flags: Flags) -> tuple[float, ...]:
        return tuple(map(float, flags.tolist()))

    def sampled(self, totals: EquityTotals) -> Figures:
        """The equity table after some trials."""
        return self._figures(totals, exact=False)

    def glance(self, totals: EquityTotals) -> Figures:
        """The figures that a trace needs, without the table and without the selectors' own figures."""
        if self._selectors and self._begins_with_table:
            return replace(self.sampled(totals), seats=(), results=())
        if self._selectors:
            shown = estimates_of_table(self._selectors, self._players, totals)
            every = shown
        else:
            found = sampled_main(totals)
            shown, every = [equity for equity, _, _ in found], [each for row in found for each in row]
        return Figures(
            how=_how(totals.correction),
            means=tuple(each.value for each in shown),
            half_widths=tuple(each.half_width for each in shown),
            widest=max(each.half_width for each in every),
        )

    def exact(self, totals: EquityTotals) -> Figures:
        """The equity table of every deal; of a query that asks only for figures of it, those alone."""
        if not self._selectors or self._begins_with_table:
            return self._figures(totals, exact=True)
        results = exact_selectors(self._selectors, self._players, totals)
        values = tuple(each.estimate.value for each in results if each.estimate is not None)
        return Figures((), results, values, (0.0,) * len(values), 0.0)

    def tables_made(self) -> float:
        """Always 1: winners are found deal by deal, without a table of equities."""
        return 1.0

    def done_once(self) -> list[Once]:
        """Always empty, for the same reason."""
        return []

    def _figures(self, totals: EquityTotals, *, exact: bool) -> Figures:
        seats = equity_figures(self._prepared, totals, exact=exact)
        playing = [seat for seat in seats if not seat.folded]
        table = Figures(
            seats=seats,
            how=_how(totals.correction),
            means=tuple(seat.equity.value for seat in playing),
            half_widths=tuple(seat.equity.half_width for seat in playing),
            widest=max(figure.half_width for seat in playing for figure in (seat.equity, seat.win, seat.tie)),
        )
        if not self._selectors:
            return table
        results = asked_of_table(self._selectors, seats, totals, exact=exact)
        shown = [each.estimate for each in results if each.estimate is not None]
        widths = tuple(each.half_width for each in shown)
        if self._begins_with_table:
            return replace(table, results=results, widest=max(widths))
        values = tuple(each.value for each in shown)
        return Figures((), results, values, widths, max(widths), how=table.how)


def _how(correction: Correction | None) -> str:
    """How the figures were corrected, for the explanation of the answer.

    The factor is rounded down, because it is a promise.
    """
    if correction is None:
        return ""
    return f"{CONTROL_NOTE}: the same error {int(10 * correction.factor) / 10:.1f} times sooner"
