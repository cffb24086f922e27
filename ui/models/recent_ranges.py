"""Ranges that were lately asked about, so that one need not be typed twice."""

from __future__ import annotations

from oracle.query import Query
from ui.models.readings import reads
from ui.settings import Settings

MAX_RANGES = 12
"""Ranges kept, all games and syntaxes together."""
_PARTS = 3
"""Game, syntax and text of one kept range, with a blank between them."""


class RecentRanges:
    """The last ranges that had an answer, newest first; single hands and "any hand" are not worth a place.

    Args:
        settings: Where they are kept between runs.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def of(self, game: str, syntax: str) -> tuple[str, ...]:
        """The texts that were asked in a game and a syntax."""
        kept = [line.split(" ", _PARTS - 1) for line in self._settings.recent_ranges]
        return tuple(parts[-1] for parts in kept if len(parts) == _PARTS and parts[:2] == [game, syntax])

    def remember(self, query: Query) -> None:
        """Keep the ranges of an answered query."""
        lines = list(self._settings.recent_ranges)
        for seat in reversed(query.seats):
            text = " ".join(seat.range_text.split())
            if _worth_keeping(query, text):
                line = f"{query.game} {query.syntax} {text}"
                lines = [line, *(old for old in lines if old != line)]
        self._settings.recent_ranges = tuple(lines[:MAX_RANGES])


def _worth_keeping(query: Query, text: str) -> bool:
    hands = reads(text, query.game, query.syntax, {}).range
    # without hands it leans on a named range, which has its own place in the menu
    return hands is not None and hands.combos != 1 and not hands.full
