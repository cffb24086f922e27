"""An executor that counts the units it is given."""

from __future__ import annotations

from concurrent.futures import Executor, Future


class CountingExecutor(Executor):
    """Passes everything on to another executor."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self.given = 0

    def submit(self, fn, /, *args, **kwargs) -> Future:
        self.given += 1
        return self._executor.submit(fn, *args, **kwargs)
