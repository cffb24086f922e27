"""A head start: while kernels are compiled, another process computes the first chunks of a run without them.

Compiling takes about ten seconds, once per machine and version. By NumPy (`oracle.simulate.stand_ins`) the
same deals are made, rated and counted in columns, some 50,000 a second in hold'em; kernels without a stand-in
are interpreted, at some thousand deals a second. A chunk has the same bits wherever it is computed, so these
chunks are kept, and the compiled kernels continue after them.
"""

from __future__ import annotations

import itertools
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any, Generic, Self

from oracle.child_process import child_environment, python_command
from oracle.clock import WorkClock
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.measure import Measure, T
from oracle.simulate.strategies.sampling.chunks import Chunk, chunk_worker
from oracle.simulate.work.pool import OrderedPool
from oracle.simulate.work.stop import Stop

if TYPE_CHECKING:
    from oracle.prepared import Prepared

PATIENCE_SECONDS = 0.3
"""A run that has waited this long for the compiler gets a head start; reading compiled kernels takes less."""

_CANNOT_BE_SENT = (TypeError, AttributeError, pickle.PicklingError)
"""Errors of `pickle.dumps` for a lock, a local function or a changed class."""
_SERVE = f"from {__name__} import serve; serve()"
"""The program of the other process."""


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

    def chunks(self) -> Iterator[Chunk[T]]:
        """The chunks in order; the last one is cut at the limit, as the run itself does."""
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
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None

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
            self._start(task)

    def end(self) -> None:
        """End the process if it is running, and start no other."""
        self._task = None
        if self._process is None or self._reader is None:
            return
        self._process.kill()
        self._reader.join()
        assert self._process.stdin is not None
        with suppress(OSError):  # closing writes the rest of the input, which the process may never have read
            self._process.stdin.close()
        self._process.__exit__(None, None, None)  # closes the other pipe and waits
        self._process = self._reader = None

    def _start(self, task: Task[T]) -> None:
        try:
            pickled = pickle.dumps(task)
        except (
            _CANNOT_BE_SENT
        ):  # for example a table of equities with its lock, which would take minutes to interpret
            return
        command = python_command("-c", _SERVE)
        if command is None:
            return
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env=child_environment(ORACLE_NO_JIT="1"),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )  # fmt: skip
        except OSError:  # The system allows no more processes: figures appear once the kernels are compiled.
            return
        self._process = process
        self._reader = reader = threading.Thread(
            target=self._read, args=(process, pickled), name="head start", daemon=True
        )
        reader.start()

    def _read(self, process: subprocess.Popen[bytes], pickled: bytes) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(pickled)
            process.stdin.flush()
            while True:
                self._offer(pickle.load(process.stdout))
        except (OSError, EOFError, pickle.UnpicklingError):  # it has ended, perhaps in the middle of a chunk
            return


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
        for chunk in self._pool.results(tick, rest):
            self._head.look(self._clock.waited(), begun=self._pool.begun)
            yield chunk


def serve() -> None:
    """Compute the chunks of the task on standard input and write them to standard output."""
    source, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    from oracle.simulate import stand_ins  # noqa: F401 - only this process computes with them

    task: Task[Any] = pickle.load(source)
    threading.Thread(target=_end_with_parent, args=(source,), daemon=True).start()
    for chunk in task.chunks():
        out.write(pickle.dumps(chunk))
        out.flush()


def _end_with_parent(source: IO[bytes]) -> None:
    source.read()  # returns when the parent closes its end, or has ended
    os._exit(0)
