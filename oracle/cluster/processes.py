"""Processes of this machine as an executor that goes on when one of them is lost."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from oracle.errors import RunError

P = ParamSpec("P")
R = TypeVar("R")


class Processes(Executor):
    """Processes that share work; one that is lost is replaced, and only its own work fails.

    Each process has a `concurrent.futures.ProcessPoolExecutor` of its own.  A pool of several takes no work
    once one of its processes is lost, and if that happens while it starts another, its futures never end.

    Use as a context manager; leaving it ends the processes immediately, whatever they do.

    Args:
        number: How many processes.
    """

    def __init__(self, number: int) -> None:
        self._lock = threading.Lock()
        self._pools = [_Pool() for _ in range(number)]
        self._closed = False

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Run a function that another process can import, on the process with the least to do.

        Raises:
            RuntimeError: After `shutdown`, or if the system starts no more processes.
        """
        with self._lock:
            if self._closed:
                raise RuntimeError("its processes have been ended")
            pool = min(self._pools, key=lambda pool: pool.load)
            try:
                future = pool.executor.submit(fn, *args, **kwargs)
            except BrokenProcessPool:
                pool.renew()
                future = pool.executor.submit(fn, *args, **kwargs)
            except OSError as trouble:
                raise RuntimeError(f"the system starts no more processes ({trouble})") from trouble
            pool.load += 1
        future.add_done_callback(lambda done: self._done(pool))
        return future

    def replace(self) -> None:
        """End all processes, which may hang, and start others for what is submitted from now on."""
        with self._lock:
            for pool in self._pools:
                pool.renew()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes.

        Args:
            wait: Not used: they are ended at once.
            cancel_futures: Not used: what is not done never will be.
        """
        with self._lock:
            if not self._closed:
                self._closed = True
                for pool in self._pools:
                    _end(pool.executor)

    def _done(self, pool: _Pool) -> None:
        with self._lock:
            pool.load -= 1


class _Pool:
    """One process.

    Attributes:
        executor: Gives work to it.
        load: How much it has been given and not finished.
    """

    def __init__(self) -> None:
        self.executor = _new()
        self.load = 0

    def renew(self) -> None:
        """End the process; another one is started when there is work."""
        _end(self.executor)
        self.executor = _new()


def _new() -> ProcessPoolExecutor:
    try:
        return ProcessPoolExecutor(
            1, mp_context=multiprocessing.get_context("spawn"), initializer=_ignore_interrupts
        )
    except (OSError, NotImplementedError) as trouble:
        raise RunError(
            f"The system does not allow processes that share work: {trouble}.", remedy="Use threads."
        ) from None


def _end(pool: ProcessPoolExecutor) -> None:
    """End a pool's processes without waiting for their work."""
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
    for process in processes:
        process.join()


def _ignore_interrupts() -> None:
    """Ctrl+C is handled by the process that asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
