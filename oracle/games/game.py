"""What a poker game is, as a value: adding a game is adding an entry to the catalog."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from oracle.cards.mask import FULL_DECK, count_cards

FLOP_CARDS = 3
BOARD_CARDS = 5
"""In every game with a board: three cards on the flop, one more on the turn and on the river."""


@dataclass(frozen=True, slots=True)
class Street:
    """One betting round: its name and how many board cards lie open on it."""

    name: str
    board_cards: int


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game that dealing and rating need.

    Attributes:
        name: The name in a query, lower case.
        aliases: Other names accepted in a query.
        title: The name on screen.
        hole_cards: Cards dealt to each player.
        streets: First to last.
        board_cards: Community cards on the last street.
        own_cards_used: How many hole cards a hand must use, or None where any number may play.
        rating: Name of the rule that rates a hand.
        max_players: The most seats the game is offered with.
        deck: Mask of the cards the game is played with.
        high: Whether there is a high half (or the high is the whole pot).
        low: Whether a low half is played for (or the low is the whole pot).
        runnable: Whether this version can deal and rate it (ranges can be read for every game listed).
    """

    name: str
    aliases: tuple[str, ...]
    title: str
    hole_cards: int
    streets: tuple[Street, ...]
    board_cards: int
    own_cards_used: int | None
    rating: str
    max_players: int
    deck: int = FULL_DECK
    high: bool = True
    low: bool = False
    runnable: bool = True

    @property
    def hands(self) -> int:
        """Number of distinct starting hands."""
        return comb(count_cards(self.deck), self.hole_cards)
