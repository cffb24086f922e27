"""The window of opponents and the seats tied to them, by keys and clicks."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from oracle.errors import QueryError
from tests import needs
from tests.ui.range_context import range_context
from ui.document.edits.seats import tie_seat
from ui.document.library.opponent_edits import count_hand
from ui.opponents.details import whole_number
from ui.opponents.rows import INTERVAL
from ui.opponents.window import EVERY_WORDS, IDEAL_WORDS, OpponentsWindow
from ui.widgets.labels.elided_label import ElidedLabel


@pytest.fixture
def context(qapp, tmp_path):
    made = range_context(tmp_path)
    yield made
    made.library.close()
    made.document.close()


@pytest.fixture
def window(context, qtbot):
    window = OpponentsWindow(context, context.library)
    qtbot.addWidget(window)
    window.open_for()
    return window


def names(window):
    return [window.rows.index(row, 0).data() for row in range(window.rows.rowCount())]


def add(window, qtbot, name):
    qtbot.keyClick(window.table, Qt.Key.Key_Insert)
    editor = window.table.indexWidget(window.table.currentIndex())
    editor.setText(name)
    before = names(window)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: names(window) != before)  # the delegate commits when the event is over


def test_an_empty_list_says_what_to_do_and_a_narrow_one_leaves_room_for_names(window, qtbot):
    needs.fonts()
    assert window.nobody.isVisible()
    assert not window.table.isVisible()
    assert "H for each hand" in window.nobody.text()
    add(window, qtbot, "Bob")
    assert window.table.isVisible()
    assert not window.nobody.isVisible()
    hidden = []
    for width in (680, 460):
        window.resize(width, 520)
        hidden.append(window.table.isColumnHidden(INTERVAL))
    assert hidden == [False, True]
    for key in (Qt.Key.Key_F, Qt.Key.Key_H):
        qtbot.keyClick(window.table, key)
    assert "Bob saw 1 flop in 2 hands." in window.details.how.text()


def test_everything_by_keys(window, qtbot):
    add(window, qtbot, "Bob")
    add(window, qtbot, "Ann")
    assert names(window) == ["Bob", "Ann"]
    for key in (Qt.Key.Key_F, Qt.Key.Key_H, Qt.Key.Key_H):
        qtbot.keyClick(window.table, key)
    assert (window.chosen.name, window.chosen.counted, window.chosen.seen) == ("Ann", 3, 1)
    qtbot.keyClick(window.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.chosen.counted == 2
    qtbot.keyClick(window.table, Qt.Key.Key_Up)
    qtbot.keyClick(window.table, Qt.Key.Key_Delete)
    assert names(window) == ["Ann"]
    assert "Undo brings him back" in window.remark.text()


def test_buttons_count_and_say_what_undo_takes_back(window, qtbot):
    assert not window.hand_button.isEnabled()
    add(window, qtbot, "Bob")
    qtbot.mouseClick(window.flop_button, Qt.MouseButton.LeftButton)
    assert window.chosen.seen == 1
    assert window.undo_button.accessibleName() == "Undo flop of Bob"
    qtbot.mouseClick(window.undo_button, Qt.MouseButton.LeftButton)
    assert window.chosen.seen == 0


def test_counts_from_elsewhere_are_typed(window, qtbot):
    add(window, qtbot, "Bob")
    window.details.flops.edit.setText("85")
    window.details.hands.edit.setText("340")
    window.details.hands.edit.editingFinished.emit()
    assert (window.chosen.counted, window.chosen.seen) == (340, 85)
    assert "his looseness is 1.25" in window.details.how.text().replace("\n", " ")


@pytest.mark.parametrize("typed", ["", "many", "-3", "1.5", "٣", "9" * 40, "80"])
def test_impossible_counts_are_reported_and_kept_as_typed(window, qtbot, typed):
    add(window, qtbot, "Bob")
    window.details.flops.edit.setText("85")
    window.details.hands.edit.setText(typed)
    window.details.hands.edit.editingFinished.emit()
    assert window.chosen.counted == 0
    assert window.remark.text()
    assert window.details.hands.text == typed


@pytest.mark.parametrize(
    ("field", "typed"), [("ideal", "0"), ("ideal", "100"), ("every", "3"), ("every", "x")]
)
def test_settings_out_of_range_are_reported(window, field, typed):
    before = window._library.state.opponents
    edit = getattr(window, field).edit
    edit.setText(typed)
    edit.editingFinished.emit()
    assert window.remark.text()
    assert window._library.state.opponents == before


def test_a_seat_takes_the_opponent_that_is_added_for_it(window, qtbot, context):
    window.open_for(2)
    add(window, qtbot, "Bob")
    assert context.document.state.seat(2).opponent == "Bob", "seats follow a new name"
    tie_seat(context.document, 1, "Unknown")
    window.open_for(1)
    window.add()
    assert names(window) == ["Bob", "Unknown"]
    assert not context.document.opponents.missing(context.document.state.seat(1))


def test_a_seat_follows_a_new_name_and_the_undo_of_it(window, qtbot, context):
    add(window, qtbot, "Bob")
    tie_seat(context.document, 1, "Bob")
    window.rows.renamed.emit(window.chosen, "Robert")
    assert context.document.state.seat(1).opponent == "Robert"
    window.undo_button.click()
    assert names(window) == ["Bob"]
    assert context.document.state.seat(1).opponent == "Bob"
    window.count(True)
    window.delete()
    assert context.document.opponents.missing(context.document.state.seat(1)), "his name stays and is said"
    window.undo_button.click()
    assert not context.document.opponents.missing(context.document.state.seat(1))


def test_counts_being_typed_outlive_a_hand_counted_elsewhere(window, qtbot, context):
    add(window, qtbot, "Bob")
    add(window, qtbot, "Ann")
    field = window.details.hands
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "45")
    count_hand(context.library, window.chosen, flop=False)  # as another window does
    assert (field.text, window.chosen.counted) == ("45", 1)
    qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert window.chosen.counted == 45
    window.undo_button.click()
    assert field.text == "1"
    qtbot.keyClicks(field.edit, "7")
    window.table.choose(0)
    assert field.text == "0", "what was typed for Ann is not Bob's"


def test_hostile_names_are_shown_as_they_are(window, qtbot):
    add(window, qtbot, "<img src=x>\u202eBob")
    index = window.rows.index(0, 0)
    assert "<img" in index.data()
    assert "\u202e" not in index.data()
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith("<img")


def test_whole_numbers_may_have_separators():
    assert whole_number(" 1,340 ") == 1340
    with pytest.raises(QueryError):
        whole_number("1e3")


def test_the_meaning_of_a_number_is_level_with_its_field(window, qtbot):
    window.resize(680, 520)
    for field, words in ((window.ideal, IDEAL_WORDS), (window.every, EVERY_WORDS)):
        (about,) = (each for each in window.findChildren(ElidedLabel) if each.full == words)
        assert abs(about.geometry().center().y() - field.geometry().center().y()) <= 1
        assert about.height() <= about.sizeHint().height()  # its words begin at its top
