"""``make bench``: speed and memory on this machine, beside peers measured in the same run.

``python -m tests.benchmarks [ratings] [equity] [controls] [queries] [functions] [ranges] [analysis]
[reports] [decisions] [published] [programs] [forecasts] [growth] [scale] [threads] [stopping] [window]
[plots] [heartbeat] [layout] [peers] [memory] [first_starts] [levels]`` prints some of it.
"""

from __future__ import annotations

import importlib
import os
import platform
import sys

from tests.benchmarks.measure import row

GROUPS = (
    *("ratings", "equity", "controls", "queries", "functions", "ranges", "analysis"),
    *("reports", "decisions", "published", "programs", "forecasts", "growth", "scale"),
    *("threads", "stopping", "window", "plots", "heartbeat", "layout"),
    *("peers", "memory", "first_starts", "levels"),
)


def main(words: list[str]) -> int:
    """Print the groups asked for, or all; nothing here can fail for being slow."""
    unknown = set(words) - set(GROUPS)
    if unknown:
        print(f"no such group: {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}", file=sys.stderr)
        return 2
    machine = f"{os.cpu_count()} cores, {platform.machine()}"
    print(f"Python {platform.python_version()}, {machine}; the best of several goes each")
    for group in words or GROUPS:
        print(f"\n{group}", flush=True)
        for figure in importlib.import_module(f"tests.benchmarks.{group}").figures():
            print(row(figure), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
