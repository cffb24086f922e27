"""Short deck: 36 cards from the six up, a flush above a full house, A-6-7-8-9 a straight.

Ratings have the layout of `oracle.rating.high` except for the order of the hand types: the steps of flush and
full house are exchanged (with the option, also those of trips and straight), and bit 13 of the lower half,
which is otherwise unused, marks the exchanged ratings. Ratings thus compare in the game's own order, and
all functions that read a rating (`hand_types`, `describe`) can read them.  A-6-7-8-9 is the straight to the
nine.
"""

from __future__ import annotations

import numpy as np

from oracle.arrays import Masks, Ratings
from oracle.jit import inlined, kernel
from oracle.jit.bits import drop_lowest
from oracle.rating.high import rate_words

_ZERO = np.uint16(0)
_ALL = np.uint16(0xFFFF)
_STEP = np.uint16(1 << 13)
"""One step in the upper half of a rating, and the mark of an exchanged one in the lower half."""
_LOWEST = np.uint16(0b1_0000_1111_0000)
"""A-6-7-8-9."""
_TO_THE_NINE = np.uint16(1 << 4)
"""The straight to the nine in the major part of a rating."""


@inlined
def _rate_short_words(
    clubs: np.uint16,
    diamonds: np.uint16,
    hearts: np.uint16,
    spades: np.uint16,
    six: np.uint16,
    seven: np.uint16,
    trips_above: np.uint16,
) -> tuple[np.uint16, np.uint16]:
    """Rate one hand given as four suit words, without a branch; arguments as for `rate_words`.

    ``trips_above`` is 0xFFFF if trips beat a straight, otherwise 0.
    """
    upper, lower = rate_words(clubs, diamonds, hearts, spades, six, seven)
    either, other = np.uint16(clubs | diamonds), np.uint16(hearts | spades)
    both, others = np.uint16(clubs & diamonds), np.uint16(hearts & spades)
    held = np.uint16(either | other)
    thrice = np.uint16(np.uint16(both & other) | np.uint16(others & either))

    straight = np.uint16(3 << 13)
    lowest = (np.uint16(held & _LOWEST) == _LOWEST) & (upper < straight)
    suited = (np.uint16(clubs & _LOWEST) == _LOWEST) | (np.uint16(diamonds & _LOWEST) == _LOWEST)
    suited = suited | (np.uint16(hearts & _LOWEST) == _LOWEST) | (np.uint16(spades & _LOWEST) == _LOWEST)
    suited = suited & (upper < np.uint16(7 << 13))
    upper = np.uint16(straight | _TO_THE_NINE if lowest else upper)
    upper = np.uint16(np.uint16(7 << 13) | _TO_THE_NINE if suited else upper)
    lower = np.uint16(_ZERO if lowest | suited else lower)

    # Five ranks in a row and one of them three times: seven cards, of which two kickers are dropped.
    trips = np.uint16(thrice & trips_above)
    instead = (trips != 0) & (upper >= straight) & (upper < np.uint16(4 << 13))
    upper = np.uint16(np.uint16(2 << 13) | trips if instead else upper)
    lower = np.uint16(drop_lowest(drop_lowest(np.uint16(held & ~trips))) if instead else lower)

    from_step = np.uint16(np.uint16(2 << 13) if trips_above != 0 else np.uint16(4 << 13))
    change = np.uint16(_STEP if (upper >= from_step) & (upper < np.uint16(6 << 13)) else _ZERO)
    return np.uint16(upper ^ change), np.uint16(lower | change)


@kernel
def rate_short_column(hands: Masks, cards: int, trips_above: bool, out: Ratings) -> None:
    """`rate_shortdeck`, all arguments given."""
    words, halves = hands.view(np.uint16), out.view(np.uint16)
    six = np.uint16(_ALL if cards >= 6 else _ZERO)
    seven = np.uint16(_ALL if cards >= 7 else _ZERO)
    trips = np.uint16(_ALL if trips_above else _ZERO)
    for index in range(hands.size):
        # Unsigned indices: a signed index is checked for being negative, which prevents vectorisation.
        first = np.uint64(4 * index)
        upper, lower = _rate_short_words(
            words[first],
            words[first + np.uint64(1)],
            words[first + np.uint64(2)],
            words[first + np.uint64(3)],
            six,
            seven,
            trips,
        )
        half = np.uint64(2 * index)
        halves[half] = lower
        halves[half + np.uint64(1)] = upper


def rate_shortdeck(hands: Masks, cards: int, out: Ratings, *, trips_above_straight: bool = False) -> None:
    """Rate a column of short-deck hands of the same number of cards.

    Args:
        hands: The hands, sixes and above, shape (n,), contiguous.
        cards: Cards in each hand, 5, 6 or 7; not checked.
        out: Receives the ratings, shape (n,), contiguous.
        trips_above_straight: Whether trips beat a straight, as in some variants.
    """
    rate_short_column(hands, cards, trips_above_straight, out)
