"""The public functions; see `oracle`."""

from oracle.decisions.odds.pot_odds import advice, needed_equity
from oracle.face.batches import BatchRow, batch
from oracle.face.blocking import blockers
from oracle.face.decisions.deciding import decide
from oracle.face.decisions.first_bets import first_bet, first_call
from oracle.face.decisions.narrowing import narrow
from oracle.face.decisions.opponents import callers, opponent
from oracle.face.decisions.preflop import preflop_value, preflop_values
from oracle.face.draws import outs
from oracle.face.every_flop import FlopFigures, flops
from oracle.face.masks import (
    HandType,
    cards_in,
    describe,
    evaluate,
    hand_type,
    hands,
    random_hand,
    random_hands,
)
from oracle.face.odds import odds_against
from oracle.face.pictures import (
    PictureTable,
    breakdown,
    catches,
    equity_graph,
    hand_types,
    heat_map,
    next_cards,
    range_vs_range,
    starting_hands,
    streets,
    turn_river,
    what_they_hold,
)
from oracle.face.questions import equity, parse_range, pot_share, run, stream, win_odds, workers
from oracle.face.spectra import spectrum
from oracle.face.tables import hand_table, versus_table
from oracle.face.trials import trials_table

__all__ = [
    "BatchRow",
    "FlopFigures",
    "HandType",
    "PictureTable",
    "advice",
    "batch",
    "blockers",
    "breakdown",
    "callers",
    "cards_in",
    "catches",
    "decide",
    "describe",
    "equity",
    "equity_graph",
    "evaluate",
    "first_bet",
    "first_call",
    "flops",
    "hand_table",
    "hand_type",
    "hand_types",
    "hands",
    "heat_map",
    "narrow",
    "needed_equity",
    "next_cards",
    "odds_against",
    "opponent",
    "outs",
    "parse_range",
    "pot_share",
    "preflop_value",
    "preflop_values",
    "random_hand",
    "random_hands",
    "range_vs_range",
    "run",
    "spectrum",
    "starting_hands",
    "stream",
    "streets",
    "trials_table",
    "turn_river",
    "versus_table",
    "what_they_hold",
    "win_odds",
    "workers",
]
