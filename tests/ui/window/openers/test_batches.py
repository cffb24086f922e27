"""The window of batches beside the main one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ui.jobs.batch_runs import BatchRuns
from ui.window.workspaces import PQL, TABLE

SHEET = "#QUERY#,#V#\n\"select count(winsHi(a)) from game='holdem', a='AA', b='#V#'\",\n,KK\n"


@pytest.fixture
def context(context):
    return replace(context, batches=BatchRuns(context.runs))


def test_it_opens_from_the_menu_and_its_rows_go_to_the_workspaces(window, tmp_path, qtbot):
    assert window.batches.window is None
    window.actions_.batch.trigger()
    batch = window.batches.window
    assert batch.isVisible()
    qtbot.waitUntil(lambda: batch.commands.dialog is not None and batch.commands.dialog.isVisible())
    batch.commands.dialog.close()
    path = tmp_path / "one.csv"
    path.write_text(SHEET, encoding="utf-8")
    window.workspaces.batch_wanted.emit(str(path))
    qtbot.waitUntil(lambda: batch.parts.name.full == "one.csv: 1 row")
    batch.parts.row.pql_button.click()
    qtbot.waitUntil(lambda: window.workspaces.current == PQL and window.pql.made)
    batch.parts.row.put_button.click()
    qtbot.waitUntil(lambda: window.workspaces.current == TABLE)
    assert window.context.document.state.seats[1].range_text == "KK"
    batch.help_wanted.emit("scenarios")
    assert window.help.window is not None
    window.help.window.close()
