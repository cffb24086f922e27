"""The number of players in a situation."""

from __future__ import annotations

import numpy as np

from oracle.query.columns import Column, Columns
from oracle.query.functions.kit.cards_of import playing_seats
from oracle.query.language.types import Type
from oracle.query.registry import FunctionSpec, Needs, Parameter, pql_function


@pql_function(
    "handsHaving",
    [Parameter("function", Type.FUNCTION), Parameter("arguments", Type.ANY, optional=True, repeated=True)],
    Type.PLAYER_COUNT,
    family="Counting players",
    needs=Needs.CARDS,
    everyone=True,
)
def hands_having(columns: Columns, function: FunctionSpec, *arguments: object) -> Column:
    """The number of players with cards for which a true-or-false function holds.

    Args:
        function: Name of a function whose first argument is a player and whose result is true or false.
        arguments: Its further arguments, without the player.

    Returns:
        0 to the number of players.

    Edge cases:
        Only players who have not folded count.

    Example:
        hero='AsKs', villain='QdQc', p3='7h7d': handsHaving(pocketPair) = 2
    """
    found = np.zeros(columns.rows, dtype=np.int64)
    for seat in playing_seats(columns):
        found += function.implementation(columns, seat, *arguments)
    return found
