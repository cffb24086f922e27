"""Unhandled exceptions: logged, shown in one dialog, the session kept, the program continues."""

import os
import signal
import subprocess
import sys
import threading

import pytest
from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication, QWidget

from oracle.errors import FileError
from tests.patience import LONG_WAIT
from ui.diagnostics.exceptions import MOST_QUEUED, WRITTEN_OUT, ExceptionReports, fault_of
from ui.diagnostics.log_file import LogFile
from ui.widgets.notice import NoticeDialog
from ui.window.unexpected import MOST_DIALOGS, UnexpectedErrors, could_not_start


def raised(message="broken"):
    """An exception as the interpreter hands it to its hook."""
    try:
        raise RuntimeError(message)
    except RuntimeError as error:
        return type(error), error, error.__traceback__


@pytest.fixture
def reports(qapp, tmp_path):
    return ExceptionReports(LogFile(tmp_path / "state"))


@pytest.fixture
def shown(reports, harness, qtbot, type_board):
    """A window with unsaved changes that tells of unexpected errors."""
    window = QWidget()
    qtbot.addWidget(window)
    part = harness()
    type_board(part, "Kh7c2d")
    window.errors = UnexpectedErrors(reports, part.file, window)
    window.part = part
    return window


def notices():
    return [
        each for each in QApplication.topLevelWidgets() if isinstance(each, NoticeDialog) and each.isVisible()
    ]


def log_of(reports):
    return reports.log.path.read_text(encoding="utf-8")


def test_a_fault_is_logged_and_shown_with_details_and_the_session_kept(reports, shown, tmp_path):
    reports.take(*raised("the wheel came off"))
    assert "the wheel came off" in log_of(reports)  # immediately, in any order of later events
    assert notices() == []  # never from inside the code that failed
    QApplication.processEvents()
    (notice,) = notices()
    assert "RuntimeError: the wheel came off" in notice.details.toPlainText()
    assert "test_unexpected_errors.py" in notice.details.toPlainText()
    assert "kept for recovery" in notice.accessibleDescription()
    assert len(list((tmp_path / "recovery").glob("*.oracle"))) == 1
    notice.copy.click()
    assert "the wheel came off" in QApplication.clipboard().text()
    notice.close()


def test_a_fault_that_repeats_with_every_turn_opens_one_dialog_and_fills_no_disk(reports, shown):
    for _turn in range(1000):
        reports.take(*raised())
        QApplication.processEvents()
    assert len(notices()) == 1
    found = log_of(reports)
    assert found.count("Traceback") == WRITTEN_OUT
    assert "1000 times by now: RuntimeError: broken" in found
    notices()[0].close()
    QApplication.processEvents()
    reports.take(*raised())
    QApplication.processEvents()
    assert notices() == []


def test_a_burst_inside_one_turn_is_bounded(reports, shown):
    seen = []
    reports.reported.connect(seen.append)
    for _time in range(10 * MOST_QUEUED):
        reports.take(*raised())
    QApplication.processEvents()
    assert len(seen) == MOST_QUEUED
    notices()[0].close()


def test_another_fault_is_added_to_the_dialog_that_is_open(reports, shown):
    reports.take(*raised("first"))
    try:
        raise KeyError("second")
    except KeyError as error:
        reports.take(type(error), error, error.__traceback__)
    QApplication.processEvents()
    (notice,) = notices()
    assert "first" in notice.details.toPlainText()
    assert "second" in notice.details.toPlainText()
    notice.close()


def test_a_window_that_breaks_everywhere_shows_few_dialogs(reports, shown):
    seen = 0
    for number in range(3 * MOST_DIALOGS):
        code = compile(f"{chr(10) * number}raise ValueError({number})", "made_up.py", "exec")
        try:
            exec(code)
        except ValueError as error:
            reports.take(type(error), error, error.__traceback__)
        QApplication.processEvents()
        seen += len(notices())
        for notice in notices():
            notice.close()
    assert seen == MOST_DIALOGS


def test_a_fault_in_keeping_the_session_is_reported_and_ends_there(reports, harness, qtbot, monkeypatch):
    window, part, tries = QWidget(), harness(), []
    qtbot.addWidget(window)

    def fail():
        tries.append(1)
        raise ArithmeticError("no copy either")

    monkeypatch.setattr(part.file, "keep_now", fail)
    errors = UnexpectedErrors(reports, part.file, window)
    reports.reported.disconnect(errors.tell)

    def tell(fault):  # what PySide does around every slot
        try:
            errors.tell(fault)
        except ArithmeticError as error:
            reports.take(type(error), error, error.__traceback__)

    reports.reported.connect(tell)
    reports.take(*raised())
    for _turn in range(20):
        QApplication.processEvents()
    assert len(tries) == 2
    assert "no copy either" in log_of(reports)


