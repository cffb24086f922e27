"""A Dask cluster on this machine that can be stopped at any moment, also while it starts.

Dask's own start waits until every worker is there, and its own end asks busy workers to leave first: both
take seconds.  Here the scheduler starts without workers, which come while somebody may stop the start, and
their processes are killed: they hold nothing that is not computed again.
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

from oracle.cluster.workers import Waits
from oracle.errors import RunError
from oracle.interrupts import kept_from_others
from oracle.simulate.work.stop import StoppedError

if TYPE_CHECKING:
    from distributed import Client

OWN_ADDRESS = "127.0.0.1"
"""Where a cluster that we start listens: on this machine alone."""

MEMORY = {"MALLOC_TRIM_THRESHOLD_": 1 << 28, "MALLOC_MMAP_THRESHOLD_": 1 << 25}
"""How the C library of Linux keeps memory in workers, in bytes.  Dask has it give memory back at once, and
our arrays then ask for it again: equities inside deals took 2.7 times as long.  The README has the same."""

LOST = "1 day"
"""How long a worker may take to come back.  After Dask's 15 seconds, which a busy machine needs, its place
would stay empty."""

LOOK_SECONDS = 0.02
"""Seconds between looks at workers that start or end."""

END_SECONDS = 1.5
"""How long the end of all processes is waited for; a killed one takes milliseconds."""

LOGGERS = ("distributed", "distributed.client", "tornado.application")
"""What reports a lost scheduler, and the failed start of workers that we have ended ourselves."""


@contextmanager
def local_client(distributed: Any, number: int, cancel: Waits | None) -> Iterator[Client]:  # noqa: ANN401 - a module that may be missing
    """A client of a cluster of processes on this machine, one thread each.

    Ctrl+C raises ``KeyboardInterrupt`` at once also while they start.

    Args:
        distributed: The module of Dask.
        number: How many workers.
        cancel: Ends their start when set.

    Raises:
        RunError: If they cannot be started.
        StoppedError: If their start was ended.
    """
    with _kept_environment(), _workers_kept(), ExitStack() as opened:
        # Ctrl+C is handled by this process alone: the threads made here never receive it, nor do the
        # processes that they start
        with kept_from_others():
            nannies = _Nannies(distributed)
            try:
                cluster = distributed.LocalCluster(
                    n_workers=0, threads_per_worker=1, worker_class=nannies.kind, host=OWN_ADDRESS,
                    memory_limit=1 / number,  # a share of the machine's
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
            opened.callback(cluster.sync, nannies.end)  # before the client: what it asked for is not awaited
        yield client


@contextmanager
def quiet() -> Iterator[None]:
    """Dask writes no messages meanwhile; failures are reported as errors."""
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
    """What starts and restarts the workers of a cluster.

    Args:
        distributed: The module of Dask.

    Attributes:
        kind: Their class.
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
        """End the processes of the workers, those that are just being started too."""
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
    """Workers that are started meanwhile keep their memory, and one that is lost is replaced."""
    import dask

    names = {f"distributed.nanny.pre-spawn-environ.{name}": size for name, size in MEMORY.items()}
    with dask.config.set({**names, "distributed.deploy.lost-worker-timeout": LOST}):
        yield


@contextmanager
def _kept_environment() -> Iterator[None]:
    """Afterwards the environment is as before: what Dask sets for its workers stays in this process."""
    before = dict(os.environ)
    try:
        yield
    finally:
        for name in os.environ.keys() - before.keys():
            del os.environ[name]
        os.environ.update(before)
