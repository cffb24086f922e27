"""The strength of a hand as a number that can be compared."""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from oracle.games import Game
from oracle.query.askable import GameRule, StreetRule
from oracle.query.bounds import Bounds
from oracle.query.columns import Column, Columns
from oracle.query.functions.kit.cards_of import playing_seats
from oracle.query.functions.kit.parameters import PLAYER, STREET
from oracle.query.functions.kit.texts import from_text, literal_check, read_five_cards
from oracle.query.language.types import Type
from oracle.query.registry import Needs, Parameter, pql_function
from oracle.rating.five import rate_five
from oracle.rating.strength import strengths

rating_function = functools.partial(
    pql_function, family="Ratings", needs=Needs.CARDS, games=[GameRule.HIGH], streets=StreetRule.FIVE
)

RATING = Parameter("rating", Type.HI_RATING)
CARDS = Parameter("cards", Type.STRING)


def _places(game: Game, seats: int, values: Sequence[object]) -> Bounds:
    return Bounds(1, int(strengths(game.rating).size), 1)


@rating_function("fiveCardHiHandNumber", [PLAYER, STREET], Type.INTEGER, bounds=_places)
def hand_number(columns: Columns, player: int, street: str) -> Column:
    """The rank of a player's best five cards among all possible strengths of five cards.

    Args:
        player: The player.
        street: The street; it must have at least five cards.

    Returns:
        1 for a royal flush to 7462 for 7-5-4-3-2 offsuit.

    Edge cases:
        Lower is better; hands that tie have the same number. In short deck it is the rank among the 1,404
        strengths of 36 cards, in that game's order: flushes above full houses, in shortdecktrips also trips
        above straights.

    Example:
        hero='AsKs', board='QsJsTs': fiveCardHiHandNumber(hero, flop) = 1
    """
    known = strengths(columns.game.rating)
    places: Column = np.searchsorted(known, columns.rating(player, street))
    return np.subtract(known.size, places, out=places)


@rating_function("hiRating", [PLAYER, STREET], Type.HI_RATING)
def high_rating(columns: Columns, player: int, street: str) -> Column:
    """The strength of a player's best high hand on a street, for comparison with other hi ratings.

    Args:
        player: The player.
        street: The street; it must have at least five cards.

    Returns:
        A hi rating: higher is better, equal is a tie. It prints as the hand in words.

    Edge cases:
        The players' ratings on one street show who is ahead; see also bestHiRating.

    Example:
        hero='AsKs', board='AdKd2s': hiRating(hero, flop) = two pair, aces and kings, deuce kicker
    """
    return columns.rating(player, street)


@rating_function("minHiRating", [PLAYER, STREET, RATING], Type.BOOLEAN)
def min_high_rating(columns: Columns, player: int, street: str, rating: int | Column) -> Column:
    """Whether a player's high hand on a street is at least as good as a rating.

    Args:
        player: The player.
        street: The street; it must have at least five cards.
        rating: The rating, from hiRating or rateHiHand.

    Returns:
        True or false; a tie is true.

    Edge cases:
        The same as hiRating(player, street) >= rating.

    Example:
        hero='AsKs', board='AdKd2s': minHiRating(hero, flop, rateHiHand('AcAhQsQdJc')) = true
    """
    return np.greater_equal(columns.rating(player, street), rating)


@rating_function("bestHiRating", [PLAYER, STREET], Type.BOOLEAN, everyone=True)
def best_high_rating(columns: Columns, player: int, street: str) -> Column:
    """Whether nobody has a better high hand than a player on a street.

    Args:
        player: The player.
        street: The street; it must have at least five cards.

    Returns:
        True or false; a tie for the best is true.

    Edge cases:
        All players who have not folded are compared; a single player is always best.

    Example:
        hero='AsKs', villain='QdQc', board='Ts9s2h': bestHiRating(hero, flop) = false
    """
    others = [seat for seat in playing_seats(columns) if seat != player]
    best = np.ones(columns.rows, dtype=np.bool_)
    for seat in others:
        best &= columns.rating(player, street) >= columns.rating(seat, street)
    return best


@rating_function(
    "rateHiHand", [CARDS], Type.HI_RATING, constant=True, check=literal_check(0, read_five_cards)
)
def rate_high_hand(columns: Columns, cards: str | Column) -> Column:
    """The hi rating of five cards given as text.

    Args:
        cards: Exactly five different cards, such as 'AsKsQsJsTs'.

    Returns:
        A hi rating, for comparison with hiRating.

    Edge cases:
        Cards that are in play elsewhere are allowed: it is only a measure.

    Example:
        game='holdem': rateHiHand('AsAdKhKc2s') = two pair, aces and kings, deuce kicker
    """
    return from_text(columns, cards, _rating_of, np.uint32)


def _rating_of(text: str, game: Game) -> int:
    return rate_five(read_five_cards(text, game), game.rating)
