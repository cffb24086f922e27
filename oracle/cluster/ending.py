"""The units that this process works on, by run: when a run is over, its units end and free their workers."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Protocol, runtime_checkable

from oracle.cluster.end_files import end_file_watched
from oracle.errors import RunError
from oracle.simulate.work.stop import Stop

MOST_SECONDS = 300.0
"""Seconds after which a worker gives up a unit: many times its expected work, plus compilation."""

KEPT_RUNS = 256
"""Number of runs that are remembered after their end, since their units may still be waiting for a worker."""


class Signal(Protocol):
    """What ends a unit, such as a `Stop` or an event."""

    def set(self) -> None:
        """End it."""
        ...


@runtime_checkable
class EndsRuns(Protocol):
    """An executor that can end units that its workers have begun."""

    def end_run(self, run: str, futures: Sequence[Future[bytes]]) -> None:
        """End a run.

        Args:
            run: Its name.
            futures: Its units that have no answer.
        """
        ...


_lock = threading.Lock()
_begun: dict[str, list[Signal]] = {}
_over: deque[str] = deque(maxlen=KEPT_RUNS)


@contextmanager
def ended_with(run: str, signal: Signal) -> Iterator[None]:
    """Inside this context, the end of a run sets a signal; at once if the run is already over.

    Args:
        run: The name of the run; empty for a unit that belongs to none.
        signal: Ends the unit.
    """
    with _lock:
        _begun.setdefault(run, []).append(signal)
        if run and run in _over:
            signal.set()
    try:
        with end_file_watched(run, signal.set):
            yield
    finally:
        with _lock:
            _begun[run].remove(signal)
            if not _begun[run]:
                del _begun[run]


def end_run(run: str) -> None:
    """End the units of a run in this process; any thread may call this."""
    with _lock:
        _over.append(run)
        for signal in _begun.get(run, ()):
            signal.set()


@contextmanager
def unit_limit(run: str = "") -> Iterator[Stop]:
    """A signal that is set when a unit takes too long, or its run is over."""
    stop = Stop()
    timer = threading.Timer(MOST_SECONDS, stop.set)
    timer.daemon = True
    timer.start()
    try:
        with ended_with(run, stop):
            yield stop
    finally:
        timer.cancel()


def took_too_long() -> RunError:
    """The error of a unit that was given up."""
    return RunError(
        f"A unit of work took longer than {MOST_SECONDS:.0f} s.",
        remedy="Ask for something more likely, or answer the query without other workers.",
    )
