"""The window as its user feels it: start, answer, memory, whether it stays smooth while the engine runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Figure
from ui.background.throttle import SHARE

ROOT = Path(__file__).resolve().parents[2]
GOES = 3


def figures() -> Iterator[Figure]:
    """Figures of whole processes, off screen; the best of a few runs."""
    goes = [_probe() for _ in range(GOES)]

    def least(name: str) -> float:
        return min(go[name] for go in goes)

    yield Figure("window usable after start", least("shown"), "s", 1.2)
    yield Figure("  its example answered", least("answered"), "s")
    yield Figure("memory of the running window, cache warm", least("megabytes"), "MB", 400.0)
    yield Figure("  and after a run flat out", least("megabytes_after"), "MB")
    yield Figure("heartbeat (10 ms) while running flat out, 99th percentile", least("beat"), "s", 0.033)
    yield Figure("  own work of the window's thread per second of it", least("run_work"), "s", SHARE)
    yield Figure("  its longest own work between two beats", least("longest_work"), "s")
    goes = [_probe("pictures_probe") for _ in range(GOES)]
    yield Figure("  with each picture in front, the worst of them", least("tab_beat"), "s", 0.033)
    yield Figure("    its own work between two beats", least("tab_work"), "s")
    yield Figure("  with all pictures in sight", least("all_beat"), "s", 0.033)
    yield Figure("    its own work between two beats", least("all_work"), "s")
    yield Figure("  and an edit every 0.4 s", least("edit_beat"), "s")
    yield Figure("    its own work between two beats", least("edit_work"), "s")
    yield Figure("  while the Flops workspace is made and filled", least("flops_beat"), "s", 0.033)
    yield Figure("    its own work between two beats", least("flops_work"), "s")
    yield Figure("from a key in a range to all its hands, on a flop", least("key"), "s", 0.150)


def _probe(name: str = "window_probe") -> dict[str, float]:
    with tempfile.TemporaryDirectory() as home:
        folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **dict.fromkeys(folders, home)}
        done = subprocess.run(
            [sys.executable, "-m", f"tests.benchmarks.{name}", str(time.time())],
            cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=True,
        )  # fmt: skip
    return json.loads(done.stdout.splitlines()[-1])
