"""Edits of scenarios: each one undo step, within bounds, nothing typed is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ui.document.document import Document
from ui.document.edits.scenarios import (
    add_rows,
    add_subject,
    add_sweep,
    move_row,
    put_on_table,
    remove_rows,
    remove_subject,
    set_values,
)
from ui.document.scenarios.model import (
    BOARD,
    DEAD,
    MAX_ROWS,
    MAX_SUBJECTS,
    RANGE,
    Scenario,
    ScenarioTable,
    Subject,
)
from ui.document.state import SeatState, example_document

VILLAIN, BOARDS = Subject(RANGE, 2), Subject(BOARD)


@pytest.fixture
def document(qapp):
    return Document(example_document())


def values(document):
    return [row.values for row in document.state.scenarios.rows]


def keys(document):
    return [row.key for row in document.state.scenarios.rows]


def test_a_new_column_leaves_every_row_as_it_is_on_the_table(document):
    assert add_subject(document, VILLAIN)
    add_rows(document, [["AA"], []])
    assert add_subject(document, BOARDS)
    assert values(document) == [("AA", ""), ("", "")]
    assert add_subject(document, BOARDS)
    assert document.undo_stack.count() == 3


def test_a_column_that_is_removed_comes_back_with_what_was_typed(document):
    add_subject(document, VILLAIN)
    add_subject(document, BOARDS)
    add_rows(document, [["AA", "2c3c4c"]])
    remove_subject(document, VILLAIN)
    assert values(document) == [("2c3c4c",)]
    document.undo_stack.undo()
    assert values(document) == [("AA", "2c3c4c")]


def test_rows_are_added_below_the_current_one_moved_and_removed(document):
    add_subject(document, VILLAIN)
    first, second = add_rows(document, [["AA"], ["KK"]])
    (third,) = add_rows(document, [["QQ"]], below=first)
    assert keys(document) == [first, third, second]
    move_row(document, third, 1)
    move_row(document, first, -5)
    assert keys(document) == [first, second, third]
    remove_rows(document, [first, third])
    assert values(document) == [("KK",)]


def test_a_sweep_is_one_step_with_its_column(document):
    before = document.state
    assert add_sweep(document, VILLAIN, ["5%", "10%"]) == 2
    assert values(document) == [("5%",), ("10%",)]
    add_subject(document, BOARDS)
    assert add_sweep(document, BOARDS, ["2c3c4c"]) == 1
    assert values(document)[-1] == ("", "2c3c4c")
    for _ in range(3):
        document.undo_stack.undo()
    assert document.state == before


def test_columns_of_what_is_gone_make_room_and_come_back_with_undo(document):
    gone = tuple(Subject(RANGE, 100 + number) for number in range(MAX_SUBJECTS - 1))
    table = ScenarioTable((VILLAIN, *gone), (Scenario(1, ("AA", *["KK"] * len(gone))),))
    document.replace(replace(document.state, scenarios=table))
    assert add_subject(document, BOARDS)
    assert document.state.scenarios == ScenarioTable((VILLAIN, BOARDS), (Scenario(1, ("AA", "")),))
    document.undo_stack.undo()
    assert document.state.scenarios == table
    assert add_sweep(document, Subject(DEAD), ["2c"]) == 1
    assert values(document) == [("AA", ""), ("", "2c")]
    document.undo_stack.undo()
    full = replace(document.state, seats=tuple(SeatState(key, "x", "AA", 0) for key in (2, *range(100, 115))))
    document.replace(full)
    assert not add_subject(document, BOARDS)
    assert add_sweep(document, BOARDS, ["2c3c4c"]) == 0
    assert document.state.scenarios == table


def test_there_is_never_more_than_there_is_room_for(document):
    assert add_sweep(document, VILLAIN, ["AA"] * (MAX_ROWS + 5)) == MAX_ROWS
    assert add_rows(document, [["KK"]]) == ()
    assert len(values(document)) == MAX_ROWS


def test_values_are_set_from_one_column_on_and_kept_as_typed(document):
    add_subject(document, VILLAIN)
    add_subject(document, BOARDS)
    (key,) = add_rows(document, [[]])
    set_values(document, key, 0, ["half (", " 2c ", "too many"])
    assert values(document) == [("half (", " 2c ")]
    set_values(document, key, 1, [""])
    assert values(document) == [("half (", "")]


def test_a_scenario_is_put_on_the_table_as_one_step(document):
    add_subject(document, VILLAIN)
    add_rows(document, [["KK"]])
    before = document.state
    put_on_table(document, document.state.scenarios.rows[0])
    assert document.state.seat(2).range_text == "KK"
    assert document.state.scenarios == before.scenarios
    document.undo_stack.undo()
    assert document.state == before
