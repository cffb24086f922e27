"""Games as values, and the catalog that lists them."""

from oracle.games.catalog import GAMES, find_game
from oracle.games.game import Game, Street

__all__ = ["GAMES", "Game", "Street", "find_game"]
