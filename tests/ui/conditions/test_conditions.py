"""Require that, through clicks and keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from oracle.games import find_game
from oracle.query.conditions import words_of
from ui.conditions.hints import condition_hint
from ui.document.edits.seats import remove_seat, rename_seat
from ui.document.runs.status import Phase

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT = Qt.MouseButton.LeftButton
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def lines(window):
    return window.context.document.state.conditions


def search_for(field, words, qtbot):
    """Type the last key of some words after the others; each key fills the whole list again."""
    field.setText(words[:-1])
    qtbot.keyClicks(field, words[-1])


def add(panel, qtbot, words):
    """Add the first sentence found by some words, as a player does; returns its row."""
    before = set(panel._rows)
    qtbot.mouseClick(panel.add_button, LEFT)
    search_for(panel.choices.search, words, qtbot)
    qtbot.keyClick(panel.choices.search, Qt.Key.Key_Return)
    (fresh,) = set(panel._rows) - before
    return panel.row(fresh)


def choose(chip, words, qtbot):
    """Click a chip and take an entry of its list."""
    qtbot.mouseClick(chip, LEFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(action for action in menu.actions() if action.text() == words)
    action.trigger()
    menu.close()


def said(panel):
    """The lines as screen readers say them."""
    return [row.accessibleName() for row in panel.rows]


def test_an_empty_list_says_what_it_is_for(panel):
    assert panel.hint.isVisible()
    assert panel.hint.text() == condition_hint(find_game("holdem"), ["Hero", "Villain"])
    assert panel.rows == ()


def test_the_example_names_a_player_of_the_table(panel, window):
    document = window.context.document
    rename_seat(document, document.state.seats[1].key, "Bob")
    assert "“Bob has at least a pair on the flop”" in panel.hint.text()
    assert "Hero" in condition_hint(find_game("holdem"), ["Hero"])


def test_a_condition_is_added_by_searching_for_it(panel, window, qtbot):
    add(panel, qtbot, "hand on a street type")
    assert len(lines(window)) == 1
    assert not panel.hint.isVisible()
    assert window.focusWidget() in panel.rows[0].controls
    assert window.context.document.undo_stack.undoText() == "add condition"


def test_the_menu_lists_sentences_by_family_and_says_when_nothing_fits(panel, qtbot):
    qtbot.mouseClick(panel.add_button, LEFT)
    assert len(panel.choices.titles) > 30
    qtbot.keyClicks(panel.choices.search, "flush draw")
    assert 0 < len(panel.choices.titles) < 10
    panel.choices.search.clear()
    qtbot.keyClicks(panel.choices.search, "xyzzy")
    assert panel.choices.titles == ()
    assert panel.choices._nothing.isVisible()
    panel.choices.close()


def test_the_menu_says_what_enter_would_add(panel, window, qtbot):
    qtbot.mouseClick(panel.add_button, LEFT)
    qtbot.keyClicks(panel.choices.search, "villain flush turn")
    said = panel.choices.samples[0]
    assert said == "Villain has at least a flush on the turn"
    qtbot.keyClick(panel.choices.search, Qt.Key.Key_Return)
    assert words_of(lines(window)[0].node, window.context.document.state.labels()) == said


def test_the_menu_of_questions_says_what_enter_would_ask(window, qtbot):
    questions = window.table.questions
    qtbot.mouseClick(questions.add_button, LEFT)
    qtbot.keyClicks(questions.choices.search, "how often villain ahead turn")
    assert questions.choices.samples[0] == "How often Villain is ahead on the turn"
    questions.choices.search.clear()
    assert questions.choices.samples == tuple(each.sample for each in questions.entries())
    questions.choices.close()


def test_the_menu_is_made_ready_before_it_is_asked_for(window, qtbot):
    for panel in (window.table.conditions, window.table.questions):
        qtbot.waitUntil(lambda panel=panel: panel.choices is not None)
        assert not panel.choices.isVisible()


def test_arrows_move_in_the_list_and_escape_leaves_without_a_line(panel, window, qtbot):
    qtbot.mouseClick(panel.add_button, LEFT)
    first = panel.choices.list.currentIndex().data()
    qtbot.keyClick(panel.choices.search, Qt.Key.Key_Down)
    assert panel.choices.list.currentIndex().data() != first
    qtbot.keyClick(panel.choices.search, Qt.Key.Key_Up)
    assert panel.choices.list.currentIndex().data() == first
    qtbot.keyClick(panel.choices, Qt.Key.Key_Escape)
    assert lines(window) == ()


def test_chips_change_the_sentence_and_each_change_is_one_step(panel, window, qtbot):
    row = add(panel, qtbot, "has at least flush")
    choose(row.view.control("player"), "Villain", qtbot)
    choose(row.view.control("type"), "a pair", qtbot)
    choose(row.view.control("street"), "on the turn", qtbot)
    assert said(panel) == ["Villain has at least a pair on the turn"]
    for _ in range(3):
        window.context.document.undo_stack.undo()
    assert said(panel)[0].startswith("Hero has at least")
    window.context.document.undo_stack.undo()
    assert panel.rows == ()


def test_a_verb_offers_its_contrary(panel, window, qtbot):
    row = add(panel, qtbot, "wins outright")
    choose(row.view.control("verb"), "does not win outright", qtbot)
    assert said(panel) == ["Hero does not win outright"]
    assert lines(window)[0].node.negated


def test_the_player_chip_wears_the_colour_of_the_seat_and_follows_its_name(panel, window, qtbot):
    row = add(panel, qtbot, "wins outright")
    assert row.view.control("player")._color == 0
    rename_seat(window.context.document, 1, "Button")
    assert said(panel) == ["Button wins outright"]


def test_typing_a_number_is_one_step_and_a_wrong_one_says_why(panel, window, qtbot, settled):
    row = add(panel, qtbot, "equity on a street")
    field = row.view.control("share").edit
    count = window.context.document.undo_stack.count()
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "66.6")
    assert "66.6" in lines(window)[0].node.values
    assert window.context.document.undo_stack.count() == count + 1
    field.selectAll()
    qtbot.keyClicks(field, "far")
    settled(Phase.BLOCKED)
    assert row.message
    assert panel.message.message == row.message
    assert window.table.notice.words == ""  # said once, at the line
    field.selectAll()
    qtbot.keyClicks(field, "50")
    assert row.message == panel.message.message == ""
    settled(Phase.DONE)


def test_a_wrong_range_is_underlined_at_its_place(panel, window, qtbot, settled):
    row = add(panel, qtbot, "hand is in AA")
    field = row.view.control("hands").edit
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "QQ+, AX")
    settled(Phase.BLOCKED)
    assert row.message
    assert field.problem is not None
    assert field.text() == "QQ+, AX"
    settled(Phase.BLOCKED)


def test_a_line_is_switched_off_by_its_switch_and_by_key(panel, window, qtbot):
    row = add(panel, qtbot, "wins outright")
    qtbot.mouseClick(row.switch, LEFT)
    assert not lines(window)[0].on
    assert said(panel) == ["Hero wins outright, switched off"]
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Space, CTRL)
    assert lines(window)[0].on


def test_the_deals_kept_and_the_seats_say_that_there_is_a_condition(panel, window, qtbot, settled):
    row = add(panel, qtbot, "wins outright")
    settled(Phase.DONE)
    assert panel.note.full == "1 in 412 deals kept"
    assert window.table.seats.given.full == "· given your conditions"
    qtbot.keyClick(row, Qt.Key.Key_D, CTRL)
    assert window.table.seats.given.full == "· given your conditions"
    for each in panel.rows:
        qtbot.mouseClick(each.switch, LEFT)
    settled(Phase.DONE)
    assert panel.note.full == ""
    assert window.table.seats.given.full == ""


def test_copy_as_pql_and_paste_as_a_line(panel, window, qtbot):
    row = add(panel, qtbot, "wins outright")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "winsHi(Hero)"
    QGuiApplication.clipboard().setText("tiesHi(villain)\n")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_V, CTRL)
    assert said(panel) == ["Hero wins outright", "Villain ties"]


def test_a_line_is_rewritten_in_pql_with_its_errors_underlined(panel, window, qtbot, settled):
    row = add(panel, qtbot, "wins outright")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_F2)
    field = row.field.edit
    assert window.focusWidget() is field
    assert field.text() == "winsHi(Hero)"
    field.moveCursor(field.textCursor().MoveOperation.End)
    qtbot.keyClicks(field, " and nonsense(1)")
    settled(Phase.BLOCKED)
    assert field.problem is not None
    assert row.message == panel.message.message
    assert field.text() == "winsHi(Hero) and nonsense(1)"
    field.selectAll()
    qtbot.keyClicks(field, "tiesHi(Hero)")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_F2, SHIFT)
    assert said(panel) == ["Hero ties"]
    settled(Phase.DONE)


def test_pasted_pql_that_is_not_a_sentence_stays_as_it_was_written(panel, window, qtbot, settled):
    row = add(panel, qtbot, "wins outright")
    QGuiApplication.clipboard().setText("winsHi( Hero ) =  tiesHi(Hero)")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_V, CTRL)
    assert panel.rows[1].field.edit.text() == "winsHi( Hero ) = tiesHi(Hero)"
    settled()


def test_delete_removes_a_line_and_undo_restores_it(panel, window, qtbot):
    add(panel, qtbot, "wins outright")
    row = add(panel, qtbot, "pocket pair")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Delete)
    assert said(panel) == ["Hero wins outright"]
    assert window.focusWidget() is panel.rows[0]
    assert "pocket pair" in window.context.document.undo_stack.undoText()
    window.context.document.undo_stack.undo()
    assert len(panel.rows) == 2


def test_the_menu_has_every_act_with_its_key(panel, qtbot):
    row = add(panel, qtbot, "wins outright")
    menu = panel.menu_of(row.key)
    texts = [action.text() for action in menu.actions() if not action.isSeparator()]
    assert all("\t" in text for text in texts)
    assert {text.split("\t")[0] for text in texts} >= {
        "Copy as PQL", "Replace by PQL …", "Paste PQL as a line", "Duplicate", "Move up",
        "Group with the line above", "Remove",
    }  # fmt: skip
    menu.deleteLater()


def test_a_line_whose_seat_is_removed_stays_with_a_message(panel, window, qtbot, settled):
    window.table.seats.add_seat()
    row = add(panel, qtbot, "wins outright")
    choose(row.view.control("player"), "Villain", qtbot)
    remove_seat(window.context.document, 2)
    settled(Phase.BLOCKED)
    assert "no longer exists" in row.message
    assert row.toolTip() == row.message
    choose(row.view.control("player"), "Hero", qtbot)
    assert row.message == row.toolTip() == ""
    settled(Phase.DONE)


def test_a_card_is_picked_for_a_sentence_about_one(panel, window, qtbot):
    row = add(panel, qtbot, "turn card river card")
    chip = next(part for part in row.view.controls if "card:" in part.accessibleName().lower())
    qtbot.mouseClick(chip, LEFT)
    assert window.table.picker.isVisible()
    qtbot.keyClicks(window.table.picker, "Qd")
    assert not window.table.picker.isVisible()
    assert "Qd" in lines(window)[0].node.values


def test_every_part_of_a_line_has_a_name_and_the_tab_key_visits_it(panel, window, qtbot):
    row = add(panel, qtbot, "equity on a street")
    row.setFocus()
    visited = []
    parts = [row, *row.controls, row.menu_button]
    for _ in parts:
        focus = window.focusWidget()
        visited.append(focus)
        assert focus.accessibleName()
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    assert visited == parts


def test_a_condition_that_never_holds_is_reported_in_words(panel, window, table_engine, qtbot, settled):
    settled(Phase.DONE)
    table_engine.never = True
    row = add(panel, qtbot, "wins outright")
    settled(Phase.FAILED)
    assert "did not hold in any of 1,000,000 deals" in window.table.notice.words
    assert panel.note.full == "none of 1.0 million deals kept"
    assert window.status.sure.text() == ""
    assert not window.copier.copy("text")
    assert not window.copier.copy("picture")
    qtbot.mouseClick(row.switch, LEFT)
    settled(Phase.DONE)
    assert window.table.notice.words == ""
    assert window.context.table_runs.results.figures(1) is not None


def test_typing_in_a_seats_range_leaves_the_rows_alone(panel, window, qtbot):
    row = add(panel, qtbot, "wins outright")
    shown = panel._shown
    field = window.table.seats.rows[1].field.edit
    field.selectAll()
    qtbot.keyClicks(field, "QQ")
    assert panel._shown is shown
    assert panel.rows == (row,)


def test_an_exact_run_under_a_condition_says_how_many_deals_it_kept(panel, window, qtbot, settled):
    add(panel, qtbot, "wins outright")
    settled(Phase.DONE)
    assert " of " in window.status.trials.text()
    assert window.status.trials.text().endswith("deals kept")


def test_every_control_of_a_full_list_has_a_name(panel, window, qtbot):
    for words in ("equity on a street", "hand is in AA", "wins outright"):
        add(panel, qtbot, words)
    panel.rows[-1].setFocus()
    qtbot.keyClick(panel.rows[-1], Qt.Key.Key_G, CTRL)
    qtbot.keyClick(panel.rows[-1], Qt.Key.Key_F2)
    for row in panel.rows:
        assert row.accessibleName()
        assert all(part.accessibleName() for part in row.controls)
        assert row.menu_button.accessibleName()


def test_pql_is_pasted_into_the_empty_lists(window, qtbot):
    QGuiApplication.clipboard().setText("winsHi(villain)")
    table = window.table
    for panel in (table.conditions, table.questions):
        panel.add_button.setFocus()
        qtbot.keyClick(panel.add_button, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [row.accessibleName() for row in table.conditions.rows] == ["Villain wins outright"]
    assert [row.accessibleName() for row in table.questions.rows] == ["How often Villain wins outright"]
    QGuiApplication.clipboard().setText(" ")
    qtbot.keyClick(table.conditions.add_button, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert len(table.conditions.rows) == 1
