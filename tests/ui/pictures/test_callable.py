"""Every picture of the window is also a function of `oracle`."""

from __future__ import annotations

import oracle
from oracle.analysis.pictures.catalog import PICTURES
from ui.pictures.catalog import PictureEntry, PictureSet

FUNCTIONS = {
    "equity graph": "equity_graph",
    "range v range": "range_vs_range",
    "heat map": "heat_map",
    "next card": "next_cards",
    "turn and river": "turn_river",
    "street by street": "streets",
    "outs": "outs",
    "breakdown": "breakdown",
    "range groups": "breakdown",  # of each seat of the Ranges workspace
    "hand types": "hand_types",
    "what they hold": "spectrum",
    "blockers": "blockers",
    "fold call or raise": "decide",
    "odds against": "odds_against",
    "first bet": "first_bet",
    "callers": "callers",
    "starting hands": "hand_table",
    "preflop value": "preflop_values",
}


def test_each_picture_has_its_function() -> None:
    entries = [each for each in vars(PictureSet).values() if isinstance(each, PictureEntry)]
    names = {entry.offer.name for entry in entries} | set(PICTURES)
    assert names == FUNCTIONS.keys()
    assert set(FUNCTIONS.values()) <= set(oracle.__all__)
