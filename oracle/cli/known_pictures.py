"""The pictures of the window by their names on the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from oracle.face import pictures
from oracle.face.pictures import PictureTable
from oracle.face.pictures.of_records import blockers_picture, callers_picture, first_bets_picture


@dataclass(frozen=True, slots=True)
class KnownPicture:
    """A picture of the window.

    Attributes:
        window: Its name in the window.
        function: The name of the function of `import oracle` with its figures.
        figures: The function that computes its figures for `picture`; None if another command does.
        options: Its options besides those of every picture.
        command: The command that prints its figures, if not `picture`.
        cards: Whether it depends on ranges.
        drawn: Whether ranges are enough to draw it.
        divided: Whether other workers can do its work.
        money: Whether it shows nothing without a pot.
    """

    window: str
    function: str
    figures: Callable[..., PictureTable] | None = None
    options: tuple[str, ...] = ()
    command: str = ""
    cards: bool = True
    drawn: bool = True
    divided: bool = False
    money: bool = False


def _starting_hands(*, against: str = "1", **_table: Any) -> PictureTable:  # noqa: ANN401 - for every picture
    """The starting hands; they depend on no cards."""
    return pictures.starting_hands(against)


_MONEY = ("pot", "call")
"""Options of pictures about money."""
PICTURES = {
    "equity-graph": KnownPicture(
        "equity graph", "equity_graph", pictures.equity_graph, ("of",), divided=True
    ),
    "range-v-range": KnownPicture("range v range", "range_vs_range", pictures.range_vs_range),
    "heat-map": KnownPicture("heat map", "heat_map", pictures.heat_map, ("player",)),
    "next-card": KnownPicture("next card", "next_cards", pictures.next_cards),
    "turn-river": KnownPicture("turn and river", "turn_river", pictures.turn_river),
    "streets": KnownPicture("street by street", "streets", pictures.streets),
    "hand-types": KnownPicture("hand types", "hand_types", pictures.hand_types, ("street",)),
    "breakdown": KnownPicture("breakdown", "breakdown", pictures.breakdown, ("player",)),
    "what-they-hold": KnownPicture("what they hold", "what_they_hold", pictures.what_they_hold, ("low",)),
    "blockers": KnownPicture("blockers", "blockers", blockers_picture, ("taken_for",)),
    "first-bet": KnownPicture("first bet", "first_bet", first_bets_picture, ("needed",), cards=False),
    "callers": KnownPicture("callers", "callers", callers_picture, ("already_in", "to_act"), drawn=False),
    "starting-hands": KnownPicture(
        "starting hands", "starting_hands", _starting_hands, ("against",), cards=False
    ),
    "outs": KnownPicture("outs", "outs", command="outs"),
    "odds-against": KnownPicture("odds against", "odds_against", command="odds"),
    "fold-call-raise": KnownPicture(
        "fold call or raise", "decide", options=_MONEY, command="decide", money=True
    ),
    "preflop-value": KnownPicture(
        "preflop value", "preflop_values", options=_MONEY, command="preflop", money=True
    ),
}
"""Every picture of the window's tabs that shows ranges, by its name here."""
