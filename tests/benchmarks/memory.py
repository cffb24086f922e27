"""Memory of a process that answers for five minutes: what is in use, and how much it grows."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Figure

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 300
SETTLED = 60
"""Seconds after which kernels are loaded, tables and buffers are made, and chunks are large."""

PROBE = """
import json, os, sys, time
from pathlib import Path
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate import stream

def resident():
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024**2

text, seconds, settled = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
began, first, most, trials = time.monotonic(), None, 0.0, 0
for snapshot in stream(parse(text), RunSettings(method="sampled", seconds=seconds, seed=1)):
    trials = snapshot.trials
    if time.monotonic() - began < settled:
        continue
    most = max(most, resident())
    first = most if first is None else first
print(json.dumps({"first": first, "most": most, "trials": trials}))
"""

QUESTIONS = (
    ("an equity table", "avg(riverEquity(p1)), count(winsHi(p1))"),
    ("histograms, a median", "histogram(boardRanks(flop)), median(fiveCardHiHandNumber(p1, river))"),
    ("equities inside deals", "avg(hvrEquity(p1, flop)), histogram(hvhEquity(p1, turn))"),
)
"""What is asked of 20 % against 40 %, from what needs no memory to what keeps a table of answers."""
TABLE = "game='holdem', p1='20%', p2='40%'"


def figures() -> Iterator[Figure]:
    """Growth from a settled run to its greatest use; Linux only, where the system reports it."""
    if not Path("/proc/self/statm").exists():
        return
    for name, text in QUESTIONS:
        found = grown(f"select {text} from {TABLE}")
        ratio = f"{found['first']:.0f} → {found['most']:.0f} MB, {found['trials'] / 1e6:,.0f} M trials"
        yield Figure(
            f"a run of {SECONDS} s grows by: {name}", found["most"] - found["first"], "MB", 10.0, ratio
        )


def grown(text: str, seconds: float = SECONDS, settled: float = SETTLED) -> dict[str, float]:
    """Memory in megabytes once a run has settled and at most, and its trials.

    Args:
        text: The question, in PQL.
        seconds: How long the run lasts.
        settled: Seconds from its start that are not looked at.
    """
    done = subprocess.run(
        [sys.executable, "-c", PROBE, text, str(seconds), str(settled)],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found
