"""The board in Ranges: its keys stay there, and it is the same board as on the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from oracle.cards.card import parse_cards
from tests.ui.ranges.workbench.conftest import BUTTON
from ui.document.edits.table import set_board, set_game
from ui.window.workspaces import PQL, RANGES, TABLE

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def ranges(window):
    """A window on Ranges, two columns wide, with the tools visible instead of the board."""
    window.resize(1024, 700)
    window.edit_range(BUTTON)
    QApplication.processEvents()
    editor = window.range_editors.grid
    editor.columns.switch.choose("Edit")
    return window


def press(window, qtbot, key, modifiers=CTRL):
    window.activateWindow()
    qtbot.keyClick(window, key, modifiers)


@pytest.mark.parametrize(
    ("keys", "title"), [(CTRL, "board"), (CTRL | Qt.KeyboardModifier.ShiftModifier, "dead")]
)
def test_cards_are_picked_in_the_current_workspace(ranges, qtbot, keys, title):
    board = ranges.range_editors.grid.workbench.board
    assert not board.isVisible()
    press(ranges, qtbot, Qt.Key.Key_B, keys)
    assert ranges.workspaces.current == RANGES
    assert board.isVisible()
    assert board._picker.isVisible()
    assert not ranges.table.picker.isVisible()
    qtbot.keyClicks(board._picker, "3s")
    state = ranges.context.document.state
    assert "3s" in (state.board if title == "board" else state.dead)
    board._picker.close()


def test_elsewhere_the_board_of_the_table_is_picked(window, qtbot):
    window.workspaces.show_workspace(PQL)
    press(window, qtbot, Qt.Key.Key_B)
    assert window.workspaces.current == TABLE
    assert window.table.picker.isVisible()
    window.table.picker.close()


def test_in_stud_ranges_has_no_board_and_the_table_picks_dead_cards(window, qtbot):
    set_game(window.context.document, "razz", lambda *_: {})
    window.edit_range(BUTTON)
    press(window, qtbot, Qt.Key.Key_B)
    assert window.workspaces.current == TABLE
    window.table.picker.close()


def test_a_random_board_keeps_the_workspace_and_the_cards_locked_on_either_board(ranges, qtbot):
    document, inner = ranges.context.document, ranges.range_editors.grid.workbench.board
    king, two = parse_cards("Kc")[0], parse_cards("2h")[0]
    set_board(document, "Kc7h2h")
    ranges.table.board.dealer.lock(king, True)
    inner.dealer.lock(two, True)
    for board in (ranges.table.board, inner):
        assert [slot.locked for slot in board.slots] == [True, False, True, False, False]
    for _deal in range(5):
        press(ranges, qtbot, Qt.Key.Key_R)
        assert ranges.workspaces.current == RANGES
        assert {king, two} <= set(parse_cards(document.state.board))


def test_the_street_dealt_at_random_is_the_same_on_both_boards(ranges):
    inner = ranges.range_editors.grid.workbench.board
    inner.dealer.choose_street("turn")
    assert ranges.table.board.random_button.accessibleName() == "Random turn"
    assert inner.random_button.accessibleName() == "Random turn"
    assert len(parse_cards(ranges.context.document.state.board)) == 4
