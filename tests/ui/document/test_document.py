"""Every edit is one undo step."""

import pytest

from ui.document.document import Document
from ui.document.edits.seats import set_range
from ui.document.edits.table import set_board
from ui.document.state import DocumentState, example_document


@pytest.fixture
def document(qapp):
    made = Document(example_document())
    yield made
    made.close()


def test_an_edit_is_undone_and_redone(document):
    before = document.state
    set_board(document, "Kh7c2d")
    after = document.state
    document.undo_stack.undo()
    assert document.state == before
    document.undo_stack.redo()
    assert document.state == after


def test_an_edit_shows_the_new_and_the_old_state(document, qtbot):
    before = document.state
    with qtbot.waitSignal(document.changed) as found:
        set_board(document, "Kh7c2d")
    assert found.args == [document.state, before]


def test_an_edit_that_changes_nothing_is_not_a_step(document):
    set_board(document, document.state.board)
    assert document.undo_stack.count() == 0


def test_a_closed_document_keeps_no_steps_that_python_might_free_before_its_stack(document, qtbot):
    set_board(document, "Kh7c2d")
    with qtbot.assertNotEmitted(document.changed):
        document.close()
    assert document.undo_stack.count() == 0


def test_typing_in_one_field_is_one_step(document):
    for text in ("A", "AK", "AKs"):
        set_range(document, 2, text, typing=True)
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.state.seat(2).range_text == "random"


def test_leaving_the_field_ends_the_step(document):
    set_range(document, 2, "AK", typing=True)
    document.end_merge()
    set_range(document, 2, "AKs", typing=True)
    assert document.undo_stack.count() == 2


def test_typing_in_two_fields_is_two_steps(document):
    set_range(document, 2, "AK", typing=True)
    set_range(document, 1, "QQ", typing=True)
    assert document.undo_stack.count() == 2


def test_typing_after_an_undo_is_a_new_step(document):
    set_range(document, 2, "AK", typing=True)
    document.end_merge()
    set_range(document, 2, "AKs", typing=True)
    document.undo_stack.undo()
    set_range(document, 2, "AKo", typing=True)
    document.undo_stack.undo()
    assert document.state.seat(2).range_text == "AK"


def test_typing_back_to_where_one_was_leaves_no_step(document):
    set_range(document, 2, "randomx", typing=True)
    set_range(document, 2, "random", typing=True)
    assert document.undo_stack.count() == 0


def test_another_document_cannot_be_undone(document, qtbot):
    set_board(document, "Kh7c2d")
    with qtbot.waitSignals([document.replaced, document.changed]):
        document.replace(DocumentState())
    assert not document.undo_stack.canUndo()
    assert document.state == DocumentState()


def test_a_new_key_is_unused(document):
    assert document.new_key() not in [seat.key for seat in document.state.seats]
