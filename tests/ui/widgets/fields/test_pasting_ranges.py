"""A range of any program is pasted into any field for a range: read, said in one line, undone by a click."""

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication

from oracle.cards.combo import COMBOS
from oracle.ranges import parse_range
from oracle.ranges.formats import DIALECTS, export_range
from ui.document.edits.seats import set_range
from ui.document.ranges.dialects import read_on_paste
from ui.document.ranges.text import print_weights
from ui.ranges.range_editor import RangeEditor
from ui.widgets.fields.inline_field import InlineField
from ui.widgets.fields.paste_note import PasteNote
from ui.widgets.fields.range_edit import RangeEdit
from ui.widgets.steps import finished, in_steps

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton

FOREIGN = [
    ("AA-22,[50.0]JTs,KJo[/50.0]", "22+@100, (JTs, KJo)@50", "Read as GTO+."),
    ("[37.5]AKs[/37.5],\n[0.0001]72o[/0.0001]", "AKs@37.5, 72o@0.0001", "Read as GTO+."),
    ("AA,99:0.375,A5s:0.0001", "AA@100, 99@37.5, A5s@0.01", "Read as PioSOLVER, weights by hand class."),
    ("AA,AsKs:0.333,A5s:0.07", "AA@100, AsKs@33.3, A5s@7", "Read as PioSOLVER, weights by hand class."),
    ("2d2c: 1,AhKs: 0.5", "2d2c@100, AhKs@50", "Read as PioSOLVER, weights by combo."),
    ("1 " * COMBOS, "random", "Read as PioSOLVER, 1,326 numbers."),
    ("88+; A5s-A2s\nKQo", "88+, A5s-A2s, KQo", "Read as PokerStove, Equilab, Flopzilla."),
    ("AxKy", "AKo", "Read as generic syntax."),
    (
        "AA:0.00000001",
        "AA@0.0001",
        "Read as PioSOLVER, weights by hand class. Weights below 0.0001 were raised to 0.0001.",
    ),
]


def row(window, place=0):
    return window.table.seats.rows[place]


def text_of(window, place=1):
    return window.context.document.state.seats[place].range_text


def paste_into(field, qtbot, text):
    QApplication.clipboard().setText(text)
    field.edit.setFocus()
    field.edit.selectAll()
    qtbot.keyClick(field.edit, Qt.Key.Key_V, CTRL)


def test_a_foreign_range_pasted_into_a_seat_is_read_and_undo_takes_it_back(window, qtbot):
    seat = row(window, 1)
    set_range(window.context.document, seat.key, "KK")
    for text, ours, said in FOREIGN:
        paste_into(seat.field, qtbot, text)
        assert text_of(window) == seat.field.edit.text() == ours
        assert seat.paste.note.words == said
        assert seat.field.message == "", text
        qtbot.mouseClick(seat.paste.note.undo_button, LEFT)
        assert text_of(window) == seat.field.edit.text() == "KK"
        assert seat.paste.note.words == "", text


def test_there_is_no_undo_where_a_paste_changes_nothing(window, qtbot):
    seat, document = row(window, 1), window.context.document
    set_range(document, seat.key, "AA@50")
    steps = document.undo_stack.index()
    paste_into(seat.field, qtbot, "AA:0.5")
    assert document.undo_stack.index() == steps
    assert seat.paste.note.words == "Read as PioSOLVER, weights by hand class."
    assert seat.paste.note.undo_button.isHidden()


def test_undo_after_a_paste_keeps_what_was_typed_before_it(window, qtbot):
    field = row(window, 1).field
    field.edit.setFocus()
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "QQ+")
    paste_into(field, qtbot, "AA,99:0.75")
    assert text_of(window) == "AA@100, 99@75"
    qtbot.mouseClick(row(window, 1).paste.note.undo_button, LEFT)
    assert text_of(window) == "QQ+"


def test_the_note_goes_with_the_next_edit_of_anything(window, qtbot):
    seat = row(window, 1)
    paste_into(seat.field, qtbot, "AA,99:0.75")
    assert seat.paste.note.words
    qtbot.keyClicks(seat.field.edit, ",")
    assert seat.paste.note.words == ""
    paste_into(seat.field, qtbot, "AA,99:0.75")
    document = window.context.document
    document.apply("Board", document.state.with_seat(document.state.seats[0].key, label="Anna"))
    assert seat.paste.note.words == ""  # otherwise its Undo would take back something else


def test_our_own_texts_and_nonsense_are_pasted_as_they_are(window, qtbot):
    seat = row(window, 1)
    for text in ("QQ+", "AKs@12.5", "hello", "QQ+, A0"):
        paste_into(seat.field, qtbot, text)
        assert seat.field.edit.text() == text
        assert seat.paste.note.words == "", text


