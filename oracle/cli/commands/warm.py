"""``warm``: compile everything now, so that no later run waits.

Compiled code is kept in the user's cache folder; where it is already there, this takes a moment.
"""

from __future__ import annotations

import argparse
import os
import threading
import time
from collections.abc import Callable

from oracle.analysis.pictures.rehearsal import Rehearsal, read_rehearsal
from oracle.cli import say
from oracle.cli.terminal import ProgressLine, bar
from oracle.interrupts import LeaveAtOnce
from oracle.kernel_cache import cache_state

STANDARD_INPUT = 0
"""Its number for the system: read without Python's buffer, which an ending process may not leave locked."""

PIPE_BYTES = 1 << 16
"""Read from it at once."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--json", action="store_true", help="one line of JSON per step, for programs that wait"
    )
    parser.add_argument(
        "--until-closed",
        action="store_true",
        help="end when standard input is closed, and prepare first what its lines ask for; for programs",
    )


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    with LeaveAtOnce():
        from oracle.analysis.pictures import warming  # here, not above: the help needs no compiler

    wishes = warming.Wishes()
    if options.until_closed:
        threading.Thread(target=listen, args=(wishes.add,), name="until closed", daemon=True).start()
    began = time.perf_counter()
    total = 0
    with ProgressLine() as progress:
        progress.show(f"{bar(0.0)}  starting the compiler")
        for step in warming.prepare_all(wishes):
            if isinstance(step, Rehearsal):
                if options.json:
                    say.answer_json({"ready": step.name, "number": step.number}, indent=None)
                continue
            total = step.total
            progress.show(f"{bar(step.done / step.total)}  {step.name}")
            if options.json:
                line = {"done": step.done, "total": step.total, "name": step.name, "equity": step.equity}
                say.answer_json(line, indent=None)
    cache = cache_state()
    if not cache.usable:
        say.remark(f"note: nothing could be kept: {cache.problem}. Every start will compile anew.")
    if not options.json:
        kept = f", kept in {cache.folder}" if cache.usable else ""
        say.answer(f"{total} steps ready after {time.perf_counter() - began:.1f} s{kept}")
    return 0


def listen(wanted: Callable[[Rehearsal], None]) -> None:
    """Take wishes from standard input, one a line, and end this process when it is closed.

    The system closes it when its other end is gone.  A program that is killed can end nobody; on every
    system it closes its pipes.

    Args:
        wanted: Takes each wish.
    """
    rest = b""
    try:
        while more := os.read(STANDARD_INPUT, PIPE_BYTES):
            *lines, rest = (rest + more).split(b"\n")
            for line in lines:
                wish = read_rehearsal(line)
                if wish is not None:
                    wanted(wish)
    except OSError:
        return  # there is no standard input to wait for
    os._exit(1)  # nobody is left to be told
