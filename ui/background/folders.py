"""Looking at folders that may be on a disk or network that does not answer.

The system says nothing about a folder on a network that is away until its own time limit, which may be a
minute.  So no such question is asked on the window's thread, and after a moment the window goes on without
the answer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")

THREAD = "oracle folders"
"""Name of the threads."""
PATIENCE = 0.2
"""Seconds that the window waits for a folder, after a click that opens a dialog or a menu."""

_lock = Lock()
_hanging: dict[Path, _Look[bool]] = {}
"""Folders that have not answered yet: they are not asked again."""


class _Look(Generic[T]):
    """A look at a disk, on a thread of its own, which may hang and does not keep the program running."""

    def __init__(self, work: Callable[[], T], otherwise: T) -> None:
        self._work, self.found = work, otherwise
        self._thread = Thread(target=self._run, name=THREAD, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        self.found = self._work()

    def over(self, until: float) -> bool:
        """Whether it is over by a time of the clock; waits for it until then."""
        self._thread.join(max(0.0, until - monotonic()))
        return not self.hangs

    @property
    def hangs(self) -> bool:
        """Whether there is no answer yet."""
        return self._thread.is_alive()


def seen(work: Callable[[], T], otherwise: T) -> T:
    """What a look at a disk gives; another value if it does not answer within a moment.

    Args:
        work: The look; called on another thread, so it must touch nothing of Qt and raise nothing.
        otherwise: The value if there is no answer.
    """
    look = _Look(work, otherwise)
    return look.found if look.over(monotonic() + PATIENCE) else otherwise


def first_folder(folders: Sequence[Path]) -> Path | None:
    """The first of some folders that exists; one that does not answer within a moment counts as missing."""
    looks = [(folder, _look_at(folder)) for folder in folders]  # all at once
    until = monotonic() + PATIENCE
    return next((folder for folder, look in looks if look.over(until) and look.found), None)


def _look_at(folder: Path) -> _Look[bool]:
    """A look at a folder; the last one goes on if it still hangs."""
    with _lock:
        for other, look in tuple(_hanging.items()):
            if not look.hangs:
                del _hanging[other]
        if folder not in _hanging:
            _hanging[folder] = _Look(partial(os.path.isdir, folder), False)
        return _hanging[folder]
