"""One chunk of a sampled run: a fixed number of deals, of which those that hold are counted."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.measure import Measure, T
from oracle.simulate.schedule import BATCH, chunk_size


@dataclass(frozen=True, slots=True, eq=False)
class Chunk(Generic[T]):
    """What a chunk gave.

    Attributes:
        number: Which chunk it is.
        totals: Its deals.
        complete: False when the run was stopped in the middle of it.
    """

    number: int
    totals: T
    complete: bool


def chunk_worker(
    measure: Measure[T], dealer: Dealer, seed: int, stop: threading.Event
) -> Callable[[int, int | None], Chunk[T]]:
    """A function for one thread that computes chunks by number.

    A chunk is always dealt in the same batches.  The second argument bounds the deals kept: with it, a
    chunk ends at the very deal that fills it, so a run can be cut to any number of kept trials.

    Args:
        measure: What is counted.
        dealer: Deals; shared between threads.
        seed: The run's seed.
        stop: Once set, chunks end at the next batch.
    """
    work = dealer.workspace(BATCH)
    count = measure.counter()

    def compute(number: int, most: int | None = None) -> Chunk[T]:
        size = chunk_size(number)
        state = new_stream(seed, number)
        totals = measure.empty()
        for start in range(0, size, BATCH):
            batch = dealer.deal(state, min(BATCH, size - start), work, stop.is_set)
            if batch is None:
                return Chunk(number, totals, complete=False)
            count(batch, totals, batch.deals if most is None else most - totals.trials)
            if totals.trials == most:
                break
            if stop.is_set() and start + BATCH < size:
                return Chunk(number, totals, complete=False)
        return Chunk(number, totals, complete=True)

    return compute
