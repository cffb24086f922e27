"""What was on screen when the program died is offered at the next start, by one window only."""

import errno
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.ui.session_harness import exact_answer

WORK_AND_DIE = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QSettings
from ui.document.document import Document
from ui.document.session.recovery import RecoveryFolder
from ui.document.session.file import SessionFile
from ui.document.state import example_document
from ui.settings import Settings
folder, source = sys.argv[1:]
app = QCoreApplication([])
settings = Settings(QSettings(folder + "/settings.ini", QSettings.Format.IniFormat))
document = Document(example_document())
file = SessionFile(document, settings, RecoveryFolder(Path(folder) / "recovery"), autosave_ms=0)
if source:
    file.open(Path(source)).result()
document.apply("Board", replace(document.state, board="Ah7c2h"))
app.processEvents()
file.settle()
os._exit(9)  # nothing is tidied up, as if it were killed
"""


@pytest.fixture
def crash(tmp_path):
    """A program that edits, waits for its recovery copy and is killed."""

    def run(source=""):
        ended = subprocess.run([sys.executable, "-c", WORK_AND_DIE, str(tmp_path), str(source)], check=False)
        assert ended.returncode == 9

    return run


def copies(tmp_path):
    return sorted((tmp_path / "recovery").glob("*.oracle"))


def test_an_edit_is_followed_by_a_recovery_copy_which_saving_removes(harness, tmp_path, type_board, qtbot):
    window = harness(autosave_ms=0)
    type_board(window, "Kh7c2d")
    qtbot.waitUntil(lambda: len(copies(tmp_path)) == 1)
    window.file.save_as(tmp_path / "hand.oracle").result()
    assert copies(tmp_path) == []


def test_a_copy_goes_when_the_edit_is_undone_and_when_the_window_closes(harness, tmp_path, type_board, qtbot):
    window = harness(autosave_ms=0)
    type_board(window, "Kh7c2d")
    qtbot.waitUntil(lambda: len(copies(tmp_path)) == 1)
    window.document.undo_stack.undo()
    qtbot.waitUntil(lambda: copies(tmp_path) == [])
    type_board(window, "Kh7c2d")
    qtbot.waitUntil(lambda: len(copies(tmp_path)) == 1)
    window.file.close()
    assert list((tmp_path / "recovery").iterdir()) == []


def test_typing_without_a_pause_does_not_put_the_copy_off(harness, type_board, monkeypatch):
    window, started = harness(), []
    type_board(window, "Kh")
    monkeypatch.setattr(window.file.copy._timer, "start", lambda: started.append("again"))
    type_board(window, "Kh7c2d")
    assert window.file.copy.due
    assert started == []


def test_after_a_crash_the_session_is_restored_as_unsaved(harness, tmp_path, crash):
    crash()
    window = harness()
    (leftover,) = window.file.leftovers().result()
    assert leftover.session.document.board == "Ah7c2h"
    window.file.restore(leftover).result()
    window.file.settle()
    assert window.document.state.board == "Ah7c2h"
    assert (window.file.dirty, window.file.path) == (True, None)
    assert window.file.leftovers().result() == ()
    assert len(copies(tmp_path)) == 1  # this window's own


def test_after_a_crash_the_session_still_knows_its_file_and_whether_that_changed(harness, tmp_path, crash):
    first = harness()
    first.file.set_answer(*exact_answer())
    first.file.save_as(tmp_path / "hand.oracle").result()
    before = first.file.path.read_bytes()
    crash(first.file.path)
    window = harness()
    window.file.restore(window.file.leftovers().result()[0]).result()
    assert window.file.path == first.file.path
    assert window.file.answer.snapshot == exact_answer()[1]
    assert window.file.path.read_bytes() == before
    window.file.save().result()
    assert b"Ah7c2h" in first.file.path.read_bytes()
    assert b"recovery" not in first.file.path.read_bytes()


def test_only_one_window_offers_a_leftover(harness, tmp_path, crash):
    crash()
    first, second = harness(), harness()
    assert len(first.file.leftovers().result()) == 1
    assert second.file.leftovers().result() == ()
    first.file.close()
    assert len(second.file.leftovers().result()) == 1


def test_the_copy_of_a_running_window_is_not_a_leftover(harness, tmp_path, type_board, qtbot):
    alive = harness(autosave_ms=0)
    type_board(alive, "Kh7c2d")
    qtbot.waitUntil(lambda: len(copies(tmp_path)) == 1)
    assert harness().file.leftovers().result() == ()


def test_a_leftover_that_is_not_wanted_is_deleted_others_stay(harness, tmp_path, crash):
    crash()
    crash()
    window = harness()
    first, second = window.file.leftovers().result()
    assert first.session.saved >= second.session.saved
    window.file.discard(first)
    assert window.file.leftovers().result() == (second,)
    assert copies(tmp_path) == [second.path]


def test_a_copy_whose_table_is_damaged_is_not_offered_but_kept_and_reported_once(harness, tmp_path, crash):
    crash()
    (copy,) = copies(tmp_path)
    half = copy.read_bytes()[:100]
    copy.write_bytes(half)
    window = harness()
    assert window.file.leftovers().result() == ()
    (kept,) = window.file.damaged_copies()
    assert kept.read_bytes() == half
    again = harness()
    assert again.file.leftovers().result() == ()
    assert again.file.damaged_copies() == ()


def test_the_table_of_a_copy_damaged_after_it_is_restored_and_reported(harness, tmp_path, crash):
    crash()
    (copy,) = copies(tmp_path)
    content = copy.read_bytes()
    copy.write_bytes(content[: content.index(b'"layout"')])
    window, found = harness(), []
    window.file.warned.connect(lambda heading, error: found.append(f"{heading}: {error}"))
    (leftover,) = window.file.leftovers().result()
    window.file.restore(leftover).result()
    assert window.document.state.board == "Ah7c2h"
    assert (window.file.dirty, window.file.path) == (True, None)
    assert "arrangement of the window" in found[0]


def test_a_copy_that_cannot_be_kept_is_reported_once_and_editing_continues(
    harness, tmp_path, type_board, qtbot, monkeypatch
):
    window, found = harness(autosave_ms=0), []
    window.file.troubled.connect(found.append)

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        for board in ("Kh7c2d", "Kh7c3d"):
            with qtbot.waitSignal(window.file.copy._timer.timeout):
                type_board(window, board)
            window.file.settle()
    assert len(found) == 1
    assert "the disk is full" in str(found[0])
    assert window.document.state.board == "Kh7c3d"
    window.document.apply("Board", replace(window.document.state, board=""))
    window.document.apply("Dead cards", replace(window.document.state, dead="2c"))
    qtbot.waitUntil(lambda: len(copies(tmp_path)) == 1)


def test_a_recovery_folder_that_cannot_be_made_is_reported(harness, tmp_path, type_board, qtbot):
    (tmp_path / "recovery").write_text("a file in the way", encoding="utf-8")
    window = harness(autosave_ms=0)
    with qtbot.waitSignal(window.file.troubled) as found:
        type_board(window, "Kh7c2d")
    assert "recovery folder" in str(found.args[0])
