"""The best two-plus-three rating of every pair of ranks with every board, suits aside.

A board is described by the number of cards of each rank: 455 flops, 1,820 turns and 6,175 rivers.  With the
91 pairs of ranks that two hole cards can be, they fill one table per street, of *places* rather than ratings:
the place among all strengths that need no flush fits into sixteen bits, which keeps the river's table at 1.1
MB.  One table serves hands of four, five and six hole cards; flushes are rated separately.

The row of a board is found by a sum of one key per card.  The keys are chosen so that all boards of up to
five cards have different sums.  Rows are packed by *row displacement*: the upper part of a sum gives the row
for a lower part of zero, and the offsets are chosen so that no two boards share a row (Tarjan and Yao, 1979).
"""

from __future__ import annotations

import functools
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_COUNT
from oracle.rating.high import rate
from oracle.rating.strength import FLUSH, STRAIGHT_FLUSH, hand_types, strengths

RANK_PAIRS = tuple((high, low) for high in range(RANK_COUNT) for low in range(high + 1))
"""Pairs of ranks of two hole cards, higher rank first; the order of the columns of a table."""

PAIRS = len(RANK_PAIRS)

KEYS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""A key per rank: the smallest increasing numbers for which no two multisets of up to five ranks, none more
than four times, that have the same size have the same sum (found by trying numbers in order)."""

LOWER_BITS = 6
"""Bits in the lower part of a sum of keys; six give short offsets and few unused rows."""

_Ranks = npt.NDArray[np.int64]

_WORDS = 1 << RANK_COUNT
_MOST_OF_A_RANK = 4
_OWN_CARDS = 2
_TABLE_CARDS = 3


class OmahaTable(NamedTuple):
    """The table of one street, as passed to kernels.

    Attributes:
        word_keys: Sum of the keys of the ranks in a suit word, shape (8192,), uint32.
        offsets: Where the rows begin that share the upper part of a sum, int16.
        places: Place of the best rating among `ratings` per row and pair of ranks, 0 if there is no such
            hand, in rows of 91, uint16.
        pairs: Column of a pair of ranks, at ``16 * one + other``, shape (256,), uint8.
        ratings: The ratings that need no flush, weakest first, after a 0; shape (6176,), uint32.
    """

    word_keys: npt.NDArray[np.uint32]
    offsets: npt.NDArray[np.int16]
    places: npt.NDArray[np.uint16]
    pairs: npt.NDArray[np.uint8]
    ratings: npt.NDArray[np.uint32]


@functools.cache
def omaha_table(board_cards: int) -> OmahaTable:
    """The table for boards of three, four or five cards, built on first use."""
    threes, best = _five_card_places()
    boards = _rank_multisets(board_cards)
    places = np.zeros((len(boards), PAIRS), dtype=np.uint16)
    for columns in combinations(range(board_cards), _TABLE_CARDS):
        first, second, third = (boards[:, column] for column in columns)
        np.maximum(places, best[threes[first, second, third]], out=places)
    offsets, rows = _displaced(np.array(KEYS)[boards].sum(axis=1))
    # Spare rows at the end: a board with another number of cards gets a wrong row, but never an invalid one.
    spread = np.zeros((int(offsets.max()) + (1 << LOWER_BITS), PAIRS), dtype=np.uint16)
    spread[rows] = places
    return OmahaTable(_word_keys(), offsets, spread.reshape(-1), _pair_columns(), _plain_ratings())


def _rank_multisets(size: int) -> _Ranks:
    """All multisets of a number of ranks that the deck has cards for, each in ascending order."""
    found = combinations_with_replacement(range(RANK_COUNT), size)
    kept = [ranks for ranks in found if max(map(ranks.count, ranks)) <= _MOST_OF_A_RANK]
    return np.array(kept, dtype=np.int64)


@functools.cache
def _plain_ratings() -> npt.NDArray[np.uint32]:
    """A zero, then every rating that needs no flush, weakest first."""
    kinds = hand_types(strengths())
    plain = strengths()[(kinds != FLUSH) & (kinds != STRAIGHT_FLUSH)]
    return np.concatenate([np.zeros(1, dtype=np.uint32), plain])


@functools.cache
def _five_card_places() -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]:
    """Places of the ratings of three ranks and a pair of ranks.

    Returns:
        The row of three ranks in rising order, shape (13, 13, 13); the places, shape (455, 91), 0 if the deck
        does not have enough cards of a rank.
    """
    threes = _rank_multisets(_TABLE_CARDS)
    rows = np.zeros((RANK_COUNT,) * _TABLE_CARDS, dtype=np.int16)
    rows[tuple(threes.T)] = np.arange(len(threes))
    pairs = np.array(RANK_PAIRS, dtype=np.int64)
    hands = np.hstack([np.repeat(threes, PAIRS, axis=0), np.tile(pairs, (len(threes), 1))])
    masks, possible = _without_flush(np.sort(hands, axis=1))
    ratings = np.empty(masks.size, dtype=np.uint32)
    rate(masks, _OWN_CARDS + _TABLE_CARDS, ratings)
    places = np.searchsorted(_plain_ratings(), ratings) * possible
    return rows, places.astype(np.uint16).reshape(len(threes), PAIRS)


def _without_flush(hands: _Ranks) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.bool_]]:
    """Cards of given ranks that make no flush, as masks; and whether the deck has enough cards of each rank.

    Args:
        hands: Five ranks each in rising order, shape (n, 5).
    """
    suits = np.zeros_like(hands)
    for column in range(1, hands.shape[1]):
        same = hands[:, column] == hands[:, column - 1]
        suits[:, column] = np.where(same, suits[:, column - 1] + 1, 0)
    possible = np.all(suits < _MOST_OF_A_RANK, axis=1)
    suits[np.all(suits == 0, axis=1), 0] = 1
    bits = np.uint64(1) << (16 * (suits % _MOST_OF_A_RANK) + hands).astype(np.uint64)
    masks: npt.NDArray[np.uint64] = np.bitwise_or.reduce(bits, axis=1)
    return masks, possible


def _displaced(sums: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int64]]:
    """Pack different sums of keys closely.

    Args:
        sums: The sums, shape (n,).

    Returns:
        An offset per upper part, and the row of each sum: the offset and the lower part together.
    """
    groups: dict[int, int] = {}
    for number in sums.tolist():
        upper, lower = divmod(number, 1 << LOWER_BITS)
        groups[upper] = groups.get(upper, 0) | 1 << lower
    offsets = np.zeros(max(groups) + 1, dtype=np.int16)
    used = (1 << (1 << LOWER_BITS) - 1) - 1  # so that no offset is negative
    for upper in sorted(groups, key=lambda group: -groups[group].bit_count()):
        lowers = groups[upper]
        first = (lowers & -lowers).bit_length() - 1
        taken, rest = 0, lowers >> first
        for place in range(rest.bit_length()):
            taken |= used >> place if rest >> place & 1 else 0
        free = ~taken
        start = (free & -free).bit_length() - 1
        used |= rest << start
        offsets[upper] = start - first
    rows = offsets[sums >> LOWER_BITS] + (sums & (1 << LOWER_BITS) - 1)
    return offsets, rows


@functools.cache
def _word_keys() -> npt.NDArray[np.uint32]:
    """The sum of the keys of the ranks in each suit word."""
    sums = np.zeros(_WORDS, dtype=np.uint32)
    for rank, key in enumerate(KEYS):
        sums[1 << rank : 2 << rank] = sums[: 1 << rank] + np.uint32(key)
    return sums


@functools.cache
def _pair_columns() -> npt.NDArray[np.uint8]:
    """The column of two ranks in any order, at ``16 * one + other``."""
    columns = np.zeros((16, 16), dtype=np.uint8)
    for column, (high, low) in enumerate(RANK_PAIRS):
        columns[high, low] = columns[low, high] = column
    return columns.reshape(-1)
