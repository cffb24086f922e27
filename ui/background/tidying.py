"""Removes, in the background, what killed processes have left behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Thread

from oracle.files import remove_leftovers


def tidy(folders: Sequence[Path]) -> Thread:
    """Remove the temporary files that killed processes have left in some folders.

    On a separate thread, because a folder may be on a slow disk.
    """

    def remove() -> None:
        for folder in folders:
            remove_leftovers(folder)

    thread = Thread(target=remove, name="tidying", daemon=True)
    thread.start()
    return thread
