"""Open Odds Oracle: exact and sampled poker odds, as a library.

>>> import oracle
>>> result = oracle.equity("AsKs", "QdQc")
>>> result.exact
True

Everything here is loaded when it is first used: importing `oracle` loads neither numba nor Qt.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from oracle.errors import FileError, OracleError, QueryError, RunError, Span, TextError

if TYPE_CHECKING:
    from oracle.face import describe, equity, evaluate, parse_range, run, stream
    from oracle.query import Query, RunSettings, Seat, equity_query
    from oracle.ranges import WeightedRange
    from oracle.simulate import Estimate, Result, SeatFigures, Snapshot

__all__ = [
    "Estimate", "FileError", "OracleError", "Query", "QueryError", "Result", "RunError", "RunSettings",
    "Seat", "SeatFigures", "Snapshot", "Span", "TextError", "WeightedRange", "describe", "equity",
    "equity_query", "evaluate", "parse_range", "run", "stream",
]  # fmt: skip

_HOME = {
    **dict.fromkeys(("describe", "equity", "evaluate", "parse_range", "run", "stream"), "oracle.face"),
    **dict.fromkeys(("Query", "RunSettings", "Seat", "equity_query"), "oracle.query"),
    "WeightedRange": "oracle.ranges",
    **dict.fromkeys(("Estimate", "Result", "SeatFigures", "Snapshot"), "oracle.simulate"),
}


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted(__all__)
