"""While a session is written or read the user can continue, and no edit is lost."""

import shutil
import threading
from types import SimpleNamespace

import pytest

from oracle.errors import FileError
from oracle.session import load_session
from tests.patience import PATIENCE
from ui.sessions.flow import SessionFlow

from .test_session_flow import Asked

READ, WRITE = "ui.document.session.disk.read_session", "ui.document.session.disk.write_session"


@pytest.fixture
def window(harness, tmp_path):
    """A window whose session, with a board, is in a file."""
    made = harness()
    made.asked = Asked()
    made.flow = SessionFlow(made.document, made.file, made.asked)
    made.said = []
    made.flow.said.connect(made.said.append)
    made.file.save_as(tmp_path / "hand.oracle").result()
    return made


@pytest.fixture
def disk(window, monkeypatch):
    """Keeps readers and writers waiting until it is released."""
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    gate = threading.Event()

    def hold(path):
        module, name = path.rsplit(".", 1)
        function = getattr(__import__(module, fromlist=[name]), name)

        def waiting(*arguments, **named):
            assert gate.wait(PATIENCE)
            return function(*arguments, **named)

        monkeypatch.setattr(path, waiting)

    settle = window.file.settle

    def release_and_settle():
        gate.set()
        settle()

    monkeypatch.setattr(window.file, "settle", release_and_settle)
    yield SimpleNamespace(hold=hold, release=release_and_settle)
    gate.set()


def board_in(path):
    return load_session(path).document.board


def test_what_is_edited_while_a_session_is_saved_is_unsaved(window, disk, type_board):
    disk.hold(WRITE)
    type_board(window, "Kh7c2d")
    window.flow.save()
    type_board(window, "2c3c4c")
    assert window.said == ["Saving …"]
    disk.release()
    assert board_in(window.file.path) == "Kh7c2d"
    assert window.file.dirty
    window.document.undo_stack.undo()
    window.flow.save()
    disk.release()
    assert not window.file.dirty
    assert window.said[-1] == ""


def test_going_back_to_what_was_saved_before_the_last_save_is_unsaved(window, disk, type_board):
    type_board(window, "Kh7c2d")
    window.file.save().result()
    disk.hold(WRITE)
    type_board(window, "2c3c4c")
    window.flow.save()
    window.document.undo_stack.undo()
    disk.release()
    assert board_in(window.file.path) == "2c3c4c"
    assert window.file.dirty


def test_a_save_that_fails_later_is_reported_and_the_edit_is_unsaved(window, disk, type_board, monkeypatch):
    disk.hold(WRITE)
    monkeypatch.setattr("oracle.session.store.replace_file", _full)
    type_board(window, "Kh7c2d")
    assert not window.flow.save()
    assert window.asked.log == []
    disk.release()
    assert "The session was not saved" in window.asked.log[0]
    assert window.file.dirty


def _full(*_arguments, **_named):
    raise OSError(28, "No space left on device")


def test_saving_again_while_it_is_saved_writes_both_in_order_without_a_question(window, disk, type_board):
    disk.hold(WRITE)
    type_board(window, "Kh7c2d")
    window.flow.save()
    type_board(window, "2c3c4c")
    window.flow.save()
    disk.release()
    assert board_in(window.file.path) == "2c3c4c"
    assert (window.file.dirty, window.asked.log) == (False, [])


def test_closing_waits_for_the_save_under_way_and_asks_where_it_fails(window, disk, type_board, monkeypatch):
    disk.hold(WRITE)
    type_board(window, "Kh7c2d")
    window.flow.save()
    assert window.flow.may_go()
    assert board_in(window.file.path) == "Kh7c2d"
    monkeypatch.setattr("oracle.session.store.replace_file", _full)
    type_board(window, "2c3c4c")
    window.flow.save()
    assert not window.flow.may_go()
    assert [line.split(":")[0] for line in window.asked.log] == ["The session was not saved", "unsaved hand"]


def test_saving_at_the_question_waits_until_it_is_written(window, disk, type_board):
    disk.hold(WRITE)
    type_board(window, "Kh7c2d")
    window.asked.unsaved_answer = "save"
    assert window.flow.may_go()
    assert board_in(window.file.path) == "Kh7c2d"


def test_a_session_that_takes_its_time_is_shown_when_it_is_there(window, disk, type_board, tmp_path):
    type_board(window, "Kh7c2d")
    window.file.save_as(tmp_path / "flop.oracle").result()
    window.flow.new()
    disk.hold(READ)
    window.flow.open_path(tmp_path / "flop.oracle")
    assert window.said == ["Opening “flop.oracle” …"]
    assert window.document.state.board == ""
    disk.release()
    assert window.document.state.board == "Kh7c2d"
    assert (window.said[-1], window.asked.log) == ("", [])


