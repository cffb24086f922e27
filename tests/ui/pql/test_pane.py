"""The PQL pane in the window: run, watch, answers, history, copies."""

from threading import Event

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from ui.document.edits.table import set_board
from ui.document.runs.pql_runs import NOT_RUN
from ui.document.runs.pql_text import read
from ui.window.workspaces import PQL, TABLE

CTRL = Qt.KeyboardModifier.ControlModifier
GOOD = (
    "select avg(outsToHandType(hero, flop, flush)) as outs, histogram(handType(hero, river)), "
    "count(winsHi(hero)) from game='holdem', hero='AA', villain='*'"
)
SHORT = "select count(pairedBoard(flop)) from game='holdem', hero='AA', villain='*'"


def run(pane, qtbot):
    qtbot.keyClick(pane.editor, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: not pane._pql_runs.running)


def test_the_pane_is_made_when_it_is_first_looked_at(window, qtbot):
    assert not window.pql.made
    window.workspaces.show_workspace(PQL)
    qtbot.waitUntil(lambda: window.pql.made)


def test_run_in_the_workspace_of_pql_runs_the_query_and_not_the_table(pane, window, table_engine, qtbot):
    pane.take(SHORT)
    qtbot.mouseClick(window.toolbar.run_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bool(pane.answers.views) and not pane._pql_runs.running)
    assert len(table_engine.asked) == 1
    assert "pairedBoard" in str(table_engine.asked[0])


def test_an_answer_is_at_the_top_and_no_taller_than_its_content(pane, qtbot):
    pane.take(SHORT)
    run(pane, qtbot)
    (view,) = pane.answers.views
    parts = (view.head, view.figures)
    parts = (view.figures, view.notes)

    def snug() -> bool:
        lowest = max(part.geometry().bottom() for part in parts if part.isVisible())
        return view.y() == 0 and 0 <= view.height() - lowest < view.head.height()

    qtbot.waitUntil(snug)
    assert view.figures.y() - view.head.geometry().bottom() < view.head.height()


def test_ctrl_enter_in_the_editor_runs_the_text_and_not_the_table(pane, table_engine, qtbot):
    qtbot.keyClicks(pane.editor, SHORT)
    pane.editor.suggestions.hide()
    run(pane, qtbot)
    assert len(table_engine.asked) == 1
    (view,) = pane.answers.views
    assert [row.value for row in view.model.rows] == ["25.00 %"]
    assert view.model.rows[0].note == "500 of 2,000"
    assert "2,000 of 4,000 deals kept (50.0 %)" in view.head.full


def test_figures_and_charts_fill_while_the_run_continues(pane, table_engine, qtbot):
    table_engine.held = True
    pane.take(GOOD)
    pane.run()
    qtbot.waitUntil(lambda: bool(pane.answers.views and pane.answers.views[0].charts))
    assert pane._pql_runs.running
    assert pane.run_button.text() == "Stop query"
    view = pane.answers.views[0]
    assert view.charts[0].bars[1].label == "flush"
    assert "whisker" in view.charts[0].line
    qtbot.keyClick(pane.editor, Qt.Key.Key_Escape)  # the window's own Stop
    qtbot.waitUntil(lambda: not pane._pql_runs.running)
    assert view is pane.answers.views[0]
    assert view.model.rows[0].sure == "± 0.050"
    assert "stopped" in view.head.full


def test_the_windows_stop_is_offered_while_a_query_runs_and_the_table_keeps_its_figures(
    pane, window, table_engine, qtbot
):
    table_engine.held = True
    before = window.context.table_runs.results.snapshot
    pane.take(SHORT)
    pane.run()
    assert window.actions_.stop.isEnabled()
    assert window.toolbar.run_button.accessibleName() == "Stop"
    window.toolbar.run_button.click()
    qtbot.waitUntil(lambda: not pane._pql_runs.running)
    assert window.toolbar.run_button.accessibleName() == "Run"
    assert window.context.table_runs.results.snapshot is before


def test_a_table_edited_meanwhile_is_answered_after_the_query(pane, window, table_engine, settled, qtbot):
    table_engine.held = True
    pane.take(SHORT)
    pane.run()
    qtbot.waitUntil(lambda: len(table_engine.asked) == 1)
    set_board(window.context.document, "Kh7c2d")
    qtbot.waitUntil(lambda: not window.context.table_runs._settle.isActive())
    assert pane._pql_runs.running
    pane._pql_runs.stop()
    settled()
    assert window.context.table_runs.results.asked.board == "Kh7c2d"


def test_running_the_table_ends_the_query_and_the_statements_after_it(
    pane, window, table_engine, settled, qtbot
):
    table_engine.held = True
    pane.take(f"{SHORT}; {GOOD}")
    pane.run()
    qtbot.waitUntil(lambda: len(table_engine.asked) == 1)
    window.workspaces.show_workspace(TABLE)
    window.actions_.run.trigger()
    settled()
    assert not pane._pql_runs.running
    assert pane._pql_runs.on_show.answers[1].message == NOT_RUN


