"""A range parsed once: its hands and, on request, the remarks on its text."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass

from oracle.games import Game, find_game
from oracle.ranges.hands.hand_set import HandSet
from oracle.ranges.hints import Hint, cautions_of, hints_of
from oracle.ranges.read import hands_of
from oracle.ranges.text.nodes import Parts
from oracle.ranges.text.parser import parse_nodes
from oracle.ranges.text.source import RangeSource

POCKET_CARDS = 2

OPEN_CARDS = 2
"""Most open cards of a hand whose reading is cached, in games with more cards: at most 1,225 hands."""

PLAIN_CARDS = re.compile("(?:[2-9TJQKA][cdhs])*")
"""A text of exact cards and nothing else."""

KEPT_READINGS = 64
"""Number of readings of few hands that are cached, some 25 kB each; other games have larger ranges."""

KEPT_LENGTH = 1_000
"""Most characters of a text whose reading is cached."""


@dataclass(frozen=True, slots=True, eq=False)
class RangeReading:
    """A range text that has been parsed.

    Attributes:
        hands: Its hands.
        syntax: "generic" or "classic".
        tree: The parsed text.
        source: The text with its macros written out.
    """

    hands: HandSet
    syntax: str
    tree: Parts
    source: RangeSource

    def hints(self) -> tuple[Hint, ...]:
        """The remarks of `range_hints`, without parsing the text again."""
        return hints_of(self.tree, self.source, self.hands.game, self.syntax)

    def cautions(self) -> tuple[Hint, ...]:
        """The remarks of `range_cautions`, without parsing the text again."""
        return cautions_of(self.tree, self.source, self.hands.game, self.syntax)


class _KeptReading(RangeReading):
    """A reading whose cautions are found once."""

    @functools.cached_property
    def _cautions(self) -> tuple[Hint, ...]:
        return RangeReading.cautions(self)

    def cautions(self) -> tuple[Hint, ...]:
        """The remarks of `range_cautions`; found once."""
        return self._cautions


def range_reading(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    place: str = "",
    macros: Mapping[str, str] | None = None,
) -> RangeReading:
    """Parse a range as `parse_hands` does, and keep the data for its remarks.

    Arguments and errors as in `parse_hands`.  The latest readings of ranges of two-card hands and of known
    hands of any game are cached: in a spreadsheet or a loop, the same texts recur.

    >>> found = range_reading("AKs")
    >>> found.hands.hands, len(found.hints())
    (4, 1)
    """
    found = game if isinstance(game, Game) else find_game(game)
    if macros is None and not place and len(text) <= KEPT_LENGTH and _has_few_hands(text, found):
        return _kept_reading(text, found.name, syntax)
    tree, source = parse_nodes(text, found, syntax, place=place, macros=macros)
    return RangeReading(hands_of(text, found, tree, source), syntax, tree, source)


def _has_few_hands(text: str, game: Game) -> bool:
    """Whether it is a range of two-card hands, or cards of which at most two are left open."""
    if game.hole_cards == POCKET_CARDS:
        return True
    return PLAIN_CARDS.fullmatch(text) is not None and 2 * (game.hole_cards - OPEN_CARDS) <= len(text)


@functools.lru_cache(maxsize=KEPT_READINGS)
def _kept_reading(text: str, game: str, syntax: str) -> RangeReading:
    """A reading that is kept; errors are not."""
    found = find_game(game)
    tree, source = parse_nodes(text, found, syntax)
    return _KeptReading(hands_of(text, found, tree, source), syntax, tree, source)
