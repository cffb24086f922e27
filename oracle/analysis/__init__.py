"""Data for the pictures: equity graphs, breakdowns, outs, counts and more.

Every analysis takes a `oracle.simulate.Prepared` table and returns plain frozen data
(`oracle.analysis.pictures.data`).  Those that take a while are generators: first a rough picture, then better
ones, the last one final; they end early when their ``cancel`` event is set.  The data needs no kernels;
the functions do, and are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.analysis.curves.curve import Curve
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
from oracle.analysis.pictures.data import (
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
from oracle.analysis.pictures.rehearsal import DEALS, QUESTION, Rehearsal
from oracle.analysis.pictures.rehearsal import PICTURES as REHEARSED_PICTURES
from oracle.analysis.precision import Precision

if TYPE_CHECKING:
    from oracle.analysis.counts import count_hands, rank_range
    from oracle.analysis.keep import Cut, kept_text
    from oracle.analysis.narrowing import narrowed
    from oracle.analysis.outs import count_outs
    from oracle.analysis.pictures.breakdown import breakdown
    from oracle.analysis.pictures.cards_to_come import next_cards, turn_river
    from oracle.analysis.pictures.equity_graph import equity_graph, equity_graphs
    from oracle.analysis.pictures.flop_report import every_flop
    from oracle.analysis.pictures.hand_types import types_made
    from oracle.analysis.pictures.heat_map import heat_map
    from oracle.analysis.pictures.range_v_range import range_vs_range
    from oracle.analysis.pictures.street_by_street import unroll

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
    "breakdown": "pictures.breakdown",
    "count_hands": "counts",
    "rank_range": "counts",
    "equity_graph": "pictures.equity_graph",
    "equity_graphs": "pictures.equity_graph",
    "every_flop": "pictures.flop_report",
    "heat_map": "pictures.heat_map",
    "Cut": "keep",
    "kept_text": "keep",
    "narrowed": "narrowing",
    "next_cards": "pictures.cards_to_come",
    "turn_river": "pictures.cards_to_come",
    "count_outs": "outs",
    "range_vs_range": "pictures.range_v_range",
    "types_made": "pictures.hand_types",
    "unroll": "pictures.street_by_street",
}
"""The module of each function."""


def __getattr__(name: str) -> object:
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"oracle.analysis.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
