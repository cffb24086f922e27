"""A Dask cluster as an executor.  Dask is an extra, ``cluster``."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from oracle.cluster.dask.executor import DaskExecutor
from oracle.cluster.dask.starting import local_client, quiet
from oracle.cluster.identity import another_program, program_identity
from oracle.cluster.workers import Waits, Workers
from oracle.errors import QueryError, RunError
from oracle.installation import how_to_get

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 10.0
"""Seconds to wait for a scheduler."""

IDENTITY_SECONDS = 60.0
"""Seconds to wait for the workers to say which version they run; they import the program first."""

TLS_FILES = {"tls_ca_file": "ca.pem", "tls_client_cert": "cert.pem", "tls_client_key": "key.pem"}
"""Files of a folder with certificates, by Dask's names for them."""

HEAD_BYTES, MOST_GREETING = 8, 1 << 16
"""Bytes of the length that begins every message of Dask, and the greatest length of the first one."""


@contextmanager
def local(number: int, cancel: Waits | None = None) -> Iterator[Workers]:
    """A cluster of processes on this machine, one thread each.

    Args:
        number: How many workers.
        cancel: Ends their start when set.

    Raises:
        QueryError: If Dask is not installed.
        RunError: If they cannot be started.
        StoppedError: If their start was ended.
    """
    with local_client(_distributed(), number, cancel) as client:
        count = "1 worker" if number == 1 else f"{number} workers"
        dashboard = _dashboard(client) if find_spec("bokeh") else ""  # needed to draw it
        yield Workers(DaskExecutor(client), f"a local cluster of {count}", dashboard)


@contextmanager
def connected(address: str, tls: Path | None) -> Iterator[Workers]:
    """A cluster that is already running.

    Args:
        address: The address of its scheduler, ``tls://HOST:PORT`` or ``tcp://HOST:PORT``.
        tls: Folder with certificates; Dask's own settings if None.

    Raises:
        QueryError: If Dask is not installed or a file of the folder is missing.
        RunError: If it cannot be reached, has no workers, or one of them runs another program.
    """
    distributed = _distributed()
    security = _security(distributed, tls) if address.startswith("tls:") else None
    with quiet():
        client = _client(distributed, address, security)
        try:
            with client:
                same = _checked(client, address)
                count = "1 worker" if len(same) == 1 else f"{len(same)} workers"
                yield Workers(DaskExecutor(client, same=same), f"{count} at {address}", _dashboard(client))
        finally:
            runner: Any = client._loop_runner  # Dask gives its `stop` no types
            runner.stop()  # a client that has lost its scheduler leaves this thread behind


def _client(distributed: Any, address: str, security: Any) -> Client:  # noqa: ANN401 - as above
    where = urlsplit(address)
    try:
        # a plain connection first: a Dask client leaves a thread behind if nothing answers, or not by TLS
        with socket.create_connection((where.hostname or "", where.port or 0), CONNECT_SECONDS) as plain:
            if security is None:
                _check_greeting(plain)
            else:
                context = security.get_connection_args("client")["ssl_context"]
                with context.wrap_socket(plain) as private:
                    _check_greeting(private)
        client: Client = distributed.Client(address, security=security, timeout=CONNECT_SECONDS)
    except (OSError, TimeoutError, ValueError, RuntimeError, TypeError) as trouble:
        raise RunError(
            f"No scheduler answers at {address}: {_reason(trouble)}.",
            remedy="Start “dask scheduler” there, and check the address and the certificates.",
        ) from trouble
    return client


def _check_greeting(connection: socket.socket) -> None:
    """Check that a Dask scheduler answers: it sends the first message.

    Dask's own client would wait forever for any other server.

    Raises:
        OSError: If something else answers, or nothing does.
    """
    with connection.makefile("rb") as stream:
        head = stream.read(HEAD_BYTES)
    if not 0 < int.from_bytes(head, "little") <= MOST_GREETING:
        raise OSError("something else answers there")


def _checked(client: Any, address: str) -> tuple[str, ...]:  # noqa: ANN401 - as above
    """Check the workers of a cluster; returns their addresses.

    Raises:
        RunError: If it has none, or one of them runs another program.
    """
    try:
        identities = client.sync(client._run, program_identity, callback_timeout=IDENTITY_SECONDS)
    except TimeoutError:
        raise RunError(
            f"A worker of the scheduler at {address} has not answered for {IDENTITY_SECONDS:.0f} s.",
            remedy="Find the worker that hangs, and end it.",
        ) from None
    except ImportError as trouble:
        raise RunError(
            f"A worker of the scheduler at {address} does not have this program ({trouble}).",
            remedy="Install the same version on every machine.",
        ) from None
    if not identities:
        raise RunError(f"The scheduler at {address} has no workers.", remedy="Start “dask worker”.")
    for other in identities.values():
        if other != program_identity():
            raise another_program(other, program_identity())
    return tuple(identities)


def _dashboard(client: Client) -> str:
    """Address of the page on which a cluster can be watched, or an empty string."""
    return str(client.dashboard_link) if "dashboard" in client.scheduler_info()["services"] else ""


def _distributed() -> Any:  # noqa: ANN401 - a module that may be missing
    try:
        import distributed
    except ImportError:
        raise QueryError(
            "Clusters need Dask, which is not installed.",
            remedy=f"{how_to_get('cluster')} Or use processes:N.",
        ) from None
    return distributed


def _security(distributed: Any, tls: Path | None) -> Any:  # noqa: ANN401 - as above
    if tls is None:
        own = distributed.Security(require_encryption=True)
        if not own.tls_ca_file:
            raise QueryError(
                "A tls:// address needs certificates.",
                remedy=f"Name the folder that has {', '.join(TLS_FILES.values())} (--tls FOLDER).",
            )
        return own
    files = {name: tls / file for name, file in TLS_FILES.items()}
    for path in files.values():
        if not os.path.isfile(path):  # pathlib raises for a name that is too long
            raise QueryError(
                f"“{path.name}” is missing in the folder of certificates.",
                remedy=f"It must have {', '.join(TLS_FILES.values())}.",
            )
    return distributed.Security(require_encryption=True, **{name: str(path) for name, path in files.items()})


def _reason(trouble: Exception) -> str:
    return str(trouble).splitlines()[0].rstrip(".") if str(trouble) else type(trouble).__name__
