"""The breakdown through clicks and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oracle.ranges import parse_range
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import set_range
from ui.pictures.made_hands.breakdown import NOTHING_DROPPED, NOTHING_KEPT

RANGE = "77, QQ-TT, KJs, AQs, 76s"


@pytest.fixture
def feed(window, context, drawn, qtbot):
    set_range(context.document, 2, RANGE)
    click_tab(window, "Breakdown", qtbot)
    window.picture_set.breakdown.chooser.choose(2)
    drawn(window.picture_set.breakdown)
    QApplication.processEvents()
    return window.picture_set.breakdown


def click(tree, path, qtbot):
    item = next(item for item in tree.items() if tree.path(item) == path)
    place = tree.visualItemRect(item).center()
    assert tree.itemAt(place) is item
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)


def outer(tree):
    return [tree.path(tree.topLevelItem(number)) for number in range(tree.topLevelItemCount())]


def test_every_hand_is_in_one_group(feed):
    view = feed.view
    assert len(view.kept_rows()) == len(view.breakdown.hands)
    titles = [view.tree.topLevelItem(n).text(0) for n in range(view.tree.topLevelItemCount())]
    assert titles[0] == "Three of a kind"
    assert "High card" in titles
    assert "Villain’s range by hand type" in view.accessibleDescription()
    assert not view.make_button.isEnabled()


def test_the_columns_say_what_is_counted_in_them(feed):
    tree = feed.view.tree
    head = tree.headerItem()
    found = {head.text(column): head.toolTip(column) for column in range(tree.columnCount())}
    assert "without board and dead cards" in found["Combos"]
    assert "the others’ cards" in found["Share of the range"]
    assert all(found.values())


def test_a_click_drops_a_group_and_another_keeps_it_again(feed, qtbot):
    view = feed.view
    path = outer(view.tree)[0]
    found = view.tree.topLevelItem(0).toolTip(2)
    assert found.startswith("Three of a kind: 3 hands, held ")
    assert found.endswith(" %. Kept; click to drop it.")
    click(view.tree, path, qtbot)
    assert view.tree.topLevelItem(0).toolTip(0).endswith("Dropped; click to keep it.")
    dropped = len(view.breakdown.hands) - len(view.kept_rows())
    assert dropped == 3  # the sets of sevens left beside the seven of hearts
    assert "hands are kept" in view.line
    click(view.tree, path, qtbot)
    assert len(view.kept_rows()) == len(view.breakdown.hands)


def test_a_range_with_nothing_dropped_or_nothing_kept_cannot_be_made_and_says_why(feed, qtbot):
    view = feed.view
    assert not view.make_button.isEnabled()
    assert view.make_button.toolTip() == NOTHING_DROPPED
    for path in outer(view.tree):
        click(view.tree, path, qtbot)
    assert not len(view.kept_rows())
    assert not view.make_button.isEnabled()
    assert view.make_button.toolTip() == NOTHING_KEPT
    assert NOTHING_KEPT in view.line
    click(view.tree, outer(view.tree)[0], qtbot)
    assert view.make_button.isEnabled()
    assert not view.make_button.toolTip()


def test_a_part_of_a_group_can_be_dropped_alone(feed, qtbot):
    view = feed.view
    leaf = next(path for path in view.tree.leaves() if len(path) == 2)
    click(view.tree, leaf, qtbot)
    item = next(item for item in view.tree.items() if view.tree.path(item) == leaf[:1])
    assert item.checkState(0) in (Qt.CheckState.PartiallyChecked, Qt.CheckState.Unchecked)
    assert 0 < len(view.kept_rows()) < len(view.breakdown.hands)


def test_the_kept_hands_become_the_range_in_one_undo_step(feed, context, drawn, qtbot):
    view = feed.view
    click(view.tree, outer(view.tree)[-1], qtbot)
    kept = len(view.kept_rows())
    qtbot.mouseClick(view.make_button, Qt.MouseButton.LeftButton)
    assert parse_range(context.document.state.seats[1].range_text, syntax="classic").combos == kept
    drawn(feed)
    assert len(view.breakdown.hands) == kept
    assert view.tree.dropped == set()
    context.document.undo_stack.undo()
    assert context.document.state.seats[1].range_text == RANGE


def test_space_drops_the_group_under_the_cursor(feed, qtbot):
    tree = feed.view.tree
    tree.setFocus()
    qtbot.keyClick(tree, Qt.Key.Key_Home)
    qtbot.keyClick(tree, Qt.Key.Key_Space)
    assert tree.dropped
    qtbot.mouseClick(feed.view.all_button, Qt.MouseButton.LeftButton)
    assert not tree.dropped


def test_nothing_kept_cannot_become_a_range(feed):
    view = feed.view
    for path in outer(view.tree):
        view.tree.toggle(path)
    assert len(view.kept_rows()) == 0
    assert not view.make_button.isEnabled()


def test_the_range_is_split_in_other_ways(feed, qtbot):
    view = feed.view
    qtbot.mouseClick(view.by_chip, Qt.MouseButton.LeftButton)
    view.by_menu.actions()[1].trigger()
    view.by_menu.close()
    assert view.by_chip.text() == "by flop category"
    assert len(view.kept_rows()) == len(view.breakdown.hands)


def test_another_player_is_broken_down_from_his_chip(feed, drawn, qtbot):
    feed.chooser.choose(1)
    drawn(feed)
    qtbot.waitUntil(lambda: feed.view.breakdown.seat == 0)
    assert len(feed.view.breakdown.hands) == 1


def test_a_range_without_a_board_is_reported(feed, context, qtbot):
    from ui.document.edits.table import set_board

    set_board(context.document, "")
    qtbot.waitUntil(lambda: "flop" in feed.view.hint.text())


def test_the_figures_can_be_copied(feed):
    header, rows = feed.view.table()
    assert header[1] == "group"
    assert rows
    assert feed.view.menu.csv().startswith(b"\xef\xbb\xbfin,group")


def test_the_groups_are_written_in_the_colours_in_use(feed, context):
    for mode in ("dark", "light"):
        context.theme.set_mode(mode)
        color = feed.view.tree.topLevelItem(0).foreground(0).color()
        assert color.name() == context.theme.tokens.text.lower()
