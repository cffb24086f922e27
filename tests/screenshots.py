"""``make screenshots``: the pictures of README and help pages, drawn off screen from example sessions.

Writes ``resources/pictures/NAME-light.png`` and ``…-dark.png``: the whole window, and as ``panel-NAME-…``
every picture alone, which `tests.ui.pictures.test_golden_pictures` compares.  ``make screenshots
ARGS="next-card heat-map"`` draws only these pictures (their names are in `tests.ui.pictures.book`).  Nothing
of the user's is read or changed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "resources" / "pictures"
WIDTH, HEIGHT = 1440, 900
READ_FLOP = 120
"""The flop that is read in the picture of the Flops workspace, from the best."""
FLOPS, SCENARIOS = "flops", "scenarios"
PATIENCE = 180.0
"""Seconds to wait for an answer; the first run on a machine compiles the engine."""


def main(names: Sequence[str] = ()) -> int:
    """Draw the pictures in both themes.

    Args:
        names: Names of pages of `tests.ui.pictures.book`; none: all of them, and the window.

    Returns:
        0; 1 if the engine does not answer, 2 if there is no such page.
    """
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(QT_QPA_PLATFORM="offscreen", QT_SCALE_FACTOR="1")
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "APPDATA"):
            os.environ[name] = home
        return _draw_pages(names) if names else _draw()


def _draw_pages(names: Sequence[str]) -> int:
    """Draw some pages of the book, each picture alone."""
    from tests.ui.pictures.book import BOOK
    from ui.app import make_application

    _application = make_application(["screenshots"])  # Qt draws nothing without one
    known = [page.name for page in BOOK]
    missing = sorted(set(names) - set(known))
    if missing:
        print(f"No page is named {', '.join(missing)}. Choose from {', '.join(known)}.", file=sys.stderr)
        return 2
    _shoot_panels(names)
    return 0


def _draw() -> int:
    from ui.app import make_application, make_context, open_settings
    from ui.main_window import MainWindow
    from ui.sessions.examples import example_session

    application = make_application(["screenshots"])
    window = MainWindow(make_context(open_settings()))
    window.resize(WIDTH, HEIGHT)
    window.show()
    answers: list[object] = []
    context = window.context
    context.table_runs.answered.connect(lambda *answer: answers.append(answer))
    context.document.replace(example_session("flop-for-three").state())
    window.start()
    for _ in range(2):  # the first run may compile the engine, the second shows its speed
        answers.clear()
        context.table_runs.run("sampled")
        answered = _wait(application, lambda: bool(answers) and context.runs.is_prepared)
    if answered:
        PICTURES.mkdir(parents=True, exist_ok=True)
        _shoot(application, window, _scenes(application, window))
        context.document.replace(example_session("button-v-blind").state())
        _shoot(application, window, {"flops": lambda: _show_flops(application, window)})
        _shoot(application, window, {"scenarios": lambda: _show_sweep(application, window)})
        _shoot_panels(())
    else:
        print("The engine did not answer; no picture was drawn.", file=sys.stderr)
    window.close()
    return 0 if answered else 1


def _shoot(application: object, window: object, scenes: dict[str, Callable[[], object]]) -> None:
    """Save every scene in both themes."""
    from tests.ui.pictures.small_png import save_small

    for mode in ("light", "dark"):
        window.context.theme.set_mode(mode)
        _wait(application, window.updatesEnabled)  # recoloured in slices, painted at the end
        for name, show in scenes.items():
            show()
            _wait(application, lambda: not any(feed.request.busy for feed in window.picture_set.feeds))
            save_small(window.grab().toImage(), PICTURES / f"{name}-{mode}.png")


def _shoot_panels(names: Sequence[str]) -> None:
    """Save the named pictures, or if there are no names all of them, alone in both themes."""
    from tests.ui.pictures.book import BOOK, draw
    from tests.ui.pictures.small_png import save_small

    for page in (page for page in BOOK if not names or page.name in names):
        for mode in ("light", "dark"):
            save_small(draw(page, mode), PICTURES / f"panel-{page.name}-{mode}.png")


def _scenes(application: object, window: object) -> dict[str, Callable[[], object]]:
    """What is shown, by the name of its picture; each starts from wherever the last one ended."""
    seats = window.context.document.state.seats
    return {
        "main": lambda: window.show_picture("equity graph"),
        "range": lambda: _show_range(application, window, seats[1].key),
    }


def _show_flops(application: object, window: object) -> None:
    """Show every flop, exact, with one of them read."""
    window.workspaces.show_workspace(FLOPS)
    panel = window.workspaces.lazy(FLOPS).panel
    _wait(application, lambda: panel.feed.shown is not None and panel.feed.shown.exact)
    panel.bars.read(READ_FLOP)


def _show_sweep(application: object, window: object) -> None:
    """Show a range swept from 5 % to 50 %, all rows answered."""
    from ui.document.scenarios.model import RANGE, Scenario, ScenarioTable, Subject

    window.workspaces.show_workspace(SCENARIOS)
    panel = window.workspaces.lazy(SCENARIOS).panel
    state = window.context.document.state
    rows = tuple(Scenario(share, (f"{share}%",)) for share in range(5, 55, 5))
    swept = replace(state, scenarios=ScenarioTable((Subject(RANGE, state.seats[-1].key),), rows))
    if state != swept:  # as if opened: an edited session would ask about its changes at the end
        window.context.document.replace(swept)
    _wait(application, lambda: len(panel.feed.rows) > 1 and all(row.over for row in panel.feed.rows))


def _show_range(application: object, window: object, seat: int) -> None:
    """Show the editor of a seat's range with its groups and equities."""
    window.edit_range(seat)
    comparison = window.range_editors.currentWidget().workbench.comparison
    _wait(application, lambda: bool(comparison.ranges) and not comparison.request.busy)


def _wait(application: object, ready: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not ready() and time.monotonic() < deadline:
        application.processEvents()
        time.sleep(0.01)
    for _ in range(20):  # the last snapshot is painted a few events later
        application.processEvents()
    return ready()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
