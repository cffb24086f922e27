"""Seats and board through clicks and keys."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from oracle.cards.card import parse_cards
from oracle.ranges import parse_range
from tests.ui.menus import submenu
from ui.document.edits.seats import fold_seat, set_range
from ui.document.edits.table import set_board
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import LibraryState, NamedRange
from ui.document.ranges.recent import RecentRanges
from ui.document.runs.status import Phase
from ui.table import seat_row
from ui.table.seat_menu import seat_menu
from ui.table.seat_row import SeatRow
from ui.table.seats import AT_ONCE
from ui.widgets.reading_order import in_reading_order

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT = Qt.MouseButton.LeftButton


def row(window, place=0):
    return window.table.seats.rows[place]


def state(window):
    return window.context.document.state


def choose(window, key, name) -> None:
    """Trigger an entry of a seat's menu, wherever in it."""
    menu = seat_menu(window.context, window.table.seats.row(key))
    next(action for action in menu.findChildren(QAction) if action.text().split("\t")[0] == name).trigger()
    menu.deleteLater()


def test_typing_a_range_changes_the_document_and_the_count(window, qtbot):
    field = row(window, 1).field.edit
    field.selectAll()
    qtbot.keyClicks(field, "QQ+")
    assert state(window).seats[1].range_text == "QQ+"
    assert row(window, 1)._info.full == "1.4 % · 18 hands"


def test_a_wrong_range_keeps_the_text_and_the_message_names_the_place(window, qtbot, settled):
    field = row(window, 1).field
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "QQ+, AX")
    settled(Phase.BLOCKED)
    assert field.edit.text() == "QQ+, AX"
    assert field.message
    assert field.edit.problem is not None
    assert window.table.notice.words == ""  # said once, at the field


def test_undo_puts_the_text_back_into_the_field(window, qtbot):
    field = row(window, 1).field.edit
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "QQ+")
    qtbot.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.toPlainText() == "random"


def test_a_hand_is_picked_in_three_clicks(window, qtbot):
    qtbot.mouseClick(row(window, 1).cards_button, LEFT)
    picker = window.table.picker
    for text in ("Qd", "Qc"):
        qtbot.mouseClick(picker.button(parse_cards(text)[0]), LEFT)
    assert state(window).seats[1].range_text == "QdQc"
    assert not picker.isVisible()
    assert window.context.document.undo_stack.undoText() == "range of Villain"


def test_the_picker_greys_the_cards_of_others(window, qtbot):
    set_board(window.context.document, "Kh7c2d")
    qtbot.mouseClick(row(window, 1).cards_button, LEFT)
    picker = window.table.picker
    assert picker.button(parse_cards("As")[0]).taken == "in Hero’s hand"
    assert picker.button(parse_cards("Kh")[0]).taken == "on the board"
    picker.close()


def test_a_random_hand_is_dealt(window, qtbot):
    qtbot.mouseClick(row(window, 1).dice_button, LEFT)
    cards = parse_cards(state(window).seats[1].range_text)
    assert len(cards) == 2
    assert not set(cards) & set(parse_cards("AsKs"))


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


