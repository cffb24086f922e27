"""Answers the rows of a large batch on two processes, and prints the most memory that this process needed.

``python -m tests.benchmarks.batch_memory ROWS`` prints rows, seconds, megabytes after a tenth of the rows,
and megabytes at the end.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from pathlib import Path

from oracle.cluster import open_workers, row_workers
from oracle.query import RunSettings
from oracle.spreadsheet import FileOutput, answer_sheet, read_sheet

QUERY = "select avg(riverEquity(a)) from game='holdem', a='#A#', b='#B#', board='#C#'"
RANKS = "23456789TJQKA"


def rows(count: int) -> str:
    """A sheet of that many rows: pairs and boards of four cards, all different."""
    boards = (f"{a}c{b}d{c}h{d}s" for a, b, c, d in itertools.product(RANKS, repeat=4))
    lines = ["#QUERY#,#A#,#B#,#C#", f'"{QUERY}",,,']
    hands = itertools.cycle([("AhKd", "QQ"), ("JsTs", "22"), ("9h9d", "AK"), ("7d6d", "KK")])
    for board, (a, b) in itertools.islice(zip(itertools.cycle(boards), hands, strict=False), count):
        lines.append(f",{a},{b},{board}")
    return "\n".join(lines) + "\n"


def memory() -> float:
    """The most memory that this process has needed, in MB.

    `resource.getrusage` will not do: on Linux it counts the process that started this one, too.
    """
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def main(count: int) -> None:
    """Answer the rows and print what it took."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "rows.csv"), Path(folder, "answers.csv")
        source.write_text(rows(count), encoding="utf-8")
        sheet, early, began = read_sheet(source), 0.0, time.perf_counter()
        output = FileOutput(sheet, target, source=source, fresh=True)
        with open_workers("processes:2") as workers, row_workers(workers.executor) as given, output:
            for state in answer_sheet(sheet, output, RunSettings(seed=1), None, given):
                if not early and 10 * state.done >= count:
                    early = memory()
        print(count, time.perf_counter() - began, early, memory())


if __name__ == "__main__":
    main(int(sys.argv[1]))
