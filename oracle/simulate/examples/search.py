"""Example deals: a random sample of the deals that a query keeps, to see whether it asks what was meant."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.clock import WorkClock
from oracle.errors import QueryError
from oracle.prepared import Prepared, prepare
from oracle.query.checking.query import check
from oracle.query.checking.typed import CheckedQuery
from oracle.query.model import Query
from oracle.query.printer import print_expression
from oracle.query.settings import fresh_seed
from oracle.ranges import HandSet
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.columns.evaluate import Evaluator
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import LANES, Stream, fill, new_stream
from oracle.simulate.examples.deal import (
    USUAL_COUNT,
    USUAL_SECONDS,
    DealFilter,
    ExampleDeal,
    Examples,
    check_request,
)
from oracle.simulate.examples.words import deals_as_values
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.planning.costs import asks_for_equities
from oracle.simulate.strategies.sampling.sampled import MANY_TRIES, TICK_SECONDS
from oracle.simulate.work.pool import OrderedPool, default_threads
from oracle.simulate.work.schedule import BATCH, SNAPSHOT_SECONDS
from oracle.simulate.work.stop import Stop, StoppedError

FIRST_BATCH = 64
"""Deals of the first batch: enough for common conditions.  Each further one is twice as large."""

COSTLY_BATCH = 256
"""Largest batch if deals need equities, which may take milliseconds each."""
_MOST_DOUBLINGS = 16
"""Batches after which all have the largest size."""

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class _Found:
    """The result of a batch.

    Attributes:
        deals: Kept deals with their place in the batch.
        dealt: Deals of the batch.
        complete: False if the search was stopped in the middle of it.
    """

    deals: tuple[tuple[int, ExampleDeal], ...] = ()
    dealt: int = 0
    complete: bool = True


def example_deals(
    query: Query,
    count: int = USUAL_COUNT,
    *,
    wanted: DealFilter | None = None,
    seed: int | None = None,
    seconds: float = USUAL_SECONDS,
    threads: int | None = None,
    cancel: threading.Event | None = None,
    macros: Mapping[str, str] | None = None,
    ranges: Mapping[str, HandSet] | None = None,
    checked: CheckedQuery | None = None,
) -> Examples:
    """Deals that a query keeps, dealt as in a run: by the joint weights of all ranges.

    Args:
        query: The question; any selectors.
        count: How many deals.
        wanted: A condition on them in addition to that of the query.
        seed: The same seed gives the same deals; random by default.
        seconds: Time limit of the search, excluding compile time.
        threads: Worker threads, up to one per core by default; their number changes no deal.
        cancel: Set from any thread to end the search with the deals found.
        macros: The user's named ranges, usable as ``$name``.
        ranges: Ranges that have been read already, as for `oracle.prepared.prepare`.
        checked: The query as `check` returned it, if it has been checked already.

    Returns:
        The deals, how many were tried, and the outcome; fewer deals than requested, or none, if they are too
        rare for the time limit.

    Raises:
        OracleError: If the query cannot be read or dealt, a number is out of range, or a needed value cannot
            be computed in one of the deals.
    """
    states = example_stream(
        query, count, wanted=wanted, seed=seed, seconds=seconds, threads=threads, cancel=cancel,
        macros=macros, ranges=ranges, checked=checked,
    )  # fmt: skip
    return deque(states, maxlen=1).pop()


def example_stream(
    query: Query,
    count: int = USUAL_COUNT,
    *,
    wanted: DealFilter | None = None,
    seed: int | None = None,
    seconds: float = USUAL_SECONDS,
    threads: int | None = None,
    cancel: threading.Event | None = None,
    macros: Mapping[str, str] | None = None,
    ranges: Mapping[str, HandSet] | None = None,
    checked: CheckedQuery | None = None,
) -> Iterator[Examples]:
    """The same during the search, at most 20 times a second and whenever deals are found.

    Arguments and errors as for `example_deals`; errors of the query are raised at once.
    """
    checked = checked or check(query, macros)
    prepared = prepare(query, macros, ranges=ranges)
    check_request(count, seed, wanted, checked.selectors)
    if not seconds > 0:
        raise QueryError(f"The time limit must be more than 0 seconds, not {seconds}.")
    if prepared.missing_board == 0 and all(seat.live.hands == 1 for seat in prepared.seats):
        count = 1  # the only one
    search = _Search(checked, prepared, wanted, count, fresh_seed() if seed is None else seed)
    return search.run(seconds, threads, cancel or threading.Event())


class _Search:
    """One search for example deals."""

    def __init__(
        self, checked: CheckedQuery, prepared: Prepared, wanted: DealFilter | None, count: int, seed: int
    ) -> None:
        self._checked, self._prepared, self._wanted = checked, prepared, wanted
        self._count, self._seed = count, seed
        self._evaluator = Evaluator(checked.text)
        self._inner = InnerEquities(prepared)
        self._dealer = Dealer(prepared, ordered=True)
        self._most = COSTLY_BATCH if asks_for_equities(checked) else BATCH

    def run(self, seconds: float, threads: int | None, cancel: threading.Event) -> Iterator[Examples]:
        """The deals found so far, repeatedly; by default most searches end before a second thread starts."""
        stop, clock = Stop(), WorkClock()
        started, shown = time.perf_counter(), 0.0
        deals: list[ExampleDeal] = []
        tried, reason, dealt = 0, "", False
        pool: OrderedPool[_Found] = OrderedPool(
            lambda: self._worker(stop), threads or default_threads(), None, stop, clock, first=threads or 1
        )
        with pool:
            for found in pool.results(TICK_SECONDS):
                now = time.perf_counter()
                if found is not None:
                    dealt = True
                    room = self._count - len(deals)
                    taken = found.deals[:room]
                    deals += [deal for _, deal in taken]
                    tried += taken[-1][0] + 1 if len(taken) == room else found.dealt
                    if len(deals) == self._count:
                        reason = "count"
                        break
                    if not found.complete:
                        break
                late = clock.seconds() >= seconds and (dealt or int(self._dealer.tries[0]) >= MANY_TRIES)
                if not reason and (cancel.is_set() or late):
                    reason = "cancelled" if cancel.is_set() else "seconds"
                    stop.set()
                if not reason and found is not None and now - shown >= SNAPSHOT_SECONDS:
                    shown = now
                    yield self._examples(deals, tried, now - started)
        yield self._examples(deals, tried, time.perf_counter() - started, reason or "cancelled")

    def _examples(self, deals: list[ExampleDeal], tried: int, seconds: float, reason: str = "") -> Examples:
        selectors = self._checked.query.selectors
        return Examples(
            deals=tuple(deals),
            count=self._count,
            tried=tried,
            seconds=seconds,
            seed=self._seed,
            names=tuple(each.name for each in self._checked.selectors),
            asked=tuple(print_expression(each.expression) for each in selectors),
            done=bool(reason),
            stopped_by=reason,
        )

    def _worker(self, stop: Stop) -> Callable[[int], _Found]:
        """A function for one thread that searches batches by number."""
        buffers = self._dealer.buffers()

        def look(number: int) -> _Found:
            state = new_stream(self._seed, number)
            size = min(self._most, FIRST_BATCH << min(number, _MOST_DOUBLINGS))
            batch = self._dealer.deal(state, size, buffers, stop.flag)
            if batch is None:
                return _Found(complete=False)
            try:
                return self._look(batch, state, stop)
            except StoppedError:
                return _Found(complete=False)

        return look

    def _look(self, batch: Batch, state: Stream, stop: Stop) -> _Found:
        """The deals of a batch that are kept, as many as are wanted."""
        seeds = np.empty(-(-2 * batch.deals // LANES) * LANES, dtype=np.uint32)
        fill(state, seeds, 2 * batch.deals)
        numbered = replace(batch, seeds=seeds[: 2 * batch.deals].view(np.uint64))
        columns = DealColumns(self._prepared, numbered, self._inner, stop)
        kept = self._kept(columns)
        places = np.flatnonzero(kept)[: self._count]
        if not places.size:
            return _Found(dealt=batch.deals)
        chosen: Flags = np.zeros(batch.deals, dtype=np.bool_)
        chosen[places] = True
        deals = deals_as_values(columns.take(chosen), self._prepared, self._checked, self._evaluator)
        return _Found(tuple(zip(map(int, places), deals, strict=True)), batch.deals)

    def _kept(self, columns: DealColumns) -> Flags:
        """Which deals of a batch are kept."""
        kept: Flags = np.ones(columns.rows, dtype=np.bool_)
        if self._checked.where is not None:
            kept = self._evaluator.column(self._checked.where, columns).astype(np.bool_)
        if self._wanted is not None and kept.any():
            expression = self._checked.selectors[self._wanted.selector].expression
            held = self._evaluator.column(expression, columns if kept.all() else columns.take(kept))
            kept = kept.copy()
            kept[kept] = held == self._wanted.holds
        return kept
