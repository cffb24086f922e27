"""The strengths of five cards, numbered from the weakest, so that a rating can be counted as a trait.

A rating has 7,462 values spread over 32 bits. It is numbered without a search: its upper half, which has the
hand type and the ranks that make it, gives a first slot; its lower half is a set of ranks, whose number among
the sets of its size is added; and the slot has the place. There is a slot for every set of that size, so some
slots belong to no rating.
"""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from oracle.arrays import Ratings
from oracle.cards.card import RANK_COUNT
from oracle.jit import kernel
from oracle.rating.strength import MAJOR_SHIFT, strengths

Numbers = npt.NDArray[np.uint16]

_RANK_SETS = 1 << RANK_COUNT
_HALVES = 1 << MAJOR_SHIFT
"""Values of the upper half of a rating."""

_SETS_FROM, _PLACES_FROM = np.int64(_HALVES), np.int64(_HALVES + _RANK_SETS)
"""Where the numbers of the sets of ranks and the places begin in the table, after the first slots."""

_UPPER = np.uint32(MAJOR_SHIFT)
_RANKS = np.uint32(_RANK_SETS - 1)


@functools.cache
def strength_table(rule: str) -> Numbers:
    """The table by which `number_strengths` numbers the ratings of a rule.

    Args:
        rule: A key of `oracle.rating.strength.TYPE_PLACES`.

    Returns:
        The first slot of each upper half, the number of each set of ranks among those of its size, and the
        place of each slot in `oracle.rating.strength.strengths`; one after the other.
    """
    known = strengths(rule)
    upper, lower = known >> _UPPER, known & _RANKS
    sets = np.arange(_RANK_SETS)
    sizes = np.bitwise_count(sets)
    numbers = np.zeros(_RANK_SETS, dtype=np.uint16)
    for size in range(RANK_COUNT + 1):
        numbers[sizes == size] = np.arange(np.count_nonzero(sizes == size))
    firsts = np.zeros(_HALVES, dtype=np.uint16)
    slots = 0
    for half in np.unique(upper).tolist():
        firsts[half] = slots
        size = int(sizes[lower[upper == half][0]])
        slots += int(np.count_nonzero(sizes == size))
    places = np.zeros(slots, dtype=np.uint16)
    places[firsts[upper].astype(np.int64) + numbers[lower]] = np.arange(known.size)
    return np.concatenate([firsts, numbers, places])


@kernel
def number_strengths(ratings: Ratings, table: Numbers, out: Numbers) -> None:
    """The place of each rating among all strengths of five cards, from 0 for the weakest.

    Args:
        ratings: Ratings of at least five cards, shape (n,).
        table: That of `strength_table`, and anything after it.
        out: Receives the places, shape (n,).
    """
    for deal in range(out.size):
        rating = ratings[deal]
        slot = np.int64(table[rating >> _UPPER]) + np.int64(table[_SETS_FROM + np.int64(rating & _RANKS)])
        out[deal] = table[_PLACES_FROM + slot]
