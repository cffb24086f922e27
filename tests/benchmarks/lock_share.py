"""How much of a run's time its threads hold the interpreter's lock, and how many threads that lets work.

Another process reads, thousands of times a second, the word of memory in which CPython keeps whether its lock
is held (``locked`` in ``struct _gil_runtime_state`` of ``pycore_gil.h``), and adds up the processor time that
passed since the look before: while the system has taken the threads off their cores, nothing is added. Linux
only, since no other system shows a process's memory as a file.

One thread can use the lock at a time, so a share s of one thread's time lets no more than 1 / s threads work.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import struct
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection

BETWEEN_SECONDS = 0.0002
"""Seconds between two looks at the lock."""

MOST_SECONDS = 0.002
"""Processor time since the look before, beyond which a look came too late to say how it was spent."""

MARK_MICROSECONDS = 4_321
"""The switch interval by which the record of the lock is found in memory: an unusual number."""

RUNTIME_BYTES = 1 << 16
"""Bytes at the symbol ``_PyRuntime`` that are looked through; it is larger than this in every version."""

LOCKED = 16
"""Bytes from the switch interval to ``locked``: interval and last holder come before it."""

_WORD = struct.calcsize("@L")

_CLOCK_BITS, _CPU_CLOCK = 3, 2
"""How Linux numbers the clock of a process's processor time: ``CPUCLOCK_SCHED`` of ``posix-timers.h``."""


def held_share(work: Callable[[], object]) -> float | None:
    """The share of the processor time of some work during which a thread of its process holds the lock, 0…1.

    None if this interpreter keeps the record of its lock elsewhere, as Python 3.12 does.

    Args:
        work: Called in a process of its own, which is forked, so that kernels are there already.
    """
    ours, theirs = multiprocessing.Pipe()
    child = multiprocessing.get_context("fork").Process(target=_do, args=(work, theirs), daemon=True)
    child.start()
    theirs.close()
    place = ours.recv()
    if place is None:
        child.join()
        return None
    clock = _CPU_CLOCK | ~(child.pid or 0) << _CLOCK_BITS
    held = seen = 0.0
    with open(f"/proc/{child.pid}/mem", "rb", buffering=0) as memory:
        before = time.clock_gettime(clock)
        ours.send(None)
        while not ours.poll():
            time.sleep(BETWEEN_SECONDS)
            locked, now = os.pread(memory.fileno(), 1, place) != b"\0", time.clock_gettime(clock)
            if now - before <= MOST_SECONDS:
                held, seen = held + locked * (now - before), seen + now - before
            before = now
    ours.recv()
    child.join()
    return held / seen


def threads_let(share: float, threads: int) -> float:
    """How many times faster several threads are at most, where one holds the lock for a share of its time.

    >>> threads_let(0.25, 8), threads_let(0.01, 8)
    (4.0, 8.0)
    """
    return 1.0 / max(share, 1.0 / threads)


def _do(work: Callable[[], object], end: Connection) -> None:
    place = _lock_place()
    end.send(place)
    if place is None:
        return
    end.recv()
    thread = threading.Thread(target=work)  # this thread keeps still: it waits without the lock
    thread.start()
    thread.join()
    end.send(None)


def _lock_place() -> int | None:
    """The address of ``locked``; None if this interpreter keeps it somewhere else."""
    first = ctypes.addressof(ctypes.c_char.in_dll(ctypes.pythonapi, "_PyRuntime"))
    before = sys.getswitchinterval()
    sys.setswitchinterval(MARK_MICROSECONDS / 1e6)
    try:
        words = struct.unpack(f"@{RUNTIME_BYTES // _WORD}L", ctypes.string_at(first, RUNTIME_BYTES))
    finally:
        sys.setswitchinterval(before)
    found = [first + _WORD * place for place, word in enumerate(words) if word == MARK_MICROSECONDS]
    return found[0] + LOCKED if len(found) == 1 else None
