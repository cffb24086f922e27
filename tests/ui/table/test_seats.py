"""Seats and their menus, through clicks and keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication

from oracle.cards.card import parse_cards
from oracle.ranges import parse_range
from tests.ui.menus import submenu
from tests.ui.table.seats_shown import choose, row, state
from ui.document.edits.seats import fold_seat, set_range
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import LibraryState, NamedRange
from ui.document.runs.status import Phase
from ui.table import seat_row
from ui.table.seat_menu import seat_menu
from ui.table.seat_row import SeatRow
from ui.table.seats import AT_ONCE
from ui.widgets.reading_order import in_reading_order

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT = Qt.MouseButton.LeftButton


def test_add_seat_puts_the_cursor_into_its_range(window, qtbot):
    qtbot.mouseClick(window.table.seats.add_button, LEFT)
    assert len(window.table.seats.rows) == 3
    assert window.focusWidget() is row(window, 2).field.edit


def test_the_keyboard_stays_in_the_seats_when_its_seat_goes(window, qtbot):
    qtbot.mouseClick(window.table.seats.add_button, LEFT)
    assert window.table.seats.focused_key == state(window).seats[2].key
    window.context.document.undo_stack.undo()
    assert window.focusWidget() is row(window, 1).field.edit


def test_with_ten_seats_no_more_are_offered(window, qtbot):
    for _ in range(8):
        window.table.seats.add_seat()
    assert not window.table.seats.add_button.isEnabled()
    assert len(window.table.seats.rows) == 10


def test_f2_renames_the_seat(window, qtbot):
    target = row(window)
    target.setFocus()
    qtbot.keyClick(target, Qt.Key.Key_F2)
    qtbot.keyClicks(target.name.editor, "Button")
    qtbot.keyClick(target.name.editor, Qt.Key.Key_Return)
    assert state(window).seats[0].label == "Button"


def test_a_file_dropped_on_a_seat_is_left_to_the_window(window):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("/sessions/a.oracle")])
    assert mime.hasText()
    event = QDragEnterEvent(
        QPoint(20, 10), Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    QApplication.sendEvent(row(window), event)
    assert not event.isAccepted()


def test_a_seat_is_dragged_below_another_in_one_step(window, qtbot):
    target = row(window)
    steps = window.context.document.undo_stack.count()
    qtbot.mousePress(target, LEFT, pos=QPoint(3, 10))
    for height in (40, 80, 120, 170):
        qtbot.mouseMove(target, QPoint(3, height - target.y()))
    qtbot.mouseRelease(target, LEFT, pos=QPoint(3, 100))
    assert [seat.label for seat in state(window).seats] == ["Villain", "Hero"]
    assert window.context.document.undo_stack.count() == steps + 1


MENU = {
    "Any hand": lambda state: state.seats[0].range_text == "random",
    "Move down": lambda state: state.seats[1].label == "Hero",
    "Folded": lambda state: state.seats[0].folded,
    "Remove seat": lambda state: len(state.seats) == 1,
    "Magenta": lambda state: state.seats[0].color == 6,
    "Random hand": lambda state: len(parse_cards(state.seats[0].range_text)) == 2,
}


def test_the_menu_of_a_seat(window):
    before = state(window)
    for entry, check in MENU.items():
        choose(window, 1, entry)
        assert check(state(window)), entry
        window.context.document.undo_stack.undo()
        assert state(window) == before, entry


def test_a_folded_seat_says_so(window):
    fold_seat(window.context.document, 1, True)
    assert "Folded" in row(window).figures.accessibleName()


def test_a_menu_lists_few_of_a_large_library_and_says_that_there_are_more(context, qtbot, tmp_path):
    library = RangeLibrary(tmp_path / "ranges.json")
    many = tuple(NamedRange(f"Range {n}", "AKs") for n in range(10_000))
    library.apply("Import", LibraryState((), many))
    row = SeatRow(replace(context, library=library), 1)
    qtbot.addWidget(row)
    menu = seat_menu(replace(context, library=library), row)
    named = submenu(menu, "Named ranges")
    texts = [action.text() for action in named.actions()]
    assert len(texts) == 301
    assert texts[-1] == "9,700 more in the range editor"
    named.actions()[7].trigger()
    assert context.document.state.seats[0].range_text == "AKs"
    menu.close()


def test_the_menu_translates_a_named_range_that_uses_another(context, qtbot, tmp_path):
    library = RangeLibrary(tmp_path / "ranges.json")
    named_ranges = (NamedRange("Big", "QQ+"), NamedRange("Suited", "$Big, AK$s", syntax="generic"))
    library.apply("Import", LibraryState((), named_ranges))
    context = replace(context, library=library)
    row = SeatRow(context, 1)
    qtbot.addWidget(row)
    menu = seat_menu(context, row)
    named = submenu(menu, "Named ranges")
    next(action for action in named.actions() if action.text() == "Suited").trigger()
    state = context.document.state
    assert state.syntax == "classic"
    assert count(state.seats[0].range_text, context.macros()) == 3 * 6 + 4
    menu.close()


def count(text, macros):
    return parse_range(text, "holdem", "classic", macros=macros).hands


def test_trouble_with_the_question_is_reported_below_the_table(window, table_engine, settled):
    fold_seat(window.context.document, 2, True)
    settled(Phase.BLOCKED)
    assert "two seats" in window.table.notice.words


def test_details_of_an_inner_error_are_copied(window, table_engine, settled, qtbot):
    table_engine.trouble = RuntimeError("inner trouble")
    set_range(window.context.document, 2, "QQ")
    settled(Phase.FAILED)
    qtbot.mouseClick(window.table.notice.details_button, LEFT)
    assert "inner trouble" in QApplication.clipboard().text()


def nine_seats(document):
    first = document.state.seats[0]
    seats = tuple(replace(first, key=key, label=f"P{key}", color=key % 10) for key in range(11, 20))
    document.replace(replace(document.state, seats=seats))


def test_a_reading_that_arrives_rewrites_only_the_rows_it_concerns(window, monkeypatch):
    panel, document = window.table.seats, window.context.document
    rewritten = []
    tip = seat_row.reading_tip
    monkeypatch.setattr(seat_row, "reading_tip", lambda reading: (rewritten.append(reading), tip(reading))[1])
    panel.refresh()
    assert rewritten == []
    set_range(document, document.state.seats[0].key, "QQ+")
    assert len(rewritten) == 1


def test_the_rows_of_many_seats_are_made_a_few_at_a_time_in_their_order(window, qtbot):
    panel, document = window.table.seats, window.context.document
    nine_seats(document)
    assert list(panel._rows) == list(range(11, 11 + AT_ONCE))
    document.apply("Turn them round", replace(document.state, seats=document.state.seats[::-1]))
    qtbot.waitUntil(lambda: not panel._turn.isActive())
    shown = [panel._list.itemAt(place).widget() for place in range(panel._list.count())]
    assert [each.key for each in shown] == list(range(19, 10, -1))
    QApplication.processEvents()
    order = [each for each in in_reading_order(window) if each in shown]
    assert order == shown


def test_a_row_that_is_wanted_is_made_immediately(window, qtbot):
    panel = window.table.seats
    nine_seats(window.context.document)
    assert panel.row(19).accessibleName() == "Seat P19"
    assert len(panel.rows) == 9
    nine_seats(window.context.document)
    panel.jump_to(8)
    assert window.focusWidget() is panel.row(19).field.edit
