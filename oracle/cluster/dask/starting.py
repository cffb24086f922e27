"""A Dask cluster on this machine that can be stopped at any moment, even while it starts.

Dask waits for every worker at the start, and asks busy workers to leave at the end; both take seconds.  Here
the scheduler starts alone, workers join while the start can still be cancelled, and their processes are
killed at the end: they hold nothing that cannot be computed again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Any

from oracle.cluster.memory import memory_share
from oracle.cluster.workers import Waits
from oracle.errors import RunError
from oracle.interrupts import kept_from_others
from oracle.simulate.work.stop import StoppedError

if TYPE_CHECKING:
    from distributed import Client

OWN_ADDRESS = "127.0.0.1"
"""Address on which a cluster that we start listens: reachable from this machine only."""

MEMORY = {"MALLOC_TRIM_THRESHOLD_": 1 << 28, "MALLOC_MMAP_THRESHOLD_": 1 << 25}
"""Settings of the Linux C library's allocator in workers, in bytes.  Dask makes it return memory at once,
which our arrays then request again: equities inside deals took 2.7 times as long.  The README gives the same
values."""

LOST = "1 day"
"""How long a lost worker may take to come back.  A busy machine may need longer than Dask's 15 seconds, after
which the worker would not be replaced."""

LOOK_SECONDS = 0.02
"""Seconds between checks on workers that are starting or ending."""

END_SECONDS = 1.5
"""Most seconds to wait for all processes to end; a killed one takes milliseconds."""

LOGGERS = ("distributed", "distributed.client", "tornado.application")
"""Loggers that report a lost scheduler, and the failed start of workers that we ended ourselves."""


@contextmanager
def local_client(distributed: Any, number: int, cancel: Waits | None) -> Iterator[Client]:  # noqa: ANN401 - a module that may be missing
    """A client of a cluster of processes on this machine, one thread each.

    Ctrl+C raises ``KeyboardInterrupt`` at once, even while they start.

    Args:
        distributed: The module of Dask.
        number: How many workers.
        cancel: Ends their start when set.

    Raises:
        RunError: If they cannot be started.
        StoppedError: If their start was ended.
    """
    with _kept_environment(), _workers_kept(), ExitStack() as opened:
        # Ctrl+C is handled by this process alone: neither the threads made here nor the processes that they
        # start receive it.
        with kept_from_others():
            nannies = _Nannies(distributed)
            try:
                cluster = distributed.LocalCluster(
                    n_workers=0, threads_per_worker=1, worker_class=nannies.kind, host=OWN_ADDRESS,
                    memory_limit=memory_share(number) or 1 / number,  # or a share of what Dask finds
                    dashboard_address=f"{OWN_ADDRESS}:0",  # any free port; by default 8787, dashboard or not
                    silence_logs="CRITICAL",
                )  # fmt: skip
            except (OSError, RuntimeError, TimeoutError) as trouble:
                raise _not_started(trouble) from trouble
            opened.enter_context(quiet())
            opened.enter_context(cluster)
            opened.callback(cluster.sync, nannies.end)
            cluster.scale(number)
        nannies.wait(number, cancel)
        with kept_from_others():
            client = opened.enter_context(distributed.Client(cluster))
            opened.callback(cluster.sync, nannies.end)  # before the client: its requests are not awaited
        yield client


@contextmanager
def quiet() -> Iterator[None]:
    """Silence Dask's loggers inside the context; failures are reported as errors."""
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


class _Nannies:
    """The nannies of a cluster, with which Dask starts and restarts workers.

    Args:
        distributed: The module of Dask.

    Attributes:
        kind: The class of nanny that the cluster uses.
    """

    def __init__(self, distributed: Any) -> None:  # noqa: ANN401 - as above
        self._status = distributed.Status
        self._all: list[Any] = []
        self._leaving = False
        ours = self

        class Nanny(distributed.Nanny):  # type: ignore[misc]  # of a module that may be missing
            """Starts a worker unless the cluster ends."""

            def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as Dask calls it
                super().__init__(*args, **options)
                ours._all.append(self)

            async def instantiate(self) -> Any:  # noqa: ANN401 - a status of Dask
                """Start the process of a worker."""
                if ours._leaving:
                    raise RuntimeError("the cluster ends")
                return await super().instantiate()

        self.kind = Nanny

    def wait(self, number: int, cancel: Waits | None) -> None:
        """Wait until that many workers are ready.

        Raises:
            RunError: If one of them cannot be started.
            StoppedError: If their start was ended.
        """
        tick = cancel or threading.Event()
        while sum(nanny.status == self._status.running for nanny in self._all) < number:
            if tick.wait(LOOK_SECONDS):
                raise StoppedError
            if any(nanny.status in (self._status.failed, self._status.closed) for nanny in self._all):
                raise _not_started("a process ended at once")

    async def end(self) -> None:
        """End the processes of the workers, including those that are just starting."""
        self._leaving = True
        deadline = time.monotonic() + END_SECONDS
        while processes := [process for nanny in self._all if (process := _process_of(nanny)) is not None]:
            for nanny in self._all:
                if nanny.status == self._status.running:
                    nanny.close_gracefully()  # it starts no other worker
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(
                    asyncio.gather(*(process.kill() for process in processes), return_exceptions=True),
                    LOOK_SECONDS,
                )
            if time.monotonic() > deadline:
                return
            await asyncio.sleep(LOOK_SECONDS)


def _process_of(nanny: Any) -> Any:  # noqa: ANN401 - as above
    """The process of a nanny; None if it has none."""
    worker = nanny.process
    return None if worker is None else worker.process


def _not_started(trouble: object) -> RunError:
    return RunError(f"The workers could not be started: {trouble}.", remedy="Start fewer.")


@contextmanager
def _workers_kept() -> Iterator[None]:
    """Settings inside this context: workers keep freed memory, and a lost one is replaced.

    They are not profiled: sampling a worker a hundred times a second took a tenth of its time.
    """
    import dask

    names = {f"distributed.nanny.pre-spawn-environ.{name}": size for name, size in MEMORY.items()}
    unwatched = {"distributed.worker.profile.enabled": False}
    with dask.config.set({**names, **unwatched, "distributed.deploy.lost-worker-timeout": LOST}):
        yield


@contextmanager
def _kept_environment() -> Iterator[None]:
    """Restore the environment at the end, from which Dask does not remove the settings of its workers."""
    before = dict(os.environ)
    try:
        yield
    finally:
        for name in os.environ.keys() - before.keys():
            del os.environ[name]
        os.environ.update(before)
