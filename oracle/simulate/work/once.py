"""One-time work of a run: later trials only look up its results and cost far less."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Protocol

from oracle.clock import PROCESS


class Once(Protocol):
    """One-time work of a run, for forecasts."""

    def cost(self, growth: float, threads: int) -> float:
        """Seconds that it takes in a whole run.

        Args:
            growth: Trials of the whole run as a multiple of those dealt so far.
            threads: How many threads share the run.
        """
        ...

    def pretend(self) -> None:
        """Replace unknown values by arbitrary ones, so that none is computed.

        For forecasts only: the cost of a trial after the work is done can then be timed without doing it.
        """
        ...


class Pieces:
    """Work in pieces, each done by one thread while others wait for it, or by all of them.

    Args:
        most: Most pieces in a run.
        together: Whether all threads of the run work on a piece.

    Attributes:
        pretended: Whether arbitrary values replace pieces that are not done.
    """

    def __init__(self, most: int, *, together: bool = False) -> None:
        self._most = most
        self._together = together
        self._begun = 0
        self._done = 0.0
        self._seconds = 0.0
        self.pretended = False

    @contextmanager
    def piece(self) -> Iterator[None]:
        """Inside this context a piece is done, in steps recorded by `step`."""
        self._begun += 1
        began = PROCESS.seconds()
        try:
            yield
        finally:
            self._seconds += PROCESS.seconds() - began

    def step(self, share: float) -> None:
        """Record that a share of the current piece is done, 0…1."""
        self._done += share

    def begin(self) -> None:
        """Record that a piece is needed whose parts are recorded by `did`."""
        self._begun += 1

    def did(self, share: float, seconds: float) -> None:
        """Record the seconds that a thread took for a share of a piece, 0…1; from one thread at a time."""
        self._done += share
        self._seconds += seconds

    @property
    def met(self) -> bool:
        """Whether the run needs any of the pieces."""
        return self._begun > 0

    def cost(self, growth: float, threads: int) -> float:
        """Seconds of all pieces that a run needs; pieces that were begun count in full."""
        seconds = self._seconds / (threads if self._together else 1)
        if not self._done:
            return seconds
        needed = min(float(self._most), max(ceil(self._done), self._done * growth))
        return seconds * needed / self._done

    def pretend(self) -> None:
        """Replace unfinished pieces by arbitrary values from now on."""
        self.pretended = True
