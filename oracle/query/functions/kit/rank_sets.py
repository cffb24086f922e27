"""Functions of rank sets."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from oracle.games import Game
from oracle.query.bounds import Bounds
from oracle.query.columns import Column, Columns, RowsError
from oracle.query.functions.kit import bits
from oracle.query.language.types import Type
from oracle.query.registry import Needs, Parameter, pql_function

set_function = functools.partial(pql_function, family="Ranks", needs=Needs.CARDS)

RANKS = Parameter("ranks", Type.RANK_SET)
PLACE = Parameter("n", Type.INTEGER)


@set_function("maxRank", [RANKS], Type.RANK)
def max_rank(columns: Columns, ranks: Column) -> Column:
    """The highest rank of a rank set.

    Args:
        ranks: The set.

    Returns:
        A rank; the ace is the highest.

    Edge cases:
        An empty set has none: the run ends with an error. Check rankCount first.

    Example:
        hero='AsKs': maxRank(handRanks(hero, preflop)) = A
    """
    _refuse_empty(ranks, "maxRank")
    return bits.top_ranks(ranks)


@set_function("minRank", [RANKS], Type.RANK)
def min_rank(columns: Columns, ranks: Column) -> Column:
    """The lowest rank of a rank set.

    Args:
        ranks: The set.

    Returns:
        A rank; the deuce is the lowest.

    Edge cases:
        An empty set has none: the run ends with an error. Check rankCount first.

    Example:
        hero='AsKs': minRank(handRanks(hero, preflop)) = K
    """
    _refuse_empty(ranks, "minRank")
    return bits.top_ranks(ranks & (~ranks + np.uint16(1)))


@set_function("nthRank", [PLACE, RANKS], Type.RANK)
def nth_rank(columns: Columns, n: int | Column, ranks: Column) -> Column:
    """The n-th highest rank of a rank set.

    Args:
        n: 1 for the highest.
        ranks: The set.

    Returns:
        A rank.

    Edge cases:
        If the set has fewer ranks, the run ends with an error. Check rankCount first.

    Example:
        hero='AsKs', board='QdQc2c': nthRank(2, boardRanks(flop)) = 2
    """
    places = np.broadcast_to(np.asarray(n), ranks.shape)
    absent = (places < 1) | (places > bits.rank_counts(ranks))
    if absent.any():
        raise RowsError(
            absent,
            "The rank set has no such rank: “nthRank” counts from 1 up to the number of ranks.",
            remedy="Check rankCount(…) first, with “case when” or “and”.",
        )
    found, rest = bits.top_ranks(ranks), ranks
    for place in range(2, int(places.max(initial=1)) + 1):
        rest = rest & ~bits.top_bits(rest)
        found = np.where(places == place, bits.top_ranks(rest), found)
    return found


def _ranks_in_deck(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    return Bounds(0, (game.deck & bits.RANK_BITS).bit_count(), 1)


@set_function("rankCount", [RANKS], Type.CARD_COUNT, bounds=_ranks_in_deck)
def rank_count(columns: Columns, ranks: Column) -> Column:
    """Number of ranks in a rank set.

    Args:
        ranks: The set.

    Returns:
        0 to 13.

    Edge cases:
        Each rank counts once.

    Example:
        hero='AsKs', board='QdQc2c': rankCount(boardRanks(flop)) = 2
    """
    return bits.rank_counts(ranks)


def _refuse_empty(ranks: Column, function: str) -> None:
    empty = ranks == 0
    if empty.any():
        raise RowsError(
            empty,
            f"The rank set is empty, so “{function}” has no value.",
            remedy="Check rankCount(…) > 0 first, with “case when” or “and”.",
        )
