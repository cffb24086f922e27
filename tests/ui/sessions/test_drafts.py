"""A name half written when the program ends is in the recovery copy within its two seconds."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from ui.document.decisions.money import POT
from ui.document.edits.money import set_amount
from ui.document.session.drafts import MAX_LENGTH, Draft, drafts_text, with_names
from ui.document.state import example_document

from .test_sessions_in_the_window import start  # noqa: F401 - a fixture


@pytest.fixture
def program(start, qtbot):  # noqa: F811
    made = start()
    with qtbot.waitActive(made.window):
        made.window.activateWindow()
    made.file.copy.cancel()
    return made


def crashed_and_started_again(program, start):  # noqa: F811
    """What a later start finds: the lock of the process is let go as its end would."""
    recovery = program.file._recovery
    recovery._lock.unlock()
    later = start()
    (leftover,) = later.file.leftovers().result()
    later.file.restore(leftover).result()
    return later


def test_the_name_of_a_seat_is_restored_as_far_as_it_was_typed(program, start, qtbot):  # noqa: F811
    row = program.window.table.seats.rows[0]
    row.name.edit()
    qtbot.keyClicks(row.name.editor, "The Cha")
    assert program.file.copy.due
    assert program.document.state.seats[0].label == "Hero"
    assert program.file.keep_now()
    later = crashed_and_started_again(program, start)
    assert later.document.state.seats[0].label == "The Cha"
    assert later.file.dirty


def test_cancelling_a_name_leaves_no_copy(program, qtbot):
    row = program.window.table.seats.rows[0]
    row.name.edit()
    qtbot.keyClicks(row.name.editor, "The Cha")
    assert program.file.keep_now()
    copy = program.file._recovery._copy
    assert copy.exists()
    qtbot.keyClick(row.name.editor, Qt.Key.Key_Escape)
    assert program.file.keep_now()
    assert not copy.exists()


def test_what_was_typed_anywhere_else_is_reported_after_the_crash(program, start, qtbot):  # noqa: F811
    line = QLineEdit(program.window)
    line.setAccessibleName("Note")
    line.show()
    line.setFocus()
    qtbot.keyClicks(line, "tight in <b>position")
    assert program.file.copy.due
    assert program.file.keep_now()
    later = crashed_and_started_again(program, start)
    (said,) = [words for words in later.asked.log if "being typed" in words]
    assert "Note: tight in <b>position. Copy it from here to continue." in said


def test_what_is_searched_for_is_not_a_draft(program, qtbot):
    def searches():
        lines = [line for line in program.window.findChildren(QLineEdit) if line.isVisible()]
        return [line for line in lines if "earch" in line.accessibleName()]

    program.window.show_pql()
    qtbot.waitUntil(lambda: bool(searches()))
    for line in searches():
        line.setFocus()
        qtbot.keyClicks(line, "flush")
        assert program.window.drafts.drafts() == ()


def test_an_amount_is_in_the_document_while_it_is_typed_and_no_draft(program, qtbot):
    program.window.resize(1440, 900)
    set_amount(program.document, POT, "20")
    line = next(line for line in program.window.findChildren(QLineEdit) if line.accessibleName() == "To call")
    line.setFocus()
    qtbot.keyClicks(line, "4")
    assert program.document.state.pot.to_call == "4"
    assert program.window.drafts.drafts() == ()


def test_names_are_put_into_the_document_and_the_rest_is_reported_within_bounds():
    state = example_document()
    drafts = (Draft("Name", "  Champ ", 1), Draft("Name", " ", 2), Draft("Note", "x\x1b" * MAX_LENGTH))
    named = with_names(state, drafts)
    assert named == replace(state, seats=(replace(state.seats[0], label="Champ"), state.seats[1]))
    assert "\x1b" not in drafts_text(drafts)
    assert drafts_text(drafts[:2]) == ""


def test_a_line_whose_connections_have_ended_is_left_without_a_warning(program, qtbot):
    """As while a window is destroyed in which a name was being typed."""
    row = program.window.table.seats.rows[0]
    row.name.edit()
    qtbot.keyClicks(row.name.editor, "The Cha")
    row.name.editor.textEdited.disconnect()
    program.window.table.board.random_button.setFocus()  # a warning of Python would fail the test
    assert program.window.drafts.drafts() == ()
