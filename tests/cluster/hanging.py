"""What workers do in tests; it loads no engine, which takes a second in each process."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from pathlib import Path

from oracle.cluster.ending import ended_with
from oracle.cluster.processes import Processes

POLL_SECONDS = 0.01
"""Seconds between two looks at a file."""


def until_ended(folder: Path, packed: bytes, run: str = "") -> bytes:
    """Note in a folder that a unit has begun, then wait for the end of its run."""
    over = threading.Event()
    with ended_with(run, over):
        (folder / packed.decode()).touch()
        over.wait()
    return b""


def begin(folder: Path, _packed: bytes, run: str) -> bytes:
    """The same for any unit."""
    return until_ended(folder, b"begun", run)


def hang_until(enough: str, _packed: bytes, _run: str) -> bytes:
    """Answer nothing until a file is there."""
    while not Path(enough).exists():
        time.sleep(POLL_SECONDS)
    return b""


def hang() -> None:
    """Do nothing for ever."""
    threading.Event().wait()


def end_process() -> None:
    """End the process that calls this, as if it had been killed."""
    os._exit(1)


def kill_one(processes: Processes) -> None:
    """Kill one of the processes, in the middle of whatever it does."""
    processes.submit(int).result()  # one has been started
    process = next(iter(processes._processes.values()))
    os.kill(process.pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
