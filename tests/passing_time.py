"""Time for clocks in tests."""

from __future__ import annotations


class PassingTime:
    """Time that passes on command: set `now`, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now