def test_a_range_is_copied_from_one_seat_to_another(window, qtbot):
    row(window).setFocus()
    qtbot.keyClick(row(window), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "AsKs"
    QApplication.clipboard().setText("99+")
    qtbot.keyClick(row(window, 1), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert state(window).seats[1].range_text == "99+"


def test_a_range_that_was_answered_is_offered_again(window, qtbot, settled):
    set_range(window.context.document, row(window, 1).key, "QQ+, AKs")
    settled(Phase.DONE)
    set_range(window.context.document, row(window, 1).key, "random")
    settled(Phase.DONE)
    recent = RecentRanges(window.context.settings)
    assert recent.of("holdem", "classic") == ("QQ+, AKs",)  # neither the single hand nor any hand
    assert recent.of("holdem", "generic") == ()
    choose(window, row(window, 0).key, "QQ+, AKs")
    assert state(window).seats[0].range_text == "QQ+, AKs"


def test_the_down_key_in_a_field_shows_what_can_be_typed(window, qtbot, settled):
    set_range(window.context.document, row(window, 1).key, "JJ+")
    settled(Phase.DONE)
    field = row(window, 1).field.edit
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Down)
    menu = QApplication.activePopupWidget()
    assert [action.text() for action in menu.actions()] == ["Any hand", "Recent ranges"]
    menu.close()


def test_a_text_of_several_lines_is_shown_in_one(window, settled):
    set_range(window.context.document, row(window, 1).key, "QQ+,\nAKs")
    assert row(window, 1).field.edit.text() == "QQ+, AKs"
    assert row(window, 1).field.message == ""


def test_a_range_dropped_on_the_text_replaces_it(window, qtbot):
    mime, place = QMimeData(), QPointF(20, 10)
    mime.setText("99+\n")
    args = (Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    text = row(window).field.edit.viewport()
    QApplication.sendEvent(text, QDragEnterEvent(place.toPoint(), *args))
    takers = [text, *ancestors(text)]
    taker = next(widget for widget in takers if widget.acceptDrops())
    QApplication.sendEvent(taker, QDropEvent(place, *args))
    assert state(window).seats[0].range_text == "99+"


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


def ancestors(widget):
    while (widget := widget.parentWidget()) is not None:
        yield widget


def test_the_remark_on_a_range_is_reached_by_the_tab_key(window, qtbot):
    set_range(window.context.document, 1, "AKs")
    seat = row(window)
    order = in_reading_order(seat)
    order[order.index(seat.field.mark) - 1].setFocus()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert window.focusWidget() is seat.field.mark
    assert seat.geometry().width() > seat.field.mark.geometry().right()


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
    assert "Folded" in row(window).figures.accessibleDescription()


def test_a_foreign_range_is_read_on_request(window, qtbot):
    set_range(window.context.document, 2, "AA,KK:0.5")
    field = row(window, 1).field
    assert "Pio" in field.offer
    field.edit.setFocus()
    qtbot.mouseClick(field.offer_button, LEFT)
    assert field.message == ""
    assert window.focusWidget() is field.edit
    assert field.edit.textCursor().atEnd()
    assert field.bubble.isHidden()
    assert "@50" in state(window).seats[1].range_text


def test_an_offer_that_is_too_long_is_shortened_with_an_ellipsis(window):
    set_range(window.context.document, 2, "AA,KK:0.5")
    field = row(window, 1).field
    field.edit.setFocus()
    button = field.offer_button
    assert field.offer == button.accessibleName() == "Read it as PioSOLVER, weights by hand class"
    assert button.text().endswith("…")
    assert field.offer.startswith(button.text()[:-1])
    assert button.sizeHint().width() <= button.width()


def test_one_click_switches_the_syntax_and_rewrites_the_ranges(window, qtbot):
    set_range(window.context.document, 2, "AKs")
    qtbot.mouseClick(window.table.seats.syntax_button, LEFT)
    assert state(window).syntax == "generic"
    assert row(window, 1)._info.full.endswith("4 hands") or " of 4 hands" in row(window, 1)._info.full
    assert window.table.seats.syntax_button.text() == "Generic syntax"


def test_the_board_is_picked_by_clicks(window, qtbot):
    board = window.table.board
    qtbot.mouseClick(board.slots[0], LEFT)
    for text in ("Kh", "7c", "2d"):
        qtbot.mouseClick(window.table.picker.button(parse_cards(text)[0]), LEFT)
    assert state(window).board == "Kh7c2d"
    window.table.picker.close()
    assert [slot.card for slot in board.slots[:3]] == list(parse_cards("Kh7c2d"))
    window.context.document.undo_stack.undo()
    assert state(window).board == ""


def test_a_card_on_the_board_is_exchanged(window, qtbot):
    set_board(window.context.document, "Kh7c2d")
    qtbot.mouseClick(window.table.board.slots[1], LEFT)
    qtbot.mouseClick(window.table.picker.button(parse_cards("8c")[0]), LEFT)
    window.table.picker.close()
    assert state(window).board == "Kh8c2d"


def test_the_board_is_typed_on_its_places(window, qtbot):
    window.table.board.slots[0].setFocus()
    qtbot.keyClick(window.table.board.slots[0], Qt.Key.Key_K)
    qtbot.keyClicks(window.table.picker, "h7c2d")
    window.table.picker.close()
    assert state(window).board == "Kh7c2d"


def test_backspace_takes_a_board_card_away(window, qtbot):
    set_board(window.context.document, "Kh7c2d")
    window.table.board.slots[2].setFocus()
    qtbot.keyClick(window.table.board.slots[2], Qt.Key.Key_Backspace)
    assert state(window).board == "Kh7c"


def test_random_flop_turn_and_river(window, qtbot):
    board = window.table.board
    qtbot.mouseClick(board.random_button, LEFT)
    flop = state(window).board
    assert len(parse_cards(flop)) == 3
    board.dealer.choose_street("turn")
    assert state(window).board.startswith(flop)
    board.dealer.choose_street("river")
    assert len(parse_cards(state(window).board)) == 5
    qtbot.mouseClick(board.clear_button, LEFT)
    assert state(window).board == ""
    assert not board.clear_button.isEnabled()


def test_dead_cards_are_picked_and_named(window, qtbot):
    qtbot.mouseClick(window.table.board.dead_button, LEFT)
    qtbot.keyClicks(window.table.picker, "3c4d")
    window.table.picker.close()
    assert state(window).dead == "3c4d"
    assert window.table.board.dead_button.text() == "Dead: 3c 4d"


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
