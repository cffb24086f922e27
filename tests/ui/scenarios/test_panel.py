"""The Scenarios workspace through clicks and keys, with the real engine for its rows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from oracle.face import equity
from ui.background import short_work
from ui.document.edits.scenarios import add_rows, add_subject, add_sweep, remove_subject, set_values
from ui.document.edits.seats import fold_seat, remove_seat, rename_seat
from ui.document.edits.table import set_board
from ui.document.scenarios.model import BOARD, MAX_ROWS, RANGE, Subject
from ui.document.typing_pause import seat_text
from ui.scenarios.figures import EQUITY, METHOD, WIN

VILLAIN = Subject(RANGE, 2)
COLD_MS = 180_000
"""A cold cache compiles the kernels first."""


@pytest.fixture
def panel(window, qtbot):
    """The workspace in the window: ace-king suited against any hand."""
    window.workspaces.show_workspace("scenarios")
    made = window.workspaces.lazy("scenarios").panel
    qtbot.waitUntil(lambda: made.isVisible() and bool(made.feed.rows))
    return made


@pytest.fixture
def document(window):
    return window.context.document


@pytest.fixture
def answered(panel, qtbot):
    """Waits until every row of the document has its answer."""

    def wait() -> None:
        def ready() -> bool:
            rows = panel.feed.rows
            keys = [row.scenario for row in rows[1:]]
            state = panel._context.document.state
            same = keys == list(state.scenarios.rows) and not panel.feed._settle.isActive()
            return same and all(row.over for row in rows)

        qtbot.waitUntil(ready, timeout=COLD_MS)

    return wait


def texts(panel, row: int) -> list[str]:
    model = panel.list.scenarios
    return [str(model.index(row, column).data() or "") for column in range(model.columnCount())]


def cell(panel, row: int, column: int) -> QModelIndex:
    return panel.list.scenarios.index(row, column)


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


def test_rows_are_copied_with_titles_and_pasted_lines_become_rows(panel, document, qtbot, answered):
    add_sweep(document, VILLAIN, ["10%", "20%"])
    answered()
    panel.list.selectAll()
    qtbot.keyClick(panel.list, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [line.split("\t")[:2] for line in lines] == [
        ["Scenario", "Range of Villain"], ["1", "10%"], ["2", "20%"]
    ]  # fmt: skip
    QGuiApplication.clipboard().setText("AA\nKK, QQ\n\n=1+1\n")
    panel.list.setCurrentIndex(cell(panel, 1, 1))
    qtbot.keyClick(panel.list, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    values = [row.values[0] for row in document.state.scenarios.rows]
    assert values == ["10%", "AA", "KK, QQ", "=1+1", "20%"]
    QGuiApplication.clipboard().setText("JJ")
    panel.list.setCurrentIndex(cell(panel, 1, 1))
    qtbot.keyClick(panel.list, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert document.state.scenarios.rows[0].values == ("JJ",)


def test_copied_rows_are_pasted_as_they_were(panel, document, answered):
    for subject in (VILLAIN, Subject(BOARD)):
        add_subject(document, subject)
    rows = [("10%", ""), ("", "AhKd2c"), ("random", "none"), ("=1+1", "")]
    add_rows(document, rows)
    answered()
    panel.list.selectAll()
    panel.acts.copy()
    panel.list.setCurrentIndex(cell(panel, 4, 1))
    panel.acts.paste()
    assert [row.values for row in document.state.scenarios.rows] == [*rows, *rows]
    remove_subject(document, VILLAIN)
    answered()
    panel.list.clearSelection()
    panel.acts.paste()
    assert [row.values for row in document.state.scenarios.rows[-4:]] == [
        ("",),
        ("AhKd2c",),
        ("none",),
        ("",),
    ]


def test_cells_that_a_spreadsheet_program_puts_in_quotation_marks_are_pasted_whole(panel, document):
    for subject in (VILLAIN, Subject(BOARD)):
        add_subject(document, subject)
    for text in ('"22+,\r\nAK"\tAhKd2c\r\n15%\t\r\n', 'A"\t\nKK\tAhKd2c\n', '""\t\n', "\n"):
        QGuiApplication.clipboard().setText(text)
        panel.acts.paste()
    values = [row.values for row in document.state.scenarios.rows]
    assert values == [("22+, AK", "AhKd2c"), ("15%", ""), ('A"', ""), ("KK", "AhKd2c")]


def test_lines_below_our_titles_go_into_their_columns_whatever_else_a_spreadsheet_has(
    panel, document, answered
):
    for subject in (VILLAIN, Subject(BOARD)):
        add_subject(document, subject)
    add_rows(document, [("10%", "")])
    answered()
    lines = ["Scenario\tBoard\tEquity: Hero\tRange of Villain", "On the table\tnone\t52\trandom"]
    lines += ["1\tAhKd2c\t40 %\trandom", "2\tnone\t41 %\t'=1+1", "3"]
    QGuiApplication.clipboard().setText("\n".join(lines))
    panel.acts.paste()
    values = [row.values for row in document.state.scenarios.rows]
    assert values == [("10%", ""), ("", "AhKd2c"), ("=1+1", ""), ("", "")]
    remarks = []
    panel.acts.remarked.connect(lambda *said: remarks.append(said))
    QGuiApplication.clipboard().setText("\n".join([*lines[:2], *5000 * ["1\tAhKd2c"]]))
    panel.acts.paste()
    assert len(document.state.scenarios.rows) == MAX_ROWS
    assert remarks == [(f"Pasted {MAX_ROWS - 4} of 5000 rows: there is room for {MAX_ROWS}.", True)]


def test_figures_are_chosen_and_come_back_with_the_session(panel, document, answered):
    add_sweep(document, VILLAIN, ["10%", "20%"])
    answered()
    panel.restore({"scenarios": f"{WIN} {METHOD} nonsense", "scenarios curve": "Win"})
    assert [column.title for column in panel.list.scenarios.figures] == [
        "Win: Hero", "Win: Villain", "Method"
    ]  # fmt: skip
    assert panel.choices() == {"scenarios": f"{WIN} {METHOD}", "scenarios curve": "Win"}
    assert panel.curve_chip.text() == "Win"
    panel.restore({"scenarios": EQUITY})
    assert len(panel.list.scenarios.figures) == 2


def choose(panel, menu, words: str) -> None:
    """Choose an entry of a menu that is open."""
    (action,) = (each for each in menu.actions() if each.text() == words)
    action.trigger()
    menu.close()


def test_columns_figures_and_curves_are_chosen_from_their_menus(panel, document, answered):
    panel.subjects_chip.click()
    choose(panel, panel.menu, "Range of Villain")
    assert [row.values for row in document.state.scenarios.rows] == [("",)]
    panel.subjects_chip.click()
    choose(panel, panel.menu, "Board")
    add_rows(document, [["10%"], ["20%"]])
    answered()
    panel.subjects_chip.click()
    assert [each.text() for each in panel.menu.actions() if each.isChecked()] == ["Range of Villain", "Board"]
    choose(panel, panel.menu, "Board")
    assert document.state.scenarios.subjects == (VILLAIN,)
    panel.figures_chip.click()
    choose(panel, panel.menu, "Win")
    panel.curve_chip.click()
    choose(panel, panel.menu, "Win")
    assert panel.curve.title.startswith("Win by")
    panel.figures_chip.click()
    choose(panel, panel.menu, "Win")
    assert panel.curve.title.startswith("Equity by")
    panel.sweep_button.click()
    panel.sweep.chip.click()
    choose(panel, panel.sweep.menu, "Range of Hero")
    assert panel.sweep.chip.text() == "Range of Hero"


def test_the_menu_of_rows_puts_duplicates_moves_and_removes_them(panel, document, answered):
    add_sweep(document, VILLAIN, ["10%", "20%"])
    answered()

    def open_menu(row: int) -> None:
        panel.list.go_to(document.state.scenarios.rows[row - 1].key)
        panel.list.menu_wanted.emit(panel.mapToGlobal(panel.rect().center()))

    def values() -> list[str]:
        return [row.values[0] for row in document.state.scenarios.rows]

    for row, words, wanted in (
        (1, "Duplicate", ["10%", "10%", "20%"]),
        (2, "Move down", ["10%", "20%", "10%"]),
        (2, "Move up", ["20%", "10%", "10%"]),
        (3, "Remove", ["20%", "10%"]),
    ):
        open_menu(row)
        choose(panel, panel.menu, words)
        assert values() == wanted
    open_menu(1)
    choose(panel, panel.menu, "Put on the table")
    assert document.state.seat(2).range_text == "20%"


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


def test_a_seat_that_is_renamed_removed_or_folded_keeps_columns_true(panel, document, answered):
    from ui.document.edits.seats import add_seat

    third = add_seat(document, "QQ")
    add_subject(document, Subject(RANGE, third))
    add_sweep(document, VILLAIN, ["10%"])
    rename_seat(document, 2, "<b>Big</b> blind\u202e")
    answered()
    titles = [column.title for column in panel.list.scenarios.changes]
    assert titles[1].startswith("Range of <b>Big</b> blind")
    fold_seat(document, 2, True)
    answered()
    assert len([each for each in panel.list.scenarios.figures if each.seat is not None]) == 2
    assert panel.list.scenarios.figures[1].title == "Equity: Player 3"
    remove_seat(document, third)
    fold_seat(document, 2, False)
    answered()
    assert [change.subject for change in panel.list.scenarios.changes] == [VILLAIN]
    assert "%" in texts(panel, 1)[2]


def test_the_line_of_a_sweep_offers_the_seats_of_the_table_as_it_is_now(panel, document):
    from ui.document.edits.seats import add_seat

    third = add_seat(document)
    panel.sweep_button.click()
    assert panel.sweep.chip.text() == "Range of Player 3"
    remove_seat(document, third)
    rename_seat(document, 2, "Big blind")
    assert panel.sweep.chip.text() == "Range of Big blind"
    panel.sweep.add.click()
    assert document.state.scenarios.subjects == (VILLAIN,)
    assert len(document.state.scenarios.rows) == len(panel.sweep.texts)


@pytest.mark.parametrize("pasted", ["AhKd2c\tQQ", "AhKd2c\tQQ\tKK\nAhKd3c"])
def test_pasted_cells_go_into_the_columns_in_sight(panel, document, answered, pasted):
    from ui.document.edits.seats import add_seat

    third, fourth = add_seat(document), add_seat(document)
    for subject in (Subject(RANGE, third), Subject(BOARD), Subject(RANGE, fourth), VILLAIN):
        add_subject(document, subject)
    row = add_rows(document, [("55", "", "66", "")])[0]
    remove_seat(document, third)
    remove_seat(document, fourth)
    answered()
    panel.list.go_to(row)
    QGuiApplication.clipboard().setText(pasted)
    panel.acts.paste()
    values = [row.values for row in document.state.scenarios.rows]
    if "\n" in pasted:
        assert values == [("55", "", "66", ""), ("", "AhKd2c", "", "QQ"), ("", "AhKd3c", "", "")]
    else:
        assert values == [("55", "AhKd2c", "66", "QQ")]


def test_a_menu_closes_when_an_edit_may_remove_what_it_offers(panel, document, answered):
    add_sweep(document, VILLAIN, ["10%"])
    answered()
    panel.list.go_to(document.state.scenarios.rows[0].key)
    panel.list.menu_wanted.emit(panel.mapToGlobal(panel.rect().center()))
    assert panel.menu.isVisible()
    document.undo_stack.undo()
    assert not panel.menu.isVisible()


def test_while_a_range_is_typed_rows_and_columns_are_those_of_the_same_table(
    panel, window, document, answered
):
    from ui.document.edits.seats import add_seat

    third = add_seat(document, "QQ")
    add_subject(document, VILLAIN)
    add_rows(document, [("AA",)])
    answered()
    window.workspaces.show_workspace("table")
    add_subject(document, Subject(BOARD))
    remove_seat(document, third)
    text = seat_text(1)
    document.apply("Range", document.state.with_seat(1, range_text="AK, unfinished"), typed=text)
    window.workspaces.show_workspace("scenarios")
    assert panel.isVisible()
    assert [change.subject for change in panel.list.scenarios.changes] == [VILLAIN]
    document.end_merge()
    answered()
    assert len(panel.list.scenarios.changes) == 2


def test_out_of_sight_nothing_is_asked(panel, window, document):
    window.workspaces.show_workspace("table")
    assert not panel.feed._active
    add_sweep(document, VILLAIN, ["10%"])
    assert not panel.feed.running
    assert not panel.feed._settle.isActive()


def test_a_spreadsheet_is_saved_and_opened_through_the_window(
    panel, document, tmp_path, qtbot, answered, monkeypatch
):
    add_sweep(document, VILLAIN, ["10%", "20%"])
    path = tmp_path / "rows.csv"
    panel.acts.save_file(str(path))
    qtbot.waitUntil(lambda: "Saved as “rows.csv”" in panel.remark.full)
    assert "“Answer a spreadsheet” in the menu" in panel.remark.full
    before = document.state
    for _ in range(document.undo_stack.count()):
        document.undo_stack.undo()
    with monkeypatch.context() as patched:
        patched.setattr(short_work, "PATIENCE", 0.0)
        panel.acts.open_file(str(path))
        assert panel.remark.full == "Reading “rows.csv” …"
    qtbot.waitUntil(lambda: "2 scenarios from “rows.csv”" in panel.remark.full)
    assert [row.values for row in document.state.scenarios.rows] == [
        row.values for row in before.scenarios.rows
    ]
    answered()
    (tmp_path / "bad.csv").write_text("hello", encoding="utf-8")
    panel.acts.open_file(str(tmp_path / "bad.csv"))
    qtbot.waitUntil(lambda: "does not begin with #QUERY#" in panel.remark.full)
    panel.acts.open_file(str(tmp_path / "none.csv"))
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
    panel.acts.open_file(str(path))
    qtbot.waitUntil(panel.misfit.isVisible)
    assert "takes every query" in panel.misfit.words.full
    panel.misfit.button.click()
    assert wanted == [str(path)]
    assert not panel.misfit.isVisible()
    assert document.state is before
