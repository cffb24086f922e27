"""The simulation: from a query to a stream of snapshots.

Everything that needs kernels is imported when it is first used, so that the window can use snapshots and
results without them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.simulate.examples.deal import DealFilter, ExampleDeal, Examples, ExampleSeat
from oracle.simulate.result import Result
from oracle.simulate.snapshot import Bucket, Estimate, SeatFigures, SelectorFigures, Snapshot, TracePoint

if TYPE_CHECKING:
    from oracle.simulate.examples.search import example_deals, example_stream
    from oracle.simulate.runner import expected_seconds, explain, open_query, run, stream

__all__ = [
    "Bucket",
    "DealFilter",
    "Estimate",
    "ExampleDeal",
    "ExampleSeat",
    "Examples",
    "Result",
    "SeatFigures",
    "SelectorFigures",
    "Snapshot",
    "TracePoint",
    "example_deals",
    "example_stream",
    "expected_seconds",
    "explain",
    "open_query",
    "run",
    "stream",
]  # fmt: skip

_NEEDS_KERNELS = {
    **dict.fromkeys(("expected_seconds", "explain", "open_query", "run", "stream"), "oracle.simulate.runner"),
    **dict.fromkeys(("example_deals", "example_stream"), "oracle.simulate.examples.search"),
}


def __getattr__(name: str) -> object:
    if name in _NEEDS_KERNELS:
        from importlib import import_module

        return getattr(import_module(_NEEDS_KERNELS[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
