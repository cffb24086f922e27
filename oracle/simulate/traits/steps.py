"""Kernels that read one trait from every deal of a batch."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings, Whole
from oracle.jit import kernel
from oracle.jit.bits import lowest_bit
from oracle.rating.held import held_once, held_twice
from oracle.rating.strength import CHANGED_SHIFT, MAJOR_SHIFT, STEP_SHIFT

(
    HAND_TYPE,
    OWN_TYPE,
    WINNING_TYPE,
    WAYS,
    BOARD_RANKS,
    BOARD_PAIRS,
    BOARD_SUITS,
    OWN_RANKS,
    OWN_PAIRS,
    LOOKED_UP,
    OWN_COMBO,
    BOARD_SUITED,
    STRENGTH,
) = range(13)
"""The kinds of steps: a seat's hand type with a board and without; the best hand type; how many share the pot
with each player; the ranks of a board, those it holds twice, and how many suits it has; ranks and pairs of a
seat's own cards; the entry of a table for a combination of other traits; which of all hands of two cards a
seat has; how many cards of a board share a suit; and a seat's strength of five cards."""

PLACE_BITS = 6
"""Bits of the place of a card in a mask."""

FLOP, TURN, RIVER = range(3)
"""The boards: flop, flop and turn, the whole board (no cards at all in stud)."""
BOARDS = 3

Traits = npt.NDArray[np.uint16]

_CHANGED = np.uint32(CHANGED_SHIFT)
_STEP = np.uint32(STEP_SHIFT)
_MAJOR = np.uint32(1 << MAJOR_SHIFT)
_ONE = np.uint32(1)
_LANES = 0x0001_0001_0001_0001
"""A number times this is that number in each of the four suits of a mask."""
_SUIT = np.uint64(0x1FFF)
_WORD = np.uint64(16)
_NOTHING = np.uint64(0)
_PAIRS, _FOURS, _EIGHTS = (np.uint64(each) for each in (0x5555 * _LANES, 0x3333 * _LANES, 0x0F0F * _LANES))
_COUNT = np.uint64(0xFF)
_ONE_BIT = np.uint64(1)
_PLACE = np.uint64(PLACE_BITS)


class Room(NamedTuple):
    """A thread's columns for one batch.

    Attributes:
        boards: The boards, shape (BOARDS, BATCH), uint64.
        ratings: Ratings of hands, shape (ratings, BATCH), uint32.
        best: The best rating of each deal, shape (BATCH,), uint32.
        traits: Numbers of traits, shape (traits, BATCH), uint16.
        combined: Combinations of traits, shape (BATCH,), uint16.
        places: Positions in the batch of the deals that are kept, shape (BATCH + 1,), int64.
        members: How many deals each represents, shape (BATCH,), int64; empty if each is one deal.
    """

    boards: Masks
    ratings: Ratings
    best: Ratings
    traits: Traits
    combined: Traits
    places: Whole
    members: Whole


def new_room(batch: int, ratings: int, traits: int, *, members: bool) -> Room:
    """Columns for one thread.

    Args:
        batch: Deals of a batch.
        ratings: Rows of ratings.
        traits: Rows of traits.
        members: Whether each deal may represent several.
    """
    return Room(
        boards=np.empty((BOARDS, batch), dtype=np.uint64),
        ratings=np.empty((max(1, ratings), batch), dtype=np.uint32),
        best=np.empty(batch, dtype=np.uint32),
        traits=np.empty((max(1, traits), batch), dtype=np.uint16),
        combined=np.empty(batch, dtype=np.uint16),
        places=np.empty(batch + 1, dtype=np.int64),
        members=np.empty(batch if members else 0, dtype=np.int64),
    )


@kernel
def lay_boards(flop: Masks, turn: Masks, rest: Masks, boards: Masks) -> None:
    """Write the boards of some deals, shape (n,) each, to the first columns of ``boards``."""
    early, later, whole = boards[FLOP], boards[TURN], boards[RIVER]
    for deal in range(flop.size):
        early[deal] = flop[deal]
        later[deal] = flop[deal] | turn[deal]
        whole[deal] = flop[deal] | rest[deal]


@kernel
def type_hands(ratings: Ratings, out: Traits) -> None:
    """The hand types of ratings of any rule; see `oracle.rating.strength.hand_types`."""
    for deal in range(ratings.size):
        rating = ratings[deal]
        step = np.uint32((rating >> _STEP) ^ (np.uint32(rating >> _CHANGED) & _ONE))
        out[deal] = np.uint16(step + np.uint32(rating >= _MAJOR))


