"""All pictures of the window, by their names there."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping

from oracle.analysis.pictures.breakdown import breakdown
from oracle.analysis.pictures.equity_graph import equity_graphs
from oracle.analysis.pictures.hand_types import hand_types
from oracle.analysis.pictures.heat_map import heat_map
from oracle.analysis.pictures.next_card import next_card
from oracle.analysis.pictures.odds_against import odds_columns
from oracle.analysis.pictures.outs import CountBy, outs
from oracle.analysis.pictures.range_groups import range_groups
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.analysis.pictures.street_by_street import street_by_street
from oracle.analysis.pictures.turn_river import turn_river
from oracle.analysis.pictures.what_they_hold import what_they_hold
from oracle.prepared import Prepared
from oracle.query import RunSettings

Draw = Callable[[Prepared, RunSettings, threading.Event], Iterable[object]]
"""Makes a picture of a table: better and better ones, the last one final."""

PICTURES: Mapping[str, Draw] = {
    "equity graph": lambda prepared, settings, cancel: equity_graphs(
        prepared, settings=settings, cancel=cancel
    ),
    "range v range": range_v_range,
    "next card": next_card,
    "turn and river": turn_river,
    "breakdown": lambda prepared, settings, cancel: breakdown(prepared, 0, settings, cancel),
    "hand types": lambda prepared, settings, cancel: hand_types(
        prepared, prepared.game.streets[-1].name, settings, cancel
    ),
    "heat map": lambda prepared, settings, cancel: heat_map(prepared, 0, settings, cancel),
    "odds against": lambda prepared, settings, cancel: odds_columns(prepared, (0, None), settings, cancel),
    "outs": lambda prepared, settings, cancel: outs(prepared, (0, CountBy()), settings, cancel),
    "range groups": lambda prepared, settings, cancel: range_groups(prepared, (0,), settings, cancel),
    "street by street": lambda prepared, settings, cancel: (street_by_street(prepared),),
    "what they hold": what_they_hold,
}
"""The function that makes each picture: for the first player or the last street, if it needs one."""
