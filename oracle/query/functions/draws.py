"""Draws: flush draws, outs, cards that play."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from oracle.cards.mask import CARD_BITS
from oracle.games import Game
from oracle.query.askable import GameRule, StreetRule
from oracle.query.bounds import Bounds, constant
from oracle.query.columns import Column, Columns, Flags
from oracle.query.functions.hand_types import hand_type, types_of_few
from oracle.query.functions.kit import bits
from oracle.query.functions.kit.cards_of import (
    board_size,
    cards_seen,
    comparable,
    is_last,
    outs_bounds,
    own_on,
    street_of,
)
from oracle.query.functions.kit.parameters import HAND_TYPE, PLAYER, STREET
from oracle.query.language.types import Type
from oracle.query.registry import Needs, Parameter, pql_function
from oracle.rating import HAND_TYPES

draw_function = functools.partial(
    pql_function, family="Draws and outs", needs=Needs.DRAWS, games=[GameRule.HIGH], streets=StreetRule.BOARD
)

LEAST = Parameter("least", Type.INTEGER)

_FIVE = 5


@draw_function("threeFlush", [PLAYER, STREET], Type.BOOLEAN)
def three_flush(columns: Columns, player: int, street: str) -> Column:
    """Whether a player's cards and the board have exactly three cards of some suit.

    Args:
        player: The player.
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        At least one of the three must be his own. In Omaha exactly two of his own cards count, if he has at
        least two of the suit. Four of a suit are not three, but another suit may have three.

    Example:
        hero='AsKs', board='Qs7d2c': threeFlush(hero, flop) = true
    """
    return _some_suit_has(columns, player, street, 3)


@draw_function("fourFlush", [PLAYER, STREET], Type.BOOLEAN)
def four_flush(columns: Columns, player: int, street: str) -> Column:
    """Whether a player's cards and the board have exactly four cards of some suit.

    Args:
        player: The player.
        street: The street; it must have a board.

    Returns:
        True or false.

    Edge cases:
        At least one of the four must be his own. In Omaha exactly two of his own cards count, if he has at
        least two of the suit. Five of a suit are a flush, not four.

    Example:
        hero='AsKs', board='Qs7s2c': fourFlush(hero, flop) = true
    """
    return _some_suit_has(columns, player, street, 4)


@draw_function("outsToHandType", [PLAYER, STREET, HAND_TYPE], Type.CARD_COUNT, bounds=outs_bounds)
def outs_to_hand_type(
    columns: Columns,
    player: int,
    street: str,
    type: int | Column,
) -> Column:
    """Number of next cards that give a player exactly a certain hand type, better than his present one.

    Args:
        player: The player.
        street: The street before the card; it must have a board.
        type: The hand type.

    Returns:
        A number of cards; 0 on the last street.

    Edge cases:
        His own cards, the board and dead cards cannot come; other players' cards can, because he does not see
        them. A card that makes an even better type is not counted: with four to a straight flush, cards that
        complete it are not outs to a straight. The result is 0 if he already has the type. In stud the card
        is dealt to him, also on third and fourth street; the others' cards can come, their up cards too.

    Example:
        hero='JsTh', board='9h8s2c': outsToHandType(hero, flop, straight) = 8
    """
    if is_last(columns, street):
        return np.zeros(columns.rows, dtype=np.int64)
    key = ("outs", player, street)
    by_type = columns.once(key, lambda: _outs_by_type(columns, player, street))
    wanted = np.broadcast_to(np.asarray(type, dtype=np.int64), (columns.rows,))
    outs = by_type[wanted, np.arange(columns.rows)].astype(np.int64)
    now = comparable(columns, Type.HAND_TYPE, hand_type(columns, player, street))
    return np.where(np.greater(comparable(columns, Type.HAND_TYPE, wanted), now), outs, 0)


@draw_function("minOutsToHandType", [PLAYER, STREET, HAND_TYPE, LEAST], Type.BOOLEAN)
def min_outs_to_hand_type(
    columns: Columns,
    player: int,
    street: str,
    type: int | Column,
    least: int | Column,
) -> Column:
    """Whether a player has at least a given number of outs to a hand type.

    Args:
        player: The player.
        street: The street before the card; it must have a board.
        type: The hand type.
        least: The number of outs.

    Returns:
        True or false.

    Edge cases:
        The same as outsToHandType(player, street, type) >= least.

    Example:
        hero='JsTh', board='9h8s2c': minOutsToHandType(hero, flop, straight, 8) = true
    """
    return np.greater_equal(outs_to_hand_type(columns, player, street, type), least)


def _cards_that_play(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    """Five in stud, the game's fixed number if it has one, otherwise what the board leaves."""
    if game.own_cards_used is not None or game.stud:
        return constant(game.own_cards_used or _FIVE)
    return Bounds(max(0, _FIVE - street_of(game, values[1]).board_cards), game.hole_cards, 1)


