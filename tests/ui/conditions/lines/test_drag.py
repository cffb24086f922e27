"""Lines are dragged with the mouse: up and down, into groups and out of them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from oracle.pql import formula
from oracle.query.conditions import Ask
from ui.document.edits import conditions as edits

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT = Qt.MouseButton.LeftButton
TEXTS = ("winsHi(Hero)", "tiesHi(Hero)", "pocketPair(Hero)", "pairedBoard(turn)")


@pytest.fixture
def panel(window):
    """Four conditions of keys 1 to 4, the last two in a group of key 5."""
    document = window.context.document
    for text in TEXTS:
        edits.add_line(document, formula(text))
    edits.group(document, 4)
    QApplication.processEvents()
    return window.table.conditions


def keys(panel):
    return [row.key for row in panel.rows]


def edge(row):
    """A place on a row where nothing else takes the mouse."""
    return QPoint(row.width() // 2, 2)


def drag(row, to, *, right=0, drop=True):
    """Take a row, move it in steps, and let it go over the middle of another one, or below all."""
    QTest.mousePress(row, LEFT, Qt.KeyboardModifier.NoModifier, edge(row))
    end = row.mapFromGlobal(to)
    for step in (0.5, 0.9, 1.0):
        place = edge(row) + (QPoint(edge(row).x() + right, end.y()) - edge(row)) * step
        QTest.mouseMove(row, place)
    if drop:
        QTest.mouseRelease(row, LEFT, Qt.KeyboardModifier.NoModifier, place)
        QApplication.processEvents()


def upper(row):
    return row.mapToGlobal(QPoint(0, 3))


def lower(row):
    return row.mapToGlobal(QPoint(0, row.height() - 3))


def test_a_line_is_dragged_above_another_in_one_step(panel, window):
    assert keys(panel) == [1, 2, 5, 3, 4]
    count = window.context.document.undo_stack.count()
    drag(panel.row(2), upper(panel.row(1)))
    assert keys(panel) == [2, 1, 5, 3, 4]
    assert window.context.document.undo_stack.count() == count + 1
    assert window.context.document.undo_stack.undoText().startswith("move “")
    assert window.focusWidget() is panel.row(2)
    window.context.document.undo_stack.undo()
    assert keys(panel) == [1, 2, 5, 3, 4]


def test_a_line_is_dragged_into_a_group_and_out_of_it(panel):
    drag(panel.row(1), lower(panel.row(3)))
    assert keys(panel) == [2, 5, 3, 1, 4]
    assert panel.row(1).level == 1
    drag(panel.row(1), upper(panel.row(2)))
    assert keys(panel) == [1, 2, 5, 3, 4]
    assert panel.row(1).level == 0


def test_after_a_group_the_mouse_further_right_drops_inside_and_further_left_outside(panel):
    below = lower(panel.row(4))
    drag(panel.row(1), below)
    assert keys(panel) == [2, 5, 3, 4, 1]
    assert panel.row(1).level == 0
    drag(panel.row(1), below, right=40)
    assert panel.row(1).level == 1
    drag(panel.row(1), lower(panel.row(1)), right=-40)
    assert panel.row(1).level == 0


def test_a_group_moves_with_what_is_in_it(panel):
    drag(panel.row(5), upper(panel.row(1)))
    assert keys(panel) == [5, 3, 4, 1, 2]


def test_the_mark_shows_where_the_line_would_go_and_escape_leaves_all_as_it_was(panel, window):
    count = window.context.document.undo_stack.count()
    row = panel.row(1)
    drag(row, lower(panel.row(3)), drop=False)
    assert panel.drag.mark.isVisible()
    assert panel.drag.mark.level == 1
    assert QApplication.overrideCursor() is not None
    QTest.keyClick(row, Qt.Key.Key_Escape)
    QTest.mouseRelease(row, LEFT)
    assert not panel.drag.mark.isVisible()
    assert QApplication.overrideCursor() is None
    assert keys(panel) == [1, 2, 5, 3, 4]
    assert window.context.document.undo_stack.count() == count


def test_a_line_let_go_where_it_lay_makes_no_step(panel, window):
    count = window.context.document.undo_stack.count()
    drag(panel.row(2), lower(panel.row(2)))
    assert window.context.document.undo_stack.count() == count


def test_a_line_that_goes_while_it_is_dragged_gives_the_cursor_back(panel, window):
    drag(panel.row(2), upper(panel.row(1)), drop=False)
    window.context.document.undo_stack.setIndex(0)
    assert QApplication.overrideCursor() is None
    assert not panel.drag.mark.isVisible()


def test_a_line_alone_has_no_grip(panel, window):
    row = panel.row(1)
    assert row.movable
    for key in (5, 2):
        edits.remove(window.context.document, key)
    assert not row.movable


def test_questions_are_dragged_as_well(window):
    document = window.context.document
    for text in TEXTS[:3]:
        edits.ask_about(document, formula(text), Ask.HOW_OFTEN)
    QApplication.processEvents()
    panel = window.table.questions
    drag(panel.row(3), upper(panel.row(1)))
    assert keys(panel) == [3, 1, 2]
    assert document.undo_stack.undoText().startswith("move “")


def test_the_grip_shows_under_the_mouse(panel, qtbot):
    row = panel.row(1)
    assert not row.grip.isVisible()
    QTest.mouseMove(row.window(), row.mapTo(row.window(), edge(row)))
    qtbot.waitUntil(row.grip.isVisible)
