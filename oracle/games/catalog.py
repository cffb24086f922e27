"""The games this version knows."""

from __future__ import annotations

import difflib

from oracle.errors import QueryError, shown
from oracle.games.game import Game, Street

FLOP_STREETS = (Street("preflop", 0), Street("flop", 3), Street("turn", 4), Street("river", 5))

GAMES: tuple[Game, ...] = (
    Game(
        name="holdem", aliases=(), title="Texas hold’em", hole_cards=2, streets=FLOP_STREETS,
        board_cards=5, own_cards_used=None, rating="high", max_players=10,
    ),
    Game(
        name="omahahi", aliases=("omaha", "plo"), title="Omaha", hole_cards=4, streets=FLOP_STREETS,
        board_cards=5, own_cards_used=2, rating="omaha", max_players=10, runnable=False,
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
