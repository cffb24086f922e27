"""Any PQL query as a measure: condition, selectors, figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from oracle.query.registry import find_function
from oracle.query.typed import Apply, CheckedQuery, CheckedSelector
from oracle.query.types import Type
from oracle.simulate.batch import Batch, Masks
from oracle.simulate.columns import DealColumns
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import LANES, Stream, fill
from oracle.simulate.evaluate import Evaluator
from oracle.simulate.measure import Figures, Player
from oracle.simulate.prepare import Prepared
from oracle.simulate.range_book import BLUR_NOTE, RangeBook
from oracle.simulate.schedule import BATCH
from oracle.simulate.snapshot import Estimate, SelectorFigures
from oracle.simulate.stop import Stop, StoppedError
from oracle.simulate.tally import Kept, Tally, make_tally


@dataclass(slots=True, eq=False)
class QueryTotals:
    """Running totals of a query.

    Attributes:
        tallies: One per selector.
        trials: Deals kept.
        drawn: Complete legal deals, before the condition.
        weight: Sum of the weights of the kept deals.
    """

    tallies: list[Tally]
    trials: int = 0
    drawn: int = 0
    weight: float = 0.0

    def merge(self, other: QueryTotals) -> None:
        """Add the deals of ``other``."""
        for own, more in zip(self.tallies, other.tallies, strict=True):
            own.merge(more)
        self.trials += other.trials
        self.drawn += other.drawn
        self.weight += other.weight


class QueryMeasure:
    """Measures what a checked query asks.

    Args:
        checked: The query.
        prepared: The same query as it is dealt.
    """

    def __init__(self, checked: CheckedQuery, prepared: Prepared) -> None:
        self._where = checked.where
        self._selectors = [_exactly(selector) for selector in checked.selectors]
        self._prepared = prepared
        self._evaluator = Evaluator(checked.text)
        self._book = RangeBook(prepared)
        where = checked.where is not None and self._book.samples(checked.where)
        self._blurred = [where or self._book.samples(each.expression) for each in self._selectors]
        self.ordered = checked.needs_order or "turn" in checked.needs_streets

    @property
    def samples_inside(self) -> bool:
        """Whether values of single deals are themselves sampled, so that no enumeration is exact."""
        return any(self._blurred)

    def empty(self) -> QueryTotals:
        """Totals of no deals."""
        return QueryTotals(
            [make_tally(each.kind, each.expression.type, each.arguments) for each in self._selectors]
        )

    def player(self, dealer: Dealer, stop: Stop) -> Player[QueryTotals]:
        """What plays sampled chunks in one thread, batch by batch."""
        buffers = dealer.buffers()

        def play(state: Stream, size: int, most: int) -> tuple[QueryTotals, bool]:
            totals = self.empty()
            for start in range(0, size, BATCH):
                batch = dealer.deal(state, min(BATCH, size - start), buffers, stop.flag)
                if batch is None:
                    return totals, False
                if self.samples_inside:
                    batch = replace(batch, seeds=_numbers(state, batch.deals))
                try:
                    self.count(batch, totals, most - totals.trials, stop)
                except StoppedError:
                    return totals, False
                if totals.trials == most:
                    break
                if stop.is_set() and start + BATCH < size:
                    return totals, False
            return totals, True

        return play

    def count(self, batch: Batch, totals: QueryTotals, room: int, stop: Stop) -> None:
        """Add the deals of a batch that hold to totals, but no more than ``room`` of them.

        Raises:
            StoppedError: When stopped; nothing has been added then.
        """
        columns = DealColumns(self._prepared, batch, self._book, stop)
        drawn = batch.deals if batch.members is None else int(batch.members.sum())
        if self._where is not None:
            kept = self._evaluator.column(self._where, columns)
            places = np.flatnonzero(kept)
            if places.size > room:
                # The last trial of a run: deals behind it were never needed.
                kept = kept & (np.arange(kept.size) < places[room])
                drawn = int(places[room - 1]) + 1
            if not places.size:
                totals.drawn += drawn
                return
            if not kept.all():
                columns = columns.take(kept)
        elif batch.deals > room:
            columns = columns.take(np.arange(batch.deals) < room)
            drawn = room
        taken = columns.batch
        values = [self._evaluator.column(selector.expression, columns) for selector in self._selectors]
        for column, tally in zip(values, totals.tallies, strict=True):
            tally.push(column, taken.members, taken.weights)
        totals.trials += columns.rows if taken.members is None else int(taken.members.sum())
        totals.drawn += drawn
        totals.weight += _weight(taken)

    def sampled(self, totals: QueryTotals) -> Figures:
        """The figures after some trials."""
        return self._figures(totals, Kept(totals.trials, totals.weight, exact=False))

    def glance(self, totals: QueryTotals) -> Figures:
        """The figures after some trials, without the bars of histograms."""
        kept = Kept(totals.trials, totals.weight, exact=False)
        return self._figures(totals, kept, bars=False)

    def exact(self, totals: QueryTotals) -> Figures:
        """The figures of every deal."""
        return self._figures(totals, Kept(totals.trials, totals.weight, exact=True))

    def _figures(self, totals: QueryTotals, kept: Kept, *, bars: bool = True) -> Figures:
        results = tuple(
            tally.figures(selector.name, kept)
            if bars or selector.kind != "histogram"
            else SelectorFigures(selector.name, selector.kind)
            for selector, tally in zip(self._selectors, totals.tallies, strict=True)
        )
        results = tuple(
            replace(each, note=each.note or BLUR_NOTE) if blurred else each
            for each, blurred in zip(results, self._blurred, strict=True)
        )
        widths = [tally.width(figures, kept) for tally, figures in zip(totals.tallies, results, strict=True)]
        shown = _shown(results)
        return Figures(
            results=results,
            means=tuple(each.value for each in shown),
            half_widths=tuple(each.half_width for each in shown),
            widest=max(widths),
        )


def _numbers(state: Stream, count: int) -> Masks:
    """Random numbers from a stream, which is advanced; shape (count,), uint64."""
    words = np.empty(-(-2 * count // LANES) * LANES, dtype=np.uint32)
    fill(state, words, 2 * count)
    return words[: 2 * count].view(np.uint64)


def _weight(batch: Batch) -> float:
    if batch.weights is not None:
        return float(batch.weights.sum())
    return float(batch.deals if batch.members is None else batch.members.sum())


def _shown(results: Sequence[SelectorFigures]) -> list[Estimate]:
    """The figures that the convergence picture draws as lines."""
    return [each.estimate for each in results if each.estimate is not None]


def _exactly(selector: CheckedSelector) -> CheckedSelector:
    """Average river equities are summed in whole units of the pot, so that an exact one is a fraction."""
    expression = selector.expression
    exact = find_function("fractionalRiverEquity")
    equity = isinstance(expression, Apply) and expression.spec.name == "riverEquity"
    if selector.kind == "avg" and isinstance(expression, Apply) and equity and exact is not None:
        return replace(selector, expression=replace(expression, spec=exact, type=Type.FRACTION))
    return selector
