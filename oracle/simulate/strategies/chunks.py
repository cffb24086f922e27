"""A chunk of a sampled run: a fixed number of deals, of which those that meet the condition are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
    """What a chunk gave.

    Attributes:
        number: Which chunk it is.
        totals: Its deals.
        complete: False when the run was stopped in the middle of it.
        tries: How often the narrow seats were drawn for it.
    """

    number: int
    totals: T
    complete: bool
    tries: int


class Tries:
    """How often the narrow seats have been drawn for each chunk under way, as any thread may ask."""

    def __init__(self) -> None:
        self._counters: dict[int, npt.NDArray[np.int64]] = {}

    def __getitem__(self, number: int) -> int:
        """Draws so far for a chunk; 0 where it is not under way."""
        counter = self._counters.get(number)
        return 0 if counter is None else int(counter[0])

    def total(self) -> int:
        """Draws so far for all chunks under way."""
        return sum(int(counter[0]) for counter in list(self._counters.values()))

    @contextmanager
    def counted(self, number: int, dealer: Dealer) -> Iterator[None]:
        """Count the draws that this thread's dealer makes for a chunk."""
        dealer.tries = self._counters[number] = np.zeros(1, dtype=np.int64)
        try:
            yield
        finally:
            del self._counters[number]


def chunk_worker(
    measure: Measure[T], dealer: Dealer, seed: int, stop: Stop, tries: Tries | None = None
) -> Callable[[int, int | None], Chunk[T]]:
    """A function for one thread that computes chunks by number.

    A chunk is always dealt in the same batches.  The second argument bounds the deals kept: with it, a
    chunk ends at the very deal that fills it, so a run can be cut to any number of kept trials.

    Args:
        measure: What is counted.
        dealer: Deals; shared between threads.
        seed: The run's seed.
        stop: Once set, chunks end at the next batch.
        tries: Where draws can be looked at while a chunk is under way.
    """
    watched = tries or Tries()
    own = dealer.counting_apart()
    play = measure.make_play(own, stop)

    def compute(number: int, most: int | None = None) -> Chunk[T]:
        size = chunk_size(number)
        with watched.counted(number, own):
            totals, complete = play(new_stream(seed, number), size, size if most is None else most)
            return Chunk(number, totals, complete, int(own.tries[0]))

    return compute
