"""Stand-ins of the kernels that deal: arguments and results are those of the kernels.

What the kernels leave in buffers that only they use (random numbers, candidates) is not the same.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.jit import stand_in_for
from oracle.simulate.deal import blocks
from oracle.simulate.deal.batches import (
    ALL_SEATS,
    CANDIDATES,
    DealBuffers,
    DealTables,
    Flag,
    Tries,
    deal_batch,
    rate_players,
)
from oracle.simulate.deal.sample import HALF, LOW, NOTHING, ONE, Masks, draw_clear, draw_together
from oracle.simulate.deal.streams import LANES, Stream, fill
from oracle.simulate.stand_ins.ratings import rated
from oracle.simulate.work.schedule import BATCH

Words = npt.NDArray[np.uint32]
Places = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]


def _turned(words: Words, bits: int) -> Words:
    """Words of 32 bits turned left."""
    turned: Words = (words << np.uint32(bits)) | (words >> np.uint32(32 - bits))
    return turned


@stand_in_for(fill)
def _fill(state: Stream, out: Words, count: int | np.int64) -> None:
    s0, s1, s2, s3 = state.copy()
    for start in range(0, int(count), LANES):
        out[start : start + LANES] = _turned(s0 + s3, 7) + s0
        shifted = s1 << np.uint32(9)
        s2 = s2 ^ s0
        s3 = s3 ^ s1
        s1, s0 = s1 ^ s2, s0 ^ s3
        s2, s3 = s2 ^ shifted, _turned(s3, 11)
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3


def _places(state: Stream, rand: Words, count: int, size: int) -> tuple[Places, Flags]:
    """``count`` places below ``size``, and which of them are refused because they would be too likely."""
    _fill(state, rand, count)
    wide = np.uint64(size)
    product = rand[:count].astype(np.uint64) * wide
    return product >> HALF, (product & LOW) < (ONE << HALF) % wide


@stand_in_for(draw_clear)
def _draw_clear(
    state: Stream,
    table: Masks,
    used: Masks,
    out: Masks,
    rand: Words,
    bad: npt.NDArray[np.uint8],
    pending: Words,
) -> None:
    waiting = np.arange(used.size)
    while waiting.size:
        places, refused = _places(state, rand, waiting.size, table.size)
        drawn = table[places]
        out[waiting] = drawn
        waiting = waiting[refused | (drawn & used[waiting] != NOTHING)]
    used |= out


@stand_in_for(draw_together)
def _draw_together(
    state: Stream,
    masks: Masks,
    cuts: Words,
    other: Words,
    starts: npt.NDArray[np.int64],
    sizes: npt.NDArray[np.int64],
    totals: npt.NDArray[np.int64],
    hands: Masks,
    used: Masks,
    rand: Words,
    bad: npt.NDArray[np.uint8],
    cards: Masks,
    filled: int | np.int64,
    lanes: int | np.int64,
) -> int | np.int64:
    count = int(lanes)
    clash = np.zeros(count, dtype=np.bool_)
    taken = np.zeros(count, dtype=np.uint64)
    rows = []
    for start, size, total in zip(starts.tolist(), sizes.tolist(), totals.tolist(), strict=True):
        places, refused = _places(state, rand, count, size)
        clash |= refused
        index = places + np.uint64(start)
        if total:
            ticket, refused = _places(state, rand, count, total)
            clash |= refused
            index = np.where(ticket < cuts[index], index, np.uint64(start) + other[index])
        row = masks[index]
        clash |= row & taken != NOTHING
        taken |= row
        rows.append(row)
    kept = np.flatnonzero(~clash)[: used.size - 1 - filled]
    end = filled + kept.size
    for seat, row in enumerate(rows):
        hands[seat, filled:end] = row[kept]
    used[filled:end] = taken[kept]
    return end


def _deal_narrow(
    state: Stream, tables: DealTables, buffers: DealBuffers, count: int, stop: Flag, tries: Tries
) -> bool:
    """Deal the narrow seats together; false when stopped."""
    filled: int | np.int64 = 0
    lanes = count
    while filled < count:
        if stop[0] != 0:
            return False
        filled = _draw_together(
            state, tables.masks, tables.cuts, tables.other, tables.starts, tables.sizes, tables.totals,
            buffers.kept, buffers.used[: count + 1], buffers.rand, buffers.bad, buffers.cards, filled, lanes,
        )  # fmt: skip
        tries[0] += lanes
        lanes = min(count, CANDIDATES)
    buffers.hands[tables.narrow, :count] = buffers.kept[: tables.narrow.size, :count]
    return True


def _draw(state: Stream, table: Masks, buffers: DealBuffers, count: int, out: Masks) -> None:
    _draw_clear(state, table, buffers.used[:count], out, buffers.rand, buffers.bad, buffers.pending)


def _draw_free(state: Stream, tables: DealTables, buffers: DealBuffers, count: int) -> None:
    """Deal the free cards, set by set."""
    for index, seat in enumerate(tables.draw_seats.tolist()):
        start = tables.draw_starts[index]
        table = tables.sets[start : start + tables.draw_sizes[index]]
        if tables.draw_first[index]:
            _draw(state, table, buffers, count, buffers.hands[seat, :count])
            continue
        drawn = buffers.whole[:count]
        _draw(state, table, buffers, count, drawn)
        holders = slice(None) if seat == ALL_SEATS else seat
        buffers.hands[holders, :count] |= drawn
        if buffers.parts.shape[1]:
            buffers.parts[holders, tables.draw_parts[index], :count] |= drawn


@stand_in_for(deal_batch)
def _deal_batch(
    state: Stream, tables: DealTables, buffers: DealBuffers, count: int, stop: Flag, tries: Tries
) -> bool:
    if tables.narrow.size:
        if not _deal_narrow(state, tables, buffers, count, stop, tries):
            return False
    elif not tables.dealt[0]:
        buffers.used[:count] = NOTHING
    buffers.hands[tables.given, :count] = tables.given_masks[:, None]
    if buffers.parts.shape[1]:
        buffers.parts[tables.given, :, :count] = tables.given_parts[:, :, None]
    streets = (tables.flop, buffers.flop), (tables.turn, buffers.turn), (tables.rest, buffers.rest)
    for street, (table, column) in enumerate(streets):
        if tables.laid[street]:
            continue
        out = column[:count]
        if table.size:
            _draw(state, table, buffers, count, out)
            out |= tables.known[street]
        else:
            out[:] = tables.known[street]
    if tables.turn.size or tables.laid[1]:
        buffers.rest[:count] |= buffers.turn[:count]
    _draw_free(state, tables, buffers, count)
    return True


@stand_in_for(rate_players)
def _rate_players(
    buffers: DealBuffers, playing: npt.NDArray[np.int64], cards: int, ratings: npt.NDArray[np.uint32]
) -> None:
    count = ratings.shape[1]
    board = buffers.flop[:count] | buffers.rest[:count]
    for player, seat in enumerate(playing.tolist()):
        ratings[player] = rated(buffers.hands[seat, :count] | board)


@stand_in_for(blocks._deal_block)
def _deal_block(
    state: Stream,
    tables: DealTables,
    buffers: DealBuffers,
    first: int,
    last: int,
    stop: Flag,
    tries: Tries,
    hands: Masks,
    parts: Masks,
    flop: Masks,
    turn: Masks,
    rest: Masks,
    board: Masks,
) -> bool:
    for start in range(first, last, BATCH):
        size = min(BATCH, last - start)
        if not _deal_batch(state, tables, buffers, size, stop, tries):
            return False
        dealt = slice(start, start + size)
        hands[:, dealt] = buffers.hands[:, :size]
        parts[:, :, dealt] = buffers.parts[: len(parts), :, :size]
        flop[dealt] = buffers.flop[:size]
        turn[dealt] = buffers.turn[:size]
        rest[dealt] = buffers.rest[:size]
        board[dealt] = flop[dealt] | rest[dealt]
    return True
