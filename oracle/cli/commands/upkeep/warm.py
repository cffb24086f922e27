"""``warm``: compile everything now, so that later runs do not wait.

Compiled code is kept in the user's cache folder; if it is already there, this takes a moment.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import threading
import time
from collections.abc import Callable

from oracle.cli import say
from oracle.cli.terminal import ProgressLine
from oracle.clock import duration
from oracle.interrupts import LeaveAtOnce
from oracle.kernel_cache import cache_state, cache_trouble
from oracle.portable_code import portable_code
from oracle.warming.rehearsal import Rehearsal, read_rehearsal

STANDARD_INPUT = 0
"""File descriptor of standard input, read directly: Python's buffer may be locked when the process exits."""

_NICENESS = 5
"""How much lower the priority is of compiling for a program that is in use meanwhile, 0 (none) … 19."""

PIPE_BYTES = 1 << 16
"""Bytes read at a time."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--json", action="store_true", help="print one JSON line per step, for programs")
    parser.add_argument(
        "--until-closed",
        action="store_true",
        help="exit when standard input is closed, and first prepare what its lines ask for; for programs",
    )


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    with LeaveAtOnce():
        from oracle.warming import preparing  # not at the top: the help needs no compiler

    wishes = preparing.Wishes()
    if options.until_closed:
        _give_way()
        threading.Thread(target=listen, args=(wishes.add,), name="until closed", daemon=True).start()
    began = time.perf_counter()
    total = 0
    with ProgressLine() as progress:
        progress.show_share(0.0, "starting the compiler")
        for step in preparing.prepare_all(wishes):
            if isinstance(step, Rehearsal):
                if options.json:
                    say.answer_json({"ready": step.name, "number": step.number}, indent=None)
                continue
            total = step.total
            progress.show_share(step.done / step.total, step.name)
            if options.json:
                line = {"done": step.done, "total": step.total, "name": step.name, "equity": step.equity}
                say.answer_json(line, indent=None)
    unkept = cache_trouble()  # every command prints it
    if options.json and unkept:
        say.answer_json({"unkept": unkept}, indent=None)
    if not options.json:
        kept = "" if unkept or portable_code().level else f", kept in {cache_state().folder}"
        say.answer(f"{total} steps ready after {duration(time.perf_counter() - began)}{kept}")
    return 0


def _give_way() -> None:
    """Let the window, and the process that samples for it, go first."""
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):  # a sandbox may forbid it
            os.nice(_NICENESS)


def listen(wanted: Callable[[Rehearsal], None]) -> None:
    """Read requests from standard input, one per line, and end this process when it is closed.

    The system closes the pipe when the process at its other end has ended. A killed program cannot end its
    children, but its pipes are closed on every system.

    Args:
        wanted: Called with each request.
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
        return  # no standard input to watch
    os._exit(1)  # nobody reads the message
