"""Who does the work of a batch or a report: the threads of this program, processes, or a cluster."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, RLock, Thread
from typing import ParamSpec, Protocol, TypeVar, runtime_checkable

from oracle.cluster import MOST_WORKERS, read_workers
from oracle.errors import QueryError, shown
from oracle.simulate.work.pool import default_threads

P = ParamSpec("P")
R = TypeVar("R")

THREADS, PROCESSES, CLUSTER, ADDRESS = "threads", "processes", "local-cluster", "address"
"""Kinds of workers."""
KINDS = (THREADS, PROCESSES, CLUSTER, ADDRESS)


@dataclass(frozen=True, slots=True)
class WorkersChoice:
    """Which workers.

    Attributes:
        kind: One of `KINDS`.
        number: How many processes, or workers of a cluster on this computer.
        address: Of the scheduler of a cluster, ``tls://HOST:PORT``.
        certificates: Folder with the certificates for it; empty for those of Dask's own settings.
    """

    kind: str = THREADS
    number: int = 0
    address: str = ""
    certificates: str = ""

    @property
    def external(self) -> bool:
        """Whether the work is done outside the threads of this program."""
        return self.kind != THREADS

    @property
    def on(self) -> str:
        """The workers as `oracle.cluster.open_workers` and the option ``--on`` name them."""
        if self.kind == ADDRESS:
            return self.address
        return THREADS if self.kind == THREADS else f"{self.kind}:{self.number}"

    @property
    def tls(self) -> Path | None:
        """The folder of certificates, if there is one."""
        return Path(self.certificates) if self.kind == ADDRESS and self.certificates else None

    @property
    def words(self) -> str:
        """What they are, in a few words."""
        if self.kind == ADDRESS:
            return f"cluster at {self.address.removeprefix('tls://')}"
        if self.kind == THREADS:
            return "this program’s threads"
        what = "process" if self.kind == PROCESSES else "local worker"
        return f"1 {what}" if self.number == 1 else f"{self.number} {what}{'es' if what[-1] == 's' else 's'}"

    def lines(self) -> tuple[str, ...]:
        """The choice as texts, for the settings."""
        return (self.kind, str(self.number), self.address, self.certificates)


def typed_choice(kind: str, number: str, address: str, certificates: str) -> WorkersChoice:
    """The choice that a user has typed.

    Args:
        kind: One of `KINDS`.
        number: A number as text; empty for as many as this computer has cores.
        address: Of a scheduler.
        certificates: A folder.

    Raises:
        QueryError: If there are no such workers.
    """
    address, certificates = address.strip(), certificates.strip()
    if kind == ADDRESS:
        address = _tls_address(address)
    plain = number.strip() or str(default_threads())
    counts = re.fullmatch("[0-9]{1,4}", plain) is not None and 1 <= int(plain) <= MOST_WORKERS
    if kind in (PROCESSES, CLUSTER) and not counts:
        raise QueryError(f"The number of workers must be from 1 to {MOST_WORKERS}, not {shown(plain)}.")
    return WorkersChoice(kind, int(plain) if counts else 0, address, certificates)


def _tls_address(address: str) -> str:
    """The address of a scheduler as the command line reads it; only TLS.

    Raises:
        QueryError: If it is something else.
    """
    remedy = "Enter tls://HOST:PORT. Connections without TLS are for the command line only."
    if not address:
        raise QueryError("The address is missing.", remedy=remedy)
    if "://" not in address or (asked := read_workers(address)).kind != "tls":
        raise QueryError(f"“{shown(address)}” is not the address of a scheduler.", remedy=remedy)
    return asked.address


def kept_choice(lines: Sequence[str]) -> WorkersChoice:
    """The choice that `WorkersChoice.lines` has kept; this program's threads if it cannot be read."""
    if len(lines) != len(WorkersChoice().lines()) or lines[0] not in KINDS:
        return WorkersChoice()
    try:
        return typed_choice(*lines)
    except QueryError:
        return WorkersChoice()


@runtime_checkable
class _Replaces(Protocol):
    def replace(self) -> None: ...


@runtime_checkable
class _CountsWorkers(Protocol):
    def workers(self) -> int: ...


@runtime_checkable
class _EndsRuns(Protocol):
    def end_run(self, run: str, futures: Sequence[Future[bytes]]) -> None: ...


@runtime_checkable
class _SetsApart(Protocol):
    def set_apart(self) -> Future[bool]: ...


