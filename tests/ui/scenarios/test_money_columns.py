"""Pot and call in the Scenarios workspace, through clicks and keys."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from tests.ui.scenarios.reading import cell, choose, texts
from ui.document.decisions.money import POT as POT_AMOUNT
from ui.document.decisions.money import TO_CALL
from ui.document.edits.money import set_amount
from ui.document.edits.scenarios import add_rows, add_subject, set_values
from ui.document.edits.table import set_board
from ui.document.scenarios.model import CALL, POT, Subject

MIDDLE, PRICE = Subject(POT), Subject(CALL)


def titles(panel) -> list[str]:
    model = panel.list.scenarios
    return [model.title_of(column) for column in range(model.columnCount())]


def test_a_column_for_the_pot_brings_what_a_call_needs_and_is_worth(panel, document, answered):
    set_board(document, "Kh7c2d9s3h")
    set_amount(document, POT_AMOUNT, "20")
    set_amount(document, TO_CALL, "5")
    document.end_merge()
    panel.subjects_chip.click()
    choose(panel, panel.menu, "Pot")
    set_values(document, document.state.scenarios.rows[0].key, 0, ["45"])
    answered()
    needed = titles(panel).index("Needed equity")
    assert titles(panel)[needed + 1] == "EV of the call"
    assert [texts(panel, row)[needed] for row in (0, 1)] == ["20.00 %", "10.00 %"]
    share = panel.feed.rows[1].answered.snapshot.seats[0].equity.value
    assert texts(panel, 1)[needed + 1] == f"+{50 * share - 5:,.2f}"
    assert "5 to win a pot of 50" in str(cell(panel, 1, needed).data(Qt.ItemDataRole.ToolTipRole))
    panel.row_edits._put(document.state.scenarios.rows[0].key)
    assert document.state.pot.pot == "45"
    document.undo_stack.undo()
    assert document.state.pot.pot == "20"


def test_a_wrong_amount_is_marked_in_its_cell_and_the_equity_stays(panel, document, answered):
    set_board(document, "Kh7c2d9s3h")
    add_subject(document, MIDDLE)
    panel._show_call(MIDDLE)
    add_rows(document, [("1,5",), ("half",), ("1.5k",)])
    answered()
    needed = titles(panel).index("Needed equity")
    assert texts(panel, 2)[1] == "half"
    assert "not an amount" in str(cell(panel, 2, 1).data(Qt.ItemDataRole.ToolTipRole))
    assert "not an amount" in str(cell(panel, 2, 1).data(Qt.ItemDataRole.AccessibleTextRole))
    warning = QColor(panel._context.theme.tokens.warning)
    assert cell(panel, 2, 1).data(Qt.ItemDataRole.ForegroundRole) == warning
    assert cell(panel, 1, 1).data(Qt.ItemDataRole.ForegroundRole) != warning
    assert [texts(panel, row)[needed] for row in (0, 1, 2, 3)] == ["–", "0.00 %", "–", "0.00 %"]
    assert "%" in texts(panel, 2)[2]


def test_a_sweep_of_the_pot_is_drawn_with_equity_needed_equity_and_worth(panel, document, answered, qtbot):
    set_board(document, "Kh7c2d9s3h")
    set_amount(document, TO_CALL, "5")
    set_amount(document, POT_AMOUNT, "20")
    document.end_merge()
    panel.sweep_button.click()
    panel.sweep.chip.click()
    choose(panel, panel.sweep.menu, "Pot")
    for field, text in ((panel.sweep.first, "10"), (panel.sweep.last, "x"), (panel.sweep.step, "10")):
        field.edit.clear()
        qtbot.keyClicks(field.edit, text)
    assert not panel.sweep.add.isEnabled()
    panel.sweep.last.edit.clear()
    qtbot.keyClicks(panel.sweep.last.edit, "30")
    assert panel.sweep.add.text() == "Add 3 scenarios"
    panel.sweep.add.click()
    answered()
    assert [row.values for row in document.state.scenarios.rows] == [("10",), ("20",), ("30",)]
    assert panel.curve.title == "Equity by pot, in chips"
    names = [curve.name for curve in panel.curve.curves]
    assert names == ["Hero", "Villain", "Needed equity"]
    needed = panel.curve.curves[2]
    assert (needed.places, [round(share, 4) for share in needed.shares]) == (
        (10, 20, 30), [0.3333, 0.2, 0.1429],
    )  # fmt: skip
    panel.curve_chip.click()
    choose(panel, panel.menu, "EV of the call")
    assert panel.curve.curves[0].unit is not None
    assert "EV of the call from +" in panel.curve.summary()
    panel.curve.read(1)
    document.undo_stack.undo()
    assert not document.state.scenarios.subjects


def test_what_a_call_counts_besides_the_cells_is_shown_above_the_table(panel, document, answered):
    set_board(document, "Kh7c2d9s3h")
    set_amount(document, POT_AMOUNT, "20")
    set_amount(document, TO_CALL, "4")
    answered()
    assert panel.remark.full == ""
    state = document.state
    document.replace(replace(state, intent=replace(state.intent, won_later="6")))
    panel.subjects_chip.click()
    choose(panel, panel.menu, "Pot")
    answered()
    assert panel.remark.full == "A call counts 6 won later from each."
