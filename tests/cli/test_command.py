"""Commands, help, exit codes, and what happens when something breaks."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from typing import NoReturn

import pytest

from oracle import kernel_cache
from oracle.cli import command
from oracle.cli.say import UnwrittenError
from oracle.cli.terminal import ProgressLine
from oracle.clock import leave_compiling, still_compiling
from oracle.errors import FileError, RunError
from tests.patience import PATIENCE


def test_without_a_command_the_help_is_shown_and_the_code_is_two(say) -> None:
    output = say()
    assert output.code == 2
    for name in command.COMMANDS:
        assert name in output.err


_LONG = ("A" * 50_000, "9" * 50_000, "A 'b' " * 10_000)


@pytest.mark.parametrize("long", _LONG, ids=["letters", "digits", "words"])
@pytest.mark.parametrize(
    "before",
    [
        (), ("equity", "AA", "KK", "--trials"), ("equity", "AA", "KK", "--seconds"),
        ("equity", "AA", "KK", "--error"), ("equity", "AA", "KK", "--game"),
        ("equity", "AA", "KK", "--syntax"),
        ("flops", "AA", "KK", "--limit"), ("functions", "--json"), ("table", "--opponents"),
        ("decide", "AA", "KK", "--pot"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_message_about_a_long_argument_is_short(say, before: tuple[str, ...], long: str) -> None:
    output = say(*before, long)
    assert output.code == 2
    assert output.err.startswith("error: ")
    assert len(output.err) < 1_000


@pytest.mark.parametrize("long", _LONG, ids=["letters", "digits", "words"])
def test_a_long_unknown_option_is_cut_and_a_long_wrong_command_keeps_the_remedy(say, long: str) -> None:
    assert len(say("equity", "AA", "KK", f"--{long}").err) < 1_000
    output = say(long)
    assert "warm" in output.err
    assert "--help" in output.err


def test_help_is_not_an_error(say) -> None:
    output = say("--help")
    assert output.code == 0
    assert "commands:" in output.out


@pytest.mark.parametrize("name", list(command.COMMANDS))
def test_every_command_explains_itself(say, name: str) -> None:
    output = say(name, "--help")
    assert output.code == 0
    assert output.out.startswith("usage:")


def test_an_unknown_command_lists_the_known_ones(say) -> None:
    output = say("dance")
    assert output.code == 2
    assert "equity" in output.err
    assert "Traceback" not in output.err


@pytest.mark.parametrize(
    "words",
    [
        ("equity",),
        ("equity", "AA", "KK", "--trials", "many"),
        ("equity", "AA", "KK", "--exact", "--sampled"),
        ("equity", "AA", "KK", "--json", "--csv"),
        ("range", "AA", "--as", "nothing"),
    ],
)
def test_bad_arguments_end_with_two(say, words: tuple[str, ...]) -> None:
    output = say(*words)
    assert output.code == 2
    assert "error:" in output.err
    assert "Traceback" not in output.err


def test_the_version_is_reported(say) -> None:
    output = say("--version")
    assert output.code == 0
    assert output.out.startswith("Open Odds Oracle")


def test_the_computer_is_described_as_text_and_as_json(say) -> None:
    output = say("--diagnose")
    assert output.code == 0
    assert output.out.startswith("Open Odds Oracle ")
    for words in (("--diagnose", "--json"), ("--json", "--diagnose")):
        assert say(*words).json["python"] in output.out
    assert say("--diagnose", "--csv").code == 2
    assert "usage:" in say("--diagnose", "--help").out


def breaking(trouble: BaseException):
    def execute(_options: object) -> int:
        raise trouble

    return execute


@pytest.mark.parametrize(
    ("trouble", "code", "says"),
    [
        (RunError("It could not go on."), 1, "error: It could not go on."),
        (FileError("It is gone.", path="there"), 1, "error: It is gone."),
        (KeyboardInterrupt(), 130, "Interrupted"),
        (UnwrittenError(OSError(28, "No space")), 1, "The answer could not be written (No space)"),
        (OSError("no such library"), 1, "something went wrong inside the program (OSError: no such library)"),
        (MemoryError(), 1, "error: Not enough memory"),
        (ZeroDivisionError("oops"), 1, "something went wrong inside the program (ZeroDivisionError: oops)"),
    ],
)
def test_any_failure_is_reported_in_words(
    say, monkeypatch: pytest.MonkeyPatch, trouble: BaseException, code: int, says: str
) -> None:
    from oracle.cli.commands.hands import range as command_module

    monkeypatch.setattr(command_module, "execute", breaking(trouble))
    output = say("range", "AA")
    assert output.code == code
    assert says in output.err
    assert "Traceback" not in output.err


def test_the_traceback_is_there_for_those_who_ask(say, monkeypatch: pytest.MonkeyPatch) -> None:
    from oracle.cli.commands.hands import range as command_module

    monkeypatch.setattr(command_module, "execute", breaking(ZeroDivisionError("oops")))
    monkeypatch.setenv("ORACLE_DEBUG", "1")
    assert "Traceback" in say("range", "AA").err


def test_the_help_names_the_program_as_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["somewhere/open-odds-oracle"])
    assert command.program() == "open-odds-oracle"
    monkeypatch.setattr(sys, "argv", ["somewhere/oracle/__main__.py"])
    assert command.program() == "python -m oracle"


@pytest.fixture
def compiling() -> Iterator[threading.Event]:
    """A thread that a run has left behind compiles until the event is set."""
    over = threading.Event()
    thread = threading.Thread(target=over.wait, args=(PATIENCE,), daemon=True)
    thread.start()
    leave_compiling(thread)
    yield over
    over.set()
    thread.join()


def test_after_the_answer_the_process_waits_until_its_kernels_are_compiled(
    compiling: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = []

    def show(_line: ProgressLine, text: str) -> None:
        shown.append(text)
        compiling.set()

    monkeypatch.setattr(ProgressLine, "show", show)
    assert command.finish_compiling(3) == 3
    assert len(shown) == 1
    assert "Ctrl+C" in shown[0]
    assert not still_compiling()


def test_a_thread_that_has_finished_is_not_waited_for_while_others_compile(
    compiling: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Joining it would return at once, again and again, and keep a core from those that compile."""
    joined = []

    class Finishing(threading.Thread):
        def join(self, timeout: float | None = None) -> None:
            joined.append(self.is_alive())
            super().join(timeout)
            compiling.set()

    last = threading.Event()
    thread = Finishing(target=last.wait, args=(PATIENCE,), daemon=True)
    thread.start()
    leave_compiling(thread)

    def show(_line: ProgressLine, _text: str) -> None:
        last.set()
        threading.Thread.join(thread)
        threading.Timer(0.1, compiling.set).start()

    monkeypatch.setattr(ProgressLine, "show", show)
    assert command.finish_compiling(3) == 3
    assert joined == []


