"""Deals whole batches inside one kernel, so that threads need the interpreter once per batch or chunk.

Loops are written out instead of assigning slices: numba spends seconds compiling the error messages for
slices of different lengths.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.arrays import Ratings
from oracle.jit import inlined, inner_kernel, kernel
from oracle.rating.high import rate
from oracle.showdown.shares.ratings import count_shares
from oracle.simulate.deal.sample import Masks, draw_clear, draw_together
from oracle.simulate.deal.streams import LANES, Stream
from oracle.simulate.work.schedule import BATCH

CANDIDATES = 2048
"""Deals tried at once for narrow seats after the first try; few, so that Stop takes effect soon even if legal
deals are rare."""

ALL_SEATS = -1
"""In place of a seat, for a card dealt to all: the last card of stud if the deck runs out."""

Seats = npt.NDArray[np.int64]
Flag = npt.NDArray[np.uint8]
Tries = npt.NDArray[np.int64]


class DealTables(NamedTuple):
    """The data that batches are dealt from; shared by all threads.

    Attributes:
        masks: Hands of the narrow seats and how they are drawn: see `oracle.simulate.deal.tables`.
        cuts: See there, like the next four.
        other: See there.
        starts: See there.
        sizes: See there.
        totals: See there.
        narrow: The seats drawn together.
        dealt: 1 where the narrow seats have been dealt before, shape (1,); ``narrow`` is empty then.
        given: Seats with some or all cards known.
        given_masks: The known cards of each.
        given_parts: The same card by card, shape (given, parts).
        sets: The sets of one, two and three cards of the deck that is left, as far as free cards are drawn
            from them.
        draw_seats: The seat that each draw of free cards is for, in the order of drawing; `ALL_SEATS` for a
            card that all hold.
        draw_starts: Where in ``sets`` the table of the draw begins.
        draw_sizes: How many entries it has.
        draw_first: 1 if the hand has no cards before the draw, otherwise 0.
        draw_parts: Which part of the hand the draw deals, where parts are distinguished.
        flop: Sets of cards that can complete the flop; empty when it is complete.
        turn: Turn cards, when turn and river are distinguished and unknown; otherwise empty.
        rest: Sets of cards that can complete the board; empty when it is complete.
        known: Masks of the known flop, turn, and turn and river together; shape (3,).
        laid: 1 where flop, turn and river have been dealt before, from a pattern; shape (3,).
    """

    masks: Masks
    cuts: npt.NDArray[np.uint32]
    other: npt.NDArray[np.uint32]
    starts: npt.NDArray[np.int64]
    sizes: npt.NDArray[np.int64]
    totals: npt.NDArray[np.int64]
    narrow: Seats
    dealt: npt.NDArray[np.int64]
    given: Seats
    given_masks: Masks
    given_parts: Masks
    sets: Masks
    draw_seats: Seats
    draw_starts: npt.NDArray[np.int64]
    draw_sizes: npt.NDArray[np.int64]
    draw_first: npt.NDArray[np.int64]
    draw_parts: npt.NDArray[np.int64]
    flop: Masks
    turn: Masks
    rest: Masks
    known: Masks
    laid: npt.NDArray[np.int64]


class DealBuffers(NamedTuple):
    """Buffers of one thread, for batches of up to `BATCH` deals.

    Attributes:
        rand: Random numbers.
        bad: Lanes to be drawn again.
        pending: Their positions.
        cards: Candidate hands of the narrow seats.
        kept: Kept hands of the narrow seats.
        used: Cards in use in each deal.
        hands: The hands dealt, shape (seats, BATCH).
        parts: The same hands card by card, shape (seats, parts, BATCH), where parts are distinguished;
            otherwise empty.
        flop: The flops dealt.
        turn: The turn cards dealt.
        rest: The turn and river cards dealt, together.
        whole: Buffer for one draw of free cards, and later for a seat's cards and the board together.
        ratings: Buffer for the ratings of all seats.
    """

    rand: npt.NDArray[np.uint32]
    bad: npt.NDArray[np.uint8]
    pending: npt.NDArray[np.uint32]
    cards: Masks
    kept: Masks
    used: Masks
    hands: Masks
    parts: Masks
    flop: Masks
    turn: Masks
    rest: Masks
    whole: Masks
    ratings: npt.NDArray[np.uint32]


def new_buffers(seats: int, narrow: int, parts: int = 0) -> DealBuffers:
    """Buffers for one thread.

    Args:
        seats: Seats at the table.
        narrow: Seats drawn together.
        parts: Parts of a hand that are distinguished.
    """

    def masks(*shape: int) -> Masks:
        return np.empty(shape, dtype=np.uint64)

    return DealBuffers(
        rand=np.empty(BATCH + LANES, dtype=np.uint32),
        bad=np.empty(BATCH, dtype=np.uint8),
        pending=np.empty(BATCH + 1, dtype=np.uint32),
        cards=masks(narrow + 1, BATCH),
        kept=masks(narrow, BATCH + 1),
        used=masks(BATCH + 1),
        hands=masks(seats, BATCH),
        parts=masks(seats, parts, BATCH),
        flop=masks(BATCH),
        turn=masks(BATCH),
        rest=masks(BATCH),
        whole=masks(BATCH),
        ratings=np.empty(seats * BATCH, dtype=np.uint32),
    )


@inner_kernel
def _deal_narrow(
    state: Stream, tables: DealTables, buffers: DealBuffers, count: int, stop: Flag, tries: Tries
) -> bool:
    """Deal the narrow seats together; false when stopped."""
    used = buffers.used[: count + 1]
    filled: int | np.int64 = np.int64(0)  # not a literal, or the called kernel would be compiled twice
    lanes = np.int64(count)
    while filled < count:
        if stop[0] != 0:
            return False
        filled = draw_together(
            state,
            tables.masks,
            tables.cuts,
            tables.other,
            tables.starts,
            tables.sizes,
            tables.totals,
            buffers.kept,
            used,
            buffers.rand,
            buffers.bad,
            buffers.cards,
            filled,
            lanes,
        )
        tries[0] += lanes
        lanes = np.int64(min(count, CANDIDATES))
    for row in range(tables.narrow.size):
        seat = tables.narrow[row]
        for deal in range(count):
            buffers.hands[seat, deal] = buffers.kept[row, deal]
    return True


@inner_kernel
def _draw_board(
    state: Stream, table: Masks, known: np.uint64, buffers: DealBuffers, count: int, out: Masks
) -> None:
    """Deal one part of the board, or copy its known cards."""
    if table.size == 0:
        for deal in range(count):
            out[deal] = known
        return
    draw_clear(state, table, buffers.used[:count], out, buffers.rand, buffers.bad, buffers.pending)
    for deal in range(count):
        out[deal] |= known


@inner_kernel
def _draw_free(state: Stream, tables: DealTables, buffers: DealBuffers, count: int) -> None:
    """Deal the free cards, set by set; a card for `ALL_SEATS` is added to every hand."""
    used = buffers.used[:count]
    parts = buffers.parts.shape[1]
    for index in range(tables.draw_seats.size):
        seat = tables.draw_seats[index]
        start = tables.draw_starts[index]
        drawn = buffers.whole[:count]
        if tables.draw_first[index] != 0:
            drawn = buffers.hands[seat, :count]
        table = tables.sets[start : start + tables.draw_sizes[index]]
        draw_clear(state, table, used, drawn, buffers.rand, buffers.bad, buffers.pending)
        if tables.draw_first[index] != 0:
            continue
        for each in range(buffers.hands.shape[0]):
            if seat != each and seat != ALL_SEATS:
                continue
            for deal in range(count):
                buffers.hands[each, deal] |= drawn[deal]
            for deal in range(count if parts > 0 else 0):
                buffers.parts[each, tables.draw_parts[index], deal] |= drawn[deal]


@kernel
def deal_batch(
    state: Stream, tables: DealTables, buffers: DealBuffers, count: int, stop: Flag, tries: Tries
) -> bool:
    """Deal ``count`` complete deals into the buffers.

    Args:
        state: The chunk's stream, advanced.
        tables: What is dealt from.
        buffers: Receive the deals, in the first ``count`` entries of hands, flop, turn and rest.
        count: Deals wanted, 1 … BATCH.
        stop: Checked between tries of the narrow seats, shape (1,); not 0 ends the batch.
        tries: Counts the tries, shape (1,).

    Returns:
        False when stopped.
    """
    if tables.narrow.size > 0:
        if not _deal_narrow(state, tables, buffers, count, stop, tries):
            return False
    elif tables.dealt[0] == 0:
        for deal in range(count):
            buffers.used[deal] = np.uint64(0)
    for index in range(tables.given.size):
        seat = tables.given[index]
        mask = tables.given_masks[index]
        for deal in range(count):
            buffers.hands[seat, deal] = mask
        for place in range(buffers.parts.shape[1]):
            known = tables.given_parts[index, place]
            for deal in range(count):
                buffers.parts[seat, place, deal] = known
    rest = buffers.rest[:count]
    if tables.laid[0] == 0:
        _draw_board(state, tables.flop, tables.known[0], buffers, count, buffers.flop[:count])
    if tables.laid[1] == 0:
        _draw_board(state, tables.turn, tables.known[1], buffers, count, buffers.turn[:count])
    if tables.laid[2] == 0:
        _draw_board(state, tables.rest, tables.known[2], buffers, count, rest)
    if tables.turn.size > 0 or tables.laid[1] != 0:
        for deal in range(count):
            rest[deal] |= buffers.turn[deal]
    _draw_free(state, tables, buffers, count)
    return True


@inner_kernel
def rate_players(buffers: DealBuffers, playing: Seats, cards: int, ratings: Ratings) -> None:
    """Rate the hands of a batch.

    Args:
        buffers: The batch, as `deal_batch` leaves it.
        playing: The seats in the pot.
        cards: Cards of a seat and the full board together.
        ratings: One row for each of these seats, shape (players, deals), uint32; written.
    """
    players, count = ratings.shape
    whole = buffers.whole[:count]
    for player in range(players):
        own = buffers.hands[playing[player]]
        for deal in range(count):
            whole[deal] = own[deal] | buffers.flop[deal] | buffers.rest[deal]
        rate(whole, cards, ratings[player])


@inlined
def deal_and_rate(
    state: Stream,
    tables: DealTables,
    buffers: DealBuffers,
    count: int,
    most: int,
    playing: Seats,
    cards: int,
    stop: Flag,
    tries: Tries,
) -> int:
    """Deal a batch and rate the hands that are counted; the ratings fill the first rows of their buffer.

    Args:
        state: See `deal_batch`, like the next three.
        tables: See there.
        buffers: See there.
        count: See there.
        most: Most deals to count.
        playing: The seats in the pot.
        cards: Cards of a seat and the full board together.
        stop: See `deal_batch`.
        tries: See there.

    Returns:
        Deals to count; -1 when stopped.
    """
    if not deal_batch(state, tables, buffers, count, stop, tries):
        return -1
    players, counted = playing.size, min(count, most)
    rate_players(buffers, playing, cards, buffers.ratings[: players * counted].reshape(players, counted))
    return counted


@kernel
def count_equity(
    state: Stream,
    tables: DealTables,
    buffers: DealBuffers,
    size: int,
    most: int,
    playing: Seats,
    cards: int,
    counts: npt.NDArray[np.int64],
    stop: Flag,
    tries: Tries,
) -> tuple[int, bool]:
    """Deal a chunk, rate every hand and count who shares the pot.

    Args:
        state: The chunk's stream, advanced.
        tables: What is dealt from.
        buffers: This thread's buffers.
        size: Deals of the chunk.
        most: Most deals to count.
        playing: The seats in the pot.
        cards: Cards of a seat and the full board together.
        counts: Tie counters (`oracle.showdown.shares.ratings`), added to.
        stop: Not 0 ends the chunk at the next batch, shape (1,).
        tries: Counts the tries of the narrow seats, shape (1,).

    Returns:
        Deals counted, and whether the chunk was completed (or reached ``most``).
    """
    players = playing.size
    done = 0
    for start in range(0, size, BATCH):
        count = min(BATCH, size - start)
        count = deal_and_rate(state, tables, buffers, count, most - done, playing, cards, stop, tries)
        if count < 0:
            return done, False
        ratings = buffers.ratings[: players * count].reshape(players, count)
        count_shares(ratings, counts)
        done += count
        if done == most:
            return done, True
        if stop[0] != 0 and start + BATCH < size:
            return done, False
    return done, True
