"""A window on the Ranges workspace, its groups computed by the real engine."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSettings

from tests.ui.table_engine import TableEngine
from ui.context import Context
from ui.document.document import Document
from ui.document.runs.table_runs import TableRuns
from ui.document.state import DocumentState, SeatState
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.query_runs import QueryRuns
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme

COLD_MS = 180_000
"""A cold cache compiles the kernels first."""
BUTTON, BLIND = 1, 2
"""Keys of the seats."""


@pytest.fixture
def context(qapp, tmp_path):
    seats = (
        SeatState(BUTTON, "Button", "77, QQ-TT, KJs, AQs, 76s", 0),
        SeatState(BLIND, "Big blind", "55, AK, JTs", 1),
    )
    document = Document(DocumentState(seats=seats, board="Kc7h2h"))
    runs = QueryRuns(TableEngine())
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    made = Context(
        document, Theme(LIGHT_MODE), settings, runs, TableRuns(document, runs), pictures=PictureRuns(runs)
    )
    yield made
    made.close()


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
