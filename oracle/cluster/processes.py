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
    """A pool of processes.

    `concurrent.futures.ProcessPoolExecutor` takes no work once a process is lost; this one starts a new pool.

    Use as a context manager; leaving it ends the processes immediately, whatever they do.

    Args:
        number: How many processes.
    """

    def __init__(self, number: int) -> None:
        self._number = number
        self._lock = threading.Lock()
        self._pool = self._new()
        self._closed = False

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Run a function that another process can import.

        Raises:
            RuntimeError: After `shutdown`.
        """
        with self._lock:
            if self._closed:
                raise RuntimeError("its processes have been ended")
            try:
                return self._pool.submit(fn, *args, **kwargs)
            except BrokenProcessPool:
                _end(self._pool)
                self._pool = self._new()
                return self._pool.submit(fn, *args, **kwargs)

    def replace(self) -> None:
        """End all processes, which may hang, and start others for what is submitted from now on."""
        with self._lock:
            if not self._closed:
                _end(self._pool)
                self._pool = self._new()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes.

        Args:
            wait: Not used: they are ended at once.
            cancel_futures: Not used: what is not done never will be.
        """
        with self._lock:
            if not self._closed:
                self._closed = True
                _end(self._pool)

    def _new(self) -> ProcessPoolExecutor:
        try:
            return ProcessPoolExecutor(
                self._number, mp_context=multiprocessing.get_context("spawn"), initializer=_ignore_interrupts
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
