"""The session menu asks exactly when something could be lost, and tells what went wrong."""

from dataclasses import replace
from pathlib import Path

import pytest

from oracle.query import RunSettings
from tests.ui.session_harness import exact_answer
from ui.document.edits.table import set_settings, set_syntax
from ui.sessions.flow import SessionFlow


class Asked:
    """Gives the set answers and records the questions."""

    def __init__(self):
        self.log = []
        self.unsaved_answer, self.replace_answer = "cancel", "cancel"
        self.open_answer = self.save_answer = None
        self.offered = None
        self.earlier_answer = None

    def unsaved(self, name):
        self.log.append(f"unsaved {name}")
        return self.unsaved_answer

    def replace(self, message):
        self.log.append(f"replace: {message}")
        return self.replace_answer

    def earlier(self, message, versions):
        self.log.append(f"earlier: {message}")
        return None if self.earlier_answer is None else versions[self.earlier_answer]

    def open_from(self, folder):
        self.log.append(f"open from {folder.name}")
        return self.open_answer

    def save_to(self, suggested):
        self.log.append(f"save to {suggested.name}")
        return self.save_answer

    def tell(self, heading, error):
        self.log.append(f"{heading}: {error}")

    def offer(self, leftovers):
        self.offered = leftovers


@pytest.fixture
def window(harness):
    made = harness()
    made.asked = Asked()
    made.flow = SessionFlow(made.document, made.file, made.asked)
    return made


def test_nothing_is_asked_when_nothing_would_be_lost(window):
    assert window.flow.may_go()
    window.flow.new()
    assert window.asked.log == []


@pytest.mark.parametrize(("answer", "goes"), [("cancel", False), ("discard", True)])
def test_unsaved_changes_are_asked_about(window, type_board, answer, goes):
    type_board(window, "Kh7c2d")
    window.asked.unsaved_answer = answer
    window.flow.new()
    assert window.asked.log == ["unsaved Untitled session"]
    assert (window.document.state.board == "") is goes


def test_saving_at_the_question_asks_for_a_file_and_cancelling_that_keeps_everything(
    window, type_board, tmp_path
):
    type_board(window, "Kh7c2d")
    window.asked.unsaved_answer = "save"
    assert not window.flow.may_go()
    window.asked.save_answer = tmp_path / "kept.oracle"
    assert window.flow.may_go()
    assert window.asked.log[-1] == "save to Untitled session.oracle"
    assert (tmp_path / "kept.oracle").exists()
    assert not window.file.dirty


def test_a_new_session_keeps_the_habits_of_the_old(window):
    set_syntax(window.document, "generic", {})
    set_settings(window.document, RunSettings(seconds=3.0))
    window.asked.unsaved_answer = "discard"
    window.flow.new()
    state = window.document.state
    assert [(seat.label, seat.range_text) for seat in state.seats] == [("Hero", "*"), ("Villain", "*")]
    assert (state.syntax, state.settings) == ("generic", RunSettings(seconds=3.0))


def test_saved_then_opened_again_from_the_same_folder(window, tmp_path, type_board):
    type_board(window, "Kh7c2d")
    window.file.set_answer(*exact_answer(window.document.state))
    window.asked.save_answer = tmp_path / "flop"
    assert window.flow.save()
    window.flow.new()
    window.asked.open_answer = tmp_path / "flop.oracle"
    window.flow.open()
    assert window.asked.log == ["save to Untitled session.oracle", f"open from {tmp_path.name}"]
    assert window.document.state.board == "Kh7c2d"
    assert window.file.answer.snapshot.exact


def test_a_bad_file_is_reported_and_changes_nothing(window, tmp_path):
    window.flow.open_path(tmp_path / "gone.oracle")
    assert "The session was not opened: “gone.oracle” could not be opened" in window.asked.log[0]
    assert window.file.path is None


def test_a_place_that_cannot_be_written_is_reported(window, tmp_path):
    window.asked.save_answer = tmp_path / "gone" / "x.oracle"
    assert not window.flow.save()
    assert (
        "The session was not saved: “x.oracle” was not saved: its folder no longer exists"
        in window.asked.log[1]
    )


@pytest.mark.parametrize(
    ("answer", "saved", "board"), [("cancel", False, "2c"), ("replace", True, "Kh"), ("save_as", True, "2c")]
)
def test_a_file_changed_elsewhere_is_replaced_only_when_asked_to(
    window, harness, tmp_path, type_board, answer, saved, board
):
    path = tmp_path / "shared.oracle"
    window.file.save_as(path).result()
    other = harness()
    other.file.open(path).result()
    type_board(other, "2c")
    other.file.save().result()
    type_board(window, "Kh")
    window.asked.replace_answer, window.asked.save_answer = answer, tmp_path / "mine.oracle"
    assert window.flow.save() is saved
    assert f'"board": "{board}"' in path.read_text(encoding="utf-8")
    assert (tmp_path / "mine.oracle").exists() is (answer == "save_as")


def test_a_disk_that_fills_up_while_replacing_is_reported(window, harness, tmp_path, type_board, monkeypatch):
    path = tmp_path / "shared.oracle"
    window.file.save_as(path).result()
    path.write_text("somebody's notes", encoding="utf-8")
    type_board(window, "Kh")
    window.asked.replace_answer = "replace"
    assert not window.flow.save()
    assert "would be lost" in window.asked.log[-1]
    assert path.read_text(encoding="utf-8") == "somebody's notes"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("AK v QQ: who wins?", "AK v QQ  who wins"),
        ("../..\n", "session"),
        ("x" * 300, "x" * 60),
        ("CON", "session CON"),
        ("aux.last night", "session aux.last night"),
        ("Con bet", "Con bet"),
    ],
)
def test_the_suggested_name_is_one_every_system_accepts(window, title, name):
    window.document.replace(replace(window.document.state, title=title))
    window.flow.save_as()
    assert window.asked.log == [f"save to {name}.oracle"]


def test_nothing_is_offered_after_an_orderly_end(window):
    window.flow.offer_restore()
    assert window.asked.offered is None


def test_recovery_trouble_is_reported(window, tmp_path, type_board):
    (tmp_path / "recovery").write_text("in the way", encoding="utf-8")
    type_board(window, "Kh")
    window.file.keep_now()
    assert window.asked.log[0].startswith("No recovery copy can be kept: ")


def test_the_dialogs_start_in_a_folder_that_exists(window, tmp_path):
    window.settings.add_recent(str(tmp_path / "gone" / "old.oracle"))
    window.settings.add_recent(str(tmp_path / "old.oracle"))
    window.flow.open()
    assert window.asked.log == [f"open from {tmp_path.name}"]
    assert isinstance(window.file.recent.paths[0], Path)
