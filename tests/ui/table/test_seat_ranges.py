"""The range of a seat: typed, picked, dropped, read from other programs and offered again."""

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from oracle.cards.card import parse_cards
from tests.ui.table.seats_shown import choose, row, state
from ui.document.edits.seats import set_range
from ui.document.edits.table import set_board
from ui.document.ranges.recent import RecentRanges
from ui.document.runs.status import Phase
from ui.widgets.reading_order import in_reading_order

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT = Qt.MouseButton.LeftButton


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
