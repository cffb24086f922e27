"""The pictures of the window in Python: their figures as columns, as JSON and as tables in notebooks."""

from oracle.face.pictures.drawing import (
    GRAPHS,
    breakdown,
    catches,
    equity_graph,
    hand_types,
    heat_map,
    next_cards,
    range_vs_range,
    streets,
    turn_river,
)
from oracle.face.pictures.hands import starting_hands, what_they_hold
from oracle.face.pictures.table import PictureTable

__all__ = [
    "GRAPHS",
    "PictureTable",
    "breakdown",
    "catches",
    "equity_graph",
    "hand_types",
    "heat_map",
    "next_cards",
    "range_vs_range",
    "starting_hands",
    "streets",
    "turn_river",
    "what_they_hold",
]
