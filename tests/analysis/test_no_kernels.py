"""What the window imports when it starts needs no kernel."""

from __future__ import annotations

import subprocess
import sys

IMPORT_ALL = """
import importlib, pkgutil, sys
import oracle.analysis.pictures as pictures
names = [found.name for found in pkgutil.iter_modules(pictures.__path__)]
lists = ["catalog", "rehearsal", "warming"]  # these import the others, so they come last
for name in [name for name in names if name not in lists] + lists:
    if name != "flop_report":  # no picture of the window
        importlib.import_module(f"oracle.analysis.pictures.{name}")
        if {"numba", "PySide6"} & set(sys.modules):
            sys.exit(f"{name} loads kernels: import them inside the function that calls them")
"""


def test_importing_the_pictures_loads_no_kernels() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT_ALL], capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0, run.stderr
