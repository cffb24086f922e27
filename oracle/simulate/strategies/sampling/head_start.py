"""A head start: while kernels are compiled, another process computes the first chunks of a run without them.

Compiling takes about ten seconds, once per machine and version. By NumPy (`oracle.simulate.stand_ins`) the
same deals are made, rated and counted in columns, some 50,000 a second in hold'em; kernels without a stand-in
are interpreted, at some thousand deals a second. A chunk has the same bits wherever it is computed, so these
chunks are kept, and the compiled kernels continue after them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Self

from oracle.clock import WorkClock
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.measure import Measure, T
from oracle.simulate.strategies.sampling.chunks import Chunk, chunk_worker
from oracle.simulate.work.other_process import OtherProcess
from oracle.simulate.work.pool import OrderedPool
from oracle.simulate.work.stop import Stop

if TYPE_CHECKING:
    from oracle.prepared import Prepared

PATIENCE_SECONDS = 0.3
"""A run that has waited this long for the compiler gets a head start; reading compiled kernels takes less."""


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """Everything that determines the chunks of a run.

    Attributes:
        prepared: The table.
        measure: What is measured.
        seed: The run's seed.
        trials: Trials after which the run ends; None if they do not limit it.
    """

    prepared: Prepared
    measure: Measure[T]
    seed: int
    trials: int | None

    def results(self) -> Iterator[Chunk[T]]:
        """The chunks in order; the last one is cut at the limit, as the run itself does."""
        from oracle.simulate import stand_ins  # noqa: F401 - only the other process computes with them

        dealer = Dealer(self.prepared, ordered=self.measure.ordered)
        compute = chunk_worker(self.measure, dealer, self.seed, Stop())
        kept = 0
        for number in itertools.count():
            chunk = compute(number, None)
            if self.trials is not None and kept + chunk.totals.trials > self.trials:
                chunk = compute(number, self.trials - kept)
            yield chunk
            kept += chunk.totals.trials
            if kept == self.trials:
                return


class HeadStart(Generic[T]):
    """The process that computes the first chunks; started only if the compiler keeps a run waiting.

    Args:
        task: The run; None for no head start.
        offer: Receives each chunk, on another thread.
    """

    def __init__(self, task: Task[T] | None, offer: Callable[[Chunk[T]], None]) -> None:
        self._task = task
        self._offer = offer
        self._process: OtherProcess[Chunk[T]] = OtherProcess()

    def look(self, waited: float, *, begun: bool) -> None:
        """Start the process when it is needed, and end it when it no longer is.

        Args:
            waited: Seconds for which the run has been waiting for the compiler.
            begun: Whether the run has computed a chunk itself.
        """
        if begun:
            self.end()
        elif waited > PATIENCE_SECONDS and self._task is not None:
            task, self._task = self._task, None
            self._process.start(task, self._offer)

    def end(self) -> None:
        """End the process if it is running, and start no other."""
        self._task = None
        self._process.end()


class Helped(Generic[T]):
    """The chunks that the threads of this process compute, after those of a head start.

    Use as a context manager; leaving it ends the threads and the other process.

    Args:
        pool: The threads.
        head: The head start, which offers its chunks to the pool.
        clock: Knows how long the threads have waited for the compiler.
    """

    def __init__(self, pool: OrderedPool[Chunk[T]], head: HeadStart[T], clock: WorkClock) -> None:
        self._pool = pool
        self._head = head
        self._clock = clock

    def __enter__(self) -> Self:
        self._pool.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._head.end()
        self._pool.__exit__()

    @property
    def leaves_at_once(self) -> bool:
        """Whether the threads are still compiling: a run that is over does not wait for their chunks."""
        return self._pool.helped_only

    def results(self, tick: float, rest: Callable[[], float] = lambda: 0.0) -> Iterator[Chunk[T] | None]:
        """The chunks in order; see `OrderedPool.results`."""
        begun = False
        for chunk in self._pool.results(tick, rest):
            if not begun:
                begun = self._pool.begun
                self._head.look(self._clock.waited(), begun=begun)
            yield chunk
