"""Reads high ratings: the hand type, all 7,462 strengths, and descriptions in words.

The layout of a rating is described in `oracle.rating.high`, which computes ratings; nothing here needs a
kernel.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from itertools import combinations
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_NAMES

HAND_TYPES = (
    "highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush",
)  # fmt: skip
"""Hand types from low to high, as PQL writes them; the index is the number that `hand_type` returns."""

HAND_TYPE_NAMES = (
    "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
    "four of a kind", "straight flush",
)  # fmt: skip
"""The same types in words."""

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

STEP_SHIFT = 29
MAJOR_SHIFT = 16
"""Where the step and the major part of a rating begin; see `oracle.rating.high`."""
CHANGED_SHIFT = 13
"""Place of the bit that marks a rating whose step has been exchanged; see `oracle.rating.shortdeck`."""
_CHANGED = 1 << CHANGED_SHIFT
_RANKS_MASK = 0x1FFF
_SIX = 4
"""The lowest rank of a short deck; its lowest straight, to the nine, has the same number."""
_SHORT_WHEEL = 0b1_0000_1111_0000
"""The ranks of that straight: A-6-7-8-9."""
_LOWEST_STRAIGHT_TOP = 3
"""Rank (a five) of the highest card of straight number 0."""


SHORT_DECK, TRIPS_ABOVE = "shortdeck", "shortdeck-trips"
"""Names of the rules of short deck: with trips below a straight, and above."""
SHORT_DECK_RULES = (SHORT_DECK, TRIPS_ABOVE)

TYPE_PLACES = MappingProxyType(
    {
        "high": (0, 1, 2, 3, 4, 5, 6, 7, 8),
        SHORT_DECK: (0, 1, 2, 3, 4, 6, 5, 7, 8),
        TRIPS_ABOVE: (0, 1, 2, 4, 3, 6, 5, 7, 8),
    }
)
"""Per rule, the place of each hand type 0…8 in the game's order: compare these to compare hand types."""


def hand_type(rating: int) -> int:
    """The hand type 0…8 (`HAND_TYPES`) of a rating of any rule.

    High card and pair share the lowest step; a pair has a major part.
    """
    plain = _plain(rating)
    return (plain >> STEP_SHIFT) + (plain >> MAJOR_SHIFT != 0)


def hand_types(ratings: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint8]:
    """The hand types 0…8 of a column of ratings of any rule, same shape, uint8."""
    changed = ratings >> np.uint32(CHANGED_SHIFT) & np.uint32(1)
    steps = (ratings >> np.uint32(STEP_SHIFT) ^ changed).astype(np.uint8)
    return steps + (ratings >= np.uint32(1 << MAJOR_SHIFT)).astype(np.uint8)


def _plain(rating: int) -> int:
    """A rating of any rule in the form of `oracle.rating.high`."""
    rating = int(rating)
    return rating ^ (1 << STEP_SHIFT | _CHANGED) if rating & _CHANGED else rating


@functools.cache
def strengths(rule: str = "high") -> npt.NDArray[np.uint32]:
    """Every rating that five cards can have under a rule, weakest first, uint32, read-only.

    Args:
        rule: A key of `TYPE_PLACES`.

    Returns:
        Shape (7462,), in short deck (1404,).
    """
    short = rule != "high"
    deck = range(_SIX, 13) if short else range(13)
    tops = range(_SIX, 10) if short else range(10)
    straights = {sum(1 << (top + below) % 13 for below in (3, 2, 1, 0, -1)) for top in tops}
    straights |= {_SHORT_WHEEL} if short else set()
    fives = [ranks for ranks in _rank_sets(5, deck) if ranks not in straights]
    ratings = [*fives, *(typed_rating(FLUSH, ranks) for ranks in fives)]
    ratings += [typed_rating(kind, 1 << top) for kind in (STRAIGHT, STRAIGHT_FLUSH) for top in tops]
    shapes = ((PAIR, 1, 3), (TWO_PAIR, 2, 1), (TRIPS, 1, 2), (FULL_HOUSE, 1, 1), (QUADS, 1, 1))
    for kind, held, kickers in shapes:
        ratings += [
            typed_rating(kind, major, minor)
            for major in _rank_sets(held, deck)
            for minor in _rank_sets(kickers, deck)
            if not major & minor
        ]
    column = np.array(sorted(under_rule(rule, rating) for rating in ratings), dtype=np.uint32)
    column.flags.writeable = False
    return column


