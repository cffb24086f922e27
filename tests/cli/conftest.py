"""The command line called as a function, with what it prints."""

from __future__ import annotations

import io
import json
import signal
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from oracle.cli import main


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Presses Ctrl+C after the first figures of every run that is not finished with them."""
    from oracle import simulate

    original = simulate.stream

    def stream(*words: object, **named: object):
        for snapshot in original(*words, **named):
            yield snapshot
            if not snapshot.done:
                signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(simulate, "stream", stream)


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads for processes, each of which takes two seconds to load the engine; `tests/cluster` has them."""
    monkeypatch.setattr("oracle.cluster.opening.Processes", ThreadPoolExecutor)


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Run ``python -m oracle`` with some words, and perhaps some lines on standard input."""

    def run(*words: str, stdin: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = main(list(words))
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return run
