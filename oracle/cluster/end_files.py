"""A file that worker processes of this machine check while they work: once it is gone, their run is over.

`concurrent.futures.ProcessPoolExecutor` has no way to end a call that has begun.  Its processes are on this
machine, so a file reaches them; the name of the run contains its path.
"""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress

from oracle.files import remove_leftovers, try_lock

PREFIX = "open-odds-oracle-run-"
"""Prefix of the names of these files."""

MARK = "@"
"""Separates the name of a run from the path of its file."""

LOOK_SECONDS = 0.1
"""Seconds between two checks of the file: short enough for Stop, and a check takes microseconds."""

_held: dict[str, int] = {}
"""The files of this process's runs, open and locked, by path.  The lock shows that a file is in use; the next
run removes the files of killed processes."""


def with_end_file(executor: Executor, run: str) -> str:
    """The name of a run, with its own file if the executor needs one.

    Args:
        executor: Does the units of the run.
        run: The name.
    """
    if not isinstance(executor, ProcessPoolExecutor):
        return run
    remove_leftovers(tempfile.gettempdir(), f"{PREFIX}*")
    handle, path = tempfile.mkstemp(prefix=PREFIX)
    try_lock(handle)
    _held[path] = handle
    return f"{run}{MARK}{path}"


def remove_end_file(run: str) -> None:
    """Remove the file of a run, if it has one: its units end."""
    if path := run.partition(MARK)[2]:
        os.close(_held.pop(path))
        with suppress(OSError):  # it has already been removed, so the units end
            os.remove(path)


@contextmanager
def end_file_watched(run: str, ended: Callable[[], None]) -> Iterator[None]:
    """Inside this context, call a function once the file of a run is gone; at once if it already is.

    Args:
        run: The name of the run.
        ended: The function; it is called on another thread.
    """
    path = run.partition(MARK)[2]
    if not path:
        yield
        return
    over = threading.Event()

    def watch() -> None:
        while os.path.exists(path):
            if over.wait(LOOK_SECONDS):
                return
        ended()

    thread = threading.Thread(target=watch, name="end of a run", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
