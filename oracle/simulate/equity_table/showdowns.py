"""Sampled showdowns: deals, rates and counts a chunk for the equity table.

Hold'em, the most common game, has one kernel from dealing to counting, or one more for narrow seats that are
dealt apart.  Other games are dealt by one kernel,
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
from oracle.simulate.variance.counting import (
    CountingControls,
    control_sums,
    count_equity_with_controls,
    count_with_controls,
)
from oracle.simulate.variance.known import Controls
from oracle.simulate.work.schedule import BATCH
from oracle.simulate.work.stop import Stop

if TYPE_CHECKING:
    from oracle.simulate.deal.streams import Stream

BLOCK_BATCHES = 4
"""Batches per block: a millisecond or two of work."""


Count = Callable[["Stream", int, int, EquityTotals], bool]
"""Adds a chunk to empty totals: takes its stream, its size, the most deals to keep, and the totals; returns
whether it was completed.  Control variates are counted if the totals have moments."""


def by_one_kernel(
    prepared: Prepared, playing: Sequence[int], dealer: Dealer, stop: Stop, controls: Controls | None
) -> Count:
    """Counts chunks for one thread with one kernel from dealing to counting.

    Args:
        prepared: The table.
        playing: The seats in the pot.
        dealer: Deals; shared between threads.
        stop: Once set, chunks end at the next batch.
        controls: The control variates that can be counted.
    """
    buffers = dealer.buffers()
    seats = np.array(playing, dtype=np.int64)
    cards = prepared.game.hole_cards + prepared.game.board_cards
    beside = None if controls is None else CountingControls(controls, len(playing))

    def count(state: Stream, size: int, most: int, totals: EquityTotals) -> bool:
        given = state, dealer.tables, buffers, size, most, seats, cards, totals.counts
        if beside is None or totals.moments is None:
            done, complete = count_equity(*given, stop.flag, dealer.tries)
        else:
            done, complete = count_equity_with_controls(
                *given, beside.tables, beside.columns, control_sums(totals.moments), stop.flag, dealer.tries
            )
        totals.trials = totals.drawn = done
        return complete

    return count


def by_batches(
    prepared: Prepared, playing: Sequence[int], dealer: Dealer, stop: Stop, controls: Controls | None
) -> Count:
    """Counts chunks of hold'em for one thread whose narrow seats are dealt apart, two kernels for each batch.

    Control variates are counted column by column.  Arguments as for `by_one_kernel`; the deals and counts are
    those of `by_columns`.
    """
    buffers = dealer.buffers()
    seats = np.array(playing, dtype=np.int64)
    cards = prepared.game.hole_cards + prepared.game.board_cards
    beside = None if controls is None else by_columns(prepared, playing, dealer, stop, controls)

    def count(state: Stream, size: int, most: int, totals: EquityTotals) -> bool:
        if beside is not None and totals.moments is not None:
            return beside(state, size, most, totals)
        for start in range(0, size, BATCH):
            deals = min(BATCH, size - start)
            if not dealer.deal_ranges(state, deals, buffers, stop.flag):
                return False
            done, complete = count_equity(
                state, dealer.tables, buffers, deals, most - totals.trials, seats, cards, totals.counts,
                stop.flag, dealer.tries,
            )  # fmt: skip
            totals.trials = totals.drawn = totals.trials + done
            if not complete or totals.trials == most:
                return complete
            if stop.is_set() and start + BATCH < size:
                return False
        return True

    return count


def by_columns(
    prepared: Prepared, playing: Sequence[int], dealer: Dealer, stop: Stop, controls: Controls | None
) -> Count:
    """Counts chunks of any game for one thread, column by column; arguments as for `by_one_kernel`."""
    block = BlockDealer(dealer, BLOCK_BATCHES, ordered=False, seeds=False)
    beside = None if controls is None else CountingControls(controls, len(playing))

    def count(state: Stream, size: int, most: int, totals: EquityTotals) -> bool:
        for start in range(0, size, block.size):
            batch = block.deal(state, min(block.size, size - start), stop.flag)
            if batch is None:
                return False
            deals = min(batch.deals, most - totals.trials)
            count_batch(prepared.game, batch, playing, deals, totals, beside)
            totals.trials += deals
            totals.drawn = totals.trials
            if totals.trials == most:
                return True
            if stop.is_set() and start + block.size < size:
                return False
        return True

    return count


def count_batch(
    game: Game,
    batch: Batch,
    playing: Sequence[int],
    deals: int,
    totals: EquityTotals,
    beside: CountingControls | None = None,
) -> None:
    """Add the first ``deals`` deals of a batch to the outcomes counted in ``totals``."""
    first, low = GameKernels(game).rate_full(batch.hands[list(playing), :deals], batch.board[:deals])
    if game.split:
        count_split_shares(first, low, totals.counts)
    elif beside is None or totals.moments is None:
        count_shares(first, totals.counts)
    else:
        count_with_controls(
            first, totals.trials, totals.counts, beside.tables, beside.columns, control_sums(totals.moments)
        )
