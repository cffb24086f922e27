"""The command line as a process: full disks, closed pipes, input that is not text."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oracle.cli import main, say, words
from tests import needs

ROOT = Path(__file__).resolve().parents[2]
FULL = Path("/dev/full")


def start(*arguments: str, **streams) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "oracle", *arguments],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        **streams,
    )


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_reported_even_when_only_the_last_lines_meet_it() -> None:
    with FULL.open("w") as full, start("range", "AA", stdout=full) as process:
        found = process.communicate()[1]
    assert process.returncode == 1
    assert (
        found
        == "error: The answer could not be written (No space left on device). Check where it is going.\n"
    )


def test_closed_standard_input_is_reported_in_words(say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "sys", type("NoInput", (), {"stdin": None}))
    output = say("range", "-")
    assert output.code == 2
    assert "Standard input is closed." in output.err


def test_bytes_that_are_not_text_are_shown_as_such_and_the_next_line_is_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bytes_in = io.TextIOWrapper(io.BytesIO(b"\xff\nKK\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", bytes_in)
    assert main(["range", "-"]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("error: “\ufffd” has no meaning in a range.")
    assert printed.out.startswith("KK\n6 hands")


def test_a_byte_order_mark_is_not_part_of_the_question(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bytes_in = io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbfKK\nAA\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", bytes_in)
    assert main(["range", "-"]) == 0
    assert capsys.readouterr().out.startswith("KK\n6 hands")


def test_two_dashes_are_refused_before_anything_is_read(say) -> None:
    assert "read only once" in say("equity", "-", "-", stdin="").err


LOADED = (
    "argparse",
    "oracle.cli.commands.queries.pql",
    "numba",
    "oracle.simulate.strategies",
)

INTERRUPTING_ITSELF = """
import runpy, signal, sys
module = sys.argv.pop(1)
class Interrupting:
    def find_spec(self, name, *_):
        if name == module:
            signal.raise_signal(signal.SIGINT)
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets commands in the background ignore it
sys.meta_path.insert(0, Interrupting())
runpy.run_module("oracle", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("module", LOADED)
def test_ctrl_c_while_the_program_loads_ends_at_once_and_without_a_traceback(module: str) -> None:
    """Interrupts itself when a module is first looked for, before anything could come between."""
    query = "select avg(riverEquity(a)) from game='holdem', a='AcAd', b='KcKd', c='*'"
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTING_ITSELF, module, "pql", query],
        cwd=ROOT, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    assert (ended.returncode, ended.stdout, ended.stderr) == (
        130,
        "",
        "Interrupted before the first result.\n",
    )


@pytest.mark.skipif(os.name != "posix", reason="no shell of Windows lets a command ignore Ctrl+C")
def test_the_program_does_not_take_ctrl_c_for_itself_where_the_shell_ignores_it() -> None:
    with start("range", "AA", stdout=subprocess.PIPE, preexec_fn=_ignore_interrupts) as process:
        process.send_signal(signal.SIGINT)
        assert process.communicate()[0].startswith("AA\n")
    assert process.returncode == 0


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@pytest.mark.parametrize(
    ("words", "code"), [(("--help",), 0), (("functions",), 1), (("range", "random", "--list"), 1)]
)
def test_no_command_complains_when_its_reader_has_left(words: tuple[str, ...], code: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with start(*words, stdout=writer) as process:
        os.close(writer)
        assert process.communicate()[1] == ""
    assert process.returncode in (code, 1)


WITH_CLOSED = (["range", "AA", "--json"], ["range", ""], ["pql", "select"], ["batch", "-", "-o", "-"])
ONE_AFTER_THE_OTHER = """
import json, sys
from oracle.cli import main
codes = [main(words) for words in json.loads(sys.argv[1])]
open(sys.argv[2], "w").write(json.dumps(codes))
"""


@pytest.mark.skipif(os.name != "posix", reason="no shell of Windows closes the streams of a command")
@pytest.mark.parametrize("closed", [">&-", "<&- 2>&-"])
def test_closed_streams_cause_no_inner_error(closed: str, tmp_path: Path) -> None:
    """Commands one after the other in a process that was started with closed streams."""
    codes = tmp_path / "codes.json"
    process = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-c", ONE_AFTER_THE_OTHER,
         json.dumps(WITH_CLOSED), str(codes)],
        cwd=ROOT, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert process.returncode == 0
    assert "Traceback" not in process.stderr
    assert "inside the program" not in process.stderr
    assert json.loads(codes.read_text("utf-8")) == [0, 2, 2, 2]


