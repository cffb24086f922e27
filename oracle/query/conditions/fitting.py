"""In which games a sentence makes sense to a player, beyond what its functions need."""

from __future__ import annotations

from oracle.games import Game
from oracle.ranges.orderings.catalog import ordering_labels


def any_game(game: Game) -> bool:
    """In every game that has its functions."""
    return True


def high_only(game: Game) -> bool:
    """If the high hand wins the pot."""
    return game.high and not game.low


def low_only(game: Game) -> bool:
    """If the low hand wins the pot."""
    return game.low and not game.high


def low_or_none(game: Game) -> bool:
    """If a hand may or may not have a low; in razz every hand has one."""
    return game.split


def split(game: Game) -> bool:
    """If the pot has two halves."""
    return game.split


def low(game: Game) -> bool:
    """If there is a low."""
    return game.low


def ordered(game: Game) -> bool:
    """If there is an ordering of starting hands."""
    return bool(ordering_labels(game))
