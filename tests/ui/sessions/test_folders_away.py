"""A folder on a network that is away: the system answers after a minute, and the window does not wait."""

import os
import threading

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tests.patience import PATIENCE
from ui.actions import Actions
from ui.background import folders
from ui.document.save_folders import DATA, PICTURES, RANGES, SaveFolders, free_file, standard_folder
from ui.sessions.files import choose_session_to_open, choose_session_to_save
from ui.sessions.flow import SessionFlow
from ui.sessions.menu import NO_ANSWER, SessionMenu

from .test_session_flow import Asked

LOOKS = ("stat", "lstat", "listdir", "scandir", "access")


@pytest.fixture
def away(tmp_path, monkeypatch):
    """A folder about which nothing is heard, and must not be asked on the window's thread."""
    folder, answers, asked_here = tmp_path / "away", threading.Event(), []
    folder.mkdir()

    def held(look):
        def looking(path, *rest, **named):
            if isinstance(path, str | os.PathLike) and os.fspath(path).startswith(str(folder)):
                if threading.current_thread() is threading.main_thread():
                    asked_here.append(path)
                else:
                    assert answers.wait(PATIENCE)
            return look(path, *rest, **named)

        return looking

    for name in LOOKS:
        monkeypatch.setattr(os, name, held(getattr(os, name)))
    monkeypatch.setattr(folders, "PATIENCE", 0.02)
    yield folder
    answers.set()
    for thread in threading.enumerate():
        if thread.name == folders.THREAD:
            thread.join(PATIENCE)
    assert not asked_here


@pytest.fixture
def window(harness):
    made = harness()
    made.asked = Asked()
    made.flow = SessionFlow(made.document, made.file, made.asked)
    return made


def test_opening_begins_in_the_next_folder_that_answers(window, away, tmp_path):
    (tmp_path / "here").mkdir()
    for folder in (tmp_path / "here", away):
        window.file.recent.add(folder / "hand.oracle")
    window.flow.open()
    assert window.asked.log == ["open from here"]


def test_opening_begins_in_the_usual_folder_if_none_answers(window, away):
    window.file.recent.add(away / "hand.oracle")
    window.flow.open()
    assert window.asked.log == [f"open from {standard_folder().name}"]


@pytest.mark.parametrize(
    "ask", [choose_session_to_open, lambda folder: choose_session_to_save(folder / "x.oracle")]
)
def test_the_dialogs_of_sessions_begin_elsewhere(qtbot, away, ask):
    begun = []

    def note():
        dialog = QApplication.activeModalWidget()
        begun.append(dialog.directory().absolutePath())
        dialog.reject()

    QTimer.singleShot(0, note)
    assert ask(away) is None
    assert begun == [standard_folder().as_posix()]


@pytest.mark.parametrize("kind", [PICTURES, DATA, RANGES])
def test_files_of_every_kind_are_saved_elsewhere(window, away, kind):
    window.settings.set_folder(kind, str(away))
    assert SaveFolders(window.settings).of(kind) == standard_folder(kind)
    assert free_file(away, "Equity", "png") == away / "equity.png"  # the dialog asks before it is replaced


def test_the_menu_of_earlier_versions_says_that_the_folder_is_silent(window, away, qtbot, monkeypatch):
    widget = QWidget()
    qtbot.addWidget(widget)
    menus = [QMenu(widget) for _ in range(3)]
    actions = Actions(window.document.undo_stack, widget)
    runs = _NoRuns()
    SessionMenu(window.document, window.file, runs, actions, *menus, widget, window.asked)
    monkeypatch.setattr(window.file, "_path", away / "hand.oracle")
    menus[1].aboutToShow.emit()
    assert [action.text() for action in menus[1].actions()] == [NO_ANSWER]
    assert not menus[1].actions()[0].isEnabled()


class _NoRuns:
    """What the menu connects of the runs of the table."""

    class results:  # noqa: N801 - an attribute
        class updated:  # noqa: N801 - a signal
            connect = staticmethod(lambda _slot: None)


def test_a_folder_that_hangs_is_asked_once(window, away):
    for _time in range(5):
        assert folders.first_folder((away,)) is None
    assert [thread.name for thread in threading.enumerate()].count(folders.THREAD) == 1


def test_a_file_that_is_gone_is_forgotten_without_asking_here(window, tmp_path, monkeypatch):
    from ui.document.session import file

    asked, look = [], file.is_missing

    def is_missing(path):
        asked.append(threading.current_thread() is threading.main_thread())
        return look(path)

    monkeypatch.setattr(file, "is_missing", is_missing)
    window.file.recent.add(tmp_path / "gone.oracle")
    window.flow.open_path(tmp_path / "gone.oracle")
    window.file.settle()
    assert asked == [False]
    assert window.file.recent.paths == ()