@pytest.mark.skipif(os.name != "posix", reason="no shell of Windows closes the streams of a command")
def test_the_program_itself_starts_and_ends_with_closed_streams() -> None:
    process = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m oracle range AA --json >&- 2>&- <&-"], cwd=ROOT
    )
    assert process.returncode == 0


TYPOGRAPHIC = "select avg(riverEquity(a)) as 'Zoë ♥' from game='holdem', a='AcAd', b='KcKd'"


ENCODINGS = ("ascii", "cp1252", "latin-1", "cp437", "utf-8")
IN_TURN = """
import json, os, sys
from oracle.cli import main
encodings, commands = json.loads(sys.argv[1])
errors = {stream: stream.errors for stream in (sys.stdout, sys.stderr)}
for encoding in encodings:
    for stream in errors:
        stream.reconfigure(encoding=encoding, errors=errors[stream])  # as Python has opened it
    for words in commands:
        main(words)
        for stream in errors:
            stream.flush()
            os.write(stream.fileno(), bytes(1))
"""


def said_in_turn(*commands: list[str]) -> dict[str, list[str]]:
    """What each of some commands prints in one process, by the encoding of its streams.

    First what it writes to standard output, then to standard error.
    """
    process = subprocess.run(
        [sys.executable, "-c", IN_TURN, json.dumps((ENCODINGS, commands))], cwd=ROOT, capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": ENCODINGS[0]},
    )  # fmt: skip
    assert b"inside the program" not in process.stderr
    outs, troubles = (stream.split(b"\0") for stream in (process.stdout, process.stderr))
    said = [out + trouble for out, trouble in zip(outs, troubles, strict=True)][:-1]
    assert len(said) == len(ENCODINGS) * len(commands)
    turns = [said[place : place + len(commands)] for place in range(0, len(said), len(commands))]
    return {
        encoding: [each.decode(encoding) for each in turn]
        for encoding, turn in zip(ENCODINGS, turns, strict=True)
    }


@pytest.fixture(scope="module")
def typographic() -> dict[str, list[str]]:
    """A text, the same as JSON, and an error, in every encoding."""
    asked = ["pql", TYPOGRAPHIC, "--sampled", "--trials", "500", "--seed", "1"]
    return said_in_turn(asked, [*asked, "--json"], ["range", "AA, Ж9"])


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_can_carry_an_answer_with_signs_spelt_out(
    encoding: str, typographic: dict[str, list[str]]
) -> None:
    """Where a terminal or a file has no ±, +/- is written; letters lose their accents, JSON loses nothing."""
    text, answer, mistake = typographic[encoding]
    sign = "+/-" if encoding == "ascii" else "±"
    assert f"95 % within {sign}" in text
    name = {"ascii": "ZOE h", "utf-8": "ZOË ♥", "cp437": "ZOE h"}.get(encoding, "ZOË h")
    assert text.startswith(f"{name} = ")
    assert json.loads(answer)["results"][0]["name"] == "Zoë ♥"
    quote = "“" if encoding in ("utf-8", "cp1252") else '"'
    assert mistake.startswith(f"error: {quote}{'Ж' if encoding == 'utf-8' else '?'}")


@needs.PIPES
@pytest.mark.parametrize("place", ["in", "out"])
def test_a_pipe_or_a_device_for_a_spreadsheet_is_refused_immediately(say, tmp_path: Path, place: str) -> None:
    """Opening either would block forever."""
    pipe, sheet = tmp_path / "pipe.csv", tmp_path / "sheet.csv"
    os.mkfifo(pipe)
    sheet.write_text(
        "#QUERY#,#A#\n\"select count(winsHi(a)) from game='holdem', a='#A#', b='KcKd'\",\n,AcAd\n", "utf-8"
    )
    output = say("batch", str(pipe)) if place == "in" else say("batch", str(sheet), "-o", str(pipe))
    assert output.code == 1
    assert output.err.startswith("error: “pipe.csv” ")
    assert "“-”" in output.err
    if place == "in":
        assert "it is a device or a pipe, not a file" in say("batch", os.devnull).err


@pytest.mark.parametrize(
    ("chosen", "bytes_of_sign"), [("", "±".encode()), ("cp1252", b"\xb1")], ids=["default", "chosen"]
)
def test_on_windows_what_is_redirected_is_utf_8_unless_another_encoding_is_chosen(
    chosen: str, bytes_of_sign: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(say, "_HAS_CODE_PAGES", True)
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    if chosen:
        monkeypatch.setenv("PYTHONIOENCODING", chosen)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding="cp1252"))
    say.prepare_streams()
    say.answer("±")
    assert sys.stdout.buffer.getvalue().strip() == bytes_of_sign
    assert sys.stdin.encoding == (chosen or "utf-8")
