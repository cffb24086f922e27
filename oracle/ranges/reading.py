"""A range parsed once: its hands and, on request, the remarks on its text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oracle.games import Game, find_game
from oracle.ranges.hands.hand_set import HandSet
from oracle.ranges.hints import Hint, cautions_of, hints_of
from oracle.ranges.read import hands_of
from oracle.ranges.text.nodes import Parts
from oracle.ranges.text.parser import parse_nodes
from oracle.ranges.text.source import RangeSource


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
        """What `range_cautions` says of the text, which is not parsed again for it."""
        return cautions_of(self.tree, self.source, self.hands.game, self.syntax)


def range_reading(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    place: str = "",
    macros: Mapping[str, str] | None = None,
) -> RangeReading:
    """Parse a range as `parse_hands` does, and keep the data for its remarks.

    Arguments and errors as in `parse_hands`.

    >>> found = range_reading("AKs")
    >>> found.hands.hands, len(found.hints())
    (4, 1)
    """
    found = game if isinstance(game, Game) else find_game(game)
    tree, source = parse_nodes(text, found, syntax, place=place, macros=macros)
    return RangeReading(hands_of(text, found, tree, source), syntax, tree, source)
