"""Open Odds Oracle: exact and sampled poker odds, as a library.

>>> import oracle
>>> result = oracle.equity("AsKs", "QdQc")
>>> result.exact
True
>>> result = oracle.run("select avg(riverEquity(hero)) from game='holdem', hero='AsKs', villain='QdQc'")
>>> round(result.results[0].estimate.value, 4)
0.4621

Names are imported on first use: `import oracle` loads neither numba nor Qt.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oracle.errors import FileError, OracleError, QueryError, RunError, Span, TextError
    from oracle.face import (
        BatchRow,
        FlopFigures,
        HandType,
        PictureTable,
        advice,
        batch,
        blockers,
        breakdown,
        callers,
        cards_in,
        catches,
        decide,
        describe,
        equity,
        equity_graph,
        evaluate,
        first_bet,
        first_call,
        flops,
        hand_table,
        hand_type,
        hand_types,
        hands,
        heat_map,
        narrow,
        needed_equity,
        next_cards,
        odds_against,
        opponent,
        outs,
        parse_range,
        pot_share,
        preflop_value,
        preflop_values,
        random_hand,
        random_hands,
        range_vs_range,
        run,
        spectrum,
        starting_hands,
        stream,
        streets,
        trials_table,
        turn_river,
        versus_table,
        what_they_hold,
        win_odds,
        workers,
    )
    from oracle.query import Query, RunSettings, Seat, equity_query
    from oracle.ranges import RangeWarning, WeightedRange
    from oracle.simulate import Bucket, Estimate, Result, SeatFigures, SelectorFigures, Snapshot

__all__ = [
    "BatchRow", "Bucket", "Estimate", "FileError", "FlopFigures", "HandType", "OracleError",
    "PictureTable", "Query", "QueryError", "RangeWarning", "Result", "RunError", "RunSettings", "Seat",
    "SeatFigures", "SelectorFigures", "Snapshot", "Span", "TextError", "WeightedRange", "advice", "batch",
    "blockers", "breakdown", "callers", "cards_in", "catches", "decide", "describe", "equity", "equity_graph",
    "equity_query", "evaluate", "first_bet", "first_call", "flops", "hand_table", "hand_type",
    "hand_types", "hands", "heat_map", "narrow", "needed_equity", "next_cards", "odds_against",
    "opponent", "outs", "parse_range", "pot_share", "preflop_value", "preflop_values", "random_hand",
    "random_hands", "range_vs_range", "run", "spectrum", "starting_hands", "stream", "streets",
    "trials_table", "turn_river", "versus_table", "what_they_hold", "win_odds", "workers",
]  # fmt: skip

_ERRORS = ("FileError", "OracleError", "QueryError", "RunError", "Span", "TextError")
_FIGURES = ("Bucket", "Estimate", "Result", "SeatFigures", "SelectorFigures", "Snapshot")

_HOME = {
    **dict.fromkeys(__all__, "oracle.face"),  # all except the names below
    **dict.fromkeys(_ERRORS, "oracle.errors"),
    **dict.fromkeys(("Query", "RunSettings", "Seat", "equity_query"), "oracle.query"),
    **dict.fromkeys(("RangeWarning", "WeightedRange"), "oracle.ranges"),
    **dict.fromkeys(_FIGURES, "oracle.simulate"),
}


def __getattr__(name: str) -> object:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted(__all__)
