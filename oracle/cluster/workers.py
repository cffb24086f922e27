"""Workers that are ready for work units."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Protocol


class Waits(Protocol):
    """A signal that ends the start of workers, such as an event."""

    def wait(self, timeout: float | None = None) -> bool:
        """Whether it has been set; waits up to this many seconds."""
        ...


@dataclass(frozen=True, slots=True)
class Workers:
    """Workers that are ready for work units.

    Attributes:
        executor: Gives them work; None for the threads of this process.
        words: A description for the user, such as “a local cluster of 4”.
        dashboard: Address of a page on which they can be watched, or an empty string.
    """

    executor: Executor | None
    words: str
    dashboard: str = ""
