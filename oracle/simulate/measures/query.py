"""Any PQL query as a measure: condition, selectors, figures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

import numpy as np
import numpy.typing as npt

from oracle.prepared import Prepared
from oracle.query.checking.bounds import bounds_of
from oracle.query.checking.typed import Apply, CheckedQuery, CheckedSelector
from oracle.query.language.orders import order_of
from oracle.query.language.types import Type
from oracle.query.registry import find_function
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.columns.evaluate import Evaluator
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.blocks import BlockDealer
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import Stream
from oracle.simulate.inner.equities import InnerEquities, blur_note, blurred_condition_note
from oracle.simulate.measure import Figures, Play
from oracle.simulate.measures.query_totals import QueryTotals
from oracle.simulate.measures.table_part import TablePart
from oracle.simulate.planning.costs import (
    batches_at_once,
    expressions,
    is_soon_without_kernels,
    row_seconds,
)
from oracle.simulate.snapshot import SelectorFigures
from oracle.simulate.tally import Kept, Stands, Tally, make_tally
from oracle.simulate.tally.place import PlacedTally
from oracle.simulate.traits.kernels import AFTER_LAST, DRAWN, TRIALS
from oracle.simulate.traits.play import ChunkCounts, ChunkPlayer, add_pots, count_given
from oracle.simulate.traits.program import Counting, counting_of
from oracle.simulate.work.once import Once
from oracle.simulate.work.schedule import BATCH
from oracle.simulate.work.stop import Stop, StoppedError


@dataclass(frozen=True, slots=True, eq=False)
class _KeptRows:
    """The contribution of a block to a run.

    Attributes:
        places: The indices of the kept deals, in order; None if all are kept.
        drawn: Deals of the block that count as drawn.
        after_last: Number of those after the last one kept.
    """

    places: npt.NDArray[np.intp] | None
    drawn: int
    after_last: int


class QueryMeasure:
    """Measures what a checked query asks.

    Args:
        checked: The query.
        prepared: The same query, prepared for dealing.
    """

    def __init__(self, checked: CheckedQuery, prepared: Prepared) -> None:
        self._where = checked.where
        self._selectors = [_exactly(selector) for selector in checked.selectors]
        self._table = TablePart(checked, prepared)
        self._others = [place for place in range(len(self._selectors)) if place not in self._table.places]
        self._bounds = [
            bounds_of(selector.expression, checked.game, len(prepared.seats)) for selector in self._selectors
        ]
        self._prepared = prepared
        self._text = checked.text
        self._evaluator = Evaluator(checked.text)
        self._inner = InnerEquities(prepared)
        self._notes = self._sampled_inside()
        self.ordered = _tells_apart(checked)
        self.batches = batches_at_once(checked, prepared)
        self.row_seconds = min(row_seconds(checked, prepared))
        self.soon_without_kernels = is_soon_without_kernels(checked, prepared)

    @property
    def table_alone(self) -> bool:
        """Whether every selector is a figure of the equity table."""
        return not self._others

    @property
    def samples_inside(self) -> bool:
        """Whether values of single deals are themselves sampled, so that no enumeration is exact."""
        return any(self._notes)

    def _sampled_inside(self) -> list[str]:
        """The note on each figure, if values of single deals are sampled."""
        where = self._where is not None and self._inner.samples(self._where)
        game = self._prepared.game
        condition = blurred_condition_note(game) if where else ""
        return [
            _joined(blur_note(game) if self._inner.samples(each.expression) else "", condition)
            for each in self._selectors
        ]

    def empty(self) -> QueryTotals:
        """Totals of no deals."""
        return QueryTotals([self._tally(place) for place in self._others], self._table.empty())

    def _tally(self, place: int) -> Tally:
        """The empty tally of a selector."""
        asked, bounds = self._selectors[place], self._bounds[place]
        type_ = asked.expression.type
        order = order_of(type_, self._prepared.game)
        plain = make_tally(asked.kind, type_, asked.arguments, order, bounds)
        return PlacedTally(plain, self._text, asked.expression.span)

    def make_play(self, dealer: Dealer, stop: Stop) -> Play[QueryTotals]:
        """The function that plays sampled chunks in one thread, block by block."""
        if self.counting is not None:
            return self._make_fast_play(self.counting, dealer, stop)
        blocks = BlockDealer(dealer, self.batches, ordered=self.ordered, seeds=self.samples_inside)

        def play(state: Stream, size: int, most: int) -> tuple[QueryTotals, bool]:
            totals = self.empty()
            for start in range(0, size, blocks.size):
                block = blocks.deal(state, min(blocks.size, size - start), stop.flag)
                if block is None:
                    return totals, False
                try:
                    self.count(block, totals, most - totals.trials, stop)
                except StoppedError:
                    return totals, False
                if totals.trials == most:
                    break
                if stop.is_set() and start + blocks.size < size:
                    return totals, False
            return totals, True

        return play

    def _make_fast_play(self, counting: Counting, dealer: Dealer, stop: Stop) -> Play[QueryTotals]:
        """The function that plays sampled chunks in one thread, each in one kernel."""
        player = ChunkPlayer(counting, self._prepared, dealer, stop)

        def play(state: Stream, size: int, most: int) -> tuple[QueryTotals, bool]:
            counted, totals = player.play(state, size, most), QueryTotals([], None)
            self._add(counted, totals)
            return totals, counted.complete

        return play

    @cached_property
    def counting(self) -> Counting | None:
        """What a kernel counts for this query; None if it is counted column by column."""
        asked = [self._selectors[place].expression for place in self._others]
        return counting_of(self._prepared, self._where, asked, table=bool(self._table.places))

    @staticmethod
    def _add(counted: ChunkCounts, totals: QueryTotals) -> None:
        """Add what a kernel has counted."""
        trials = int(counted.totals[TRIALS])
        totals.drawn += int(counted.totals[DRAWN])
        totals.after_last = int(counted.totals[AFTER_LAST]) + (0 if trials else totals.after_last)
        if not trials:
            return
        totals.count(counted.counts)
        totals.trials += trials
        totals.weight += float(trials)

    def _settled(self, totals: QueryTotals) -> QueryTotals:
        """Totals whose tallies and table have all deals."""
        if totals.counted is None or self.counting is None:
            return totals
        settled = self.empty()
        settled.merge(totals)
        self._settle(self.counting, settled)
        return settled

    @staticmethod
    def _settle(counting: Counting, totals: QueryTotals) -> None:
        """Move deals that a kernel has counted to tallies and table."""
        if totals.counted is None:
            return
        for key, tally in zip(counting.selectors, totals.tallies, strict=True):
            values, members = key.column(totals.counted)
            tally.push(values, Stands(members))
        if totals.table is not None:
            add_pots(counting, totals.counted, totals.table)
        totals.counted = None

    def count(self, batch: Batch, totals: QueryTotals, room: int, stop: Stop) -> None:
        """Add the deals of a block that meet the condition to totals, but at most ``room`` of them.

        Raises:
            StoppedError: When stopped; nothing has been added then.
        """
        if self.counting is not None and batch.members is not None and batch.weights is None:
            self._add(count_given(self.counting, self._prepared, batch), totals)
            self._settle(self.counting, totals)  # totals of other boards, counted by other traits, are added
            return
        columns = DealColumns(self._prepared, batch, self._inner, stop)
        kept = self._kept(columns, room)
        starts = np.arange(0, batch.deals, BATCH)
        if kept.places is not None:
            if not kept.places.size:
                totals.drawn += kept.drawn
                totals.after_last += kept.after_last
                return
            columns = columns.at(kept.places)
            starts = _starts(kept.places, batch.deals)
        taken = columns.batch
        asked = [self._selectors[place].expression for place in self._others]
        values = []
        for expression in asked:
            if stop.is_set():
                raise StoppedError
            values.append(self._evaluator.column(expression, columns))
        deals = Stands(taken.members, taken.weights, starts)
        for column, tally in zip(values, totals.tallies, strict=True):
            tally.push(column, deals)
        if totals.table is not None:
            self._table.count(columns, totals.table)
        totals.trials += columns.rows if taken.members is None else int(taken.members.sum())
        totals.drawn += kept.drawn
        totals.after_last = kept.after_last
        totals.weight += _weight(taken)

    def _kept(self, columns: DealColumns, room: int) -> _KeptRows:
        """The deals of a block that meet the condition, at most ``room``: later ones are not counted."""
        batch, places = columns.batch, None
        if self._where is not None:
            holding = np.flatnonzero(self._evaluator.column(self._where, columns))
            places = None if holding.size == batch.deals else holding
        if batch.members is not None:  # of an enumeration, which is counted completely
            return _KeptRows(places, int(batch.members.sum()), 0)
        if places is None and batch.deals > room:
            places = np.arange(room)
        if places is not None and places.size >= room:
            places = places[:room]
            return _KeptRows(places, int(places[-1]) + 1, 0)
        last = batch.deals if places is None else int(places[-1]) + 1 if places.size else 0
        return _KeptRows(places, batch.deals, batch.deals - last)

    def sampled(self, totals: QueryTotals) -> Figures:
        """The figures after some trials."""
        return self._figures(totals, Kept(totals.trials, totals.weight, exact=False))

    def glance(self, totals: QueryTotals) -> Figures:
        """The figures after some trials, without the bars of histograms and without a table not shown."""
        kept = Kept(totals.trials, totals.weight, exact=False)
        return self._figures(totals, kept, bars=False)

    def exact(self, totals: QueryTotals) -> Figures:
        """The figures of every deal."""
        return self._figures(totals, Kept(totals.trials, totals.weight, exact=True))

    def tables_made(self) -> float:
        """Progress of the table of equities that threads are making, 0…1; 1 if there is none."""
        return self._inner.tables_made()

    def done_once(self) -> list[Once]:
        """The one-time work that deals have needed so far."""
        return self._inner.done_once()

    def _figures(self, totals: QueryTotals, kept: Kept, *, bars: bool = True) -> Figures:
        found: dict[int, SelectorFigures] = {}
        totals, table = self._settled(totals), Figures()
        if totals.table is not None and not (bars or self._table.shown):
            found = self._table.glance(totals.table)
        elif totals.table is not None:
            table, found = self._table.figures(totals.table, exact=kept.exact)
        widths: list[float | None] = [
            each.estimate.half_width for each in found.values() if each.estimate is not None
        ]
        for place, tally in zip(self._others, totals.tallies, strict=True):
            selector = self._selectors[place]
            bare = selector.kind == "histogram" and not bars
            figures = SelectorFigures(selector.name, selector.kind)
            found[place] = figures if bare else tally.figures(selector.name, kept)
            widths.append(tally.width(found[place], kept))
        results = tuple(
            replace(found[place], note=_joined(found[place].note, note)) if note else found[place]
            for place, note in enumerate(self._notes)
        )
        shown = [each.estimate for each in results if each.estimate is not None]
        means, half_widths = tuple(each.value for each in shown), tuple(each.half_width for each in shown)
        if self._table.shown:
            means, half_widths = table.means, table.half_widths
        seats = table.seats if self._table.shown else ()
        # Extremes have no error; if nothing else is requested, no error is ever known.
        widest = max((width for width in widths if width is not None), default=inf)
        return Figures(seats, results, means, half_widths, widest)


def _starts(places: npt.NDArray[np.intp], deals: int) -> npt.NDArray[np.int64]:
    """Where the batches of a block begin among its kept deals."""
    begin = np.searchsorted(places, np.arange(0, deals, BATCH))
    return begin[np.diff(begin, append=places.size) > 0]


def _joined(note: str, more: str) -> str:
    return "; ".join(filter(None, (note, more)))


def _tells_apart(checked: CheckedQuery) -> bool:
    """Whether a query distinguishes cards that are otherwise dealt together.

    That is the turn from the river; in stud the cards of each street, unless only the last is looked at.
    """
    if not checked.game.stud:
        return checked.needs_order or "turn" in checked.needs_streets
    early = checked.needs_streets - {checked.game.streets[-1].name}
    return bool(early) or any(node.type is Type.RANGE for node in expressions(checked))


def _weight(batch: Batch) -> float:
    if batch.weights is not None:
        return float(batch.weights.sum())
    return float(batch.deals if batch.members is None else batch.members.sum())


def _exactly(selector: CheckedSelector) -> CheckedSelector:
    """River equities are added up in whole units of the pot, so their sums are exact."""
    expression = selector.expression
    exact = find_function("fractionalRiverEquity")
    equity = isinstance(expression, Apply) and expression.spec.name == "riverEquity"
    if selector.kind in ("avg", "sum") and isinstance(expression, Apply) and equity and exact is not None:
        return replace(selector, expression=replace(expression, spec=exact, type=Type.FRACTION))
    return selector
