"""What ``warm`` compiles ahead is all there is: later, nobody waits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ONLY_TABLES = "oracle.simulate.pooled."
"""Kernels that make a table of the resources and that no answer needs."""


def test_every_kernel_is_reached_by_a_step_of_warm() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.warming.uncalled"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    left = done.stdout.split()
    assert any(name.startswith(ONLY_TABLES) for name in left)  # it does see what is not called
    assert [name for name in left if not name.startswith(ONLY_TABLES)] == []
