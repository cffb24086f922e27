"""Recently used ranges, offered again in menus."""

from __future__ import annotations

from oracle.query import Query
from ui.document.ranges.readings import reads
from ui.settings import Settings

MAX_RANGES = 12
"""Ranges kept, over all games and syntaxes."""
MAX_LENGTH = 4_000
"""Longest range kept, in characters; longer ones are pasted rather than picked from a menu."""
_PARTS = 3
"""Game, syntax and text of a range, separated by spaces."""


class RecentRanges:
    """The ranges of the latest answers, newest first; single hands and "any hand" are not kept.

    Args:
        settings: Where they are kept between runs.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def of(self, game: str, syntax: str) -> tuple[str, ...]:
        """The recent texts of a game and a syntax."""
        kept = [line.split(" ", _PARTS - 1) for line in self._settings.recent_ranges]
        return tuple(parts[-1] for parts in kept if len(parts) == _PARTS and parts[:2] == [game, syntax])

    def remember(self, query: Query) -> None:
        """Keep the ranges of an answered query."""
        texts = [" ".join(seat.range_text.split()) for seat in query.seats]
        lines = tuple(
            f"{query.game} {query.syntax} {text}"
            for text in dict.fromkeys(texts)
            if len(text) <= MAX_LENGTH and _worth_keeping(query, text)
        )
        if lines and lines != self._settings.recent_ranges[: len(lines)]:
            self._settings.change_recent_ranges(lambda kept: _in_front(lines, kept))


def _in_front(lines: tuple[str, ...], kept: tuple[str, ...]) -> tuple[str, ...]:
    return (*lines, *(old for old in kept if old not in lines))[:MAX_RANGES]


def _worth_keeping(query: Query, text: str) -> bool:
    hands = reads(text, query.game, query.syntax, {}).range
    # without hands, it uses a named range, which has its own place in the menu
    return hands is not None and hands.hands != 1 and not hands.full
