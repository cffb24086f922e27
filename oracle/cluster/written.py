"""Workers as a user writes them; reading the text loads no kernels, so the window can do it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from oracle.errors import QueryError, shown

THREADS = "threads"
"""The threads of this process, which a run uses by default."""

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
class WrittenWorkers:
    """Workers as a user writes them.

    Attributes:
        kind: `THREADS`, `PROCESSES`, `CLUSTER`, "tls" or "tcp".
        number: How many to start; 0 for kinds that are not started.
        address: The address of a Dask scheduler, or an empty string.
    """

    kind: str
    number: int = 0
    address: str = ""


def read_workers(on: str) -> WrittenWorkers:
    """Read which workers are meant, without starting any.

    Args:
        on: As for `open_workers`.

    Raises:
        QueryError: If the text names no workers; the remedy says what to write.

    >>> read_workers("processes:2")
    WrittenWorkers(kind='processes', number=2, address='')
    """
    text = on.strip()
    low = text.lower()
    if low == THREADS:
        return WrittenWorkers(THREADS)
    if low.startswith(f"{THREADS}:"):
        raise QueryError(
            f"The number of threads is a separate setting: there are no workers “{shown(text)}”.",
            remedy=f"Write {THREADS}, and choose their number with --threads.",
        )
    if started := _STARTED.fullmatch(low):
        return WrittenWorkers(started[1], _number_of(started[1], started[2] or ""))
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
        QueryError: If the text is not a number of workers.
    """
    remedy = f"Write a whole number from 1 to {MOST_WORKERS}, such as {kind}:2."
    if not text.strip():
        raise QueryError(f"“{kind}” does not say how many.", remedy=remedy)
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and 1 <= int(digits[:9]) <= MOST_WORKERS):
        raise QueryError(f"“{shown(digits)}” is not a number of workers.", remedy=remedy)
    return int(digits)


def _address(scheme: str, text: str) -> WrittenWorkers:
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
            remedy=f"Write {scheme}://{shown(host)}:{USUAL_PORT}, if it uses the default port.",
        )
    if not 1 <= int(port[:9]) <= LAST_PORT:
        raise QueryError(
            f"A port is a number from 1 to {LAST_PORT:,}, not {shown(port)}.",
            remedy="Use the one that the scheduler prints when it starts.",
        )
    return WrittenWorkers(scheme, address=f"{scheme}://{host}:{int(port)}")
