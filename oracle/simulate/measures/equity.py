"""The equity table as a measure: wins counted directly, without evaluating expressions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.prepared import Prepared
from oracle.query.equity import begins_with_equity_table
from oracle.showdown.kernels import GameKernels
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.figures import equity_figures
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.measure import Figures, Play
from oracle.simulate.measures.table_selectors import TableSelector, asked_of_table
from oracle.simulate.work.once import Once
from oracle.simulate.work.stop import Stop

if TYPE_CHECKING:
    from oracle.simulate.deal.dealer import Dealer


class EquityMeasure:
    """The equity table, counted without evaluating expressions.

    Args:
        prepared: What is dealt.
        selectors: The figures of the table that a query asks for by name; none for the table itself.
    """

    ordered = False
    row_seconds = 0.0  # every deal is a trial, so no run waits for its first

    def __init__(self, prepared: Prepared, selectors: Sequence[TableSelector] = ()) -> None:
        self._prepared = prepared
        self._selectors = selectors
        self._playing = [number for number, seat in enumerate(prepared.seats) if not seat.folded]
        self._weighted = prepared.weighted
        self._outcomes = outcomes_of(prepared.game, len(self._playing))

    def empty(self) -> EquityTotals:
        """Totals of no deals."""
        return EquityTotals.empty(self._outcomes, len(self._playing), weighted=self._weighted)

    def make_play(self, dealer: Dealer, stop: Stop) -> Play[EquityTotals]:
        """The function that plays sampled chunks in one thread."""
        from oracle.simulate.equity_table import showdowns  # here, not above: a look-up needs no kernel

        one = GameKernels(self._prepared.game).pairs and dealer.whole_blocks
        make = showdowns.by_one_kernel if one else showdowns.by_columns
        return make(self._prepared, self._playing, dealer, stop, self.empty)

    def sampled(self, totals: EquityTotals) -> Figures:
        """The equity table after some trials."""
        return self._figures(totals, exact=False)

    glance = sampled

    def exact(self, totals: EquityTotals) -> Figures:
        """The equity table of every deal."""
        return self._figures(totals, exact=True)

    def tables_made(self) -> float:
        """Always 1: who wins is compared deal by deal."""
        return 1.0

    def done_once(self) -> list[Once]:
        """Always empty, for the same reason."""
        return []

    def _figures(self, totals: EquityTotals, *, exact: bool) -> Figures:
        seats = equity_figures(self._prepared, totals, exact=exact)
        playing = [seat for seat in seats if not seat.folded]
        table = Figures(
            seats=seats,
            means=tuple(seat.equity.value for seat in playing),
            half_widths=tuple(seat.equity.half_width for seat in playing),
            widest=max(figure.half_width for seat in playing for figure in (seat.equity, seat.win, seat.tie)),
        )
        if not self._selectors:
            return table
        results = asked_of_table(self._selectors, seats, totals, exact=exact)
        shown = [each.estimate for each in results if each.estimate is not None]
        widths = tuple(each.half_width for each in shown)
        if begins_with_equity_table(self._prepared.query):
            return replace(table, results=results, widest=max(widths))
        return Figures((), results, tuple(each.value for each in shown), widths, max(widths))
