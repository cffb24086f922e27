"""Another process that computes for this one without compiled kernels, and offers its results one by one."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Generic, Protocol, TypeVar

from oracle.child_process import child_environment, is_python, python_command

R_co = TypeVar("R_co", covariant=True)
R = TypeVar("R")

_CANNOT_BE_SENT = (TypeError, AttributeError, pickle.PicklingError, RuntimeError)
"""Errors of `pickle.dumps` for a lock, a local function, a changed class, and a table to which another thread
adds at this moment."""
_RESULTS_FOLLOW = b"oracle: results follow\n"
"""The line before the results: others come first if `sitecustomize` prints while Python starts."""
_PIPE_BYTES = 1 << 16
"""Bytes read at a time."""
_SERVE = f"from {__name__} import serve; serve()"
"""The program of the other process."""


class Series(Protocol[R_co]):
    """Work with several results; it and they can be pickled."""

    def results(self) -> Iterator[R_co]:
        """Compute the results, in the other process."""
        ...


class OtherProcess(Generic[R]):
    """A process that computes a series of results; at most one at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None

    def start(self, series: Series[R], offer: Callable[[R], None]) -> bool:
        """Start it, if that is possible: a frozen program, or one that embeds Python, has none to start.

        Args:
            series: The work.
            offer: Receives each result, on another thread, until `end`.

        Returns:
            Whether it was started.
        """
        self.end()
        command = python_command("-c", _SERVE) if is_python() else None
        if command is None:
            return False
        try:
            pickled = pickle.dumps(series)
        except _CANNOT_BE_SENT:  # such as a measure of somebody's own with a lock in it
            return False
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env=child_environment(ORACLE_NO_JIT="1"),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )  # fmt: skip
        except OSError:  # The system allows no more processes: figures appear once the kernels are compiled.
            return False
        self._process = process
        self._reader = threading.Thread(
            target=_read, args=(process, pickled, offer), name="head start", daemon=True
        )
        self._reader.start()
        return True

    def end(self) -> None:
        """End it if it is running; nothing more is offered."""
        if self._process is None or self._reader is None:
            return
        self._process.kill()
        self._reader.join()
        assert self._process.stdin is not None
        with suppress(OSError):  # closing writes the rest of the input, which the process may never have read
            self._process.stdin.close()
        self._process.__exit__(None, None, None)  # closes the other pipe and waits
        self._process = self._reader = None


def _read(process: subprocess.Popen[bytes], pickled: bytes, offer: Callable[[R], None]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(pickled)
        process.stdin.flush()
        for line in process.stdout:
            if line == _RESULTS_FOLLOW:
                break
        while True:
            offer(pickle.load(process.stdout))
    except (OSError, EOFError, pickle.UnpicklingError):  # it has ended, perhaps in the middle of a result
        return


def serve() -> None:
    """Compute the series on standard input and write its results to standard output."""
    source, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    out.write(b"\n" + _RESULTS_FOLLOW)  # after what was printed without an end
    series: Series[Any] = pickle.load(source)
    threading.Thread(target=_end_with_parent, args=(source.fileno(),), daemon=True).start()
    for result in series.results():
        out.write(pickle.dumps(result))
        out.flush()


def _end_with_parent(descriptor: int) -> None:
    # Read without Python's buffer, whose lock this thread would still hold when the results are at an end:
    # Python aborts then, and the system reports a crash.
    while os.read(descriptor, _PIPE_BYTES):
        pass
    os._exit(0)  # the parent has closed its end, or has ended
