"""The application: what the system asks it to open."""

import subprocess
import sys
from pathlib import Path

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
