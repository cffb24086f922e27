"""Rows of the Scenarios workspace copied and pasted, here and from spreadsheet programs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from tests.ui.scenarios.reading import VILLAIN, cell
from ui.document.edits.scenarios import add_rows, add_subject, add_sweep, remove_subject
from ui.document.edits.seats import add_seat, remove_seat
from ui.document.scenarios.model import BOARD, MAX_ROWS, RANGE, Subject


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
    panel.commands.copy()
    panel.list.setCurrentIndex(cell(panel, 4, 1))
    panel.commands.paste()
    assert [row.values for row in document.state.scenarios.rows] == [*rows, *rows]
    remove_subject(document, VILLAIN)
    answered()
    panel.list.clearSelection()
    panel.commands.paste()
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
        panel.commands.paste()
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
    panel.commands.paste()
    values = [row.values for row in document.state.scenarios.rows]
    assert values == [("10%", ""), ("", "AhKd2c"), ("=1+1", ""), ("", "")]
    remarks = []
    panel.commands.remarked.connect(lambda *said: remarks.append(said))
    QGuiApplication.clipboard().setText("\n".join([*lines[:2], *5000 * ["1\tAhKd2c"]]))
    panel.commands.paste()
    assert len(document.state.scenarios.rows) == MAX_ROWS
    assert remarks == [(f"Pasted {MAX_ROWS - 4} of 5000 rows: there is room for {MAX_ROWS}.", True)]


@pytest.mark.parametrize("pasted", ["AhKd2c\tQQ", "AhKd2c\tQQ\tKK\nAhKd3c"])
def test_pasted_cells_go_into_the_visible_columns(panel, document, answered, pasted):
    third, fourth = add_seat(document), add_seat(document)
    for subject in (Subject(RANGE, third), Subject(BOARD), Subject(RANGE, fourth), VILLAIN):
        add_subject(document, subject)
    row = add_rows(document, [("55", "", "66", "")])[0]
    remove_seat(document, third)
    remove_seat(document, fourth)
    answered()
    panel.list.go_to(row)
    QGuiApplication.clipboard().setText(pasted)
    panel.commands.paste()
    values = [row.values for row in document.state.scenarios.rows]
    if "\n" in pasted:
        assert values == [("55", "", "66", ""), ("", "AhKd2c", "", "QQ"), ("", "AhKd3c", "", "")]
    else:
        assert values == [("55", "AhKd2c", "66", "QQ")]
