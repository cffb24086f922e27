"""Razz: the lowest five of five to seven cards, ace low, straights and flushes ignored, no qualifier.

Without five different ranks, a hand is lower the fewer cards repeat: a pair, two pair, trips, a full house,
quads.  Ratings have the layout of `oracle.rating.low_strength`.
"""

from __future__ import annotations

import numpy as np

from oracle.arrays import Masks, Ratings
from oracle.jit import inlined, kernel
from oracle.jit.bits import drop_lowest
from oracle.rating.low import ace_low, lowest_five

_ZERO = np.uint16(0)
_PAIR, _TWO_PAIR, _TRIPS = np.uint16(1 << 13), np.uint16(2 << 13), np.uint16(3 << 13)
_FULL_HOUSE, _QUADS = np.uint16(4 << 13), np.uint16(5 << 13)
"""Kinds of lows, shifted to their place in the upper half of a key."""


@inlined
def rate_low_levels(held: np.uint16, twice: np.uint16, thrice: np.uint16) -> tuple[np.uint16, np.uint16]:
    """Rate one hand of five or more cards given as ranks with the ace low, without a branch.

    Args:
        held: Ranks held at least once.
        twice: Ranks held at least twice.
        thrice: Ranks held at least three times.

    Returns:
        The upper and the lower half of the rating.
    """
    third = drop_lowest(drop_lowest(held))
    fourth = drop_lowest(third)
    rest = drop_lowest(twice)
    one = np.uint16(twice & ~rest)
    two = np.uint16(twice & ~drop_lowest(rest))
    triple = np.uint16(thrice & ~drop_lowest(thrice))
    several = rest != 0
    # With two ranks a full house or quads, with three two pair or trips, with four a pair.
    major = np.uint16(np.uint16(_FULL_HOUSE | triple) if several else np.uint16(_QUADS | triple))
    of_three = np.uint16(np.uint16(_TWO_PAIR | two) if several else np.uint16(_TRIPS | triple))
    major = np.uint16(of_three if third != 0 else major)
    major = np.uint16(np.uint16(_PAIR | one) if fourth != 0 else major)
    major = np.uint16(_ZERO if drop_lowest(fourth) != 0 else major)
    minor = np.uint16(lowest_five(held) & ~np.uint16(major & np.uint16(0x1FFF)))
    return np.uint16(~major), np.uint16(~minor)


@kernel
def rate_razz(hands: Masks, cards: int, out: Ratings) -> None:
    """Rate a column of razz hands.

    Args:
        hands: The hands, shape (n,), contiguous.
        cards: Cards in each hand, five or more.
        out: Receives the ratings, shape (n,), contiguous.
    """
    words, halves = hands.view(np.uint16), out.view(np.uint16)
    for index in range(hands.size):
        # Unsigned indices: a signed index is checked for being negative, which prevents vectorisation.
        first = np.uint64(4 * index)
        clubs, diamonds = words[first], words[first + np.uint64(1)]
        hearts, spades = words[first + np.uint64(2)], words[first + np.uint64(3)]
        either, other = np.uint16(clubs | diamonds), np.uint16(hearts | spades)
        both, others = np.uint16(clubs & diamonds), np.uint16(hearts & spades)
        upper, lower = rate_low_levels(
            ace_low(np.uint16(either | other)),
            ace_low(np.uint16(both | others | np.uint16(either & other))),
            ace_low(np.uint16(np.uint16(both & other) | np.uint16(others & either))),
        )
        half = np.uint64(2 * index)
        halves[half] = lower
        halves[half + np.uint64(1)] = upper
