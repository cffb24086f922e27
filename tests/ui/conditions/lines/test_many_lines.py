"""A session with as many lines as there can be is shown a few rows at a time."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtWidgets import QApplication

from oracle.pql import formula
from oracle.query.conditions import Ask, Group, Line, Question
from ui.conditions.lines.builder import AT_ONCE, PER_TURN
from ui.conditions.lines.column import MOST_ROWS
from ui.conditions.lines.rows import kinds as line_rows
from ui.document.lines.tree import MAX_LINES
from ui.widgets.reading_order import in_reading_order

pytestmark = pytest.mark.usefixtures("shared_window")

MANY = MAX_LINES


def conditions(count):
    return tuple(Line(100 + n, formula(f"winsHi(hero) and {n} < {n + 1}")) for n in range(count))


@pytest.fixture
def made(monkeypatch):
    """Rows made and rows shown, by key."""
    counts = {"made": [], "shown": []}
    for kind, show in (
        (line_rows.ConditionRow, "show_line"),
        (line_rows.GroupRow, "show_line"),
        (line_rows.QuestionRow, "show_question"),
    ):
        make, shown = kind.__init__, getattr(kind, show)

        def count_made(self, context, key, parent=None, make=make):
            counts["made"].append(key)
            make(self, context, key, parent)

        def count_shown(self, *said, shown=shown, **more):
            counts["shown"].append(self.key)
            shown(self, *said, **more)

        monkeypatch.setattr(kind, "__init__", count_made)
        monkeypatch.setattr(kind, show, count_shown)
    return counts


def open_lines(window, **lines):
    window.context.document.replace(replace(window.context.document.state, **lines))


def test_few_rows_are_made_at_once_and_the_others_turn_by_turn(window, made, qtbot):
    panel = window.table.conditions
    steps = []
    panel._builder.shown.connect(lambda _last: steps.append(len(made["made"])))
    open_lines(window, conditions=conditions(MOST_ROWS))
    qtbot.waitUntil(lambda: len(panel.rows) == MOST_ROWS and not panel._builder.busy)
    assert next(step for step in steps if step) == AT_ONCE
    assert [row.key for row in panel.rows] == [line.key for line in conditions(MOST_ROWS)]
    grown = [after - before for before, after in pairwise(steps) if before]
    assert set(grown) <= {0, PER_TURN}
    assert len(set(made["made"])) == len(made["made"]) == MOST_ROWS
    assert all(row.isVisibleTo(panel) for row in panel.rows)


def test_questions_are_shown_the_same_way(window, made, qtbot):
    count = AT_ONCE + 5 * PER_TURN
    asked = tuple(Question(line.key, Ask.HOW_OFTEN, line.node) for line in conditions(count))
    open_lines(window, questions=asked)
    assert len(made["made"]) == AT_ONCE
    panel = window.table.questions
    qtbot.waitUntil(lambda: not panel._builder.busy)
    assert len(panel.rows) == count


def test_an_edit_of_one_line_shows_one_row_again(window, made, qtbot):
    from ui.document.edits.conditions import set_formula, switch

    open_lines(window, conditions=conditions(12))
    panel = window.table.conditions
    qtbot.waitUntil(lambda: not panel._builder.busy)
    made["shown"].clear()
    set_formula(window.context.document, 105, "losesHi(hero)")
    switch(window.context.document, 107, False)
    QApplication.processEvents()
    assert set(made["shown"]) == {105, 107}


def test_a_line_that_is_edited_is_made_before_its_turn(window, qtbot):
    open_lines(window, conditions=conditions(20))
    panel = window.table.conditions
    panel.edit(115)
    assert panel.row(115).isVisibleTo(panel)
    qtbot.waitUntil(lambda: not panel._builder.busy)
    assert [row.key for row in panel.rows] == list(range(100, 120))


def test_another_session_forgets_rows_that_were_still_to_come(window, made, qtbot):
    panel, count = window.table.conditions, MANY
    open_lines(window, conditions=conditions(count))
    qtbot.waitUntil(lambda: bool(made["made"]))
    open_lines(window, conditions=conditions(2))
    qtbot.waitUntil(lambda: len(panel.rows) == 2 and not panel._builder.busy)
    assert len(made["made"]) < count


def test_the_tab_key_goes_through_rows_in_their_order_after_any_move(window, qtbot):
    panel, lines = window.table.conditions, conditions(6)
    orders = (lines, (*lines[3:], *lines[:3]), lines[::2], lines[::-1], lines)
    for shown in orders:
        open_lines(window, conditions=shown)
        qtbot.waitUntil(lambda: not panel._builder.busy)
        QApplication.processEvents()
        order = in_reading_order(window)
        first = order.index(panel.rows[0])
        wanted = [part for row in panel.rows for part in (row, *row.controls, row.menu_button)]
        assert order[first : first + len(wanted)] == wanted


def test_a_line_becomes_a_group_in_its_place(window, qtbot):
    lines = conditions(3)
    open_lines(window, conditions=lines)
    grouped = (lines[0], Line(101, Group("or", (replace(lines[1], key=900),))), lines[2])
    open_lines(window, conditions=grouped)
    panel = window.table.conditions
    qtbot.waitUntil(lambda: not panel._builder.busy)
    assert [row.key for row in panel.rows] == [100, 101, 900, 102]
    assert isinstance(panel.row(101), line_rows.GroupRow)
