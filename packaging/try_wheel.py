"""Install the wheel of ``dist/`` into a fresh environment and use it as a player and a Python user would.

``make try-wheel`` builds the wheel and does this with the Python of ``.venv``; ``python
packaging/try_wheel.py PYTHON …`` with others.  First without the extra ``gui``: the command line and
``import oracle`` work, and the window names what is missing.  Then with it: the window opens, shows a
session, and ends with code 0.  Where ``dist/`` has a wheel of machine code for the interpreter, it is
installed last, and the first exact and the first sampled answer from an empty home compile nothing.  Needs
the internet.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SESSION = ROOT / "tests" / "fixtures" / "sessions" / "version-5.oracle"
SESSION_NAME = "Three-bet pot"
"""The name written in it, which the title of the window shows."""
ANSWER = "82.6366"
"""Equity of AcAd against KcKd in %, exactly: 1,712,304 boards."""
FIRST = {
    "exact": ("AsKs", "QQ+,AK", "22+"),
    "sampled": ("AsKsQdJc", "AhAdTc9d", "--game", "omahahi", "--sampled", "--trials", "200000"),
}
"""Questions that compile for more than ten seconds together where no machine code is installed."""
LONGEST = 900
"""Seconds a step may take; the first one compiles."""

FACE = """
import sys
from importlib.util import find_spec
import oracle
print(oracle.equity("AcAd", "KcKd").to_dict()["players"][0]["equity"])
print(oracle.parse_range("QQ+, AK", syntax="classic").hands)
print([name for name in ("ui", "resources", "tests", "PySide6") if find_spec(name) or name in sys.modules])
"""
"""What a Python user does: an exact equity, a range from our orderings, and which names are taken."""

WINDOW = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
from oracle.launcher import launch

run = QApplication.exec

def watched(application):
    def look():
        for window in application.topLevelWidgets():
            if isinstance(window, QMainWindow) and window.isVisible() and wanted in window.windowTitle():
                print(window.windowTitle(), flush=True)
                timer.stop()
                window.close()
    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(50)
    return run()

wanted = sys.argv.pop()
QApplication.exec = watched
sys.exit(launch())
"""
"""The program as it is started, but closed as soon as its title has a wanted word."""


