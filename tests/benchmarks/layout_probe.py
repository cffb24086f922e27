"""Run by `tests.benchmarks.layout` in its own process: counts what one walk through the program calls.

The only argument is ``key`` or ``pql``; prints one line of JSON.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from ui.main_window import MainWindow

ROOT = str(Path(__file__).resolve().parents[2])
QUESTION = "select avg(riverEquity(p1)) from game='holdem', p1='AsKs', p2='QdQc'"
PATIENCE = 60.0
KEYS = "+,AKs,AQs,KQs,99+"
"""What is typed after 22, a key at a time."""
COUNTED = range(KEYS.index("AQs"), KEYS.index("KQs"))
"""The keys whose calls are counted; the others are timed."""
TURNS = 3
"""Turns of the event loop that a key gets: its own, that of what it starts, and painting."""
PAUSE = 0.15
"""Seconds between two keys."""


_SHORTEST_PAUSE, _HOUR = 10, 3_600_000
"""Least interval of a timer that waits for a pause, and one that never ends, in milliseconds."""


class Walk:
    """Counts calls of functions of the program while it is switched on.

    Args:
        threads: Beginnings of the names of the threads that are counted; all threads of Python if empty.
    """

    def __init__(self, *threads: str) -> None:
        self._threads = threads
        self.on = False
        self.calls = 0
        self.codes: set[CodeType] = set()
        self.milliseconds = 0.0
        threading.setprofile(self._called)
        sys.setprofile(self._called)

    def _called(self, frame: FrameType, event: str, _argument: object) -> None:
        if self.on and event == "call" and self._counts_here():
            code = frame.f_code
            if code.co_filename.startswith((f"{ROOT}/oracle/", f"{ROOT}/ui/")):
                self.calls += 1
                self.codes.add(code)

    def _counts_here(self) -> bool:
        return not self._threads or threading.current_thread().name.startswith(self._threads)

    def follow(self, work: Callable[[], object]) -> None:
        """Count what some work calls, and then take its time uncounted."""
        self.on = True
        work()
        self.on = False

    def report(self) -> str:
        files = {code.co_filename for code in list(self.codes)}  # a thread may be adding one just now
        return json.dumps(
            {
                "functions": len(self.codes), "files": len(files), "calls": self.calls,
                "milliseconds": self.milliseconds,
            }
        )  # fmt: skip


def pql(walk: Walk) -> None:
    """Answer a question on the command line."""
    from oracle.cli.command import main

    os.dup2(2, 1)  # the answer is not what is printed here
    walk.follow(lambda: main(["pql", QUESTION, "--exact"]))
    began = time.process_time()
    main(["pql", QUESTION, "--exact"])
    walk.milliseconds = 1000 * (time.process_time() - began)


def key(walk: Walk) -> None:
    """Type into the range of the second of three players, with a visible picture.

    What a key costs is what the GUI thread does from the key until its events are done, and the thread that
    reads the range. What follows when typing pauses (the run, the picture, remarks) is not part of it: timers
    are held meanwhile, so that a busy machine counts the same as an idle one.
    """
    from PySide6.QtTest import QTest

    from ui.background.short_work import patient
    from ui.document.runs.picture_request import PictureRequest

    window, application = _window_of_three()
    runs = window.context.table_runs

    def press(letter: str) -> None:
        QTest.keyClicks(field, letter)
        for _ in range(TURNS):
            application.processEvents()

    def pause() -> None:
        _pause(lambda: not runs.settling and not runs.running)
        for request in requests:
            request.stop()  # what is still refined would arrive while calls are counted
        application.processEvents()

    requests = [each for each in gc.get_objects() if isinstance(each, PictureRequest)]
    field = window.table.seats.rows[1].field.edit
    field.setFocus()
    field.selectAll()
    press("22")
    spent = []
    for place, letter in enumerate(KEYS):
        pause()
        with patient(), _timers_held():
            if place in COUNTED:
                walk.follow(partial(press, letter))
                continue
            began = time.thread_time()
            press(letter)
            spent.append(1000 * (time.thread_time() - began))
    walk.milliseconds = statistics.median(spent)
    walk.calls //= len(COUNTED)


def _window_of_three() -> tuple[MainWindow, QApplication]:
    """The window of the program with three players, once its table is answered."""
    from ui.app import make_application, make_context, open_settings
    from ui.document.edits.seats import add_seat, set_range
    from ui.main_window import MainWindow

    application = make_application(["probe"])
    window = MainWindow(make_context(open_settings()))
    window.resize(1440, 900)
    window.show()
    application.processEvents()
    window.start()
    runs, document = window.context.table_runs, window.context.document
    set_range(document, add_seat(document), "JJ+")
    document.end_merge()
    _wait(lambda: runs.standing.phase.value in ("Done", "Edited – run again"))
    return window, application


@contextmanager
def _timers_held() -> Iterator[None]:
    """Let no timer that waits for a pause end inside this context; those that run start anew after it."""
    from PySide6.QtCore import QTimer
    from shiboken6 import isValid

    timers = [each for each in gc.get_objects() if isinstance(each, QTimer) and isValid(each)]
    intervals = [(each, each.interval()) for each in timers if each.interval() >= _SHORTEST_PAUSE]
    for timer, _interval in intervals:
        timer.setInterval(_HOUR)
    yield
    for timer, interval in intervals:
        timer.setInterval(interval)


def _wait(ready: Callable[[], bool]) -> None:
    """Process events until something is ready, or patience ends."""
    from PySide6.QtWidgets import QApplication

    deadline = time.monotonic() + PATIENCE
    while not ready() and time.monotonic() < deadline:
        QApplication.processEvents()
        time.sleep(0.001)


def _pause(ready: Callable[[], bool]) -> None:
    """What happens between two keys, until something is ready."""
    _wait(ready)
    until = time.monotonic() + PAUSE
    _wait(lambda: time.monotonic() > until)


def main(name: str) -> None:
    """Follow one walk and print what it called."""
    out = os.dup(1)
    walk = Walk("MainThread", "oracle short work") if name == "key" else Walk()
    {"key": key, "pql": pql}[name](walk)
    sys.setprofile(None)
    os.write(out, f"{walk.report()}\n".encode())
    os._exit(0)  # closing the window would ask whether to save the edited session


if __name__ == "__main__":
    main(sys.argv[1])
