"""Work that a run does once: later trials only look up what it found, and cost far less."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Protocol

from oracle.clock import PROCESS


class Once(Protocol):
    """Work done once in a run, as a forecast asks about it."""

    def cost(self, growth: float, threads: int) -> float:
        """Seconds that it takes in a whole run.

        Args:
            growth: How many times as many trials the run has as have been dealt so far.
            threads: How many threads share the run.
        """
        ...

    def stand_in(self) -> None:
        """Put values that mean nothing in place of those that are not known, so that none is computed.

        For forecasts only: what a trial costs once the work is done can be timed without doing it.
        """
        ...


class Pieces:
    """Work in pieces, each done by one thread while others wait for it, or by all of them.

    Args:
        most: How many pieces there can be in a run.
        together: Whether all threads of the run work on a piece.

    Attributes:
        pretended: Whether values that mean nothing stand in for pieces that are not done.
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
        """Do a piece, in steps noted by `step`."""
        self._begun += 1
        began = PROCESS.seconds()
        try:
            yield
        finally:
            self._seconds += PROCESS.seconds() - began

    def step(self, share: float) -> None:
        """Note that a share of the piece under way is done, 0…1."""
        self._done += share

    def begin(self) -> None:
        """Note that a piece is needed, where its parts are noted by `did`."""
        self._begun += 1

    def did(self, share: float, seconds: float) -> None:
        """Note that a share of a piece, 0…1, took a thread that many seconds; from one thread at a time."""
        self._done += share
        self._seconds += seconds

    @property
    def met(self) -> bool:
        """Whether the run needs any of it."""
        return self._begun > 0

    def cost(self, growth: float, threads: int) -> float:
        """Seconds of all pieces that a run needs; each that was begun is needed whole."""
        seconds = self._seconds / (threads if self._together else 1)
        if not self._done:
            return seconds
        needed = min(float(self._most), max(ceil(self._done), self._done * growth))
        return seconds * needed / self._done

    def stand_in(self) -> None:
        """Let values that mean nothing stand in from now on."""
        self.pretended = True
