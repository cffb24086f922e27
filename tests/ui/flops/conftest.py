"""Two narrow ranges on every flop of a deck without five ranks, computed by the real engine."""

from __future__ import annotations

import pytest

from oracle.pql import print_query
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.reports.flops import FlopReport, flop_report
from tests.patience import COLD_MS
from tests.ui.shared_window import MakeContext, context_of
from ui.document.state import DocumentState, SeatState

BUTTON, BLIND = "QQ, AKs", "AA, JTs"
DEAD = "".join(rank + suit for rank in "34568" for suit in "cdhs")
"""Without these ranks there are a tenth of the boards, and suits are still alike."""


@pytest.fixture(scope="session")
def report() -> FlopReport:
    """Every flop of the two ranges, with the columns of every choice but the threshold."""
    query = equity_query([Seat("Button", BUTTON), Seat("Blind", BLIND)], syntax="classic", dead=DEAD)
    return list(flop_report(prepare(query), ("equity", "over80", "over50")))[-1]


@pytest.fixture(scope="session")
def reports() -> dict[object, FlopReport]:
    """The reports that tests have asked for."""
    return {}


@pytest.fixture(autouse=True)
def computed_once(reports, monkeypatch) -> None:
    """The same flops are computed once."""

    def once(prepared, columns, settings, cancel, **more):
        asked = (print_query(prepared.query), columns)
        if asked not in reports:
            *rough, reports[asked] = flop_report(prepared, columns, settings, cancel, **more)
            yield from rough[:1]
        yield reports[asked]

    monkeypatch.setattr("oracle.reports.flops.flop_report", once)


@pytest.fixture(scope="session")
def make_context() -> MakeContext:
    seats = (SeatState(1, "Button", BUTTON, 0), SeatState(2, "Big blind", BLIND, 1))
    return context_of(DocumentState(seats=seats, syntax="classic", board="Kh7c2d", dead=DEAD), drawn=True)


@pytest.fixture
def settled(qtbot):
    """Waits until a workspace shows all there is of its table and its choice."""

    def wait(panel) -> None:
        feed = panel.feed

        def ready() -> bool:
            request = feed.request
            if request.busy or request._settle.isActive() or panel.choosing.typed.isActive():
                return False
            if panel._views_later.waits:  # figures that may come first or last
                return False
            if request.stale:
                return bool(request.trouble)
            shown = feed.shown
            return shown is None or (shown.choice == feed.choice and shown.done == 1.0)

        qtbot.waitUntil(ready, timeout=COLD_MS)

    return wait


@pytest.fixture
def panel(window, settled):
    """The workspace in the window."""
    window.workspaces.show_workspace("flops")
    made = window.workspaces.lazy("flops").panel
    made.feed.set_active(True)
    settled(made)
    return made
