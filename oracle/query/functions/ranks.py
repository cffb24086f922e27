"""The ranks a player holds, alone and beside those of the board."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from oracle.games import Game
from oracle.query.askable import GameRule, StreetRule
from oracle.query.bounds import Bounds
from oracle.query.columns import Column, Columns
from oracle.query.functions.kit import bits
from oracle.query.functions.kit.cards_of import board_ranks, own_on, own_ranks, street_of
from oracle.query.functions.kit.parameters import PLAYER, STREET
from oracle.query.language.types import Type
from oracle.query.registry import pql_function

rank_function = functools.partial(pql_function, family="Ranks")
with_board = functools.partial(rank_function, games=[GameRule.BOARD], streets=StreetRule.BOARD)


@rank_function("pocketPair", [PLAYER], Type.BOOLEAN)
def pocket_pair(columns: Columns, player: int) -> Column:
    """Whether a player was dealt a pair: two of his hole cards have the same rank.

    Args:
        player: Whose hand.

    Returns:
        True or false.

    Edge cases:
        The board does not matter. In Omaha any two of the hole cards count, in stud any two of all seven;
        of earlier streets ask duplicatedHandRanks.

    Example:
        hero='AsAd': pocketPair(hero) = true
    """
    return np.not_equal(bits.repeated_ranks(columns.own(player)), 0)


@with_board("overpair", [PLAYER, STREET], Type.BOOLEAN)
def overpair(columns: Columns, player: int, street: str) -> Column:
    """Whether a player holds a pair above every rank on the board.

    Args:
        player: Whose hand.
        street: When; there must be a board.

    Returns:
        True or false.

    Edge cases:
        Only the pair in hand counts; it stays an overpair when the board makes the hand better. With more
        than two hole cards any pair among them will do.

    Example:
        hero='QsQd', board='Jh7d2c': overpair(hero, flop) = true
    """
    pairs = bits.top_bits(bits.repeated_ranks(columns.own(player)))
    return np.greater(pairs, board_ranks(columns, street))


@with_board("hasTopBoardRank", [PLAYER, STREET], Type.BOOLEAN)
def has_top_board_rank(columns: Columns, player: int, street: str) -> Column:
    """Whether a player holds the highest rank on the board.

    Args:
        player: Whose hand.
        street: When; there must be a board.

    Returns:
        True or false.

    Edge cases:
        He may hold it once or more often, with or without a pair on the board.

    Example:
        hero='AsKs', board='Kd7d2c': hasTopBoardRank(hero, flop) = true
    """
    top = bits.top_bits(board_ranks(columns, street))
    return np.not_equal(np.bitwise_and(own_ranks(columns, player, street), top), 0)


@with_board("hasSecondBoardRank", [PLAYER, STREET], Type.BOOLEAN)
def has_second_board_rank(columns: Columns, player: int, street: str) -> Column:
    """Whether a player holds the second-highest rank on the board.

    Args:
        player: Whose hand.
        street: When; there must be a board.

    Returns:
        True or false.

    Edge cases:
        Ranks count once: on KK7 the second is the seven. False when the board has only one rank.

    Example:
        hero='As7s', board='KdKc7d': hasSecondBoardRank(hero, flop) = true
    """
    ranks = board_ranks(columns, street)
    second = bits.top_bits(ranks & ~bits.top_bits(ranks))
    return np.not_equal(np.bitwise_and(own_ranks(columns, player, street), second), 0)


@rank_function("handRanks", [PLAYER, STREET], Type.RANK_SET)
def hand_ranks(columns: Columns, player: int, street: str) -> Column:
    """The ranks among a player's own cards.

    Args:
        player: Whose hand.
        street: When; it matters only in stud, where cards are added.

    Returns:
        A rank set, each rank once.

    Edge cases:
        The board does not count. In stud neither do cards dealt later.

    Example:
        hero='AsKs', board='Qd7d2c': handRanks(hero, flop) = AK
    """
    return own_ranks(columns, player, street)


@rank_function("duplicatedHandRanks", [PLAYER, STREET], Type.RANK_SET)
def duplicated_hand_ranks(columns: Columns, player: int, street: str) -> Column:
    """The ranks that a player holds at least twice among his own cards.

    Args:
        player: Whose hand.
        street: When; it matters only in stud, where cards are added.

    Returns:
        A rank set; it prints as “none” when empty.

    Edge cases:
        The board does not count. In stud neither do cards dealt later.

    Example:
        hero='AsAd', board='KdKc2c': duplicatedHandRanks(hero, flop) = A
    """
    return bits.repeated_ranks(own_on(columns, player, street))


@with_board("boardRanks", [STREET], Type.RANK_SET)
def ranks_on_board(columns: Columns, street: str) -> Column:
    """The ranks on the board.

    Args:
        street: When; there must be a board.

    Returns:
        A rank set, each rank once.

    Edge cases:
        A pair on the board counts as one rank.

    Example:
        hero='AsKs', board='QdQc2c': boardRanks(flop) = Q2
    """
    return board_ranks(columns, street)


@with_board("duplicatedBoardRanks", [STREET], Type.RANK_SET)
def duplicated_board_ranks(columns: Columns, street: str) -> Column:
    """The ranks that lie on the board at least twice.

    Args:
        street: When; there must be a board.

    Returns:
        A rank set; it prints as “none” when empty.

    Edge cases:
        Three of a rank count as duplicated too.

    Example:
        hero='AsKs', board='QdQc2c': duplicatedBoardRanks(flop) = Q
    """
    return bits.repeated_ranks(columns.board(street))


@with_board("intersectingHandRanks", [PLAYER, STREET], Type.RANK_SET)
def intersecting_hand_ranks(columns: Columns, player: int, street: str) -> Column:
    """The ranks that a player holds and that also lie on the board.

    Args:
        player: Whose hand.
        street: When; there must be a board.

    Returns:
        A rank set; it prints as “none” when empty.

    Edge cases:
        Each rank counts once, however often it is held.

    Example:
        hero='AsKs', board='KdQc2c': intersectingHandRanks(hero, flop) = K
    """
    return np.bitwise_and(own_ranks(columns, player, street), board_ranks(columns, street))


@with_board("nonIntersectingHandRanks", [PLAYER, STREET], Type.RANK_SET)
def non_intersecting_hand_ranks(columns: Columns, player: int, street: str) -> Column:
    """The ranks that a player holds and that do not lie on the board: his kickers and overcards.

    Args:
        player: Whose hand.
        street: When; there must be a board.

    Returns:
        A rank set; it prints as “none” when empty.

    Edge cases:
        Each rank counts once, however often it is held.

    Example:
        hero='AsKs', board='KdQc2c': nonIntersectingHandRanks(hero, flop) = A
    """
    return np.bitwise_and(own_ranks(columns, player, street), ~board_ranks(columns, street))


def _shared_ranks(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    """At most a rank for each card in hand, and for each on the board."""
    return Bounds(0, min(game.hole_cards, street_of(game, values[1]).board_cards), 1)


@with_board("handBoardIntersections", [PLAYER, STREET], Type.CARD_COUNT, bounds=_shared_ranks)
def hand_board_intersections(columns: Columns, player: int, street: str) -> Column:
    """How many ranks a player's own cards and the board share.

    Args:
        player: Whose hand.
        street: When; there must be a board.

    Returns:
        0 or more.

    Edge cases:
        Each rank counts once: kings in hand and a king on the board are 1.

    Example:
        hero='AsKs', board='KdAc2c': handBoardIntersections(hero, flop) = 2
    """
    return bits.rank_counts(intersecting_hand_ranks(columns, player, street))
