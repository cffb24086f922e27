"""Workers by name: the threads of this process, processes of this machine, or a Dask cluster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from oracle.cluster.processes import Processes
from oracle.cluster.workers import Waits, Workers
from oracle.errors import QueryError, shown

THREADS = "threads"
"""The threads of this process, as a run has them anyway."""

MOST_WORKERS = 256
"""Most processes started on this machine."""

FORMS = f"Write {THREADS}, processes:N, local-cluster:N or tls://HOST:PORT."

LAST_PORT = 65_535

USUAL_PORT = 8786
"""The port on which a Dask scheduler listens by default."""

PORT_DIGITS = 4
"""A number after a colon with at least this many digits is read as a port; shorter ones count workers."""

PROCESSES, CLUSTER = "processes", "local-cluster"

_STARTED = re.compile(rf"({PROCESSES}|{CLUSTER})(?::(.*))?")
_ADDRESS = re.compile(r"(\w+)://(.*)")
_HOST_AND_PORT = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s/:@]+)(?::(\d+))?")


@dataclass(frozen=True, slots=True)
class WorkersAsked:
    """Workers as a user writes them.

    Attributes:
        kind: `THREADS`, `PROCESSES`, `CLUSTER`, "tls" or "tcp".
        number: How many are started; 0 for others.
        address: Of a Dask scheduler, or an empty string.
    """

    kind: str
    number: int = 0
    address: str = ""


def read_workers(on: str) -> WorkersAsked:
    """Read which workers are meant, without starting any.

    Args:
        on: As for `open_workers`.

    Raises:
        QueryError: If it is nothing of the kind; the remedy says what to write.

    >>> read_workers("processes:2")
    WorkersAsked(kind='processes', number=2, address='')
    """
    text = on.strip()
    low = text.lower()
    if low == THREADS:
        return WorkersAsked(THREADS)
    if low.startswith(f"{THREADS}:"):
        raise QueryError(
            f"The number of threads is a setting of its own: there are no workers “{shown(text)}”.",
            remedy=f"Write {THREADS}, and choose their number with --threads.",
        )
    if started := _STARTED.fullmatch(low):
        return WorkersAsked(started[1], _number_of(started[1], started[2] or ""))
    if address := _ADDRESS.fullmatch(text):
        return _address(address[1].lower(), address[2])
    if (place := _HOST_AND_PORT.fullmatch(text)) and len(place[2] or "") >= PORT_DIGITS:
        raise QueryError(
            f"“{shown(text)}” does not say how to connect.", remedy=f"Write tls://{shown(text)}."
        )
    raise QueryError(f"There are no workers “{shown(on)}”.", remedy=FORMS)


def _number_of(kind: str, text: str) -> int:
    """How many workers are started.

    Raises:
        QueryError: If it is no number of workers.
    """
    remedy = f"Write a whole number from 1 to {MOST_WORKERS}, such as {kind}:2."
    if not text.strip():
        raise QueryError(f"“{kind}” does not say how many.", remedy=remedy)
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and 1 <= int(digits[:9]) <= MOST_WORKERS):
        raise QueryError(f"“{shown(digits)}” is not a number of workers.", remedy=remedy)
    return int(digits)


def _address(scheme: str, text: str) -> WorkersAsked:
    """The address of a Dask scheduler.

    Raises:
        QueryError: If it is none.
    """
    if scheme not in ("tls", "tcp"):
        raise QueryError(
            f"A Dask scheduler has no address that begins with “{shown(scheme)}://”.",
            remedy="Write tls://HOST:PORT.",
        )
    place = _HOST_AND_PORT.fullmatch(text.rstrip("/"))
    if place is None:
        raise QueryError(
            f"“{scheme}://{shown(text)}” does not name a host and its port.",
            remedy=f"Write {scheme}://HOST:PORT, such as {scheme}://first:{USUAL_PORT}.",
        )
    host, port = place[1], place[2]
    if port is None:
        raise QueryError(
            f"“{scheme}://{shown(host)}” does not name the port of the scheduler.",
            remedy=f"Write {scheme}://{shown(host)}:{USUAL_PORT}, if it listens where it usually does.",
        )
    if not 1 <= int(port[:9]) <= LAST_PORT:
        raise QueryError(
            f"A port is a number from 1 to {LAST_PORT:,}, not {shown(port)}.",
            remedy="Use the one that the scheduler prints when it starts.",
        )
    return WorkersAsked(scheme, address=f"{scheme}://{host}:{int(port)}")


@contextmanager
def open_workers(
    on: str, *, tls: Path | None = None, insecure: bool = False, cancel: Waits | None = None
) -> Iterator[Workers]:
    """Start workers, or connect with them; leaving the context ends those that were started.

    Args:
        on: ``threads``, ``processes:N``, ``local-cluster:N`` (Dask on this machine, reachable from it alone),
            or the address of a Dask scheduler, ``tls://HOST:PORT``.
        tls: Folder with ``ca.pem``, ``cert.pem`` and ``key.pem``, for an address; those of Dask's own
            settings if None.
        insecure: Whether an address may be ``tcp://``: anybody who can reach it can then run code on the
            workers.
        cancel: Ends the start of a local cluster when set; other workers start at once.

    Raises:
        QueryError: If ``on`` is nothing of the kind, or Dask is not installed.
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
    if asked.kind == PROCESSES:
        with Processes(asked.number) as executor:
            yield Workers(executor, "1 process" if asked.number == 1 else f"{asked.number} processes")
        return
    from oracle.cluster import dask_cluster  # here: it is an extra, and takes a third of a second

    opened = (
        dask_cluster.connected(asked.address, tls)
        if asked.address
        else dask_cluster.local(asked.number, cancel)
    )
    with opened as workers:
        yield workers
