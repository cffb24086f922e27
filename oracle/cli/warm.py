"""``warm``: compile everything now, so that no later run waits.

Compiled code is kept in the user's cache folder; where it is already there, this takes a moment.
"""

from __future__ import annotations

import argparse
import os
import threading
import time

from oracle.cli import say
from oracle.cli.terminal import ProgressLine, bar
from oracle.interrupts import LeaveAtOnce
from oracle.kernel_cache import cache_state

STANDARD_INPUT = 0
"""Its number for the system: read without Python's buffer, which an ending process may not leave locked."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--json", action="store_true", help="one line of JSON per step, for programs that wait"
    )
    parser.add_argument(
        "--until-closed", action="store_true", help="end as soon as standard input is closed: with who reads"
    )


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    with LeaveAtOnce():
        from oracle.analysis import warming  # here, not above: the help needs no compiler

    if options.until_closed:
        threading.Thread(target=_end_when_closed, name="until closed", daemon=True).start()
    began = time.perf_counter()
    total = 0
    with ProgressLine() as progress:
        progress.show(f"{bar(0.0)}  starting the compiler")
        for step in warming.prepare_all():
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


def _end_when_closed() -> None:
    """End this process when standard input is closed, which the system does when its other end is gone.

    A program that is killed can end nobody; on every system it closes its pipes.
    """
    try:
        while os.read(STANDARD_INPUT, 1):
            pass
    except OSError:
        return  # there is no standard input to wait for
    os._exit(1)  # nobody is left to be told
