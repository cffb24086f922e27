"""Ctrl+C before there is anything to lose: the program ends at once, without a traceback.

Python turns Ctrl+C into an exception that is raised wherever the program happens to be.  While modules load
that may be inside a library, which reports it as a fault of its own or cannot pass it on.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

_CODE = 130
"""128 + the number of SIGINT, as shells have it."""

_SAYS = b"Interrupted before the first result.\n"


class LeaveAtOnce:
    """While inside, Ctrl+C ends the process with exit code 130; files being written are not finished.

    Nothing changes beside the main thread, which alone sees signals, or where Ctrl+C is ignored or handled by
    the caller already.
    """

    def __init__(self) -> None:
        self._active = False

    def __enter__(self) -> None:
        try:
            self._active = signal.getsignal(signal.SIGINT) is signal.default_int_handler
            if self._active:
                signal.signal(signal.SIGINT, _leave)
        except ValueError:  # not the main thread
            self._active = False

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """From here on Ctrl+C raises ``KeyboardInterrupt`` again."""
        if self._active:
            self._active = False
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(_number: int, _frame: FrameType | None) -> None:
    try:
        if sys.stderr is not None:
            os.write(sys.stderr.fileno(), _SAYS)
    except (OSError, ValueError):  # nobody is left to be told
        pass
    os._exit(_CODE)
