"""A chunk of a sampled run: a fixed number of deals, of which those that meet the condition are counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

import numpy as np
import numpy.typing as npt

from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.measure import Measure, T
from oracle.simulate.work.schedule import chunk_size
from oracle.simulate.work.stop import Stop


@dataclass(frozen=True, slots=True, eq=False)
class Chunk(Generic[T]):
    """The result of a chunk.

    Attributes:
        number: Its number.
        totals: Its deals.
        complete: False if the run was stopped in the middle of it.
        tries: Draws of the narrow seats for it.
        elsewhere: Seconds that another process took for it; 0 if this one dealt it.
    """

    number: int
    totals: T
    complete: bool
    tries: int
    elsewhere: float = 0.0


class Tries:
    """Draws of the narrow seats for each chunk in progress, readable from any thread."""

    def __init__(self) -> None:
        self._counters: dict[int, npt.NDArray[np.int64]] = {}

    def __getitem__(self, number: int) -> int:
        """Draws so far for a chunk; 0 if it is not in progress."""
        counter = self._counters.get(number)
        return 0 if counter is None else int(counter[0])

    def total(self) -> int:
        """Draws so far for all chunks in progress."""
        return sum(int(counter[0]) for counter in list(self._counters.values()))

    def begin(self, number: int, dealer: Dealer) -> None:
        """Count the draws that this thread's dealer makes from now on for a chunk."""
        dealer.tries = self._counters[number] = np.zeros(1, dtype=np.int64)

    def end(self, number: int) -> None:
        """The chunk is no longer in progress."""
        del self._counters[number]


def chunk_worker(
    measure: Measure[T], dealer: Dealer, seed: int, stop: Stop, tries: Tries | None = None
) -> Callable[[int, int | None], Chunk[T]]:
    """A function for one thread that computes chunks by number.

    A chunk is always dealt in the same batches.  The second argument bounds the deals kept: a chunk ends
    exactly at the deal that reaches it, so a run can end at any number of kept trials.

    Args:
        measure: What is counted.
        dealer: Deals; shared between threads.
        seed: The run's seed.
        stop: Once set, chunks end at the next batch.
        tries: Receives the draws of chunks in progress.
    """
    watched = tries or Tries()
    own = dealer.counting_apart()
    play = measure.make_play(own, stop)

    def compute(number: int, most: int | None = None) -> Chunk[T]:
        size = chunk_size(number)
        watched.begin(number, own)
        try:
            totals, complete = play(new_stream(seed, number), size, size if most is None else most)
        finally:
            watched.end(number)
        return Chunk(number, totals, complete, int(own.tries[0]))

    return compute
