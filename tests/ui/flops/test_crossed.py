"""Two textures crossed: the grid alone, and in the workspace."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from tests.ui.flops.test_bars import LOOKS, key, placed
from tests.ui.theme.test_tokens import contrast
from ui.flops.shown.choice import AHEAD, CROSSED, NUTS, FlopsChoice
from ui.flops.shown.sifting import sift
from ui.flops.shown.words import count_line
from ui.flops.views.bars import FlopBars
from ui.flops.views.crossed import CrossedView
from ui.plots.maps.crossed_item import CrossedCell, CrossedItem
from ui.theme.theme import LIGHT_MODE, Theme
from ui.theme.tokens import DARK, LIGHT

CHOICE = FlopsChoice(view=CROSSED)


@pytest.fixture
def view(qtbot, report):
    made = placed(CrossedView(Theme(LIGHT_MODE)), qtbot)
    made.wanted = []
    made.only_wanted.connect(made.wanted.append)
    made.show_flops(sift(report, CHOICE, {}), LOOKS)
    return made


def click(view: CrossedView, qtbot, cell) -> None:
    where = view.view.mapFromScene(view.item.cell(view.area(), cell).center())
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_a_click_on_a_cell_narrows_to_its_flops_and_a_second_one_shows_all(view, qtbot, report) -> None:
    crossed = view.crossed
    click(view, qtbot, (1, 2))
    groups = frozenset((crossed.rows[1], crossed.columns[2]))
    assert view.wanted == [groups]
    view.show_flops(sift(report, replace(CHOICE, only=groups), {}), LOOKS)
    assert view.item.chosen == (1, 2)
    click(view, qtbot, (1, 2))
    assert view.wanted[1:] == [frozenset()]
    assert key(view, Qt.Key.Key_Escape)
    assert view.wanted[2:] == [frozenset()]
    view.show_flops(sift(report, CHOICE, {}), LOOKS)
    assert view.item.chosen is None
    assert not key(view, Qt.Key.Key_Escape)


def test_the_keys_read_cells_with_flops_and_enter_chooses_one(view) -> None:
    key(view, Qt.Key.Key_Right)
    assert view.item.marked == (0, 0)
    key(view, Qt.Key.Key_Right)
    key(view, Qt.Key.Key_Down)
    assert view.item.marked == (1, 1)
    assert view.accessibleDescription().startswith("two-tone, king high: ")
    assert "of all flops" in view.card.html
    for _ in range(20):
        key(view, Qt.Key.Key_Right)
    row, column = view.item.marked
    assert view.crossed.cells[row][column].chance > 0
    assert all(cell.chance == 0 for cell in view.crossed.cells[row][column + 1 :])
    key(view, Qt.Key.Key_Return)
    assert view.wanted == [frozenset((view.crossed.rows[row], view.crossed.columns[column]))]


def test_the_grid_is_copied_and_spoken_with_chances_and_half_widths(view) -> None:
    header, rows = view.table()
    assert header == ("Suits", "High card", "chance", "mean of Button’s equity", "±")
    assert sum(row[2] for row in rows) == pytest.approx(1, abs=1e-12)
    mean = sum(row[2] * row[3] for row in rows)
    assert mean == pytest.approx(view.shown.known.mean, abs=1e-12)
    best = max(rows, key=lambda row: row[3])
    assert f"Best: {best[0]}, {best[1]}: {100 * best[3]:.2f} %" in view.accessibleDescription()
    assert view.title == "Button’s equity by suits and high card"
    assert view.item.columns[:2] == ("ace", "king")


def test_a_cell_says_its_half_width_and_has_no_colour_unless_it_differs_from_the_middle(view, report) -> None:
    half = np.full(report.chance.size, 0.2)
    sampled = replace(report, kinds=replace(report.kinds, half_widths={"p1.equity": half}), deals=10**9)
    view.show_flops(sift(sampled, CHOICE, {}), LOOKS)
    colours = set()
    for row, cells in enumerate(view.item.cells):
        for column, cell in enumerate(cells):
            known = view.crossed.cells[row][column]
            if not known.chance > 0:
                continue
            assert len(cell.lines) == 3
            assert cell.lines[1].startswith("± ")
            assert (cell.away == 0) == (abs(known.mean - 0.5) <= known.half_width)
            colours.add((cell.away > 0) - (cell.away < 0))
    assert 0 in colours
    assert len(colours) > 1
    assert "sampled so far" in view.line


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_figures_read_on_every_colour_and_the_middle_has_none(tokens) -> None:
    item = CrossedItem()
    item.dress(tokens, "")
    for seat in range(len(tokens.seats)):
        item.tint(tokens.seat(seat), tokens.seat(seat))
        for away in (1.0, -1.0, 0.4):
            assert contrast(QColor(tokens.text), item.ground(CrossedCell(("50.0",), away))) >= 4.5
        assert item.ground(CrossedCell(("50.0",), 0.0)) == QColor(tokens.surface)


def test_nothing_is_read_where_there_are_no_flops(view, report) -> None:
    view.show_flops(sift(report, replace(CHOICE, search="nonsense"), {}), LOOKS)
    key(view, Qt.Key.Key_Right)
    assert view.item.marked is None
    assert view.hint == "No flop to show."
    assert view.summary() == "No flop to show."
    assert view.table()[1] == []


def test_cell_search_and_runs_work_together_and_each_is_shown_and_ended_by_its_chip(
    panel, qtbot, settled, window
) -> None:
    tables = panel.tables
    qtbot.mouseClick(tables.views.button(1), Qt.MouseButton.LeftButton)
    settled(panel)
    assert tables.crossed.isVisible()
    assert not tables.list.isVisible()
    assert (tables.down.text(), tables.across.text()) == ("Suits", "High card")
    assert not tables.only.isVisible()
    qtbot.keyClicks(panel.search, "Axx")
    settled(panel)
    assert "fit the search" in tables.crossed.line
    at = tables.crossed.crossed.columns.index(("high_card", "ace high"))
    click(tables.crossed, qtbot, (0, at))
    settled(panel)
    assert tables.only.isVisible()
    assert tables.only.text().startswith("only rainbow, ace high")
    lines = panel.feed.shown.lines
    assert {line.kind.split(",")[0] for line in lines} == {"rainbow"}
    assert all(line.cards[0] >> 2 == 12 for line in lines)
    panel.bars.runs_wanted.emit(((lines[-1].value, lines[0].value - 1e-6),))
    settled(panel)
    assert tables.runs.isVisible()
    assert 0 < tables.list.flops.rowCount() < len(panel.bars.shown.lines) == len(lines)
    assert f"{tables.list.flops.rowCount():,} kinds, " in tables.count.full
    kept = window.workspaces.choices()
    panel.search.setText("monotone")
    settled(panel)
    assert tables.count.full.startswith("No flop fits all of this")
    panel.search.setText("Axx")
    for chip in (tables.runs, tables.only):
        qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
        settled(panel)
        assert not chip.isVisible()
    assert panel.feed.choice == replace(CHOICE, search="Axx")
    window.workspaces.restore(kept)
    settled(panel)
    assert tables.only.isVisible()
    assert tables.runs.isVisible()


def test_other_textures_are_crossed_by_their_chips(panel, qtbot, settled) -> None:
    tables = panel.tables
    qtbot.mouseClick(tables.views.button(1), Qt.MouseButton.LeftButton)
    settled(panel)
    qtbot.mouseClick(tables.down, Qt.MouseButton.LeftButton)
    words = [action.text() for action in tables._menu.actions()]
    assert words == [title for title, _ in panel.feed.shown.textures]
    assert [action.text() for action in tables._menu.actions() if action.isChecked()] == ["Suits"]
    tables._menu.actions()[words.index("High card")].trigger()
    tables._menu.close()
    settled(panel)
    assert (tables.down.text(), tables.across.text()) == ("High card", "Suits")
    assert tables.crossed.title == "Button’s equity by high card and suits"
    assert tables.crossed.item.rows[0] == "ace"


@pytest.mark.parametrize("compared", [NUTS, AHEAD])
def test_pictures_of_shares_that_are_not_known_yet_say_when_they_will_be(
    qtbot, view, report, compared
) -> None:
    columns = {name: column for name, column in report.kinds.columns.items() if ".over" not in name}
    early = replace(report, kinds=replace(report.kinds, columns=MappingProxyType(columns)), done=0.25)
    shown = sift(early, replace(CHOICE, compared=compared), {})
    bars = placed(FlopBars(Theme(LIGHT_MODE)), qtbot)
    for picture in (view, bars):
        picture.show_flops(shown, LOOKS)
        assert picture.hint == "Shares of hands are known once the equities are exact: 25 % done."
    searched = sift(early, replace(CHOICE, compared=compared, search="ace high"), {})
    assert count_line(searched, "Button") == ""  # not that no flop fits
    bars.show_flops(sift(early, replace(CHOICE, compared=compared, search="nonsense"), {}), LOOKS)
    assert bars.hint == "No flop to show."