class Installed:
    """An environment with the program, and its own home.

    Args:
        folder: The environment.
        home: An empty folder: home, settings, caches, and where programs are started.
        changes: Environment variables besides.
    """

    def __init__(self, folder: Path, home: Path, **changes: str) -> None:
        self.folder, self.home = folder, home
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / "python"
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTHON"))}
        homes = dict.fromkeys(("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"), str(home))
        ours = {"ORACLE_CACHE_DIR": str(home / "kernels"), "QT_QPA_PLATFORM": "offscreen"}
        self.environment = {**kept, **homes, **ours, **changes}

    def run(self, *words: str, **changes: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment in its home."""
        return subprocess.run(
            [str(self.programs / words[0]), *words[1:]], cwd=self.home, env={**self.environment, **changes},
            capture_output=True, encoding="utf-8", timeout=LONGEST, check=False,
        )  # fmt: skip

    def diagnosis(self) -> dict[str, str]:
        """What the program says of its computer and its machine code."""
        process = self.run("odds-oracle", "--diagnose", "--json")
        expect(process.returncode == 0, process)
        return json.loads(process.stdout)

    def first_answers(self, kernels: Path) -> str:
        """Answer `FIRST` with an empty folder of kernels; returns the seconds that each took, in words."""
        taken = []
        for name, words in FIRST.items():
            start = time.perf_counter()
            process = self.run("odds-oracle", "equity", *words, ORACLE_CACHE_DIR=str(kernels))
            expect(process.returncode == 0, process)
            taken.append(f"{name} {time.perf_counter() - start:.1f} s")
        return ", ".join(taken)

    def check_machine_code(self) -> None:
        """Nothing is compiled, whatever was compiled before.

        Raises:
            AssertionError: If machine code was written to the user's folder.
        """
        found = self.diagnosis()["delivered_kernels"]
        kernels = self.home / "none compiled"
        taken = self.first_answers(kernels)
        made = [path.name for path in kernels.rglob("*.code")]
        if made:
            raise AssertionError(f"machine code: {found}\nyet these were compiled: {', '.join(made)}")
        print(f"machine code: {found}; first answers: {taken}")

    def check_commands(self) -> None:
        """Both names of the program, and its version."""
        for name in ("open-odds-oracle", "odds-oracle"):
            process = self.run(name, "--version")
            expect(process.returncode == 0 and process.stdout.startswith("Open Odds Oracle "), process)
        process = self.run("open-odds-oracle", "equity", "AcAd", "KcKd")
        expect(process.returncode == 0 and ANSWER in process.stdout, process)
        process = self.run("odds-oracle", "dance")
        expect(
            process.returncode == 2 and "odds-oracle" in process.stderr and "Traceback" not in process.stderr,
            process,
        )

    def check_face(self, *, with_window: bool) -> None:
        """The Python face, and that nothing but ``oracle`` is importable."""
        process = self.run("python", "-c", FACE)
        taken = ["PySide6"] if with_window else []
        equity, hands, names = process.stdout.splitlines() if process.returncode == 0 else ("", "", "")
        expect(equity.startswith("0.826366") and hands == "34" and names == str(taken), process)

    def check_window_is_missing(self, **changes: str) -> None:
        """Without the extra, the window names it."""
        process = self.run("open-odds-oracle", **changes)
        expect(process.returncode == 1 and "[gui]" in process.stderr, process)
        expect("Traceback" not in process.stderr, process)

    def check_window(self) -> None:
        """The window opens, alone and with a session, and closes with code 0."""
        session = self.home / "friday night.oracle"
        shutil.copy(SESSION, session)
        for words in ((), (str(session),)):
            wanted = SESSION_NAME if words else "Open Odds Oracle"
            process = self.run("python", "-c", WINDOW, *words, wanted)
            expect(
                process.returncode == 0 and wanted in process.stdout and "Traceback" not in process.stderr,
                process,
            )


def expect(true: bool, message: subprocess.CompletedProcess[str]) -> None:
    """Fail with everything that a program said.

    Raises:
        AssertionError: If the condition is false.
    """
    if not true:
        words = " ".join(message.args)
        raise AssertionError(f"{words}\nended with {message.returncode}\n{message.stdout}\n{message.stderr}")


def try_with(python: str, wheel: Path, code: Path | None) -> None:
    """All of it with one interpreter.

    Args:
        python: The interpreter.
        wheel: The program.
        code: Machine code for this interpreter, if there is any.
    """
    with tempfile.TemporaryDirectory() as made:
        folder, home = Path(made) / "environment", Path(made) / "home"
        home.mkdir()
        subprocess.run([python, "-m", "venv", str(folder)], check=True)
        installed = Installed(folder, home)
        pip = [str(installed.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, str(wheel)], check=True)
        installed.check_commands()
        installed.check_face(with_window=False)
        installed.check_window_is_missing()
        subprocess.run([*pip, f"{wheel}[gui]"], check=True)
        installed.check_face(with_window=True)
        installed.check_window()
        if code:
            print(f"without machine code: {installed.first_answers(home / 'compiled')}")
            subprocess.run([*pip, str(code)], check=True)
            installed.check_machine_code()
        version = installed.run("python", "--version").stdout.strip()
        print(f"{version}: command line, Python, window without [gui] and with it: all right")


def main() -> int:
    """Try the newest wheel with each interpreter."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "python", nargs="*", default=[sys.executable], help="interpreters (default: this one)"
    )
    options = parser.parse_args()
    wheel = newest("open_odds_oracle-*.whl")
    if wheel is None:
        print("There is no wheel in dist/. Run `make wheel` first.", file=sys.stderr)
        return 1
    for python in options.python:
        asked = [python, "-c", "import sys; print('cp%d%d' % sys.version_info[:2])"]
        tag = subprocess.run(asked, capture_output=True, encoding="utf-8", check=True).stdout.strip()
        try_with(python, wheel, newest(f"open_odds_oracle_machine_code-*-{tag}-*.whl"))
    return 0


def newest(pattern: str) -> Path | None:
    """The newest file of ``dist/`` with such a name, if there is one."""
    return max((ROOT / "dist").glob(pattern), key=lambda file: file.stat().st_mtime, default=None)


if __name__ == "__main__":
    sys.exit(main())
