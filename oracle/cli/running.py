"""Run a query from the command line, with a progress line and Ctrl+C; or print its plan."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from oracle.cli.figures import kept_of_drawn
from oracle.cli.terminal import ProgressLine, bar, stop_on_interrupt
from oracle.interrupts import LeaveAtOnce
from oracle.query import Query, RunSettings
from oracle.query.checking.query import CheckedQuery
from oracle.ranges import HandSet
from oracle.simulate import Result, Snapshot
from oracle.simulate.printed import plus_minus


def engine() -> ModuleType:
    """The module that runs queries, imported on demand: help and error messages need no kernels."""
    with LeaveAtOnce():
        from oracle import simulate
        from oracle.simulate import runner  # noqa: F401  # what loads the compiler
    return simulate


def run_query(
    query: Query,
    settings: RunSettings,
    *,
    as_table: bool = False,
    checked: CheckedQuery | None = None,
    ranges: Mapping[str, HandSet] | None = None,
) -> Result:
    """Run to the end, or to Ctrl+C, with a progress line on a terminal.

    Args:
        query: The query.
        settings: Limits, seed, threads and method.
        as_table: Whether the answer is printed as an equity table.
        checked: The query as checked already, or None.
        ranges: Ranges that have been read already, as for `oracle.prepared.prepare`.

    Raises:
        KeyboardInterrupt: On Ctrl+C before the first figure.
    """
    simulate = engine()
    last = None
    with stop_on_interrupt() as wish, ProgressLine() as progress:
        progress.show("Dealing …")
        for last in simulate.stream(
            query, settings, cancel=wish, ranges=ranges, checked=checked, head_start=True
        ):
            progress.show(progress_text(query, last))
    if last is None:
        raise KeyboardInterrupt
    return Result(query, last, as_table)


def progress_text(query: Query, snapshot: Snapshot) -> str:
    """The progress line of a run."""
    if snapshot.method == "exact" and snapshot.progress is not None:
        return f"{bar(snapshot.progress)}  {snapshot.seconds:.1f} s"
    deals = f"{snapshot.trials:,} trials" if query.where is None else kept_of_drawn(snapshot)
    error = plus_minus(100 * snapshot.half_width, 3, " %")
    return f"{deals}  {error}  {snapshot.seconds:.1f} s"


def plan_record(query: Query, settings: RunSettings, checked: CheckedQuery | None = None) -> dict[str, Any]:
    """How a question would be answered, and how long it would take according to a short pilot run."""
    opened = engine().open_query(query, settings, checked=checked)
    plan = opened.plan
    record: dict[str, Any] = {
        "method": "exact" if plan.exact else "sampled",
        "strategy": plan.strategy,
        "why": plan.why,
        "expected_seconds": float(f"{opened.expected_seconds():.2g}"),
    }
    return record if plan.deals is None else record | {"deals": plan.deals}
