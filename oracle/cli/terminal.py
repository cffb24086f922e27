"""Terminal output during a run: one progress line on standard error, and Ctrl+C as a request to stop."""

from __future__ import annotations

import shutil
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Self, TypeVar

from oracle.cli import say
from oracle.interrupts import LeaveAtOnce

T = TypeVar("T")

BAR = 30
"""Width of a progress bar in characters."""

PACE_SECONDS = 2.0
"""Seconds after which the pace of a run says something about the time left."""

_UNITS = ((86_400, "days"), (3600, "h"), (60, "min"), (1, "s"))


class ProgressLine:
    """A line on standard error that is overwritten repeatedly; silent if that is not a terminal.

    Use as a context manager: on exit the line is cleared.
    """

    def __init__(self) -> None:
        self._live = say.live()
        self._shown = False
        self._began = time.monotonic()

    def show(self, text: str) -> None:
        """Replace the text, cut to the width of the terminal."""
        if self._live:
            say.progress(text, shutil.get_terminal_size().columns - 1)
            self._shown = True

    def show_share(self, done: float, text: str) -> None:
        """Show a progress bar with a text behind it, and the time left once it can be estimated.

        Args:
            done: The finished share of the work, 0…1.
            text: What is being done.
        """
        seconds = time.monotonic() - self._began
        left = ""
        if seconds >= PACE_SECONDS and 0 < done < 1:
            left = f"  {rough_time(seconds / done - seconds)} left"
        self.show(f"{bar(done)}{left}  {text}".rstrip())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            say.progress("", 0)
            self._shown = False


def bar(done: float) -> str:
    """A progress bar for a fraction 0…1.

    >>> bar(0.5)
    '[###############...............]  50 %'
    """
    share = min(max(done, 0.0), 1.0)
    filled = round(BAR * share)
    return f"[{'#' * filled}{'.' * (BAR - filled)}] {100 * share:3.0f} %"


def rough_time(seconds: float) -> str:
    """A time as an estimate: two digits at most, in a unit of which there are at least two.

    >>> rough_time(0.4), rough_time(97), rough_time(1234), rough_time(34_567), rough_time(2_000_000)
    ('1 s', '97 s', '21 min', '9.6 h', '23 days')
    """
    size, unit = next((each for each in _UNITS if seconds >= 2 * each[0]), _UNITS[-1])
    number = max(1.0, seconds / size)
    return f"{number:.1f} {unit}" if number < 10 and size > 1 else f"{number:.0f} {unit}"


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
    """Ever better answers to one question, until they are finished or Ctrl+C stops them.

    Before the first answer, Ctrl+C ends the process immediately: there is nothing to print, and loading and
    compiling cannot be stopped in any other way.

    Args:
        answers: The generator of the answers.
        wish: The event that stops it; set on Ctrl+C.

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
