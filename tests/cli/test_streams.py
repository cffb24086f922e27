"""The command line as a process: full disks, closed pipes, input that is no text."""

from __future__ import annotations

import io
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from oracle.cli import main, words

ROOT = Path(__file__).resolve().parents[2]
FULL = Path("/dev/full")


def start(*arguments: str, **streams) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "oracle", *arguments], cwd=ROOT, stderr=subprocess.PIPE, text=True, **streams
    )


@pytest.mark.skipif(not FULL.exists(), reason="no disk that is always full on this system")
def test_a_full_disk_is_told_even_when_only_the_last_lines_meet_it() -> None:
    with FULL.open("w") as full, start("range", "AA", stdout=full) as process:
        told = process.communicate()[1]
    assert process.returncode == 1
    assert told == "error: The answer could not be written (No space left on device). Check where it goes.\n"


def test_a_reader_who_leaves_early_causes_no_complaint() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with start("range", "random", "--list", stdout=writer) as process:
        os.close(writer)
        assert process.communicate()[1] == ""
    assert process.returncode == 1


def test_closed_standard_input_is_said_in_words(say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "sys", type("NoInput", (), {"stdin": None}))
    told = say("range", "-")
    assert told.code == 2
    assert "Standard input is closed." in told.err


def test_bytes_that_are_no_text_are_shown_as_such_and_the_next_line_is_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bytes_in = io.TextIOWrapper(io.BytesIO(b"\xff\nKK\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", bytes_in)
    assert main(["range", "-"]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("error: “\ufffd” has no meaning in a range.")
    assert told.out.startswith("KK\n6 hands")


def test_a_byte_order_mark_is_no_part_of_what_is_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bytes_in = io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbfKK\nAA\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", bytes_in)
    assert main(["range", "-"]) == 0
    assert capsys.readouterr().out.startswith("KK\n6 hands")


def test_two_dashes_are_refused_before_anything_is_read(say) -> None:
    assert "read once only" in say("equity", "-", "-", stdin="").err


def test_ctrl_c_while_the_program_loads_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupting:
        def __getattr__(self, _name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "oracle.cli", Interrupting())
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("oracle", run_name="__main__")
    assert ended.value.code == 130
