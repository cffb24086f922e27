"""From a query to its answer: check, plan, run."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Generic

from oracle.errors import RunError
from oracle.prepared import Prepared, prepare
from oracle.query.checking.query import CheckedQuery, check
from oracle.query.equity import asks_equity_table
from oracle.query.model import Query
from oracle.query.settings import RunSettings
from oracle.ranges import HandSet
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.forecasts import forecast
from oracle.simulate.measure import Measure, T
from oracle.simulate.measures.equity import EquityMeasure
from oracle.simulate.measures.table_selectors import TableSelector, table_selectors
from oracle.simulate.planning.plan import Plan, joined_reasons
from oracle.simulate.result import Result
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.strategies.choose import Strategy, equity_strategies, make_plan
from oracle.simulate.strategies.exact.exact_run import ExactRun
from oracle.simulate.variance.known import controls_of
from oracle.simulate.work.stop import Stop
from oracle.simulate.work.workers import RunWorkers

if TYPE_CHECKING:
    from oracle.simulate.measures.query_totals import QueryTotals


@dataclass(frozen=True, slots=True)
class Opened(Generic[T]):
    """A query that is ready to run: parsed, checked and planned once, for its forecast and its answer.

    Attributes:
        prepared: Its cards and ranges.
        measure: What is counted.
        plan: How it is answered.
        settings: How it is run.
    """

    prepared: Prepared
    measure: Measure[T]
    plan: Plan[T]
    settings: RunSettings

    def stream(
        self,
        cancel: threading.Event | None = None,
        *,
        head_start: bool = False,
        workers: RunWorkers | None = None,
    ) -> Iterator[Snapshot]:
        """The answer as a stream of snapshots; see `stream`."""
        settings = self.settings
        if self.plan.open_work is None:
            # here: a look-up needs no kernel
            from oracle.simulate.strategies.sampling.sampled import SampledRun

            sampled = SampledRun(
                self.prepared, self.measure, self.plan, settings, cancel,
                head_start=head_start, workers=workers,
            )  # fmt: skip
            return sampled.snapshots()
        run = ExactRun(
            self.prepared, self.measure, self.plan, self.plan.open_work, settings, cancel, workers=workers
        )
        return run.snapshots()

    def rough(self, seconds: float) -> Snapshot | None:
        """The figures that a run has after a short time; if it has none, those of a sample of the same time.

        Exact strategies that count whole tables at once have no figures before they are done.

        Args:
            seconds: The time, excluding that of compiling kernels.

        Returns:
            The last snapshot: the answer if it was complete by then, otherwise one that is not done; None if
            no deal had been kept.

        Raises:
            OracleError: If no deal that meets the query is found.
        """
        found = self._within(seconds)
        if found is not None or not self.plan.exact or self.settings.method == "exact":
            return found
        sampled = replace(self.settings, method="sampled")
        found = open_query(self.prepared.query, sampled, macros=self.prepared.macros)._within(seconds)
        # A sample that has reached its limits is not the exact answer that a run would give.
        return None if found is None else replace(found, done=False, stopped_by="")

    def _within(self, seconds: float) -> Snapshot | None:
        """The last snapshot of `stream` within a time; None if it has no deal."""
        over = threading.Event()
        timer = threading.Timer(seconds, over.set)
        timer.daemon = True
        timer.start()
        try:
            last = deque(self.stream(over), maxlen=1)
        finally:
            timer.cancel()
        if not last or not last[0].trials:
            return None
        return replace(last[0], done=False, stopped_by="") if last[0].stopped_early else last[0]

    def explained(self) -> str:
        """The reason for the plan, with the result of a pilot of control variates, as in the answer."""
        if self.plan.exact or not isinstance(self.measure, EquityMeasure):
            return self.plan.why
        from oracle.simulate.deal.dealer import Dealer  # here: a look-up needs no kernel

        pilot = self.measure.control_pilot(Dealer(self.prepared), Stop())
        return joined_reasons(self.plan.why, "" if pilot is None else pilot.how)

    def expected_seconds(self, cancel: threading.Event | None = None) -> float:
        """Estimated time of the answer; see `expected_seconds`."""
        return forecast(self.prepared, self.measure, self.plan, self.settings, cancel)


def open_query(
    query: Query,
    settings: RunSettings | None = None,
    *,
    macros: Mapping[str, str] | None = None,
    ranges: Mapping[str, HandSet] | None = None,
    checked: CheckedQuery | None = None,
) -> Opened[EquityTotals] | Opened[QueryTotals]:
    """Parse and check a query, and choose a strategy, without answering it.

    Args:
        query: The query.
        settings: Limits, seed, threads and method.
        macros: The user's own ranges by name, usable as ``$name``.
        ranges: Ranges already parsed, as for `oracle.prepared.prepare`.
        checked: The result of `check` for the query, if it has been checked already.

    Raises:
        OracleError: If the query cannot be parsed or dealt.
    """
    settings = settings or RunSettings()
    if not asks_equity_table(query):
        checked = checked or check(query, macros)
        return _open_any(checked, prepare(query, macros, ranges=ranges), settings)
    prepared = prepare(query, macros, ranges=ranges)
    return _open_table(prepared, settings, ())


def _open_any(
    checked: CheckedQuery, prepared: Prepared, settings: RunSettings
) -> Opened[EquityTotals] | Opened[QueryTotals]:
    """A query other than the equity table."""
    selectors = table_selectors(checked)
    if selectors is not None:
        return _open_table(prepared, settings, selectors)
    from oracle.simulate.measures.query import QueryMeasure
    from oracle.simulate.planning.costs import row_seconds  # here, not above: a look-up needs no kernel
    from oracle.simulate.strategies.exact import enumerated, narrowed

    measure = QueryMeasure(checked, prepared)
    strategies = [partial(each.propose, checked, measure) for each in (narrowed, enumerated)]
    seconds = min(row_seconds(checked, prepared))
    plan = make_plan(prepared, settings, strategies, seconds, ordered=measure.ordered)
    return Opened(prepared, measure, plan, settings)


def _open_table(
    prepared: Prepared, settings: RunSettings, selectors: Sequence[TableSelector]
) -> Opened[EquityTotals]:
    """The equity table, or figures of it."""
    plan = make_plan(prepared, settings, _equity_strategies(prepared))
    controls = None if plan.exact else controls_of(prepared)
    return Opened(prepared, EquityMeasure(prepared, selectors, controls), plan, settings)


def _equity_strategies(prepared: Prepared) -> Iterable[Strategy[EquityTotals]]:
    """The exact strategies for an equity table, depending on its board."""
    if prepared.pattern is None:
        return equity_strategies()
    from oracle.simulate.strategies.exact import patterns  # here: a look-up needs no kernel

    return (patterns.propose_equity,)


def explain(
    query: Query, settings: RunSettings | None = None, *, macros: Mapping[str, str] | None = None
) -> Plan[EquityTotals] | Plan[QueryTotals]:
    """How a query would be answered, without answering it.

    Raises:
        OracleError: If the query cannot be parsed or dealt.
    """
    return open_query(query, settings, macros=macros).plan


def expected_seconds(
    query: Query,
    settings: RunSettings | None = None,
    *,
    cancel: threading.Event | None = None,
    macros: Mapping[str, str] | None = None,
) -> float:
    """Estimated seconds of the answer on this machine, measured by a short pilot of the run.

    Args:
        query: The query.
        settings: How it would be run.
        cancel: Ends the pilot when set from another thread; the returned time is then meaningless.
        macros: As for `stream`.

    Raises:
        OracleError: If the query cannot be parsed or dealt.
    """
    return open_query(query, settings, macros=macros).expected_seconds(cancel)


def stream(
    query: Query,
    settings: RunSettings | None = None,
    *,
    cancel: threading.Event | None = None,
    macros: Mapping[str, str] | None = None,
    ranges: Mapping[str, HandSet] | None = None,
    checked: CheckedQuery | None = None,
    head_start: bool = False,
    workers: RunWorkers | None = None,
) -> Iterator[Snapshot]:
    """Answer a query as a stream of snapshots, the last of which is done.

    Closing the iterator stops the run and its threads.

    Args:
        query: The query.
        settings: Limits, seed, threads and method.
        cancel: Set it from any thread to stop; the run ends within a tenth of a second with the figures it
            has, if any.
        macros: The user's named ranges, usable as ``$name``.
        ranges: Ranges already parsed, as for `oracle.prepared.prepare`.
        checked: The result of `check` for the query, if it has been checked already.
        head_start: Whether another process computes the first sampled deals while kernels are compiled
            (`oracle.simulate.strategies.sampling.head_start`), unless one thread is asked for.
        workers: Other processes or machines that do the work units; the threads of this one if None.

    Raises:
        OracleError: If the query cannot be parsed, dealt or run.
    """
    opened = open_query(query, settings, macros=macros, ranges=ranges, checked=checked)
    return opened.stream(cancel, head_start=head_start, workers=workers)


def run(
    query: Query,
    settings: RunSettings | None = None,
    *,
    cancel: threading.Event | None = None,
    macros: Mapping[str, str] | None = None,
    ranges: Mapping[str, HandSet] | None = None,
    head_start: bool = False,
    workers: RunWorkers | None = None,
) -> Result:
    """Answer a query and wait for the result.  Arguments and errors as for `stream`."""
    last: Snapshot | None = None
    for snapshot in stream(
        query, settings, cancel=cancel, macros=macros, ranges=ranges, head_start=head_start, workers=workers
    ):
        last = snapshot
    if last is None:
        raise RunError("The run was stopped before its first result.", remedy="Give it a little more time.")
    return Result(query, last)
