"""How the cards of a stud game are dealt, and the last street when the deck runs short."""

from __future__ import annotations

from oracle.cards.mask import count_cards
from oracle.games import Game

STUD_PARTS = (2, 1, 1, 1, 1, 1)
"""Cards that a player receives at each deal of a stud game: the two down cards, four up, one down."""

LAST_PART = len(STUD_PARTS) - 1
"""The seventh card among these."""

SHARED_CARD_NOTE = (
    "the deck is too small for seven cards each, so all players share one card on seventh street"
)
"""The note on results of such deals."""


def last_card_shared(game: Game, dead: int, players: int) -> bool:
    """Whether the deck runs out on the last street of a stud game.

    The rule is then one card, face up, that all players share.
    """
    return game.stud and players * game.hole_cards + count_cards(dead) > count_cards(game.deck)
