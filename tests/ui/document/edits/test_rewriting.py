"""Edits that rewrite every range are worked out beside the window and made once they are ready."""

from dataclasses import replace
from threading import Event

import pytest

from tests.patience import PATIENCE
from ui.document.document import Document
from ui.document.edits import rewriting as module
from ui.document.edits.rewriting import Rewriting
from ui.document.state import example_document
from ui.document.switching import switched


def no_macros(_game, _syntax):
    return {}


@pytest.fixture
def document(qapp):
    made = Document(example_document())
    yield made
    made.close()


@pytest.fixture
def edits(document):
    made = Rewriting(document)
    yield made
    made.close()


@pytest.fixture
def slow(monkeypatch):
    """Switching takes until the gate is opened."""
    gate = Event()

    def slowly(*said):
        gate.wait(PATIENCE)
        return switched(*said)

    monkeypatch.setattr(module, "switched", slowly)
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    yield gate
    gate.set()


def test_another_game_is_one_undo_step_with_what_was_lost(document, edits):
    edits.play("omahahi", no_macros)
    assert document.state.game == "omahahi"
    assert edits.last.state == document.state
    assert edits.last.lost
    document.undo_stack.undo()
    assert document.state == example_document()


def test_all_ranges_are_read_in_the_other_syntax(document, edits):
    edits.use_syntax("generic")
    assert document.state.syntax == "generic"
    assert document.undo_stack.undoText() == "use generic syntax"


def test_a_switch_that_takes_long_does_not_block_and_comes_later(document, edits, slow, qtbot):
    edits.play("omahahi", no_macros)
    assert document.state == example_document()
    slow.set()
    qtbot.waitUntil(lambda: document.state.game == "omahahi")
    assert document.undo_stack.count() == 1


def test_an_edit_made_meanwhile_is_kept_and_rewritten(document, edits, slow, qtbot):
    edits.play("omahahi", no_macros)
    document.apply("Board", replace(document.state, board="2c3c4c"))
    slow.set()
    qtbot.waitUntil(lambda: document.state.game == "omahahi")
    assert document.state.board == "2c3c4c"


def test_a_later_request_replaces_an_earlier_one(document, edits, slow, qtbot):
    edits.play("omahahi", no_macros)
    edits.play("shortdeck", no_macros)
    slow.set()
    qtbot.waitUntil(lambda: document.state.game == "shortdeck")
    assert document.undo_stack.count() == 1


def test_a_closed_window_makes_no_edit(document, edits, slow, qtbot):
    edits.play("omahahi", no_macros)
    slow.set()
    edits.close()
    qtbot.wait(0)
    assert document.state == example_document()
