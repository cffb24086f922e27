"""Run by `tests.benchmarks.window` in its own process: the pictures while the engine runs flat out.

Prints one line of JSON: how evenly the window's thread beats with each picture in front and with all of
them visible at once, how much of its own work lies between two beats, and how soon a picture follows a key.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, islice, pairwise
from statistics import median

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGridLayout, QWidget

from ui.app import SWITCH_SECONDS, make_application, make_context, open_settings
from ui.background.short_collections import ShortCollections
from ui.main_window import MainWindow
from ui.pictures.equity.range_v_range import RangeVRangeFeed
from ui.sessions.examples import example_session

BEAT_MS = 10
TAB_SECONDS, ALL_SECONDS = 1.5, 4.0
EDIT_MS = 400
"""The table is edited so often where edits are measured."""
RUN_SECONDS = 60.0
PATIENCE = 180.0
SHEET = 1900, 1500
COLUMNS = 3
KEYS = 16
PERCENTILE = 0.99
SETTLE_SECONDS = 0.5
"""A picture that has come to the front is laid out and painted before the beats are counted."""


def main() -> None:
    """Measure everything once, set up as `ui.app.main` does."""
    sys.setswitchinterval(SWITCH_SECONDS)
    collections = ShortCollections()
    with collections.installed():
        measure(collections)


def measure(collections: ShortCollections) -> None:
    """Measure everything in its own window, and end the process."""
    application = make_application(["probe"])
    window = MainWindow(make_context(open_settings()))
    window.resize(1920, 1080)
    window.show()
    collections.exempt()
    window.start()
    wait(lambda: window.context.runs.is_prepared)
    window.context.document.replace(example_session("button-v-blind").state())
    wait(lambda: not busy(window))
    found = {"key": after_a_key(window)}
    flat_out(window)
    names = [name for name in window.pictures.names if name != window.pictures.beside]
    tabs = [beats_with(window, name) for name in names]
    found["tab_beat"], found["tab_work"] = (max(each) for each in zip(*tabs, strict=True))
    sheet = put_side_by_side(window)
    found["all_beat"], found["all_work"] = beats(ALL_SECONDS)
    found["edit_beat"], found["edit_work"] = beats_with_edits(window)
    window.context.table_runs.stop()
    sheet.hide()  # in the window itself, Flops replaces the table's pictures
    found["flops_beat"], found["flops_work"] = beats_with_flops(window)
    window.context.close()
    print(json.dumps(found), flush=True)
    application.processEvents()
    os._exit(0)  # closing the window would ask whether to save the edited session


def wait(ready: Callable[[], bool]) -> None:
    """Turn the loop until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not ready() and time.monotonic() < deadline:
        QApplication.processEvents()
        time.sleep(0.0005)


def rest(seconds: float) -> None:
    """Turn the loop for a while."""
    until = time.monotonic() + seconds
    wait(lambda: time.monotonic() >= until)


def busy(window: MainWindow) -> bool:
    """Whether anything is still being worked out."""
    requests = [feed.request for feed in window.picture_set.feeds]
    table_runs = window.context.table_runs
    return table_runs.settling or table_runs.running or any(request.busy for request in requests)


def flat_out(window: MainWindow) -> None:
    """Run the table without an end."""
    document = window.context.document
    settings = replace(
        document.state.settings, trials=None, error=None, seconds=RUN_SECONDS, method="sampled"
    )
    document.apply("flat out", replace(document.state, settings=settings))
    window.context.table_runs.run()


def beats(seconds: float) -> tuple[float, float]:
    """The 99th percentiles of the time between two beats, and of the thread's own work in it, in seconds."""
    marks: list[tuple[float, float]] = []
    timer, loop = QTimer(), QEventLoop()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: marks.append((time.perf_counter(), time.thread_time())))
    timer.start(BEAT_MS)
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
    timer.stop()
    gaps, work = (sorted(after[kind] - before[kind] for before, after in pairwise(marks)) for kind in (0, 1))
    return gaps[int(PERCENTILE * len(gaps))], work[int(PERCENTILE * len(work))]


def beats_with(window: MainWindow, name: str) -> tuple[float, float]:
    """The beats with one picture in front, freshly computed."""
    window.pictures.show_picture(name)
    window.context.table_runs.run()
    rest(SETTLE_SECONDS)
    return beats(TAB_SECONDS)


def put_side_by_side(window: MainWindow) -> QWidget:
    """Put every picture into one sheet, so that all are visible together."""
    sheet = QWidget(window, Qt.WindowType.Window)
    grid = QGridLayout(sheet)
    views = [*(feed.view for feed in window.picture_set.feeds), window.run_pictures.convergence]
    for place, view in enumerate(views):
        grid.addWidget(view, place // COLUMNS, place % COLUMNS)
        view.show()
    sheet.resize(*SHEET)
    sheet.show()
    rest(SETTLE_SECONDS)
    wait(lambda: not any(feed.request.busy for feed in window.picture_set.feeds))
    window.context.table_runs.run()
    return sheet


def beats_with_edits(window: MainWindow) -> tuple[float, float]:
    """The beats while the table is edited again and again."""
    document = window.context.document
    state = document.state
    texts = cycle(["22+, A2s+, K5s+", state.seats[0].range_text])

    def edit() -> None:
        seats = (replace(state.seats[0], range_text=next(texts)), *state.seats[1:])
        document.apply("edit", replace(document.state, seats=seats))
        window.context.table_runs.run()

    editing = QTimer()
    editing.timeout.connect(edit)
    editing.start(EDIT_MS)
    found = beats(ALL_SECONDS)
    editing.stop()
    return found


def beats_with_flops(window: MainWindow) -> tuple[float, float]:
    """The beats while the Flops workspace is made and its report comes in."""
    window.workspaces.show_workspace("flops")
    return beats(ALL_SECONDS)


def after_a_key(window: MainWindow) -> float:
    """From a key in a range of two on a flop to the new picture of all its hands, painted; in seconds."""
    window.pictures.show_picture(RangeVRangeFeed.offer.name)
    wait(lambda: not busy(window))
    field, request = window.table.seats.rows[0].field.edit, window.picture_set.range_v_range.request
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    times = []
    for key in islice(cycle((Qt.Key.Key_Plus, Qt.Key.Key_Backspace)), KEYS):
        before = request.picture
        began = time.perf_counter()
        QTest.keyClick(field, key)
        wait(lambda before=before: request.picture is not before)
        window.picture_set.range_v_range.view.view.viewport().repaint()
        times.append(time.perf_counter() - began)
        wait(lambda: not busy(window))
    return median(times[2:])


if __name__ == "__main__":
    main()
