"""The board: suits, texture, low cards."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from oracle.games import Game
from oracle.query.askable import GameRule, StreetRule
from oracle.query.bounds import Bounds
from oracle.query.columns import Column, Columns
from oracle.query.functions.kit import bits
from oracle.query.functions.kit.cards_of import board_ranks, board_size, street_of
from oracle.query.functions.kit.parameters import STREET
from oracle.query.language.types import Type
from oracle.query.registry import Needs, Parameter, pql_function
from oracle.ranges.hands.boards import BoardRange

board_function = functools.partial(
    pql_function, family="The board", needs=Needs.CARDS, games=[GameRule.BOARD], streets=StreetRule.BOARD
)

BOARDS = Parameter("boards", Type.BOARD_RANGE)

_ON_BOARD = 3
"""Cards of a flush, a straight or a low that must be on the board if two are in the hand."""
_LOW_RANKS = 0b1000001111111
"""Ace, and 2 to 8."""
_SUITS = 4


def _suits_on_board(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    return Bounds(1, min(_SUITS, street_of(game, values[0]).board_cards), 1)


def _cards_on_board(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    return Bounds(0, street_of(game, values[0]).board_cards, 1)


@board_function("boardSuitCount", [STREET], Type.CARD_COUNT, bounds=_suits_on_board)
def board_suit_count(columns: Columns, street: str) -> Column:
    """Number of different suits on the board.

    Args:
        street: The street; it must have a board.

    Returns:
        1 to 4.

    Edge cases:
        1 is a monotone board, 2 a two-tone one.

    Example:
        hero='AsKs', board='QdQc2c': boardSuitCount(flop) = 2
    """
    return columns.once(("board suits", street), lambda: _different_suits(columns, street))


@board_function("flushingBoard", [STREET], Type.BOOLEAN)
def flushing_board(columns: Columns, street: str) -> Column:
    """Whether the board has at least three cards of one suit.

    Args:
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        True on every monotone board.

    Example:
        hero='AsKs', board='Qd7d2cJd': flushingBoard(turn) = true
    """
    suited = columns.once(("board suited", street), lambda: _most_of_a_suit(columns, street))
    return np.greater_equal(suited, _ON_BOARD)


@board_function("monotoneBoard", [STREET], Type.BOOLEAN)
def monotone_board(columns: Columns, street: str) -> Column:
    """Whether all cards on the board are of one suit.

    Args:
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        On the turn and river all four or five cards must be of the suit.

    Example:
        hero='AsKs', board='Qd7d2d': monotoneBoard(flop) = true
    """
    return np.equal(board_suit_count(columns, street), 1)


@board_function("twoToneBoard", [STREET], Type.BOOLEAN)
def two_tone_board(columns: Columns, street: str) -> Column:
    """Whether the cards on the board are of exactly two suits.

    Args:
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        It does not matter how many cards of each suit there are.

    Example:
        hero='AsKs', board='Qd7d2c': twoToneBoard(flop) = true
    """
    return np.equal(board_suit_count(columns, street), 2)


@board_function("rainbowBoard", [STREET], Type.BOOLEAN)
def rainbow_board(columns: Columns, street: str) -> Column:
    """Whether all cards on the board are of different suits.

    Args:
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        Never true on the river: five cards cannot have five suits.

    Example:
        hero='AsKs', board='Qd7h2c': rainbowBoard(flop) = true
    """
    return np.equal(board_suit_count(columns, street), board_size(columns, street))


@board_function("pairedBoard", [STREET], Type.BOOLEAN)
def paired_board(columns: Columns, street: str) -> Column:
    """Whether a rank appears on the board more than once.

    Args:
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        Two pairs, trips and quads on the board count too.

    Example:
        hero='AsKs', board='QdQc2c': pairedBoard(flop) = true
    """
    pairs = columns.once(("board pairs", street), lambda: bits.repeated_ranks(columns.board(street)))
    return np.not_equal(pairs, 0)


@board_function("straightBoard", [STREET], Type.BOOLEAN)
def straight_board(columns: Columns, street: str) -> Column:
    """Whether the board allows a straight: three of its ranks are part of one.

    Args:
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        The ace counts high and low: A-2-5 allows a straight, in short deck A-6-9 does.

    Example:
        hero='AsKs', board='9d7h5c': straightBoard(flop) = true
    """
    return bits.inside_straight(columns.game, _ON_BOARD)[board_ranks(columns, street)]


@board_function("boardInRange", [BOARDS], Type.BOOLEAN)
def board_in_range(columns: Columns, boards: BoardRange) -> Column:
    """Whether the board fits a pattern: three cards for the flop in any order, then turn, then river.

    Args:
        boards: The pattern, in generic syntax, such as 'AKQ', 'xxx' or 'KJAK3'.

    Returns:
        True or false.

    Edge cases:
        Cards not written are free: 'AK' is an ace and a king on the flop. The fourth card written is the
        turn and the fifth the river, so 'AKJ3K' does not fit K-J-A-K-3.

    Example:
        hero='QsQd', board='AsKdJhKc3s': boardInRange('KJAK3') = true
    """

    def look() -> Column:
        turn = columns.turn() if "turn" in boards.streets else None
        river = columns.river() if "river" in boards.streets else None
        return boards.fits(columns.board("flop"), turn, river)

    return columns.once(("board in range", boards), look)


@board_function("boardLoCardCount", [STREET], Type.CARD_COUNT, bounds=_cards_on_board)
def board_low_card_count(columns: Columns, street: str) -> Column:
    """Number of different low ranks (ace and 2 to 8) on the board.

    Args:
        street: The street; it must have a board.

    Returns:
        0 to 5.

    Edge cases:
        A repeated rank counts once.

    Example:
        hero='AsKs', board='Ad2c2h9s8c': boardLoCardCount(river) = 3
    """
    return bits.rank_counts(board_ranks(columns, street) & np.uint16(_LOW_RANKS))


@board_function("boardAllowsMadeLo", [STREET], Type.BOOLEAN)
def board_allows_made_low(columns: Columns, street: str) -> Column:
    """Whether the board allows a low of eight or better: at least three different low ranks.

    Args:
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        Low ranks are the ace and 2 to 8.

    Example:
        hero='AsKs', board='Ad2c8h': boardAllowsMadeLo(flop) = true
    """
    return np.greater_equal(board_low_card_count(columns, street), _ON_BOARD)


@board_function("boardHasOneDistinctLoCard", [STREET], Type.BOOLEAN)
def board_has_one_low_card(columns: Columns, street: str) -> Column:
    """Whether the board has exactly one low rank.

    Args:
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        A repeated rank counts once. Low ranks are the ace and 2 to 8.

    Example:
        hero='AsKs', board='2d2cTh': boardHasOneDistinctLoCard(flop) = true
    """
    return np.equal(board_low_card_count(columns, street), 1)


@board_function("boardHasTwoDistinctLoCards", [STREET], Type.BOOLEAN)
def board_has_two_low_cards(columns: Columns, street: str) -> Column:
    """Whether the board has exactly two different low ranks.

    Args:
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        A repeated rank counts once. Low ranks are the ace and 2 to 8.

    Example:
        hero='AsKs', board='2d5cTh': boardHasTwoDistinctLoCards(flop) = true
    """
    return np.equal(board_low_card_count(columns, street), 2)


def _most_of_a_suit(columns: Columns, street: str) -> Column:
    most: Column = bits.suit_counts(columns.board(street)).max(axis=0)
    return most


def _different_suits(columns: Columns, street: str) -> Column:
    counts = bits.suit_counts(columns.board(street))
    return np.asarray(np.count_nonzero(counts, axis=0)).astype(np.int64)
