"""Hands and remarks of one text, read once."""

from __future__ import annotations

from collections.abc import Mapping

from oracle.games import Game, find_game
from oracle.ranges.hands.hand_set import HandSet
from oracle.ranges.hints import Hint, hints_of
from oracle.ranges.read import hands_of
from oracle.ranges.text.parser import parse_nodes


def read_with_hints(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    place: str = "",
    macros: Mapping[str, str] | None = None,
) -> tuple[HandSet, tuple[Hint, ...]]:
    """What `parse_hands` and `range_hints` say of a text, which is parsed once for both.

    Arguments and errors as in `parse_hands`.

    >>> hands, hints = read_with_hints("AKs")
    >>> hands.hands, len(hints)
    (4, 1)
    """
    found = game if isinstance(game, Game) else find_game(game)
    tree, source = parse_nodes(text, found, syntax, place=place, macros=macros)
    return hands_of(text, found, tree, source), hints_of(tree, source, found, syntax)
