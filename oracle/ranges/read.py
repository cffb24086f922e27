"""Parsing a range in any game: the functions that everything else uses."""

from __future__ import annotations

from collections.abc import Mapping

from oracle.errors import OracleError, TextError
from oracle.games import Game, find_game
from oracle.ranges.hands.expand import hands_of_node
from oracle.ranges.hands.hand_set import HandSet
from oracle.ranges.hands.stud import stud_range
from oracle.ranges.hands.values import as_hand_set
from oracle.ranges.hands.weighted import WeightedRange
from oracle.ranges.text.nodes import Node, Parts
from oracle.ranges.text.parser import parse_nodes
from oracle.ranges.text.source import RangeSource


def parse_hands(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    place: str = "",
    macros: Mapping[str, str] | None = None,
) -> HandSet:
    """Parse a range of any game.

    Args:
        text: The range as typed, in any case, blanks ignored.
        game: The game or its name.
        syntax: "generic" or "classic".
        place: Whose range it is, for messages ("Hero").
        macros: Saved ranges that may be used as ``$name``, name to text.

    Returns:
        The hands with their weights; weight 1 each where none are written, otherwise as written (0.0001–100).

    Raises:
        TextError: If the text is not a valid range or has no hands.
        QueryError: If there is no such game or syntax.

    >>> parse_hands("AA", "omaha6").hands
    1237792
    """
    found = game if isinstance(game, Game) else find_game(game)
    tree, source = parse_nodes(text, found, syntax, place=place, macros=macros)
    return hands_of(text, found, tree, source)


def has_hands(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    macros: Mapping[str, str] | None = None,
) -> bool:
    """Whether a text is a range with at least one hand; faster than parsing it, because nothing is listed.

    Arguments as in `parse_hands`.

    >>> has_hands("AA:xxyy", "omaha5"), has_hands("AA:KK:QQ", "omaha"), has_hands("AA,")
    (True, False, False)
    """
    found = game if isinstance(game, Game) else find_game(game)
    try:
        tree, source = parse_nodes(text, found, syntax, macros=macros)
        return not means_no_hand(tree, source, found)
    except TextError:
        return False


def parse_range(
    text: str,
    game: str | Game = "holdem",
    syntax: str = "generic",
    *,
    place: str = "",
    macros: Mapping[str, str] | None = None,
) -> WeightedRange:
    """Parse a range of a game whose ranges are lists; arguments and errors as in `parse_hands`.

    Raises:
        OracleError: Also if the range is not a list: some of Omaha with six cards, all of stud.

    >>> parse_range("QQ+, AxKx").hands
    22
    """
    hands = parse_hands(text, game, syntax, place=place, macros=macros)
    if not isinstance(hands, WeightedRange):
        raise OracleError(
            f"The hands of a range of {hands.game.title} are too many to be listed.",
            remedy="Read it with parse_hands.",
        )
    return hands


def hands_of(text: str, game: Game, tree: Parts, source: RangeSource) -> HandSet:
    """The hands of a parsed text.

    Raises:
        TextError: If it has no hands, or as in `hand_set`.
    """
    hands = hand_set(text, game, tree, source)
    if hands.empty:
        raise _no_hands(source, game)
    return hands


def hand_set(text: str, game: Game, tree: Parts, source: RangeSource) -> HandSet:
    """The hands of a tree, as a `HandSet`; may be empty.

    Raises:
        TextError: If it needs too much work, or an ordering that the game lacks.
    """
    if game.stud:
        return stud_range(text, game, tree, source)
    return as_hand_set(text, game, hands_of_node(tree, source, game))


def _no_hands(source: RangeSource, game: Game) -> TextError:
    return source.error(
        0,
        len(source.chars),
        f"No hand in {game.title} fits this range.",
        expected="a range with at least one hand",
        remedy="Remove a filter, or change the cards.",
    )


def means_no_hand(node: Node, source: RangeSource, game: Game) -> bool:
    """Whether no hand of a game fits a tree.

    Raises:
        TextError: As `hand_set` does.
    """
    if game.stud:
        return stud_range("", game, node, source).empty
    return hands_of_node(node, source, game).empty