def under_rule(rule: str, rating: int) -> int:
    """A rating in the form of `oracle.rating.high`, with the step of its hand type under a rule."""
    kind = hand_type(rating)
    return rating if TYPE_PLACES[rule][kind] == kind else rating ^ (1 << STEP_SHIFT | _CHANGED)


def _rank_sets(size: int, deck: Iterable[int]) -> list[int]:
    """All sets of a number of ranks of a deck, as bit sets."""
    return [sum(1 << rank for rank in ranks) for ranks in combinations(deck, size)]


def typed_rating(kind: int, major: int, minor: int = 0) -> int:
    """The rating of a hand type other than high card, from its ranks as the layout places them."""
    return (kind - 1) << STEP_SHIFT | major << MAJOR_SHIFT | minor


def describe(rating: int) -> str:
    """A rating of any rule in words.

    >>> describe(0x3800_0400)
    'two pair, aces and kings, queen kicker'
    """
    rating = _plain(rating)
    kind = hand_type(rating)
    major = _ranks_in(rating >> MAJOR_SHIFT & _RANKS_MASK)
    minor = _ranks_in(rating & _RANKS_MASK)
    if kind == HIGH_CARD:
        return f"{RANK_NAMES[minor[0]]} high{_kickers(minor[1:])}"
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        top = RANK_NAMES[major[0] + _LOWEST_STRAIGHT_TOP]
        royal = kind == STRAIGHT_FLUSH and top == "ace"
        return "royal flush" if royal else f"{HAND_TYPE_NAMES[kind]}, {top} high"
    if kind == FLUSH:
        return f"flush, {_listed([RANK_NAMES[rank] for rank in major])}"
    if kind == FULL_HOUSE:
        return f"full house, {_plural(major[0])} full of {_plural(minor[0])}"
    held = _listed([_plural(rank) for rank in major])
    return f"{'pair of' if kind == PAIR else HAND_TYPE_NAMES[kind] + ','} {held}{_kickers(minor)}"


def _ranks_in(ranks: int) -> list[int]:
    """The ranks of a rank set, highest first."""
    return [rank for rank in range(12, -1, -1) if ranks >> rank & 1]


def _plural(rank: int) -> str:
    """A rank in the plural: "aces", "sixes"."""
    name = RANK_NAMES[rank]
    return name + ("es" if name.endswith("x") else "s")


def _kickers(ranks: list[int]) -> str:
    """The kickers with a leading comma, or nothing."""
    names = [RANK_NAMES[rank] for rank in ranks]
    return f", {_listed(names)} kicker{'s' if len(names) > 1 else ''}" if names else ""


def _listed(names: list[str]) -> str:
    """Names as English lists them: "ace, king and queen"."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def leading_rank(rating: int) -> int:
    """The rank 0…12 that names a rating of any rule: that of the pair, the higher pair, or the top card.

    >>> RANK_NAMES[leading_rank(0x3800_0400)]
    'ace'
    """
    rating = _plain(rating)
    kind = hand_type(rating)
    ranks = rating if kind == HIGH_CARD else rating >> MAJOR_SHIFT
    top = _ranks_in(ranks & _RANKS_MASK)[0]
    return top + _LOWEST_STRAIGHT_TOP if kind in (STRAIGHT, STRAIGHT_FLUSH) else top


def named(kind: int, rank: int) -> str:
    """The name of a hand type with its leading rank.

    Args:
        kind: The hand type 0…8.
        rank: The leading rank 0…12.

    >>> named(PAIR, 12), named(TWO_PAIR, 4), named(FLUSH, 11), named(FULL_HOUSE, 0)
    ('pair of aces', 'two pair, sixes up', 'flush, king high', 'full house, deuces full')
    """
    one, many, what = RANK_NAMES[rank], _plural(rank), HAND_TYPE_NAMES[kind]
    if kind == HIGH_CARD:
        return f"{one} high"
    if kind in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
        return f"{what}, {one} high"
    ending = {TWO_PAIR: " up", FULL_HOUSE: " full"}.get(kind, "")
    return f"pair of {many}" if kind == PAIR else f"{what}, {many}{ending}"
