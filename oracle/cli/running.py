"""Run a query from the command line, with a progress line and Ctrl+C; or print its plan."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from oracle.cli import say
from oracle.cli.figures import kept_of_drawn
from oracle.cli.terminal import ProgressLine, stop_on_interrupt
from oracle.interrupts import LeaveAtOnce
from oracle.query import Query, RunSettings
from oracle.query.checking.query import CheckedQuery
from oracle.ranges import HandSet
from oracle.simulate import Result, Snapshot
from oracle.simulate.printed import plus_minus

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from oracle.cluster import OnExecutor
    from oracle.reports.flops import FlopWorkers
    from oracle.spreadsheet import RowWorkers

    WorkersFor = Callable[[Query, str], AbstractContextManager[OnExecutor | None]]


T = TypeVar("T")


def engine() -> ModuleType:
    """The module that runs queries, imported on demand: help and error messages need no kernels."""
    with LeaveAtOnce():
        from oracle import simulate
        from oracle.simulate import runner  # noqa: F401  # what loads the compiler
    return simulate


@contextmanager
def chosen_workers(options: argparse.Namespace) -> Iterator[WorkersFor]:
    """The workers that a command line asks for; leaving the context ends those that were started.

    Yields:
        A function that gives the work of one query to them.

    Raises:
        OracleError: If there are no such workers.
    """
    if own_threads(options):
        yield lambda query, method: nullcontext()
        return
    with _opened_workers(options) as executor:
        from oracle.cluster import run_workers

        yield lambda query, method: run_workers(
            executor, options.journal, query, method, deadline=options.deadline
        )


def chosen_row_workers(options: argparse.Namespace) -> AbstractContextManager[RowWorkers | None]:
    """The same for the rows of a spreadsheet; None for the threads of this process."""

    def opened(executor: Executor | None) -> AbstractContextManager[RowWorkers | None]:
        from oracle.cluster import row_workers

        return row_workers(executor, options.journal, options.deadline)

    return _chosen(options, opened)


def chosen_flop_workers(options: argparse.Namespace) -> AbstractContextManager[FlopWorkers | None]:
    """The same for a report on flops."""

    def opened(executor: Executor | None) -> AbstractContextManager[FlopWorkers | None]:
        from oracle.cluster import flop_workers

        return flop_workers(executor, options.journal, options.deadline)

    return _chosen(options, opened)


@contextmanager
def _chosen(
    options: argparse.Namespace, opened: Callable[[Executor | None], AbstractContextManager[T | None]]
) -> Iterator[T | None]:
    """The workers that a command line asks for, for one kind of work; None for the threads of this process.

    Args:
        options: The command line.
        opened: Gives the work to an executor, with its journal.

    Raises:
        OracleError: If there are no such workers, or the journal cannot be opened.
    """
    if own_threads(options):
        yield None
        return
    with _opened_workers(options) as executor, opened(executor) as workers:
        yield workers


@contextmanager
def chosen_executor(options: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The workers as keyword arguments for `import oracle`: executor, journal and deadline.

    Raises:
        OracleError: If there are no such workers.
    """
    if own_threads(options):
        yield {}
        return
    with _opened_workers(options) as executor:
        yield {"executor": executor, "journal": options.journal, "deadline": options.deadline}


def own_threads(options: argparse.Namespace) -> bool:
    """Whether a command line asks for no other workers."""
    others = (options.journal, options.deadline, options.tls)
    return bool(options.on == "threads") and all(each is None for each in others)


@contextmanager
def _opened_workers(options: argparse.Namespace) -> Iterator[Executor | None]:
    """Open the workers that a command line asks for, and print which they are."""
    with LeaveAtOnce():
        from oracle.cluster import THREADS, check_deadline, check_journal, open_workers, read_workers
        from oracle.cluster.written import PROCESSES
    asked = read_workers(options.on)
    check_deadline(asked.kind != THREADS, options.deadline)
    check_journal(asked.kind != THREADS, options.journal)
    if asked.kind not in (THREADS, PROCESSES):
        with LeaveAtOnce(), suppress(ImportError):  # reported when they are opened
            import_module("distributed")
    with open_workers(
        options.on, tls=None if options.tls is None else Path(options.tls), insecure=options.insecure_tcp
    ) as workers:
        if workers.executor is not None:
            page = f"; see {workers.dashboard}" if workers.dashboard else ""
            say.remark(f"note: On {workers.words}{page}.")
        yield workers.executor


def run_query(
    query: Query,
    settings: RunSettings,
    *,
    workers: WorkersFor = lambda query, method: nullcontext(),
    as_table: bool = False,
    checked: CheckedQuery | None = None,
    ranges: Mapping[str, HandSet] | None = None,
    macros: Mapping[str, str] | None = None,
) -> Result:
    """Run to the end, or to Ctrl+C, with a progress line on a terminal.

    Args:
        query: The query.
        settings: Limits, seed, threads and method.
        workers: Gives the work of a query to other workers, as `chosen_workers` yields it.
        as_table: Whether the answer is printed as an equity table.
        checked: The checked query, or None to check it here.
        ranges: Ranges that have already been read, as for `oracle.prepared.prepare`.
        macros: Named ranges that it may use, by name.

    Raises:
        KeyboardInterrupt: On Ctrl+C before the first figure.
    """
    simulate = engine()
    last = None
    with (
        stop_on_interrupt() as wish,
        ProgressLine() as progress,
        workers(query, settings.method) as chosen,
    ):
        progress.show("Dealing …")
        for last in simulate.stream(
            query,
            settings,
            macros=macros,
            cancel=wish,
            ranges=ranges,
            checked=checked,
            head_start=True,
            workers=chosen,
        ):
            _show(progress, query, last, settings)
    if last is None:
        raise KeyboardInterrupt
    return Result(query, last, as_table)


def _show(progress: ProgressLine, query: Query, snapshot: Snapshot, settings: RunSettings) -> None:
    """Show the state of a run."""
    if snapshot.method == "exact" and snapshot.progress is not None:
        progress.show_share(snapshot.progress, "of all deals")
        return
    deals = f"{snapshot.trials:,} trials" if query.where is None else kept_of_drawn(snapshot)
    error = plus_minus(100 * snapshot.half_width, 3, " %")
    progress.show_share(sampled_share(snapshot, settings), f"{deals}  {error}")


def sampled_share(snapshot: Snapshot, settings: RunSettings) -> float:
    """Finished share of a sampled run, 0…1, by the limit that it will reach first.

    The half-width falls with the square root of the deals.
    """
    limits = settings.or_defaults()
    shares = [
        snapshot.trials / limits.trials if limits.trials else 0.0,
        snapshot.seconds / limits.seconds if limits.seconds else 0.0,
        (limits.error / snapshot.half_width) ** 2 if limits.error and snapshot.half_width > 0 else 0.0,
    ]
    return min(1.0, max(shares))


def plan_record(query: Query, settings: RunSettings, checked: CheckedQuery | None = None) -> dict[str, Any]:
    """How a question would be answered, and how long it would take according to a short pilot run."""
    opened = engine().open_query(query, settings, checked=checked)
    plan = opened.plan
    record: dict[str, Any] = {
        "method": "exact" if plan.exact else "sampled",
        "strategy": plan.strategy,
        "why": opened.explained(),
        "expected_seconds": float(f"{opened.expected_seconds():.2g}"),
    }
    return record if plan.deals is None else record | {"deals": plan.deals}
