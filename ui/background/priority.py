"""The priority of background threads."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from threading import get_native_id

NICENESS = 5
"""Nice value of the engine's threads on Linux, 0 (none) … 19."""


def yield_to_window() -> None:
    """Lower the priority of this thread, and of the engine's threads it starts, below the GUI thread.

    Only Linux has per-thread priorities that need no privilege; elsewhere nothing changes.
    """
    if sys.platform == "linux":
        with suppress(OSError):  # a sandbox may forbid it; results are not affected
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)
