"""Opening workers: the threads of this process, processes of this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from oracle.cluster.processes import Processes
from oracle.cluster.workers import Waits, Workers
from oracle.cluster.written import PROCESSES, THREADS, read_workers
from oracle.errors import QueryError, RunError


@contextmanager
def open_workers(
    on: str, *, tls: Path | None = None, insecure: bool = False, cancel: Waits | None = None
) -> Iterator[Workers]:
    """Start workers, or connect to them; leaving the context ends those that were started.

    Args:
        on: ``threads``, ``processes:N``, ``local-cluster:N`` (Dask on this machine, reachable from it alone),
            or the address of a Dask scheduler, ``tls://HOST:PORT``.
        tls: Folder with ``ca.pem``, ``cert.pem`` and ``key.pem``, for an address; those of Dask's own
            settings if None.
        insecure: Whether an address may be ``tcp://``: anybody who can reach it can then run code on the
            workers.
        cancel: Ends the start of a local cluster when set; other workers start at once.

    Raises:
        QueryError: If ``on`` is none of these, or Dask is not installed.
        RunError: If the workers cannot be started or reached, or run another program.
        StoppedError: If their start was ended.
    """
    asked = read_workers(on)
    if tls is not None and asked.kind != "tls":
        raise QueryError(
            "Certificates are for an address that begins with tls://.",
            remedy="Leave them out, or write tls://HOST:PORT.",
        )
    if asked.kind == "tcp" and not insecure:
        raise QueryError(
            "A tcp:// address is neither private nor safe: anybody who can reach it can run code there.",
            remedy="Use tls://, or add --insecure-tcp if the network is closed.",
        )
    if asked.kind == THREADS:
        yield Workers(None, "threads of this process")
        return
    if not asked.address:
        _check_script()
    if asked.kind == PROCESSES:
        with Processes(asked.number) as executor:
            yield Workers(executor, "1 process" if asked.number == 1 else f"{asked.number} processes")
        return
    # imported here: Dask is an extra, and takes a third of a second
    from oracle.cluster.dask.opening import connected, local

    opened = connected(asked.address, tls) if asked.address else local(asked.number, cancel)
    with opened as workers:
        yield workers


def _check_script() -> None:
    """Check that this process is not just starting as a worker, importing the script of its parent.

    Raises:
        RunError: If it is: it would start further processes, which would do the same.
    """
    if getattr(multiprocessing.current_process(), "_inheriting", False):  # as multiprocessing checks it
        raise RunError(
            "Processes read the script that starts them, and this one would start processes again.",
            remedy='Put what the script does below “if __name__ == "__main__":”.',
        )
