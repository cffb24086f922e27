"""Ctrl+C in every command: exit code 130, one line on standard error, and the figures so far."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle.cli.command import COMMANDS
from oracle.simulate.work.stop import StoppedError

ROOT = Path(__file__).resolve().parents[2]

COMPILING = {
    "pql": ("select avg(riverEquity(a)) from game='holdem', a='AcAd', b='KcKd', c='*'",),
    "equity": ("AA", "KK", "QQ"),
    "decide": ("AhQh", "30%", "20%", "--pot", "20", "--call", "4", "--raise-to", "14"),
    "flops": ("20%", "30%"),
    "outs": ("AhQh", "30%", "--board", "Kh7h2c"),
    "picture": ("next-card", "AhQh", "30%", "--board", "Kh7h2c"),
    "odds": ("AhQh", "--board", "Kh7h2c"),
    "trials": ("AhQh", "30%", "--board", "Kh7h2c"),
    "preflop": ("20%", "AKs", "--pot", "1.5"),
    "report": ("20%", "30%", "--board", "Kh7h2c", "-o", "never-written.html"),
}
"""A question for each command that loads the compiler."""

OF_THEIR_OWN = {"batch", "warm"}
"""``test_batch.py`` interrupts the one, whose rows are kept from the first on; ``test_warm.py`` the other,
whose processes may be the only ones that load the compiler."""

TEXT_ONLY = {"table", "range", "functions"}
"""Commands that load no compiler: they end before anybody could interrupt them."""


def test_no_command_is_forgotten() -> None:
    assert COMPILING.keys() | OF_THEIR_OWN | TEXT_ONLY == COMMANDS.keys()


@pytest.mark.skipif(os.name != "posix", reason="a process is interrupted otherwise on this system")
@pytest.mark.parametrize("command", COMPILING)
def test_ctrl_c_before_the_first_figure_ends_with_130_and_one_line(command: str, tmp_path: Path) -> None:
    """The process interrupts itself when it first looks for the compiler."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'numba':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupting())\n",
        encoding="utf-8",
    )
    ended = subprocess.run(
        [sys.executable, "-m", "oracle", command, *COMPILING[command]],
        stdin=subprocess.DEVNULL,
        capture_output=True, encoding="utf-8", cwd=ROOT, env=os.environ | {"PYTHONPATH": str(tmp_path)},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert (ended.returncode, ended.stdout, ended.stderr) == (
        130,
        "",
        "Interrupted before the first result.\n",
    )


@pytest.mark.parametrize(("command", "answers"), [("decide", "decisions"), ("flops", "flop_report")])
def test_ctrl_c_later_keeps_the_figures_so_far(
    say, monkeypatch: pytest.MonkeyPatch, command: str, answers: str
) -> None:
    module = importlib.import_module(COMMANDS[command][1])
    original = getattr(module, answers)

    def interrupted(*words: object) -> Iterator[object]:
        yield next(original(*words))
        signal.raise_signal(signal.SIGINT)
        assert any(isinstance(word, threading.Event) and word.is_set() for word in words)
        raise StoppedError  # as the engine does when it is stopped

    monkeypatch.setattr(module, answers, interrupted)
    output = say(command, *COMPILING[command])
    assert (output.code, output.err) == (130, "Interrupted: the answer is unfinished.\n")
    assert len(output.out.splitlines()) > 5
