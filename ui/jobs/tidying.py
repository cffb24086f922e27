"""Removes, beside the window, what killed saves have left behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Thread

from oracle.files import remove_leftovers


def tidy(folders: Sequence[Path]) -> Thread:
    """Remove the temporary files that killed saves have left in some folders.

    On a thread of its own, since a folder may lie on a disk that takes its time to answer.
    """

    def remove() -> None:
        for folder in folders:
            remove_leftovers(folder)

    thread = Thread(target=remove, name="tidying", daemon=True)
    thread.start()
    return thread