def test_statements_run_one_after_the_other_and_a_bad_one_stops_none(pane, table_engine, qtbot):
    pane.take(f"{SHORT};\nselect;\n{GOOD}")
    run(pane, qtbot)
    first, second, third = pane.answers.views
    assert len(table_engine.asked) == 2
    assert first.model.rows
    assert not second.message.isHidden()
    assert third.charts


def test_a_text_that_takes_long_to_read_is_run_when_it_is_read(pane, table_engine, qtbot, monkeypatch):
    gate = Event()

    def slowly(*asked):
        gate.wait()
        return read(*asked)

    monkeypatch.setattr("ui.pql.pane.read", slowly)
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    pane.take(SHORT)
    pane.run()
    assert not pane._pql_runs.running
    gate.set()
    qtbot.waitUntil(lambda: len(table_engine.asked) == 1)
    qtbot.waitUntil(lambda: not pane._pql_runs.running)
    assert [each.message for each in pane.statements] == [""]


def test_only_the_selection_is_run(pane, table_engine, qtbot):
    pane.take(f"{SHORT};\n{GOOD}")
    cursor = pane.editor.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(len(SHORT), cursor.MoveMode.KeepAnchor)
    pane.editor.setTextCursor(cursor)
    run(pane, qtbot)
    assert [entry.text for entry in pane._pql_runs.history] == [SHORT]


def test_notes_on_figures_are_shown_in_full_below_them(pane, table_engine, qtbot):
    table_engine.note = "sampled inside each deal; " * 9 + "blurred"
    pane.take(GOOD)
    run(pane, qtbot)
    view = pane.answers.views[0]
    names = "OUTS, histogram(handType(hero, river)), count(winsHi(hero))"
    assert view.notes.text() == f"{names}: {table_engine.note}."
    assert not view.notes.isHidden()
    assert all("blurred" not in row.note for row in view.model.rows)
    assert "blurred" in view.model.rows[0].tip
    pane.pages.setCurrentIndex(3)
    pane.history.list.setCurrentItem(pane.history.list.topLevelItem(0))
    assert "blurred" in pane.history.page.toPlainText()
    table_engine.note = ""
    pane.take(SHORT)
    run(pane, qtbot)
    assert pane.answers.views[0].notes.isHidden()


def test_a_range_that_may_mean_something_else_is_remarked_on_below_the_editor_and_the_figures(pane, qtbot):
    pane.take(SHORT.replace("'AA'", "'TT+, AJs'"))
    pane.check()
    words = "hero: “AJs” asks for the jack of spades"
    assert pane.note.text().startswith(words)
    assert pane.note.property("role") == "muted"
    run(pane, qtbot)
    (view,) = pane.answers.views
    assert view.notes.text().startswith(words)
    assert not view.notes.isHidden()
    pane.take(SHORT)
    run(pane, qtbot)
    assert pane.answers.views[0].notes.isHidden()


def test_a_run_that_fails_says_so_in_its_place(pane, table_engine, qtbot):
    table_engine.fails = True
    pane.take(SHORT)
    run(pane, qtbot)
    assert pane.answers.views[0].message.text() == "The condition never held. Ask for less."


def test_the_table_asked_in_pql_gives_a_figure_per_selector(pane, window, qtbot):
    window.show_pql()
    run(pane, qtbot)
    assert [row.name for row in pane.answers.views[0].model.rows] == [
        f"{asked}({seat.identifier}))" for seat in window.context.document.state.to_query().seats
        for asked in ("avg(riverEquity", "count(winsHi", "count(tiesHi")
    ]  # fmt: skip
    assert pane.answers.views[0].model.rows[0].value == "58.14 %"


def test_the_history_brings_back_text_and_figures(pane, table_engine, qtbot):
    for text in (SHORT, GOOD):
        pane.take(text)
        run(pane, qtbot)
    asked = len(table_engine.asked)
    pane.pages.setCurrentIndex(3)
    pane.history.list.setCurrentItem(pane.history.list.topLevelItem(1))
    assert "25.00 %" in pane.history.page.toPlainText()
    qtbot.mouseClick(pane.history.take, Qt.MouseButton.LeftButton)
    assert pane.editor.text() == SHORT
    assert len(pane.answers.views[0].model.rows) == 1
    assert len(table_engine.asked) == asked


def test_figures_are_copied_with_every_digit(pane, qtbot):
    pane.take(GOOD)
    run(pane, qtbot)
    qtbot.mouseClick(pane.answers.views[0].copy, Qt.MouseButton.LeftButton)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:2] == ["figure", "value"]
    assert lines[1].startswith("outs\t0.25\t")
    assert any(line.startswith("histogram(handType(hero, river)): flush") for line in lines)


def test_a_chart_is_read_bar_by_bar_with_the_arrow_keys(pane, qtbot):
    pane.take(GOOD)
    run(pane, qtbot)
    chart = pane.answers.views[0].charts[0]
    qtbot.keyClick(chart, Qt.Key.Key_Down)
    qtbot.keyClick(chart, Qt.Key.Key_Down)
    assert chart.accessibleDescription() == "flush: 25.00 %, 500 deals."
    assert chart.table()[1][1][0] == "flush"
