"""The queries of pictures: their common parts.

"Show PQL" opens the queries that the module of each picture builds from the table.  The queries give the
figures of the picture; if no query does, a `QueryError` says why.  No kernel is needed.
"""

from __future__ import annotations

from collections.abc import Iterator

from oracle.cards.card import parse_cards
from oracle.errors import OracleError, QueryError
from oracle.games import BOARD_CARDS, Game, Street, find_game
from oracle.query import Query, Seat

MOST_QUERIES = 100
"""Most statements that the PQL pane runs at once."""


def known_board_cards(table: Query) -> int:
    """How many board cards are known; 0 for a board drawn from a pattern."""
    try:
        return len(parse_cards(table.board))
    except OracleError:
        return 0


def players(table: Query) -> Iterator[Seat]:
    """The seats in the pot."""
    return (seat for seat in table.seats if not seat.folded)


def street_now(table: Query) -> Street:
    """The street of the known board; a partial flop does not count."""
    known = known_board_cards(table)
    return [street for street in find_game(table.game).streets if street.board_cards <= known][-1]


def following_street(table: Query) -> Street:
    """The street after the known board.

    Raises:
        QueryError: If no street is left, or the game has no board.
    """
    game: Game = find_game(table.game)
    known = known_board_cards(table)
    if not game.board_cards or known >= BOARD_CARDS:
        raise QueryError(
            "There is no street left to look at.", places=("the board",), remedy="Take a card off the board."
        )
    return next(street for street in game.streets if street.board_cards > known)
