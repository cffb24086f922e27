"""Start-up and waiting times as users see them: whole processes, measured from outside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Figure, best_seconds

ROOT = Path(__file__).resolve().parents[2]
MEGABYTE = 1024 * 1024

FIRST_SNAPSHOT = """
import time
from oracle import simulate
from oracle.query import RunSettings, Seat, equity_query
query = equity_query([Seat("a", "AsKs"), Seat("b", "random")], syntax="classic")
settings = RunSettings(method="sampled", seconds=1)
next(iter(simulate.stream(query, settings)))
times = []
for _ in range(5):
    began = time.perf_counter()
    stream = simulate.stream(query, settings)
    next(stream)
    times.append(time.perf_counter() - began)
    stream.close()
print(min(times))
"""


def figures() -> Iterator[Figure]:
    """Start of the command line, first snapshot, first ever start."""
    yield Figure("python -m oracle equity AsKs random, whole process", _command_line(), "s", 1.2)
    yield Figure("python -m oracle --help, whole process", best_seconds(lambda: _oracle("--help"), 3), "s")
    seconds = float(_python(["-c", FIRST_SNAPSHOT]).splitlines()[-1])
    yield Figure("first snapshot after Run, kernels cached", seconds, "s", 0.1)
    yield from _first_answer()
    yield from _first_ever_start()


def _command_line() -> float:
    return best_seconds(lambda: _oracle("equity", "AsKs", "random"), 3)


def _first_answer() -> Iterator[Figure]:
    """The first answers with no compiled kernels; each process compiles after its answer."""
    for trials, goal in ((1_000, None), (10_000, 4.0)):
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            process = subprocess.Popen(
                [sys.executable, "-m", "oracle", "equity", "AsKs", "QQ", "--sampled", f"--trials={trials}"],
                cwd=ROOT, env={**os.environ, "ORACLE_CACHE_DIR": folder}, stdout=subprocess.PIPE,
                encoding="utf-8",
            )  # fmt: skip
            assert process.stdout is not None
            process.stdout.readline()
            answered = time.perf_counter() - began
            process.communicate()
        yield Figure(f"nothing compiled: first answer, {trials:,} hands sampled", answered, "s", goal)


def _first_ever_start() -> Iterator[Figure]:
    """Compile everything into an empty folder, as `python -m oracle warm` does on a new machine."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "oracle", "warm", "--json"],
            cwd=ROOT, env={**os.environ, "ORACLE_CACHE_DIR": folder}, stdout=subprocess.PIPE,
            encoding="utf-8",
        )  # fmt: skip
        simple = None
        assert process.stdout is not None
        for line in process.stdout:
            if simple is None and json.loads(line)["equity"]:
                simple = time.perf_counter() - began
        process.wait()
        whole = time.perf_counter() - began
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
    if simple is not None:
        yield Figure("first ever start: a simple equity is ready", simple, "s", 5.0)
    yield Figure("first ever start: every kernel compiled", whole, "s", 60.0)
    yield Figure("  machine code kept on disk", size / MEGABYTE, "MB")


def _oracle(*words: str) -> str:
    return _python(["-m", "oracle", *words])


def _python(words: list[str]) -> str:
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout
