"""The Flops workspace through clicks and keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics

from oracle.errors import Span
from oracle.face import equity
from tests.ui.flops.conftest import BLIND, BUTTON, DEAD
from ui.flops.feeds.feed import NO_FLOP, ONE_PLAYER
from ui.flops.shown.choice import FlopsChoice
from ui.theme.style import ui_font


def row_of(panel, texture: str, words: str):
    return next(item for item in panel.side.tree.items() if panel.side.tree.path(item) == (texture, words))


def click_group(panel, qtbot, texture: str, words: str) -> None:
    item = row_of(panel, texture, words)
    panel.side.tree.scrollToItem(item)
    place = panel.side.tree.visualItemRect(item).center()
    qtbot.mouseClick(panel.side.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_the_mean_over_all_flops_is_the_equity_of_the_table_whatever_its_board(panel) -> None:
    shown = panel.feed.shown
    found = equity(BUTTON, BLIND, syntax="classic", dead=DEAD)
    assert shown.equities[0] == pytest.approx(found.snapshot.seats[0].equity.value, abs=1e-12)
    assert shown.exact
    words = panel.side.players[0].accessibleName()
    assert words.startswith("Button, ")
    assert words.endswith("over all flops, exact")
    assert f"{100 * shown.equities[0]:.2f} %" in words
    assert panel.tables.count.full.startswith(f"{shown.kinds:,} kinds of flop: Button ")
    assert panel.side.remark.text() == ""


def test_first_figures_that_better_ones_follow_are_in_the_bars_at_once_and_in_the_views_a_turn_later(
    panel, qtbot, monkeypatch
) -> None:
    drawn = []
    for part in (panel.bars, panel.tables):
        monkeypatch.setattr(part, "show_flops", lambda *_, part=part: drawn.append(part))
    monkeypatch.setattr(panel.feed.request, "_busy", True)
    monkeypatch.setattr(panel, "_drawn", None)
    panel.show_flops()
    assert drawn == [panel.bars]
    qtbot.waitUntil(lambda: drawn == [panel.bars, panel.tables])


def test_a_click_on_a_bar_or_enter_on_a_row_puts_the_flop_on_the_table_as_one_undo_step(
    panel, window, qtbot, settled
) -> None:
    document, said = window.context.document, []
    panel.said.connect(said.append)
    before = document.state.board
    qtbot.keyClick(panel.bars, Qt.Key.Key_Right)
    assert "of all flops" in panel.bars.card.html
    best = panel.bars.shown.lines[0]
    qtbot.keyClick(panel.bars, Qt.Key.Key_Return)
    assert [card for card in said[0] if card in "cdhs"]
    assert len(document.state.board) == 6
    window.actions_.undo.trigger()
    assert document.state.board == before
    panel.tables.list.setCurrentIndex(panel.tables.list.flops.index(0, 0))
    qtbot.keyClick(panel.tables.list, Qt.Key.Key_Return)
    settled(panel)
    assert len(document.state.board) == 6
    assert panel.bars.shown.lines[0] == best  # the report does not depend on the board
    assert panel.tables.list.flops.line(0) == best


def test_a_group_without_a_tick_is_left_out_of_bars_and_table(panel, qtbot, settled) -> None:
    whole = len(panel.bars.shown.lines)
    click_group(panel, qtbot, "suits", "rainbow")
    settled(panel)
    assert 0 < len(panel.bars.shown.lines) == panel.tables.list.flops.rowCount() < whole
    assert row_of(panel, "suits", "rainbow").checkState(0) == Qt.CheckState.Unchecked
    assert " of all flops: Button " in panel.tables.count.full
    texture = next(item for item in panel.side.tree.items() if panel.side.tree.path(item) == ("suits",))
    assert texture.checkState(0) == Qt.CheckState.PartiallyChecked
    panel.side.tree.setCurrentItem(texture)
    qtbot.keyClick(panel.side.tree, Qt.Key.Key_Space)
    settled(panel)
    assert panel.bars.shown.lines == ()
    assert panel.tables.count.full == "No flop is left: put a tick beside a group."
    qtbot.keyClick(panel.side.tree, Qt.Key.Key_Space)
    settled(panel)
    assert len(panel.bars.shown.lines) == whole


def test_the_search_and_its_errors_are_above_the_table(panel, qtbot, settled) -> None:
    qtbot.keyClicks(panel.search, "AKx")
    settled(panel)
    assert all(line.cards[0] >> 2 == 12 for line in panel.bars.shown.lines)
    panel.search.setText("<b>no such thing")
    settled(panel)
    assert panel.tables.list.flops.rowCount() == 0
    assert panel.tables.count.property("role") == "error"
    assert panel.search.error == Span(6, 10)  # such
    assert panel.tables.count.full.startswith("“such” is not")
    panel.search.setText("Axx, wet")
    assert panel.search.error is None  # the search has changed since
    settled(panel)
    assert panel.search.error == Span(5, 8)
    panel.search.setText("AKQJ")
    settled(panel)
    assert panel.tables.count.property("role") == "error"
    assert panel.search.error is None  # it can be read, but no flop has four cards
    panel.search.clear()
    settled(panel)
    assert panel.tables.list.flops.rowCount() == panel.feed.shown.kinds


def test_what_is_compared_and_the_threshold_change_bars_and_columns(panel, qtbot, settled) -> None:
    panel.window().resize(1024, 700)
    qtbot.mouseClick(panel.side.compared.button(1), Qt.MouseButton.LeftButton)
    settled(panel)
    assert panel.bars.title == "Button’s nut advantage on every flop, best to worst"
    next(action for action in panel.side._thresholds.actions() if "90" in action.text()).trigger()
    settled(panel)
    titles = [
        panel.tables.list.flops.headerData(at, Qt.Orientation.Horizontal)
        for at in range(panel.tables.list.flops.columnCount())
    ]
    assert "Over 90 %\nButton" in titles
    columns = range(len(titles))
    qtbot.waitUntil(lambda: not any(panel.tables.list.isColumnHidden(at) for at in columns))
    widths = [panel.tables.list.columnWidth(at) for at in columns]
    for _ in range(2):  # nor do they change when the same is laid out again
        panel.tables.list._fit()
        assert [panel.tables.list.columnWidth(at) for at in columns] == widths
    assert panel.bars.shown.middle == 0.0
    line = panel.bars.shown.lines[0]
    assert line.value == pytest.approx(line.shares[0] - line.shares[1])


def test_a_click_on_a_title_sorts_and_the_selected_flop_stays_selected(panel, qtbot, settled) -> None:
    panel.tables.list.setCurrentIndex(panel.tables.list.flops.index(3, 0))
    before = panel.tables.list.flops.line(3)
    header = panel.tables.list.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(1) + 5, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settled(panel)
    chances = [panel.tables.list.flops.line(row).chance for row in range(panel.tables.list.flops.rowCount())]
    assert chances == sorted(chances, reverse=True)
    assert panel.tables.list.flops.line(panel.tables.list.currentIndex().row()) == before


def test_the_title_that_is_sorted_by_has_an_arrow_and_every_title_is_whole(panel, qtbot, settled) -> None:
    header, model = panel.tables.list.horizontalHeader(), panel.tables.list.flops
    metrics = QFontMetrics(ui_font("label"))
    seen = []
    for column in (2, 1, 1):
        place = QPoint(header.sectionViewportPosition(column) + 5, header.height() // 2)
        qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
        settled(panel)
        titles = [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())]
        seen.append([(at, title[-1]) for at, title in enumerate(titles) if title[-1] in "▾▴"])
        shown = [at for at in range(model.columnCount()) if not panel.tables.list.isColumnHidden(at)]
        for at in shown:
            lines = titles[at].splitlines()
            assert max(map(metrics.horizontalAdvance, lines)) + 2 * 8 <= header.sectionSize(at)
            assert len(lines) * metrics.height() <= header.height()
    assert not header.isSortIndicatorShown()  # painted over the end of a title
    assert [len(each) for each in seen] == [1, 1, 1]
    assert [each[0][0] for each in seen] == [2, 1, 1]
    assert seen[1][0][1] != seen[2][0][1]


def test_choices_come_back_with_a_layout(panel, window, settled) -> None:
    panel.feed.choose(FlopsChoice("nuts", 80, "", frozenset({("suits", "rainbow")}), "chance", True))
    kept = window.workspaces.choices()
    panel.restore({"flops": "equity", "flops left out": "", "flops search": "AKx"})
    assert panel.search.text() == "AKx"
    assert panel.feed.choice.compared == "equity"
    window.workspaces.restore(kept)
    settled(panel)
    assert panel.search.text() == ""
    assert panel.feed.choice == FlopsChoice("nuts", 80, "", frozenset({("suits", "rainbow")}), "chance", True)


def test_another_table_gets_other_flops_or_a_reason_why_there_are_none(panel, window, qtbot, settled) -> None:
    document = window.context.document
    two = document.state
    document.apply("alone", replace(two, seats=two.seats[:1]))
    qtbot.waitUntil(lambda: panel.bars.hint == ONE_PLAYER)
    assert panel.tables.list.flops.rowCount() == 0
    document.apply("stud", replace(two, game="studhi", syntax="generic", board=""))
    assert panel.bars.hint == NO_FLOP
    document.apply("wrong", replace(two, seats=(replace(two.seats[0], range_text="AAA"), two.seats[1])))
    settled(panel)
    assert panel.side.remark.text().startswith("Button: A comma or an operator is missing")
    assert panel.side.remark.property("role") == "error"
    document.apply("back", two)
    settled(panel)
    assert panel.bars.hint == ""
    assert panel.feed.shown.exact


def test_nothing_is_drawn_while_hidden_and_all_is_up_to_date_when_visible(panel, window, settled) -> None:
    document = window.context.document
    window.workspaces.show_workspace("table")
    before = panel.bars.shown
    first, second = document.state.seats
    document.apply("name", replace(document.state, seats=(replace(first, label="Opener"), second)))
    assert panel.bars.shown is before
    assert panel.bars.looks[0].label == "Button"
    window.workspaces.show_workspace("flops")
    settled(panel)
    assert panel.bars.title.startswith("Opener’s equity")
    assert panel.side.players[0].accessibleName().startswith("Opener, ")


def test_every_flop_is_copied_with_its_half_width_and_read_aloud(panel) -> None:
    header, rows = panel.bars.table()
    assert header[:7] == ("flop", "chance", "±", "Button equity", "±", "Big blind equity", "±")
    assert len(rows) == len(panel.bars.shown.lines)
    assert {row[4] for row in rows} == {0.0}
    assert all(row[3] + row[5] == pytest.approx(1.0, abs=1e-12) for row in rows)
    assert sum(row[1] for row in rows) == pytest.approx(1.0, abs=1e-12)
    assert "Best: " in panel.bars.accessibleDescription()
    spoken = panel.tables.list.flops.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Button’s equity" in spoken


def test_a_report_that_is_kept_is_compared_with_those_of_other_ranges(panel, window, qtbot, settled) -> None:
    document = window.context.document
    before = {line.cards: line.value for line in panel.bars.shown.lines}
    qtbot.mouseClick(panel.keep_button, Qt.MouseButton.LeftButton)
    settled(panel)
    assert panel.keep_button.text() == "End comparison"
    titles = [
        str(panel.tables.list.flops.headerData(at, Qt.Orientation.Horizontal))
        for at in range(panel.tables.list.flops.columnCount())
    ]
    assert "Before\nkept" in titles
    assert not any(title.startswith("Over") for title in titles)
    button, blind = document.state.seats
    document.apply("range", replace(document.state, seats=(replace(button, range_text="KK, AKs"), blind)))
    settled(panel)
    changed = [line for line in panel.bars.shown.lines if line.cards in before]
    assert len(changed) > 350
    for line in changed:
        assert line.change.points == pytest.approx(line.value - before[line.cards], abs=1e-12)
    assert any(abs(line.change.points) > 0.01 for line in changed)
    table, metrics = panel.tables.list, QFontMetrics(panel.tables.list.font())
    for at in range(table.flops.columnCount() - 1):
        text = str(table.flops.index(0, at).data())
        assert at == 0 or table.columnWidth(at) >= metrics.horizontalAdvance(text)
    header, rows = panel.bars.table()
    assert header.count("change") == 1
    assert {len(row) for row in rows} == {len(header)}
    panel.bars.read(3)
    assert "<br>before " in panel.bars.card.html
    assert ", change " in panel.bars.accessibleDescription()
    assert "Button: " in panel.keep_button.toolTip()
    qtbot.mouseClick(panel.keep_button, Qt.MouseButton.LeftButton)
    settled(panel)
    assert panel.keep_button.text() == "Keep to compare"
    assert not panel.feed.shown.kept


def test_only_a_whole_report_of_the_table_as_it_is_can_be_kept(panel, window, settled) -> None:
    document = window.context.document
    assert panel.keep_button.isEnabled()
    two = document.state
    document.apply("wrong", replace(two, seats=(replace(two.seats[0], range_text="AAA"), two.seats[1])))
    settled(panel)
    assert not panel.keep_button.isEnabled()
    panel.feed.keep()
    assert panel.feed.kept is None
    document.apply("back", two)
    settled(panel)
    assert panel.keep_button.isEnabled()
