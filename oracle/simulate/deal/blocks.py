"""Blocks: several batches dealt side by side, so that the columns of a query are long."""

from __future__ import annotations

import numpy as np

from oracle.jit import kernel
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.batches import DealBuffers, DealTables, Flag, Tries, deal_batch
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.sample import Masks
from oracle.simulate.deal.streams import Stream
from oracle.simulate.deal.together import words
from oracle.simulate.work.schedule import BATCH

KEPT_BYTES = 1 << 24
"""Upper bound on a thread's memory for columns, which it keeps between blocks."""


@kernel
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
    """Deal the deals from ``first`` to before ``last``, batch after batch; false when stopped."""
    for start in range(first, last, BATCH):
        size = min(BATCH, last - start)
        if not deal_batch(state, tables, buffers, size, stop, tries):
            return False
        for seat in range(hands.shape[0]):
            for deal in range(size):
                hands[seat, start + deal] = buffers.hands[seat, deal]
            for part in range(parts.shape[1]):
                for deal in range(size):
                    parts[seat, part, start + deal] = buffers.parts[seat, part, deal]
        for deal in range(size):
            flop[start + deal] = buffers.flop[deal]
            turn[start + deal] = buffers.turn[deal]
            rest[start + deal] = buffers.rest[deal]
            board[start + deal] = buffers.flop[deal] | buffers.rest[deal]
    return True


class BlockDealer:
    """Deals blocks for one thread.

    Deals and random numbers come from the stream as they would one batch at a time, so the size of blocks
    changes no deal.

    Args:
        dealer: Deals a batch; shared between threads.
        batches: The most batches of a block.
        ordered: Whether the dealer deals the turn separately.
        seeds: Whether each deal gets its own random number, for values that are sampled themselves.
    """

    def __init__(self, dealer: Dealer, batches: int, *, ordered: bool, seeds: bool) -> None:
        self._dealer = dealer
        self._ordered = ordered
        self._buffers = dealer.buffers()
        self.size = batches * BATCH
        self._hands = np.empty((self._buffers.hands.shape[0], self.size), dtype=np.uint64)
        self._parts = np.empty((*self._buffers.parts.shape[:2], self.size), dtype=np.uint64)
        self._flop, self._turn, self._rest, self._board = np.empty((4, self.size), dtype=np.uint64)
        self._seeds = np.empty(self.size, dtype=np.uint64) if seeds else None
        _keep_memory()

    def deal(self, state: Stream, count: int, stop: Flag) -> Batch | None:
        """Deal ``count`` complete deals, which are valid until the next block.

        Args:
            state: The chunk's stream, advanced.
            count: Deals wanted, at most ``size``.
            stop: Not 0 ends the block, shape (1,).

        Returns:
            The deals, or None when stopped.
        """
        if self._seeds is None and self._dealer.whole_blocks:
            if not self._fill(state, 0, count, stop):
                return None
        else:
            for start in range(0, count, BATCH):
                end = min(count, start + BATCH)
                if not self._fill(state, start, end, stop):
                    return None
                if self._seeds is not None:
                    self._seeds[start:end] = words(state, end - start)
        return Batch(
            self._hands[:, :count],
            self._flop[:count],
            self._rest[:count],
            self._turn[:count] if self._ordered else None,
            seeds=None if self._seeds is None else self._seeds[:count],
            parts=self._parts[:, :, :count] if self._parts.shape[1] else None,
            whole_board=self._board[:count],
        )

    def _fill(self, state: Stream, start: int, end: int, stop: Flag) -> bool:
        """Deal into a part of the block; false when stopped."""
        if not self._dealer.deal_ranges(state, end - start, self._buffers, stop):
            return False
        # Whole columns: slices have another type, for which the kernel would be compiled again.
        return _deal_block(
            state, self._dealer.tables, self._buffers, start, end, stop, self._dealer.tries,
            self._hands, self._parts, self._flop, self._turn, self._rest, self._board,
        )  # fmt: skip


def _keep_memory() -> None:
    """Make the allocator reuse the memory of columns.

    The C library of Linux returns blocks of more than 128 kB to the system and requests fresh pages each
    time, which takes as long as filling the column; once a larger block has been freed, it keeps all smaller
    ones (mallopt(3), M_MMAP_THRESHOLD).  Elsewhere this does nothing.
    """
    np.empty(KEPT_BYTES, dtype=np.uint8)
