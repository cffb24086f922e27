"""Stand-ins of the kernels that rate high hands and count outs, by tables instead of bit arithmetic.

The layout of a rating is that of `oracle.rating.high`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings
from oracle.jit import stand_in_for
from oracle.rating.high import rate, rate_on_boards
from oracle.rating.outs import outs_kernel
from oracle.rating.rows import rate_short, rate_short_trips, rate_two_of_hand
from oracle.rating.strength import hand_types

RankSets = npt.NDArray[np.uint16]

SETS = 1 << 13
"""Sets of ranks."""
HAND_CARDS = 5
STEP = 13
"""The place of the step in the upper half of a rating."""

PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(8)
"""The steps of the types of hands; high card shares that of a pair."""


@functools.cache
def _highest(cards: int) -> RankSets:
    """The highest ranks, at most that many, of every set of ranks; shape (SETS,)."""
    sets = np.arange(SETS, dtype=np.uint16)
    for _ in range(13 - cards):
        sets = np.where(np.bitwise_count(sets) > cards, sets & (sets - np.uint16(1)), sets)
    return sets


@functools.cache
def _straights() -> RankSets:
    """The highest straight in every set of ranks, as one bit, 0 = five-high … 9 = ace-high; 0 without one."""
    sets = np.arange(SETS)
    with_low_ace = sets << 1 | sets >> 12
    found = np.zeros(SETS, dtype=np.uint16)
    for lowest in range(10):
        found[with_low_ace >> lowest & 31 == 31] = 1 << lowest
    return found


def suit_words(masks: Masks) -> list[RankSets]:
    """The ranks that hands hold in each suit, four columns of the shape of ``masks``."""
    return [(masks >> np.uint64(16 * suit) & np.uint64(SETS - 1)).astype(np.uint16) for suit in range(4)]


def held_often(suits: list[RankSets]) -> tuple[RankSets, RankSets, RankSets, RankSets]:
    """The ranks that hands hold at least once, twice, three times and four times."""
    once = twice = thrice = four = np.zeros_like(suits[0])
    for ranks in suits:
        once, twice, thrice, four = (
            once | ranks,
            twice | once & ranks,
            thrice | twice & ranks,
            four | thrice & ranks,
        )
    return once, twice, thrice, four


def rated(masks: Masks) -> Ratings:
    """The ratings of hands of five to seven cards, shape (n,), as `oracle.rating.high.rate` gives them."""
    suits = suit_words(masks)
    suited = np.zeros_like(suits[0])
    for ranks in suits:
        suited = np.where(np.bitwise_count(ranks) >= HAND_CARDS, ranks, suited)
    return rated_ranks(held_often(suits), suited)


def rated_ranks(held_at_least: tuple[RankSets, RankSets, RankSets, RankSets], suited: RankSets) -> Ratings:
    """Ratings from ranks alone.

    Args:
        held_at_least: The ranks that hands hold at least once, twice, three times and four times.
        suited: The ranks of the suit that makes a flush; none without one.
    """
    one, two, five = _highest(1), _highest(2), _highest(HAND_CARDS)
    held, twice, thrice, four = held_at_least
    pairs = two[twice]
    paired = np.bitwise_count(pairs)
    step = np.where(paired == 2, np.uint16(TWO_PAIR), np.uint16(PAIR))
    major = pairs
    rest = held & ~pairs
    minor = np.choose(paired, [five[rest], _highest(3)[rest], one[rest]])

    def better(where: npt.NDArray[np.bool_], kind: int, upper: RankSets, lower: RankSets | np.uint16) -> None:
        """The hands that are of a better type."""
        nonlocal step, major, minor
        step = np.where(where, np.uint16(kind), step)
        major = np.where(where, upper, major)
        minor = np.where(where, lower, minor)

    nothing = np.uint16(0)
    trips, run, flush_run = one[thrice], _straights()[held], _straights()[suited]
    full_of = one[twice & ~trips]
    better(thrice != 0, TRIPS, trips, two[held & ~trips])
    better(run != 0, STRAIGHT, run, nothing)
    better(suited != 0, FLUSH, five[suited], nothing)
    better((thrice != 0) & (full_of != 0), FULL_HOUSE, trips, full_of)
    better(four != 0, QUADS, four, one[held & ~four])
    better(flush_run != 0, STRAIGHT_FLUSH, flush_run, nothing)
    upper: Ratings = (step << np.uint16(STEP) | major).astype(np.uint32)
    found: Ratings = upper << np.uint32(16) | minor
    return found


@stand_in_for(rate)
def _rate(masks: Masks, cards: int, out: Ratings) -> None:
    out[:] = rated(masks)


@stand_in_for(rate_on_boards)
def _rate_on_boards(own: Masks, boards: Masks, cards: int, out: Ratings) -> None:
    out[:] = rated(own | boards)


def _outs_by(rate_row: Callable[..., None]) -> Callable[..., None]:
    """The stand-in of the kernel that counts outs by a rule of rating."""

    def add_outs(
        own: Masks, boards: Masks, cards: int, dead: np.uint64, bits: Masks, outs: npt.NDArray[np.uint8]
    ) -> None:
        free = np.bitwise_or.reduce(bits) & ~(own | boards | dead)
        some, ratings = free & (~free + np.uint64(1)), np.empty(own.size, dtype=np.uint32)
        for card in bits:
            comes = np.flatnonzero(free & card)
            rate_row(own, boards | np.where(free & card, card, some), cards, ratings)
            outs[hand_types(ratings)[comes], comes] += np.uint8(1)

    return add_outs


for _rule in (rate_on_boards, rate_two_of_hand, rate_short, rate_short_trips):
    stand_in_for(outs_kernel(_rule))(_outs_by(_rule))
