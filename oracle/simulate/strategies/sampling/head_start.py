"""A head start: while kernels are compiled, another process computes the next chunks of a run without them.

Compiling takes about ten seconds, once per machine and version; later chunks may need kernels that the first
ones did not, so a run may be given a head start again. By NumPy (`oracle.simulate.stand_ins`) the
same deals are made, rated and counted in columns, some 50,000 a second in hold'em; kernels without a stand-in
are interpreted, at some thousand deals a second. A chunk has the same bits wherever it is computed, so these
chunks are kept, and the compiled kernels continue after them.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
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
"""A run that has computed nothing for so long, because of the compiler, gets a head start; reading compiled
kernels takes less."""


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """Everything that determines the chunks of a run.

    Attributes:
        prepared: The table.
        measure: What is measured.
        seed: The run's seed.
        trials: Trials after which the run ends; None if they do not limit it.
        first: The chunk to begin with.
        kept: Trials in the chunks before it.
    """

    prepared: Prepared
    measure: Measure[T]
    seed: int
    trials: int | None
    first: int = 0
    kept: int = 0

    def results(self) -> Iterator[Chunk[T]]:
        """The chunks in order; the last one is cut at the limit, as the run itself does."""
        from oracle.simulate import stand_ins  # noqa: F401 - only the other process computes with them

        dealer = Dealer(self.prepared, ordered=self.measure.ordered)
        compute = chunk_worker(self.measure, dealer, self.seed, Stop())
        kept = self.kept
        for number in itertools.count(self.first):
            began = time.perf_counter()
            chunk = compute(number, None)
            if self.trials is not None and kept + chunk.totals.trials > self.trials:
                chunk = compute(number, self.trials - kept)
            yield replace(chunk, elsewhere=time.perf_counter() - began)
            kept += chunk.totals.trials
            if kept == self.trials:
                return


@dataclass(frozen=True, slots=True)
class Position:
    """How far a run is.

    Attributes:
        number: The chunk that it awaits.
        kept: Trials in the chunks before it.
        computed: Chunks that its own threads have computed.
    """

    number: int = 0
    kept: int = 0
    computed: int = 0


class HeadStart(Generic[T]):
    """The process that computes chunks while the compiler keeps a run waiting.

    Args:
        task: The run; None for no head start.
        offer: Receives each chunk, on another thread.
    """

    def __init__(self, task: Task[T] | None, offer: Callable[[Chunk[T]], None]) -> None:
        self._task = task
        self._offer = offer
        self._process: OtherProcess[Chunk[T]] = OtherProcess()
        self._tried = False  # in this wait, whether or not it could be started
        self._computed = 0
        self._counted_from = 0.0

    def look(self, waited: float, at: Position) -> None:
        """Start the process when it is needed, and end it when it no longer is.

        Args:
            waited: Seconds for which the run has been waiting for the compiler.
            at: How far the run is.
        """
        if at.computed != self._computed:
            self._computed, self._counted_from = at.computed, waited
            self.end()
            return
        self._counted_from = min(self._counted_from, waited)  # it may be another wait
        if waited - self._counted_from > PATIENCE_SECONDS and self._task is not None and not self._tried:
            self._tried = True
            self._process.start(replace(self._task, first=at.number, kept=at.kept), self._offer)

    def end(self) -> None:
        """End the process if it is running."""
        self._process.end()
        self._tried = False


class Helped(Generic[T]):
    """The chunks that the threads of this process compute, and those of a head start.

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
        return self._pool.helped

    def results(self, tick: float, rest: Callable[[], float] = lambda: 0.0) -> Iterator[Chunk[T] | None]:
        """The chunks in order; see `OrderedPool.results`."""
        number = kept = 0
        for chunk in self._pool.results(tick, rest):
            if chunk is not None:
                number, kept = chunk.number + 1, kept + chunk.totals.trials
            self._head.look(self._clock.waited(), Position(number, kept, self._pool.computed))
            yield chunk
