"""Cards and ratings used by functions of several families."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from oracle.cards.mask import count_cards
from oracle.games import Game, Street
from oracle.query.askable import GameRule, StreetRule, street_fits
from oracle.query.bounds import Bounds, constant
from oracle.query.columns import Column, Columns, Masks, StudColumns
from oracle.query.functions.kit import bits
from oracle.query.functions.kit.bits import RankSets
from oracle.query.language.orders import order_of
from oracle.query.language.types import Type


def own_on(columns: Columns, player: int, street: str) -> Masks:
    """A player's own cards on a street; their number grows only in games without a board."""
    if GameRule.NO_BOARD.holds(columns.game):
        return cast(StudColumns, columns).own_on(player, street)
    return columns.own(player)


def own_ranks(columns: Columns, player: int, street: str) -> RankSets:
    """The ranks of a player's own cards."""
    of_street = street if GameRule.NO_BOARD.holds(columns.game) else ""
    key = ("own ranks", player, of_street)
    return columns.once(key, lambda: bits.ranks_of(own_on(columns, player, street)))


def board_ranks(columns: Columns, street: str) -> RankSets:
    """The ranks on the board."""
    return columns.once(("board ranks", street), lambda: bits.ranks_of(columns.board(street)))


def comparable(columns: Columns, type_: Type, values: int | Column) -> int | Column:
    """Values that have an order, converted to numbers that compare in the game's order."""
    order = order_of(type_, columns.game)
    return values if order is None else order[values]


def board_size(columns: Columns, street: str) -> int:
    """Number of board cards on a street."""
    return street_of(columns.game, street).board_cards


def cards_seen(columns: Columns, street: str) -> int:
    """Number of cards a player sees on a street: his own and the board."""
    at = street_of(columns.game, street)
    return at.own_cards + at.board_cards


def street_of(game: Game, street: object) -> Street:
    """The game's street of a given name."""
    return next(each for each in game.streets if each.name == street)


def is_last(columns: Columns, street: str) -> bool:
    """Whether a street is the last."""
    return columns.game.streets[-1].name == street


def is_rated(columns: Columns, street: str) -> bool:
    """Whether a street has five cards to rate."""
    return street_fits(StreetRule.FIVE, columns.game, street)


def playing_seats(columns: Columns) -> list[int]:
    """The seats that have not folded."""
    return [seat for seat, plays in enumerate(columns.playing) if plays]


def outs_bounds(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    """Bounds of a number of next cards: at most all that a player does not see; 0 on the last street.

    Args:
        game: The game.
        seats: Number of players.
        values: A player and a street, and perhaps more.
    """
    at = street_of(game, values[1])
    if at is game.streets[-1]:
        return constant(0)
    return Bounds(0, count_cards(game.deck) - at.own_cards - at.board_cards, 1)
