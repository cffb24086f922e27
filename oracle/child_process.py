"""Child processes that run our own code, with the modules of this process."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import PurePath

BLAS_THREADS = "OPENBLAS_NUM_THREADS"
"""How many threads NumPy's linear algebra starts in a process; a thread for each core if it is not set.

Our processes share the cores already, and each of these threads takes 41 MB of what a process may use: on 32
cores more than `oracle.cluster.memory.LEAST_SHARE`, before a process has done anything.
"""


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
    return {
        BLAS_THREADS: "1",
        **os.environ,
        "PYTHONPATH": os.pathsep.join(folder or os.getcwd() for folder in sys.path),
        **changes,
    }


@contextlib.contextmanager
def without_blas_threads() -> Iterator[None]:
    """Processes that `multiprocessing` starts meanwhile have no threads of BLAS.

    If the user has set their number, it stays.
    """
    if BLAS_THREADS in os.environ:
        yield
        return
    os.environ[BLAS_THREADS] = "1"
    try:
        yield
    finally:
        os.environ.pop(BLAS_THREADS, None)
