"""In Flops, the status line is about the flops, and Esc stops them; it said “Done”, which the table was."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from oracle.reports.flops import flop_report
from tests.patience import COLD_MS, PATIENCE
from ui.document.edits.seats import add_seat, fold_seat, set_range
from ui.document.runs.status import Phase
from ui.flops.feeds.feed import STOPPED


@pytest.fixture
def endless(panel, window, qtbot, monkeypatch):
    """A report on three players that is refined until somebody stops it."""

    def refined(prepared, columns, settings, cancel, **more):
        for report in flop_report(prepared, columns, settings, cancel, **more):
            yield report
            if report.done < 1.0:
                assert cancel.wait(COLD_MS / 1000)
                return

    monkeypatch.setattr("oracle.reports.flops.flop_report", refined)
    add_seat(window.context.document, "TT, 99")
    qtbot.waitUntil(
        lambda: panel.feed.report is not None and not panel.feed.stale and panel.feed.report.done < 1.0,
        timeout=COLD_MS,
    )
    return panel


def test_a_report_that_is_done_says_how_it_was_made(panel, window):
    status = window.status
    assert status.state.text() == "Flops · Done"
    assert status.why.full == "Exact: every flop"
    assert not status.seed.isVisible()  # the table's
    window.workspaces.show_workspace("table")
    assert status.state.text() == "Done"
    window.workspaces.show_workspace("flops")
    assert status.state.text() == "Flops · Done"


def test_esc_stops_the_report_that_is_shown(endless, window, qtbot):
    status, button = window.status, window.toolbar.run_button
    assert status.state.text() == "Flops · Running"
    assert "of the work on every flop is done" in status.why.full
    assert button.accessibleName() == "Stop"
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not endless.feed.request.busy
    assert status.state.text() == "Flops · Stopped"
    assert button.accessibleName() == "Run"


def test_esc_ends_a_search_before_it_stops_the_report(endless, window, qtbot):
    search = endless.tables.search
    search.setFocus()
    qtbot.keyClicks(search, "KJx")
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert search.text() == ""
    assert endless.feed.request.busy
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert not endless.feed.request.busy


def test_esc_leaves_a_question_as_it_is(endless, window, qtbot):
    question = endless.side.question
    question.setText("avg(riverEquity(p1))")
    qtbot.keyClick(question, Qt.Key.Key_Escape)
    assert question.text() == "avg(riverEquity(p1))"


def test_a_report_that_is_stopped_before_its_first_figure_can_be_started_again(
    panel, window, qtbot, monkeypatch
):
    """There was no way to go on but to edit the table: the line said “Working out every flop …” for good."""
    begun, status = [], window.status

    def silent(prepared, columns, settings, cancel, **more):
        begun.append(prepared)
        assert cancel.wait(PATIENCE)
        yield from ()

    monkeypatch.setattr("oracle.reports.flops.flop_report", silent)
    add_seat(window.context.document, "TT, 99")
    qtbot.waitUntil(lambda: bool(begun))
    assert (status.state.text(), status.why.full) == ("Flops · Running", "Working out every flop …")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert status.state.text() == "Flops · Stopped"
    assert status.why.full == panel.feed.why_none == STOPPED.format("flop")
    assert panel.stop_button.isVisible()
    panel.feed.request._grow_stale()
    assert "on their way" not in panel.feed.remark
    panel.stop_button.click()
    assert status.state.text() == "Flops · Running"
    qtbot.waitUntil(lambda: len(begun) == 2)


def test_esc_stops_the_table_only_where_nothing_runs_that_is_shown(endless, window, table_engine, qtbot):
    table_engine.method, table_engine.endless = "sampled", True
    window.actions_.run.trigger()
    qtbot.waitUntil(lambda: window.context.table_runs.running)
    assert window.status.state.text() == "Flops · Running"
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.context.table_runs.running
    assert window.status.state.text() == "Running"  # of the table, which Esc stops now
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.context.table_runs.standing.phase is Phase.STOPPED)
    assert window.status.state.text() == "Flops · Stopped"


def test_what_keeps_the_flops_from_being_computed_is_said(panel, window, qtbot):
    document, status = window.context.document, window.status
    fold_seat(document, 2, folded=True)
    qtbot.waitUntil(lambda: status.why.full.startswith("The Flops workspace compares players."))
    assert status.state.text() == "Flops · Cannot run"
    fold_seat(document, 2, folded=False)
    set_range(document, 2, "XX")
    qtbot.waitUntil(lambda: panel.feed.request.trouble != "")
    qtbot.waitUntil(lambda: status.why.full == panel.feed.request.trouble)


def test_a_message_stays_while_the_flops_are_as_they_were(panel, window):
    panel.said.emit("The board is Kh7c2d. Undo to go back.")
    panel.feed.refresh()
    assert window.status.why.full == "The board is Kh7c2d. Undo to go back."
