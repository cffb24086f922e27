"""How much memory a process may use: its share of the machine, so that none takes what the others need.

Without a limit the system ends an arbitrary process once memory is used up, perhaps the one that started the
others.  A local cluster of Dask has the same share.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

LEAST_SHARE = 1 << 30
"""Bytes that a process may always use: the engine itself takes a quarter of that."""

OWN_PROCESS = Path("/proc/self")
"""Where Linux describes this process, with a file of its groups and one of its mounted file systems."""

LIMITS = {"cgroup2": "memory.max", "cgroup": "memory.limit_in_bytes"}
"""The file with the limit of a group, by the type of file system: groups of version 2, and of version 1."""

CONTROLLER = "memory"
"""What version 1 calls the groups that limit memory; version 2 has the same groups for everything."""


def memory_share(number: int) -> int | None:
    """Bytes that each of some processes may use; None where the system has no such limit.

    Only Linux limits the memory that a process has requested and may write to; macOS does not enforce such a
    limit, and Windows only limits groups of processes.

    Args:
        number: How many processes share the machine.
    """
    return max(LEAST_SHARE, machine_memory() // number) if sys.platform == "linux" else None


def machine_memory() -> int:
    """Bytes of memory that the processes of this machine may use together; on Linux.

    This is the memory of the machine, or the least limit of the groups that this process is in.
    """
    return min([os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"), *group_limits()])


def group_limits(process: Path = OWN_PROCESS) -> list[int]:
    """The limits of the groups that a process is in, from its own up to the outermost that it can see.

    All of them apply: a container may be limited, and so may a job of Slurm or a service of systemd in it.
    The files and their formats are described in ``man 7 cgroups`` and ``man 5 proc``.

    Args:
        process: Folder with the files ``cgroup`` and ``mountinfo`` of the process.

    Returns:
        Bytes; empty if nothing limits it, or the system does not say.
    """
    try:
        groups = dict(_groups(os.fsdecode((process / "cgroup").read_bytes())))
        mounts = list(_mounts(os.fsdecode((process / "mountinfo").read_bytes())))
    except (OSError, ValueError):  # not Linux, or files in another form
        return []
    found = []
    for kind, root, place in mounts:
        group = PurePosixPath(groups.get(kind, root))
        # a container may only see its own group, under a name that exists outside of it
        below = group.relative_to(root) if group.is_relative_to(root) else PurePosixPath()
        for level in (below, *below.parents):
            with suppress(OSError, ValueError):  # the outermost group has no limit, others say “max”
                found.append(int((place / level / LIMITS[kind]).read_text(encoding="ascii")))
    return found


def _groups(text: str) -> Iterator[tuple[str, str]]:
    """File system type and path of the groups that may limit memory, from lines ``ID:CONTROLLERS:PATH``."""
    for line in text.splitlines():
        number, controllers, path = line.split(":", 2)
        if CONTROLLER in controllers.split(","):
            yield "cgroup", path
        elif number == "0" and not controllers:
            yield "cgroup2", path


def _mounts(text: str) -> Iterator[tuple[str, str, Path]]:
    """Type, group at its root and place of each file system of groups that may limit memory."""
    for line in text.splitlines():
        where, _, what = line.partition(" - ")
        kind, options = what.partition(" ")[0], what.rpartition(" ")[2]
        if kind == "cgroup2" or (kind == "cgroup" and CONTROLLER in options.split(",")):
            root, place = map(_plain, where.split(" ")[3:5])
            yield kind, root, Path(place)


def _plain(path: str) -> str:
    """A path in ``mountinfo``, in which spaces and some other characters are octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), path)


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
