"""What a player waits for at the very first start, from an empty home, and at the second.

``python -m tests.benchmarks first_starts`` measures the program of `.venv` and, where `make package` has
built it, the program without Python; ``python -m tests.benchmarks.first_starts FOLDER …`` those in other
folders, such as the `bin` of an environment with the wheel in it.  Every question of the first start has a
home of its own, so that no answer finds what another has compiled.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.benchmarks.measure import Figure, row
from tests.packaging.scripts import script

ROOT = Path(__file__).resolve().parents[2]
NAME = "open-odds-oracle"
QUESTIONS = {
    "exact answer": ("equity", "AsKs", "random"),
    "exact range v range on a flop": ("equity", "15%", "20%", "--board", "Kd7h2h"),
    "10,000 deals sampled": ("equity", "AhKh", "QQ+,AK", "JTs,random", "--sampled", "--trials=10000"),
    "equity graph": ("picture", "equity-graph", "AsKs", "15%", "--board", "Kd7h2h", "--limit", "3"),
}
STARTS = ("first", "second")
GOALS = {"first": 5.0, "second": 3.0}
"""Seconds to an answer of a program that compiles nothing."""
COMPILING_GOALS: dict[str, float] = {}
"""A program from source has none: what it compiles first depends on the question."""


def figures() -> Iterator[Figure]:
    """The program of `.venv`, and the one without Python if there is one."""
    yield from of_program(Path(sys.executable).parent, "from source", COMPILING_GOALS)
    if (ROOT / "dist" / NAME / NAME).exists():
        yield from of_program(ROOT / "dist" / NAME, "packed")


def of_program(folder: Path, label: str, goals: Mapping[str, float] = GOALS) -> Iterator[Figure]:
    """First and second times of one program.

    Args:
        folder: Contains `open-odds-oracle`.
        label: What the figures are called.
        goals: Seconds to reach, by start.
    """
    program = folder / NAME
    for question, words in QUESTIONS.items():
        with tempfile.TemporaryDirectory() as home:
            for start in STARTS:
                seconds = _answered(program, words, home)
                yield Figure(f"{label}: {question}, {start} start", seconds, "s", goals.get(start))
    yield from _window(folder, label, goals)
    with tempfile.TemporaryDirectory() as home:
        began = time.perf_counter()
        subprocess.run([program, "warm"], env=_environment(home), capture_output=True, check=True)
        yield Figure(f"{label}: every kernel ready, first start", time.perf_counter() - began, "s", 60.0)


def _answered(program: Path, words: tuple[str, ...], home: str) -> float:
    """Seconds until the first line of the answer; the process then ends in its own time."""
    began = time.perf_counter()
    with subprocess.Popen([program, *words], env=_environment(home), stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        seconds = time.perf_counter() - began
        process.stdout.read()
    if not line or process.returncode:
        raise RuntimeError(f"{program} {' '.join(words)} ended with {process.returncode}")
    return seconds


def _window(folder: Path, label: str, goals: Mapping[str, float]) -> Iterator[Figure]:
    """The window on a screen of its own: shown, and its picture drawn; nothing without the tools for that."""
    tried = script("try_package")
    if any(shutil.which(tool) is None for tool in tried.TOOLS):
        return
    with tempfile.TemporaryDirectory() as home:
        screen = tried.Screen(folder, Path(home))
        try:
            for start in STARTS:
                began = time.perf_counter()
                screen.start(title="Open Odds Oracle")
                yield Figure(f"{label}: window shown, {start} start", time.perf_counter() - began, "s")
                screen.wait_for_picture()
                drawn = time.perf_counter() - began
                yield Figure(
                    f"{label}: its exact answer and picture, {start} start", drawn, "s", goals.get(start)
                )
                screen.quit()
        finally:
            screen.close()


def _environment(home: str) -> dict[str, str]:
    return {"HOME": home, "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}


if __name__ == "__main__":
    for place in sys.argv[1:]:
        for figure in of_program(Path(place).resolve(), place):
            print(row(figure), flush=True)
