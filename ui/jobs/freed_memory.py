"""Give memory that was freed back to the system.

The ranges of five- and six-card Omaha are lists of megabytes.  The C library of Linux keeps such memory in
its heaps once it is freed, for later use, and ten seats of Omaha left 350 MB there.  Other systems give large
blocks back by themselves.
"""

from __future__ import annotations

import ctypes
import functools
import sys
from collections.abc import Callable


def give_back() -> None:
    """Give freed memory back where that has to be asked for; up to 30 ms, so never on the window’s thread."""
    trim = _trimmer()
    if trim is not None:
        trim(0)


@functools.cache
def _trimmer() -> Callable[[int], int] | None:
    """``malloc_trim`` of the C library; None where there is none (other systems, other C libraries)."""
    if sys.platform != "linux":
        return None
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
    trim.argtypes, trim.restype = [ctypes.c_size_t], ctypes.c_int
    found: Callable[[int], int] = trim
    return found
