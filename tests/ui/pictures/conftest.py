"""A window whose pictures are drawn up by the real engine while the table is answered by a hand-made one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from tests.patience import COLD_MS
from tests.ui.shared_window import MakeContext, context_of
from ui.document.state import DocumentState, SeatState
from ui.main_window import MainWindow


@pytest.fixture(scope="session")
def make_context() -> MakeContext:
    """With pictures: two known hands on a flop."""
    seats = (SeatState(1, "Hero", "AhKh", 0), SeatState(2, "Villain", "QsQd", 1))
    return context_of(DocumentState(seats=seats, board="Kc7h2h"), drawn=True)


@pytest.fixture
def drawn(qtbot) -> Callable[..., None]:
    """Waits until a feed shows the finished picture of the current table, or why there is none."""

    def wait(feed) -> None:
        request = feed.request

        def ready() -> bool:
            settled = not (request.busy or request._settle.isActive() or request.stale)
            return settled and (request.picture is not None or bool(request.trouble))

        qtbot.waitUntil(ready, timeout=COLD_MS)

    return wait


def click_tab(window: MainWindow, title: str, qtbot) -> None:
    """Go to the table and click the tabs of a picture: its group, then itself."""
    qtbot.mouseClick(window.rail.buttons["table"], Qt.MouseButton.LeftButton)
    rows = window.pictures.main.rows
    tab = next(tab for tab in window.pictures._tabs() if title in (tab.title, tab.label))
    for bar, name in ((rows.groups, tab.group), (rows.pictures, tab.name)):
        place = next(place for place in range(bar.count()) if bar.tabData(place) == name)
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())


def at(view, x: float, y: float) -> QPoint:
    """Where a point of the plot's scales lies on its widget."""
    from PySide6.QtCore import QPointF

    QApplication.processEvents()
    return view.view.mapFromScene(view.plot.getViewBox().mapViewToScene(QPointF(x, y)))
