"""The ranks in a player's hand, alone and compared with the board."""

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
from oracle.query.registry import Needs, pql_function

rank_function = functools.partial(pql_function, family="Ranks", needs=Needs.CARDS)
with_board = functools.partial(rank_function, games=[GameRule.BOARD], streets=StreetRule.BOARD)


@rank_function("pocketPair", [PLAYER], Type.BOOLEAN)
def pocket_pair(columns: Columns, player: int) -> Column:
    """Whether a player was dealt a pair: two of his hole cards have the same rank.

    Args:
        player: The player.

    Returns:
        True or false.

    Edge cases:
        The board does not count. In Omaha any two of the hole cards count, in stud any two of all seven; for
        earlier streets use duplicatedHandRanks.

    Example:
        hero='AsAd': pocketPair(hero) = true
    """
    return np.not_equal(_own_pairs(columns, player), 0)


@with_board("overpair", [PLAYER, STREET], Type.BOOLEAN)
def overpair(columns: Columns, player: int, street: str) -> Column:
    """Whether a player holds a pocket pair above every rank on the board.

    Args:
        player: The player.
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        Only the pocket pair counts; it stays an overpair if the board improves the hand. With more than two
        hole cards, any pair among them counts.

    Example:
        hero='QsQd', board='Jh7d2c': overpair(hero, flop) = true
    """
    pairs = bits.top_bits(_own_pairs(columns, player))
    return np.greater(pairs, board_ranks(columns, street))


@with_board("hasTopBoardRank", [PLAYER, STREET], Type.BOOLEAN)
def has_top_board_rank(columns: Columns, player: int, street: str) -> Column:
    """Whether a player holds the highest rank on the board.

    Args:
        player: The player.
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        He may hold it more than once, with or without a pair on the board.

    Example:
        hero='AsKs', board='Kd7d2c': hasTopBoardRank(hero, flop) = true
    """
    top = bits.top_bits(board_ranks(columns, street))
    return np.not_equal(np.bitwise_and(own_ranks(columns, player, street), top), 0)


@with_board("hasSecondBoardRank", [PLAYER, STREET], Type.BOOLEAN)
def has_second_board_rank(columns: Columns, player: int, street: str) -> Column:
    """Whether a player holds the second-highest rank on the board.

    Args:
        player: The player.
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        Each rank counts once: on KK7 the second is the seven. False if the board has only one rank.

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
        player: The player.
        street: The street; it only matters in stud, where cards are added.

    Returns:
        A rank set, each rank once.

    Edge cases:
        The board does not count; in stud neither do cards dealt later.

    Example:
        hero='AsKs', board='Qd7d2c': handRanks(hero, flop) = AK
    """
    return own_ranks(columns, player, street)


@rank_function("duplicatedHandRanks", [PLAYER, STREET], Type.RANK_SET)
def duplicated_hand_ranks(columns: Columns, player: int, street: str) -> Column:
    """The ranks that a player holds at least twice among his own cards.

    Args:
        player: The player.
        street: The street; it only matters in stud, where cards are added.

    Returns:
        A rank set; prints as “none” if empty.

    Edge cases:
        The board does not count; in stud neither do cards dealt later.

    Example:
        hero='AsAd', board='KdKc2c': duplicatedHandRanks(hero, flop) = A
    """
    return bits.repeated_ranks(own_on(columns, player, street))


@with_board("boardRanks", [STREET], Type.RANK_SET)
def ranks_on_board(columns: Columns, street: str) -> Column:
    """The ranks on the board.

    Args:
        street: The street; it must have a board.

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
    """The ranks that appear on the board at least twice.

    Args:
        street: The street; it must have a board.

    Returns:
        A rank set; prints as “none” if empty.

    Edge cases:
        Ranks that appear three times count too.

    Example:
        hero='AsKs', board='QdQc2c': duplicatedBoardRanks(flop) = Q
    """
    return bits.repeated_ranks(columns.board(street))


@with_board("intersectingHandRanks", [PLAYER, STREET], Type.RANK_SET)
def intersecting_hand_ranks(columns: Columns, player: int, street: str) -> Column:
    """The ranks that a player holds and that also appear on the board.

    Args:
        player: The player.
        street: The street; it must have a board.

    Returns:
        A rank set; prints as “none” if empty.

    Edge cases:
        Each rank counts once, however often it is held.

    Example:
        hero='AsKs', board='KdQc2c': intersectingHandRanks(hero, flop) = K
    """
    return np.bitwise_and(own_ranks(columns, player, street), board_ranks(columns, street))


@with_board("nonIntersectingHandRanks", [PLAYER, STREET], Type.RANK_SET)
def non_intersecting_hand_ranks(columns: Columns, player: int, street: str) -> Column:
    """The ranks that a player holds and that do not appear on the board: his kickers and overcards.

    Args:
        player: The player.
        street: The street; it must have a board.

    Returns:
        A rank set; prints as “none” if empty.

    Edge cases:
        Each rank counts once, however often it is held.

    Example:
        hero='AsKs', board='KdQc2c': nonIntersectingHandRanks(hero, flop) = A
    """
    return np.bitwise_and(own_ranks(columns, player, street), ~board_ranks(columns, street))


def _shared_ranks(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    """At most one rank for each hole card, and for each board card."""
    return Bounds(0, min(game.hole_cards, street_of(game, values[1]).board_cards), 1)


@with_board("handBoardIntersections", [PLAYER, STREET], Type.CARD_COUNT, bounds=_shared_ranks)
def hand_board_intersections(columns: Columns, player: int, street: str) -> Column:
    """Number of ranks shared by a player's own cards and the board.

    Args:
        player: The player.
        street: The street; it must have a board.

    Returns:
        0 or more.

    Edge cases:
        Each rank counts once: kings in hand and a king on the board give 1.

    Example:
        hero='AsKs', board='KdAc2c': handBoardIntersections(hero, flop) = 2
    """
    return bits.rank_counts(intersecting_hand_ranks(columns, player, street))


def _own_pairs(columns: Columns, player: int) -> bits.RankSets:
    """The ranks that a player was dealt twice."""
    return columns.once(("own pairs", player), lambda: bits.repeated_ranks(columns.own(player)))
