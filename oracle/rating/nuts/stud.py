"""The nuts in games without a board: an opponent could have any five unseen cards.

The strengths of five cards are tried from the best down, until one can be dealt from the cards left or none
better than the hand remains.
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings
from oracle.cards.mask import CARD_BITS
from oracle.jit import kernel
from oracle.rating.high import rate
from oracle.rating.joined import suit_word
from oracle.rating.nuts.holdem import type_of
from oracle.rating.strength import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    MAJOR_SHIFT,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    hand_types,
    strengths,
)

Ends = npt.NDArray[np.int64]

_WHEEL = 0b1_0000_0000_1111


@functools.cache
def _ends() -> Ends:
    """Number of `strengths` of each hand type or a lower one, shape (9,)."""
    return np.cumsum(np.bincount(hand_types(strengths()), minlength=STRAIGHT_FLUSH + 1)).astype(np.int64)


@kernel
def _can_be_dealt(strength: np.uint32, live: np.uint64) -> bool:
    """Whether five of some cards are exactly of a strength."""
    kind = type_of(strength)
    major = np.uint16(strength >> np.uint32(MAJOR_SHIFT) & np.uint32(0x1FFF))
    minor = np.uint16(strength & np.uint32(0x1FFF))
    clubs, diamonds = suit_word(live, 0), suit_word(live, 1)
    hearts, spades = suit_word(live, 2), suit_word(live, 3)
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        straight = np.uint16(_WHEEL if major == 1 else major * 31 >> 1)
        major, minor = straight, straight
    if kind in (FLUSH, STRAIGHT_FLUSH):
        lacks = (major & ~clubs != 0) & (major & ~diamonds != 0)
        return not bool(lacks & (major & ~hearts != 0) & (major & ~spades != 0))
    either, others = np.uint16(clubs | diamonds), np.uint16(hearts | spades)
    both, all_others = np.uint16(clubs & diamonds), np.uint16(hearts & spades)
    once = np.uint16(either | others)
    twice = np.uint16(both | all_others | np.uint16(either & others))
    thrice = np.uint16(np.uint16(both & others) | np.uint16(all_others & either))
    if kind in (HIGH_CARD, STRAIGHT):
        # In two suits at least, or it would be a flush.
        suits = int(clubs & minor != 0) + int(diamonds & minor != 0)
        suits += int(hearts & minor != 0) + int(spades & minor != 0)
        return bool((minor & ~once == 0) & (suits > 1))
    times = twice
    if kind in (TRIPS, FULL_HOUSE):
        times = thrice
    if kind == QUADS:
        times = np.uint16(both & all_others)
    rest = twice if kind == FULL_HOUSE else once
    return bool((major & ~times == 0) & (minor & ~rest == 0))


@kernel
def _is_beaten(best: Ratings, ends: Ends, live: np.uint64, rating: np.uint32, same_type: bool) -> bool:
    """Whether five of some cards make a better hand than a rating.

    Args:
        best: All strengths, weakest first.
        ends: Number of them of each hand type or a lower one.
        live: The cards.
        rating: The rating to beat.
        same_type: Consider only hands of the rating's own type.
    """
    place = (ends[type_of(rating)] if same_type else best.size) - 1
    while place >= 0 and best[place] > rating:
        if _can_be_dealt(best[place], live):
            return True
        place -= 1
    return False


@kernel
def _mark_nuts(
    best: Ratings,
    ends: Ends,
    own: Masks,
    dead: np.uint64,
    ratings: Ratings,
    same_type: bool,
    out: npt.NDArray[np.bool_],
) -> None:
    """`holds_nuts`, with its tables."""
    for index in range(own.size):
        out[index] = not _is_beaten(best, ends, ~(own[index] | dead), ratings[index], same_type)


def holds_nuts(own: Masks, dead: int, ratings: Ratings, *, same_type: bool = False) -> npt.NDArray[np.bool_]:
    """Whether no five unseen cards make a better hand than each of a column of stud hands.

    Args:
        own: The own cards, five to seven each, shape (n,).
        dead: Mask of the dead cards.
        ratings: Ratings of the hands, shape (n,).
        same_type: Consider only hands of the same hand type.

    Returns:
        One flag per hand.
    """
    out = np.empty(own.size, dtype=np.bool_)
    _mark_nuts(strengths(), _ends(), own, np.uint64(dead), ratings, same_type, out)
    return out


def nut_outs(own: Masks, dead: int, cards: int) -> npt.NDArray[np.int64]:
    """Number of next cards that leave each of a column of stud hands with the nuts.

    Args:
        own: The own cards, shape (n,).
        dead: Mask of the dead cards.
        cards: How many own cards there are before the next, 5 or 6.

    Returns:
        A number of cards per hand.
    """
    outs = np.zeros(own.size, dtype=np.int64)
    for card in CARD_BITS:
        rows = np.flatnonzero(((own | np.uint64(dead)) & card) == 0)
        hands = own[rows] | card
        ratings = np.empty(rows.size, dtype=np.uint32)
        rate(hands, cards + 1, ratings)
        outs[rows] += holds_nuts(hands, dead, ratings)
    return outs
