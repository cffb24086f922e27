"""Sampled showdowns: deals, rates and counts a chunk for the equity table.

Hold'em, the most common game, has one kernel from dealing to counting.  Other games are dealt by one kernel,
rated by another and counted by a third, in blocks of several batches: every call switches the interpreter to
another thread and back, which costs as much as some of the work on a batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from oracle.games import Game
from oracle.prepared import Prepared
from oracle.showdown.kernels import GameKernels
from oracle.showdown.shares.ratings import count_shares, count_split_shares
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.batches import count_equity
from oracle.simulate.deal.blocks import BlockDealer
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.equity_table.accumulate import EquityTotals
from oracle.simulate.work.stop import Stop

if TYPE_CHECKING:
    from oracle.simulate.deal.streams import Stream
    from oracle.simulate.measure import Play

BLOCK_BATCHES = 4
"""Batches per block: a millisecond or two of work."""


def by_one_kernel(
    prepared: Prepared, playing: Sequence[int], dealer: Dealer, stop: Stop, empty: Callable[[], EquityTotals]
) -> Play[EquityTotals]:
    """Plays chunks for one thread with one kernel from dealing to counting.

    Args:
        prepared: What is dealt.
        playing: The seats in the pot.
        dealer: Deals; shared between threads.
        stop: Once set, chunks end at the next batch.
        empty: Makes totals of no deals.
    """
    buffers = dealer.buffers()
    seats = np.array(playing, dtype=np.int64)
    cards = prepared.game.hole_cards + prepared.game.board_cards

    def play(state: Stream, size: int, most: int) -> tuple[EquityTotals, bool]:
        totals = empty()
        done, complete = count_equity(
            state, dealer.tables, buffers, size, most, seats, cards, totals.counts, stop.flag, dealer.tries
        )
        totals.trials = totals.drawn = done
        return totals, complete

    return play


def by_columns(
    prepared: Prepared, playing: Sequence[int], dealer: Dealer, stop: Stop, empty: Callable[[], EquityTotals]
) -> Play[EquityTotals]:
    """Plays chunks of any game for one thread, column by column; arguments as for `by_one_kernel`."""
    block = BlockDealer(dealer, BLOCK_BATCHES, ordered=False, seeds=False)

    def play(state: Stream, size: int, most: int) -> tuple[EquityTotals, bool]:
        totals = empty()
        for start in range(0, size, block.size):
            batch = block.deal(state, min(block.size, size - start), stop.flag)
            if batch is None:
                return totals, False
            deals = min(batch.deals, most - totals.trials)
            count_batch(prepared.game, batch, playing, deals, totals)
            totals.trials += deals
            totals.drawn = totals.trials
            if totals.trials == most:
                return totals, True
            if stop.is_set() and start + block.size < size:
                return totals, False
        return totals, True

    return play


def count_batch(game: Game, batch: Batch, playing: Sequence[int], deals: int, totals: EquityTotals) -> None:
    """Add the first ``deals`` deals of a batch to the outcomes counted in ``totals``."""
    first, low = GameKernels(game).rate_full(batch.hands[list(playing), :deals], batch.board[:deals])
    if game.split:
        count_split_shares(first, low, totals.counts)
    else:
        count_shares(first, totals.counts)
