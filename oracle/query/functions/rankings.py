"""Starting hands: membership in ranges, rank in orderings."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import cast

import numpy as np

from oracle.errors import OracleError
from oracle.games import Game
from oracle.query.askable import ArgumentError, GameRule
from oracle.query.columns import Column, Columns, StudColumns
from oracle.query.functions.kit.parameters import HANDS, PLAYER
from oracle.query.language.types import Type
from oracle.query.registry import Needs, Parameter, pql_function
from oracle.ranges.hands.hand_set import HandSet
from oracle.ranges.orderings.catalog import load_ordering

range_function = functools.partial(pql_function, family="Ranges and rankings", needs=Needs.CARDS)

ORDERING = Parameter("ordering", Type.STRING)


@range_function("inRange", [PLAYER, HANDS], Type.BOOLEAN)
def in_range(columns: Columns, player: int, hands: HandSet) -> Column:
    """Whether a player was dealt a hand in a range.

    Args:
        player: The player.
        hands: The range, in the syntax of the query.

    Returns:
        True or false.

    Edge cases:
        Weights are ignored: a hand is in the range or not. In stud the positions of the cards count, as in
        every stud range: 'AsKsQd' has the queen as the up card on third street.

    Example:
        hero='AsKs': inRange(hero, 'QQ+, AK') = true
    """
    if hands.full or hands.empty:
        return np.full(columns.rows, hands.full)
    if GameRule.NO_BOARD.holds(columns.game):
        return hands.contains(cast(StudColumns, columns).increments(player))
    return hands.contains(columns.own(player))


def _has_ordering(game: Game, values: Sequence[object]) -> None:
    """Refuse a game without an ordering, and an unknown label."""
    label = values[1] if len(values) > 1 else ""
    if label is None:
        raise ArgumentError("The ordering must be a string.", index=1, remedy="For example: '6h'.")
    try:
        load_ordering(game, str(label))
    except OracleError as trouble:
        index = 1 if len(values) > 1 else None
        raise ArgumentError(trouble.message, index=index, remedy=trouble.remedy) from trouble


@range_function("handRanking", [PLAYER], Type.HAND_RANKING, games=[GameRule.ORDERED], check=_has_ordering)
def hand_ranking(columns: Columns, player: int) -> Column:
    """The percentile of a player's starting hand in the game's default ordering.

    Args:
        player: The player.

    Returns:
        1 for the best hands to 100 for the worst.

    Edge cases:
        A hand is in the top p% exactly if its ranking is at most p. Stud and short deck have no ordering.
        Every other game has its own, hi-lo games included.

    Example:
        hero='AsAd': handRanking(hero) = 1
    """
    return _percentiles(columns, player, "")


@range_function(
    "handRankingFor", [PLAYER, ORDERING], Type.HAND_RANKING, games=[GameRule.ORDERED], check=_has_ordering
)
def hand_ranking_for(columns: Columns, player: int, ordering: str) -> Column:
    """The percentile of a player's starting hand in a given ordering.

    Args:
        player: The player.
        ordering: A label such as 'vr' (against one random hand), '3h', '6h', '10h' or '9h'.

    Returns:
        1 for the best hands to 100 for the worst.

    Edge cases:
        The labels depend on the game.

    Example:
        hero='7s2d': handRankingFor(hero, '6h') = 100
    """
    return _percentiles(columns, player, ordering)


def _percentiles(columns: Columns, player: int, label: str) -> Column:
    return load_ordering(columns.game, label).percentile_of(columns.own(player))