def leave(code: int) -> NoReturn:
    """In place of `os._exit`, which would end the tests."""
    raise SystemExit(code)


def test_ctrl_c_then_ends_it_with_the_code_of_the_answer(
    compiling: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_line: ProgressLine, _text: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ProgressLine, "show", interrupt)
    monkeypatch.setattr(command.os, "_exit", leave)
    with pytest.raises(SystemExit) as ended:
        command.finish_compiling(3)
    assert ended.value.code == 3
    assert not compiling.is_set()


def test_damaged_machine_code_of_the_user_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kernel_cache, "_damaged", ["one.code"])
    assert command.main(["equity", "AsKs", "QQ"]) == 0
    place = kernel_cache.cache_state().folder / "one.code"
    assert f"note: {place} was damaged and has been compiled again." in capsys.readouterr().err


@pytest.mark.parametrize("known", [True, False], ids=["known before", "found while compiling"])
def test_nobody_waits_for_kernels_that_cannot_be_kept(
    known: bool,
    compiling: threading.Event,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    reasons = ["the disk is full"] if known else []
    monkeypatch.setattr(kernel_cache, "_unkept", reasons)

    def fill(_line: ProgressLine, _text: str) -> None:
        reasons[:] = ["the disk is full"]

    monkeypatch.setattr(ProgressLine, "show", fill)
    monkeypatch.setattr(command.os, "_exit", leave)
    with pytest.raises(SystemExit) as ended:
        command.finish_compiling(3)
    assert ended.value.code == 3
    assert not compiling.is_set()
    assert ("note: Compiled parts of the engine cannot be kept" in capsys.readouterr().err) is not known


def test_trouble_at_the_end_of_compiling_is_reported(
    compiling: threading.Event, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reasons: list[str] = []
    monkeypatch.setattr(kernel_cache, "_unkept", reasons)
    (thread,) = still_compiling()

    def fail(_line: ProgressLine, _text: str) -> None:
        reasons.append("the disk is full")
        compiling.set()
        thread.join()

    monkeypatch.setattr(ProgressLine, "show", fail)
    assert command.finish_compiling(3) == 3
    assert "the disk is full" in capsys.readouterr().err


def test_a_thread_that_never_ends_is_not_waited_for() -> None:
    """Such as the one of ``warm --until-closed`` that reads standard input."""
    over = threading.Event()
    listening = threading.Thread(target=over.wait, args=(PATIENCE,), daemon=True)
    listening.start()
    assert command.finish_compiling(0) == 0
    assert listening.is_alive()
    over.set()
    listening.join()
