"""A window on the Ranges workspace, its groups computed by the real engine."""

from __future__ import annotations

import pytest

from tests.patience import COLD_MS
from tests.ui.shared_window import MakeContext, context_of
from ui.document.state import DocumentState, SeatState

BUTTON, BLIND = 1, 2
"""Keys of the seats."""


@pytest.fixture(scope="session")
def make_context() -> MakeContext:
    seats = (
        SeatState(BUTTON, "Button", "77, QQ-TT, KJs, AQs, 76s", 0),
        SeatState(BLIND, "Big blind", "55, AK, JTs", 1),
    )
    return context_of(DocumentState(seats=seats, board="Kc7h2h"), drawn=True)


@pytest.fixture
def figures(qtbot):
    """Waits until an editor shows the finished figures of the table as it stands."""

    def wait(editor) -> None:
        request = editor.workbench.comparison.request

        def ready() -> bool:
            settled = not (request.busy or request._settle.isActive() or request.stale)
            return settled and bool(editor.workbench.comparison.ranges or request.trouble)

        qtbot.waitUntil(ready, timeout=COLD_MS)

    return wait


@pytest.fixture
def editor(window, figures):
    """The range editor on Button's range."""
    window.edit_range(BUTTON)
    made = window.range_editors.currentWidget()
    figures(made)
    return made
