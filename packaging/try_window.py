"""Start the window of the program without Python where there is no screen, and kill it: on any system.

It runs with an empty home on Qt's platform ``offscreen``: it must go on running, say nothing, and, once it is
killed, leave no process behind, not even the one that compiles its engine.  `try_package.py` looks at the
window itself, on Linux.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from try_commands import NAME, ROOT, expect, surroundings

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
    words = ["tasklist", "/fo", "csv"] if sys.platform == "win32" else ["ps", "-A", "-o", "args="]
    listed = subprocess.run(words, capture_output=True, encoding="utf-8", errors="replace", check=True).stdout
    if sys.platform == "win32":
        return listed.lower().count(f'"{NAME}.exe"')
    return sum(Path(line.split()[0]).name == NAME for line in listed.splitlines() if line.split())


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


def try_window(program: Path, home: Path) -> None:
    """Start it, and kill it.

    Args:
        program: The program.
        home: An empty folder.

    Raises:
        AssertionError: If it does not do what it should.
    """
    before = processes()
    said = home / "said.txt"
    with said.open("wb") as file:
        running = subprocess.Popen(
            [str(program)], cwd=home,
            env={**surroundings(home), **without_screen(), "LANG": "C.UTF-8"},
            stdin=subprocess.DEVNULL, stdout=file, stderr=file,
        )  # fmt: skip
    try:
        started = wait(lambda: running.poll() is not None or list(home.rglob(STARTED)), LONGEST)
        expect(started and running.poll() is None, f"it does not start: {said.read_bytes().decode()}")
        ended = wait(lambda: running.poll() is not None, RUNS)
        expect(not ended, f"it ended on its own: {said.read_bytes().decode()}")
        print(f"The window runs; with its engine {processes() - before} processes.")
    finally:
        running.kill()
        running.wait()
    expect(wait(lambda: processes() <= before, LEAVES), "it left a process behind")
    expect(said.read_bytes() == b"", f"it said: {said.read_bytes().decode()}")
    print("Killed, it left nothing running.")


def main() -> int:
    """Try it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist" / NAME, help="of the program")
    folder = parser.parse_args().folder
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        try_window(folder.absolute() / (NAME + (".exe" if os.name == "nt" else "")), Path(made))
    return 0


if __name__ == "__main__":
    sys.exit(main())
