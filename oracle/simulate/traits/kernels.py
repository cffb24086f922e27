"""The kernel of a chunk: deals, reads traits, tests the condition and counts combinations, batch by batch.

It is compiled once for each rule of rating (`chunk_kernels`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Whole
from oracle.jit import kernel, kernel_calling
from oracle.showdown.kernels import RateRow
from oracle.simulate.deal.batches import DealBuffers, DealTables, Flag, Tries, deal_batch
from oracle.simulate.deal.streams import Stream
from oracle.simulate.traits.steps import (
    HAND_TYPE,
    LOOKED_UP,
    OWN_COMBO,
    OWN_PAIRS,
    OWN_RANKS,
    OWN_TYPE,
    STRENGTH,
    WAYS,
    WINNING_TYPE,
    Room,
    Traits,
    combine,
    find_best,
    find_ways,
    lay_boards,
    look_up_entries,
    number_combos,
    own_or_board,
    type_hands,
)
from oracle.simulate.traits.strengths import number_strengths
from oracle.simulate.work.schedule import BATCH

LANES = 4
"""Counters of a combination, used in turn, so that a count does not wait for the one before."""

FEW = 32
"""Up to this many combinations, each is counted in a pass of its own, with vector instructions."""

TRIALS, DRAWN, AFTER_LAST = range(3)
"""The totals of a chunk: deals kept, deals drawn, deals drawn after the last one kept."""
TOTALS = 3


class Program(NamedTuple):
    """What is read from every deal and counted.

    Attributes:
        rated: Hands that are rated, shape (r, 4): the row of the rating, the seat, the board, and the cards
            of both together.
        read: Traits that are read, shape (s, 5): kind, row, and what the kind needs (`read_traits`).
        rated_first: How many of ``rated`` the condition needs; they are computed for every deal, the rest
            only for deals that are kept.
        read_first: The same for ``read``.
        rows: The rows of traits that are combined, combination after combination, shape (p,).
        strides: Their strides, shape (p,).
        tables: The entries of all tables for combinations, table after table, shape (t,), uint16.
        where: The condition: where its combination begins and ends in ``rows``, and its table in ``tables``;
            the same begin and end where there is none.
        keys: Combinations that are counted, shape (k, 4): where each begins and ends in ``rows``, its first
            counter, and how many there are.
    """

    rated: Whole
    read: Whole
    rated_first: int
    read_first: int
    rows: Whole
    strides: Whole
    tables: Traits
    where: Whole
    keys: Whole


class ChunkKernels(NamedTuple):
    """The kernels of one rule of rating.

    Attributes:
        play_chunk: Deals up to ``size`` deals and counts those that meet the condition, at most ``most``;
            returns False if it was stopped on the way.
        count_deals: Counts given deals, each of which represents ``members``.
    """

    play_chunk: Callable[..., bool]
    count_deals: Callable[..., None]


@kernel
def read_traits(program: Program, first: int, last: int, hands: Masks, count: int, room: Room) -> None:
    """Read the traits from ``first`` to before ``last`` from the first ``count`` deals."""
    for step in range(first, last):
        kind, row = program.read[step, 0], program.read[step, 1]
        one, two, table = program.read[step, 2], program.read[step, 3], program.read[step, 4]
        out = room.traits[row][:count]
        if kind == HAND_TYPE:
            type_hands(room.ratings[one][:count], out)
        elif kind == WINNING_TYPE:
            find_best(room.ratings, one, two, count, room.best)
            type_hands(room.best[:count], out)
        elif kind == WAYS:
            find_ways(room.ratings, one, two, count, room.best, room.combined, room.traits[row:])
        elif kind == LOOKED_UP:
            combine(room.traits, program.rows[one:two], program.strides[one:two], count, room.combined)
            look_up_entries(room.combined, program.tables[table:], count, out)
        elif kind == STRENGTH:
            number_strengths(room.ratings[one][:count], program.tables[table:], out)
        elif kind == OWN_COMBO:
            number_combos(hands[one][:count], program.tables[table:], out)
        elif kind in (OWN_TYPE, OWN_RANKS, OWN_PAIRS):
            own_or_board(kind, hands[one][:count], out)
        else:
            own_or_board(kind, room.boards[one][:count], out)


@kernel
def find_kept(program: Program, count: int, room: Room) -> int:
    """Find the places of the deals that meet the condition; returns how many there are."""
    first, last, table = program.where[0], program.where[1], program.where[2]
    combine(room.traits, program.rows[first:last], program.strides[first:last], count, room.combined)
    kept = 0
    for deal in range(count):
        room.places[kept] = deal
        kept += program.tables[table + room.combined[deal]] != 0
    return kept


@kernel
def _move_up(column: npt.NDArray[np.generic], places: Whole, kept: int) -> None:
    """Move the values at some ascending places to the front."""
    for place in range(kept):
        column[place] = column[places[place]]


@kernel
def keep_deals(
    program: Program, hands: Masks, flop: Masks, turn: Masks, rest: Masks, members: Whole,
    kept: int, room: Room,
) -> None:  # fmt: skip
    """Move the deals kept to the front of all columns."""
    for index in range(program.rated_first):
        _move_up(room.ratings[program.rated[index, 0]], room.places, kept)
    for index in range(program.read_first):
        width = program.read[index, 3] - program.read[index, 2] if program.read[index, 0] == WAYS else 1
        for row in range(program.read[index, 1], program.read[index, 1] + width):
            _move_up(room.traits[row], room.places, kept)
    if members.size > 0:
        _move_up(members, room.places, kept)
    if program.rated_first == program.rated.shape[0] and program.read_first == program.read.shape[0]:
        return
    for seat in range(hands.shape[0]):
        _move_up(hands[seat], room.places, kept)
    _move_up(flop, room.places, kept)
    _move_up(turn, room.places, kept)
    _move_up(rest, room.places, kept)


@kernel
def count_few(index: Traits, size: int, counts: Whole) -> None:
    """Count few different numbers, each in a pass of its own, with vector instructions."""
    for number in range(size):
        wanted, found = np.uint16(number), np.uint32(0)
        for deal in range(index.size):
            found = np.uint32(found + np.uint32(index[deal] == wanted))
        counts[number] += found


@kernel
def count_combinations(program: Program, members: Whole, count: int, room: Room, counts: Whole) -> None:
    """Add the combinations of ``count`` deals to the counters, shape (LANES, counters)."""
    for key in range(program.keys.shape[0]):
        first, last = program.keys[key, 0], program.keys[key, 1]
        begin, size = program.keys[key, 2], program.keys[key, 3]
        index = room.traits[program.rows[first]][:count]
        if last - first > 1:
            combine(room.traits, program.rows[first:last], program.strides[first:last], count, room.combined)
            index = room.combined[:count]
        if members.size > 0:
            for deal in range(count):
                counts[0, begin + index[deal]] += members[deal]
        elif size <= FEW:
            count_few(index, size, counts[0][begin:])
        else:
            for deal in range(count):
                counts[deal % LANES, begin + index[deal]] += 1


@kernel
def _take_deals(
    hands: Masks, flop: Masks, turn: Masks, rest: Masks, members: Whole, start: int, count: int,
    buffers: DealBuffers, own_members: Whole,
) -> None:  # fmt: skip
    """Copy some of many deals to the buffers of a batch, where they can be moved."""
    for seat in range(hands.shape[0]):
        for deal in range(count):
            buffers.hands[seat, deal] = hands[seat, start + deal]
    for deal in range(count):
        buffers.flop[deal] = flop[start + deal]
        buffers.turn[deal] = turn[start + deal]
        buffers.rest[deal] = rest[start + deal]
        own_members[deal] = members[start + deal]


@functools.cache
def _reader(rate_row: RateRow) -> Callable[..., None]:
    """A kernel that rates hands and reads traits, for a rule of rating."""

    @kernel_calling(rate_row)
    def read_deals(
        program: Program, rated: int, read: int, later: bool, hands: Masks, flop: Masks, turn: Masks,
        rest: Masks, count: int, room: Room,
    ) -> None:  # fmt: skip
        """Rate hands and read traits: those of the condition, or the later ones."""
        first_rated, last_rated = (rated, program.rated.shape[0]) if later else (0, rated)
        first_read, last_read = (read, program.read.shape[0]) if later else (0, read)
        if first_rated == last_rated and first_read == last_read:
            return
        lay_boards(flop[:count], turn[:count], rest[:count], room.boards)
        for index in range(first_rated, last_rated):
            row, seat = program.rated[index, 0], program.rated[index, 1]
            board, cards = program.rated[index, 2], program.rated[index, 3]
            rate_row(hands[seat][:count], room.boards[board][:count], cards, room.ratings[row][:count])
        read_traits(program, first_read, last_read, hands, count, room)

    return read_deals


@functools.cache
def _batch_counter(rate_row: RateRow) -> Callable[..., None]:
    """A kernel that counts a batch, for a rule of rating."""
    read_deals = _reader(rate_row)

    @kernel_calling(rate_row)
    def count_batch(
        program: Program, hands: Masks, flop: Masks, turn: Masks, rest: Masks, members: Whole,
        count: int, most: int, room: Room, counts: Whole, totals: Whole,
    ) -> None:  # fmt: skip
        """Count a batch of deals, of which at most ``most`` are kept."""
        rated, read = program.rated_first, program.read_first
        kept, drawn, last = min(count, most), count, count
        if program.where[0] < program.where[1]:
            read_deals(program, rated, read, False, hands, flop, turn, rest, count, room)
            kept = min(most, find_kept(program, count, room))
            last = room.places[kept - 1] + 1 if kept > 0 else 0
            if 0 < kept < count:
                keep_deals(program, hands, flop, turn, rest, members, kept, room)
        elif kept < count:
            last = kept
        if members.size == 0:
            drawn = last if kept == most else count
            totals[DRAWN] += drawn
            totals[AFTER_LAST] = drawn - last + (0 if kept > 0 else totals[AFTER_LAST])
            totals[TRIALS] += kept
        if kept == 0:
            return
        read_deals(program, rated, read, True, hands, flop, turn, rest, kept, room)
        for deal in range(kept if members.size > 0 else 0):
            totals[TRIALS] += members[deal]
        count_combinations(program, members, kept, room, counts)

    return count_batch


@functools.cache
def chunk_kernels(rate_row: RateRow) -> ChunkKernels:
    """The kernels for a rule of rating.

    Args:
        rate_row: The kernel of the rule (`oracle.showdown.kernels.GameKernels.rate_row`).
    """
    count_batch = _batch_counter(rate_row)

    @kernel_calling(rate_row)
    def play_chunk(
        state: Stream, tables: DealTables, buffers: DealBuffers, size: int, most: int, program: Program,
        room: Room, counts: Whole, totals: Whole, stop: Flag, tries: Tries,
    ) -> bool:  # fmt: skip
        for start in range(0, size, BATCH):
            count = min(BATCH, size - start)
            if not deal_batch(state, tables, buffers, count, stop, tries):
                return False
            count_batch(
                program, buffers.hands, buffers.flop, buffers.turn, buffers.rest, room.members, count,
                most - totals[TRIALS], room, counts, totals,
            )  # fmt: skip
            if totals[TRIALS] == most:
                return True
            if stop[0] != 0 and start + BATCH < size:
                return False
        return True

    @kernel_calling(rate_row)
    def count_deals(
        program: Program, hands: Masks, flop: Masks, turn: Masks, rest: Masks, members: Whole,
        buffers: DealBuffers, room: Room, counts: Whole, totals: Whole,
    ) -> None:  # fmt: skip
        for start in range(0, flop.size, BATCH):
            count = min(BATCH, flop.size - start)
            _take_deals(hands, flop, turn, rest, members, start, count, buffers, room.members)
            for deal in range(count):
                totals[DRAWN] += room.members[deal]
            count_batch(
                program, buffers.hands, buffers.flop, buffers.turn, buffers.rest, room.members, count, count,
                room, counts, totals,
            )  # fmt: skip

    return ChunkKernels(play_chunk, count_deals)
