"""The figures of the equity table within any query: counted together, beside whatever else is asked."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from oracle.jit import kernel
from oracle.query.equity import begins_with_equity_table
from oracle.query.typed import CheckedQuery
from oracle.showdown.shares import count_shares
from oracle.simulate.accumulate import EquityTotals
from oracle.simulate.columns import DealColumns
from oracle.simulate.measure import EquityMeasure, Figures
from oracle.simulate.prepare import Prepared
from oracle.simulate.snapshot import SelectorFigures
from oracle.simulate.table_selectors import TableSelector, table_selectors, told_as_selectors


class TablePart:
    """Counts who has a part in the pot, for those selectors of a query that ask for nothing else.

    Args:
        checked: The query.
        prepared: The same query as it is dealt.

    Attributes:
        places: Which selectors are figures of the table.
        shown: Whether the query is an equity table with a condition or further selectors.
    """

    def __init__(self, checked: CheckedQuery, prepared: Prepared) -> None:
        self._prepared = prepared
        self._measure = EquityMeasure(prepared)
        self._selectors: list[TableSelector] = []
        self.places: list[int] = []
        self.shown = begins_with_equity_table(prepared.query)
        for place, selector in enumerate(checked.selectors):
            found = table_selectors(replace(checked, selectors=(selector,), where=None))
            if found is not None and prepared.game.rating and not prepared.game.split:
                self._selectors += found
                self.places.append(place)

    def empty(self) -> EquityTotals | None:
        """Totals of no deals; None where nothing has to be counted."""
        return self._measure.empty() if self.places else None

    def count(self, columns: DealColumns, totals: EquityTotals) -> None:
        """Add deals to totals."""
        river = self._prepared.game.streets[-1].name
        seats = [seat for seat, playing in enumerate(columns.playing) if playing]
        ratings = np.stack([columns.rating(seat, river) for seat in seats])
        batch = columns.batch
        if batch.members is None:
            count_shares(ratings, totals.counts)
            totals.trials += columns.rows
        else:
            weights = batch.members.astype(np.float64) if batch.weights is None else batch.weights
            sums = np.zeros(totals.counts.shape)
            _count_members(ratings, batch.members, weights, totals.counts, sums)
            totals.trials += int(batch.members.sum())
            if totals.weights is not None:
                totals.weights += sums
                totals.weight += float(weights.sum())

    def figures(self, totals: EquityTotals, *, exact: bool) -> tuple[Figures, dict[int, SelectorFigures]]:
        """The equity table, and the figures of the selectors that ask for a part of it, by place."""
        table = self._measure.exact(totals) if exact else self._measure.sampled(totals)
        told = told_as_selectors(self._selectors, table.seats, totals, exact=exact)
        return table, dict(zip(self.places, told, strict=True))


@kernel
def _count_members(
    ratings: npt.NDArray[np.uint32],
    members: npt.NDArray[np.int64],
    weights: npt.NDArray[np.float64],
    counts: npt.NDArray[np.int64],
    sums: npt.NDArray[np.float64],
) -> None:
    """Add deals that stand for several to the tie counters of `oracle.showdown.shares`.

    Args:
        ratings: One row per player, shape (players, n).
        members: How many deals each stands for, shape (n,).
        weights: The weight of these, shape (n,).
        counts: The counters, shape (players, players), changed in place.
        sums: The same by weight.
    """
    players, deals = ratings.shape
    for deal in range(deals):
        best = np.uint32(0)
        for player in range(players):
            best = max(best, ratings[player, deal])
        ways = 0
        for player in range(players):
            ways += ratings[player, deal] == best
        for player in range(players):
            if ratings[player, deal] == best:
                counts[player, ways - 1] += members[deal]
                sums[player, ways - 1] += weights[deal]
