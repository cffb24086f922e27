"""The games this version knows."""

from __future__ import annotations

import difflib

from oracle.errors import QueryError, shown
from oracle.games.game import BOARD_CARDS, FLOP_CARDS, Game, Street

HOLDEM = "holdem"
"""The game that the preflop table, the sweep, the orderings and the range grid are made for."""

FLOP_STREETS = (
    Street("preflop", 0),
    Street("flop", FLOP_CARDS),
    Street("turn", FLOP_CARDS + 1),
    Street("river", BOARD_CARDS),
)

GAMES: tuple[Game, ...] = (
    Game(
        name=HOLDEM, aliases=(), title="Texas hold’em", hole_cards=2, streets=FLOP_STREETS,
        board_cards=BOARD_CARDS, own_cards_used=None, rating="high", max_players=10,
    ),
    Game(
        name="omahahi", aliases=("omaha", "plo"), title="Omaha", hole_cards=4, streets=FLOP_STREETS,
        board_cards=BOARD_CARDS, own_cards_used=2, rating="omaha", max_players=10, runnable=False,
    ),
)  # fmt: skip

_BY_NAME = {name: game for game in GAMES for name in (game.name, *game.aliases)}


def find_game(name: str) -> Game:
    """The game of a name or alias, in any case.

    Raises:
        QueryError: If no game has that name; the message suggests the nearest.
    """
    game = _BY_NAME.get(name.strip().lower())
    if game is not None:
        return game
    near = difflib.get_close_matches(name.strip().lower(), _BY_NAME, n=1)
    known = ", ".join(entry.name for entry in GAMES)
    hint = f"Did you mean {near[0]}?" if near else f"Known games: {known}."
    raise QueryError(f"There is no game called “{shown(name)}”.", remedy=hint)
