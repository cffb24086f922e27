"""Who samples a report in the Flops workspace, and what its pace is."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace

import pytest
from PySide6.QtCore import QSettings

from oracle.cluster import Workers
from tests.patience import PATIENCE
from tests.ui.jobs.test_workers import AtOnce
from ui.flops.column.side import FlopsSide
from ui.flops.feeds.pace import Pace
from ui.jobs.workers import PROCESSES, WorkersChoice
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme

TWO = WorkersChoice(PROCESSES, 2)


@pytest.fixture
def asked(report, monkeypatch):
    """Reports are rough once, then whole; with the workers that each was given."""
    given = []

    def reported(prepared, columns, settings, cancel, *, workers=None, strict=True):
        given.append(workers)
        if workers is not None:
            workers.executor.submit(abs, -1)
        yield replace(report, done=0.25, deals=1000)
        if workers is not None:
            cancel.wait(PATIENCE)
        else:
            yield report

    monkeypatch.setattr("oracle.reports.flops.flop_report", reported)
    return given


@pytest.fixture
def opened(monkeypatch):
    """What was opened and closed."""
    events = []

    @contextmanager
    def open_workers(on, *, tls=None, cancel=None):
        events.append(f"open {on}")
        yield Workers(AtOnce(), on)
        events.append(f"close {on}")

    monkeypatch.setattr("oracle.cluster.open_workers", open_workers)
    return events


def test_the_workers_chosen_sample_the_report_and_end_when_it_is_stopped(
    context, asked, opened, window, qtbot
) -> None:
    window.workspaces.show_workspace("flops")
    panel = window.workspaces.lazy("flops").panel
    qtbot.waitUntil(lambda: panel.feed.shown is not None and panel.feed.shown.done == 1.0)
    assert asked[-1] is None
    assert opened == []
    panel.side.workers._choose(TWO)
    qtbot.waitUntil(lambda: panel.feed.report is not None and panel.feed.report.done == 0.25)
    assert asked[-1] is not None
    assert opened == ["open processes:2"]
    assert panel.side.remark.text() == "25 % done by 2 processes."
    panel.stop_button.click()
    qtbot.waitUntil(lambda: opened[-1] == "close processes:2")
    panel.side.workers._choose(WorkersChoice())
    qtbot.waitUntil(lambda: panel.feed.report.done == 1.0)
    assert len(asked) == 2, "the report that was finished here before is shown again"
    assert context.settings.workers("flops") == WorkersChoice().lines()


def test_the_pace_says_how_long_the_rest_takes(report) -> None:
    pace = Pace()
    assert pace.words() == ""
    pace.take(replace(report, done=0.1, deals=1_000), 100.0)
    assert pace.words() == ""
    assert pace.words("2 processes") == "10 % done by 2 processes."
    pace.take(replace(report, done=0.3, deals=501_000), 110.0)
    assert pace.words("2 processes") == "30 % done by 2 processes · 50 k deals/s · about 35 s left."
    pace.take(replace(report, done=0.2, deals=0), 120.0)  # another report
    assert pace.words() == ""
    pace.take(report, 121.0)
    assert pace.words() == ""


def test_the_groups_count_by_their_least_height_while_a_remark_is_shown_that_wraps(qtbot, tmp_path) -> None:
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    side = FlopsSide(Theme(LIGHT_MODE), settings)
    qtbot.addWidget(side)
    side.remark.setText("43 % done · about 11 s left.")
    layout = side.layout()
    assert layout is not None
    needed = layout.totalHeightForWidth(side.width())
    side.tree.hide()
    layout.invalidate()
    without = layout.totalHeightForWidth(side.width())
    assert needed - without <= side.tree.minimumHeight() + layout.spacing()
