"""What the window imports when it starts needs no kernel."""

from __future__ import annotations

import subprocess
import sys

from tests.patience import LONG_WAIT

IMPORT_ALL = """
import importlib, pkgutil, sys
import oracle.analysis.pictures as pictures, oracle.warming as warming
names = {found.name for found in pkgutil.iter_modules(pictures.__path__)}
names -= {"catalog", "flop_report"}  # the first imports the others, the second is no picture of the window
for name in [f"{pictures.__name__}.{name}" for name in [*sorted(names), "catalog"]] + [
    f"{warming.__name__}.{found.name}" for found in pkgutil.iter_modules(warming.__path__)
]:
    importlib.import_module(name)
    if {"numba", "PySide6"} & set(sys.modules):
        sys.exit(f"{name} loads kernels: import them inside the function that calls them")
"""


def test_importing_the_pictures_loads_no_kernels() -> None:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORT_ALL],
        capture_output=True,
        encoding="utf-8",
        timeout=LONG_WAIT,
    )
    assert run.returncode == 0, run.stderr
