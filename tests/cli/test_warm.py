"""``python -m oracle warm``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from oracle import kernel_cache
from oracle.kernel_cache import CacheState
from oracle.simulate.warm import WarmStep
from oracle.warming import preparing
from oracle.warming.rehearsal import Rehearsal


@pytest.fixture
def three_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps that take no time; the real ones run in `tests/warming/test_preparing.py`."""
    steps = [
        WarmStep(1, 3, "ratings", False),
        WarmStep(2, 3, "equity", True),
        WarmStep(3, 3, "the rest", True),
    ]
    monkeypatch.setattr(preparing, "prepare_all", lambda _wishes: iter(steps))


def test_it_says_how_many_steps_are_ready_and_where_they_are_kept(say, three_steps: None) -> None:
    output = say("warm")
    assert output.code == 0
    assert output.out.startswith("3 steps ready after ")
    assert str(kernel_cache.cache_state().folder) in output.out
    assert output.err == ""


def test_programs_get_a_line_of_json_per_step(say, three_steps: None) -> None:
    lines = [json.loads(line) for line in say("warm", "--json").out.splitlines()]
    assert lines[0] == {"done": 1, "total": 3, "name": "ratings", "equity": False}
    assert [line["equity"] for line in lines] == [False, True, True]


def test_a_cache_that_cannot_be_used_is_reported_and_is_not_a_failure(
    say, three_steps: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def steps(_wishes: object):
        kernel_cache.keep("ratings", b"code")
        yield WarmStep(1, 1, "ratings", True)

    state = CacheState(Path("nowhere"), "nowhere cannot be written (Read-only file system)")
    monkeypatch.setattr(kernel_cache, "cache_state", lambda: state)
    monkeypatch.setattr(kernel_cache, "_unkept", [])
    monkeypatch.setattr(preparing, "prepare_all", steps)
    output = say("warm")
    assert output.code == 0
    assert "kept" not in output.out
    assert output.err == (
        "note: Compiled parts of the engine cannot be kept, so every start compiles them again: "
        "nowhere cannot be written (Read-only file system).\n"
    )
    last = json.loads(say("warm", "--json").out.splitlines()[-1])
    assert f"note: {last['unkept']}\n" == output.err


def test_an_interrupted_warm_ends_with_130(say, monkeypatch: pytest.MonkeyPatch) -> None:
    def steps(_wishes):
        yield WarmStep(1, 3, "ratings", False)
        raise KeyboardInterrupt

    monkeypatch.setattr(preparing, "prepare_all", steps)
    assert say("warm").code == 130


def test_wishes_are_read_from_standard_input_and_answered(tmp_path: Path) -> None:
    program = """
import sys
from oracle.warming import preparing
from oracle.simulate.warm import WarmStep
def prepare_all(wishes):
    while (wish := wishes.next()) is None:
        pass
    yield wish
    yield WarmStep(1, 1, "everything", True)
preparing.prepare_all = prepare_all
from oracle.cli.command import main
sys.exit(main(["warm", "--json", "--until-closed"]))
"""
    wish = Rehearsal("graph", 3, "equity graph", "select …")
    environment = {**os.environ, "ORACLE_CACHE_DIR": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        asked.stdin.write(b"something else\n" + wish.line())
        asked.stdin.flush()
        lines = [json.loads(line) for line in asked.stdout]
    assert lines == [
        {"ready": "graph", "number": 3},
        {"done": 1, "total": 1, "name": "everything", "equity": True},
    ]
    assert asked.returncode == 0
