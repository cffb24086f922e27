"""Playing chunks, and counting given deals, by the kernels of traits; for one thread."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from oracle.arrays import Whole
from oracle.prepared import Prepared
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.batches import new_buffers
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import Stream
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.equity_table.showdowns import Count
from oracle.simulate.traits.kernels import TOTALS, TRIALS, chunk_kernels
from oracle.simulate.traits.program import Counting
from oracle.simulate.traits.steps import new_room
from oracle.simulate.work.schedule import BATCH
from oracle.simulate.work.stop import Stop


@dataclass(frozen=True, slots=True, eq=False)
class ChunkCounts:
    """What was counted in some deals.

    Attributes:
        counts: The counters, shape (counters,); nobody else has this array.
        totals: Deals kept, drawn, and drawn after the last one kept (`oracle.simulate.traits.kernels`).
        complete: False if it was stopped before the end.
    """

    counts: Whole
    totals: Whole
    complete: bool


class ChunkPlayer:
    """Plays chunks.

    Args:
        counting: What is counted.
        prepared: The table.
        dealer: Deals.
        stop: Once set, chunks end at the next batch.
    """

    def __init__(self, counting: Counting, prepared: Prepared, dealer: Dealer, stop: Stop) -> None:
        self._counting = counting
        self._play = chunk_kernels(GameKernels(prepared.game).rate_row).play_chunk
        self._dealer = dealer
        self._stop = stop
        self._buffers = dealer.buffers()
        self._room = new_room(BATCH, counting.ratings, counting.traits, members=False)
        self._counts = counting.new_counts()

    def play(self, state: Stream, size: int, most: int) -> ChunkCounts:
        """Count a chunk; arguments as for `oracle.simulate.measure.Play`."""
        counts, totals = self._counts, np.zeros(TOTALS, dtype=np.int64)
        counts.fill(0)
        step = size if self._dealer.whole_blocks else BATCH
        complete = True
        for start in range(0, size, step):
            count = min(step, size - start)
            # Seats that are dealt separately take their random numbers before the rest of the batch.
            complete = self._dealer.deal_ranges(state, count, self._buffers, self._stop.flag) and self._play(
                state, self._dealer.tables, self._buffers, count, most, self._counting.program, self._room,
                counts, totals, self._stop.flag, self._dealer.tries,
            )  # fmt: skip
            if not complete or totals[TRIALS] == most:
                break
            if self._stop.is_set() and start + step < size:
                complete = False
                break
        return ChunkCounts(np.add.reduce(counts, axis=0), totals, complete)


def count_given(counting: Counting, prepared: Prepared, batch: Batch) -> ChunkCounts:
    """Count the deals of an enumeration, none of which has a weight."""
    counts, totals = counting.new_counts(), np.zeros(TOTALS, dtype=np.int64)
    count = chunk_kernels(GameKernels(prepared.game).rate_row).count_deals
    columns = (batch.hands, batch.flop, batch.rest if batch.turn is None else batch.turn, batch.rest)
    room = new_room(BATCH, counting.ratings, counting.traits, members=True)
    count(
        counting.program, *map(np.ascontiguousarray, columns), batch.members,
        new_buffers(len(batch.hands), 0), room, counts, totals,
    )  # fmt: skip
    return ChunkCounts(counts[0], totals, True)


def add_pots(counting: Counting, counts: Whole, totals: EquityTotals) -> None:
    """Add who shared how many pots to an equity table; ``counts``: all counters, shape (counters,)."""
    deals = 0
    for player, key in enumerate(counting.ways):
        ways, members = key.column(counts)
        totals.counts[player, ways[ways > 0] - 1] += members[ways > 0]
        deals = int(members.sum())
    totals.trials += deals


def pot_counter(counting: Counting, prepared: Prepared, dealer: Dealer, stop: Stop) -> Count:
    """Counts chunks of an equity table without control variates, for one thread.

    Args:
        counting: What is counted: the table alone.
        prepared: The table.
        dealer: Deals; shared between threads.
        stop: Once set, chunks end at the next batch.
    """
    player = ChunkPlayer(counting, prepared, dealer, stop)

    def count(state: Stream, size: int, most: int, totals: EquityTotals) -> bool:
        counted = player.play(state, size, most)
        add_pots(counting, counted.counts, totals)
        totals.drawn = totals.trials
        return counted.complete

    return count