def test_restoring_and_an_earlier_version_are_not_called_opening_the_session_on_screen(
    window, disk, type_board, tmp_path
):
    type_board(window, "Kh7c2d")
    window.file.save().result()
    (earlier,) = window.file.earlier(window.file.path)
    (copy,) = (tmp_path / "earlier").glob("*.oracle")
    (tmp_path / "recovery").mkdir(exist_ok=True)
    shutil.copy(copy, tmp_path / "recovery" / "of-a-dead-program.oracle")
    (leftover,) = window.file.leftovers().result()
    disk.hold("ui.document.session.disk.document_of")
    window.flow._restore(leftover)
    assert window.said[-1] == "Restoring unsaved work …"
    window.file.settle()
    disk.hold(READ)
    window.asked.unsaved_answer = "discard"
    window.flow.open_earlier(earlier)
    assert window.said[-1] == "Opening an earlier version of “hand.oracle” …"
    window.file.settle()
    assert window.said[-1] == ""


@pytest.mark.parametrize(("answer", "board"), [("cancel", "2c3c4c"), ("discard", ""), ("save", "")])
def test_edits_made_while_a_session_is_opened_are_asked_about(
    window, disk, type_board, answer, board, harness
):
    other = harness()
    other.asked = window.asked
    flow = SessionFlow(other.document, other.file, other.asked)
    disk.hold(READ)
    flow.open_path(window.file.path)
    type_board(other, "2c3c4c")
    window.asked.unsaved_answer = answer
    window.asked.save_answer = window.file.path.with_name("mine.oracle")
    disk.release()
    other.file.settle()
    assert other.document.state.board == board
    assert window.asked.log[0] == "unsaved Untitled session"
    if answer == "save":
        assert board_in(window.asked.save_answer) == "2c3c4c"


def test_changes_given_up_at_the_question_are_not_asked_about_twice(window, disk, type_board):
    type_board(window, "2c3c4c")
    window.asked.unsaved_answer = "discard"
    disk.hold(READ)
    window.flow.open_path(window.file.path)
    disk.release()
    assert window.document.state.board == ""
    assert window.asked.log == ["unsaved hand"]


@pytest.mark.parametrize("instead", ["open", "new"])
def test_of_two_sessions_opened_the_second_is_shown(window, disk, type_board, tmp_path, instead):
    type_board(window, "Kh7c2d")
    window.file.save_as(tmp_path / "flop.oracle").result()
    disk.hold(READ)
    window.flow.open_path(tmp_path / "flop.oracle")
    if instead == "open":
        window.flow.open_path(tmp_path / "hand.oracle")
    else:
        window.flow.new()
    shown = []
    window.file.opened.connect(lambda *_: shown.append(window.document.state.board))
    disk.release()
    assert window.document.state.board == ""
    assert shown == ([""] if instead == "open" else [])


def test_a_session_that_cannot_be_opened_is_reported_when_that_is_known(window, disk, tmp_path):
    disk.hold(READ)
    window.flow.open_path(tmp_path / "gone.oracle")
    assert window.asked.log == []
    disk.release()
    assert "The session was not opened" in window.asked.log[0]


def test_a_window_that_closes_shows_nothing_more(window, disk, tmp_path):
    disk.hold(READ)
    shown = []
    window.file.opened.connect(lambda *_: shown.append(1))
    window.flow.open_path(window.file.path)
    window.file.close()
    assert shown == []


def test_the_copy_kept_at_once_is_current_though_an_older_one_is_being_written(
    window, disk, type_board, tmp_path
):
    disk.hold("ui.document.session.recovery.write_session")
    type_board(window, "Kh7c2d")
    window.file.copy.update()
    type_board(window, "2c3c4c")
    window.file.copy.update()  # the timer, while the first is being written: the next comes after it
    assert window.file.copy.due
    assert window.file.keep_now()
    (copy,) = (tmp_path / "recovery").glob("*.oracle")
    assert board_in(copy) == "2c3c4c"


def test_a_copy_that_is_being_written_when_the_session_is_saved_goes(window, disk, type_board, tmp_path):
    disk.hold("ui.document.session.recovery.write_session")
    type_board(window, "Kh7c2d")
    window.file.copy.update()
    window.flow.save()
    disk.release()
    assert list((tmp_path / "recovery").glob("*.oracle")) == []


def test_a_failure_is_the_result_of_the_save(window, disk, monkeypatch):
    monkeypatch.setattr("oracle.session.store.replace_file", _full)
    with pytest.raises(FileError, match="disk is full"):
        window.file.save().result()
