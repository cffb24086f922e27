"""A long list has rows only near what the user looks at; nobody can tell by the mouse or the keyboard."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from oracle.pql import formula
from oracle.query.conditions import Ask, Group, Line, Question
from tests.ui.one_window import in_one_window
from ui.conditions.lines import column
from ui.conditions.lines.builder import DROPPED_PER_TURN, PER_TURN
from ui.conditions.lines.column import AHEAD, KEPT, MOST_ROWS
from ui.conditions.lines.rows.frame import ROW_HEIGHT
from ui.conditions.lines.rows.kinds import ConditionRow
from ui.document.edits import conditions as edits
from ui.document.lines.tree import MAX_LINES, every_line

pytestmark = pytest.mark.usefixtures("shared_window")

LONG = MOST_ROWS + 80
"""Lines of a list that has no rows for most of them, wherever the user looks."""
LAST = 99 + LONG
"""Key of its last line."""


def conditions(count):
    return tuple(Line(100 + n, formula(f"winsHi(hero) and {n} < {n + 1}")) for n in range(count))


def settle(panel, qtbot):
    """Wait until the lines of the document are checked and shown."""
    state = panel._context.document.state
    lines = [line.key for line in (state.questions if panel.ASKS else every_line(state.conditions))]
    QApplication.processEvents()
    qtbot.waitUntil(lambda: list(panel._column.keys) == lines and not panel._builder.busy)
    QApplication.processEvents()


@pytest.fixture
def long_list(window, qtbot):
    """Many more conditions than can be seen."""
    window.resize(1200, 700)
    window.context.document.replace(replace(window.context.document.state, conditions=conditions(LONG)))
    settle(window.table.conditions, qtbot)
    return window.table.conditions


def scroll_to(window, panel, qtbot, value):
    window.table.verticalScrollBar().setValue(value)
    settle(panel, qtbot)


def seen(window, panel):
    """The keys of the lines of which a part is visible."""
    view = window.table.viewport()
    top = panel._frame.mapFrom(view, QPoint(0, 0)).y()
    places = {key: panel._column.place_of(key) for key in panel._column.keys}
    return [
        key for key, place in places.items() if place.bottom() >= top and place.top() < top + view.height()
    ]


def keys(panel):
    return [row.key for row in panel.rows]


def widgets(panel):
    """How many widgets the lines have; the menu of new lines is made beside them, whenever there is time."""
    return len(panel._frame.findChildren(QWidget))


def test_there_are_no_more_widgets_for_two_hundred_lines_than_for_a_hundred(window, long_list, qtbot):
    some = widgets(long_list)
    document = window.context.document
    document.replace(replace(document.state, conditions=conditions(MAX_LINES)))
    settle(long_list, qtbot)
    assert len(long_list.rows) <= len(seen(window, long_list)) + AHEAD + 2
    assert widgets(long_list) <= some


def test_a_gap_is_as_high_as_the_row_in_its_place_would_be(long_list):
    first, unseen, last = map(long_list._column.place_of, (100, 180, LAST))
    assert {first.height(), unseen.height(), last.height()} == {long_list.row(100).height()}
    assert last.bottom() + 1 - first.top() == LONG * first.height()
    assert last.bottom() < long_list._frame.height()


@in_one_window("share", [0.3, 0.7, 1.0])
def test_wherever_the_user_scrolls_there_are_rows_and_elsewhere_they_are_deleted(
    window, long_list, qtbot, share
):
    bar = window.table.verticalScrollBar()
    scroll_to(window, long_list, qtbot, round(bar.maximum() * share))
    visible = seen(window, long_list)
    assert set(visible) <= set(keys(long_list))
    for key in visible:
        number = key - 100
        assert long_list.row(key).field.edit.text() == f"winsHi(hero) and {number} < {number + 1}"
        assert long_list.row(key).isVisible()
    assert len(long_list.rows) <= len(visible) + 2 * KEPT + 2
    assert len(long_list.findChildren(ConditionRow)) == len(long_list.rows)


def test_scrolling_makes_and_deletes_few_rows_a_turn(window, long_list, qtbot):
    sizes = []
    long_list._builder.shown.connect(lambda _last: sizes.append(set(keys(long_list))))
    before = set(keys(long_list))
    scroll_to(window, long_list, qtbot, window.table.verticalScrollBar().maximum())
    assert len(sizes) > 10
    for after in sizes:
        assert len(after - before) <= PER_TURN
        assert len(before - after) <= DROPPED_PER_TURN
        before = after


def test_the_tab_key_goes_through_all_lines_and_back(window, qtbot, monkeypatch):
    for name, few in (("MOST_ROWS", 8), ("AHEAD", 2), ("KEPT", 4)):
        monkeypatch.setattr(column, name, few)
    count = 34
    window.context.document.replace(replace(window.context.document.state, conditions=conditions(count)))
    panel = window.table.conditions
    settle(panel, qtbot)
    assert len(panel.rows) < count - 4
    for key, order in (
        (Qt.Key.Key_Tab, range(100, 100 + count)),
        (Qt.Key.Key_Backtab, range(99 + count, 99, -1)),
    ):
        start = panel.add_button if key == Qt.Key.Key_Tab else window.table.questions.add_button
        start.setFocus(Qt.FocusReason.TabFocusReason)
        visited = []
        for _press in range(8 * count):
            QTest.keyClick(window.focusWidget(), key)
            QApplication.processEvents()
            here = panel._column.key_with_focus()
            if here is None and visited:
                break
            if here is not None and (not visited or visited[-1] != here):
                visited.append(here)
        assert visited == list(order)


def test_the_line_being_typed_stays_while_the_user_scrolls_elsewhere(window, long_list, qtbot):
    edit = long_list.row(102).field.edit
    edit.setFocus(Qt.FocusReason.TabFocusReason)
    scroll_to(window, long_list, qtbot, window.table.verticalScrollBar().maximum())
    assert window.focusWidget() is edit
    edit.selectAll()
    qtbot.keyClicks(edit, "losesHi(hero)")
    assert window.context.document.state.conditions[2].node == formula("losesHi(hero)")
    assert long_list.row(102).field.edit is edit


@pytest.mark.parametrize(("key", "neighbour"), [(Qt.Key.Key_Tab, 151), (Qt.Key.Key_Backtab, 149)])
def test_the_tab_key_leads_to_the_neighbour_of_a_line_out_of_sight(window, long_list, qtbot, key, neighbour):
    long_list.edit(150)
    scroll_to(window, long_list, qtbot, window.table.verticalScrollBar().maximum())
    while long_list._column.key_with_focus() == 150:
        QTest.keyClick(window.focusWidget(), key)
    assert long_list._column.key_with_focus() == neighbour


def test_a_line_changed_out_of_sight_is_right_when_it_is_seen(window, long_list, qtbot):
    document = window.context.document
    edits.set_formula(document, LAST - 9, "losesHi(hero)")
    edits.switch(document, LAST - 8, False)
    document.undo_stack.undo()
    settle(long_list, qtbot)
    assert LAST - 9 not in keys(long_list)
    scroll_to(window, long_list, qtbot, window.table.verticalScrollBar().maximum())
    assert long_list.row(LAST - 9).field.edit.text() == "losesHi(hero)"
    assert long_list.row(LAST - 8).switch.isChecked()


def test_a_line_added_at_the_end_takes_the_keyboard_and_is_the_only_row_made_for_it(window, long_list, qtbot):
    document = window.context.document
    edits.remove(document, 100)
    settle(long_list, qtbot)
    fresh = edits.add_line(document, formula(""))
    before = set(keys(long_list))
    long_list.edit(fresh)
    qtbot.waitUntil(lambda: long_list._column.key_with_focus() == fresh)
    assert window.focusWidget() is long_list.row(fresh).field.edit
    assert set(keys(long_list)) - before <= {fresh, LAST}


def test_what_is_seen_stays_in_place_when_rows_above_it_turn_out_higher(
    window, long_list, qtbot, monkeypatch
):
    show = ConditionRow.show_line

    def higher(self, *said, **more):
        show(self, *said, **more)
        self.setMinimumHeight(2 * ROW_HEIGHT)

    monkeypatch.setattr(ConditionRow, "show_line", higher)
    bar = window.table.verticalScrollBar()
    scroll_to(window, long_list, qtbot, bar.maximum() // 2)
    for _notch in range(12):
        first = seen(window, long_list)[0]
        row = long_list.row(first)
        before = row.mapTo(window, QPoint(0, 0)).y()
        bar.setValue(bar.value() - 3 * ROW_HEIGHT)
        settle(long_list, qtbot)
        assert row.mapTo(window, QPoint(0, 0)).y() == before + 3 * ROW_HEIGHT


def test_a_line_is_dropped_between_lines_that_have_no_rows(window, long_list):
    row = long_list.row(100)
    target = long_list._column.place_of(180)
    here = long_list._frame.mapToGlobal(QPoint(20, target.bottom() - 2))
    assert 180 not in keys(long_list)
    long_list.drag.follow(row, row.mapToGlobal(QPoint(20, 5)), here)
    long_list.drag.finish(row, dropped=True)
    order = [line.key for line in window.context.document.state.conditions]
    assert order[:2] == [101, 102]
    assert order[order.index(180) + 1] == 100


def test_a_line_is_dropped_into_a_group_without_a_row(window, qtbot):
    inside = (Line(800, formula("winsHi(hero)")), Line(801, formula("losesHi(hero)")))
    listed = (*conditions(LONG), Line(700, Group("or", inside)))
    window.context.document.replace(replace(window.context.document.state, conditions=listed))
    panel = window.table.conditions
    settle(panel, qtbot)
    row, target = panel.row(100), panel._column.place_of(800)
    assert 700 not in keys(panel)
    assert 800 not in keys(panel)
    here = panel._frame.mapToGlobal(QPoint(20, target.bottom() - 2))
    panel.drag.follow(row, row.mapToGlobal(QPoint(20, 5)), here)
    panel.drag.finish(row, dropped=True)
    group = window.context.document.state.conditions[-1]
    assert [line.key for line in group.node.lines] == [800, 100, 801]


def test_a_run_counts_all_conditions_before_they_have_rows(window, table_engine, qtbot):
    document, panel = window.context.document, window.table.conditions
    document.replace(replace(document.state, conditions=conditions(MAX_LINES)))
    wanted = document.state.to_query().where
    qtbot.waitUntil(lambda: wanted in [query.where for query in table_engine.asked])
    assert repr(wanted).count("winsHi") == MAX_LINES
    assert len(panel.rows) < MAX_LINES // 2


def test_questions_out_of_sight_have_their_answers_when_they_are_seen(window, qtbot):
    asked = tuple(Question(line.key, Ask.HOW_OFTEN, line.node) for line in conditions(LONG))
    window.context.document.replace(replace(window.context.document.state, questions=asked))
    panel = window.table.questions
    settle(panel, qtbot)
    qtbot.waitUntil(lambda: panel.row(100).figure.said == "64.91 % exact")
    assert LAST - KEPT not in keys(panel)
    scroll_to(window, panel, qtbot, window.table.verticalScrollBar().maximum())
    rows = [panel.row(key) for key in seen(window, panel)]
    assert len(rows) > AHEAD
    assert {row.figure.said for row in rows} == {"64.91 % exact"}


def test_the_error_of_a_line_is_shown_after_the_row_of_another_error_was_deleted(window, qtbot):
    wrong = tuple(Line(line.key, formula("winsHi(")) for line in conditions(LONG))
    window.context.document.replace(replace(window.context.document.state, conditions=wrong))
    panel = window.table.conditions
    settle(panel, qtbot)
    panel.row(100).setFocus()
    panel.row(103).setFocus()
    shown = panel.row(103)
    assert panel.message.message
    window.table.questions.add_button.setFocus()
    scroll_to(window, panel, qtbot, window.table.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: not isValid(shown))
    panel.row(LAST - 9).setFocus()
    assert panel.message.isVisible()
    assert panel.message.message == panel.row(LAST - 9).message
