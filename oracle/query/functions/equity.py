"""Equity: at showdown, on a street, against ranges."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from math import comb, perm

import numpy as np

from oracle.cards.mask import count_cards
from oracle.games import Game
from oracle.query.askable import LAST
from oracle.query.bounds import Bounds
from oracle.query.columns import Column, Columns
from oracle.query.functions.kit.cards_of import street_of
from oracle.query.functions.kit.parameters import HANDS, PLAYER, STREET
from oracle.query.language.types import Type
from oracle.query.language.values import SHARE_UNITS
from oracle.query.registry import Needs, Parameter, pql_function
from oracle.ranges.hands.hand_set import HandSet

equity_function = functools.partial(pql_function, family="Equity")

LEAST = Parameter("least", Type.DOUBLE)


_ROUNDING = 1e-12
"""Relative rounding error by which a value may be closer to 0 than in exact arithmetic."""


def _least_share(game: Game, seats: int) -> float:
    """The smallest share of a pot that a player can win, other than none."""
    return (1 - _ROUNDING) / seats / (2 if game.split else 1)


def _pot_shares(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    return Bounds(0.0, 1.0, _least_share(game, seats))


def _mean_shares(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    """Means of shares over at most as many deals as there are ways in which the cards can come."""
    at, last = street_of(game, values[1]), game.streets[-1]
    known = at.board_cards + seats * at.own_cards
    all_cards = last.board_cards + seats * last.own_cards
    rest = count_cards(game.deck) - known
    ways = perm(rest, all_cards - known) if game.stud else comb(rest, all_cards - known)
    return Bounds(0.0, 1.0, _least_share(game, seats) / max(1, ways))


@equity_function(
    "riverEquity",
    [PLAYER],
    Type.EQUITY,
    needs=Needs.CARDS,
    fixed_streets=[LAST],
    everyone=True,
    bounds=_pot_shares,
)
def river_equity(columns: Columns, player: int) -> Column:
    """The share of the pot that a player wins at showdown in this deal.

    Args:
        player: The player.

    Returns:
        1 for the whole pot, 0.5 for half of it, 0 for nothing.

    Edge cases:
        Its average over deals is the player's equity. Hi-lo games count both halves.

    Example:
        hero='AsKs', villain='AdKd', board='2c3c4hJhJd': riverEquity(hero) = 0.5
    """
    return columns.shares(player) / SHARE_UNITS


@equity_function(
    "fractionalRiverEquity", [PLAYER], Type.FRACTION, needs=Needs.CARDS, fixed_streets=[LAST], everyone=True
)
def fractional_river_equity(columns: Columns, player: int) -> Column:
    """The share of the pot that a player wins at showdown in this deal, as an exact fraction.

    Args:
        player: The player.

    Returns:
        A fraction such as 1/3.

    Edge cases:
        The same as riverEquity, but not rounded.

    Example:
        a='AsKs', b='AdKd', c='AcKc', board='2c3c4hJhJd': fractionalRiverEquity(b) = 1/3
    """
    return columns.shares(player)


@equity_function(
    "hvhEquity",
    [PLAYER, STREET],
    Type.EQUITY,
    needs=Needs.HAND_EQUITY,
    aliases=["equity"],
    everyone=True,
    bounds=_mean_shares,
)
def hand_equity(columns: Columns, player: int, street: str) -> Column:
    """A player's exact equity on a street, hand against hand, as if all were all-in there.

    Args:
        player: The player.
        street: The street up to which the board is known; none of it preflop. In stud, the players' own cards
            up to that street are known.

    Returns:
        His share of the pot, averaged over all ways in which the remaining cards can come.

    Edge cases:
        All dealt hands are face up, and their cards cannot come on the board. On the last street it is the
        share won. On early streets of stud there are too many ways; there it is sampled with 1,000 deals per
        value, and the result says so.

    Example:
        hero='AsKs', villain='QdQc', board='Ts9s2h3d': hvhEquity(hero, turn) = 0.3409090909090909
    """
    return columns.equity_on(player, street)


@equity_function("hvrEquity", [PLAYER, STREET], Type.EQUITY, needs=Needs.RANGE_EQUITY)
def range_equity(columns: Columns, player: int, street: str) -> Column:
    """A player's equity on a street against the others' ranges: what he can know without seeing their cards.

    Args:
        player: The player.
        street: The street up to which the board is known.

    Returns:
        His share of the pot, averaged over the hands of the other ranges and the remaining board cards.

    Edge cases:
        The others' actual hands are ignored. It is exact in hold'em against one opponent, and against several
        up to 10 million match-ups; in other games against one opponent with few hands and few cards to come.
        Otherwise it is sampled, with 4,000 deals per value in hold'em and 1,000 elsewhere, and the result
        says so.

    Example:
        hero='AsKs', villain='QdQc', board='Ts9s2h3d4c': hvrEquity(hero, river) = 0
    """
    return columns.equity_against(player, street, None)


@equity_function("hvPerceivedRangeEquity", [PLAYER, STREET, HANDS], Type.EQUITY, needs=Needs.RANGE_EQUITY)
def perceived_equity(columns: Columns, player: int, street: str, hands: HandSet) -> Column:
    """A player's equity on a street if every opponent had a given range.

    Args:
        player: The player.
        street: The street up to which the board is known.
        hands: The range of every opponent, instead of his own.

    Returns:
        His share of the pot, averaged over the hands of that range and the remaining board cards.

    Edge cases:
        As for hvrEquity. The ranges of the query still decide which hands are dealt. If the player's cards
        block the whole range, the run ends with an error.

    Example:
        hero='AsKs', villain='QdQc', board='Ts9s2h3d4c': hvPerceivedRangeEquity(hero, river, 'KQ') = 1
    """
    return columns.equity_against(player, street, hands)


@equity_function(
    "minHvhEquity",
    [PLAYER, STREET, LEAST],
    Type.BOOLEAN,
    needs=Needs.HAND_EQUITY,
    aliases=["minEquity"],
    everyone=True,
)
def min_hand_equity(columns: Columns, player: int, street: str, least: float | Column) -> Column:
    """Whether a player's equity on a street, hand against hand, is at least a given value.

    Args:
        player: The player.
        street: The street up to which the board is known.
        least: The least equity, 0 to 1.

    Returns:
        True or false.

    Edge cases:
        The same as hvhEquity(player, street) >= least.

    Example:
        hero='AsKs', villain='QdQc', board='Ts9s2h3d': minHvhEquity(hero, turn, 0.35) = false
    """
    return np.greater_equal(columns.equity_on(player, street), least)


@equity_function("minHvrEquity", [PLAYER, STREET, LEAST], Type.BOOLEAN, needs=Needs.RANGE_EQUITY)
def min_range_equity(columns: Columns, player: int, street: str, least: float | Column) -> Column:
    """Whether a player's equity on a street against the others' ranges is at least a given value.

    Args:
        player: The player.
        street: The street up to which the board is known.
        least: The least equity, 0 to 1.

    Returns:
        True or false.

    Edge cases:
        The same as hvrEquity(player, street) >= least. If hvrEquity is sampled, values near the limit may
        fall on either side.

    Example:
        hero='AsKs', villain='QdQc', board='Ts9s2h3d4c': minHvrEquity(hero, river, 0.5) = false
    """
    return np.greater_equal(columns.equity_against(player, street, None), least)


@equity_function(
    "minHvPerceivedRangeEquity", [PLAYER, STREET, HANDS, LEAST], Type.BOOLEAN, needs=Needs.RANGE_EQUITY
)
def min_perceived_equity(
    columns: Columns, player: int, street: str, hands: HandSet, least: float | Column
) -> Column:
    """Whether a player's equity on a street, if every opponent had a given range, is at least a value.

    Args:
        player: The player.
        street: The street up to which the board is known.
        hands: The range of every opponent, instead of his own.
        least: The least equity, 0 to 1.

    Returns:
        True or false.

    Edge cases:
        The same as hvPerceivedRangeEquity(player, street, hands) >= least.

    Example:
        hero='AsKs', villain='QdQc', board='Ts9s2h3d4c':
        minHvPerceivedRangeEquity(hero, river, 'KQ', 0.5) = true
    """
    return np.greater_equal(columns.equity_against(player, street, hands), least)
