"""The application: what it is started with, and what the system asks it to open."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QFileOpenEvent
from ui.theme.application import make_application
application = make_application(["test"])
application.file_wanted.connect(lambda path: print(ascii(str(path)), flush=True))
for asked in (QFileOpenEvent(sys.argv[1]), QFileOpenEvent(QUrl("https://example.org/a.oracle"))):
    application.sendEvent(application, asked)
application.sendEvent(application, QEvent(QEvent.Type.ApplicationFontChange))
"""


def test_a_file_that_the_system_wants_opened_is_announced_and_nothing_else(tmp_path: Path) -> None:
    """As macOS asks for it after a double click."""
    path = tmp_path / "a session ♠.oracle"
    words = [sys.executable, "-c", PROGRAM, str(path)]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert (done.stdout, done.stderr) == (f"{str(path)!a}\n", "")


STARTED = """
import sys
from ui.theme.application import make_application
print(ascii(make_application(sys.argv).words()))
"""
NAMES = ["täst.oracle", "♠ 😀.oracle", "50%41 & more.oracle", "C:\\Spiele\\Übung.oracle"]


def words_of(*arguments: str) -> str:
    words = [sys.executable, "-c", STARTED, *arguments]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("name", NAMES)
def test_a_session_of_any_name_is_opened_at_the_start_and_options_of_qt_are_not(name: str) -> None:
    """As after a double click. Windows knows only some hundred characters outside its own functions."""
    assert words_of("-style", "fusion", name) == f"{[name]!a}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text elsewhere, not bytes")
def test_a_session_whose_name_is_no_text_is_opened_at_the_start() -> None:
    """Qt crashed at its name."""
    name = os.fsdecode(b"caf\xe9.oracle")
    assert words_of(name) == f"{[name]!a}\n"
