"""One chunk of a sampled run: deal, rate, compare, count."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from oracle.rating.high import rate
from oracle.showdown.shares import count_shares
from oracle.simulate.accumulate import EquityTotals
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.prepare import Prepared
from oracle.simulate.schedule import BATCH, chunk_size, chunk_start


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """What a chunk gave.

    Attributes:
        totals: Its kept trials.
        complete: False when the run was stopped in the middle of it.
    """

    totals: EquityTotals
    complete: bool


def chunk_worker(
    prepared: Prepared, dealer: Dealer, seed: int, limit: int | None, stop: threading.Event
) -> Callable[[int], Chunk]:
    """A function for one thread that computes chunks by number.

    Args:
        prepared: What is dealt.
        dealer: Deals it; shared between threads.
        seed: The run's seed.
        limit: Trials of the whole run, or None; the last chunk is cut to it.
        stop: Once set, chunks end at the next batch.
    """
    playing = np.array([not seat.folded for seat in prepared.seats])
    players = int(playing.sum())
    work = dealer.workspace(BATCH)
    cards = prepared.game.hole_cards + prepared.game.board_cards
    whole = np.empty(BATCH, dtype=np.uint64)
    ratings = np.empty((players, BATCH), dtype=np.uint32)

    def compute(number: int) -> Chunk:
        start, size = chunk_start(number), chunk_size(number)
        if limit is not None:
            size = min(size, limit - start)
        state = new_stream(seed, number)
        totals = EquityTotals.empty(players)
        while totals.trials < size:
            count = min(BATCH, size - totals.trials)
            batch = dealer.deal(state, count, work, stop.is_set)
            if batch is None:
                return Chunk(totals, complete=False)
            hands = whole[:count]
            board = batch.board
            for player, seat in enumerate(np.flatnonzero(playing)):
                np.bitwise_or(batch.hands[seat], board, out=hands)
                rate(hands, cards, ratings[player, :count])
            count_shares(ratings[:, :count], totals.counts)
            totals.trials += count
            if stop.is_set() and totals.trials < size:
                return Chunk(totals, complete=False)
        return Chunk(totals, complete=True)

    return compute
