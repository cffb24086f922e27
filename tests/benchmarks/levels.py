"""How fast machine code for each portable level of processors is, beside code for this very processor.

``python -m tests.benchmarks levels`` asks the same questions of one process for each level that this
processor has, and of one that compiles for this processor.  They take turns, so that whatever slows the
machine meanwhile slows all of them.  Each compiles what it needs before it is timed, and keeps it as the
program does.  Times are processor time of one thread, which other programs stretch less than the clock's.
"""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import oracle
from oracle.portable_code import VARIABLE, compiler_settings
from oracle.pql import parse
from oracle.processor import levels_from, this_processor
from oracle.query import RunSettings
from oracle.simulate import run
from tests.benchmarks.equity import T20, T40
from tests.benchmarks.measure import Figure
from tests.benchmarks.queries import NINE_COUNTS, RANDOM, TABLE

ROOT = Path(__file__).resolve().parents[2]
NATIVE = "native"
"""What is compiled for this very processor, as where no level is delivered with the program."""
GOES = 7
COLUMN = 8192
"""Hands that are rated at a time."""

EXACT = (
    "select avg(riverEquity(p1)), count(handType(p1, flop) = pair and handType(p1, turn) > pair) "
    "from game='holdem', p1='KsJs', p2='8d8h'"
)


@dataclass(frozen=True)
class Row:
    """A question.

    Attributes:
        times: How often it is asked in a go, which takes about half a second.
        ask: Makes what asks it once; called once in each process.
        amount: Trials or hands of one answer, whose rate is reported; 0 reports its seconds.
    """

    times: int
    ask: Callable[[], Callable[[], object]]
    amount: int = 0


def _equity(*ranges: str, **how: object) -> Callable[[], Callable[[], object]]:
    return lambda: lambda: oracle.equity(*ranges, syntax="classic", threads=1, **how)


def _sampled(trials: int, *ranges: str, **how: object) -> Row:
    return Row(1, _equity(*ranges, method="sampled", seed=1, trials=trials, **how), trials)


def _exact(times: int, *ranges: str, **how: object) -> Row:
    return Row(times, _equity(*ranges, method="exact", **how))


def _pql(text: str, **how: object) -> Callable[[], Callable[[], object]]:
    return lambda: lambda: run(parse(text), RunSettings(threads=1, **how))


def _ratings() -> Callable[[], object]:
    from oracle.cards.mask import mask_of
    from oracle.rating import high

    chance = random.Random(1)
    masks = np.array([mask_of(chance.sample(range(52), 7)) for _ in range(COLUMN)], dtype=np.uint64)
    out = np.empty(COLUMN, dtype=np.uint32)
    return lambda: high.rate(masks, 7, out)


COUNTED = f"select {TABLE}, {NINE_COUNTS} from game='holdem', {RANDOM}"
ROWS = {
    "ratings of 7 cards": Row(40_000, _ratings, COLUMN),
    "sampled trials, AsKs v random": _sampled(40_000_000, "AsKs", "random"),
    "sampled trials, 6 × random": _sampled(10_000_000, *["random"] * 6),
    "sampled trials, omahahi, 4 × random": _sampled(3_000_000, *["*"] * 4, game="omahahi"),
    "PQL nine counts": Row(1, _pql(COUNTED, method="sampled", seed=1, trials=5_000_000), 5_000_000),
    "exact, T20 v T40 on Ks8d3s": _exact(200, T20, T40, board="Ks8d3s"),
    "exact, three hands": _exact(100, "AsKs", "QdQc", "8h7h"),
    "exact, two hands of omahahi": _exact(10, "AsKsQdJd", "8h8c7h6c", game="omahahi"),
    "PQL exact, two hands": Row(1, _pql(EXACT, method="exact")),
}
"""The questions by name."""


def kinds() -> tuple[str, ...]:
    """What is compared: `NATIVE`, then the levels of this processor, highest first."""
    return NATIVE, *levels_from(this_processor().level)


def environment(kind: str) -> dict[str, str]:
    """The variables of a process that compiles for one of `kinds` and uses no delivered machine code."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("NUMBA_")}
    return {**kept, VARIABLE: os.devnull, **(compiler_settings(kind) if kind != NATIVE else {})}


def figures() -> Iterator[Figure]:
    """For each question a row for each of `kinds`."""
    with ExitStack() as ended:
        processes = {kind: ended.enter_context(_process(kind)) for kind in kinds()}
        for name, question in ROWS.items():
            taken = _taken(processes, name)
            for kind, seconds in taken.items():
                ratio = "" if kind == NATIVE else f"× {taken[NATIVE] / seconds:.2f} of native"
                value, unit = (question.amount / seconds, "/s") if question.amount else (seconds, "s")
                yield Figure(f"{name}, {kind}", value, unit, None, ratio)


def _process(kind: str) -> subprocess.Popen[str]:
    """A process that reads names of `ROWS` and prints the seconds of a go of each."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.benchmarks.levels"],
        cwd=ROOT, env=environment(kind), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip


def _taken(processes: Mapping[str, subprocess.Popen[str]], name: str) -> dict[str, float]:
    """The shortest seconds of one answer in each process, after a first go of all at once that compiles."""
    for process in processes.values():
        _ask(process, name)
    for process in processes.values():
        _seconds(process)
    least = dict.fromkeys(processes, math.inf)
    for _ in range(GOES):
        for kind, process in processes.items():
            _ask(process, name)
            least[kind] = min(least[kind], _seconds(process))
    return {kind: seconds / ROWS[name].times for kind, seconds in least.items()}


def _ask(process: subprocess.Popen[str], name: str) -> None:
    assert process.stdin is not None
    print(name, file=process.stdin, flush=True)


def _seconds(process: subprocess.Popen[str]) -> float:
    assert process.stdout is not None
    return float(process.stdout.readline())


def answer_names() -> None:
    """Print the seconds of a go of each question that the standard input names."""
    asked: dict[str, Callable[[], object]] = {}
    for line in sys.stdin:
        name = line.rstrip()
        ask = asked[name] = asked.get(name) or ROWS[name].ask()
        began = time.process_time()
        for _ in range(ROWS[name].times):
            ask()
        print(time.process_time() - began, flush=True)


if __name__ == "__main__":
    sys.stdin.reconfigure(encoding="utf-8")  # names have signs that other code pages lack
    answer_names()
