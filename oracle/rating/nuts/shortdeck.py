"""The nuts in short deck: the few hundred hands an opponent could have are rated until one is better."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings
from oracle.cards.mask import CARD_BITS
from oracle.jit import kernel
from oracle.rating.nuts.holdem import type_of
from oracle.rating.shortdeck import rate_short_column, rate_shortdeck
from oracle.rating.strength import CHANGED_SHIFT, STEP_SHIFT

DECK: Masks = CARD_BITS[16:]
"""Masks of the 36 cards, sixes first."""
_HANDS = 35
"""The most hands that have one card in common."""


@kernel
def _plain_type(rating: np.uint32) -> int:
    """The hand type 0…8 of a short-deck rating."""
    changed = np.uint32(rating >> np.uint32(CHANGED_SHIFT) & np.uint32(1))
    return type_of(np.uint32(rating ^ np.uint32(changed << np.uint32(STEP_SHIFT))))


@kernel
def _is_beaten(
    deck: Masks,
    board: np.uint64,
    known: np.uint64,
    cards: int,
    rating: np.uint32,
    same_type: bool,
    trips_above: bool,
    hands: Masks,
    ratings: Ratings,
) -> bool:
    """Whether two unseen cards make a better hand with a board than a given rating.

    Args:
        deck: Masks of the cards of the deck.
        board: The board, three to five cards.
        known: All cards that an opponent cannot hold, the board among them.
        cards: Cards of board and hand together, 5, 6 or 7.
        rating: The rating to beat.
        same_type: Consider only hands of the rating's own type.
        trips_above: Whether trips beat a straight.
        hands: Buffer for 35 hands.
        ratings: Buffer for their ratings.
    """
    kind = _plain_type(rating)
    for first in range(deck.size - 1, 0, -1):  # most beaten hands lose to a hand with one particular ace
        if known & deck[first] != 0:
            continue
        count = 0
        for second in range(first):
            if known & deck[second] == 0:
                hands[count] = board | deck[first] | deck[second]
                count += 1
        rate_short_column(hands[:count], cards, trips_above, ratings[:count])
        for index in range(count):
            if ratings[index] > rating and (not same_type or _plain_type(ratings[index]) == kind):
                return True
    return False


@kernel
def _mark_nuts(
    deck: Masks,
    own: Masks,
    board: Masks,
    dead: np.uint64,
    ratings: Ratings,
    cards: int,
    same_type: bool,
    trips_above: bool,
    out: npt.NDArray[np.bool_],
) -> None:
    """`holds_nuts`, with its deck."""
    hands, room = np.empty(_HANDS, dtype=np.uint64), np.empty(_HANDS, dtype=np.uint32)
    for index in range(own.size):
        known = own[index] | board[index] | dead
        out[index] = not _is_beaten(
            deck, board[index], known, cards, ratings[index], same_type, trips_above, hands, room
        )


def holds_nuts(
    own: Masks,
    board: Masks,
    dead: int,
    ratings: Ratings,
    cards: int,
    *,
    same_type: bool = False,
    trips_above_straight: bool = False,
) -> npt.NDArray[np.bool_]:
    """Whether no two unseen cards make a better hand than each of a column of short-deck hands.

    Args:
        own: The hole cards, masks of two cards, shape (n,).
        board: The boards, masks of three to five cards, shape (n,).
        dead: Mask of the dead cards.
        ratings: Ratings of hole cards and board together, shape (n,).
        cards: Number of these cards, 5, 6 or 7.
        same_type: Consider only hands of the same hand type.
        trips_above_straight: Whether trips beat a straight.

    Returns:
        One flag per hand.
    """
    out = np.empty(own.size, dtype=np.bool_)
    _mark_nuts(DECK, own, board, np.uint64(dead), ratings, cards, same_type, trips_above_straight, out)
    return out


def nut_outs(
    own: Masks, board: Masks, dead: int, cards: int, *, trips_above_straight: bool = False
) -> npt.NDArray[np.int64]:
    """Number of next cards that leave each of a column of short-deck hands with the nuts.

    Args:
        own: The hole cards, masks of two cards, shape (n,).
        board: The boards, masks of three or four cards, shape (n,).
        dead: Mask of the dead cards.
        cards: Number of hole cards, board cards and the next card together, 6 or 7.
        trips_above_straight: Whether trips beat a straight.

    Returns:
        A number of cards per hand.
    """
    outs = np.zeros(own.size, dtype=np.int64)
    for card in DECK:
        rows = np.flatnonzero(((own | board | np.uint64(dead)) & card) == 0)
        hands, boards = own[rows], board[rows] | card
        ratings = np.empty(rows.size, dtype=np.uint32)
        rate_shortdeck(hands | boards, cards, ratings, trips_above_straight=trips_above_straight)
        outs[rows] += holds_nuts(
            hands, boards, dead, ratings, cards, trips_above_straight=trips_above_straight
        )
    return outs
