"""Unhandled exceptions: logged where they happen, reported on the GUI thread.

PySide passes an exception in a slot or an event handler to `sys.excepthook` and continues.  It can come from
any thread, from the middle of a paint event, and repeatedly from a timer; so the hooks only write the log and
queue a report, and repeated faults are counted instead of logged again.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from oracle.errors import OracleError
from ui.background.event_queue import EventQueue
from ui.diagnostics.log_file import LogFile, cut_in_the_middle, to_terminal

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

WRITTEN_OUT = 3
"""How often the same fault is logged with its traceback; after that, one line at every power of ten."""
MOST_FAULTS = 500
"""Most different faults distinguished; all others are counted as one."""
MESSAGE_CHARS = 500
"""Longest exception message; it may quote user text."""
MOST_QUEUED = 50
"""Most reports queued for the GUI thread; further ones are only logged."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An unhandled exception.

    Attributes:
        signature: Identifies the exception and the place where it was raised.
        message: The exception in one line.
        details: The traceback.
        remedy: The remedy given by the exception, if it has one for the user; otherwise empty.
    """

    signature: str
    message: str
    details: str
    remedy: str = ""


class ExceptionReports(QObject):
    """Receives every unhandled exception of the process while it is `installed`.

    Args:
        log: The log.
        parent: Qt parent.
    """

    reported = Signal(object)
    """Emitted with a `Fault`, on the GUI thread and never from inside the failing code."""
    interrupted = Signal()
    """Ctrl+C was pressed in the terminal."""

    def __init__(self, log: LogFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.log = log
        self._counts: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._queued = 0
        self._events = EventQueue(self)
        self._events.arrived.connect(self._arrived)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Install the interpreter's hooks for the duration of a context."""
        before = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self.take
        threading.excepthook = self._take_from_thread
        sys.unraisablehook = self._take_unraisable
        try:
            yield
        finally:
            sys.excepthook, threading.excepthook, sys.unraisablehook = before

    def take(
        self, kind: type[BaseException], error: BaseException | None, place: TracebackType | None
    ) -> None:
        """Log an exception and queue it for the window; on any thread."""
        if issubclass(kind, KeyboardInterrupt):
            self._put(None)
            return
        fault = fault_of(error if error is not None else kind(), place)
        self._write(fault)
        self._put(fault)

    def _take_from_thread(self, args: threading.ExceptHookArgs) -> None:
        if not issubclass(args.exc_type, SystemExit):
            self.take(args.exc_type, args.exc_value, args.exc_traceback)

    def _take_unraisable(self, args: UnraisableHookArgs) -> None:
        """An exception in a finaliser: no user action failed, so it is only logged."""
        error = args.exc_value if args.exc_value is not None else args.exc_type()
        self._write(fault_of(error, args.exc_traceback))

    def _write(self, fault: Fault) -> None:
        with self._lock:
            known = fault.signature in self._counts or len(self._counts) < MOST_FAULTS
            signature = fault.signature if known else "others"
            self._counts[signature] += 1
            times = self._counts[signature]
        if times <= WRITTEN_OUT:
            to_terminal(fault.details)
            self.log.write(fault.details)
        elif str(times).strip("0") == "1":
            self.log.write(f"{times} times by now: {fault.message} ({fault.signature})")

    def _put(self, fault: Fault | None) -> None:
        with self._lock:
            if self._queued >= MOST_QUEUED:
                return
            self._queued += 1
        self._events.put(fault)

    def _arrived(self, fault: object) -> None:
        with self._lock:
            self._queued -= 1
        if isinstance(fault, Fault):
            self.reported.emit(fault)
        else:
            self.interrupted.emit()


def fault_of(error: BaseException, place: TracebackType | None = None) -> Fault:
    """An exception in the form in which it is logged and shown."""
    frames = traceback.extract_tb(place or error.__traceback__)
    last = frames[-1] if frames else None
    where = "" if last is None else f"{last.filename}:{last.lineno}"
    details = "".join(traceback.format_exception(type(error), error, place or error.__traceback__))
    message = "".join(traceback.format_exception_only(type(error), error)).strip()
    return Fault(
        f"{type(error).__name__} at {where}",
        message[:MESSAGE_CHARS],
        cut_in_the_middle(details),
        _remedy(error),
    )


def _remedy(error: BaseException) -> str:
    if isinstance(error, OracleError):
        return str(error)[:MESSAGE_CHARS]
    if isinstance(error, MemoryError):
        return "There is not enough memory. Close other programs, or narrow the ranges."
    return ""
