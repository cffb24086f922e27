"""Child processes that run our own code, with the modules of this process."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import PurePath

BLAS_THREADS = "OPENBLAS_NUM_THREADS"
"""How many threads NumPy's linear algebra starts in a process; a thread for each core if it is not set.

Our processes share the cores already, and each of these threads takes 41 MB of what a process may use: on 32
cores more than `oracle.cluster.memory.LEAST_SHARE`, before a process has done anything.
"""


_setting = threading.Lock()
"""Held while that variable is set or removed, and while the environment is read as a whole."""
_starting: list[int] = []
"""The threads that start processes at the moment, for which it is set."""


def python_command(*arguments: str) -> list[str] | None:
    """The command line of a Python with the given arguments; None in a frozen program, which has none.

    >>> python_command("-m", "oracle")[1:]
    ['-P', '-m', 'oracle']
    """
    if getattr(sys, "frozen", False) or not sys.executable:
        return None
    return [sys.executable, "-P", *arguments]


def is_python() -> bool:
    """Whether `sys.executable` is a Python, by its name; embedded in a program, it may be the program."""
    return PurePath(sys.executable or "").stem.lower().startswith(("python", "pypy"))


def child_environment(**changes: str) -> dict[str, str]:
    """The environment of a child process that finds modules where this one does, and has no threads of BLAS.

    ``-m`` and ``-c`` look for modules in the current folder first, so a file ``json.py`` among somebody's
    downloads would be run.  ``-P`` prevents that; this passes on the path instead.

    Args:
        changes: Further variables to set.
    """
    with _setting:
        present = dict(os.environ)
    return {
        BLAS_THREADS: "1",
        **present,
        "PYTHONPATH": os.pathsep.join(folder or os.getcwd() for folder in sys.path),
        **changes,
    }


@contextlib.contextmanager
def without_blas_threads() -> Iterator[None]:
    """Processes that `multiprocessing` starts meanwhile have no threads of BLAS.

    If the user has set their number, it stays. Several threads may start processes at the same time.
    """
    with _setting:
        ours = bool(_starting) or BLAS_THREADS not in os.environ
        if ours:
            os.environ[BLAS_THREADS] = "1"
            _starting.append(threading.get_ident())
    try:
        yield
    finally:
        with _setting:
            if ours:
                _starting.remove(threading.get_ident())
            if ours and not _starting:
                os.environ.pop(BLAS_THREADS, None)
