"""The public functions; see `oracle`."""

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
from oracle.face.questions import equity, parse_range, pot_share, run, stream, win_odds

__all__ = [
    "HandType",
    "cards_in",
    "describe",
    "equity",
    "evaluate",
    "hand_type",
    "hands",
    "parse_range",
    "pot_share",
    "random_hand",
    "random_hands",
    "run",
    "stream",
    "win_odds",
]
