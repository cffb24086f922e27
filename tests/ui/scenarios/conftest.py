"""A window whose table is answered by hand, and whose scenarios are answered by the real engine."""

from __future__ import annotations

import pytest

from tests.patience import COLD_MS
from tests.ui.shared_window import MakeContext, context_of
from ui.document.state import example_document


@pytest.fixture(scope="session")
def make_context() -> MakeContext:
    return context_of(example_document(), drawn=True)


@pytest.fixture
def panel(window, qtbot):
    """The workspace in the window: ace-king suited against any hand."""
    window.workspaces.show_workspace("scenarios")
    made = window.workspaces.lazy("scenarios").panel
    qtbot.waitUntil(lambda: made.isVisible() and bool(made.feed.rows))
    return made


@pytest.fixture
def document(window):
    return window.context.document


@pytest.fixture
def answered(panel, qtbot):
    """Waits until every row of the document has its answer."""

    def wait() -> None:
        def ready() -> bool:
            rows = panel.feed.rows
            keys = [row.scenario for row in rows[1:]]
            state = panel._context.document.state
            same = keys == list(state.scenarios.rows) and not panel.feed._settle.isActive()
            return same and all(row.over for row in rows)

        qtbot.waitUntil(ready, timeout=COLD_MS)

    return wait
