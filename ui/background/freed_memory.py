"""Returns freed memory to the system.

The ranges of 5- and 6-card Omaha are lists of megabytes.  The C library of Linux keeps such memory in its
heaps when it is freed; with ten seats of Omaha that was 350 MB.  Other systems return large blocks on their
own.
"""

from __future__ import annotations

import ctypes
import functools
import sys
from collections.abc import Callable


def give_back() -> None:
    """Return freed memory where that must be requested; up to 30 ms, so never on the GUI thread."""
    trim = _trimmer()
    if trim is not None:
        trim(0)


@functools.cache
def _trimmer() -> Callable[[int], int] | None:
    """``malloc_trim`` of the C library; None if there is none (other systems, other C libraries)."""
    if sys.platform != "linux":
        return None
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
    trim.argtypes, trim.restype = [ctypes.c_size_t], ctypes.c_int
    found: Callable[[int], int] = trim
    return found