class WorkersOnDemand(Executor):
    """Workers that are started when they first get work, and end when they are released.

    Reports that need none start none.  Its methods may be called on any thread.

    Args:
        choice: Which workers; not the threads of this program.
    """

    def __init__(self, choice: WorkersChoice) -> None:
        self._choice = choice
        self._lock = RLock()
        self._users = 0
        self._cancels: list[Event] = []
        self._leaving = False
        self._ending = Event()
        self._opened: ExitStack | None = None
        self._inside: Executor | None = None

    @property
    def running(self) -> bool:
        """Whether they are started."""
        return self._opened is not None

    @contextmanager
    def in_use(self, cancel: Event | None = None) -> Iterator[Executor]:
        """They stay while they are used, or until the last user is gone once they are released.

        Args:
            cancel: Set if this user no longer needs them; their start then ends if nobody else does.
        """
        cancel = cancel or Event()
        with self._lock:
            self._users += 1
            self._cancels.append(cancel)
            self._leaving = False
        try:
            yield self
        finally:
            with self._lock:
                self._users -= 1
                self._cancels.remove(cancel)
                if self._leaving and not self._users:
                    self._close()

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Run a function that another process can import; starts the workers first if necessary.

        Raises:
            OracleError: If they cannot be started or reached.
            StoppedError: If nobody waits for them any longer.
        """
        with self._lock:
            if self._inside is None:
                self._open()
            assert self._inside is not None
            return self._inside.submit(fn, *args, **kwargs)

    def replace(self) -> None:
        """Replace workers that hang, if that is possible."""
        with self._lock:
            if isinstance(self._inside, _Replaces):
                self._inside.replace()

    def workers(self) -> int:
        """How many units they do at a time; 1 while that is unknown."""
        with self._lock:
            return self._inside.workers() if isinstance(self._inside, _CountsWorkers) else 1

    def end_run(self, run: str, futures: Sequence[Future[bytes]]) -> None:
        """End a run, the units in progress too if that is possible."""
        with self._lock:
            if isinstance(self._inside, _EndsRuns):
                self._inside.end_run(run, futures)

    def set_apart(self) -> Future[bool]:
        """Give no further work to workers that run a different program; returns whether others are left."""
        with self._lock:
            if isinstance(self._inside, _SetsApart):
                return self._inside.set_apart()
        none: Future[bool] = Future()
        none.set_result(False)
        return none

    def wait(self, timeout: float | None = None) -> bool:
        """Whether their start should end; waits up to this many seconds."""
        return self._ending.wait(timeout) or _all_set(tuple(self._cancels))

    def release(self) -> None:
        """End the workers once nobody uses them; returns at once, also while they start."""
        self._leaving = True  # without the lock, which their start holds
        if self._opened is not None and not self._users:
            Thread(target=self._close_unused, name="oracle workers", daemon=True).start()

    def close(self) -> None:
        """End the workers now, or their start."""
        self._ending.set()
        with self._lock:
            self._close()

    def _close_unused(self) -> None:
        with self._lock:
            if self._leaving and not self._users:
                self._close()

    def _open(self) -> None:
        from oracle.cluster import open_workers  # loads kernels

        with ExitStack() as opened:
            workers = opened.enter_context(open_workers(self._choice.on, tls=self._choice.tls, cancel=self))
            self._inside, self._opened = workers.executor, opened.pop_all()

    def _close(self) -> None:
        opened, self._opened, self._inside = self._opened, None, None
        if opened is not None:
            opened.close()


def _all_set(cancels: Sequence[Event]) -> bool:
    return bool(cancels) and all(cancel.is_set() for cancel in cancels)


class WorkersKeeper:
    """The workers of reports, one object for each choice."""

    def __init__(self) -> None:
        self._known: dict[WorkersChoice, WorkersOnDemand] = {}

    def of(self, choice: WorkersChoice) -> WorkersOnDemand | None:
        """The workers of a choice, always the same object; None for the threads of this program.

        Those of other choices are released.
        """
        for other, workers in self._known.items():
            if other != choice:
                workers.release()
        return self._known.setdefault(choice, WorkersOnDemand(choice)) if choice.external else None

    def release(self) -> None:
        """End all workers once nobody uses them."""
        for workers in self._known.values():
            workers.release()

    def close(self) -> None:
        """End all workers now."""
        for workers in self._known.values():
            workers.close()
