"""Narrow seats dealt one after the other; `oracle.simulate.deal.tilts` proves that this follows the rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.jit import kernel
from oracle.ranges import WeightedRange
from oracle.simulate.deal.batches import CANDIDATES, DealBuffers, Flag, Seats, Tries
from oracle.simulate.deal.sample import HALF, NOTHING, Masks
from oracle.simulate.deal.streams import LANES, Stream, fill
from oracle.simulate.deal.tables import alias_columns, column_shares
from oracle.simulate.deal.tilts import Shares, Tilts, greatest
from oracle.simulate.work.schedule import BATCH

TRY_SECONDS = 4e-8
"""Expected seconds of one attempt, most of which end at the first few seats; one core."""

WORD = 32
"""Bits of a random number."""
RANDOM_NUMBERS = 2.0**WORD

FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
"""The hand of an attempt that has ended: all bits, so that it shares a card with any other hand."""

BYTES, BYTE_BITS, BYTE_VALUES = 8, 8, 256
"""Bytes of a mask, bits of a byte, and values that a byte can have."""


class SeatTables(NamedTuple):
    """The tables that seats are dealt from, in the order of dealing.

    A hand is drawn by the alias method from a number of columns that is a power of two: the leading bits of
    one random number choose the column; a second one below ``cuts`` keeps its own hand, any other takes
    ``other``.

    Attributes:
        seats: Numbers of the seats, shape (seats,).
        masks: Hands of all seats, shape (n,), uint64.
        leads: The lead card of each, shape (n,), uint64 masks.
        starts: Where each seat's hands begin, shape (seats,), int64.
        cuts: Of each column of all seats, shape (columns,), uint32.
        other: Hand taken instead, counted within the seat, shape (columns,), uint32.
        columns: Where each seat's columns begin, shape (seats,), int64.
        shifts: By how many bits a random number is shifted to choose a column, shape (seats,), uint32.
        powers: b of each seat, shape (seats,); 1 for seats that count draws instead of continuing by chance.
        tops: t of each seat, shape (seats,).
        in_use: The chance that the lead card of a drawn hand is among the cards of one byte of a mask, by
            seat, number of the byte and its value; shape (seats, 8, 256).
    """

    seats: Seats
    masks: Masks
    leads: Masks
    starts: npt.NDArray[np.int64]
    cuts: npt.NDArray[np.uint32]
    other: npt.NDArray[np.uint32]
    columns: npt.NDArray[np.int64]
    shifts: npt.NDArray[np.uint32]
    powers: Shares
    tops: Shares
    in_use: Shares


class Attempts(NamedTuple):
    """Buffers for attempts made side by side.

    Attributes:
        rand: Random numbers.
        picks: The column, then the hand, that each attempt has drawn; shape (attempts,).
        blocked: 1 where the lead card is in use and the seat draws again, shape (attempts,).
        pending: The attempts that draw again, shape (attempts + 1,).
        cards: Hands of the attempts that got past each seat, shape (seats, attempts).
        before: Which attempt of the seat before each of them continues, shape (seats, attempts).
        taken: Cards in use, shape (attempts,).
    """

    rand: npt.NDArray[np.uint32]
    picks: npt.NDArray[np.uint32]
    blocked: npt.NDArray[np.uint8]
    pending: npt.NDArray[np.uint32]
    cards: Masks
    before: npt.NDArray[np.uint32]
    taken: Masks


def seat_tables(seats: Sequence[int], ranges: Sequence[WeightedRange], tilts: Tilts) -> SeatTables:
    """Lay out the tables that seats are dealt from.

    Args:
        seats: Their numbers.
        ranges: What each can hold.
        tilts: How they are dealt.
    """
    chosen = [ranges[place] for place in tilts.order]
    bits = [max(1, (entry.masks.size - 1).bit_length()) for entry in chosen]
    drawn = [
        alias_columns(column_shares(chances, 1 << wide, 1 << WORD), 1 << WORD)
        for chances, wide in zip(tilts.chances, bits, strict=True)
    ]
    sizes = [entry.masks.size for entry in chosen]
    return SeatTables(
        seats=np.array([seats[place] for place in tilts.order], dtype=np.int64),
        masks=np.concatenate([entry.masks for entry in chosen]),
        leads=np.concatenate(tilts.leads),
        starts=np.cumsum([0, *sizes[:-1]]).astype(np.int64),
        cuts=np.concatenate([cuts for cuts, _ in drawn]),
        other=np.concatenate([other for _, other in drawn]),
        columns=np.cumsum([0, *(1 << wide for wide in bits[:-1])]).astype(np.int64),
        shifts=np.array([WORD - wide for wide in bits], dtype=np.uint32),
        powers=np.array(tilts.powers),
        tops=np.array([greatest(power) for power in tilts.powers]),
        in_use=np.stack([_by_bytes(*each) for each in zip(tilts.leads, tilts.chances, strict=True)]),
    )


def _by_bytes(leads: Masks, chances: Shares) -> Shares:
    """The chances of the lead cards, summed over the cards of each byte of a mask; shape (8, 256)."""
    bits = np.bitwise_count(leads - np.uint64(1))
    by_bit = np.bincount(bits, chances, BYTES * BYTE_BITS).reshape(BYTES, 1, BYTE_BITS)
    held = np.arange(BYTE_VALUES)[:, None] >> np.arange(BYTE_BITS) & 1
    by_byte: Shares = (by_bit * held).sum(axis=2)
    return by_byte


def new_attempts(seats: int, size: int) -> Attempts:
    """Buffers for a number of attempts at once."""
    return Attempts(
        rand=np.empty(-(-size // LANES) * LANES, dtype=np.uint32),
        picks=np.empty(size, dtype=np.uint32),
        blocked=np.empty(size, dtype=np.uint8),
        pending=np.empty(size + 1, dtype=np.uint32),
        cards=np.empty((seats, size), dtype=np.uint64),
        before=np.empty((seats, size), dtype=np.uint32),
        taken=np.empty(size, dtype=np.uint64),
    )


@kernel
def _end_some(state: Stream, tables: SeatTables, room: Attempts, seat: int, live: int | np.int64) -> None:
    """End some attempts at a late seat, each with its chance, by giving them the hand `FULL`."""
    rand, hands, taken, blocked = room.rand, room.cards[seat], room.taken, room.blocked
    in_use, power = tables.in_use[seat], tables.powers[seat]
    scale = RANDOM_NUMBERS / tables.tops[seat]
    fill(state, rand, live)
    for i in range(live):
        used = 0.0
        for byte in range(BYTES):
            used += in_use[byte, (taken[i] >> np.uint64(BYTE_BITS * byte)) & np.uint64(BYTE_VALUES - 1)]
        if rand[i] >= scale * (1.0 - used) * np.exp(power * used):
            hands[i] = FULL
            blocked[i] = 0


@kernel
def _draw_seat(state: Stream, tables: SeatTables, room: Attempts, seat: int, live: int | np.int64) -> None:
    """Draw one seat's hand for the first ``live`` attempts; its lead card is in use where none was free."""
    rand, picks, hands = room.rand, room.picks, room.cards[seat]
    taken, blocked, pending = room.taken, room.blocked, room.pending
    masks, leads = tables.masks[tables.starts[seat] :], tables.leads[tables.starts[seat] :]
    cuts, other = tables.cuts[tables.columns[seat] :], tables.other[tables.columns[seat] :]
    shift, early = tables.shifts[seat], tables.powers[seat] == 1.0
    fill(state, rand, live)
    for i in range(live):
        picks[i] = rand[i] >> shift
    fill(state, rand, live)
    for i in range(live):
        column = picks[i]
        instead = other[column]  # always loaded: a branch that cannot be predicted takes longer
        hand = column if rand[i] < cuts[column] else instead
        hands[i] = masks[hand]
        blocked[i] = (leads[hand] & taken[i]) != NOTHING
    if not early:
        _end_some(state, tables, room, seat, live)
    waiting: int | np.int64 = np.int64(0)  # not a literal, or `fill` would be compiled twice
    for i in range(live):
        pending[waiting] = i
        waiting += blocked[i]
    draws = np.uint64(1)
    while waiting > 0:
        if early:
            fill(state, rand, waiting)
            kept = np.int64(0)
            for j in range(waiting):
                pending[kept] = pending[j]
                kept += ((np.uint64(rand[j]) * draws) >> HALF) == NOTHING  # draws again with chance 1 / draws
            waiting = kept
        fill(state, rand, waiting)
        for j in range(waiting):
            picks[j] = rand[j] >> shift
        fill(state, rand, waiting)
        kept = np.int64(0)
        for j in range(waiting):
            i = pending[j]
            column = picks[j]
            instead = other[column]
            hand = column if rand[j] < cuts[column] else instead
            hands[i] = masks[hand]
            pending[kept] = i
            kept += (leads[hand] & taken[i]) != NOTHING
        waiting = kept
        draws += np.uint64(1)


