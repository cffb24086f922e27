"""The ranks in a game's deck."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.cards.card import RANK_COUNT
from oracle.games.game import Game


def has_rank(game: Game, rank: int) -> bool:
    """Whether a game's deck contains a rank 0–12."""
    return bool(game.deck >> rank & 1)


def in_deck(game: Game, ranks: Iterable[int]) -> list[int]:
    """Those of the given ranks that a game's deck contains."""
    return [rank for rank in ranks if has_rank(game, rank)]


def lowest_rank(game: Game) -> int:
    """The lowest rank 0–12 in a game's deck."""
    return next(rank for rank in range(RANK_COUNT) if has_rank(game, rank))
