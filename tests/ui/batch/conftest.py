"""A window for spreadsheets on a made-up table engine; rows are answered by the real engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ui.batch.window import IDLE, BatchWindow
from ui.jobs.batch_runs import BatchRuns

QUERY = (
    "select avg(riverEquity(hero)) as e from game='holdem', hero='#HERO#', villain='#V#', board='Kh7c2d3s'"
)
HEAD = f'#QUERY#,#HERO#,#V#\n"{QUERY}",,\n'
ROWS = ",AcAd,KcKd\n,QcQd,K1\n,,\n,JcJd,AsKs\n"


@pytest.fixture
def context(context, monkeypatch):
    """With batches; the engine that answers the table counts as prepared."""
    monkeypatch.setattr("ui.jobs.batch_runs.CLOSE_SECONDS", 60.0)
    return replace(context, batches=BatchRuns(context.runs))


@pytest.fixture
def sheet(tmp_path) -> Path:
    path = tmp_path / "spots.csv"
    path.write_text(HEAD + ROWS, encoding="utf-8")
    return path


@pytest.fixture
def window(context, qtbot):
    made = BatchWindow(context, context.batches)
    qtbot.addWidget(made)
    context.runs.start()
    qtbot.waitUntil(lambda: context.runs.is_prepared)
    made.open_front()
    yield made
    context.batches.shutdown()


@pytest.fixture
def opened(window, sheet, qtbot):
    """Opens a sheet and waits for its estimate."""

    def act(path: Path = sheet) -> BatchWindow:
        window.commands.open_file(str(path))
        qtbot.waitUntil(lambda: window._opened is not None and window._opened.source == path)
        return window

    return act


@pytest.fixture
def answered(window, qtbot):
    """Starts and waits for the end."""

    def act() -> BatchWindow:
        qtbot.waitUntil(window.parts.run_button.isEnabled)
        window.parts.run_button.click()
        qtbot.waitUntil(lambda: window.state == IDLE)
        return window

    return act


def texts(window, place: int) -> list[str]:
    model = window.parts.table.rows
    return [str(model.index(place, column).data() or "") for column in range(model.columnCount())]
