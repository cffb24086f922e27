"""The popup about a range: counts and standing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oracle.analysis.facts import standing_query
from oracle.errors import QueryError
from oracle.pql import formula, parse
from oracle.query import RunSettings
from oracle.query.conditions import Line
from oracle.simulate import run
from tests.patience import COLD_MS
from ui.document.edits.seats import set_range
from ui.document.runs.picture_conditions import GIVEN
from ui.document.runs.pql_text import read
from ui.table.range_facts import RangeFactsPopup

LEFT = Qt.MouseButton.LeftButton


def _opened(window, qtbot, key: int = 2) -> RangeFactsPopup:
    """The popup that a click on the words about a range opens, filled."""
    row = window.table.seats.row(key)
    qtbot.mouseClick(row, LEFT, pos=row._info.geometry().center())
    (popup,) = [each for each in QApplication.topLevelWidgets() if isinstance(each, RangeFactsPopup)]
    qtbot.waitUntil(lambda: not popup.request.busy, timeout=COLD_MS)
    return popup


def _lines(popup: RangeFactsPopup) -> list[str]:
    return popup.accessibleDescription().split(". ")


@pytest.fixture
def ranges(context):
    set_range(context.document, 2, "QQ+, AKs")


def test_a_click_on_the_count_shows_all_about_the_range(window, context, ranges, qtbot):
    popup = _opened(window, qtbot)
    assert _lines(popup) == [
        "Hands: 22 · 1.7 %",
        "Left on this board: 18",
        "Given the others’ cards: 12",
        "All players together: 12 ways",
        "Best hand: AA · 1 %",
        "Worst hand: AKs · 3 %",
        "On average: 1.7 %",
    ]
    assert popup.message.isHidden()
    popup.close()


def test_its_query_gives_the_same_figures(window, context, ranges, qtbot):
    popup = _opened(window, qtbot)
    found = popup.request.picture.standing
    qtbot.mouseClick(popup.pql_button, LEFT)
    assert window.workspaces.current == "pql"
    (statement,) = read(window.pql.panel.editor.text(), {})
    best, worst, mean = run(statement.query, RunSettings(method="exact")).results
    assert (best.estimate.value, worst.estimate.value) == (found.best, found.worst)
    assert mean.estimate.value == pytest.approx(found.mean)


def test_conditions_about_his_cards_count(window, context, ranges, qtbot):
    lines = (Line(1, formula("not pocketPair(villain)")),)
    context.document.apply("Require", replace(context.document.state, conditions=lines))
    popup = _opened(window, qtbot)
    assert popup.message.text() == GIVEN
    assert "Left on this board: 3" in _lines(popup)
    popup.close()


def test_esc_closes_it_and_what_cannot_be_counted_says_why(window, context, qtbot):
    set_range(context.document, 2, "KcKc")
    row = window.table.seats.row(2)
    window.table.seats.show_facts(2)
    (popup,) = row.findChildren(RangeFactsPopup)
    assert popup.message.text() == context.table_runs.problem().message
    qtbot.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()


def test_games_without_an_ordering_have_no_such_query():
    with pytest.raises(QueryError, match="has no ordering"):
        standing_query(parse("select avg(1) from game='shortdeck', a='AA', b='*'"), 0)
