"""Rank sets in columns of card masks: small NumPy building blocks of the functions."""

from __future__ import annotations

import functools

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_COUNT
from oracle.games import Game
from oracle.query.columns import Flags, Masks

RankSets = npt.NDArray[np.uint16]

RANK_BITS = 0x1FFF
_RANK_SETS = RANK_BITS + 1
_WORD = 16
_STRAIGHT = 5
"""Number of cards in a straight."""
NO_RANK = -1
"""Marks a missing rank."""


def ranks_of(masks: Masks) -> RankSets:
    """The ranks held at least once, uint16 sets."""
    from oracle.rating.held import held_once

    found: RankSets = np.empty(masks.shape, dtype=np.uint16)
    held_once(np.ascontiguousarray(masks).reshape(-1), found.reshape(-1))
    return found


def repeated_ranks(masks: Masks) -> RankSets:
    """The ranks held at least twice, uint16 sets."""
    from oracle.rating.held import held_twice

    found: RankSets = np.empty(masks.shape, dtype=np.uint16)
    held_twice(np.ascontiguousarray(masks).reshape(-1), found.reshape(-1))
    return found


def ranks_held_thrice(masks: Masks) -> RankSets:
    """The ranks held at least three times, uint16 sets."""
    upper = masks >> np.uint64(2 * _WORD)
    both, either = masks & upper, masks | upper
    held = both & either >> np.uint64(_WORD) | both >> np.uint64(_WORD) & either
    found: RankSets = (held & np.uint64(RANK_BITS)).astype(np.uint16)
    return found


def ranks_held_four_times(masks: Masks) -> RankSets:
    """The ranks held in all four suits, uint16 sets."""
    both = masks & masks >> np.uint64(2 * _WORD)
    found: RankSets = (both & both >> np.uint64(_WORD) & np.uint64(RANK_BITS)).astype(np.uint16)
    return found


def lowest_card(masks: Masks) -> Masks:
    """The card of the lowest bit of each mask, as one-card masks; empty for an empty mask."""
    found: Masks = masks & (~masks + np.uint64(1))
    return found


def suit_counts(masks: Masks) -> npt.NDArray[np.uint8]:
    """Number of cards of each suit, shape (4, n), uint8."""
    shifts = np.arange(4, dtype=np.uint64)[:, np.newaxis] * np.uint64(_WORD)
    counts: npt.NDArray[np.uint8] = np.bitwise_count(masks >> shifts & np.uint64(RANK_BITS))
    return counts


@functools.cache
def straights(game: Game) -> tuple[int, ...]:
    """The rank sets of a game's straights, lowest first: there the ace is below the other ranks."""
    ranks = [rank for rank in range(RANK_COUNT) if game.deck >> rank & 1]
    ladder = [ranks[-1], *ranks]
    windows = (ladder[low : low + _STRAIGHT] for low in range(len(ladder) - _STRAIGHT + 1))
    return tuple(sum(1 << rank for rank in window) for window in windows)


@functools.cache
def inside_straight(game: Game, least: int) -> Flags:
    """Whether each rank set has at least a number of ranks in one straight of a game, indexed by the set."""
    sets = np.arange(_RANK_SETS, dtype=np.uint16)
    inside = [np.bitwise_count(sets & np.uint16(straight)) >= least for straight in straights(game)]
    allowed: Flags = np.logical_or.reduce(inside)
    return allowed


def top_ranks(sets: RankSets) -> npt.NDArray[np.int8]:
    """The highest rank of each set, `NO_RANK` if it is empty."""
    return _tops()[sets]


def rank_counts(sets: RankSets) -> npt.NDArray[np.int64]:
    """Number of ranks in each set, int64."""
    return np.bitwise_count(sets).astype(np.int64)


def top_bits(sets: RankSets) -> RankSets:
    """The highest rank of each set as a one-element set; an empty set stays empty."""
    return _top_bits()[sets]


@functools.cache
def _tops() -> npt.NDArray[np.int8]:
    return np.array([ranks.bit_length() - 1 for ranks in range(_RANK_SETS)], dtype=np.int8)


@functools.cache
def _top_bits() -> RankSets:
    return np.array([1 << ranks.bit_length() >> 1 for ranks in range(_RANK_SETS)], dtype=np.uint16)
