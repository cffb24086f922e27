"""The figures of the equity table within any query, counted together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from oracle.games import Game
from oracle.prepared import Prepared
from oracle.query.checking.typed import CheckedQuery
from oracle.query.equity import begins_with_equity_table
from oracle.showdown.shares.ratings import count_members, count_shares, count_split_shares
from oracle.simulate.columns.columns import HIGH, LOW, DealColumns
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.measure import Figures
from oracle.simulate.measures.equity import EquityMeasure
from oracle.simulate.measures.table_selectors import (
    TableSelector,
    asked_of_table,
    estimates_of_table,
    players_by_seat,
    table_selectors,
)
from oracle.simulate.snapshot import SelectorFigures


class TablePart:
    """Counts who wins or splits the pot, for the selectors of a query that need nothing else.

    Args:
        checked: The query.
        prepared: The same query, prepared for dealing.

    Attributes:
        places: Which selectors are figures of the table.
        shown: Whether the query is an equity table with a condition or further selectors.
    """

    def __init__(self, checked: CheckedQuery, prepared: Prepared) -> None:
        self._prepared = prepared
        self._measure = EquityMeasure(prepared)
        self._players = players_by_seat(prepared)
        self._selectors: list[TableSelector] = []
        self.places: list[int] = []
        self.shown = begins_with_equity_table(prepared.query)
        for place, selector in enumerate(checked.selectors):
            found = table_selectors(replace(checked, selectors=(selector,), where=None))
            if found is not None:
                self._selectors += found
                self.places.append(place)

    def empty(self) -> EquityTotals | None:
        """Totals of no deals; None if nothing has to be counted."""
        return self._measure.empty() if self.places else None

    def count(self, columns: DealColumns, totals: EquityTotals) -> None:
        """Add deals to totals."""
        count_table(self._prepared.game, columns, totals)

    def glance(self, totals: EquityTotals) -> dict[int, SelectorFigures]:
        """The estimates of the selectors that are figures of the table, by index, after some trials."""
        estimates = estimates_of_table(self._selectors, self._players, totals)
        return {
            place: SelectorFigures(selector.name, selector.kind, found)
            for place, selector, found in zip(self.places, self._selectors, estimates, strict=True)
        }

    def figures(self, totals: EquityTotals, *, exact: bool) -> tuple[Figures, dict[int, SelectorFigures]]:
        """The equity table, and the figures of the selectors that use it, by index."""
        table = self._measure.exact(totals) if exact else self._measure.sampled(totals)
        figures = asked_of_table(self._selectors, table.seats, totals, exact=exact)
        return table, dict(zip(self.places, figures, strict=True))


def count_table(game: Game, columns: DealColumns, totals: EquityTotals) -> None:
    """Count who wins or splits the pot in some deals, and add it to totals."""
    batch = columns.batch
    high = columns.final(HIGH if game.high else LOW)
    low = columns.final(LOW) if game.split else np.empty((high.shape[0], 0), dtype=np.uint32)
    if batch.members is None:
        totals.trials += columns.rows
        if game.split:
            count_split_shares(high, low, totals.counts)
        else:
            count_shares(high, totals.counts)
        return
    totals.trials += int(batch.members.sum())
    count_members(high, low, batch.members, totals.counts)
    if totals.weights is not None:
        weights = batch.members.astype(np.float64) if batch.weights is None else batch.weights
        count_members(high, low, weights, totals.weights)
        totals.weight += float(weights.sum())
