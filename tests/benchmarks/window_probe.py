"""Run by `tests.benchmarks.window` in its own process: opens the window and looks at the clock.

The only argument is the time at which the process was started; prints one line of JSON.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.main_window import MainWindow

PAGE = 4096
MEGABYTE = 1024 * 1024
BEAT_MS = 10
LOOK_MS = 100
RUN_SECONDS = 4.0
PATIENCE = 180.0


def main(started: float) -> None:
    """Open, answer the example, run two random hands flat out, close."""
    gc.disable()  # as ui/__main__.py does
    from ui.theme.qt_loading import load_qt

    load_qt()  # as there
    from ui.app import SWITCH_SECONDS, make_application, make_context, open_settings
    from ui.background.short_collections import ShortCollections
    from ui.main_window import MainWindow

    sys.setswitchinterval(SWITCH_SECONDS)  # as ui/app.py does
    application = make_application(["probe"])
    window = MainWindow(make_context(open_settings()))
    window.resize(1440, 900)
    window.show()
    application.processEvents()
    found = {"shown": time.time() - started}
    collections = ExitStack()
    collections.enter_context((short := ShortCollections()).installed())
    short.exempt()
    gc.enable()

    context = window.context
    answers: list[object] = []
    context.table_runs.answered.connect(lambda *answer: answers.append(answer))
    window.start()
    _wait(lambda: context.table_runs.standing.phase.value == "Done")
    found["answered"] = time.time() - started
    found["megabytes"] = _resident()

    state = context.document.state
    seats = tuple(replace(seat, range_text="random") for seat in state.seats)
    settings = replace(state.settings, trials=None, error=None, seconds=RUN_SECONDS, method="sampled")
    context.document.apply("flat out", replace(state, seats=seats, settings=settings))
    answers.clear()
    found |= _beat(window, lambda: bool(answers))
    found["megabytes_after"] = _resident()
    context.runs.shutdown()
    print(json.dumps(found), flush=True)
    os._exit(0)  # closing the window would ask whether to save the edited session


def _wait(ready: Callable[[], bool]) -> None:
    """Process events until something is ready, or patience ends."""
    from PySide6.QtWidgets import QApplication

    deadline = time.monotonic() + PATIENCE
    while not ready() and time.monotonic() < deadline:
        QApplication.processEvents()
        time.sleep(0.001)


def _beat(window: MainWindow, ready: Callable[[], bool]) -> dict[str, float]:
    """Run the table until it is ready.

    Returns:
        The 99th percentile of the time between two beats, and the longest own work of the window's thread
        between two, in seconds; its own work per second.
    """
    from PySide6.QtCore import QEventLoop, Qt, QTimer

    beats = [(time.perf_counter(), time.thread_time())]
    timer, look, loop = QTimer(window), QTimer(window), QEventLoop()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: beats.append((time.perf_counter(), time.thread_time())))
    look.timeout.connect(lambda: loop.quit() if ready() else None)
    window.context.table_runs.run()
    timer.start(BEAT_MS)
    look.start(LOOK_MS)
    loop.exec()  # as the program does: waiting in Qt is no work of the thread
    timer.stop()
    look.stop()
    gaps, work = (sorted(after[kind] - before[kind] for before, after in pairwise(beats)) for kind in (0, 1))
    beat = gaps[int(0.99 * len(gaps))]
    return {"beat": beat, "run_work": sum(work) / sum(gaps), "longest_work": work[-1]}


def _resident() -> float:
    """Memory in use now, in megabytes; the peak if the system does not report it."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text(encoding="utf-8").split()[1]) * PAGE / MEGABYTE
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGABYTE


if __name__ == "__main__":
    main(float(sys.argv[1]))
