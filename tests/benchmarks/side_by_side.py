"""What two cores do: the same work in two processes, which share nothing, beside one.

Two threads of one core, a shared cache and the memory limit two processes as they limit two threads, so this
ratio is the most that two threads of a program can reach on a machine.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.synchronize import Barrier

GOES = 3
PROCESSES = 2


def processes_ratio(work: Callable[[], object], alone: float) -> float:
    """How many times as much work two processes do as one in the same time; the best of `GOES`.

    Args:
        work: Done once in each process; they are forked, so that kernels are there already.
        alone: The wall time of the work in one process, in seconds.
    """
    return PROCESSES * alone / min(_seconds(work) for _ in range(GOES))


def _seconds(work: Callable[[], object]) -> float:
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(PROCESSES + 1)
    processes = [context.Process(target=_do, args=(work, barrier), daemon=True) for _ in range(PROCESSES)]
    for process in processes:
        process.start()
    barrier.wait()
    began = time.perf_counter()
    for process in processes:
        process.join()
    return time.perf_counter() - began


def _do(work: Callable[[], object], barrier: Barrier) -> None:
    barrier.wait()
    work()