@draw_function(
    "cardsPlay", [PLAYER, STREET], Type.CARD_COUNT, streets=StreetRule.FIVE, bounds=_cards_that_play
)
def cards_play(columns: Columns, player: int, street: str) -> Column:
    """The smallest number of a player's own cards that makes his best five.

    Args:
        player: The player.
        street: The street; it must have at least five cards.

    Returns:
        In hold'em and short deck 0 (the board plays), 1 or 2.

    Edge cases:
        A hand that only ties the board plays 0 cards. On the flop always two play. In Omaha it is always 2,
        in stud always 5.

    Example:
        hero='As2d', board='AdKcQhJs9c': cardsPlay(hero, river) = 1
    """
    return columns.once(("cards play", player, street), lambda: _cards_play(columns, player, street))


def _some_suit_has(columns: Columns, player: int, street: str, wanted: int) -> Column:
    """Whether hole cards and board have exactly a number of cards of some suit, including hole cards."""
    own = bits.suit_counts(own_on(columns, player, street))
    board = bits.suit_counts(columns.board(street))
    must = columns.game.own_cards_used
    counted = own if must is None else np.uint8(must)
    has: Flags = (own >= (must or 1)) & (counted + board == wanted)
    some_suit: Flags = np.logical_or.reduce(has)
    return some_suit


def _outs_by_type(columns: Columns, player: int, street: str) -> Column:
    """Number of next cards that lead to each hand type, shape (9, deals), uint8."""
    own, board = own_on(columns, player, street), columns.board(street)
    cards = CARD_BITS[(CARD_BITS & np.uint64(columns.game.deck)) != 0]
    size = cards_seen(columns, street) + 1
    if size >= _FIVE:
        return columns.outs(own, board, size, cards)
    comes = ((own | np.uint64(columns.dead)) & cards[:, np.newaxis]) == 0
    types = types_of_few(own | cards[:, np.newaxis])  # only in stud, where nobody has a board
    found = [np.count_nonzero((types == kind) & comes, axis=0) for kind in range(len(HAND_TYPES))]
    return np.array(found, dtype=np.uint8)


def _cards_play(columns: Columns, player: int, street: str) -> Column:
    on_board, must = board_size(columns, street), columns.game.own_cards_used
    if must is not None or on_board == 0:
        return np.full(columns.rows, must or _FIVE, dtype=np.int64)
    rating, board = columns.rating(player, street), columns.board(street)
    found = np.full(columns.rows, columns.game.hole_cards, dtype=np.int64)
    rest = columns.own(player)
    if on_board + 1 >= _FIVE:
        for _ in range(columns.game.hole_cards):
            card = bits.lowest_card(rest)
            rest = rest & ~card
            found[columns.rate(card, board, 1, on_board) == rating] = 1
    if on_board >= _FIVE:
        none = np.zeros_like(board)
        plays = columns.once(("board rating", street), lambda: columns.rate(none, board, 0, on_board))
        found[plays == rating] = 0
    return found
