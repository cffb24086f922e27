"""Use the program without Python as a player would: ``make try-package`` (Linux).

It runs on its own screen (Xvfb), with an empty home and no other program on its path, moved to a folder
with another name.  Command line: version, an exact answer, a sampled one.  Window: it appears, answers
exactly and draws the picture, shows the help, saves; a sampled session runs and is saved; what was saved
opens again.  Every start ends with code 0; where machine code is in the program, nothing was compiled.  Times
are printed, but nothing fails for being slow.
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
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
SESSION = ROOT / "tests" / "fixtures" / "sessions" / "version-5.oracle"
TOOLS = ("Xvfb", "openbox", "xdotool")
"""What gives the screen, manages its windows and presses keys."""
LONGEST = 180.0
"""Seconds anything may take; the first answers compile."""
SEAT = "#2F6BDE"
"""Colour of the first seat in the light theme, in which its curve is drawn."""
CURVE_PIXELS = 400
"""Fewest pixels of that colour in the right half of the screen once the picture is drawn."""
NEARLY = 15
"""How far red, green and blue may be from those of a colour, of 255."""
XWD_COLOUR = 12
"""Bytes of a colour in the table of an XWD file."""
EXACT, SAMPLED = 0.670446323, 20_000
"""Equity of AsKs against a random hand (published as 67.0446323092352 %); trials of the sampled session."""


class Screen:
    """A screen with a window manager, and the program on it.

    Args:
        folder: The folder of the program.
        home: An empty folder.
    """

    def __init__(self, folder: Path, home: Path) -> None:
        self.program, self.home = folder / "open-odds-oracle", home
        read, write = os.pipe()
        self._memory = tempfile.TemporaryDirectory()
        # Without -noreset the screen ends whoever connects while its only client leaves: the window manager,
        # where a first look at the windows comes before it.
        words = ["-screen", "0", "1440x900x24", "-nolisten", "tcp", "-noreset", "-fbdir", self._memory.name]
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), *words], pass_fds=[write], stderr=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as found:
            display = f":{found.readline().strip()}"
        self.environment = {"HOME": str(home), "DISPLAY": display, "PATH": str(home), "LANG": "C.UTF-8"}
        self._tools = {**os.environ, "DISPLAY": display}
        self._manager = subprocess.Popen(["openbox"], env=self._tools, stderr=subprocess.DEVNULL)
        self.running: subprocess.Popen[bytes] | None = None

    def close(self) -> None:
        """End everything that was started here."""
        for process in (self.running, self._manager, self._server):
            if process is not None and process.poll() is None:
                process.kill()
                process.wait()
        self._memory.cleanup()

    def say(self, *words: str) -> str:
        """Run a command of the command line; returns what it printed."""
        done = subprocess.run(
            [self.program, *words], cwd="/", env=self.environment, capture_output=True,
            encoding="utf-8", timeout=LONGEST, check=False,
        )  # fmt: skip
        if done.returncode or "Traceback" in done.stderr:
            raise AssertionError(f"{words} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def start(self, *words: str, title: str) -> None:
        """Start the window and wait until it is shown."""
        self.running = subprocess.Popen([self.program, *words], cwd="/", env=self.environment)
        self.wait_for(title)

    def wait_for(self, title: str) -> None:
        """Wait for a window with a word in its title, and give it the keyboard."""
        self.until(lambda: self._activated(title), f"There is no window “{title}”.")

    def wait_without(self, title: str) -> None:
        """Wait until no window has a word in its title."""
        self.until(lambda: not self._found(title), f"The window “{title}” is still there.")

    def _activated(self, title: str) -> bool:
        """Give a window the keyboard; false if there is none, or it closes meanwhile."""
        window = self._found(title)
        words = ["xdotool", "windowactivate", "--sync", window]
        return bool(window) and not subprocess.run(words, env=self._tools, check=False).returncode

    def _found(self, title: str) -> str:
        words = ["xdotool", "search", "--onlyvisible", "--name", title]
        process = subprocess.run(words, env=self._tools, capture_output=True, encoding="utf-8", check=False)
        return process.stdout.splitlines()[-1] if process.stdout.strip() else ""

    def press(self, *keys: str) -> None:
        """Press keys, or combinations of them."""
        subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], env=self._tools, check=True)

    def type_line(self, text: str) -> None:
        """Type a text and Enter."""
        subprocess.run(["xdotool", "type", "--delay", "15", text], env=self._tools, check=True)
        self.press("Return")

    def pixels(self, colour: str) -> int:
        """Pixels of nearly a colour in the right half of the screen.

        The screen's own memory is read: taking a picture of it would keep one of two cores from the program.
        """
        shown = screen_pixels(Path(self._memory.name, "Xvfb_screen0"))
        right = shown[:, shown.shape[1] // 2 :]
        near = np.ones(right.shape[:2], dtype=np.bool_)
        for place, start in enumerate((1, 3, 5)):  # one after the other: all at once take ten times as long
            wanted = int(colour[start : start + 2], 16)
            near &= np.abs(right[:, :, place].astype(np.int16) - wanted) <= NEARLY
        return int(near.sum())

    def wait_for_picture(self) -> None:
        """Wait until the curve of the first seat is drawn."""
        self.until(lambda: self.pixels(SEAT) >= CURVE_PIXELS, "The picture is not drawn.")

    def quit(self) -> None:
        """Quit with the key, and expect code 0."""
        assert self.running is not None
        self.press("ctrl+q")
        code = self.running.wait(LONGEST)
        expect(code == 0, f"The program ended with {code}.")

    def until(self, true: Callable[[], object], otherwise: str) -> None:
        """Wait for a condition; fail if the program ends before."""
        end = time.monotonic() + LONGEST
        while not true():
            ended = self.running is not None and self.running.poll() is not None
            expect(not ended and time.monotonic() < end, otherwise)
            time.sleep(0.05)


def screen_pixels(memory: Path) -> NDArray[np.uint8]:
    """Red, green and blue of every pixel of a screen of Xvfb.

    Args:
        memory: Its memory, in the format XWD: numbers of four bytes, the first of which is the size of that
            header, then a table of colours, then the rows.
    """
    content = memory.read_bytes()
    header = np.frombuffer(content, ">u4", 20).tolist()
    size, width, height, row, colours = (header[place] for place in (0, 4, 5, 12, 19))
    rows = np.frombuffer(content, np.uint8, height * row, size + colours * XWD_COLOUR)
    return rows.reshape(height, row // 4, 4)[:, :width, 2::-1]  # blue, green, red and nothing


def expect(true: bool, otherwise: str) -> None:
    """Fail with a sentence.

    Raises:
        AssertionError: If the condition is false.
    """
    if not true:
        raise AssertionError(otherwise)


class Clock:
    """Prints what has been tried, and how long it took."""

    def __init__(self) -> None:
        self._last = time.monotonic()

    def note(self, what: str) -> None:
        """Something works."""
        now = time.monotonic()
        print(f"{now - self._last:6.1f} s  {what}", flush=True)
        self._last = now


def results(path: Path) -> list[dict]:
    """The results in a saved session; none while it is not there."""
    return json.loads(path.read_text(encoding="utf-8"))["results"] if path.exists() else []


def try_commands(screen: Screen, clock: Clock) -> None:
    """The command line."""
    expect(screen.say("--version").startswith("Open Odds Oracle "), "It has no version.")
    expect("Processor level" in screen.say("--diagnose"), "It does not describe the computer.")
    clock.note("version and diagnosis")
    for start in ("first", "second"):
        record = json.loads(screen.say("equity", "AsKs", "random", "--json"))
        expect(
            abs(record["players"][0]["equity"] - EXACT) < 1e-9 and record["method"] == "exact",
            f"Not exact: {record}",
        )
        clock.note(f"exact answer, {start} start")
        record = json.loads(
            screen.say("equity", "AsKs", "QQ", "--sampled", f"--trials={SAMPLED}", "--seed=1", "--json")
        )
        low, high = record["players"][0]["low"], record["players"][0]["high"]
        expect(
            0.44 < low < high < 0.48 and record["method"] == "sampled",
            f"Not sampled as it should be: {record}",
        )
        clock.note(f"sampled answer, {start} start")


def try_window(screen: Screen, clock: Clock) -> None:
    """The window with its example: exact answer, picture, help, saving."""
    saved = screen.home / "first.oracle"
    screen.start(title="Open Odds Oracle")
    clock.note("window shown")
    screen.wait_for_picture()
    clock.note("picture drawn")
    screen.press("F1")
    screen.wait_for("^Help")
    screen.press("Escape")
    screen.wait_without("^Help")
    screen.wait_for("Open Odds Oracle")
    clock.note("help shown and closed")
    screen.press("ctrl+s")
    screen.wait_for("Save")
    screen.type_line(str(saved))
    screen.until(saved.exists, "Nothing was saved.")
    screen.wait_for("first")
    (answer,) = results(saved)
    equity = answer["figures"][0]["equity"]["value"]
    expect(answer["method"] == "exact" and abs(equity - EXACT) < 1e-9, f"Not exact: {equity}")
    clock.note("exact answer saved")
    screen.quit()
    clock.note("ended")
    screen.start(str(saved), title="first")
    screen.wait_for_picture()
    clock.note("opened again, with its picture")
    screen.quit()


def try_sessions(screen: Screen, clock: Clock) -> None:
    """A sampled session: open it by its path, run it, save it, open what was saved."""
    path = screen.home / "a sampled session.oracle"
    content = json.loads(SESSION.read_text(encoding="utf-8"))
    content["results"] = []
    content["document"]["seats"][1]["range"] = "15%"
    content["document"]["settings"] |= {
        "method": "sampled",
        "trials": SAMPLED,
        "seconds": None,
        "error": None,
    }
    path.write_text(json.dumps(content), encoding="utf-8")
    screen.start(str(path), title="Three-bet pot")
    clock.note("session opened")
    screen.press("ctrl+Return")

    def answered() -> bool:
        screen.press("ctrl+s")
        time.sleep(0.5)  # the file is written in the background
        return any(each["method"] == "sampled" and each["trials"] >= SAMPLED for each in results(path))

    screen.until(answered, "There is no sampled answer.")
    clock.note("sampled answer saved")
    screen.quit()
    screen.start(str(path), title="Three-bet pot")
    screen.quit()
    clock.note("opened again and ended")


def check_delivered(screen: Screen, clock: Clock) -> None:
    """After everything else: nothing was compiled if machine code is in the program."""
    record = json.loads(screen.say("--diagnose", "--json"))["delivered_kernels"]
    if record != "none installed":
        made = [path.name for path in screen.home.rglob("*.code")]
        expect(" for " in record and not made, f"Delivered kernels: {record}; yet compiled: {made}")
    clock.note(f"delivered kernels: {record}")


def main() -> int:
    """Try the program of ``dist/``."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist" / "open-odds-oracle")
    folder = parser.parse_args().folder
    missing = [name for name in TOOLS if shutil.which(name) is None]
    if missing:
        print(
            f"Missing: {', '.join(missing)}. Install them: sudo apt install xvfb openbox xdotool",
            file=sys.stderr,
        )
        return 1
    if not (folder / "open-odds-oracle").exists():
        print(f"There is no program in {folder}. Run `make package` first.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as made:
        home, moved = Path(made) / "home", Path(made) / "another name"
        home.mkdir()
        shutil.copytree(folder, moved, symlinks=True)
        screen, clock = Screen(moved, home), Clock()
        try:
            try_commands(screen, clock)
            try_window(screen, clock)
            try_sessions(screen, clock)
            check_delivered(screen, clock)
        finally:
            screen.close()
    print("Everything works.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
