"""Games as values, and the catalog that lists them."""

from oracle.games.catalog import GAMES, HOLDEM, find_game
from oracle.games.game import BOARD_CARDS, FLOP_CARDS, Game, Street

__all__ = ["BOARD_CARDS", "FLOP_CARDS", "GAMES", "HOLDEM", "Game", "Street", "find_game"]
