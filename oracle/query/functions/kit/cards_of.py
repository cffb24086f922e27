"""The cards and ratings that functions of several families start from."""

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
    """A player's own cards on a street; only without a board do they become more."""
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


def in_order(columns: Columns, type_: Type, values: int | Column) -> int | Column:
    """Values that have an order, as numbers that compare as the game has them."""
    order = order_of(type_, columns.game)
    return values if order is None else order[values]


def board_size(columns: Columns, street: str) -> int:
    """How many board cards lie open on a street."""
    return street_of(columns.game, street).board_cards


def known_cards(columns: Columns, street: str) -> int:
    """How many cards a player sees on a street, his own and the board."""
    at = street_of(columns.game, street)
    return at.own_cards + at.board_cards


def street_of(game: Game, street: object) -> Street:
    """The street of a name, which must be one of the game's."""
    return next(each for each in game.streets if each.name == street)


def is_last(columns: Columns, street: str) -> bool:
    """Whether no card follows a street."""
    return columns.game.streets[-1].name == street


def is_rated(columns: Columns, street: str) -> bool:
    """Whether there are five cards to rate on a street."""
    return street_fits(StreetRule.FIVE, columns.game, street)


def playing_seats(columns: Columns) -> list[int]:
    """The seats that have a part in the pot."""
    return [seat for seat, plays in enumerate(columns.playing) if plays]


def outs_bounds(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    """How many next cards can do something: none on the last street, else at most all that a player misses.

    Args:
        game: The game.
        seats: How many players there are.
        values: A player and a street, and perhaps more.
    """
    at = street_of(game, values[1])
    if at is game.streets[-1]:
        return constant(0)
    return Bounds(0, count_cards(game.deck) - at.own_cards - at.board_cards, 1)
