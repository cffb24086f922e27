"""Numbered pieces of work on processes of their own: one interpreter compiles one thing at a time."""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from multiprocessing.process import BaseProcess

from oracle.errors import RunError

WATCH_SECONDS = 0.2
"""Time between two looks at whether the processes are still alive."""

Do = Callable[[int], object]
"""Does the piece of a number; a function that another process can import."""


def in_lanes(do: Do, lanes: Sequence[Sequence[int]]) -> Iterator[int]:
    """Do all pieces, each lane in a process of its own, in order; yields the number of each that is done.

    Leaving the loop ends the processes at once; they also end when this process does.

    Args:
        do: What is done.
        lanes: The numbers of the pieces of each process.

    Raises:
        RunError: If a process could not do its work.
    """
    context = multiprocessing.get_context("spawn")
    told = context.Queue()
    processes = [context.Process(target=_serve, args=(do, lane, told), daemon=True) for lane in lanes]
    try:
        for process in processes:
            process.start()
        with closing(_numbers(told, processes)) as numbers:
            for _ in range(sum(map(len, lanes))):
                yield next(numbers)
    finally:
        for process in processes:
            if process.pid is not None:
                process.terminate()
                process.join()
        told.close()


def _numbers(
    told: multiprocessing.Queue[int], processes: Sequence[BaseProcess]
) -> Generator[int, None, None]:
    """What the processes tell, while none of them has failed."""
    while True:
        failed = any(process.exitcode for process in processes)
        try:
            yield told.get(timeout=WATCH_SECONDS)
        except queue.Empty:
            if failed:  # and what it told before that has been heard
                raise RunError("A process that compiles in the background has ended early.") from None


def _serve(do: Do, lane: Sequence[int], told: multiprocessing.Queue[int]) -> None:
    """The life of a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that asked
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for number in lane:
        do(number)
        told.put(number)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)  # nobody is left to be told
