"""Workers by name: the threads of this process, processes of this machine, or a Dask cluster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from oracle.cluster.processes import Processes
from oracle.cluster.workers import Workers
from oracle.errors import QueryError, shown

THREADS = "threads"
"""The threads of this process, as a run has them anyway."""

MOST_WORKERS = 256
"""Most processes started on this machine."""

FORMS = f"Write {THREADS}, processes:N, local-cluster:N or tls://HOST:PORT."

_STARTED = re.compile(r"(processes|local-cluster):(\d{1,9})")
_ADDRESS = re.compile(r"(tls|tcp)://[^\s/:]+:\d{1,5}|(tls|tcp)://\[[0-9A-Fa-f:.]+\]:\d{1,5}")


@contextmanager
def open_workers(on: str, *, tls: Path | None = None, insecure: bool = False) -> Iterator[Workers]:
    """Start workers, or connect with them; leaving the context ends those that were started.

    Args:
        on: ``threads``, ``processes:N``, ``local-cluster:N`` (Dask on this machine, reachable from it alone),
            or the address of a Dask scheduler, ``tls://HOST:PORT``.
        tls: Folder with ``ca.pem``, ``cert.pem`` and ``key.pem``, for an address; those of Dask's own
            settings if None.
        insecure: Whether an address may be ``tcp://``: anybody who can reach it can then run code on the
            workers.

    Raises:
        QueryError: If ``on`` is nothing of the kind, or Dask is not installed.
        RunError: If the workers cannot be started or reached, or run another program.
    """
    started = _STARTED.fullmatch(on)
    if on == THREADS:
        yield Workers(None, "threads of this process")
    elif started:
        kind, number = started[1], int(started[2])
        if not 1 <= number <= MOST_WORKERS:
            raise QueryError(f"The number of workers must be from 1 to {MOST_WORKERS}, not {number:,}.")
        if kind == "processes":
            with Processes(number) as executor:
                yield Workers(executor, "1 process" if number == 1 else f"{number} processes")
        else:
            from oracle.cluster import dask_cluster  # here: it is an extra, and takes a third of a second

            with dask_cluster.local(number) as workers:
                yield workers
    elif _ADDRESS.fullmatch(on):
        if on.startswith("tcp:") and not insecure:
            raise QueryError(
                "A tcp:// address is neither private nor safe: anybody who can reach it can run code there.",
                remedy="Use tls://, or add --insecure-tcp if the network is closed.",
            )
        from oracle.cluster import dask_cluster

        with dask_cluster.connected(on, tls) as workers:
            yield workers
    else:
        raise QueryError(f"There are no workers “{shown(on)}”.", remedy=FORMS)
