"""In which games a sentence says what a player would say, beyond what its functions need."""

from __future__ import annotations

from oracle.games import Game
from oracle.ranges.orderings.catalog import ordering_labels


def any_game(game: Game) -> bool:
    """In every game that has the functions."""
    return True


def high_only(game: Game) -> bool:
    """Where the high hand takes the pot."""
    return game.high and not game.low


def low_only(game: Game) -> bool:
    """Where the low hand takes the pot."""
    return game.low and not game.high


def low_or_none(game: Game) -> bool:
    """Where a hand has a low or none; in razz every hand has one."""
    return game.split


def split(game: Game) -> bool:
    """Where the pot has two halves."""
    return game.split


def low(game: Game) -> bool:
    """Where a low is played for."""
    return game.low


def ordered(game: Game) -> bool:
    """Where there is an ordering of starting hands."""
    return bool(ordering_labels(game))
