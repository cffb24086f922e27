"""The strip of amounts below the board."""

import pytest
from PySide6.QtCore import Qt

from tests.ui.range_context import range_context
from ui.document.decisions.money import BEHIND, PAID, POT, RAKE, TO_CALL, of_seat
from ui.document.edits.seats import add_seat, fold_seat, remove_seat
from ui.document.edits.table import set_board
from ui.document.state import PotState
from ui.table.pot import PotPanel


@pytest.fixture
def context(qapp, tmp_path):
    context = range_context(tmp_path)
    yield context
    context.document.close()
    context.library.close()


@pytest.fixture
def panel(context, qtbot):
    panel = PotPanel(context)
    qtbot.addWidget(panel)
    panel.resize(400, 200)
    panel.show()
    return panel


def typed(panel, qtbot, name, text):
    field = panel.fields[name].edit
    field.clear()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_without_a_pot_there_is_one_line(panel, qtbot):
    assert panel.strip.isHidden()
    assert panel.unit_chip.isHidden()
    panel.add_button.click()
    assert panel.strip.isVisible()
    assert panel.add_button.isHidden()


def test_typed_amounts_are_one_undo_step_each_and_say_the_stack_to_pot_ratio(panel, context, qtbot):
    panel.add_button.click()
    typed(panel, qtbot, POT, "40")
    typed(panel, qtbot, TO_CALL, "16")
    typed(panel, qtbot, BEHIND, "120")
    assert context.document.state.pot == PotState(pot="40", to_call="16", behind="120")
    assert panel.message == "A call needs 28.6 % equity. Stack to pot 3.00"
    assert context.document.undo_stack.count() == 3
    context.document.undo_stack.undo()
    assert panel.fields[BEHIND].text == ""


def test_an_error_waits_for_the_end_of_typing_and_loses_nothing(panel, context, qtbot):
    panel.add_button.click()
    typed(panel, qtbot, POT, "40")
    field = panel.fields[RAKE].edit
    context.document.typing._timer.setInterval(10**6)  # only Enter ends it
    qtbot.keyClicks(field, "500")
    assert panel.message == ""
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert panel.message == "Rake: 500 is more than 100 %. Enter 0 to 100."
    assert field.accessibleDescription() == "500 is more than 100 %. Enter 0 to 100."
    set_board(context.document, "Kh7c2d")
    assert panel.fields[RAKE].text == "500"


def test_every_player_may_have_another_stack(panel, context, qtbot):
    panel.add_button.click()
    typed(panel, qtbot, POT, "40")
    panel.more_button.click()
    typed(panel, qtbot, of_seat(BEHIND, 2), "55x")
    assert context.document.state.seat(2).behind == "55x"
    assert panel.message.startswith("Villain, behind: “55x” is not an amount.")
    fold_seat(context.document, 2, True)
    assert panel.message == "Add a player to play against."
    assert of_seat(BEHIND, 2) not in panel.fields


def test_the_money_of_a_seat_goes_with_it(panel, context, qtbot):
    panel.add_button.click()
    panel.more_button.click()
    typed(panel, qtbot, of_seat(BEHIND, 2), "55")
    remove_seat(context.document, 2)
    assert not any("2" in name for name in panel.fields)
    context.document.undo_stack.undo()
    assert panel.fields[of_seat(BEHIND, 2)].text == "55"


def test_removing_the_pot_can_be_undone(panel, context, qtbot):
    panel.add_button.click()
    typed(panel, qtbot, POT, "40")
    panel.clear_button.click()
    assert context.document.state.pot == PotState()
    assert panel.strip.isHidden()
    context.document.undo_stack.undo()
    assert panel.strip.isVisible()
    assert panel.fields[POT].text == "40"


def test_a_pot_left_empty_is_hidden_in_another_document(panel, context, qtbot):
    panel.open()
    assert not panel.strip.isHidden()
    context.document.replace(context.document.state)
    assert panel.strip.isHidden()


def test_another_unit_keeps_the_amounts(panel, context, qtbot):
    panel.add_button.click()
    typed(panel, qtbot, POT, "40")
    next(action for action in panel.units.actions() if action.text() == "big blinds").trigger()
    assert context.document.state.pot == PotState(pot="40", unit="bb")
    assert panel.unit_chip.text() == "big blinds"


def test_going_to_the_pot_selects_the_amount_so_that_typing_replaces_it(panel, qtbot):
    panel.add_button.click()
    typed(panel, qtbot, POT, "100")
    panel.open()
    assert panel.fields[POT].edit.selectedText() == "100"


def test_going_to_a_pot_too_small_for_all_bets_shows_where_bets_are_typed(panel, context, qtbot):
    add_seat(context.document)
    panel.add_button.click()
    typed(panel, qtbot, POT, "40")
    typed(panel, qtbot, TO_CALL, "30")
    assert panel.more_button.isChecked() is False
    panel.open()
    assert panel.players.isVisible()
    assert of_seat(PAID, 3) in panel.fields
