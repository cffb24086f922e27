"""A spreadsheet of scenarios asks what the window asks, and opens as the same scenarios."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oracle.errors import QueryError
from oracle.face import batch
from oracle.pql import parse, print_query
from oracle.query import RunSettings
from oracle.spreadsheet import read_sheet, sheet_of_rows, write_sheet
from tests.ui.document.scenarios.test_applying import state, with_rows
from ui.document.scenarios.applying import applied
from ui.document.scenarios.model import BOARD, CONDITION, DEAD, RANGE, Subject
from ui.document.scenarios.sheets import opened, sheet_rows
from ui.document.state import example_document
from ui.jobs.questions_job import Asked, QuestionsJob

__all__ = ["state"]


@pytest.fixture
def table(state):
    """Scenarios of every kind."""
    line = state.conditions[0].key
    subjects = (
        Subject(RANGE, 2),
        Subject(BOARD),
        Subject(DEAD),
        Subject(CONDITION, line),
        Subject(RANGE, 77),
    )
    return with_rows(
        state, subjects,
        ("15%", "", "", "", ""), ("", "none", "", "off", "AA"), ("$Mine, 22", "AhQhQd9s", "none", "on", ""),
    )  # fmt: skip


def queries(table):
    """The question of the table and of every scenario."""
    return [each.to_query() for each in (table, *(applied(table, row) for row in table.scenarios.rows))]


def test_every_row_asks_what_its_scenario_asks_with_named_ranges_written_out(table):
    rows = sheet_rows(table, {"Mine": "KK, AJs"})
    assert rows[0] == ["#QUERY#", "#RANGE OF VILLAIN#", "#BOARD#", "#DEAD CARDS#", "#CONDITION 1#"]
    sheet = sheet_of_rows(rows)
    asked = [parse(sheet.filled(row.cells).text) for row in sheet.rows]
    wanted = queries(table)
    assert "KK, AJs" in asked[3].seats[1].range_text
    assert "$" not in str(rows)
    asked[3] = replace(asked[3], seats=wanted[3].seats)
    plain = [
        replace(each, where=None if print_query(each).endswith("1 = 1") else each.where) for each in asked
    ]
    assert plain == wanted


@pytest.mark.parametrize("name", ["rows.csv", "rows.xlsx"])
def test_what_is_saved_opens_as_the_same_scenarios(table, tmp_path, name):
    saved = replace(table, scenarios=replace(table.scenarios, rows=table.scenarios.rows[:2]))
    write_sheet(tmp_path / name, sheet_rows(saved, {}))
    again = opened(read_sheet(tmp_path / name), example_document())
    assert queries(again) == queries(saved)
    assert {subject.kind for subject in again.scenarios.subjects} == {RANGE, BOARD, CONDITION}
    assert [seat.label for seat in again.seats] == ["Hero", "Villain"]


@pytest.mark.parametrize("name", ["rows.csv", "rows.xlsx"])
@pytest.mark.parametrize("subjects", [(BOARD,), (DEAD,), (BOARD, DEAD)])
def test_a_row_without_board_and_dead_cards_is_not_left_out_of_a_sheet(tmp_path, subjects, name):
    blank = [""] * (len(subjects) - 1)
    saved = with_rows(
        example_document(), [Subject(kind) for kind in subjects], ["AhKd2c", *blank], ["none", *blank]
    )
    write_sheet(tmp_path / name, sheet_rows(saved, {}))
    sheet = read_sheet(tmp_path / name)
    assert [parse(sheet.filled(row.cells).text) for row in sheet.rows] == queries(saved)
    assert queries(opened(sheet, example_document())) == queries(saved)


def test_a_scenario_with_an_unknown_word_for_a_condition_is_not_saved_as_something_else(state):
    subject = Subject(CONDITION, state.conditions[0].key)
    with pytest.raises(QueryError, match="Scenario 2: A condition is “on” or “off”, not “maybe”"):
        sheet_rows(with_rows(state, (subject,), ("off",), ("maybe",)), {})


def test_a_sheet_of_another_hand_opens_with_its_questions_and_game():
    text = (
        "select avg(riverEquity(hero)) as e, count(flopHandType(hero) >= pair) "
        "from game='omahahi', hero='#HERO#', villain='*', board='2c7d#TURN#'"
    )
    rows = [["#QUERY#", "#HERO#", "#TURN#"], [text], ["", "AsAhKsKh", "9h"], ["", "AsAhKsKh", "Ts"]]
    found = opened(sheet_of_rows(rows), example_document())
    assert found.game == "omahahi"
    assert [seat.label for seat in found.seats] == ["hero", "villain"]
    assert len(found.questions) == 1
    assert found.board == "2c7d9h"
    assert [(each.kind, found.scenarios.rows[0].values) for each in found.scenarios.subjects] == [
        (BOARD, ("2c7dTs",))
    ]


@pytest.mark.parametrize(
    ("query", "cells", "message"),
    [
        (
            "select avg(riverEquity(#P#)) from game='holdem', a='AA', b='KK'",
            ["a", "b"],
            "rows differ in more",
        ),
        ("select avg(riverEquity(a)) from game='holdem', a='AA', b='KK' where #P#", ["1 +"], "Row 3"),
        ("select avg(1) from game='#P#', a='AA', b='KK'", ["holdem", "shortdeck"], "rows differ in more"),
        ("select count(#P#) from", ["x"], "Row 3"),
    ],
)
def test_sheets_that_are_not_scenarios_are_refused_with_what_to_do(query, cells, message):
    sheet = sheet_of_rows([["#QUERY#", "#P#"], [query], *(["", cell] for cell in cells)])
    with pytest.raises(QueryError, match=message):
        opened(sheet, example_document())


def test_there_is_room_for_two_hundred_scenarios():
    query = "select avg(riverEquity(a)) from game='holdem', a='#P#', b='KK'"
    sheet = sheet_of_rows([["#QUERY#", "#P#"], [query], *([["", "A["]] * 202)])  # none is read
    with pytest.raises(QueryError, match="room for 200 scenarios"):
        opened(sheet, example_document())


def test_a_sampled_scenario_has_the_figures_of_its_row_in_a_batch_with_the_same_seed(table):
    saved = replace(table, scenarios=replace(table.scenarios, rows=table.scenarios.rows[:2]))
    settings = RunSettings(trials=3000, seed=5, threads=1, method="sampled")
    rows = list(batch(sheet_rows(saved, {"Mine": "KK"}), trials=3000, seed=5, threads=1, method="sampled"))
    assert [row.error for row in rows[:2]] == ["", ""]
    for number, query in enumerate(queries(saved)[:2]):
        asked = Asked(number, parse(print_query(query)), {})
        *_, last = QuestionsJob("scenarios", 1, (asked,), settings).news()
        figures = rows[number].record["results"]
        assert last.picture.snapshot.seats[0].equity.value == figures[0]["value"]
