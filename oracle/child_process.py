"""Child processes that run our own code, with the modules of this process."""

from __future__ import annotations

import os
import sys
from pathlib import PurePath


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
    """The environment of a child process that finds modules where this one does.

    ``-m`` and ``-c`` look for modules in the current folder first, so a file ``json.py`` among somebody's
    downloads would be run.  ``-P`` prevents that; this passes on the path instead.

    Args:
        changes: Further variables to set.
    """
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(folder or os.getcwd() for folder in sys.path),
        **changes,
    }
