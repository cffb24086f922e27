"""The range editor through real clicks and keys: one undo step an edit, text and grid always the same."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QLineEdit, QPushButton

from oracle.cards.combo import CLASS_INDEX
from oracle.ranges.formats import DIALECTS, import_range
from tests.ui.range_context import range_context
from ui.document.ranges.text import read_weights
from ui.ranges.range_editor import RangeEditor
from ui.widgets.steps import finished, in_steps

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def context(qapp, tmp_path):
    made = range_context(tmp_path)
    yield made
    made.document.close()


@pytest.fixture
def document(context):
    return context.document


@pytest.fixture
def editor(context, qtbot):
    made = finished(in_steps(RangeEditor(context)))
    qtbot.addWidget(made)
    made.resize(1100, 760)
    made.edit_seat(2)
    made.editing.set_text("QQ+", "Range")
    context.document.undo_stack.clear()
    made.show()
    qtbot.waitExposed(made)
    return made


def _text(document, key=2):
    return document.state.seat(key).range_text


def _at(editor, name) -> QPoint:
    row, column = divmod(CLASS_INDEX[name], 13)
    return editor.grid.visualRect(editor.grid.model().index(row, column)).center()


def _drag(qtbot, editor, *names):
    view = editor.grid.viewport()
    qtbot.mousePress(view, LEFT, pos=_at(editor, names[0]))
    for name in names[1:]:
        qtbot.mouseMove(view, _at(editor, name))
    qtbot.mouseRelease(view, LEFT, pos=_at(editor, names[-1]))


def _button(editor, title) -> QPushButton:
    return next(button for button in editor.findChildren(QPushButton) if button.text() == title)


def _click(qtbot, editor, title):
    qtbot.mouseClick(_button(editor, title), LEFT)


def _drop(editor, text):
    data = QMimeData()
    data.setText(text)
    where, copy = QPointF(100, 100), Qt.DropAction.CopyAction
    editor.dropEvent(QDropEvent(where, copy, data, LEFT, Qt.KeyboardModifier.NoModifier))


def test_a_drag_over_the_grid_is_one_undo_step_and_its_text_is_compact(editor, document, qtbot):
    _drag(qtbot, editor, "AKs", "AJs")
    assert _text(document) == "QQ+, AJs+"
    assert document.undo_stack.count() == 1
    assert document.undo_stack.undoText() == "paint 3 classes"
    document.undo_stack.undo()
    assert _text(document) == "QQ+"
    assert editor.editing.grid.combos == 18


def test_typing_in_the_field_moves_the_grid(editor, document, qtbot):
    field = editor.text_row.field.edit
    field.selectAll()
    qtbot.keyClicks(field, "22+, A5s@50")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "weight" in editor.text_row.field.message.lower()
    field.selectAll()
    qtbot.keyClicks(field, "22+@100, A5s@50")
    assert _text(document) == "22+@100, A5s@50"
    assert editor.editing.grid.summary(CLASS_INDEX["A5s"]).weight == 50


def test_an_error_dims_the_grid_underlines_the_place_and_keeps_the_text(editor, document, qtbot):
    field = editor.text_row.field.edit
    field.selectAll()
    qtbot.keyClicks(field, "QQ+, AX")
    assert _text(document) == "QQ+, AX"
    assert not editor.grid.dimmed
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert editor.editing.stale
    assert editor.grid.dimmed
    assert field.problem is not None
    assert editor.editing.grid.combos == 18
    _drag(qtbot, editor, "AKs")
    assert _text(document) == "QQ+, AKs"
    assert not editor.grid.dimmed


def test_edits_elsewhere_and_undo_show_in_grid_and_field(editor, document):
    document.apply("Range", document.state.with_seat(2, range_text="15%6h"))
    assert editor.text_row.field.edit.text() == "15%6h"
    assert editor.side.band.slider.band == (0, 15)
    assert editor.side.band.label == "6h"
    document.undo_stack.undo()
    assert editor.text_row.field.edit.text() == "QQ+"
    assert not editor.side.band.slider.exact


def test_the_brush_paints_weights_and_the_counts_say_before_and_after_dead_cards(editor, document, qtbot):
    document.apply("Board", replace(document.state, board="Kh7c2d"))
    _click(qtbot, editor, "50")
    _drag(qtbot, editor, "KQs")
    assert _text(document) == "QQ+@100, KQs@50"
    assert editor.header.counts == "20 combos (22 hands) · 1.5 % of all · 16.5 after board and dead cards"


def test_any_weight_can_be_typed_for_the_brush_and_is_shown_everywhere(editor, document, qtbot):
    field = editor.side.brush.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "12.5")
    _drag(qtbot, editor, "A5s")
    assert _text(document) == "QQ+@100, A5s@12.5"
    assert editor.header.counts == "18.5 combos (22 hands) · 1.4 % of all"
    suits = editor.side.suits.model()
    assert suits.data(suits.index(0, 0)) == "12.5"
    assert editor.editing.grid.summary(CLASS_INDEX["A5s"]).weight == 12.5
    _drag(qtbot, editor, "A5s")  # the brush finds its own weight and clears
    assert _text(document) == "QQ+"


def test_the_suits_of_the_class_under_the_cursor_are_edited(editor, document, qtbot):
    _drag(qtbot, editor, "AQo")
    matrix = editor.side.suits
    assert matrix.model().title == "Suits of AQo"
    cell = matrix.visualRect(matrix.model().index(0, 1)).center()
    qtbot.mouseClick(matrix.viewport(), LEFT, pos=cell)
    assert editor.editing.grid.summary(CLASS_INDEX["AQo"]).chosen == 11
    assert "AsQh" not in _text(document)
    assert document.undo_stack.undoText() == "clear AsQh"


@pytest.mark.parametrize(
    ("title", "combos"),
    [("Pairs", 78), ("Suited aces", 66), ("Broadway", 178), ("Suited connectors", 66), ("Any hand", 1326)],
)
def test_quick_picks_add_their_hands(editor, qtbot, title, combos):
    _click(qtbot, editor, title)
    assert editor.editing.grid.combos == combos


def test_a_second_click_takes_a_quick_pick_away(editor, document, qtbot):
    _click(qtbot, editor, "Suited aces")
    _click(qtbot, editor, "Suited aces")
    assert _text(document) == "QQ+"
    assert document.undo_stack.count() == 2


def test_invert_and_clear(editor, document, qtbot):
    _click(qtbot, editor, "Invert")
    assert editor.editing.grid.combos == 1326 - 18
    _click(qtbot, editor, "Clear")
    assert _text(document) == ""
    assert editor.editing.grid.combos == 0


def test_dragging_the_slider_is_one_undo_step_with_a_percentage_as_text(editor, document, qtbot):
    slider = editor.side.band.slider
    editor.editing.set_text("10%", "Range")
    steps = document.undo_stack.count()
    track = slider.width() - 14
    qtbot.mousePress(slider, LEFT, pos=QPoint(7 + track // 10, 15))
    for percent in (12, 20, 30):
        qtbot.mouseMove(slider, QPoint(round(7 + track * percent / 100), 15))
        assert _text(document) == "10%"
        assert editor.editing.grid.percent <= percent
    qtbot.mouseRelease(slider, LEFT, pos=QPoint(round(7 + track * 30 / 100), 15))
    assert _text(document) == "30%"
    assert document.undo_stack.count() == steps + 1


def test_a_percent_can_be_typed(editor, document, qtbot):
    field = editor.side.band.findChild(QLineEdit)
    field.selectAll()
    qtbot.keyClicks(field, "5-20")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert _text(document) == "5%-20%"
    field.selectAll()
    qtbot.keyClicks(field, "lots")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert "“lots” is not a share of hands" in editor.text_row.remark
    assert _text(document) == "5%-20%"


@pytest.mark.parametrize("dialect", [dialect.name for dialect in DIALECTS])
def test_the_range_is_copied_in_every_dialect(editor, dialect):
    editor.text_row.copy_as(dialect)
    copied = import_range(QGuiApplication.clipboard().text(), dialect)
    assert ((copied.weights > 0) == (editor.editing.grid.weights > 0)).all()


@pytest.mark.parametrize("syntax", ["classic", "generic"])
def test_the_range_is_copied_in_both_own_syntaxes(editor, syntax):
    editor.editing.set_text("QQ+, AKs", "Range")
    editor.text_row.copy_as(syntax)
    copied = read_weights(QGuiApplication.clipboard().text(), syntax)
    assert (copied == editor.editing.grid.weights).all()


def test_weights_that_a_dialect_cannot_carry_are_refused_in_words(editor, document):
    editor.editing.set_text("QQ+@100, A5s@50", "Range")
    QGuiApplication.clipboard().setText("before")
    editor.text_row.copy_as(DIALECTS[0].name)
    assert editor.text_row.remark.startswith("Not copied:")
    assert QGuiApplication.clipboard().text() == "before"


def test_keys_copy_and_paste_on_the_grid(editor, document, qtbot):
    editor.grid.setFocus()
    qtbot.keyClick(editor.grid, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "QQ+"
    QGuiApplication.clipboard().setText("AA,99:0.5")
    qtbot.keyClick(editor.grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert _text(document) == "AA@100, 99@50"
    assert editor.text_row.remark == "Read as PioSOLVER, weights by hand class."


@pytest.mark.parametrize("way", ["button", "drop"])
def test_undo_is_beside_the_words_of_a_paste_that_changed_the_range(editor, document, qtbot, way):
    note = editor.text_row.paste.note
    QGuiApplication.clipboard().setText("AA,99:0.5")
    _click(qtbot, editor, "Paste") if way == "button" else _drop(editor, "AA,99:0.5")
    assert note.words == "Read as PioSOLVER, weights by hand class."
    qtbot.mouseClick(note.undo_button, LEFT)
    assert _text(document) == "QQ+"
    assert note.words == ""


def test_there_is_no_undo_beside_a_paste_that_changed_nothing(editor, document, qtbot):
    editor.editing.set_text("QQ+, 77", "Range")
    QGuiApplication.clipboard().setText("QQ+, 77")
    _click(qtbot, editor, "Paste")
    assert editor.text_row.remark == "Read as classic syntax."
    assert editor.text_row.paste.note.undo_button.isHidden()


def test_pasting_nonsense_says_so_and_changes_nothing(editor, document, qtbot):
    QGuiApplication.clipboard().setText("hello")
    _click(qtbot, editor, "Paste")
    assert editor.text_row.remark.startswith("Not pasted:")
    assert _text(document) == "QQ+"
    assert not document.undo_stack.canUndo()


def test_a_range_can_be_dropped_on_the_editor_and_dragged_out_of_it(editor, document):
    _drop(editor, "KK, 7s7h")
    assert _text(document) == "KK, 7s7h"
    assert editor.header.grip.mime().text() == "KK, 7s7h"


def test_another_seat_brings_its_range_its_colour_and_its_name(editor, qtbot):
    with qtbot.waitSignal(editor.seat_shown) as found:
        editor.edit_seat(1)
    assert found.args == [1]
    assert editor.header.title == "Hero’s range"
    assert editor.editing.grid.combos == 1
    editor.edit_seat(99)
    assert editor.editing.seat.key == 1


def test_with_another_number_of_cards_the_grid_is_idle_and_says_why(editor, document):
    document.apply("Game", replace(document.state, game="omaha"))
    assert not editor.grid.isEnabled()
    assert "two-card ranges" in editor.text_row.remark


@pytest.fixture
def short(editor, document):
    """The editor in short deck."""
    seats = (document.state.seats[0], replace(document.state.seats[1], range_text="TT+"))
    document.replace(replace(document.state, game="shortdeck", syntax="generic", seats=seats))
    return editor


def test_short_deck_has_nine_ranks_and_no_percentages(short):
    header = short.grid.horizontalHeader()
    assert header.count() - header.hiddenSectionCount() == 9
    assert short.header.counts == "30 combos · 4.8 % of all"
    assert short.side.band.isHidden()
    six = short.grid.visualRect(short.grid.model().index(8, 8))
    assert six.right() == short.grid.viewport().width() - 1
    assert not short.grid.visualRect(short.grid.model().index(9, 9)).isValid()


def test_hands_of_short_deck_are_painted_picked_and_inverted(short, document, qtbot):
    _drag(qtbot, short, "66", "77")
    assert _text(document) == "TT+, 77-66"
    for title, text in (
        ("Suited connectors", "TT+, 77-66, AxKx-7x6x"),
        ("Suited connectors", "TT+, 77-66"),
        ("Any hand", "*"),
        ("Invert", ""),
        ("Pairs", "66+"),
    ):
        qtbot.mouseClick(_button(short, title), LEFT)
        assert _text(document) == text
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert _text(document) == "*"


def test_pasted_hands_that_do_not_exist_in_short_deck_are_left_out(short, document):
    QGuiApplication.clipboard().setText("88-22,A2s:0.5")
    short.text_row.pasted.emit(QGuiApplication.clipboard().text())
    assert _text(document) == "88-66"


def test_the_cursor_stays_on_hands_that_are_dealt(editor, short, document, qtbot):
    document.replace(replace(document.state, game="holdem"))
    short.grid.move_cursor_to(CLASS_INDEX["22"])
    document.replace(replace(document.state, game="shortdeck"))
    assert short.grid.currentIndex().row() == 0
    short.grid.move_cursor_to(CLASS_INDEX["66"])
    qtbot.keyClick(short.grid, Qt.Key.Key_Right)
    qtbot.keyClick(short.grid, Qt.Key.Key_Down)
    assert short.grid.currentIndex().row() == short.grid.currentIndex().column() == 8


def test_back_in_holdem_the_whole_grid_and_its_percentages_are_there(short, document):
    document.replace(replace(document.state, game="holdem", syntax="classic"))
    assert short.grid.horizontalHeader().hiddenSectionCount() == 0
    assert not short.side.band.isHidden()
    assert short.header.counts == "30 combos · 2.3 % of all"


def test_a_narrow_editor_puts_the_side_column_under_the_grid(editor, qtbot):
    side, grid = editor.side, editor.grid
    assert side.mapTo(editor, QPoint(0, 0)).x() > grid.mapTo(editor, QPoint(0, 0)).x() + grid.width()
    editor.resize(560, 560)
    qtbot.waitUntil(lambda: editor.widget().width() <= editor.viewport().width())
    assert side.mapTo(editor, QPoint(0, 0)).y() > grid.mapTo(editor, QPoint(0, grid.height())).y()
    assert side.width() <= 560
    assert grid.height() > 400


def test_every_control_has_a_name_for_screen_readers(editor):
    for button in editor.findChildren(QPushButton):
        assert button.text() or button.accessibleName() or not button.isVisible()
    for field in editor.findChildren(QLineEdit):
        assert field.accessibleName()
    for part in (editor, editor.grid, editor.side.suits, editor.side.band.slider, editor.text_row.field.edit):
        assert part.accessibleName()


@pytest.mark.parametrize("width", [690, 780, 1100])
def test_the_side_column_beside_the_grid_cuts_nothing_off(editor, width):
    editor.resize(width, 420)
    room = editor.columns.tools_scroll.viewport().width()
    assert editor.columns.tools_scroll.verticalScrollBar().isVisible()
    assert editor.side.width() == room
    assert all(button.geometry().right() < room for button in editor.side.findChildren(QPushButton))


def test_the_side_column_stays_a_card_when_the_window_grows_wide_again(editor, qtbot):
    editor.resize(560, 560)
    qtbot.waitUntil(lambda: editor.side.property("role") == "panel")
    editor.resize(1100, 760)
    qtbot.waitUntil(lambda: not editor.side.property("role"))
    assert not editor.side.autoFillBackground()
