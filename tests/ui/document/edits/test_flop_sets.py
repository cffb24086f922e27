"""Edits of the sets of flops: each one undo step, each name once, within bounds."""

from __future__ import annotations

import pytest

from oracle.session import MAX_FLOP_SETS
from ui.document.document import Document
from ui.document.edits.flop_sets import LONGEST_NAME, keep_flop_set, remove_flop_set, rename_flop_set
from ui.document.session.records import document_of, document_record
from ui.document.state import FlopSetState, example_document


@pytest.fixture
def document(qapp):
    return Document(example_document())


def names(document):
    return [each.name for each in document.state.flop_sets]


def test_a_set_is_kept_under_its_own_name_and_undone(document):
    assert keep_flop_set(document, " Dry\n", "AhKd7d:1") == "Dry"
    assert keep_flop_set(document, "Dry", "2c2d2h:1") == "Dry 2"
    assert keep_flop_set(document, "\u202e", "2c2d2h:1") == "Flops"
    assert names(document) == ["Dry", "Dry 2", "Flops"]
    document.undo_stack.undo()
    document.undo_stack.undo()
    assert document.state.flop_sets == (FlopSetState("Dry", "AhKd7d:1"),)


def test_renaming_keeps_names_different_and_without_letters_changes_nothing(document):
    for name in ("a", "b"):
        keep_flop_set(document, name, "AhKd7d")
    assert rename_flop_set(document, "b", "a") == "a 2"
    assert rename_flop_set(document, "a", "  ") == "a"
    assert len(rename_flop_set(document, "a", "x" * 500)) == LONGEST_NAME
    remove_flop_set(document, "a 2")
    assert len(names(document)) == 1


def test_there_is_room_for_as_many_sets_as_a_session_takes_and_they_come_back(document):
    for number in range(MAX_FLOP_SETS):
        assert keep_flop_set(document, f"{number}", "AhKd7d")
    before = document.state
    assert keep_flop_set(document, "one more", "AhKd7d") == ""
    assert document.state is before
    assert document_of(document_record(before)) == before
