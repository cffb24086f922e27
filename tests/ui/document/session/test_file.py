"""The user's file changes only by Save, and nothing that goes wrong loses anything."""

import errno
import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from oracle.errors import FileError
from tests.ui.session_harness import exact_answer
from ui.document.session.file import UNTITLED, ChangedOnDiskError
from ui.document.session.records import asked_by
from ui.document.state import DocumentState, SeatState, example_document


@pytest.fixture
def saved(harness, tmp_path):
    """A window whose session is saved with its result."""
    window = harness()
    window.file.set_answer(*exact_answer())
    window.file.layout_source = lambda: {"splitter": [500, 900]}
    window.file.save_as(tmp_path / "hand").result()
    return window


def test_a_new_window_is_untitled_and_clean(harness):
    file = harness().file
    assert (file.name, file.path, file.dirty, file.recent.paths) == (UNTITLED, None, False, ())


def test_an_edit_makes_it_dirty_and_undo_clean_again(harness, type_board):
    window = harness()
    type_board(window, "Kh7c2d")
    assert window.file.dirty
    window.document.undo_stack.undo()
    assert not window.file.dirty


@pytest.mark.parametrize("name", ["3-bet vs. BTN", "hand.json", "hand"])
def test_every_session_is_saved_with_the_suffix_of_sessions(saved, tmp_path, name):
    saved.file.save_as(tmp_path / name).result()
    assert saved.file.path == tmp_path / f"{name}.oracle"
    assert saved.file.name == name


def test_save_as_adds_the_ending_and_remembers_the_file(saved, tmp_path):
    assert saved.file.path == tmp_path / "hand.oracle"
    assert saved.file.name == "hand"
    assert saved.file.recent.paths == (tmp_path / "hand.oracle",)
    assert not saved.file.dirty


def test_an_opened_session_shows_everything_that_was_saved_without_running(harness, saved, tmp_path, qtbot):
    window = harness()
    with qtbot.waitSignal(window.file.opened) as found:
        window.file.open(tmp_path / "hand.oracle").result()
    answer, layout = found.args
    assert (answer.query, answer.snapshot) == exact_answer()
    assert layout == {"splitter": [500, 900]}
    assert window.document.state == example_document()
    assert not window.file.dirty


def test_the_users_file_changes_only_by_save(saved, tmp_path, type_board):
    before = saved.file.path.read_bytes()
    type_board(saved, "Kh7c2d")
    saved.file.keep_now()
    assert saved.file.path.read_bytes() == before
    saved.file.save().result()
    assert b'"board": "Kh7c2d"' in saved.file.path.read_bytes()


def test_a_new_result_of_a_saved_session_is_unsaved_but_the_same_again_is_not(saved):
    saved.file.set_answer(*exact_answer())
    assert not saved.file.dirty
    saved.file.set_answer(*exact_answer(equity=0.5))
    assert saved.file.dirty
    saved.file.save().result()
    assert not saved.file.dirty


def test_a_result_found_in_a_moment_is_not_unsaved_work(saved):
    query, snapshot = exact_answer(equity=0.5)
    saved.file.set_answer(query, replace(snapshot, seconds=0.2))
    assert saved.file.answer.snapshot.seconds == 0.2
    assert not saved.file.dirty


def test_figures_that_undo_shows_again_keep_their_date(saved):
    first = saved.file.answer
    saved.file.set_answer(*exact_answer(equity=0.5))
    saved.file.set_answer(first.query, first.snapshot)
    assert saved.file.answer is first


def test_a_result_of_a_session_without_a_file_asks_for_no_saving(harness):
    window = harness()
    window.file.set_answer(*exact_answer())
    assert not window.file.dirty


def test_a_file_changed_in_another_window_is_not_replaced_unasked(harness, saved, type_board):
    other = harness()
    other.file.open(saved.file.path).result()
    type_board(other, "2c3c4c")
    other.file.save().result()
    theirs = saved.file.path.read_bytes()
    type_board(saved, "Kh7c2d")
    with pytest.raises(ChangedOnDiskError, match="another window") as found:
        saved.file.save().result()
    assert found.value.remedy
    assert saved.file.path.read_bytes() == theirs
    assert saved.file.dirty
    saved.file.save(anyway=True).result()
    assert b"Kh7c2d" in saved.file.path.read_bytes()


def test_a_file_that_vanished_is_written_again(saved, type_board):
    type_board(saved, "Kh7c2d")
    saved.file.path.unlink()
    saved.file.save().result()
    assert b"Kh7c2d" in saved.file.path.read_bytes()


