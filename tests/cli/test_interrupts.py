"""Ctrl+C in every command: exit code 130, one line on standard error, and the figures so far."""

from __future__ import annotations

import importlib
import json
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


EACH_INTERRUPTED = """
import json, sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == "numba":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
from oracle.cli import main
for words in json.loads(sys.argv[1]):
    print(words[0], main(words), flush=True)
    print(words[0], file=sys.stderr, flush=True)
"""
"""Commands one after the other; each is interrupted when it looks for the compiler, which is never loaded."""


def test_ctrl_c_before_the_first_figure_ends_every_command_with_130_and_one_line() -> None:
    """`test_streams.py` interrupts a whole program by a signal, at this place and at others."""
    commands = [[command, *words] for command, words in COMPILING.items()]
    ended = subprocess.run(
        [sys.executable, "-c", EACH_INTERRUPTED, json.dumps(commands)],
        stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", cwd=ROOT,
    )  # fmt: skip
    assert ended.stdout.splitlines() == [f"{command} 130" for command in COMPILING]
    said = [f"Interrupted before the first result.\n{command}\n" for command in COMPILING]
    assert ended.stderr == "".join(said)


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
