"""Scenarios saved as PQL spreadsheets, and spreadsheets opened as scenarios, through the window."""

from __future__ import annotations

from tests.ui.scenarios.reading import VILLAIN
from ui.background import short_work
from ui.document.edits.scenarios import add_sweep


def test_a_spreadsheet_is_saved_and_opened_through_the_window(
    panel, document, tmp_path, qtbot, answered, monkeypatch
):
    add_sweep(document, VILLAIN, ["10%", "20%"])
    path = tmp_path / "rows.csv"
    panel.commands.save_file(str(path))
    qtbot.waitUntil(lambda: "Saved as “rows.csv”" in panel.remark.full)
    assert "“Answer a spreadsheet” in the menu" in panel.remark.full
    before = document.state
    for _ in range(document.undo_stack.count()):
        document.undo_stack.undo()
    with monkeypatch.context() as patched:
        patched.setattr(short_work, "PATIENCE", 0.0)
        panel.commands.open_file(str(path))
        assert panel.remark.full == "Reading “rows.csv” …"
    qtbot.waitUntil(lambda: "2 scenarios from “rows.csv”" in panel.remark.full)
    assert [row.values for row in document.state.scenarios.rows] == [
        row.values for row in before.scenarios.rows
    ]
    answered()
    (tmp_path / "bad.csv").write_text("hello", encoding="utf-8")
    panel.commands.open_file(str(tmp_path / "bad.csv"))
    qtbot.waitUntil(lambda: "does not begin with #QUERY#" in panel.remark.full)
    panel.commands.open_file(str(tmp_path / "none.csv"))
    qtbot.waitUntil(lambda: "none.csv" in panel.remark.full)


def test_a_spreadsheet_that_does_not_fit_the_table_is_offered_for_its_own_window(
    panel, document, window, tmp_path, qtbot
):
    before, path = document.state, tmp_path / "other.csv"
    query = "select avg(riverEquity(a)) from game='#G#', a='AA', b='KK'"
    path.write_text(f'#QUERY#,#G#\n"{query}",\n,holdem\n,omaha\n', encoding="utf-8")
    wanted = []
    window.workspaces.batch_wanted.connect(wanted.append)
    assert not panel.misfit.isVisible()
    panel.commands.open_file(str(path))
    qtbot.waitUntil(panel.misfit.isVisible)
    assert "takes every query" in panel.misfit.words.full
    panel.misfit.button.click()
    assert wanted == [str(path)]
    assert not panel.misfit.isVisible()
    assert document.state is before
