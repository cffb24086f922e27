"""The priority of a process that works beside something more urgent."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress

NICENESS = 10
"""Least nice value, 0 (none) … 19: a tenth of a core that another process uses fully, all of an idle one."""

_BELOW_NORMAL = 0x4000
"""The same on Windows, where such a process gets what others leave."""


def give_way() -> None:
    """Let processes of usual priority go first from now on; no result depends on it."""
    if sys.platform == "linux":
        for thread in threading.enumerate():  # each has its own nice value; later ones inherit it
            if thread.native_id is not None:
                with suppress(OSError):  # it has ended, or a sandbox forbids it
                    nice = os.getpriority(os.PRIO_PROCESS, thread.native_id)
                    os.setpriority(os.PRIO_PROCESS, thread.native_id, max(nice, NICENESS))
    elif sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        kernel.SetPriorityClass(ctypes.c_void_p(kernel.GetCurrentProcess()), _BELOW_NORMAL)
    else:
        with suppress(OSError):
            os.nice(max(0, NICENESS - os.nice(0)))
