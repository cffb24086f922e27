"""Pot and call as columns of scenarios: what they need and earn, in files, and bad input."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oracle.decisions.money.amounts import Unit
from oracle.errors import OracleError
from oracle.face import decide
from oracle.spreadsheet import read_sheet, sheet_of_rows, write_sheet
from tests.ui.document.scenarios.test_applying import with_rows
from ui.document.scenarios.applying import (
    applied,
    number_of,
    possible_subjects,
    subject_title,
    value_on_table,
)
from ui.document.scenarios.model import BOARD, CALL, POT, RANGE, Subject
from ui.document.scenarios.money import (
    amount_trouble,
    call_terms,
    later_of,
    later_words,
    money_of,
    more_than_a_file_has,
    needed_words,
    one_equity,
)
from ui.document.scenarios.sheets import opened, sheet_rows
from ui.document.state import IntentState, PotState, example_document

MIDDLE, PRICE = Subject(POT), Subject(CALL)


@pytest.fixture
def state():
    """Two players, 20 in the middle, 4 to call."""
    return replace(example_document(), pot=PotState(pot="20", to_call="4"))


def test_pot_and_call_can_change_and_blank_ones_follow_the_table(state):
    assert {MIDDLE, PRICE} <= set(possible_subjects(state))
    assert [subject_title(each, state) for each in (MIDDLE, PRICE)] == ["Pot", "To call"]
    assert [value_on_table(each, state) for each in (MIDDLE, PRICE)] == ["20", "4"]
    assert value_on_table(MIDDLE, example_document()) == "none"
    table = with_rows(state, (MIDDLE, PRICE), ("30", ""), ("", "10"), ("none", "none"))
    pots = [applied(table, row).pot for row in table.scenarios.rows]
    assert [(pot.pot, pot.to_call) for pot in pots] == [("30", "4"), ("20", "10"), ("", "")]


@pytest.mark.parametrize(
    ("pot", "to_call", "rake", "later"),
    [("20", "4", "", ""), ("1.5k", "500", "5", ""), ("12,5", "2", "2.5", "6"), ("30", "0", "", "3")],
)
def test_needed_equity_and_worth_are_those_of_the_decision(state, pot, to_call, rake, later):
    state = replace(state, pot=PotState(pot="1", rake=rake), intent=IntentState(won_later=later))
    table = with_rows(state, (MIDDLE, PRICE), (pot, to_call))
    row = applied(table, table.scenarios.rows[0])
    terms = call_terms(row)
    hands = [seat.range_text for seat in state.seats]
    expected = decide(
        hands[0], hands[1], board="Kh7c2d9s3h", pot=pot, to_call=to_call, syntax="classic",
        rake=float(rake or 0) / 100, won_later=later or 0,
    )["call"]  # fmt: skip
    assert one_equity(terms)
    assert terms.needed(later_of(row)) == pytest.approx(expected["needed"], abs=1e-12)
    worth = terms.worth(expected["equity"], 0.0, later_of(row))
    assert worth.value == pytest.approx(expected["ev"], abs=1e-9)


def test_one_equity_is_not_enough_where_somebody_folds_or_side_pots_are_played(state):
    third = replace(state.seats[1], key=9, label="Third")
    three = replace(state, seats=(*state.seats, third))
    assert one_equity(call_terms(three))
    behind = replace(three, seats=(*state.seats, replace(third, paid="0")))
    assert not one_equity(call_terms(behind))
    short = replace(three, seats=(*state.seats, replace(third, paid="1", behind="0")))
    assert not one_equity(call_terms(short))
    assert one_equity(call_terms(replace(behind, intent=IntentState(others_call=True))))


@pytest.mark.parametrize(
    ("values", "troubles"),
    [
        (("1,5", "0.5"), ("", "")),
        (("1.5k", "100"), ("", "")),
        (("half", ""), ("“half” is not an amount", "")),
        (("20", "twenty"), ("", "“twenty” is not an amount")),
        (("none", ""), ("How much is in the middle?", "")),
        (("none", "3"), ("How much is in the middle?", "")),
        (("", "30"), ("", "The bets of this street")),
        (("9" * 200, ""), ("An amount can be at most", "")),
        (("-3", ""), ("negative", "")),
        (("12bb", ""), ("The size of the big blind is not known", "")),
    ],
)
def test_what_is_wrong_with_an_amount_is_reported_at_its_cell(state, values, troubles):
    table = with_rows(state, (MIDDLE, PRICE), values)
    row = table.scenarios.rows[0]
    money = money_of(applied(table, row))
    for place, trouble in enumerate(troubles):
        said = amount_trouble(row, table.scenarios.subjects, place, money)
        assert trouble in said
        assert bool(said) == bool(trouble)


def test_a_call_without_a_pot_is_reported_at_the_call(state):
    table = with_rows(replace(state, pot=PotState()), (PRICE,), ("3",))
    row = table.scenarios.rows[0]
    assert "How much is in the middle?" in amount_trouble(row, (PRICE,), 0, money_of(applied(table, row)))
    assert call_terms(applied(table, row)) is None


def test_amounts_are_numbers_in_the_unit_of_the_pot(state):
    blinds = replace(state, pot=PotState(pot="20", unit="bb", big_blind="2"))
    assert [number_of(MIDDLE, text, blinds) for text in ("15", "15bb", "30 chips", "none", "x")] == [
        15.0, 15.0, 15.0, None, None,
    ]  # fmt: skip
    assert number_of(Subject(RANGE, 1), "15%", blinds) == 15.0


def test_a_very_long_text_on_the_table_can_still_be_saved(state):
    table = with_rows(state, (MIDDLE,), ("9" * 5000,))
    assert len(applied(table, table.scenarios.rows[0]).pot.pot) <= 100


@pytest.mark.parametrize("name", ["rows.csv", "rows.xlsx"])
@pytest.mark.parametrize("unit", ["", "bb", "$"])
def test_a_sheet_keeps_pot_and_call_in_columns_that_no_query_names(state, tmp_path, name, unit):
    state = replace(state, pot=PotState(pot="20", to_call="4", unit=unit))
    table = with_rows(
        state, (Subject(RANGE, 2), MIDDLE, PRICE), ("15%", "30", ""), ("", "none", "none"), ("22+", "", "8")
    )
    rows = sheet_rows(table, {})
    assert rows[0] == ["#QUERY#", "#RANGE OF VILLAIN#", "POT", "TO CALL"]
    assert rows[4][2:] == ["", ""]
    write_sheet(tmp_path / name, rows)
    again = opened(read_sheet(tmp_path / name), example_document())
    assert again.scenarios.subjects == table.scenarios.subjects
    asked = [[money_of(applied(each, row)).pot for row in each.scenarios.rows] for each in (table, again)]
    assert asked[0] == asked[1]
    assert money_of(again).pot == money_of(state).pot
    assert money_of(again).unit == Unit(unit)


@pytest.mark.parametrize("unit", ["", "bb", "$"])
@pytest.mark.parametrize("subject", [MIDDLE, PRICE])
def test_the_amount_of_the_table_that_does_not_change_is_in_the_sheet_too(state, subject, unit):
    state = replace(state, pot=replace(state.pot, unit=unit))
    table = with_rows(state, (subject,), ("30",), ("25",)) if subject == MIDDLE else with_rows(
        state, (subject,), ("8",), ("none",)
    )  # fmt: skip
    again = opened(sheet_of_rows(sheet_rows(table, {})), example_document())
    assert again.scenarios.subjects == (subject,)
    asked = [[money_of(applied(each, row)).pot for row in each.scenarios.rows] for each in (table, again)]
    assert asked[0] == asked[1]
    assert None not in asked[0]


@pytest.mark.parametrize("unit", ["bb", "$"])
def test_a_sheet_whose_first_row_has_no_pot_keeps_the_unit(state, unit):
    state = replace(state, pot=PotState(unit=unit))
    table = with_rows(state, (MIDDLE, PRICE), ("20", "5"), ("30", ""))
    again = opened(sheet_of_rows(sheet_rows(table, {})), example_document())
    assert [money_of(applied(again, row)).pot for row in again.scenarios.rows] == [
        money_of(applied(table, row)).pot for row in table.scenarios.rows
    ]
    assert money_of(applied(again, again.scenarios.rows[0])).unit == Unit(unit)


def test_only_the_pot_changes_and_the_sheet_still_has_a_value_in_each_row(state):
    table = with_rows(state, (MIDDLE,), ("30",), ("none",))
    sheet = sheet_of_rows(sheet_rows(table, {}))
    assert sheet.questions == 3
    again = opened(sheet, example_document())
    assert [value_on_table(MIDDLE, applied(again, row)) for row in again.scenarios.rows] == ["30", "none"]


def test_a_sheet_with_other_columns_of_that_name_or_none_leaves_the_pot_alone(state):
    table = with_rows(state, (Subject(BOARD),), ("AhKd2c",))
    again = opened(sheet_of_rows(sheet_rows(table, {})), state)
    assert again.pot == state.pot
    bad = sheet_of_rows([*[[*row, ""] for row in sheet_rows(table, {})][:2], ["", "AhKd2c", "x"]])
    assert opened(bad, state).pot == state.pot


def test_bad_amounts_in_a_sheet_are_kept_as_they_are(state):
    table = with_rows(state, (MIDDLE,), ("half",))
    rows = sheet_rows(table, {})
    rows[2][1] = "what?"
    again = opened(sheet_of_rows(rows), example_document())
    assert again.pot.pot == "what?"
    assert value_on_table(MIDDLE, applied(again, again.scenarios.rows[0])) == "half"
    assert "not an amount" in next(iter(money_of(again).troubles.values()))


def test_rake_and_chips_behind_are_more_than_a_file_of_scenarios_has(state):
    assert not more_than_a_file_has(state)
    assert more_than_a_file_has(replace(state, pot=replace(state.pot, rake="5")))
    assert more_than_a_file_has(state.with_seat(state.seats[0].key, behind="100"))


def test_batch_answers_a_sheet_with_money(state, tmp_path):
    from oracle.face import batch

    table = with_rows(state, (MIDDLE,), ("30",))
    write_sheet(tmp_path / "rows.csv", sheet_rows(table, {}))
    answered = list(batch(tmp_path / "rows.csv"))
    assert len(answered) == 2
    assert not any(isinstance(row.error, OracleError) or row.error for row in answered)


def test_what_a_call_needs_and_counts_is_reported_in_words(state):
    state = replace(state, pot=PotState(pot="20", to_call="4"))
    assert needed_words(state) == "A call needs 16.7 % equity."  # 4 / 24
    typed = IntentState(won_later="4", paid_later="4", realised="90")
    said = "4 won later from each, 4 paid later, 90 % realised"
    assert later_words(replace(state, intent=typed)) == said
    needed = 100 * 8 / (0.9 * 32)
    assert needed_words(replace(state, intent=typed)) == f"A call needs {needed:.1f} % equity, with {said}."
    assert needed_words(replace(state, pot=PotState(pot="20"))) == ""
    assert needed_words(replace(state, pot=PotState(to_call="4"))) == ""
    lost = replace(state, pot=PotState(pot="4", to_call="4", rake="100"))
    assert needed_words(lost).startswith("A call never")