@kernel
def draw_seat_by_seat(
    state: Stream,
    tables: SeatTables,
    room: Attempts,
    hands: Masks,
    used: Masks,
    filled: int | np.int64,
    count: int | np.int64,
) -> int | np.int64:
    """Make as many attempts as fit into the buffers, and keep those that gave every seat a hand.

    Args:
        state: The stream, advanced.
        tables: What is dealt.
        room: Buffers for the attempts.
        hands: Receives the hands by number of the seat, shape (all seats, at least count).
        used: Cards of each kept deal, shape (at least count,).
        filled: Deals kept before.
        count: Deals wanted; further ones are dropped.

    Returns:
        Deals kept so far.
    """
    taken = room.taken
    live: int | np.int64 = np.int64(taken.size)
    for i in range(live):
        taken[i] = NOTHING
    for seat in range(tables.seats.size):
        _draw_seat(state, tables, room, seat, live)
        cards, before = room.cards[seat], room.before[seat]
        kept = np.int64(0)
        for i in range(live):
            hand, mine = cards[i], taken[i]
            cards[kept] = hand
            before[kept] = i
            taken[kept] = mine | hand
            kept += (hand & mine) == NOTHING
        live = kept
    for i in range(min(live, count - filled)):
        place = np.int64(i)
        for seat in range(tables.seats.size - 1, -1, -1):
            hands[tables.seats[seat], filled] = room.cards[seat, place]
            place = np.int64(room.before[seat, place])
        used[filled] = taken[i]
        filled += 1
    return filled


class SeatBySeat:
    """Deals some seats; threads share it.

    Args:
        seats: Their numbers.
        ranges: What each can hold.
        tilts: How they are dealt.
    """

    def __init__(self, seats: Sequence[int], ranges: Sequence[WeightedRange], tilts: Tilts) -> None:
        self._tables = seat_tables(seats, ranges, tilts)
        self.try_seconds = TRY_SECONDS

    def deal(self, state: Stream, buffers: DealBuffers, count: int, stop: Flag, tries: Tries) -> bool:
        """Deal the seats' cards into ``hands`` and ``used`` of the buffers; false when stopped.

        Args:
            state: The chunk's stream, advanced.
            buffers: This thread's buffers.
            count: Deals wanted, at most `BATCH`.
            stop: Checked between rounds of attempts, shape (1,).
            tries: Counts the attempts, shape (1,).
        """
        size = min(BATCH, max(count, CANDIDATES))
        room = new_attempts(self._tables.seats.size, size)
        filled: int | np.int64 = np.int64(0)
        while filled < count:
            if stop[0]:
                return False
            filled = draw_seat_by_seat(
                state, self._tables, room, buffers.hands, buffers.used, filled, np.int64(count)
            )
            tries[0] += size
        return True
