"""Keeps full garbage collections short.

A full collection walks every container and holds the interpreter's lock meanwhile, whichever thread it runs
on, so the window does not respond until it is over: 70 ms for what the window consists of, 150 ms with the
compiler loaded. Nearly all of that belongs to modules and stays until the program ends. `gc.freeze` excludes
it from collections; later objects are collected as usual, in about 10 ms.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager


class ShortCollections:
    """Excludes the objects of modules from garbage collections."""

    def __init__(self) -> None:
        self._modules = len(sys.modules)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Exempt modules when they are imported, on whichever thread."""
        gc.callbacks.append(self._collecting)
        try:
            yield
        finally:
            gc.callbacks.remove(self._collecting)

    def exempt(self) -> None:
        """Exclude everything that exists now from collections."""
        self._modules = len(sys.modules)
        gc.freeze()

    def _collecting(self, phase: str, info: Mapping[str, int]) -> None:
        """Exempt new modules before a full collection begins to walk them.

        Unreachable objects that exist at that moment are exempted too and never freed. There are few, since
        this happens only when modules have been imported.
        """
        if phase == "start" and info["generation"] == 2 and len(sys.modules) > self._modules:
            self.exempt()
