"""Hints in the empty lists of conditions and questions: an example for the game."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.games import Game

_REQUIRE = "Only deals that meet every condition are counted, for example “{}”."
_ASK = "Ask anything about the deals that are counted, for example “{}”."


def condition_hint(game: Game, names: Sequence[str]) -> str:
    """The hint of an empty list of conditions.

    Args:
        game: The game.
        names: Names of the players, in order, at least one.
    """
    first, other = names[0], names[min(1, len(names) - 1)]
    if game.board_cards:
        return _REQUIRE.format(f"{other} has at least a pair on the flop")
    if game.high:
        return _REQUIRE.format(f"{first} {_leads(game)} on fifth street")
    return _REQUIRE.format(f"{first} wins outright")


def question_hint(game: Game, names: Sequence[str]) -> str:
    """The hint of an empty list of questions; arguments as for `condition_hint`."""
    if game.high:
        street = "the turn" if game.board_cards else "fifth street"
        return _ASK.format(f"How often {names[0]} {_leads(game)} on {street}")
    return _ASK.format(f"How often {names[0]} wins outright")


def _leads(game: Game) -> str:
    """The words for being ahead in the sentences of a game."""
    return "has the best high hand" if game.split else "is ahead"
