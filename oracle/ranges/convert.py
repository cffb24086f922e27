"""Translation of a range into the other syntax."""

from __future__ import annotations

from collections.abc import Mapping

from oracle.errors import OracleError
from oracle.games import Game, find_game
from oracle.ranges.hands.expand import hands_of_node
from oracle.ranges.hands.pairs import pair_weights
from oracle.ranges.hands.values import as_range
from oracle.ranges.hints import meaning
from oracle.ranges.printing.pairs import print_range
from oracle.ranges.read import means_no_hand
from oracle.ranges.text.nodes import Parts, WeightedPart
from oracle.ranges.text.parser import parse_nodes
from oracle.ranges.text.source import RangeSource


def convert_syntax(
    text: str,
    game: str | Game,
    source: str,
    target: str,
    *,
    macros: Mapping[str, str] | None = None,
) -> str | None:
    """Translate a range into the other syntax.

    Comma-separated parts with the same meaning in both syntaxes stay as typed.  The others are rewritten,
    which is always possible for two-card hands; in other games there may be no faithful translation.

    Args:
        text: The range as typed.
        game: The game or its name.
        source: Its syntax.
        target: The other syntax.
        macros: The user's named ranges.

    Returns:
        The text in the other syntax, with the same hands and weights, or None; also None if the text is not a
        valid range or has no hands.
    """
    if source == target:
        return text
    try:
        found = game if isinstance(game, Game) else find_game(game)
        tree, written = parse_nodes(text, found, source, macros=macros)
        if found.hole_cards != 2:  # a text valid in both syntaxes means the same there
            parse_nodes(text, found, target, macros=macros)
            return None if means_no_hand(tree, written, found) else text
        translated = _rewrite(tree, written, found, target)
        if translated is None:
            return None
        again, rewritten = parse_nodes(translated, found, target, macros=macros)
        meant = hands_of_node(tree, written, found)
        same = not meant.empty and meant.same_as(hands_of_node(again, rewritten, found))
    except OracleError:
        return None
    return translated if same else None


def _rewrite(tree: Parts, written: RangeSource, game: Game, target: str) -> str | None:
    """The text with each part replaced if needed; None if a part has no translation."""
    pieces: list[str] = []
    position = 0
    for part in tree.parts:
        span = written.span(part.start, part.end)
        pieces.append(written.text[position : span.start])
        translated = _part(part, written, game, target)
        if translated is None:
            return None
        pieces.append(translated)
        position = span.end
    return "".join([*pieces, written.text[position:]])


def _part(part: WeightedPart, written: RangeSource, game: Game, target: str) -> str | None:
    """One part in the other syntax: unchanged if that means the same."""
    here = hands_of_node(Parts((part,)), written, game)
    there = meaning(written.chars[part.start : part.end], game, target)
    if there is not None and here.same_as(there):
        return written.typed(part.start, part.end)
    if here.empty:
        return None
    return print_range(pair_weights(as_range("", game, here)), target, full=here.full_weight)
