"""The editor of Omaha and stud through clicks and keys: one undo step an edit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from oracle.cards.mask import mask_of
from oracle.games import GAMES
from oracle.ranges import parse_hands
from tests.ui.range_context import range_context
from ui.document.state import DocumentState, SeatState
from ui.ranges.editors import RangeEditors
from ui.ranges.hand_editor import HandEditor
from ui.widgets.steps import finished, in_steps

LEFT = Qt.MouseButton.LeftButton
OTHERS = [game for game in GAMES if game.hole_cards != 2]


def show(context, game, text="*", syntax="generic"):
    seats = (SeatState(1, "Hero", text, 0), SeatState(2, "Villain", "*", 1))
    context.document.replace(DocumentState(game=game, syntax=syntax, seats=seats))


@pytest.fixture
def context(qapp, tmp_path):
    made = range_context(tmp_path)
    show(made, "omahahi")
    yield made
    made.document.close()


@pytest.fixture
def editor(context, qtbot):
    made = finished(in_steps(HandEditor(context)))
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    qtbot.waitExposed(made)
    return made


def text(context):
    return context.document.state.seats[0].range_text


def press(qtbot, editor, title):
    buttons = (*editor.kinds.buttons, *editor.marks.buttons)
    qtbot.mouseClick(next(button for button in buttons if button.text() == title), LEFT)


def pressed(editor):
    return [each.text() for each in (*editor.kinds.buttons, *editor.marks.buttons) if each.isChecked()]


def test_kinds_and_filters_compose_a_range_one_undo_step_each(editor, context, qtbot):
    press(qtbot, editor, "Aces")
    press(qtbot, editor, "Rundown")
    press(qtbot, editor, "Double-suited")
    assert text(context) == "AA:xxyy, $0g:xxyy"
    assert pressed(editor) == ["Aces", "Rundown", "Double-suited"]
    expected = parse_hands("(AA,$0g):xxyy", "omahahi").hands
    assert editor.header.counts.startswith(f"{expected:,} hands")
    stack = context.document.undo_stack
    assert stack.undoText() == "double-suited only"
    stack.undo()
    assert text(context) == "AA, $0g"
    assert pressed(editor) == ["Aces", "Rundown"]
    press(qtbot, editor, "Aces")
    press(qtbot, editor, "Rundown")
    assert text(context) == "*"


def test_what_is_added_to_a_filtered_range_is_filtered_too(editor, context, qtbot):
    press(qtbot, editor, "Double-suited")
    assert text(context) == "*:xxyy"
    press(qtbot, editor, "Aces")
    press(qtbot, editor, "Kings")
    assert text(context) == "AA:xxyy, KK:xxyy"
    press(qtbot, editor, "Aces")
    assert text(context) == "KK:xxyy"
    press(qtbot, editor, "Double-suited")
    assert text(context) == "KK"


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.name)
def test_every_button_of_every_game_makes_a_range_that_can_be_read(editor, context, qtbot, game):
    show(context, game.name)
    for button in editor.kinds.buttons[:3]:
        qtbot.mouseClick(button, LEFT)
        assert editor.editing.reading.message == ""
    qtbot.mouseClick(editor.marks.buttons[-1], LEFT)
    assert editor.editing.reading.message == ""
    assert editor.header.counts


def test_typing_is_read_live_and_is_one_undo_step(editor, context, qtbot):
    editor.field.edit.selectAll()
    qtbot.keyClicks(editor.field.edit, "AA:xxyy")
    assert text(context) == "AA:xxyy"
    assert editor.words.text() == "78 classes of hands, ignoring suits"
    assert editor.classes.rowCount() == 78
    context.document.undo_stack.undo()
    assert text(context) == "*"


def test_an_invalid_text_is_kept_with_a_message(editor, context, qtbot):
    editor.field.edit.selectAll()
    qtbot.keyClicks(editor.field.edit, "AAAAA")
    assert text(context) == "AAAAA"
    qtbot.keyClick(editor.field.edit, Qt.Key.Key_Return)
    assert editor.field.message
    assert editor.remark == editor.field.message


def test_classes_stay_while_a_text_is_being_typed_and_never_are_those_of_another_seat(editor, context):
    editor.editing.set_text("AA:xxyy", "Range")
    editor.editing.set_text("AA:xxyy,", "Range")
    assert editor.classes.rowCount() == 78
    context.document.apply("Range", context.document.state.with_seat(2, range_text="AA,"))
    editor.edit_seat(2)
    assert editor.classes.rowCount() == 0


def test_a_class_is_taken_or_left_out_by_keys(editor, context, qtbot):
    editor.editing.set_text("AA:xxyy", "Range")
    editor.list.selectRow(0)
    first = editor.classes.pattern(0)
    qtbot.keyClick(editor.list, Qt.Key.Key_Delete)
    assert text(context) == f"AA:xxyy!{first}"
    assert editor.classes.rowCount() == 77
    editor.list.selectRow(0)
    second = editor.classes.pattern(0)
    qtbot.keyClick(editor.list, Qt.Key.Key_Return)
    assert text(context) == second
    assert editor.classes.rowCount() == 1


def test_wide_ranges_say_why_no_classes_are_listed(editor, context):
    show(context, "omahahi6", "RR")
    assert editor.classes.rowCount() == 0
    assert "Too many hands to list" in editor.words.text()
    show(context, "studhi", "*")
    assert editor.words.text().startswith("Any hand")


def test_stud_lists_the_beginnings_of_hands(editor, context):
    show(context, "razz", "**A, RRR")
    assert "beginnings of a hand" in editor.words.text()
    show(context, "studhi", "RRR")
    assert editor.classes.index(0, 0).data() == "AA A"


def test_the_slider_is_there_only_where_hands_are_ranked(editor, context):
    from oracle.ranges.orderings.catalog import ordering_labels

    for game in OTHERS:
        show(context, game.name)
        assert editor.band.isHidden() == (not ordering_labels(game))


def test_copy_paste_and_any_hand(editor, context, qtbot):
    QGuiApplication.clipboard().setText("AAKK,\n QQJJ")
    qtbot.mouseClick(editor.paste_button, LEFT)
    assert text(context) == "AAKK, QQJJ"
    qtbot.mouseClick(editor.copy_button, LEFT)
    assert QGuiApplication.clipboard().text() == "AAKK, QQJJ"
    assert editor.remark == "Copied."
    qtbot.mouseClick(editor.any_button, LEFT)
    assert text(context) == "*"


def test_saved_ranges_belong_to_their_game(editor, context, qtbot):
    editor.editing.set_text("AA$ds", "Range")
    editor.library.commands.save_current()
    saved = context.library.state.ranges[-1]
    assert (saved.text, saved.game, saved.syntax) == ("AA$ds", "omahahi", "generic")
    context.document.replace(replace(context.document.state, game="omahahi"))
    shown = editor.library.view.model()
    assert shown.rowCount() >= 1


def test_the_editor_follows_the_game(context, qtbot):
    both = finished(in_steps(RangeEditors(context)))
    qtbot.addWidget(both)
    both.show()
    assert both.currentWidget() is both.hands
    both.edit_seat(2)
    assert both.hands.panel.header.title == "Villain’s range"
    context.document.replace(replace(context.document.state, game="holdem", syntax="classic"))
    assert both.currentWidget() is both.grid
    assert both.grid.editing.seat.label == "Villain"


def test_weights_count_in_the_header_and_in_the_classes(editor, context):
    show(context, "omahahi", "AsAhKsKh@12.5, AdAcKdKc@0.5, QsJhTs9d@100")
    assert editor.header.counts == "1.1 combos (3 hands) · < 0.1 % of all"
    found = {editor.classes.index(row, 0).data(): editor.classes.index(row, 1).data() for row in range(2)}
    assert sorted(found.values()) == ["0.13", "1"]


def test_the_hand_shown_for_a_class_is_one_of_the_range(editor, context):
    for written, game in (("AsAhKsKh, QsJhTs9d", "omahahi"), ("Td5c4s3h3d", "omaha85")):
        show(context, game, written)
        hands = parse_hands(written, game)
        assert editor.classes.rowCount() == hands.hands
        listed = [mask_of(editor.classes.cards(row)) for row in range(hands.hands)]
        assert hands.contains(np.array(listed, dtype=np.uint64)).all()
