"""The live side of a terminal: one line of progress on standard error, and Ctrl+C as a wish to stop."""

from __future__ import annotations

import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Self

from oracle.cli import say

BAR = 30
"""Width of a progress bar in characters."""


class ProgressLine:
    """One line that is written over and over on standard error; silent where that is no terminal.

    Use as a context manager: leaving it wipes the line.
    """

    def __init__(self) -> None:
        self._live = say.live()
        self._shown = False

    def show(self, text: str) -> None:
        """Put a text in place of the last one, cut to the width of the terminal."""
        if self._live:
            say.progress(text, shutil.get_terminal_size().columns - 1)
            self._shown = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            say.progress("", 0)
            self._shown = False


def bar(done: float) -> str:
    """A bar for a share of the work, 0…1.

    >>> bar(0.5)
    '[###############...............]  50 %'
    """
    share = min(max(done, 0.0), 1.0)
    filled = round(BAR * share)
    return f"[{'#' * filled}{'.' * (BAR - filled)}] {100 * share:3.0f} %"


@contextmanager
def stop_on_interrupt() -> Iterator[threading.Event]:
    """While inside, the first Ctrl+C sets the event; a second one raises ``KeyboardInterrupt``."""
    wish = threading.Event()

    def asked(_number: int, _frame: FrameType | None) -> None:
        if wish.is_set():
            raise KeyboardInterrupt
        wish.set()

    if threading.current_thread() is not threading.main_thread():  # signals reach the main thread only
        yield wish
        return
    before = signal.signal(signal.SIGINT, asked)
    try:
        yield wish
    finally:
        signal.signal(signal.SIGINT, before)
