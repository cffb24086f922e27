"""The program where there are no standard streams, as Windows starts one that has no console."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.patience import LONG_WAIT
from ui.diagnostics import last_words, log_file

STREAMS_TO_NOWHERE_ARE_NONE = """
import os, sys
nowhere = os.stat(os.devnull).st_rdev
for name in ("stdin", "stdout", "stderr"):
    if os.fstat(getattr(sys, name).fileno()).st_rdev == nowhere:
        setattr(sys, name, None)
        setattr(sys, f"__{name}__", None)
"""
"""Python runs it at every start, also of other processes: those that get pipes keep them, as on Windows."""

LAUNCHED = "import sys; from oracle.launcher import launch; sys.exit(launch())"

SHOWN = """
import sys
from PySide6.QtCore import QTimer, qWarning
import ui.app
from oracle.launcher import launch
from ui.document.runs.status import Phase

assert (sys.stdin, sys.stdout, sys.stderr) == (None, None, None)
record = sys.argv.pop(1)
start = ui.app.MainWindow.start

def started(window, session):
    start(window, session)
    looking = QTimer(window, interval=50)

    def look():
        opened = "Three-bet pot" in window.windowTitle()
        if opened or window.context.table_runs.standing.phase is Phase.DONE:
            qWarning("a warning of Qt")
            open(record, "w").write("opened" if opened else "answered")
            looking.stop()
            window.close()

    looking.timeout.connect(look)
    looking.start()

ui.app.MainWindow.start = started
sys.exit(launch())
"""
"""Shows the window, waits until the example is answered or the session opened, and closes it."""

SHEET = """#QUERY#,#HERO#
"select avg(riverEquity(a)) as equity from game='holdem', a='#HERO#', b='KcKd'",
,AcAd
"""
SESSION = Path(__file__).resolve().parents[1] / "fixtures" / "sessions" / "version-5.oracle"


@pytest.fixture
def ended(own_folders, tmp_path: Path):
    """Runs a program with no streams; returns its exit code."""
    (tmp_path / "sitecustomize.py").write_text(STREAMS_TO_NOWHERE_ARE_NONE, encoding="utf-8")
    modules = os.pathsep.join((str(tmp_path), str(SESSION.parents[3])))

    def run(code: str, *words: str) -> int:
        return subprocess.run(
            [sys.executable, "-c", code, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, timeout=LONG_WAIT, check=False,
            env={**os.environ, "PYTHONPATH": modules, "QT_QPA_PLATFORM": "offscreen"},
        ).returncode  # fmt: skip

    return run


@pytest.mark.slow
@pytest.mark.parametrize(("words", "did"), [([], "answered"), ([str(SESSION)], "opened")])
def test_the_window_does_its_work_and_closes(
    ended, own_folders: Path, tmp_path: Path, words: list[str], did: str
) -> None:
    assert ended(SHOWN, str(tmp_path / "record"), *words) == 0
    assert (tmp_path / "record").read_text(encoding="utf-8") == did
    (log,) = own_folders.rglob("log.txt")
    text = log.read_text(encoding="utf-8")
    assert "Qt: a warning of Qt" in text
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("words", "code"), [(["--version"], 0), (["--help"], 0), (["equity", "AsKs", "AsKs"], 2), (["dance"], 2)]
)
def test_a_command_ends_with_its_code(ended, words: list[str], code: int) -> None:
    assert ended(LAUNCHED, *words) == code


@pytest.mark.slow
def test_processes_answer_a_spreadsheet(ended, tmp_path: Path) -> None:
    sheet, answers = tmp_path / "sheet.csv", tmp_path / "answers.csv"
    sheet.write_text(SHEET, encoding="utf-8")
    assert ended(LAUNCHED, "batch", str(sheet), "-o", str(answers), "--on", "processes:2") == 0
    assert "0.826366" in answers.read_text(encoding="utf-8-sig")


def test_without_a_console_windows_shows_why_the_program_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    box = SimpleNamespace(user32=SimpleNamespace(MessageBoxW=lambda *told: shown.append(told[1:3])))
    monkeypatch.setattr(ctypes, "windll", box, raising=False)
    monkeypatch.setattr(last_words, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(sys, "stderr", None)
    last_words.say_last("It is not\x1b there.\n")
    assert shown == [("It is notU+001B there.", "Open Odds Oracle")]


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_with_a_console_it_is_printed(
    system: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(last_words, "sys", SimpleNamespace(platform=system))
    last_words.say_last("It is not there.")
    assert capsys.readouterr().err == "It is not there.\n"


def test_a_terminal_that_is_gone_turns_no_message_into_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "w", encoding="utf-8", buffering=1) as gone:
        monkeypatch.setattr(sys, "stderr", gone)
        log_file.to_terminal("Nobody reads this.")
        monkeypatch.undo()
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), writer
        )  # what is still to be written is lost when it closes
