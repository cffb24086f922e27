"""What the empty lists of conditions and questions say: an example that can be asked in the game."""

from __future__ import annotations

from oracle.games import Game

_REQUIRE = "Only deals for which every line holds are counted, such as “{}”."
_ASK = "Ask anything about the deals that are counted, such as “{}”."


def condition_hint(game: Game) -> str:
    """What an empty list of conditions says."""
    if game.board_cards:
        return _REQUIRE.format("Villain has at least a pair on the flop")
    if game.high:
        return _REQUIRE.format(f"Hero {_leads(game)} on fifth street")
    return _REQUIRE.format("Hero’s low beats Villain’s low on seventh street")


def question_hint(game: Game) -> str:
    """What an empty list of questions says."""
    if game.high:
        return _ASK.format(
            f"How often Hero {_leads(game)} on {'the turn' if game.board_cards else 'fifth street'}"
        )
    return _ASK.format("How often Hero wins outright")


def _leads(game: Game) -> str:
    """Being in front, as the sentences of a game say it."""
    return "has the best high hand" if game.split else "is ahead"