def test_a_folder_that_vanished_is_named_and_the_edit_stays(saved, tmp_path, type_board):
    saved.file.save_as(tmp_path / "sub.oracle").result()
    gone = tmp_path / "gone"
    gone.mkdir()
    saved.file.save_as(gone / "x.oracle").result()
    type_board(saved, "Kh7c2d")
    (gone / "x.oracle").unlink()
    gone.rmdir()
    with pytest.raises(FileError, match="its folder no longer exists"):
        saved.file.save().result()
    assert saved.file.dirty
    assert saved.document.state.board == "Kh7c2d"


@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC])
def test_a_read_only_folder_or_a_full_disk_keeps_the_old_file_and_the_edit(
    saved, type_board, monkeypatch, number
):
    type_board(saved, "Kh7c2d")
    before = saved.file.path.read_bytes()

    def fail(*_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(FileError, match="Nothing is lost"):
        saved.file.save().result()
    assert saved.file.path.read_bytes() == before
    assert saved.file.dirty
    with pytest.raises(FileError):
        saved.file.save_as(saved.file.path.with_name("other.oracle")).result()
    assert saved.file.path.name == "hand.oracle"


def test_a_file_that_cannot_be_opened_leaves_the_window_as_it_was(harness, tmp_path, type_board):
    window = harness()
    type_board(window, "Kh7c2d")
    (tmp_path / "bad.oracle").write_text("nonsense", encoding="utf-8")
    with pytest.raises(FileError):
        window.file.open(tmp_path / "bad.oracle").result()
    assert window.document.state.board == "Kh7c2d"
    assert (window.file.path, window.file.dirty) == (None, True)


def test_a_recent_file_that_is_gone_is_forgotten(saved, harness):
    path = saved.file.path
    path.unlink()
    with pytest.raises(FileError, match="no such file"):
        saved.file.open(path).result()
    assert saved.file.recent.paths == ()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows says of such a file that it is missing")
def test_a_recent_file_that_cannot_be_reached_is_kept(saved, tmp_path):
    unreachable = tmp_path / ("x" * 300) / "hand.oracle"  # refused like a folder that may not be entered
    saved.file.recent.add(unreachable)
    with pytest.raises(FileError, match="name is too long"):
        saved.file.open(unreachable).result()
    assert unreachable in saved.file.recent.paths


def test_recent_files_are_latest_first_and_can_be_cleared(saved, tmp_path):
    saved.file.save_as(tmp_path / "second.oracle").result()
    saved.file.open(tmp_path / "hand.oracle").result()
    assert [path.stem for path in saved.file.recent.paths] == ["hand", "second"]
    saved.file.recent.clear()
    assert saved.file.recent.paths == ()


def test_a_new_session_has_no_file_and_nothing_of_the_old(saved, qtbot):
    with qtbot.waitSignal(saved.file.opened) as found:
        saved.file.new(DocumentState(seats=(SeatState(1, "Hero", "*", 0),)))
    assert found.args == [None, {}]
    assert (saved.file.path, saved.file.answer, saved.file.name) == (None, None, UNTITLED)


def test_saving_without_a_file_needs_a_name(harness):
    with pytest.raises(ValueError, match="no file yet"):
        harness().file.save().result()


def test_a_relative_path_is_remembered_whole(harness, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    window = harness()
    window.file.save_as(Path("here.oracle")).result()
    assert window.file.recent.paths == (tmp_path / "here.oracle",)


def test_an_old_answer_finds_its_seats_after_renaming_moving_and_removing():
    state = DocumentState(
        seats=(
            SeatState(1, "Hero", "AA", 0),
            SeatState(2, "Villain", "KK", 1),
            SeatState(3, "Caller", "QQ", 2),
        )
    )
    query = state.to_query()
    villain_first = DocumentState(
        seats=(SeatState(2, "Villain", "JJ", 1), SeatState(1, "Champion", "AA", 0)), board="2c3c4c"
    )
    asked = asked_by(query, villain_first)
    assert [seat.key for seat in asked.seats] == [1, 2, 3]
    assert [seat.range_text for seat in asked.seats] == ["AA", "KK", "QQ"]
    assert asked.board == ""


def test_the_folders_to_tidy_are_the_recovery_folder_and_those_of_recent_files(harness, tmp_path):
    window = harness()
    for name in ("a/one.oracle", "a/two.oracle", "b/three.oracle"):
        window.settings.add_recent(str(tmp_path / name))
    assert set(window.file.folders()) == {tmp_path / name for name in ("recovery", "earlier", "a", "b")}
