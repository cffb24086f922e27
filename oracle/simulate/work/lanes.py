"""Work units in separate processes, because one interpreter compiles one kernel at a time.

`concurrent.futures.ProcessPoolExecutor` is not suitable: it queues pieces before a process is free, while
here each process chooses its next piece when it has finished one, so that new requests come first.  Leaving
that executor also waits for the pieces in progress, which may compile for a minute.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

from oracle.child_process import without_blas_threads
from oracle.errors import RunError

WATCH_SECONDS = 0.2
"""Seconds between checks for new work for an idle process."""

Item = TypeVar("Item")


class Lanes(Generic[Item]):
    """Processes that do work units one after another until there are none left.

    Use as a context manager; leaving it ends the processes immediately.  They also end when this process
    does.

    Args:
        do: Does a piece; a function that another process can import.
        processes: How many processes.
    """

    def __init__(self, do: Callable[[Item], object], processes: int) -> None:
        context = multiprocessing.get_context("spawn")
        pipes = [context.Pipe() for _ in range(processes)]
        self._ends: list[Connection] = [own for own, _ in pipes]
        self._processes: list[BaseProcess] = [
            context.Process(target=_serve, args=(do, other), daemon=True) for _, other in pipes
        ]
        self._others: list[Connection] = [other for _, other in pipes]

    def __enter__(self) -> Lanes[Item]:
        for process, other in zip(self._processes, self._others, strict=True):
            with without_blas_threads():
                process.start()
            other.close()  # only the child holds it now, so the pipe closes when the child ends
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.terminate()
            process.join()
        for end in self._ends:
            end.close()

    def done(self, choose: Callable[[int], Item | None]) -> Iterator[Item]:
        """Yield finished pieces; ends when no process is working and none has anything to do.

        Args:
            choose: Returns the next work of a process, by its number; None if there is nothing at present.

        Raises:
            RunError: If a process ended early.
        """
        working: dict[Connection, Item] = {}
        ready = {end: lane for lane, end in enumerate(self._ends)}
        idle: list[Connection] = []
        starting = set(self._ends)
        while True:
            for end in list(idle):
                item = choose(ready[end])
                if item is not None:
                    idle.remove(end)
                    working[end] = item
                    end.send(item)
            if not working and not starting:
                return
            woken = wait([*working, *starting], WATCH_SECONDS)
            for end in [each for each in self._ends if each in woken]:
                try:
                    end.recv()
                except (EOFError, OSError):
                    raise RunError("A process that compiles in the background has ended early.") from None
                idle.append(end)
                if end in starting:
                    starting.remove(end)
                else:
                    yield working.pop(end)


def _serve(do: Callable[[Item], object], end: Connection) -> None:
    """The main loop of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is handled by the parent
    threading.Thread(target=end_with_parent, daemon=True).start()
    while True:
        try:
            end.send(None)  # nothing to do at present
            item = end.recv()
        except (EOFError, OSError):  # the parent has ended
            return
        do(item)


def end_with_parent() -> None:
    """End this process as soon as the one that started it has ended; runs on a separate thread."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # the parent has ended