@kernel
def type_own(hands: Masks, out: Traits) -> None:
    """A pair where a rank is held twice, otherwise high card: hands of two cards, or of which two play."""
    held_twice(hands, out)
    for deal in range(out.size):
        out[deal] = np.uint16(out[deal] != 0)


@kernel
def count_suits(boards: Masks, out: Traits) -> None:
    """How many suits each board has."""
    for deal in range(boards.size):
        found = np.uint64(0)
        for suit in range(4):
            found += np.uint64((boards[deal] >> (_WORD * np.uint64(suit)) & _SUIT) != _NOTHING)
        out[deal] = np.uint16(found)


@kernel
def count_suited(boards: Masks, out: Traits) -> None:
    """How many cards each board has of the suit that it has most cards of.

    All suits are counted together: bits are added up in pairs, fours, eights and sixteens.
    """
    for deal in range(boards.size):
        counts = boards[deal]
        counts = (counts & _PAIRS) + ((counts >> np.uint64(1)) & _PAIRS)
        counts = (counts & _FOURS) + ((counts >> np.uint64(2)) & _FOURS)
        counts = (counts & _EIGHTS) + ((counts >> np.uint64(4)) & _EIGHTS)
        counts = counts + (counts >> np.uint64(8))
        most = counts & _COUNT
        for suit in range(1, 4):
            most = max(most, (counts >> (_WORD * np.uint64(suit))) & _COUNT)
        out[deal] = np.uint16(most)


@kernel
def find_best(ratings: Ratings, first: int, last: int, count: int, best: Ratings) -> None:
    """The best rating of each of the first ``count`` deals, over some rows."""
    row = ratings[first]
    for deal in range(count):
        best[deal] = row[deal]
    for player in range(first + 1, last):
        row = ratings[player]
        for deal in range(count):
            best[deal] = max(best[deal], row[deal])


@kernel
def find_ways(
    ratings: Ratings, first: int, last: int, count: int, best: Ratings, index: Traits, out: Traits
) -> None:
    """How many share the pot with each player, himself included; 0 where he gets nothing.

    Args:
        ratings: Rows of ratings.
        first: The row of the first player.
        last: The row after that of the last one.
        count: Deals.
        best: Buffer for a column of ratings.
        index: Buffer for a column of numbers.
        out: Receives one row per player.
    """
    find_best(ratings, first, last, count, best)
    for deal in range(count):
        index[deal] = 0
    for player in range(first, last):
        row, has = ratings[player], out[player - first]
        for deal in range(count):
            has[deal] = np.uint16(row[deal] == best[deal])
        for deal in range(count):
            index[deal] = np.uint16(index[deal] + has[deal])
    for player in range(last - first):
        has = out[player]
        for deal in range(count):
            has[deal] = np.uint16(has[deal] * index[deal])


@kernel
def number_combos(hands: Masks, numbers: Traits, out: Traits) -> None:
    """The number of each hand of two cards.

    Args:
        hands: The hands, shape (n,).
        numbers: A number by the places of both cards in the mask, the lower one times 64 plus the higher one.
        out: Receives the numbers, shape (n,).
    """
    for deal in range(out.size):
        hand = hands[deal]
        higher = lowest_bit(hand & (hand - _ONE_BIT))
        out[deal] = numbers[lowest_bit(hand) << _PLACE | higher]


@kernel
def combine(traits: Traits, parts: Whole, strides: Whole, count: int, index: Traits) -> None:
    """The number of each deal's combination of traits.

    Args:
        traits: Numbers of traits, a row each.
        parts: The rows that are combined, at least one.
        strides: By how much the number of the combination grows when that row's trait grows by 1.
        count: Deals.
        index: Receives the numbers.
    """
    row, stride = traits[parts[0]], np.uint16(strides[0])
    for deal in range(count):
        index[deal] = np.uint16(row[deal] * stride)
    for part in range(1, parts.size):
        row, stride = traits[parts[part]], np.uint16(strides[part])
        for deal in range(count):
            index[deal] = np.uint16(index[deal] + np.uint16(row[deal] * stride))


@kernel
def look_up_entries(index: Traits, table: Traits, count: int, out: Traits) -> None:
    """The entry of a table for each combination."""
    for deal in range(count):
        out[deal] = table[index[deal]]


@kernel
def own_or_board(kind: int, cards: Masks, out: Traits) -> None:
    """Traits of a column of cards alone."""
    if kind in (BOARD_RANKS, OWN_RANKS):
        held_once(cards, out)
    elif kind in (BOARD_PAIRS, OWN_PAIRS):
        held_twice(cards, out)
    elif kind == BOARD_SUITS:
        count_suits(cards, out)
    elif kind == BOARD_SUITED:
        count_suited(cards, out)
    else:
        type_own(cards, out)
