"""Hand types: pair, flush and so on, on any street."""

from __future__ import annotations

import functools

import numpy as np

from oracle.query.askable import GameRule
from oracle.query.columns import Column, Columns, Masks
from oracle.query.functions.kit import bits
from oracle.query.functions.kit.cards_of import comparable, is_rated, own_on
from oracle.query.functions.kit.parameters import HAND_TYPE, PLAYER, STREET
from oracle.query.language.types import Type
from oracle.query.registry import Needs, pql_function
from oracle.rating import hand_types
from oracle.rating.strength import HIGH_CARD, PAIR, QUADS, TRIPS, TWO_PAIR

type_function = functools.partial(pql_function, family="Hand types", needs=Needs.CARDS, games=[GameRule.HIGH])


@type_function("handType", [PLAYER, STREET], Type.HAND_TYPE)
def hand_type(columns: Columns, player: int, street: str) -> Column:
    """The hand type of a player's best five cards on a street.

    Args:
        player: The player.
        street: The street.

    Returns:
        A hand type, from highcard to straightflush.

    Edge cases:
        With fewer than five cards it is the type of those there are: preflop a pocket pair is a pair and
        anything else highcard. The board counts: with QQ on it everybody has a pair. In Omaha two hole cards
        and three board cards play, on every street; in stud, third and fourth street have fewer than five
        cards.

    Example:
        hero='AsAd', board='QhQc2s': handType(hero, flop) = twopair
    """
    return columns.once(("hand type", player, street), lambda: _hand_types(columns, player, street))


@type_function("exactHandType", [PLAYER, STREET, HAND_TYPE], Type.BOOLEAN)
def exact_hand_type(columns: Columns, player: int, street: str, type: int | Column) -> Column:
    """Whether a player's hand on a street is exactly of a type.

    Args:
        player: The player.
        street: The street.
        type: The hand type.

    Returns:
        True or false.

    Edge cases:
        A full house is not trips here; use minHandType for "at least".

    Example:
        hero='AsAd', board='QhQc2s': exactHandType(hero, flop, pair) = false
    """
    return np.equal(hand_type(columns, player, street), type)


@type_function("minHandType", [PLAYER, STREET, HAND_TYPE], Type.BOOLEAN)
def min_hand_type(columns: Columns, player: int, street: str, type: int | Column) -> Column:
    """Whether a player's hand on a street is of a type or better.

    Args:
        player: The player.
        street: The street.
        type: The lowest hand type that counts.

    Returns:
        True or false.

    Edge cases:
        Types rank in the game's order: in short deck a flush beats a full house, and in
        shortdecktrips trips beat a straight.

    Example:
        hero='AsAd', board='QhQc2s': minHandType(hero, flop, pair) = true
    """
    found = comparable(columns, Type.HAND_TYPE, hand_type(columns, player, street))
    return np.greater_equal(found, comparable(columns, Type.HAND_TYPE, type))


def _hand_types(columns: Columns, player: int, street: str) -> Column:
    if is_rated(columns, street):
        return hand_types(columns.rating(player, street)).astype(np.int8)
    cards = own_on(columns, player, street)
    if columns.game.own_cards_used is not None:  # two of them play, so a pair is the best possible
        return np.where(bits.repeated_ranks(cards) != 0, PAIR, HIGH_CARD).astype(np.int8)
    return types_of_few(cards)


def types_of_few(cards: Masks) -> Column:
    """The hand types of fewer than five cards, all of which play, int8."""
    repeated = bits.rank_counts(bits.repeated_ranks(cards))
    choices = [
        (bits.ranks_held_four_times(cards) != 0, QUADS),
        (bits.ranks_held_thrice(cards) != 0, TRIPS),
        (repeated > 1, TWO_PAIR),
        (repeated == 1, PAIR),
    ]
    found = np.select([flag for flag, _ in choices], [kind for _, kind in choices], HIGH_CARD)
    return found.astype(np.int8)
