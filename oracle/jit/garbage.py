"""Fewer garbage collections while a kernel is compiled.

The compiler makes hundreds of thousands of objects, most of them alive until the kernel is ready.  With
Python's own thresholds, full collections walk them, and all of the compiler, again and again: a sixth of the
time that a kernel of ratings took.
"""

from __future__ import annotations

import contextlib
import gc
import threading
from collections.abc import Iterator

YOUNG = 10_000
"""New objects before a collection; Python has 700 to 2,000."""

FULL_EVERY = 100
"""Collections of the middle generation before a full one; Python has 10."""

_lock = threading.Lock()
_inside: list[tuple[int, int, int]] = []
"""The thresholds before each block; blocks of several threads may overlap."""


@contextlib.contextmanager
def rare_collections() -> Iterator[None]:
    """Collect garbage rarely in the block; if blocks overlap, the last one restores the thresholds."""
    with _lock:
        young, middle, full = gc.get_threshold()
        _inside.append((young, middle, full))
        if young:  # 0 means never
            gc.set_threshold(max(young, YOUNG), middle, max(full, FULL_EVERY))
    try:
        yield
    finally:
        with _lock:
            if len(_inside) == 1:
                gc.set_threshold(*_inside[0])
                _inside.clear()
            else:
                _inside.pop()
