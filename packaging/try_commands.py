"""Use the command line of the program without Python, on any system: ``python packaging/try_commands.py``.

The folder is moved to one with another name and run with an empty home: version, an exact answer, a sampled
one, the same on two threads and two processes, what `--diagnose` says, a spreadsheet into an Excel workbook
and back, an error, and that what is redirected is UTF-8.  Where machine code is in the program, nothing was
compiled.  The window is tried by `try_window.py` and `try_package.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "open-odds-oracle"
ANSWER = "82.6366 %"
"""Equity of AcAd against KcKd, exactly: 1,712,304 boards."""
LONGEST = 900.0
"""Seconds a command may take; the first ones compile."""
QUESTION = "select avg(riverEquity(a)) as equity from game='holdem', a='QQ+', b='22+', c='*'"
SHEET = """#QUERY#,#HERO#
"select avg(riverEquity(a)) as equity from game='holdem', a='#HERO#', b='KcKd'",
,AcAd
"""
"""A spreadsheet with one row."""
DIAGNOSIS = ("open_odds_oracle", "python", "numba", "processor", "compiled_kernels")
"""Some of the keys of `--diagnose --json`."""


def main() -> int:
    """Try it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "folder", type=Path, nargs="?", default=ROOT / "dist" / NAME, help="of the program, or of an AppImage"
    )
    built = parser.parse_args().folder
    sys.stdout.reconfigure(errors="backslashreplace")  # a pipe on Windows has no ♠
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        folder, home = Path(made) / "another folder ♠", Path(made) / "home"
        home.mkdir()
        images = list(built.glob("*.AppImage"))
        if images:
            folder.mkdir()
            shutil.copy(images[0], folder / NAME)
        else:
            shutil.copytree(built, folder, symlinks=True)
        try_all(folder / NAME, home)
    return 0


def try_all(program: Path, home: Path) -> None:
    """Run the commands.

    Args:
        program: The program.
        home: An empty folder.

    Raises:
        AssertionError: If one does not do what it should.
    """
    environment = surroundings(home)

    def said(*words: str, code: int = 0) -> str:
        done = subprocess.run(
            [str(program), *words],
            capture_output=True, timeout=LONGEST, env=environment, check=False,
        )  # fmt: skip
        out, wrong = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
        if done.returncode != code or "Traceback" in wrong:
            raise AssertionError(f"{' '.join(words)} ended with {done.returncode}\n{out}\n{wrong}")
        print(f"open-odds-oracle {' '.join(words)}: {code}")
        return out if code == 0 else wrong

    expect(said("--version").startswith("Open Odds Oracle "), "it does not say its version")
    expect(ANSWER in said("equity", "AcAd", "KcKd"), "the exact answer is wrong")
    sampled = [
        said("pql", QUESTION, "--trials", "20000", "--sampled", "--seed", "7", *workers)
        for workers in (("--threads", "1"), ("--threads", "2"), ("--on", "processes:2"))
    ]
    expect("±" in sampled[0], "the sampled answer has no ±, or not as UTF-8")
    one, threads, processes = (text.splitlines()[0] for text in sampled)
    expect(one == threads, "two threads give a different answer")
    expect(one == processes, "two processes of its own give a different answer")
    expect(set(DIAGNOSIS) <= json.loads(said("--diagnose", "--json")).keys(), "the diagnosis is incomplete")
    sheet, book = home / "sheet.csv", home / "book.xlsx"
    sheet.write_text(SHEET, encoding="utf-8")
    said("batch", str(sheet), "-o", str(book))
    expect(book.read_bytes().startswith(b"PK"), "the answers are not a workbook")
    said("batch", str(book), "-o", str(home / "again.csv"))
    expect("0.826366" in (home / "again.csv").read_text(encoding="utf-8-sig"), "the workbook is not read")
    drawn = home / "drawn.png"
    said("picture", "equity-graph", "AsKs", "QQ", "--png", str(drawn))
    expect(drawn.read_bytes().startswith(b"\x89PNG"), "no picture is drawn")
    expect("dance" in said("dance", code=2), "an unknown command is not named")
    check_delivered(json.loads(said("--diagnose", "--json"))["delivered_kernels"], home)


def check_delivered(delivered: str, home: Path) -> None:
    """After everything else: nothing was compiled if machine code is in the program.

    Args:
        delivered: What the program says of its machine code.
        home: The folder that compiled kernels would be in.

    Raises:
        AssertionError: If something was compiled.
    """
    made = [path.name for path in home.rglob("*.code")]
    expect(
        delivered == "none installed" or (" for " in delivered and not made),
        f"delivered kernels: {delivered}; yet compiled: {', '.join(made)}",
    )
    print(f"Delivered kernels: {delivered}.")


def surroundings(home: Path) -> dict[str, str]:
    """The variables of a process that finds an empty home, and little else.

    Args:
        home: The home; temporary files go there too.
    """
    names = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "TEMP", "TMP",
             "WIN_PD_OVERRIDE_APPDATA", "WIN_PD_OVERRIDE_LOCAL_APPDATA")  # fmt: skip
    kept = {name: value for name, value in os.environ.items() if name.upper() in ("SYSTEMROOT", "WINDIR")}
    return {**kept, **dict.fromkeys(names, str(home))}


def expect(true: bool, otherwise: str) -> None:
    """Fail with words.

    Raises:
        AssertionError: If the condition is false.
    """
    if not true:
        raise AssertionError(otherwise)


if __name__ == "__main__":
    sys.exit(main())
