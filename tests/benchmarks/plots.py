"""Pictures and runs on the window's thread: redrawing, and how soon Stop is answered."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle

from tests.benchmarks.measure import Figure, best_seconds

GOES = 40
SEATS = 10
ALL_HANDS, OMAHA_HANDS = 1_326, 270_725
TRIALS = 10_000_000
"""A trace of 101 points."""
STOPS = 5
PATIENCE = 120.0


def figures() -> Iterator[Figure]:
    """Redraw of the convergence picture; from Stop to the end of a run."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ui.app import make_application

    application = make_application(["bench"])
    yield Figure(
        "convergence: feed and paint 10 seats × 100 points", _redraw(application.processEvents), "s", 0.010
    )
    for hands, dots in ((ALL_HANDS, "1,326 dots"), (OMAHA_HANDS, "270,725 hands of Omaha")):
        seconds = _dots(application.processEvents, hands)
        yield Figure(f"range v range: feed and paint {dots}", seconds, "s", 0.010)
    yield Figure("from Stop to the end of a run flat out", _stop(application.processEvents), "s", 0.1)


def _redraw(turn: Callable[[], None]) -> float:
    from tests.ui.plots.traces import SETTINGS, looks, question, sampled
    from ui.pictures.convergence import ConvergenceView
    from ui.theme.theme import LIGHT_MODE, Theme

    theme = Theme(LIGHT_MODE)
    view = ConvergenceView(theme)
    view.resize(840, 400)
    view.begin(question(SEATS), SETTINGS, looks(SEATS))
    view.show()
    turn()  # only what is on screen is painted
    snapshots = cycle([sampled(TRIALS, SEATS), sampled(TRIALS + TRIALS // 2, SEATS)])

    def redraw() -> None:
        view.show_snapshot(next(snapshots))
        view.view.viewport().repaint()

    seconds = best_seconds(redraw, GOES)
    view.close()
    view.deleteLater()
    return seconds


def _dots(turn: Callable[[], None], count: int) -> float:
    import numpy as np

    from oracle.analysis.pictures.range_v_range import RangeVRange, RankedHands
    from oracle.analysis.precision import Precision
    from oracle.cards.combo import PAIR_MASKS
    from ui.pictures.equity.range_v_range import RangeVRangeView
    from ui.plots.convergence.trace import SeatLook
    from ui.theme.theme import LIGHT_MODE, Theme

    even, none = np.full(count, 1 / count), np.zeros(count)
    equity, masks = np.linspace(0.9, 0.1, count), np.resize(PAIR_MASKS, count)
    hands = RankedHands(0, masks, even * count, equity, none, even, 0.5)
    view = RangeVRangeView(Theme(LIGHT_MODE))
    view.resize(840, 400)
    view.show()
    turn()
    pictures = cycle(
        [RangeVRange((each,), Precision()) for each in (hands, replace(hands, equity=equity**2))]
    )

    def redraw() -> None:
        view.show_ranges(next(pictures), [SeatLook("Hero", 0)], same_table=True)
        view.view.viewport().repaint()

    seconds = best_seconds(redraw, GOES)
    view.close()
    view.deleteLater()
    return seconds


def _stop(turn: Callable[[], None]) -> float:
    """The longest of several waits, in seconds: this is a promise, not a speed."""
    from oracle.query import RunSettings, Seat, equity_query
    from ui.jobs.query_runs import QueryRuns

    controller = QueryRuns()
    seen: list[str] = []
    controller.snapshot.connect(lambda _: seen.append("snapshot"))
    controller.finished.connect(lambda _: seen.append("finished"))
    query = equity_query([Seat(f"p{number}", "*") for number in range(6)])

    def wait(word: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while word not in seen and time.monotonic() < deadline:
            turn()
            time.sleep(0.0005)

    waits = []
    for _ in range(STOPS):
        seen.clear()
        controller.run(query, RunSettings(seconds=60.0, method="sampled"))
        wait("snapshot")
        began = time.perf_counter()
        controller.stop()
        wait("finished")
        waits.append(time.perf_counter() - began)
    controller.shutdown()
    return max(waits)
