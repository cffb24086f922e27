"""Terminal output during a run: one progress line on standard error, and Ctrl+C as a request to stop."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Self, TypeVar

from oracle.cli import say
from oracle.interrupts import LeaveAtOnce

T = TypeVar("T")

PAUSE_SECONDS = 0.05
"""Least seconds between two updates of a line: nobody reads faster, and rows of a batch can be fast."""


class ProgressLine:
    """A line on standard error that tqdm keeps drawing; silent if that is not a terminal.

    Use as a context manager: on exit the line is cleared.
    """

    def __init__(self) -> None:
        self._line: say.Progress | None = None
        self._drawn = -PAUSE_SECONDS

    def show(self, text: str) -> None:
        """Show a text alone, for work of unknown size."""
        self._draw(text, None)

    def show_share(self, done: float, text: str) -> None:
        """Show a bar, the time left at the pace so far, and a text after them.

        Args:
            done: The finished share of the work, 0…1.
            text: What is being done.
        """
        self._draw(text, done)

    def _draw(self, text: str, share: float | None) -> None:
        now = time.monotonic()
        if not say.live() or now < self._drawn + PAUSE_SECONDS:
            return
        self._drawn = now
        if self._line is None:
            self._line = say.Progress()
        self._line.show(text, share)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._line is not None:
            self._line.end()
            self._line = None


@contextmanager
def progress_of(what: str) -> Iterator[Callable[[float], None] | None]:
    """Inside this context a line shows the progress of some work, and Ctrl+C ends the process immediately.

    Args:
        what: What is being computed, shown at once and after the bar.

    Yields:
        A function to call with the finished share, 0…1; None if standard error is not a terminal.
    """
    with LeaveAtOnce(), ProgressLine() as progress:
        progress.show(what)
        yield (lambda share: progress.show_share(share, what)) if say.live() else None


@contextmanager
def stop_on_interrupt(event: threading.Event | None = None) -> Iterator[threading.Event]:
    """Inside this context, the first Ctrl+C sets the event; a second one raises ``KeyboardInterrupt``.

    Args:
        event: The event; by default a new one.
    """
    wish = threading.Event() if event is None else event

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


def answers_so_far(answers: Iterator[T], wish: threading.Event) -> Iterator[T]:
    """Pass on ever more precise answers to one question, until the last one or Ctrl+C.

    Before the first answer, Ctrl+C ends the process immediately: there is nothing to print, and loading and
    compiling cannot be stopped in any other way.

    Args:
        answers: The generator of the answers.
        wish: The event that stops the generator; set on Ctrl+C.

    Yields:
        The answers.

    Raises:
        KeyboardInterrupt: If stopped before the first answer.
    """
    from oracle.simulate.work.stop import StoppedError  # not at the top: it needs NumPy, and help does not

    with LeaveAtOnce():
        first = next(answers, None)
    if first is None:
        raise KeyboardInterrupt
    with stop_on_interrupt(wish):
        yield first
        with suppress(StoppedError):
            yield from answers
