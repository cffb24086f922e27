"""Pictures of ranges: what players ask beyond an equity.

Every analysis takes a `oracle.simulate.Prepared` table and returns plain frozen data
(`oracle.analysis.pictures`).  Those that take a while are generators: first a rough picture, then better
ones, the last one final; they end early when their ``cancel`` event is set.  The data needs no kernels;
the functions do, and are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.analysis.curve import Curve
from oracle.analysis.facts import (
    Counts,
    HandTypes,
    Out,
    Outs,
    SeatCount,
    StreetEquities,
    TypeFigures,
    Unroll,
)
from oracle.analysis.pictures import (
    AGAINST_RANGES,
    FACE_UP,
    WHOLE_RANGE,
    Breakdown,
    EquityGraph,
    EveryFlop,
    HeatMap,
    NextCards,
    Node,
    RangeVsRange,
    SeatHands,
    TurnRiver,
)
from oracle.analysis.precision import Precision
from oracle.analysis.rehearsal import DEALS, QUESTION, Rehearsal
from oracle.analysis.rehearsal import PICTURES as REHEARSED_PICTURES

if TYPE_CHECKING:
    from oracle.analysis.cards_to_come import next_cards, turn_river
    from oracle.analysis.counts import count_hands, rank_range
    from oracle.analysis.flop_report import every_flop
    from oracle.analysis.graph import equity_graph, equity_graphs
    from oracle.analysis.groups import breakdown
    from oracle.analysis.heat import heat_map
    from oracle.analysis.keep import Cut, kept_text
    from oracle.analysis.made import types_made
    from oracle.analysis.narrowing import narrowed
    from oracle.analysis.outs import count_outs
    from oracle.analysis.streets import unroll
    from oracle.analysis.versus import range_vs_range

__all__ = [
    "AGAINST_RANGES", "DEALS", "FACE_UP", "QUESTION", "REHEARSED_PICTURES",
    "WHOLE_RANGE", "Breakdown", "Counts", "Curve", "Cut", "EquityGraph",
    "EveryFlop", "HandTypes", "HeatMap", "NextCards", "Node", "Out", "Outs", "Precision", "RangeVsRange",
    "Rehearsal",
    "SeatCount", "SeatHands", "StreetEquities", "TurnRiver", "TypeFigures", "Unroll", "breakdown",
    "count_hands", "count_outs", "equity_graph", "equity_graphs", "every_flop", "heat_map", "kept_text",
    "narrowed", "next_cards", "range_vs_range", "rank_range", "turn_river", "types_made", "unroll",
]  # fmt: skip

_HOMES = {
    "breakdown": "groups",
    "count_hands": "counts",
    "rank_range": "counts",
    "equity_graph": "graph",
    "equity_graphs": "graph",
    "every_flop": "flop_report",
    "heat_map": "heat",
    "Cut": "keep",
    "kept_text": "keep",
    "narrowed": "narrowing",
    "next_cards": "cards_to_come",
    "turn_river": "cards_to_come",
    "count_outs": "outs",
    "range_vs_range": "versus",
    "types_made": "made",
    "unroll": "streets",
}
"""The module of each function."""


def __getattr__(name: str) -> object:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"oracle.analysis.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
