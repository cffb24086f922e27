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
    """One betting round.

    Attributes:
        name: The name in a query.
        board_cards: Community cards that lie open on it.
        own_cards: Cards each player has been dealt by then.
        up: Whether the last of them was dealt face up (in stud).
    """

    name: str
    board_cards: int
    own_cards: int
    up: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game that dealing and rating need.

    Attributes:
        name: The name in a query, lower case.
        aliases: Other names accepted in a query.
        title: The name on screen.
        hole_cards: Cards dealt to each player, all streets together.
        streets: First to last.
        board_cards: Community cards on the last street; 0 in stud.
        own_cards_used: How many hole cards a hand must use, or None where any number may play.
        rating: Name of the rule that rates a high hand ("high", "shortdeck", "shortdeck-trips"); empty where
            no high is played.
        low_rating: Name of the rule that rates a low hand ("eight": eight or better, "razz"); empty where no
            low is played.
        max_players: The most seats the game is offered with.
        deck: Mask of the cards the game is played with.
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
    low_rating: str = ""
    deck: int = FULL_DECK
    runnable: bool = True

    @property
    def high(self) -> bool:
        """Whether there is a high half (or the high is the whole pot)."""
        return bool(self.rating)

    @property
    def low(self) -> bool:
        """Whether a low half is played for (or the low is the whole pot)."""
        return bool(self.low_rating)

    @property
    def split(self) -> bool:
        """Whether the pot has a high and a low half."""
        return self.high and self.low

    @property
    def stud(self) -> bool:
        """Whether every player has cards of his own, some face up, and there is no board."""
        return self.board_cards == 0

    @property
    def hands(self) -> int:
        """Number of distinct hands, the order of their cards put aside."""
        return comb(count_cards(self.deck), self.hole_cards)