def test_a_piece_of_a_list_is_put_where_the_cursor_is_and_a_whole_range_replaces_the_text(window, qtbot):
    field = row(window, 1).field
    field.edit.setFocus()
    field.edit.selectAll()
    qtbot.keyClicks(field.edit, "QQ+")
    for pasted, outcome in ((", AKo;", "QQ+, AKo;"), ("AA,99:0.75", "AA@100, 99@75")):
        QApplication.clipboard().setText(pasted)
        qtbot.keyClick(field.edit, Qt.Key.Key_End)
        qtbot.keyClick(field.edit, Qt.Key.Key_V, CTRL)
        assert text_of(window) == outcome


def test_a_seat_takes_a_foreign_range_by_its_own_keys_and_by_dropping(window, qtbot):
    seat = row(window, 1)
    QApplication.clipboard().setText("[50.0]JTs[/50.0]")
    seat.setFocus()
    qtbot.keyClick(seat, Qt.Key.Key_V, CTRL)
    assert text_of(window) == "JTs@50"
    assert seat.paste.note.words == "Read as GTO+."
    data = QMimeData()
    data.setText("AhKs: 0.375")
    seat.dropEvent(
        QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    )
    assert text_of(window) == "AhKs@37.5"
    assert seat.paste.note.words == "Read as PioSOLVER, weights by combo."


def test_the_text_under_the_grid_takes_them_too(window, qtbot):
    editor = finished(in_steps(RangeEditor(window.context)))
    qtbot.addWidget(editor)
    editor.edit_seat(window.context.document.state.seats[1].key)
    editor.show()
    paste_into(editor.text_row.field, qtbot, "[37.5]AKs[/37.5]")
    assert text_of(window) == "AKs@37.5"
    assert editor.text_row.paste.note.words == "Read as GTO+."
    assert editor.editing.grid.combos == 1.5


@pytest.mark.parametrize("syntax", ["classic", "generic"])
@pytest.mark.parametrize("dialect", [dialect.name for dialect in DIALECTS if dialect.weighted])
def test_every_weighted_dialect_keeps_its_weights_when_pasted(dialect, syntax):
    random = np.random.default_rng(4)
    weights = np.where(random.random(COMBOS) < 0.5, random.integers(1, 10**6, COMBOS) / 10**4, 0.0)
    found = read_on_paste(export_range(weights, dialect, full=100.0), syntax, "holdem", {})
    assert found is not None
    assert found.whole
    assert found.text == print_weights(weights, syntax)
    assert parse_range(found.text, "holdem", syntax).hands == np.count_nonzero(weights)


def test_short_deck_takes_the_hands_it_has_and_omaha_our_other_syntax():
    found = read_on_paste("AA,22:0.5,99:0.5", "generic", "shortdeck", {})
    assert found is not None
    assert found.text == "AA@100, 99@50"
    assert read_on_paste("22:0.5", "generic", "shortdeck", {}) is None
    assert read_on_paste("AA,99:0.5", "generic", "omahahi", {}) is None


def test_a_text_that_takes_long_is_pasted_at_once_and_rewritten_later(window, settled, monkeypatch, qtbot):
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    row, document = window.table.seats.rows[1], window.context.document
    text = "AA,99:0.75"
    QApplication.clipboard().setText(text)
    row.paste_range()
    assert document.state.seats[1].range_text == text
    qtbot.waitUntil(lambda: document.state.seats[1].range_text != text)
    assert "PioSOLVER" in row.paste.note.words
    document.undo_stack.undo()
    assert document.state.seats[1].range_text == text


def test_a_text_that_was_edited_meanwhile_is_left_alone(window, settled, monkeypatch, qtbot):
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    row, document = window.table.seats.rows[1], window.context.document
    QApplication.clipboard().setText("AA,99:0.75")
    row.paste_range()
    set_range(document, 2, "QQ")
    with qtbot.waitSignal(row.paste._work.ready):
        pass
    assert document.state.seats[1].range_text == "QQ"


def test_a_foreign_range_is_pasted_into_a_condition_as_into_a_seat(window, qtbot):
    panel, document = window.table.conditions, window.context.document
    qtbot.mouseClick(panel.add_button, LEFT)
    qtbot.keyClicks(panel.choices.search, "range")
    qtbot.keyClick(panel.choices.search, Qt.Key.Key_Return)
    (line,) = panel.rows
    (field,) = [
        part
        for part in line.view.findChildren(InlineField)
        if isinstance(part.edit, RangeEdit) and part.isVisible()
    ]
    before = field.edit.text()
    for text, ours, said in FOREIGN[:6]:
        paste_into(field, qtbot, text)
        assert field.edit.text() == ours
        (sentence,) = document.state.conditions
        assert ours in sentence.node.values
        (note,) = [each for each in window.findChildren(PasteNote) if each.words]
        assert note.words == said
        assert note.isVisible(), text
        qtbot.mouseClick(note.undo_button, LEFT)
        assert field.edit.text() == before, text
        assert note.words == "", text
