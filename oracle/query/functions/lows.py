"""Lows: eight-or-better and razz."""

from __future__ import annotations

import functools

import numpy as np

from oracle.games import Game
from oracle.query.askable import GameRule, StreetRule
from oracle.query.columns import Column, Columns, LowColumns
from oracle.query.functions.kit.cards_of import playing_seats
from oracle.query.functions.kit.parameters import PLAYER, STREET
from oracle.query.functions.kit.texts import from_text, literal_check, read_five_cards
from oracle.query.language.types import Type
from oracle.query.registry import Needs, Parameter, pql_function
from oracle.rating import rate_five_low

low_function = functools.partial(
    pql_function, family="Lows", needs=Needs.CARDS, games=[GameRule.LOW], streets=StreetRule.FIVE
)

RATING = Parameter("rating", Type.LO_RATING)
CARDS = Parameter("cards", Type.STRING)


@low_function("loRating", [PLAYER, STREET], Type.LO_RATING)
def low_rating(columns: LowColumns, player: int, street: str) -> Column:
    """The strength of a player's best low on a street, for comparison with other lo ratings.

    Args:
        player: The player.
        street: The street; it must have at least five cards.

    Returns:
        A lo rating: higher is better, equal is a tie. It prints as the ranks of the low.

    Edge cases:
        A hand without a qualifying low has the lowest rating and prints as “no low”. In razz every hand is a
        low; those with a pair print with the paired rank first.

    Example:
        game='omaha8', hero='As2sKdKh', board='3c5h8sTsTd': loRating(hero, river) = 8-5-3-2-A
    """
    return columns.low_rating(player, street)


@low_function("minLoRating", [PLAYER, STREET, RATING], Type.BOOLEAN)
def min_low_rating(columns: LowColumns, player: int, street: str, rating: int | Column) -> Column:
    """Whether a player's low on a street is at least as good as a rating.

    Args:
        player: The player.
        street: The street; it must have at least five cards.
        rating: The rating, from loRating or rateLoHand.

    Returns:
        True or false; a tie is true.

    Edge cases:
        A hand without a qualifying low never reaches the rating of a low.

    Example:
        game='omaha8', hero='As2sKdKh', board='3c5h8sTsTd':
        minLoRating(hero, river, rateLoHand('8s6d5c2hAs')) = true
    """
    return np.greater_equal(columns.low_rating(player, street), rating)


@low_function("bestLoRating", [PLAYER, STREET], Type.BOOLEAN, everyone=True)
def best_low_rating(columns: LowColumns, player: int, street: str) -> Column:
    """Whether a player has a low on a street and nobody has a better one.

    Args:
        player: The player.
        street: The street; it must have at least five cards.

    Returns:
        True or false; a tie for the best low is true.

    Edge cases:
        False if he has no qualifying low.

    Example:
        game='omaha8', hero='As2sKdKh', villain='Ad2dQcJh', board='3c5h8sTsTd':
        bestLoRating(hero, river) = true
    """
    own = columns.low_rating(player, street)
    best = np.greater(own, 0)
    for seat in playing_seats(columns):
        best &= own >= columns.low_rating(seat, street)
    return best


@low_function("madeLo", [PLAYER, STREET], Type.BOOLEAN)
def made_low(columns: LowColumns, player: int, street: str) -> Column:
    """Whether a player has a qualifying low on a street.

    Args:
        player: The player.
        street: The street; it must have at least five cards.

    Returns:
        True or false.

    Edge cases:
        In razz every hand is a low, so it is always true.

    Example:
        game='omaha8', hero='As2sKdKh', board='3c5h8sTsTd': madeLo(hero, river) = true
    """
    return np.greater(columns.low_rating(player, street), 0)


@low_function("rateLoHand", [CARDS], Type.LO_RATING, constant=True, check=literal_check(0, read_five_cards))
def rate_low_hand(columns: Columns, cards: str | Column) -> Column:
    """The lo rating of five cards given as text.

    Args:
        cards: Exactly five different cards, such as '8s6d5c2hAs'.

    Returns:
        A lo rating, for comparison with loRating.

    Edge cases:
        Five cards without a qualifying low have the lowest rating. In razz any five cards are a low; one with
        a pair is lower than any without.

    Example:
        game='omaha8': rateLoHand('8s6d5c2hAs') = 8-6-5-2-A
    """
    return from_text(columns, cards, _rating_of, np.uint32)


def _rating_of(text: str, game: Game) -> int:
    return rate_five_low(read_five_cards(text, game), game.low_rating)
