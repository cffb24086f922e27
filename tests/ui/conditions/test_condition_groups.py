"""Groups of conditions, and taking every edit of them back, through clicks and keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oracle.pql import formula
from tests.ui.one_window import in_one_window
from ui.document.edits import conditions as edits
from ui.document.edits.seats import set_range
from ui.document.runs.status import Phase

from .test_conditions import add, lines, search_for

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT = Qt.MouseButton.LeftButton
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_and_becomes_or_by_a_click_and_back(panel, window, qtbot):
    add(panel, qtbot, "wins outright")
    second = add(panel, qtbot, "pocket pair")
    assert second.joined.text() == "and"
    qtbot.mouseClick(second.joined, LEFT)
    (group,) = lines(window)
    assert group.node.joined == "or"
    assert [row.KIND for row in panel.rows] == ["g", "c", "c"]
    assert panel.rows[0].which.text() == "any of these"
    qtbot.mouseClick(panel.rows[2].joined, LEFT)
    assert len(lines(window)) == 2


def test_lines_are_grouped_taken_out_moved_and_dissolved_by_keys(panel, window, qtbot):
    for words in ("wins outright", "pocket pair", "is ahead"):
        last = add(panel, qtbot, words)
    last.setFocus()
    qtbot.keyClick(last, Qt.Key.Key_Up, ALT)
    assert panel.rows[1] is last
    assert window.focusWidget() is last
    qtbot.keyClick(last, Qt.Key.Key_G, CTRL)
    assert [row.KIND for row in panel.rows] == ["g", "c", "c", "c"]
    qtbot.keyClick(last, Qt.Key.Key_G, CTRL | SHIFT)
    assert panel.rows[0].KIND == "g"
    assert panel.rows[2] is last
    head = panel.rows[0]
    head.setFocus()
    qtbot.keyClick(head, Qt.Key.Key_D, CTRL | SHIFT)
    assert [row.KIND for row in panel.rows] == ["c", "c", "c"]


def test_a_line_is_added_to_a_group_by_its_button(panel, window, qtbot):
    row = add(panel, qtbot, "wins outright")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_G, CTRL)
    qtbot.mouseClick(panel.rows[0].add_button, LEFT)
    qtbot.keyClicks(panel.choices.search, "pocket pair")
    qtbot.keyClick(panel.choices.search, Qt.Key.Key_Return)
    assert len(lines(window)[0].node.lines) == 2


def test_a_group_says_not_all_of_these(panel, window, qtbot):
    row = add(panel, qtbot, "wins outright")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_G, CTRL)
    head = panel.rows[0]
    head.setFocus()
    qtbot.keyClick(head, Qt.Key.Key_I, CTRL)
    assert head.which.text() == "none of these"
    qtbot.mouseClick(head.which, LEFT)
    assert head.which.text() == "not all of these"


def test_or_lines_switched_off_together_require_nothing(panel, window, table_engine, qtbot, settled):
    row = add(panel, qtbot, "wins outright")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_G, CTRL)
    qtbot.mouseClick(panel.rows[0].switch, LEFT)
    settled(Phase.DONE)
    assert panel.rows[1].accessibleName().endswith("switched off")
    set_range(window.context.document, 2, "QQ")
    settled(Phase.DONE)
    assert table_engine.asked[-1].where is None


@in_one_window("width", [1024, 1440])
def test_long_lines_deep_in_groups_are_not_cut_off(panel, window, qtbot, width):
    for words in ("against a range", "flop category top pair", "number of players equity"):
        qtbot.mouseClick(panel.add_button, LEFT)
        search_for(panel.choices.search, words, qtbot)
        qtbot.keyClick(panel.choices.search, Qt.Key.Key_Return)
        panel.choices.close()
    for _ in range(2):
        last = panel.rows[-1]
        last.setFocus()
        qtbot.keyClick(last, Qt.Key.Key_G, CTRL)
    window.resize(width, 700)
    QApplication.processEvents()
    inside, view = window.table.widget(), window.table.viewport()
    assert inside.width() <= view.width()
    for row in panel.rows:
        for part in (*row.controls, row.menu_button):
            right = part.mapTo(row, part.rect().topRight()).x()
            assert right <= row.width()


def test_every_edit_of_lines_is_one_step_that_undo_takes_back_and_redo_repeats(panel, window):
    document = window.context.document
    for text in ("winsHi(Hero)", "pocketPair(Hero)", "pairedBoard(turn)", "tiesHi(Hero)"):
        edits.add_line(document, formula(text))
    stack, start = document.undo_stack, document.undo_stack.index()
    states, texts = [document.state], []
    for key, name in (
        (1, "switch"), (1, "negate"), (2, "sentence"), (2, "pql"), (3, "duplicate"), (4, "up"), (3, "down"),
        (4, "group"), (1, "group"), (1, "out"), (2, "remove"),
    ):  # fmt: skip
        panel.act(key, name)
        assert document.state != states[-1], name
        states.append(document.state)
        texts.append(stack.undoText())
    edits.place(document, 1, None, 0)
    edits.join(document, None, "or")
    states.append(document.state)
    assert stack.index() == start + len(texts) + 2
    stack.undo()
    for before in reversed(states[:-1]):
        stack.undo()
        assert document.state == before
    while stack.canRedo():
        stack.redo()
    assert document.state == states[-1]
    assert all(text[0].islower() for text in texts)
