"""The rows of a spreadsheet: shown, found, opened in PQL, put on the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from tests.ui.batch.conftest import HEAD, QUERY
from ui.batch.table import ROW
from ui.document.edits.table import set_board


def test_a_row_is_opened_in_pql_and_put_on_the_table(opened, window, context, qtbot):
    opened()
    table, asked = window.parts.table, []
    window.pql_wanted.connect(asked.append)
    table.go_to(3)
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Return)
    filled = QUERY.replace("#HERO#", "JcJd").replace("#V#", "AsKs")
    assert asked == [filled]
    with qtbot.waitSignal(window.table_wanted):
        window.parts.row.put_button.click()
    state = context.document.state
    assert [seat.range_text for seat in state.seats] == ["JcJd", "AsKs"]
    assert state.board == "Kh7c2d3s"
    context.document.undo_stack.undo()
    assert context.document.state.board == ""


def test_a_row_that_no_table_asks_is_refused_and_a_blank_one_has_no_query(
    opened, window, context, sheet, qtbot
):
    sheet.write_text(HEAD + ",AcAd,x' oops\n,,\n,AA,KK\n", encoding="utf-8")
    opened()
    before = context.document.state
    assert "x' oops" in window.parts.row.text.toPlainText()
    window.parts.row.put_button.click()
    qtbot.waitUntil(lambda: bool(window.parts.remark.full))
    assert window.parts.remark.full.startswith("The table cannot show this row")
    assert context.document.state is before
    window.parts.table.go_to(1)
    assert not window.parts.row.put_button.isEnabled()


def test_an_edit_made_meanwhile_is_not_lost(opened, window, context):
    opened()
    asked = context.document.state
    set_board(context.document, "AhKhQh")
    window.commands._put(asked, asked)
    assert "edited in the meantime" in window.parts.remark.full
    assert context.document.state.board == "AhKhQh"


def test_the_next_error_is_found(opened, answered, window):
    opened()
    answered()
    assert window.parts.error_button.isVisible()
    window.parts.error_button.click()
    assert window.parts.table.place == 1
    assert window.parts.row.trouble.text().startswith("#V#: villain")


def test_the_next_error_is_seen_although_its_words_take_room(opened, answered, window, sheet):
    sheet.write_text(HEAD + ",AcAd,KcKd\n" * 30 + ",AcAd,AcKd\n" + ",AcAd,KcKd\n" * 9, encoding="utf-8")
    opened()
    answered()
    window.parts.error_button.click()
    QApplication.processEvents()
    table = window.parts.table
    assert window.parts.row.trouble.isVisible()
    assert table.viewport().rect().contains(table.visualRect(table.currentIndex()))


def test_an_error_takes_the_room_of_the_figures(opened, answered, window):
    window.resize(700, 500)
    opened()
    answered()
    table, theme = window.parts.table, window.parts.table.theme
    table.go_to(0)
    color = QColor(theme.tokens.warning).rgb()
    image = table.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)

    def warned(row: int, column: int) -> bool:
        area = table.visualRect(table.rows.index(row, column)) & image.rect()
        return any(
            image.pixel(x, y) == color
            for x in range(area.left(), area.right() + 1)
            for y in range(area.top(), area.bottom() + 1)
        )

    first = table.rows.first_figure
    assert warned(1, first)
    assert not warned(1, first - 1)
    assert not warned(0, first)


@pytest.mark.parametrize("wide", [60, 3000])
def test_no_row_of_the_table_is_cut_at_its_end(opened, tmp_path, wide):
    source = tmp_path / "many.csv"
    source.write_text(HEAD + ",AcAd,KcKd\n" * 40, encoding="utf-8")
    table = opened(source).parts.table
    table.setColumnWidth(0, wide)
    for height in (500, 511, 522):
        table.window().resize(900, height)
        QApplication.processEvents()
        assert (table.horizontalScrollBar().maximum() > 0) == (wide == 3000)
        assert table.viewport().height() % ROW == 0
        below = table.mapTo(table.parentWidget(), table.rect().bottomLeft()).y()
        assert below < table.parentWidget().height()


def test_columns_are_wide_enough_for_the_streets_that_rows_take_in_turn(opened, window, sheet):
    boards = ("", "9s2dAh", "9s2dAh3c", "9s2dAh3c4c")
    rows = "".join(f",{boards[place % 4]},KK\n" for place in range(160))
    sheet.write_text(HEAD + rows, encoding="utf-8")
    opened()
    table = window.parts.table
    assert table.columnWidth(1) > table.fontMetrics().horizontalAdvance(boards[3])
