"""What the window imports when it starts needs no kernel."""

from __future__ import annotations

import subprocess
import sys

IMPORT_ALL = """
import importlib, pkgutil, sys
import oracle.analysis.pictures as pictures
for found in pkgutil.iter_modules(pictures.__path__, pictures.__name__ + "."):
    if not found.name.endswith(".flop_report"):  # no picture of the window
        importlib.import_module(found.name)
        if {"numba", "PySide6"} & set(sys.modules):
            sys.exit(f"{found.name} loads kernels: import them inside the function that calls them")
"""


def test_importing_the_pictures_loads_no_kernels() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT_ALL], capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0, run.stderr
