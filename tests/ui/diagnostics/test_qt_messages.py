"""Warnings of Qt reach the log; a screen that cannot be opened is explained in words."""

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import qInstallMessageHandler, qWarning

from tests.patience import LONG_WAIT
from ui.diagnostics.log_file import LogFile
from ui.diagnostics.qt_messages import MOST_EQUAL, QtMessages, no_screen

START = "import sys; from ui.app import main; sys.exit(main([]))"


def start(**environment):
    """The program on a screen that is not there."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    kept.pop("QT_QPA_PLATFORM", None)
    return subprocess.run(
        [sys.executable, "-c", START], capture_output=True, encoding="utf-8", timeout=LONG_WAIT, check=False,
        env={**kept, **environment},
    )  # fmt: skip


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has DISPLAY")
@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"DISPLAY": ":7777"}, "There is no screen at DISPLAY=:7777. Set DISPLAY"),
        ({}, "There is no screen here"),
        ({"WAYLAND_DISPLAY": "gone"}, "There is no screen at WAYLAND_DISPLAY=gone. Unset it"),
        ({"WAYLAND_DISPLAY": "gone", "XDG_RUNTIME_DIR": ""}, "XDG_RUNTIME_DIR is not set: it names the"),
        ({"WAYLAND_DISPLAY": "gone", "XDG_RUNTIME_DIR": "run"}, "XDG_RUNTIME_DIR=run is not a whole path"),
        ({"WAYLAND_DISPLAY": "/gone", "XDG_RUNTIME_DIR": ""}, "There is no screen at WAYLAND_DISPLAY=/gone."),
        ({"QT_QPA_PLATFORM": "abacus"}, "Qt cannot use QT_QPA_PLATFORM=abacus"),
    ],
)
def test_without_a_screen_the_program_says_what_to_do(environment, words):
    ended = start(**environment)
    assert ended.returncode == 1
    of_wayland = "error: XDG_RUNTIME_DIR is invalid or not set in the environment.\n"  # past Qt
    assert ended.stderr.removeprefix(of_wayland).startswith("No window can be opened.\n" + words)
    assert "-m oracle equity" in ended.stderr
    assert "qt.qpa" not in ended.stderr
    assert "Reinstalling" not in ended.stderr


def test_a_reason_we_do_not_know_is_reported_in_the_words_of_qt():
    found = no_screen({}, ["libfoo.so is missing"])
    assert "Qt says:\n    libfoo.so is missing" in found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has Wayland")
def test_on_wayland_its_own_libraries_are_named_and_none_of_x11():
    heard = ['Could not load the Qt platform plugin "wayland" in "" even though it was found.']
    heard.append('Could not load the Qt platform plugin "xcb" in "" even though it was found.')
    with_x11 = [heard[0], "qt.qpa.xcb: could not connect to display ", heard[1]]
    for each in (heard, with_x11):  # without and with the libraries of X11, which we deliver
        on_wayland = no_screen({"WAYLAND_DISPLAY": "wayland-0"}, each)
        assert "sudo apt install libwayland-client0 libwayland-cursor0\n" in on_wayland
    assert "sudo apt install libxcb-cursor0" in no_screen({"DISPLAY": ":0"}, heard[1:])


def test_warnings_are_logged_a_few_times_each_and_still_printed(qapp, tmp_path, capsys):
    log = LogFile(tmp_path)
    ours = QtMessages(log)
    with ours.installed():
        for _time in range(10):
            qWarning("strange signal")
        theirs = qInstallMessageHandler(None)
        qInstallMessageHandler(theirs)
    assert theirs == ours._take
    assert log.path.read_text(encoding="utf-8").count("Qt: strange signal") == MOST_EQUAL
    assert capsys.readouterr().err.count("strange signal") == 10
