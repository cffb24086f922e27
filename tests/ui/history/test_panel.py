"""The history of runs through clicks and keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel

from tests import needs
from tests.ui.pql_engine import PqlEngine
from ui.document.edits.conditions import add_line
from ui.document.runs.pql_text import read
from ui.document.runs.reports import EARLIER
from ui.document.runs.status import Phase
from ui.history.panel import CHOOSE, EMPTY, TOO_MANY, HistoryPanel
from ui.history.run_list import whole_figures
from ui.main_window import MainWindow
from ui.window.run_pictures import HISTORY

pytestmark = pytest.mark.usefixtures("shared_window")

FLUSH = "select count(handType(hero, river) >= flush) as flush from game='holdem', hero='AhKh', other='15%'"


@pytest.fixture(scope="session")
def make_engine():
    return PqlEngine


@pytest.fixture
def panel(window: MainWindow, table_engine, qtbot, settled) -> HistoryPanel:
    """The history after the example, sampled, and the same on a board, sampled too."""
    document = window.context.document
    window.context.table_runs.run("sampled")
    settled(Phase.DONE)
    document.apply("board", replace(document.state, board="Kh7c2d"))
    table_engine.method = "sampled"
    settled(Phase.DONE)
    window.pictures.show_picture(HISTORY)
    return window.run_pictures.history.panel


def click_row(panel: HistoryPanel, row: int, qtbot, keys=Qt.KeyboardModifier.NoModifier) -> None:
    place = panel.list.visualRect(panel.list.model_.index(row)).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, keys, place)


def seat_words(window: MainWindow) -> str:
    return window.table.seats.rows[0].figures.words()


def boards(panel: HistoryPanel) -> list[str]:
    return [run.query.board for run in panel.list.model_.rows]


def cell(panel: HistoryPanel, row: int, column: int) -> str:
    return panel.table.index(row, column).data()


def test_before_the_first_run_the_panel_says_what_it_will_show(context, qtbot) -> None:
    from ui.document.runs.pql_runs import PqlRuns
    from ui.history.run_history import RunHistory

    history = RunHistory(context.document, context.table_runs, PqlRuns(context.document, context.runs))
    made = HistoryPanel(context, history)
    qtbot.addWidget(made)
    assert made.hint.text() == EMPTY
    made.resize(600, 700)
    made.show()
    qtbot.waitExposed(made)
    title = next(label for label in made.findChildren(QLabel) if label.text() == "History")
    assert title.geometry().bottom() < 60  # at the top, the hint in the middle of the rest
    assert abs(made.hint.geometry().center().y() - 350) < 60


def test_runs_are_listed_newest_first_and_read_as_text(panel) -> None:
    assert boards(panel)[0] == "Kh7c2d"
    assert boards(panel)[1] == ""
    words = panel.list.model_.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Table: Hero AsKs v Villain random on Kh7c2d. " in words
    assert "Hero 58.14 % ± 0.07 · Villain 41.86 % ± 0.07." in words
    assert panel.hint.text() == CHOOSE


def test_a_click_shows_the_run_again_and_says_so_everywhere(panel, window, qtbot) -> None:
    asked = len(window.context.runs.children())
    run = panel.list.model_.rows[1]
    click_row(panel, 1, qtbot)
    results = window.context.table_runs.results
    assert results.snapshot is run.snapshot
    assert results.past.startswith("from the history, ")
    assert f"These figures are {results.past}." in seat_words(window)
    assert window.status.state.text() == EARLIER
    assert (
        results.past in window.run_pictures.convergence.summary()
        or results.past in window.run_pictures.convergence._line.text()
    )
    assert panel.title.text().startswith("From the history")
    assert cell(panel, 0, 0) == "Hero equity"
    assert len(window.context.runs.children()) == asked


def test_back_to_the_present(panel, window, qtbot) -> None:
    results = window.context.table_runs.results
    present = results.snapshot
    assert panel.present_button.isHidden()
    click_row(panel, 1, qtbot)
    qtbot.mouseClick(panel.present_button, Qt.MouseButton.LeftButton)
    assert (results.snapshot, results.past) == (present, "")
    assert panel.list.chosen == ()
    assert "history" not in seat_words(window)


def test_an_edit_and_a_run_end_the_look_back(panel, window, qtbot, settled) -> None:
    results = window.context.table_runs.results
    click_row(panel, 1, qtbot)
    document = window.context.document
    document.apply("x", replace(document.state, board="AhAdAc"))
    settled(Phase.DONE)
    assert results.past == ""
    assert results.asked.board == "AhAdAc"
    click_row(panel, 2, qtbot)
    assert results.past
    window.context.table_runs.run()
    settled(Phase.DONE)
    assert results.past == ""
    assert panel.list.chosen == ()


def test_an_edit_that_waits_for_run_shows_the_present_as_old(
    panel, window, table_engine, qtbot, settled
) -> None:
    click_row(panel, 1, qtbot)
    table_engine.seconds = 5.0
    document = window.context.document
    document.apply("x", replace(document.state, board="AhAdAc"))
    settled(Phase.WAITING)
    results = window.context.table_runs.results
    assert (results.past, results.stale) == ("", True)
    assert results.asked.board == "Kh7c2d"


def test_a_question_is_used_again_as_one_undo_step_with_its_figures(
    panel, window, table_engine, qtbot, settled
) -> None:
    document = window.context.document
    before = document.state
    run = panel.list.model_.rows[1]
    click_row(panel, 1, qtbot)
    table_engine.asked.clear()
    qtbot.mouseClick(panel.use_button, Qt.MouseButton.LeftButton)
    assert document.state.board == ""
    assert document.undo_stack.undoText() == "use a question again"
    settled(Phase.DONE)
    results = window.context.table_runs.results
    assert (results.snapshot, results.past) == (run.snapshot, "")
    assert table_engine.asked == []
    document.undo_stack.undo()
    assert document.state == before


def test_seats_of_other_tables_keep_the_colours_of_their_places(panel, window, qtbot) -> None:
    run, document = panel.list.model_.rows[0], window.context.document
    color_of = panel.list.itemDelegate().color_of
    assert [color_of(run, name) for name in ("Hero", "Villain")] == [0, 1]
    hero, villain = document.state.seats
    document.replace(replace(document.state, seats=(replace(hero, label="Ann", color=5), villain)))
    assert [color_of(run, name) for name in ("Hero", "Villain", "nobody")] == [0, 1, None]


def test_two_runs_are_compared(panel, qtbot) -> None:
    click_row(panel, 0, qtbot)
    click_row(panel, 1, qtbot, Qt.KeyboardModifier.ControlModifier)
    assert len(panel.list.chosen) == 2
    assert [cell(panel, row, 0) for row in range(3)] == ["Hero equity", "Hero win", "Hero tie"]
    assert cell(panel, 0, 3) == "+0.00"
    assert cell(panel, 0, 5) == "within the noise"
    assert panel.use_button.isHidden()
    qtbot.keyClick(panel.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert "Hero equity\t58.14 %\t58.14 %\t+0.00" in QGuiApplication.clipboard().text()


@pytest.mark.parametrize("width", [486, 900])
def test_no_figure_of_a_comparison_is_cut(panel, window, qtbot, width) -> None:
    needs.fonts()
    window.resize(1024, 700)
    click_row(panel, 1, qtbot)
    click_row(panel, 0, qtbot, Qt.KeyboardModifier.ControlModifier)
    view = panel.view
    widths = view.minimumWidth(), view.maximumWidth()
    view.setFixedWidth(width)
    view.fit()
    header = view.horizontalHeader()
    shown = [at for at in range(panel.table.columnCount()) if not view.isColumnHidden(at)]
    assert sum(view.columnWidth(at) for at in shown) <= view.viewport().width()
    for column in shown:
        needed = max(view.sizeHintForColumn(column), header.sectionSizeHint(column))
        assert view.columnWidth(column) >= needed, column
    assert (5 in shown) == (width == 900)  # what it says is in bold, too
    assert "bold" in panel.line.text()
    view.setMinimumWidth(widths[0])
    view.setMaximumWidth(widths[1])


def test_the_list_of_a_few_runs_leaves_the_height_to_their_figures(panel, window, qtbot) -> None:
    window.resize(1024, 700)
    click_row(panel, 0, qtbot)
    QApplication.processEvents()
    assert panel.list.height() <= panel.list.needed_height() + 2
    assert panel.list.verticalScrollBar().maximum() == 0


def test_comparing_shows_the_present_figures_and_three_are_too_many(panel, window, qtbot, settled) -> None:
    document = window.context.document
    document.apply("x", replace(document.state, board="AhAdAc"))
    settled(Phase.DONE)
    click_row(panel, 1, qtbot)
    click_row(panel, 0, qtbot, Qt.KeyboardModifier.ControlModifier)
    assert window.context.table_runs.results.past == ""
    click_row(panel, 2, qtbot, Qt.KeyboardModifier.ControlModifier)
    assert panel.hint.text() == TOO_MANY


@pytest.mark.parametrize(
    ("room", "count"), [(400, 4), (36, 4), (35, 3), (33, 3), (32, 2), (24, 2), (23, 1), (3, 1)]
)
def test_a_line_has_only_whole_figures_and_says_how_many_more_there_are(room: int, count: int) -> None:
    # Four take 36 letters, three and "· 1 more" 33, two and "· 2 more" 24.
    assert whole_figures(["A 50 %", "B 20 %", "C 20 %", "Dora 10 %"], len, room) == count


def test_keys_walk_through_the_runs(panel, window, qtbot) -> None:
    results = window.context.table_runs.results
    click_row(panel, 0, qtbot)
    qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    assert results.snapshot is panel.list.model_.rows[1].snapshot
    qtbot.keyClick(panel.list, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert len(panel.list.chosen) == 2


def test_statements_of_the_pql_pane_are_there_too(panel, window, qtbot) -> None:
    window.pql_runs.run(read(FLUSH, {}))
    qtbot.waitUntil(lambda: not window.pql_runs.running)
    assert panel.list.model_.rows[0].text
    click_row(panel, 0, qtbot)
    assert (cell(panel, 0, 0), cell(panel, 0, 1)) == ("flush", "25.00 %")
    qtbot.mouseClick(panel.use_button, Qt.MouseButton.LeftButton)
    assert window.context.document.state.pql.text == FLUSH


def test_looking_back_changes_nothing_that_is_saved(panel, window, qtbot) -> None:
    runs = panel.list.model_.rows
    click_row(panel, 1, qtbot)
    assert panel.list.model_.rows == runs


def test_a_run_in_progress_continues_while_an_earlier_run_is_shown(
    panel, window, table_engine, qtbot, settled
) -> None:
    table_engine.endless = True
    window.context.table_runs.run("sampled")
    results = window.context.table_runs.results
    click_row(panel, 1, qtbot)  # the run may or may not have begun
    looked_at = results.snapshot
    window.context.table_runs.stop()
    settled(Phase.STOPPED)
    assert results.past
    assert results.snapshot is looked_at
    qtbot.mouseClick(panel.present_button, Qt.MouseButton.LeftButton)
    assert (results.past, results.snapshot.done) == ("", True)
    assert results.asked.board == "Kh7c2d"


def test_the_heading_of_the_seats_shows_the_conditions_of_the_run_looked_at(panel, window, qtbot) -> None:
    from oracle.pql import formula

    add_line(window.context.document, formula("winsHi(Villain)"))
    given = window.table.seats.given
    assert given.full == "· given your conditions"
    click_row(panel, 1, qtbot)
    assert given.full == ""
    panel.present_button.click()
    assert given.full == "· given your conditions"