def test_a_session_that_cannot_be_kept_is_reported_as_unsafe(reports, shown, monkeypatch):
    def full(*_arguments, **_named):
        raise FileError("The disk is full.", path="x")

    monkeypatch.setattr(shown.part.recovery, "keep", full)
    reports.take(*raised())
    QApplication.processEvents()
    (notice,) = notices()
    assert "save it now" in notice.accessibleDescription()
    notice.close()


def test_our_own_errors_and_a_full_memory_say_what_to_do(reports, shown):
    for error, words in (
        (FileError("Free some space.", path="x"), "Free some space."),
        (MemoryError(), "enough memory"),
    ):
        reports.take(type(error), error, None)
        QApplication.processEvents()
        (notice,) = notices()
        assert words in notice.accessibleDescription()
        notice.close()
        QApplication.processEvents()


def test_exceptions_of_other_threads_are_reported_on_the_windows_thread(reports, shown, qtbot):
    seen = []
    reports.reported.connect(lambda fault: seen.append((fault.message, threading.current_thread())))

    def work():
        raise LookupError("in the engine room")

    with reports.installed():
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [("LookupError: in the engine room", threading.main_thread())]
    notices()[0].close()


def test_an_exception_in_a_finaliser_is_only_logged(reports, shown):
    class Unlucky:
        def __del__(self):
            raise OSError("too late")

    with reports.installed():
        del_me = Unlucky()
        del del_me
    QApplication.processEvents()
    assert "too late" in log_of(reports)
    assert notices() == []


def test_the_hooks_are_put_back(reports):
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    with reports.installed():
        assert sys.excepthook == reports.take
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


def test_ctrl_c_is_not_a_fault(reports, shown, qtbot):
    with qtbot.waitSignal(reports.interrupted):
        reports.take(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert notices() == []
    assert not reports.log.path.exists()


def test_pyside_hands_exceptions_in_slots_and_paint_events_to_the_hook(reports, qtbot):
    """The one thing here that is not ours: were it no longer so, the window would lose exceptions."""

    class Broken(QObject):
        @Slot()
        def fail(self):
            raise ZeroDivisionError("in a slot")

    class Blank(QWidget):
        def paintEvent(self, _event):  # noqa: N802 - Qt calls it so
            raise ZeroDivisionError("while painting")

    seen = []
    reports.reported.connect(lambda fault: seen.append(fault.message))
    broken, blank = Broken(), Blank()
    qtbot.addWidget(blank)
    with qtbot.captureExceptions(), reports.installed():
        QTimer.singleShot(0, broken.fail)
        blank.show()
        qtbot.waitUntil(lambda: len(seen) >= 2)
    blank.hide()
    assert {"ZeroDivisionError: in a slot", "ZeroDivisionError: while painting"} <= set(seen)


def test_a_window_that_cannot_be_made_says_so(reports, qtbot):
    notice = could_not_start(fault_of(raised("no window")[1]), reports)
    qtbot.addWidget(notice)
    assert "could not open its window" in notice.accessibleDescription()
    assert "no window" in notice.details.toPlainText()


BROKEN_START = """
import sys
import ui.app
from PySide6.QtWidgets import QDialog
QDialog.exec = lambda dialog: print("DIALOG", dialog.accessibleDescription())
ui.app.make_context = lambda settings: 1 / 0
sys.exit(ui.app.main([]))
"""


def program(code, **environment):
    """The program in a separate process."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=LONG_WAIT, check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **environment},
    )  # fmt: skip


def test_a_program_that_breaks_at_the_start_shows_a_dialog_and_logs_it(own_folders):
    ended = program(BROKEN_START)
    assert ended.returncode == 1
    assert "DIALOG Open Odds Oracle could not open its window." in ended.stdout
    logs = list(own_folders.rglob("log.txt"))
    assert len(logs) == 1
    assert "ZeroDivisionError" in logs[0].read_text(encoding="utf-8")


CRASHING = """
import faulthandler
from ui.app import _record_crashes
from ui.diagnostics.log_file import LogFile
_record_crashes(LogFile())
faulthandler._sigabrt()
"""


ABORTED = 3 if sys.platform == "win32" else -signal.SIGABRT
"""How a process that was aborted ends; Windows has no signals, and its C library a code."""


def test_a_hard_crash_leaves_a_traceback(own_folders):
    assert program(CRASHING).returncode == ABORTED
    (crash,) = own_folders.rglob("crash.txt")
    assert "Fatal Python error: Aborted" in crash.read_text(encoding="utf-8")
