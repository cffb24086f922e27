"""Grid and subset below the table where there is room, and the column of the nut advantage."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.patience import COLD_MS
from ui.flops.shown.choice import ADVANTAGE, ASKED, COMPARED, CROSSED, LIST, SUBSET, FlopsChoice
from ui.flops.shown.figure_words import advantage_text
from ui.flops.shown.sifting import sift


def test_in_a_large_window_grid_and_subset_are_below_the_table(panel, window, qtbot, settled) -> None:
    tables = panel.tables
    window.resize(1024, 700)
    assert not tables.together
    assert not tables.crossed.isVisible()
    window.resize(1440, 1000)
    settled(panel)
    assert tables.together
    assert tables.list.isVisible()
    assert tables.crossed.isVisible()
    assert tables.crossed.item.rows
    assert tables.subset.isVisible()
    assert not tables.subset.flops.isVisible()
    assert tables.list.height() > 10 * tables.list.rowHeight(0)
    qtbot.mouseClick(tables.subset.choose_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: tables.subset.shown is not None and not panel.subsets.busy, timeout=COLD_MS)
    assert "represent all" in tables.subset.line.text()
    assert not tables.subset.choose_button.isVisible()
    assert tables.subset.copy_button.isEnabled()
    for view, part in ((CROSSED, tables.crossed), (SUBSET, tables.subset.flops), (LIST, tables.list)):
        panel.choosing.view(view)
        settled(panel)
        assert part.isVisible()
        assert tables.list.isVisible() == (view == LIST)
    assert tables.subset.shown is not None


def test_a_cell_below_the_table_narrows_it(panel, window, qtbot, settled) -> None:
    window.resize(1440, 1000)
    settled(panel)
    before = len(panel.feed.shown.order)
    panel.tables.crossed.read((0, 0))
    panel.tables.crossed.setFocus()
    qtbot.keyClick(panel.tables.crossed, Qt.Key.Key_Return)
    settled(panel)
    assert 0 < len(panel.feed.shown.order) < before
    assert panel.tables.only.isVisible()
    assert panel.tables.crossed.isVisible()


def test_the_nut_advantage_is_the_difference_of_the_shares_and_sorts(report) -> None:
    shown = sift(report, FlopsChoice(order=ADVANTAGE), {})
    lines = [shown.lines[place] for place in shown.order]
    known = [report.column(f"p{player}.over80") for player in (1, 2)]
    assert lines[0].advantage == pytest.approx((known[0] - known[1])[report.chance > 0].max(), abs=1e-12)
    assert [line.advantage for line in lines] == sorted((line.advantage for line in lines), reverse=True)
    assert advantage_text(lines[0]).startswith("+")
    assert advantage_text(lines[-1]).startswith("−")


def test_a_question_of_turns_is_asked_in_the_window(panel, settled, qtbot) -> None:
    panel.choosing.choose_street("turn")
    settled(panel)
    qtbot.mouseClick(panel.side.compared.button(COMPARED.index(ASKED)), Qt.MouseButton.LeftButton)
    panel.side.question.setText("avg(boardSuitCount(turn))")
    qtbot.waitUntil(lambda: bool(panel.bars.shown and panel.bars.shown.choice.question), timeout=COLD_MS)
    settled(panel)
    shown = panel.feed.shown
    assert (shown.street, shown.exact) == ("turn", True)
    assert {line.value for line in shown.lines} <= {3.0, 4.0}
    assert not panel.tables.together
