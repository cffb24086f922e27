"""Ctrl+C during start-up: the program ends immediately, without a traceback.

Python turns Ctrl+C into an exception raised wherever the program happens to be.  During imports that may be
inside a library that reports it as its own failure or cannot pass it on.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import FrameType

_CODE = 130
"""128 + the number of SIGINT, the convention of shells."""

_SAYS = "Interrupted before the first result."

_CLEARED = b"\r\x1b[2K"
"""Clears the line of a terminal that may show progress."""


class LeaveAtOnce:
    """Inside this context Ctrl+C ends the process with exit code 130; files being written stay unfinished.

    Does nothing outside the main thread, which alone receives signals, or if the caller already ignores or
    handles Ctrl+C.

    Args:
        says: The line that is printed then.
    """

    def __init__(self, says: str = _SAYS) -> None:
        self._active = False
        self._says = says.encode(errors="replace") + b"\n"

    def __enter__(self) -> None:
        try:
            self._active = signal.getsignal(signal.SIGINT) is signal.default_int_handler
            if self._active:
                signal.signal(signal.SIGINT, self._leave)
        except ValueError:  # not the main thread
            self._active = False

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """From here on Ctrl+C raises ``KeyboardInterrupt`` again."""
        if self._active:
            self._active = False
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _leave(self, _number: int, _frame: FrameType | None) -> None:
        try:
            if sys.stderr is not None:
                number = sys.stderr.fileno()
                os.write(number, (_CLEARED if os.isatty(number) else b"") + self._says)
        except (OSError, ValueError):  # nobody reads the message
            pass
        os._exit(_CODE)


@contextmanager
def kept_from_others() -> Iterator[None]:
    """Inside this context Ctrl+C waits until its end; threads and processes started in it never receive it.

    A terminal sends it to every process of a program.  Does nothing on Windows.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would let Ctrl+C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
