"""How much memory a process may use: its share of the machine, so that none takes what the others need.

Without a limit the system ends whichever process it likes once memory is used up, perhaps the one that asks.
A local cluster of Dask has the same share.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

LEAST_SHARE = 1 << 30
"""Bytes that a process may always use: the engine itself takes a quarter of that."""

GROUP_LIMITS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))
"""Where Linux says how much memory a container or a job may use: of version 2 of its groups, and of 1."""


def memory_share(number: int) -> int | None:
    """Bytes that each of some processes may use; None where the system has no such limit.

    Only Linux counts what a process has asked for and may write to; macOS does not enforce it, and Windows
    limits groups of processes alone.

    Args:
        number: How many processes share the machine.
    """
    return max(LEAST_SHARE, machine_memory() // number) if sys.platform == "linux" else None


def machine_memory() -> int:
    """Bytes of memory that the processes of this machine may use together; on Linux."""
    found = [os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")]
    for path in GROUP_LIMITS:
        with suppress(OSError, ValueError):  # there is no such group, or it says “max”
            found.append(int(path.read_text(encoding="ascii")))
    return min(found)


def limit_memory(share: int) -> None:
    """Refuse this process more memory than its share: it then gets a `MemoryError`.

    Args:
        share: Bytes, as `memory_share` gives them.
    """
    if sys.platform == "linux":
        import resource  # here: Windows does not have it

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        own = share if most == resource.RLIM_INFINITY else min(share, most)
        resource.setrlimit(resource.RLIMIT_DATA, (own, most))


def too_much_memory(share: int) -> MemoryError:
    """The error of a call for which its share was not enough."""
    return MemoryError(f"a process needed more than its share of the memory, {share / 1e9:.1f} GB")
