"""Who wins the pot, or half of it, at showdown."""

from __future__ import annotations

import functools

import numpy as np

from oracle.query.askable import LAST, GameRule
from oracle.query.columns import Column, Columns, Flags, LowColumns
from oracle.query.functions.kit.parameters import PLAYER
from oracle.query.language.types import Type
from oracle.query.language.values import SHARE_UNITS
from oracle.query.registry import Needs, pql_function
from oracle.rating import hand_types

win_function = functools.partial(
    pql_function, family="Winning", needs=Needs.CARDS, fixed_streets=[LAST], everyone=True
)


@win_function("winsHi", [PLAYER], Type.BOOLEAN, games=[GameRule.HIGH])
def wins_high(columns: Columns, player: int) -> Column:
    """Whether a player wins the high half outright: his high hand is the best and nobody shares it.

    Args:
        player: The player.

    Returns:
        True or false.

    Edge cases:
        If there is no low half, or no low qualifies, the high half is the whole pot. A tie is not a win, see
        tiesHi. Razz has no high half.

    Example:
        hero='AsKs', villain='QdQc', board='2c3c4hJhKd': winsHi(hero) = true
    """
    return columns.wins(player)


@win_function("tiesHi", [PLAYER], Type.BOOLEAN, games=[GameRule.HIGH])
def ties_high(columns: Columns, player: int) -> Column:
    """Whether a player shares the high half with at least one other player.

    Args:
        player: The player.

    Returns:
        True or false.

    Edge cases:
        False if he wins the half alone.

    Example:
        hero='AsKs', villain='AdKd', board='2c3c4hJhJd': tiesHi(hero) = true
    """
    return columns.ties(player)


@win_function("winsLo", [PLAYER], Type.BOOLEAN, games=[GameRule.LOW])
def wins_low(columns: LowColumns, player: int) -> Column:
    """Whether a player wins the low half outright: his low is the best and nobody shares it.

    Args:
        player: The player.

    Returns:
        True or false.

    Edge cases:
        False if nobody has a qualifying low. A tie is not a win, see tiesLo. In razz the low is the whole
        pot, and every hand has one.

    Example:
        game='omaha8', hero='As2sKdKh', villain='QdQcJdJh', board='3c5h8sTsTd': winsLo(hero) = true
    """
    return np.logical_and(_has_best_low(columns, player), np.equal(_low_ways(columns), 1))


@win_function("tiesLo", [PLAYER], Type.BOOLEAN, games=[GameRule.LOW])
def ties_low(columns: LowColumns, player: int) -> Column:
    """Whether a player shares the low half with at least one other player.

    Args:
        player: The player.

    Returns:
        True or false.

    Edge cases:
        False if he wins the half alone, or nobody has a qualifying low.

    Example:
        game='omaha8', hero='As2sKdKh', villain='Ad2dQcJh', board='3c5h8sTsTd': tiesLo(hero) = true
    """
    return np.logical_and(_has_best_low(columns, player), np.greater(_low_ways(columns), 1))


@win_function("scoops", [PLAYER], Type.BOOLEAN)
def scoops(columns: Columns, player: int) -> Column:
    """Whether a player wins the whole pot.

    Args:
        player: The player.

    Returns:
        True or false.

    Edge cases:
        In razz, winning the low outright; in hi-lo games, winning the high half outright and either winning
        the low half outright or no low qualifies.

    Example:
        hero='AsKs', villain='QdQc', board='2c3c4hJhKd': scoops(hero) = true
    """
    return np.equal(columns.shares(player), SHARE_UNITS)


@win_function("winningHandType", [], Type.HAND_TYPE, games=[GameRule.HIGH])
def winning_hand_type(columns: Columns) -> Column:
    """The hand type of the best high hand at showdown.

    Returns:
        A hand type, from highcard to straightflush.

    Edge cases:
        With one player it is his own hand type.

    Example:
        hero='AsKs', villain='QdQc', board='2c3c4hJhKd': winningHandType() = pair
    """

    def best() -> Column:
        last = columns.game.streets[-1].name
        ratings = [columns.rating(seat, last) for seat, plays in enumerate(columns.playing) if plays]
        return hand_types(np.maximum.reduce(ratings)).astype(np.int8)

    return columns.once(("winning type",), best)


def _has_best_low(columns: LowColumns, player: int) -> Flags:
    """Whether a player has the best low at showdown, alone or shared."""
    if not columns.playing[player]:
        return np.zeros(columns.rows, dtype=np.bool_)
    last = columns.game.streets[-1].name
    own = columns.low_rating(player, last)
    others = [columns.low_rating(seat, last) for seat, plays in enumerate(columns.playing) if plays]
    best: Flags = (own > 0) & (own == np.maximum.reduce(others))
    return best


def _low_ways(columns: LowColumns) -> Column:
    """Number of players who share the low half."""

    def count() -> Column:
        sharing = [_has_best_low(columns, seat) for seat in range(columns.seats)]
        return np.asarray(np.sum(sharing, axis=0, dtype=np.int64))

    return columns.once("low ways", count)
