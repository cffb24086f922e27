"""The field over a player in which his range is typed: whose range it is, and how long it is there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication

from tests.ui.flops.conftest import BLIND, BUTTON
from ui.document.edits.seats import fold_seat, move_seat, set_range


@pytest.fixture
def players(panel):
    return panel.side.players


def lose_focus(line, reason) -> None:
    QApplication.sendEvent(line, QFocusEvent(QEvent.Type.FocusOut, reason))


def test_a_range_that_is_being_typed_goes_to_no_other_seat(players, window, qtbot) -> None:
    document = window.context.document
    first, second = players[:2]
    first.type_range()
    qtbot.keyClicks(first.field.line, "KK")
    move_seat(document, 2, 0)
    assert first.field is None
    second.type_range()
    qtbot.keyClicks(second.field.line, "JJ")
    fold_seat(document, 1, True)  # its player is hidden, and a field that is hidden loses the focus
    assert second.field is None
    assert [seat.range_text for seat in document.state.seats] == [BLIND, BUTTON]
    document.undo_stack.undo()
    first.type_range()
    qtbot.keyClicks(first.field.line, "TT")
    document.replace(document.state)
    assert first.field is None
    assert document.state.seat(2).range_text == BLIND


def test_a_menu_over_the_field_leaves_it_and_looking_at_a_range_is_no_edit(players, window, qtbot) -> None:
    document, player = window.context.document, players[0]
    set_range(document, 1, "QQ,\nAKs")  # as a file may have it
    player.type_range()
    line = player.field.line
    lose_focus(line, Qt.FocusReason.PopupFocusReason)
    assert player.field is not None
    steps = document.undo_stack.count()
    lose_focus(line, Qt.FocusReason.TabFocusReason)
    assert player.field is None
    assert document.undo_stack.count() == steps
    player.type_range()
    qtbot.keyClicks(player.field.line, "99")
    lose_focus(player.field.line, Qt.FocusReason.TabFocusReason)
    assert document.state.seat(1).range_text == "99"


def test_the_enter_key_of_the_number_pad_takes_the_range(players, window, qtbot) -> None:
    players[0].type_range()
    qtbot.keyClicks(players[0].field.line, "88")
    qtbot.keyClick(players[0].field.line, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)
    assert players[0].field is None
    assert window.context.document.state.seat(1).range_text == "88"


def test_the_field_has_the_room_of_its_player_at_any_size(players) -> None:
    player = players[0]
    player.type_range()
    player.resize(player.width() - 40, player.height() - 20)
    assert player.rect().contains(player.field.geometry())
