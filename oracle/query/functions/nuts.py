"""The nuts: the best possible hand."""

from __future__ import annotations

import functools

import numpy as np

from oracle.query.askable import GameRule, StreetRule
from oracle.query.columns import Column, Columns, LowColumns, Masks
from oracle.query.functions.kit.cards_of import board_size, cards_seen, is_last, outs_bounds, own_on
from oracle.query.functions.kit.parameters import PLAYER, STREET
from oracle.query.language.types import Type
from oracle.query.registry import Needs, pql_function
from oracle.showdown.kernels import GameKernels

nut_function = functools.partial(
    pql_function, family="The nuts", needs=Needs.NUTS, games=[GameRule.HIGH], streets=StreetRule.FIVE
)
nut_low_function = functools.partial(nut_function, games=[GameRule.LOW])


@nut_function("nutHi", [PLAYER, STREET], Type.BOOLEAN)
def nut_high(columns: Columns, player: int, street: str) -> Column:
    """Whether no opponent could have a hand that beats a player's high hand.

    Args:
        player: The player.
        street: The street; it must have at least five cards.

    Returns:
        True or false; a hand that can only be tied is the nuts.

    Edge cases:
        His own cards, the board and dead cards cannot be in an opponent's hand. The other players' actual
        cards do not matter, because he does not see them; in stud this includes their up cards, and an
        opponent could have any five other cards. In Omaha any two cards an opponent could hold play with
        three from the board.

    Example:
        hero='As2s', board='KsQsJs', dead='Ts': nutHi(hero, flop) = true
    """
    key = ("nut hi", player, street)
    return columns.once(key, lambda: _holds_nuts(columns, player, street, same_type=False))


@nut_function("nutHiForHandType", [PLAYER, STREET], Type.BOOLEAN)
def nut_high_for_type(columns: Columns, player: int, street: str) -> Column:
    """Whether a player's high hand is the best possible of its hand type.

    Args:
        player: The player.
        street: The street; it must have at least five cards.

    Returns:
        True or false; a hand that can only be tied within its type is the best.

    Edge cases:
        As nutHi, but compared only with hands of the same type: top pair with the best kicker is the nut pair
        even if the board allows better.

    Example:
        hero='AsKh', board='AdTd2d': nutHiForHandType(hero, flop) = true
    """
    key = ("nut hi of type", player, street)
    return columns.once(key, lambda: _holds_nuts(columns, player, street, same_type=True))


@nut_function("nutHiOuts", [PLAYER, STREET], Type.CARD_COUNT, bounds=outs_bounds)
def nut_high_outs(columns: Columns, player: int, street: str) -> Column:
    """Number of next cards that leave a player with the nuts.

    Args:
        player: The player.
        street: The street before the card; it must have at least five cards.

    Returns:
        A number of cards; 0 on the last street.

    Edge cases:
        His own cards, the board and dead cards cannot come; other players' cards can. If he has the nuts now,
        cards that keep them count too.

    Example:
        hero='AsKs', board='QsJd2s': nutHiOuts(hero, flop) = 11
    """
    if is_last(columns, street):
        return np.zeros(columns.rows, dtype=np.int64)
    return columns.once(("nut outs", player, street), lambda: _nut_outs(columns, player, street))


@nut_low_function("nutLo", [PLAYER, STREET], Type.BOOLEAN)
def nut_low(columns: LowColumns, player: int, street: str) -> Column:
    """Whether a player has a low and no opponent could have a better one.

    Args:
        player: The player.
        street: The street; it must have at least five cards.

    Returns:
        True or false; a low that can only be tied is the nuts.

    Edge cases:
        False without a qualifying low. His own cards, the board and dead cards cannot be in an opponent's
        hand. In stud hi-lo and razz an opponent could have any five others.

    Example:
        game='omaha8', hero='As2sKdKh', board='3c5h8sTsTd': nutLo(hero, river) = true
    """
    own = columns.low_rating(player, street)
    return np.logical_and(own > 0, own >= columns.best_possible_low(player, street))


@nut_low_function("nutLoOuts", [PLAYER, STREET], Type.CARD_COUNT, bounds=outs_bounds)
def nut_low_outs(columns: LowColumns, player: int, street: str) -> Column:
    """Number of next cards that leave a player with the nut low.

    Args:
        player: The player.
        street: The street before the card; it must have at least five cards.

    Returns:
        A number of cards; 0 on the last street.

    Edge cases:
        His own cards, the board and dead cards cannot come; other players' cards can. If he has the nut low
        now, cards that keep it count too.

    Example:
        game='omaha8', hero='As2sKdKh', board='3c5hTsTd': nutLoOuts(hero, turn) = 16
    """
    if is_last(columns, street):
        return np.zeros(columns.rows, dtype=np.int64)
    return columns.nut_low_outs(player, street)


def _holds_nuts(columns: Columns, player: int, street: str, *, same_type: bool) -> Column:
    """Whether no opponent could do better, by the game's rules."""
    own, board, sizes = _cards(columns, player, street)
    ratings = columns.rating(player, street)
    return GameKernels(columns.game).holds_nuts(
        own, board, columns.dead, ratings, *sizes, same_type=same_type
    )


def _nut_outs(columns: Columns, player: int, street: str) -> Column:
    """Number of next cards that leave the nuts, by the game's rules."""
    own, board, sizes = _cards(columns, player, street)
    return GameKernels(columns.game).nut_outs(own, board, columns.dead, *sizes)


def _cards(columns: Columns, player: int, street: str) -> tuple[Masks, Masks, tuple[int, int]]:
    """A player's own cards and the board on a street, as masks, and how many of each there are."""
    on_board = board_size(columns, street)
    sizes = (cards_seen(columns, street) - on_board, on_board)
    return own_on(columns, player, street), columns.board(street), sizes
