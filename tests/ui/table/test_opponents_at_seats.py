"""Opponents at the seats: chosen in the menu, said in the row, scaling what is left of the range."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oracle.decisions.rules.funnel import funnels
from oracle.prepared import prepare
from oracle.query import RunSettings
from tests.ui.menus import submenu
from ui.document.decisions.rules import actions_of
from ui.document.edits.actions import set_rule
from ui.document.edits.seats import tie_seat
from ui.document.library.library import RangeLibrary
from ui.document.library.opponent_edits import add_opponent, set_counts
from ui.table.actions.seat_actions import SeatActions
from ui.table.seat_menu import seat_menu
from ui.table.seat_row import SeatRow


@pytest.fixture
def known(context, tmp_path):
    """The table of the tests, with a library in which Bob is twice as loose as the ideal rate."""
    library = RangeLibrary(tmp_path / "ranges.json")
    set_counts(library, add_opponent(library, "Bob"), 100, 40)
    yield replace(context, library=library)
    library.close()


def opponents(context, row):
    menu = seat_menu(context, row)
    return menu, submenu(menu, "Opponent")


def test_the_menu_of_a_seat_ties_it_and_unties_it(known, qtbot):
    row = SeatRow(known, 2)
    qtbot.addWidget(row)
    menu, found = opponents(known, row)
    assert [action.text() for action in found.actions() if action.isCheckable()] == [
        "Nobody in particular", "Bob × 2",
    ]  # fmt: skip
    found.actions()[1].trigger()
    menu.close()
    assert known.document.state.seat(2).opponent == "Bob"
    menu, found = opponents(known, row)
    assert found.actions()[1].isChecked()
    found.actions()[0].trigger()
    menu.close()
    assert known.document.state.seat(2).opponent == ""
    with qtbot.waitSignal(row.opponents_wanted):
        menu, found = opponents(known, row)
        found.actions()[-1].trigger()
    menu.close()


def test_a_name_that_is_not_in_the_list_stays_in_the_menu(known, qtbot):
    tie_seat(known.document, 2, "Gone & away")
    row = SeatRow(known, 2)
    qtbot.addWidget(row)
    menu, found = opponents(known, row)
    assert "Gone && away (not in your list)" in [action.text() for action in found.actions()]
    menu.close()
    row.show_seat(known.document.state.seat(2))
    assert row._info.full.startswith("Gone & away: not in your list")
    assert "so his rules are not scaled" in row._info.toolTip()


def test_the_row_says_whose_looseness_applies_and_how_it_was_worked_out(known, qtbot):
    tie_seat(known.document, 2, "Bob")
    row = SeatRow(known, 2)
    qtbot.addWidget(row)
    row.show_seat(known.document.state.seat(2))
    assert row._info.full.startswith("Bob × 2 · ")
    assert "against the ideal rate of 20 %, his looseness is 2.00" in row._info.toolTip()


def test_looseness_doubles_what_is_left_of_a_range(known, qtbot):
    document = known.document
    part = SeatActions(known, 2)
    qtbot.addWidget(part)
    set_rule(document, 2, "preflop", "top 20%")
    left = {}
    for name in ("", "Bob"):
        tie_seat(document, 2, name)
        table = prepare(document.state.equity_part())
        rules = actions_of(document.state, document.opponents.scale)
        found = next(funnels(table, rules, RunSettings(seed=1, threads=1)))
        left[name] = found.seats[1].steps[1].hands.hands
    assert left["Bob"] == pytest.approx(2 * left[""], rel=0.06)
    part.refresh()
    assert part.looseness.full == "Shares before the flop × 2: the looseness of Bob"
    assert "a factor of its own" in part.looseness.toolTip()
    assert part._readings["preflop"].pql in ("", "handRanking(Villain) <= 40")
