"""What the window offers of each picture before it is looked at: its tab and the games that have it.

The modules of the pictures are loaded when they are needed: with what they draw and compute, they take longer
to load than the rest of the window.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from oracle.games import Game
from ui.document.ranges.text import GRID_CARDS
from ui.pictures.groups import CARDS_TO_COME, DECISION, EQUITY, MADE_HANDS


def _all_but_stud(game: Game) -> bool:
    return not game.stud


def _every_game(_game: Game) -> bool:
    return True


def _with_high_hands(game: Game) -> bool:
    return game.high


def _with_a_grid(game: Game) -> bool:
    return game.hole_cards == GRID_CARDS


def _with_hand_classes(game: Game) -> bool:
    return game.has_hand_classes


@dataclass(frozen=True, slots=True)
class PictureOffer:
    """A picture of ranges as it is offered.

    Attributes:
        feed: The class of its feed: module below `ui.pictures`, a colon, name.
        name: Its name in the program.
        title: Its title on screen.
        group: The group in which it is offered, one of `ui.pictures.groups.GROUPS`.
        tab: Text of its tab, if shorter than the title.
        strip: Whether the convergence strip is shown below it.
        pinned: Whether it is the second of two pictures until another is chosen.
        narrowed: Whether it uses only the hands that would have played as the players did; pictures of
            decisions always do.
        asks: Whether it asks for more than ranges, such as a known hand or a pot: it is then not the first to
            replace pictures that a game does not have.
        draws: Whether tables of a game have such a picture; where not, others are in front.
    """

    feed: str
    name: str
    title: str
    group: str
    tab: str = ""
    strip: bool = False
    pinned: bool = False
    narrowed: bool = False
    asks: bool = False
    draws: Callable[[Game], bool] = _all_but_stud


EQUITY_GRAPH = PictureOffer(
    "equity.equity_graph:EquityGraphFeed", "equity graph", "Equity graph", EQUITY, strip=True
)
RANGE_V_RANGE = PictureOffer(
    "equity.range_v_range:RangeVRangeFeed", "range v range", "Range v range", EQUITY, strip=True
)
HEAT_MAP = PictureOffer("equity.heat_map:HeatMapFeed", "heat map", "Heat map", EQUITY, draws=_with_a_grid)
NEXT_CARD = PictureOffer(
    "cards_to_come.next_card:NextCardFeed", "next card", "Next card", CARDS_TO_COME, strip=True, pinned=True
)
TURN_RIVER = PictureOffer(
    "cards_to_come.turn_river:TurnRiverFeed", "turn and river", "Turn × river", CARDS_TO_COME
)
STREET_BY_STREET = PictureOffer(
    "cards_to_come.street_by_street:StreetByStreetFeed", "street by street", "Street by street",
    CARDS_TO_COME, "Streets",
)  # fmt: skip
OUTS = PictureOffer(
    "cards_to_come.outs:OutsFeed", "outs", "Outs", CARDS_TO_COME,
    strip=True, narrowed=True, asks=True, draws=_every_game,
)  # fmt: skip
"""In stud the cards to come are those that the player may catch."""
BREAKDOWN = PictureOffer("made_hands.breakdown:BreakdownFeed", "breakdown", "Breakdown", MADE_HANDS)
HAND_TYPES = PictureOffer(
    "made_hands.hand_types:HandTypesFeed", "hand types", "Hand types", MADE_HANDS, draws=_with_high_hands
)
WHAT_THEY_HOLD = PictureOffer(
    "made_hands.what_they_hold:WhatTheyHoldFeed", "what they hold", "What they hold", MADE_HANDS,
    narrowed=True, draws=_every_game,
)  # fmt: skip
"""In stud it is drawn from a sample."""
BLOCKERS = PictureOffer("made_hands.blockers:BlockersFeed", "blockers", "Blockers", MADE_HANDS, narrowed=True)
FOLD_CALL_RAISE = PictureOffer(
    "decision.fold_call_raise:FoldCallRaiseFeed", "fold call or raise", "Fold, call or raise", DECISION,
    "Call or raise", asks=True, draws=_every_game,
)  # fmt: skip
"""In stud it has no raise."""
ODDS_AGAINST = PictureOffer(
    "decision.odds_against:OddsAgainstFeed", "odds against", "Odds against 1…9", DECISION, "Odds",
    draws=_every_game,
)  # fmt: skip
FIRST_BET = PictureOffer("decision.first_bet:FirstBetFeed", "first bet", "First bet", DECISION)
CALLERS = PictureOffer(
    "decision.callers:CallersFeed", "callers", "Callers before the flop", DECISION, "Callers"
)
STARTING_HANDS = PictureOffer(
    "decision.starting_hands:StartingHandsFeed", "starting hands", "Starting hands", DECISION,
    draws=_with_hand_classes,
)  # fmt: skip
PREFLOP_VALUE = PictureOffer(
    "decision.preflop_value:PreflopValueFeed", "preflop value", "Preflop value", DECISION, "Preflop",
    draws=_with_hand_classes,
)  # fmt: skip
