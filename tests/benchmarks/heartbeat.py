"""How long the window's thread does not respond while large files are opened, pasted and edited."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Figure

ROOT = Path(__file__).resolve().parents[2]
BOUND = 0.05
"""Seconds that nothing may take on the window's thread."""
PATIENCE = 200.0


def figures() -> Iterator[Figure]:
    """For each case: the longest work of the window's thread between two beats, and the longest gap."""
    for case in _probe().splitlines():
        found = json.loads(_probe(case).splitlines()[-1])
        yield Figure(case, found["work"], "s", BOUND)
        yield Figure(f"{' ' * (len(case) - len(case.lstrip()))}  from beat to beat", found["gap"], "s")


def _probe(*words: str) -> str:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.heartbeat_probe", *words],
        cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=True, timeout=PATIENCE,
    )  # fmt: skip
    return done.stdout
