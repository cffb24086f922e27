"""One chunk of a sampled run: a fixed number of deals, of which those that hold are counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.measure import Measure, T
from oracle.simulate.schedule import chunk_size
from oracle.simulate.stop import Stop


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
    measure: Measure[T], dealer: Dealer, seed: int, stop: Stop
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
    play = measure.make_play(dealer, stop)

    def compute(number: int, most: int | None = None) -> Chunk[T]:
        size = chunk_size(number)
        totals, complete = play(new_stream(seed, number), size, size if most is None else most)
        return Chunk(number, totals, complete)

    return compute
