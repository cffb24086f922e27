"""Start the window of the program without Python where there is no screen, and kill it: on any system.

It runs with an empty home on Qt's platform ``offscreen``: it must go on running, say nothing, open a session,
and, once it is killed, leave no process behind, not even the one that compiles its engine.  On Windows it is
the program without a console, started as Explorer does, with no streams; and `associate.cmd` must make it the
program of sessions, and take that back.  `try_package.py` looks at the window itself, on Linux.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from running_programs import running
from try_commands import NAME, ROOT, expect, surroundings
from version_resource import PRODUCT

SESSION = ROOT / "tests" / "fixtures" / "sessions" / "version-5.oracle"

PROGRAM = f"{PRODUCT}.exe" if sys.platform == "win32" else NAME
"""The file that opens the window."""

LOG = "log.txt"
"""A file that the window writes unexpected errors to."""

OPENED = "an evening"
"""The beginning of the name that the session is given."""

STARTED = "crash.txt"
"""A file that the window opens when it starts, for what the system says of a crash."""

LONGEST = 300.0
"""Seconds that a start may take."""

RUNS = 15.0
"""Seconds for which it must go on running then."""

LEAVES = 20.0
"""Seconds within which its processes must have ended once it is killed."""


def processes() -> int:
    """How many processes of the program there are, whoever started them."""
    names = {name.casefold() for name in (NAME, f"{NAME}.exe", PROGRAM)}
    return sum(name.casefold() in names for name in running())


def wait(true: Callable[[], object], seconds: float) -> bool:
    """Wait for a condition; false if it does not come true in time."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def without_screen() -> dict[str, str]:
    """Variables of Qt without a screen; on Windows it would look for fonts in a folder that has none."""
    fonts = {"QT_QPA_FONTDIR": os.path.join(os.environ.get("SYSTEMROOT", ""), "Fonts")}
    return {"QT_QPA_PLATFORM": "offscreen", **(fonts if sys.platform == "win32" else {})}


def streams(said: Path) -> dict[str, object]:
    """Options of a process that has no streams on Windows, and elsewhere writes into a file."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.DETACHED_PROCESS}
    return {"stdin": subprocess.DEVNULL, "stdout": said.open("wb"), "stderr": subprocess.STDOUT}


def try_window(program: Path, home: Path) -> None:
    """Start it with a session, and kill it.

    Args:
        program: The program.
        home: An empty folder.

    Raises:
        AssertionError: If it does not do what it should.
    """
    before = processes()
    said, session = home / "said.txt", home / f"{OPENED} ü.oracle"
    said.touch()
    shutil.copyfile(SESSION, session)
    window = subprocess.Popen(
        [str(program), str(session)], cwd=home,
        env={**surroundings(home), **without_screen(), "LANG": "C.UTF-8"}, **streams(said),
    )  # fmt: skip
    try:
        started = wait(lambda: window.poll() is not None or list(home.rglob(STARTED)), LONGEST)
        expect(started and window.poll() is None, f"it does not start: {said.read_bytes().decode()}")
        expect(wait(lambda: opened(home), LONGEST), "it does not open the session")
        ended = wait(lambda: window.poll() is not None, RUNS)
        expect(not ended, f"it ended on its own: {said.read_bytes().decode()}")
        more = processes() - before
        expect(more > 0, "its processes cannot be counted")
        print(f"The window runs; with its engine {more} processes.")
    finally:
        window.kill()
        window.wait()
    expect(wait(lambda: processes() <= before, LEAVES), "it left a process behind")
    wrong = [said, *home.rglob(LOG)]
    told = "".join(path.read_text(encoding="utf-8", errors="replace") for path in wrong)
    expect(not told, f"it said: {told}")
    print("Killed, it left nothing running.")


def opened(home: Path) -> bool:
    """Whether the window has put the session into its list of recent ones."""
    return any(OPENED in path.read_text(encoding="utf-8") for path in home.rglob("settings.ini"))


def try_association(folder: Path) -> None:
    """Let Windows associate sessions with the program, and take it back.

    Args:
        folder: Of the program.

    Raises:
        AssertionError: If it does not do what it should.
    """
    import winreg

    def value(name: str) -> str | None:
        try:
            return winreg.QueryValue(winreg.HKEY_CURRENT_USER, rf"Software\Classes\{name}")
        except OSError:
            return None

    command = r"OpenOddsOracle.Session\shell\open\command"
    for words, kind, started in (
        ([], "OpenOddsOracle.Session", f'"{folder / PROGRAM}" "%1"'),
        (["/remove"], None, None),
    ):
        subprocess.run(["cmd", "/c", "associate.cmd", *words], cwd=folder, check=True)
        expect(
            (value(".oracle"), value(command)) == (kind, started), f"associate.cmd {words}: not as it says"
        )
    print("Sessions can be associated with it.")


def main() -> int:
    """Try it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist" / NAME, help="of the program")
    folder = parser.parse_args().folder.absolute()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        try_window(folder / PROGRAM, Path(made))
    if sys.platform == "win32":
        try_association(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
