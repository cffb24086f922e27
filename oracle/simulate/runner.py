"""From a query to its answer: check, plan, run."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping

from oracle.errors import RunError
from oracle.query.model import Query
from oracle.query.settings import RunSettings
from oracle.simulate.accumulate import EquityTotals
from oracle.simulate.choose import make_plan
from oracle.simulate.measure import EquityMeasure
from oracle.simulate.plan import Plan
from oracle.simulate.prepare import Prepared, check_query
from oracle.simulate.result import Result
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.strategies.exact_run import ExactRun


def explain(
    query: Query, settings: RunSettings | None = None, *, macros: Mapping[str, str] | None = None
) -> Plan[EquityTotals]:
    """How a query would be answered, without answering it.

    Raises:
        OracleError: If the query cannot be read or dealt.
    """
    return make_plan(check_query(query, macros), settings or RunSettings())


def expected_seconds(
    query: Query, settings: RunSettings | None = None, *, macros: Mapping[str, str] | None = None
) -> float:
    """How long the answer is expected to take on two cores, in seconds.

    Raises:
        OracleError: If the query cannot be read or dealt.
    """
    return explain(query, settings, macros=macros).seconds


def stream(
    query: Query,
    settings: RunSettings | None = None,
    *,
    cancel: threading.Event | None = None,
    macros: Mapping[str, str] | None = None,
) -> Iterator[Snapshot]:
    """Answer a query as a stream of snapshots, the last of which is done.

    Closing the iterator stops the run and its threads.

    Args:
        query: What is asked.
        settings: Limits, seed, threads and method.
        cancel: Set it from any thread to stop; the run answers within a tenth of a second with the
            figures it has (or with none at all when it has not got any).
        macros: The user's own ranges by name, usable as ``$name``.

    Raises:
        OracleError: If the query cannot be read, dealt or run.
    """
    settings = settings or RunSettings()
    prepared = check_query(query, macros)
    plan = make_plan(prepared, settings)
    return _snapshots(prepared, plan, settings, cancel)


def run(
    query: Query,
    settings: RunSettings | None = None,
    *,
    cancel: threading.Event | None = None,
    macros: Mapping[str, str] | None = None,
) -> Result:
    """Answer a query and wait for the result.  Arguments and errors as for `stream`."""
    last: Snapshot | None = None
    for snapshot in stream(query, settings, cancel=cancel, macros=macros):
        last = snapshot
    if last is None:
        raise RunError("The run was stopped before it had any figure.", remedy="Let it run a little longer.")
    return Result(query, last)


def _snapshots(
    prepared: Prepared, plan: Plan[EquityTotals], settings: RunSettings, cancel: threading.Event | None
) -> Iterator[Snapshot]:
    """The snapshots of the plan's strategy."""
    measure = EquityMeasure(prepared)
    if plan.open_work is None:
        from oracle.simulate.strategies.sampled import SampledRun  # here: a look-up needs no kernel

        return SampledRun(prepared, measure, plan, settings, cancel).snapshots()
    return ExactRun(prepared, measure, plan, plan.open_work, settings, cancel).snapshots()
