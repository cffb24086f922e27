"""A scenario changes what it names, and leaves everything else as it is on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ui.document.edits.table import in_other_syntax
from ui.document.runs.pql_fit import fitting
from ui.document.scenarios.applying import (
    applied,
    number_in,
    possible_subjects,
    present,
    subject_title,
    unknown_word,
    value_on_table,
)
from ui.document.scenarios.model import BOARD, CONDITION, DEAD, RANGE, Scenario, ScenarioTable, Subject
from ui.document.state import DocumentState, example_document
from ui.document.switching import switched

TABLE = (
    "select avg(riverEquity(Hero)), count(winsHi(Hero)), count(tiesHi(Hero)), avg(riverEquity(Villain)), "
    "count(winsHi(Villain)), count(tiesHi(Villain)) "
    "from game='holdem', syntax='classic', board='Kc7h2h', dead='3d', Hero='AsKs', Villain='QQ+' "
    "where minHandType(Hero, turn, pair)"
)


@pytest.fixture(scope="module")
def state() -> DocumentState:
    """A table with a board, dead cards and a condition."""
    table = fitting(TABLE, example_document())
    assert table is not None
    return table


def with_rows(state: DocumentState, subjects, *rows) -> DocumentState:
    scenarios = tuple(Scenario(key, tuple(values)) for key, values in enumerate(rows, 1))
    return replace(state, scenarios=ScenarioTable(tuple(subjects), scenarios))


def test_each_kind_of_change_changes_only_its_own(state):
    line = state.conditions[0].key
    subjects = (Subject(RANGE, 2), Subject(BOARD), Subject(DEAD), Subject(CONDITION, line))
    table = with_rows(
        state, subjects,
        ("AA", "", "", ""), ("", "AhKhQh", "", ""), ("", "", "2c", ""), ("", "", "", " OFF "),
        ("", "", "", ""), ("", "none", " None ", ""),
    )  # fmt: skip
    made = [applied(table, row) for row in table.scenarios.rows]
    assert made[0] == table.with_seat(2, range_text="AA")
    assert made[1] == replace(table, board="AhKhQh")
    assert made[2] == replace(table, dead="2c")
    assert made[3].to_query() == replace(table, conditions=()).to_query()
    assert made[4] == table
    assert made[5] == replace(table, board="", dead="")


def test_what_the_table_no_longer_has_changes_nothing_and_is_kept(state):
    table = with_rows(
        state, (Subject(RANGE, 2), Subject(RANGE, 9), Subject(CONDITION, 99)), ("AA", "KK", "off")
    )
    assert present(table) == (0,)
    assert applied(table, table.scenarios.rows[0]) == table.with_seat(2, range_text="AA")
    assert table.scenarios.rows[0].values == ("AA", "KK", "off")


def test_everything_that_can_change_has_a_title_and_the_value_of_the_table(state):
    found = [(subject_title(each, state), value_on_table(each, state)) for each in possible_subjects(state)]
    assert found == [
        ("Range of Hero", "AsKs"),
        ("Range of Villain", "QQ+"),
        ("Board", "Kc7h2h"),
        ("Dead cards", "3d"),
        ("Pot", "none"),
        ("To call", "none"),
        ("Hero has at least a pair on the turn", "on"),
    ]
    bare = replace(state, board="", dead="")
    assert [value_on_table(each, bare) for each in (Subject(BOARD), Subject(DEAD))] == ["none", "none"]


def test_a_condition_is_on_or_off_and_nothing_else(state):
    table = with_rows(state, (Subject(CONDITION, state.conditions[0].key),), ("on",), ("maybe",), ("",))
    words = [unknown_word(table, row) for row in table.scenarios.rows]
    assert words == ["", "A condition is “on” or “off”, not “maybe”.", ""]
    assert applied(table, table.scenarios.rows[1]) == table


@pytest.mark.parametrize(
    ("text", "number"),
    [("15%", 15), ("0.5 %", 0.5), (" top 7% ", 7), ("22", 22), ("AA", None), ("5-10%", None)],
)
def test_only_a_text_that_is_one_number_is_drawn_over(text, number):
    assert number_in(text) == number


def test_in_the_other_syntax_a_scenario_means_the_same_hands(state):
    table = with_rows(state, (Subject(RANGE, 2), Subject(BOARD)), ("AKs", "AhKhQh"), ("", ""), ("half (", ""))
    generic = in_other_syntax(table, "generic")
    assert [row.values for row in generic.scenarios.rows] == [
        (in_other_syntax(state.with_seat(2, range_text="AKs"), "generic").seats[1].range_text, "AhKhQh"),
        ("", ""),
        ("half (", ""),
    ]
    assert generic.scenarios.rows[0].values[0] != "AKs"


def test_in_another_game_ranges_of_scenarios_are_translated_where_they_can_be(state):
    table = with_rows(state, (Subject(RANGE, 2),), ("AKs",), ("random",))
    moved = switched(table, "shortdeck", lambda _game, _syntax: {}).state
    assert [row.values for row in moved.scenarios.rows] == [("AxKx",), ("*",)]
