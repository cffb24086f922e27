"""A poker game as a value: a new game is a new entry in the catalog."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from oracle.cards.mask import FULL_DECK, count_cards

PAIR = 2
"""Cards of a hand that is a pair of cards, as in hold'em and short deck."""
FLOP_CARDS = 3
BOARD_CARDS = 5
"""Streets of every game with a board: three cards on the flop, one each on the turn and river."""


@dataclass(frozen=True, slots=True)
class Street:
    """A betting round.

    Attributes:
        name: The name in a query.
        board_cards: Community cards on that street.
        own_cards: Cards each player has by then.
        up: Whether the last of them is dealt face up (in stud).
    """

    name: str
    board_cards: int
    own_cards: int
    up: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game that dealing and rating need.

    Attributes:
        name: The name in a query, in lower case.
        aliases: Other names accepted in a query.
        title: The name on screen.
        hole_cards: Cards dealt to each player in total.
        streets: First to last.
        board_cards: Community cards on the last street; 0 in stud.
        own_cards_used: How many hole cards a hand must use, or None for any number.
        rating: Name of the rule for the high hand ("high", "shortdeck", "shortdeck-trips"); empty if there is
            no high.
        low_rating: Name of the rule for the low hand ("eight": eight or better, "razz"); empty if there is no
            low.
        max_players: The most seats.
        deck: Mask of the game's deck.
        runnable: Whether this version can deal and rate it (ranges can be parsed for every game listed).
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
        """Whether there is a high half (or the high wins the whole pot)."""
        return bool(self.rating)

    @property
    def low(self) -> bool:
        """Whether there is a low half (or the low wins the whole pot)."""
        return bool(self.low_rating)

    @property
    def split(self) -> bool:
        """Whether the pot is split into a high and a low half."""
        return self.high and self.low

    @property
    def has_hand_classes(self) -> bool:
        """Whether its hands fall into the 169 classes of two cards from the full deck, as in hold'em."""
        return self.hole_cards == PAIR and self.deck == FULL_DECK

    @property
    def stud(self) -> bool:
        """Whether players have their own cards, some face up, and there is no board."""
        return self.board_cards == 0

    @property
    def hands(self) -> int:
        """Number of distinct hands, regardless of card order."""
        return comb(count_cards(self.deck), self.hole_cards)
