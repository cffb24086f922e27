"""Reads low ratings: lows in words, and the rating of five cards in plain Python.

A low rating is 0 for no low, otherwise `LOW_BITS` minus a *key*: the smaller the key, the better the low.  A
key is ``kind << 29 | major << 16 | minor``; major and minor are sets of ranks with the ace low (bit 0 = ace …
bit 12 = king):

==============  ====  ================  =======================
hand            kind  major             minor
==============  ====  ================  =======================
five ranks         0  none              its ranks
pair               1  the rank          the three others
two pair           2  both ranks        the other
trips              3  the rank          the two others
full house         4  held three times  held twice
quads              5  the rank          the other
==============  ====  ================  =======================

Kinds above 0 occur in razz only.  Of two sets with the same number of ranks, the smaller number is the lower
one: the highest rank decides, then the next.  Nothing here needs a kernel.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

LOW_BITS = 0xFFFF_FFFF
"""A low rating is this minus its key; all bits are set."""

LOW_RANKS = "A23456789TJQK"
"""Ranks from low to high where the ace is low."""

NO_LOW = 0
"""The rating of a hand without a low."""

LOW_PAIR, LOW_TWO_PAIR, LOW_TRIPS, LOW_FULL_HOUSE, LOW_QUADS = range(1, 6)
"""Kinds of lows without five different ranks, from better to worse."""

KIND_SHIFT = 29
PAIRED_SHIFT = 16
"""Where the kind and the major part of a key begin."""

EIGHT_RANKS = 0xFF
"""The ranks of a low that is eight or better, ace to eight."""

_RANKS_MASK = 0x1FFF
_LOW_CARDS = 5
_COPIES = ((0, 1), (2, 1), (2, 1), (3, 1), (3, 2), (4, 1))
"""Per kind: cards of each major and of each minor rank."""
_RANKS_HELD = ((0, 5), (1, 3), (2, 1), (1, 2), (1, 1), (1, 1))
"""Per kind: major and minor ranks."""
_KINDS = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): LOW_PAIR,
    (2, 2, 1): LOW_TWO_PAIR,
    (3, 1, 1): LOW_TRIPS,
    (3, 2): LOW_FULL_HOUSE,
    (4, 1): LOW_QUADS,
}


def describe_low(rating: int) -> str:
    """A low rating in words: the ranks of the low, those held several times first, then from the highest.

    >>> describe_low(LOW_BITS - 0b10101011), describe_low(LOW_BITS - (1 << 29 | 1 << 21 | 0b1110))
    ('8-6-4-2-A', '6-6-4-3-2')
    """
    if rating == NO_LOW:
        return "no low"
    key = LOW_BITS - int(rating)
    major_copies, minor_copies = _COPIES[key >> KIND_SHIFT]
    held = _listed(key >> PAIRED_SHIFT & _RANKS_MASK, major_copies)
    return "-".join(held + _listed(key & _RANKS_MASK, minor_copies))


def leading_ranks(rating: int) -> tuple[int, int]:
    """The two ranks that name a low: the two highest, or first the rank held several times.

    Args:
        rating: A low rating, not `NO_LOW`.

    Returns:
        Indices in `LOW_RANKS`; the second is that of the highest other rank, or of the lower pair.

    >>> leading_ranks(LOW_BITS - 0b10101011), leading_ranks(LOW_BITS - (1 << 29 | 1 << 21 | 0b1110))
    ((7, 5), (5, 3))
    """
    key = LOW_BITS - int(rating)
    major, minor = key >> PAIRED_SHIFT & _RANKS_MASK, key & _RANKS_MASK
    ranks = [rank for held in (major, minor) for rank in reversed(range(13)) if held >> rank & 1]
    return ranks[0], ranks[1]


def _listed(ranks: int, copies: int) -> list[str]:
    """The ranks of a set from the highest, each repeated a number of times."""
    return [LOW_RANKS[rank] for rank in reversed(range(13)) if ranks >> rank & 1 for _ in range(copies)]


@functools.cache
def lows(rule: str) -> tuple[int, ...]:
    """Every rating of a low under a rule, worst first, without `NO_LOW`.

    Args:
        rule: ``eight`` (eight or better) or ``razz`` (every hand is a low).

    Returns:
        56 ratings, in razz 6,175.
    """
    deck = range(8) if rule == "eight" else range(13)
    shapes = _RANKS_HELD[:1] if rule == "eight" else _RANKS_HELD
    keys = [
        kind << KIND_SHIFT | _set(major) << PAIRED_SHIFT | _set(minor)
        for kind, (majors, minors) in enumerate(shapes)
        for major in combinations(deck, majors)
        for minor in combinations([rank for rank in deck if rank not in major], minors)
    ]
    return tuple(sorted(LOW_BITS - key for key in keys))


def _set(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def rate_five_low(cards: Sequence[int], rule: str = "eight") -> int:
    """The low rating of five different card ids, for constants.

    Args:
        cards: The cards.
        rule: ``eight`` (eight or better) or ``razz`` (every hand is a low).
    """
    counts = Counter(((card >> 2) + 1) % 13 for card in cards)
    kind = _KINDS[tuple(sorted(counts.values(), reverse=True))]
    most = max(counts.values()) if kind else _LOW_CARDS
    major = sum(1 << rank for rank, count in counts.items() if count == most)
    minor = sum(1 << rank for rank in counts) & ~major
    if rule == "eight" and (kind or minor & ~EIGHT_RANKS):
        return NO_LOW
    return LOW_BITS - (kind << KIND_SHIFT | major << PAIRED_SHIFT | minor)
