"""The Scenarios workspace through clicks and keys, with the real engine for its rows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from oracle.face import equity
from tests.ui.scenarios.reading import VILLAIN, cell, texts
from ui.document.edits.scenarios import add_rows, add_subject, add_sweep, set_values
from ui.document.edits.table import set_board
from ui.document.scenarios.model import BOARD, Subject


def test_a_sweep_by_keys_gives_a_row_for_each_share_and_a_curve(panel, document, qtbot, answered):
    qtbot.mouseClick(panel.sweep_button, Qt.MouseButton.LeftButton)
    for field, text in ((panel.sweep.first, "10"), (panel.sweep.last, "30"), (panel.sweep.step, "10 %")):
        field.edit.selectAll()
        qtbot.keyClicks(field.edit, text)
    assert panel.sweep.add.text() == "Add 3 scenarios"
    qtbot.keyClick(panel.sweep.step.edit, Qt.Key.Key_Return)
    assert not panel.sweep.isVisible()
    answered()
    for row, share in ((1, "10%"), (2, "20%"), (3, "30%")):
        wanted = equity("AsKs", share, syntax="classic").snapshot.seats[0].equity.value
        found = texts(panel, row)
        assert found[1] == share
        assert found[2] == f"{100 * wanted:.2f} %"
        assert panel.curve.curves[0].shares[row - 1] == pytest.approx(wanted, abs=1e-12)
    assert panel.curve.curves[0].places == (10, 20, 30)
    assert panel.curve.curves[0].half_widths == (0, 0, 0)
    assert "Equity by range of Villain" in panel.curve.title
    header, rows = panel.curve.table()
    assert [len(row) for row in rows] == [len(header)] * 3
    document.undo_stack.undo()
    assert document.state.scenarios.rows == ()


def test_esc_closes_the_line_of_a_sweep_before_it_stops_the_rows(panel, window, document, qtbot, monkeypatch):
    monkeypatch.setattr(panel._context.pictures, "ask_each", lambda name, asked, settings: None)
    add_sweep(document, VILLAIN, ["10%", "20%"])
    panel.feed.refresh()
    panel.sweep_button.click()
    qtbot.keyClick(panel.sweep.first.edit, Qt.Key.Key_Escape)
    assert not panel.sweep.isVisible()
    assert panel.feed.running
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not panel.feed.running


def test_a_blank_cell_follows_the_table_and_a_typed_one_does_not(panel, document, answered):
    add_subject(document, VILLAIN)
    add_subject(document, Subject(BOARD))
    add_rows(document, [["KK"], ["KK", "2c3c4c"]])
    set_board(document, "Kc7h2h")
    answered()
    assert texts(panel, 1)[1:3] == ["KK", "Kc7h2h"]
    assert panel.feed.rows[1].answered.snapshot.seats[0].equity.value == pytest.approx(
        equity("AsKs", "KK", board="Kc7h2h", syntax="classic").snapshot.seats[0].equity.value, abs=1e-12
    )
    assert panel.feed.rows[2].answered.snapshot.seats[0].equity.value == pytest.approx(
        equity("AsKs", "KK", board="2c3c4c", syntax="classic").snapshot.seats[0].equity.value, abs=1e-12
    )


def test_a_row_with_an_error_says_so_and_the_others_are_answered(panel, document, answered):
    add_subject(document, VILLAIN)
    add_rows(document, [["KK"], ["AA, zz"], ["AsAh"]])
    answered()
    assert "Villain" in texts(panel, 2)[2]
    assert texts(panel, 2)[3:] == [""] * (panel.list.scenarios.columnCount() - 3)
    assert panel.list.columnSpan(2, 2) == len(panel.list.scenarios.figures)
    assert "%" in texts(panel, 1)[2]
    assert "As" in texts(panel, 3)[2]  # the ace of spades is in two places
    set_values(document, document.state.scenarios.rows[1].key, 0, ["QQ"])
    answered()
    assert "%" in texts(panel, 2)[2]
    assert panel.list.columnSpan(2, 2) == 1


def test_what_is_typed_into_a_cell_is_kept_and_delete_empties_it_then_removes_the_row(
    panel, document, qtbot, answered
):
    add_subject(document, VILLAIN)
    answered()
    qtbot.mouseClick(panel.add_button, Qt.MouseButton.LeftButton)
    assert panel.list.currentIndex() == cell(panel, 1, 1)
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    (editor,) = panel.list.viewport().findChildren(QLineEdit)
    qtbot.keyClicks(editor, "TT+")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.state.scenarios.rows[0].values == ("TT+",))
    panel.list.setCurrentIndex(cell(panel, 1, 1))
    qtbot.keyClick(panel.list, Qt.Key.Key_Delete)
    assert document.state.scenarios.rows[0].values == ("",)
    qtbot.keyClick(panel.list, Qt.Key.Key_Delete)
    assert document.state.scenarios.rows == ()
    document.undo_stack.undo()
    assert document.state.scenarios.rows[0].values == ("",)


def test_figures_that_come_while_a_cell_is_edited_leave_what_is_typed(panel, document, qtbot, answered):
    add_sweep(document, VILLAIN, ["10%"])
    answered()
    panel.list.setCurrentIndex(cell(panel, 1, 1))
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    (editor,) = panel.list.viewport().findChildren(QLineEdit)
    assert editor.text() == "10%"
    qtbot.keyClicks(editor, "TT+")
    typed = editor.text()
    model = panel.list.model()
    assert not model.show_rows(model.changes, model.figures, model.rows)
    assert editor.text() == typed != "10%"


def test_enter_on_a_figure_puts_the_scenario_on_the_table_as_one_step(panel, document, qtbot, answered):
    said = []
    panel.said.connect(said.append)
    add_sweep(document, VILLAIN, ["10%"])
    answered()
    panel.list.setCurrentIndex(cell(panel, 1, 2))
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert document.state.seat(2).range_text == "10%"
    assert said == ["The scenario is on the table. Undo to go back."]
    document.undo_stack.undo()
    assert document.state.seat(2).range_text == "random"


def test_stop_keeps_what_is_there_and_go_on_answers_the_rest(panel, document, answered, monkeypatch):
    waiting = []
    pictures = panel._context.pictures
    monkeypatch.setattr(pictures, "ask_each", lambda name, asked, settings: waiting.append(asked))
    add_sweep(document, VILLAIN, ["10%", "20%"])
    panel.feed.refresh()
    assert panel.run_button.text() == "Stop"
    panel.run_button.click()
    assert not panel.feed.running
    assert panel.run_button.text() == "Go on"
    assert panel.remark.full.startswith("Stopped")
    monkeypatch.undo()
    panel.run_button.click()
    answered()
    assert not panel.run_button.isVisible()


def test_the_status_line_is_about_the_scenarios_and_esc_stops_them(
    panel, window, document, answered, qtbot, monkeypatch
):
    status = window.status
    assert status.state.text() == "Done"  # of the table: there are no scenarios
    monkeypatch.setattr(panel._context.pictures, "ask_each", lambda name, asked, settings: None)
    add_sweep(document, VILLAIN, ["10%", "20%"])
    panel.feed.refresh()
    assert status.state.text() == "Scenarios · Running"
    assert status.why.full == panel.remark.full
    window.workspaces.show_workspace("table")
    assert not status.state.text().startswith("Scenarios")
    window.workspaces.show_workspace("scenarios")
    assert status.state.text() == "Scenarios · Running"
    assert window.toolbar.run_button.accessibleName() == "Stop"
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not panel.feed.running
    assert status.state.text() == "Scenarios · Stopped"
    assert window.toolbar.run_button.accessibleName() == "Run"
    monkeypatch.undo()
    panel.feed.go_on()
    answered()
    assert status.state.text() == "Scenarios · Done"
    assert status.why.full == "3 of 3 rows are answered."


def test_while_hidden_nothing_is_asked(panel, window, document):
    window.workspaces.show_workspace("table")
    assert not panel.feed._active
    add_sweep(document, VILLAIN, ["10%"])
    assert not panel.feed.running
    assert not panel.feed._settle.isActive()
