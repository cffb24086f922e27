"""The work units of a run on other processes and machines.

A run gives its chunks or pieces in units of about two seconds of work (`units`) to an executor of
`concurrent.futures`: threads, processes of this machine or a Dask cluster (`opening`).  A unit is text and
numbers; the worker opens the query it names, does its pieces and returns the totals of each (`worker`).  They
are merged in the order of their numbers (`unit_results`), as in a run on threads, so every figure has the
same bits wherever it is computed.  Rows of a spreadsheet (`rows`), reports on flops (`flops`) and equity
graphs (`graphs`) have their own units.  Finished units can be kept in a file, and a later run skips them
(`journal`).  Modules that need kernels are imported on first use; the window reads the choice of workers
without them.
"""

from typing import TYPE_CHECKING

from oracle.cluster.written import MOST_WORKERS, THREADS, WrittenWorkers, read_workers

if TYPE_CHECKING:
    from oracle.cluster.journal import Journal
    from oracle.cluster.on_executor import OnExecutor, check_deadline, check_journal, run_workers
    from oracle.cluster.opening import open_workers
    from oracle.cluster.work.flops import flop_workers
    from oracle.cluster.work.graphs import graph_workers
    from oracle.cluster.work.rows import row_workers
    from oracle.cluster.workers import Workers

__all__ = [
    "MOST_WORKERS",
    "THREADS",
    "Journal",
    "OnExecutor",
    "Workers",
    "WrittenWorkers",
    "check_deadline",
    "check_journal",
    "flop_workers",
    "graph_workers",
    "open_workers",
    "read_workers",
    "row_workers",
    "run_workers",
]

_HOMES = {
    **dict.fromkeys(("OnExecutor", "check_deadline", "check_journal", "run_workers"), "on_executor"),
    "flop_workers": "work.flops",
    "graph_workers": "work.graphs",
    "Journal": "journal",
    "open_workers": "opening",
    "row_workers": "work.rows",
    "Workers": "workers",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
