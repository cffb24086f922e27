"""A whole window on an engine made by hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import QSettings

from tests.ui.session_harness import harness as harness
from tests.ui.session_harness import type_board as type_board
from tests.ui.table_engine import TableEngine
from ui.context import Context
from ui.document.document import Document
from ui.document.runs.status import Phase
from ui.document.runs.table_runs import TableRuns
from ui.document.state import example_document
from ui.jobs.query_runs import QueryRuns
from ui.main_window import MainWindow
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """However busy the machine: work beside the window is waited for, and so are stopped runs and threads."""
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 60.0)
    monkeypatch.setattr("ui.background.short_work._CLOSING", 60.0)
    monkeypatch.setattr("ui.jobs.query_runs.STOP_MS", 2_000)
    for module in ("query_runs", "picture_runs"):
        monkeypatch.setattr(f"ui.jobs.{module}.CLOSE_SECONDS", 60.0)


@pytest.fixture
def table_engine() -> TableEngine:
    return TableEngine()


@pytest.fixture
def context(qapp, table_engine, tmp_path):
    document = Document(example_document())
    runs = QueryRuns(table_engine)
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    made = Context(document, Theme(LIGHT_MODE), settings, runs, TableRuns(document, runs), rng=Random(7))
    yield made
    made.close()


@pytest.fixture
def window(context: Context, table_engine: TableEngine, qtbot):
    """The window once its example is answered."""
    made = MainWindow(context)
    made.resize(1440, 900)  # on any screen
    made.show()
    made.start()
    qtbot.waitUntil(lambda: context.table_runs.standing.phase is Phase.DONE)
    table_engine.asked.clear()
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def settled(context: Context, qtbot) -> Callable[..., None]:
    """Waits until the window has come to rest with its question, in a phase if one is given."""

    def wait(*phases: Phase) -> None:
        wanted = phases or (Phase.DONE, Phase.STOPPED, Phase.WAITING, Phase.BLOCKED, Phase.FAILED)
        qtbot.waitUntil(
            lambda: not context.table_runs.settling and context.table_runs.standing.phase in wanted
        )

    return wait
