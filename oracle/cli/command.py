"""Run a command line: find the command, report errors, return the exit code.

Exit codes: 0 success, 1 the run failed, 2 bad query or arguments, 130 interrupted.  A traceback is only
printed if ``ORACLE_DEBUG=1`` is set.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from oracle.cli import say
from oracle.cli.exit_codes import BAD_QUESTION, DONE, FAILED, INTERRUPTED, exit_code
from oracle.cli.printing.report import error_text
from oracle.clock import still_compiling
from oracle.errors import OracleError
from oracle.harmless import one_line
from oracle.version import program_version

COMMANDS = {
    "pql": ("answer questions in PQL, the Poker Query Language", "oracle.cli.commands.queries.pql"),
    "equity": ("how often each range wins", "oracle.cli.commands.queries.equity"),
    "decide": ("what fold, call and a raise are worth", "oracle.cli.commands.decisions.decide"),
    "flops": ("what each range is worth on every flop", "oracle.cli.commands.reports.flops"),
    "outs": (
        "the cards that improve a hand, and the chance that each wins",
        "oracle.cli.commands.decisions.outs",
    ),
    "odds": ("a hand against one to nine opponents", "oracle.cli.commands.decisions.odds"),
    "table": (
        "the 169 hold’em hands against random hands, and against each other",
        "oracle.cli.commands.hands.table",
    ),
    "trials": (
        "how far samples of more and more trials are from the exact answer",
        "oracle.cli.commands.reports.trials",
    ),
    "preflop": ("what hands are worth before the flop", "oracle.cli.commands.hands.preflop"),
    "picture": ("the figures of a picture of the window", "oracle.cli.commands.reports.picture"),
    "report": (
        "a session or ranges as one page to send, with pictures",
        "oracle.cli.commands.reports.report",
    ),
    "range": (
        "what a range contains, and the same range in other notations",
        "oracle.cli.commands.hands.range",
    ),
    "batch": (
        "a PQL spreadsheet: run one query with the values of each row",
        "oracle.cli.commands.queries.batch",
    ),
    "functions": (
        "the functions of PQL: arguments, results and meaning",
        "oracle.cli.commands.queries.functions",
    ),
    "warm": ("compile everything now, so that later runs do not wait", "oracle.cli.commands.upkeep.warm"),
}
"""The summary of each command and the module that implements it; modules are imported on demand."""

DIAGNOSE = "--diagnose"
"""An option such as ``--version`` that has options of its own, as a command does."""
_MODULES = {
    **{name: module for name, (_, module) in COMMANDS.items()},
    DIAGNOSE: "oracle.cli.commands.upkeep.diagnose",
}
"""The module for each word that a command line may begin with."""


_MOST_BEGINNING, _MOST_END = 240, 240
"""Characters kept at each end of a message that quotes a long argument: the error is first, the remedy
last."""


_TROUBLE_SEEN_AFTER = 0.2
"""Seconds after which a full disk ends the wait for kernels that nobody would find."""


class Parser(argparse.ArgumentParser):
    """An argparse parser with short messages; quoted arguments are cut, without control characters."""

    def error(self, message: str) -> NoReturn:
        """Report a wrong argument and refer to --help; printing the whole usage would hide the message."""
        say.remark(f"error: {_cut(one_line(message))}\nRun “{self.prog} --help” for help.")
        raise SystemExit(BAD_QUESTION)


def _cut(message: str) -> str:
    if len(message) <= _MOST_BEGINNING + _MOST_END:
        return message
    return f"{message[:_MOST_BEGINNING]} … {message[-_MOST_END:]}"


def main(arguments: Sequence[str] | None = None, *, ready: Callable[[], object] | None = None) -> int:
    """Run one command.

    Args:
        arguments: The arguments after the program's name; by default those of this process.
        ready: Called once everything is loaded and the arguments are parsed, before the command begins.

    Returns:
        The exit code.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    say.prepare_streams()
    try:
        code = _run(words, ready)
        say.flush_output()
        if code == INTERRUPTED:
            say.remark("Interrupted: the answer is unfinished.")
        _note_code_trouble()
        return code
    except OracleError as trouble:
        say.remark(error_text(trouble))
        return exit_code(trouble)
    except KeyboardInterrupt:
        say.remark("Interrupted before the first result.")
        return INTERRUPTED
    except say.UnwrittenError as trouble:
        if not trouble.nobody_reads:
            say.remark(f"error: The answer could not be written ({trouble.reason}). Check where it is going.")
        _abandon_output()
        return FAILED
    except MemoryError:
        say.remark("error: Not enough memory. Close other programs, or ask about fewer hands.")
        return FAILED
    except Exception as trouble:  # noqa: BLE001  # the last line of defence: words instead of a traceback
        _confess(trouble)
        return FAILED


def _note_code_trouble() -> None:
    """Report what is wrong with machine code, delivered or kept, if the command needed any."""
    cache = sys.modules.get("oracle.kernel_cache")  # not imported: many commands need none
    if cache is None:
        return
    from oracle.diagnosis import why_compiled

    for trouble in filter(None, (*why_compiled(), cache.cache_trouble())):
        say.remark(f"note: {trouble}")


def finish_compiling(code: int) -> int:
    """Wait for kernels that are still being compiled after the answer, so that the next run finds them.

    Ctrl+C skips this: it ends the process, because a thread inside the compiler cannot be stopped.  So does a
    folder in which nothing can be kept; the reason is printed, unless `main` has done so.

    Args:
        code: The exit code.

    Returns:
        The exit code.
    """
    compiling = still_compiling()
    if not compiling:
        return code
    from oracle.cli.terminal import ProgressLine
    from oracle.kernel_cache import cache_trouble

    printed = cache_trouble()
    try:
        with ProgressLine() as progress:
            progress.show("Compiling for the next run … (Ctrl+C to skip)")
            while not cache_trouble() and (compiling := still_compiling()):
                compiling[0].join(_TROUBLE_SEEN_AFTER)
    except KeyboardInterrupt:
        os._exit(code)
    if cache_trouble() and not printed:
        say.remark(f"note: {cache_trouble()}")
    if still_compiling():
        os._exit(code)
    return code


def program() -> str:
    """How the user called the program, for help texts."""
    name = Path(sys.argv[0]).stem
    return name if name.endswith("odds-oracle") else "python -m oracle"


def _run(words: list[str], ready: Callable[[], object] | None) -> int:
    try:
        return _dispatch(words, ready)
    except SystemExit as ended:  # argparse has already reported the error
        return ended.code if isinstance(ended.code, int) else BAD_QUESTION


def _dispatch(words: list[str], ready: Callable[[], object] | None) -> int:
    if not words:
        say.remark(_top_parser().format_help().rstrip())
        return BAD_QUESTION
    if words[0].startswith("-") and DIAGNOSE in words:
        words = [DIAGNOSE, *(word for word in words if word != DIAGNOSE)]
    name = words[0]
    if name not in _MODULES:
        _top_parser().parse_args(words)
        return DONE
    options = command_parser(name, program()).parse_intermixed_args(words[1:])
    if ready is not None:
        ready()
    return int(importlib.import_module(_MODULES[name]).execute(options))


def command_parser(name: str, called: str) -> Parser:
    """The parser of a command.

    Args:
        name: The command, or `DIAGNOSE`.
        called: How the user called the program.
    """
    module = importlib.import_module(_MODULES[name])
    parser = Parser(prog=f"{called} {name}", description=_description(module))
    module.add_arguments(parser)
    return parser


def _description(module: ModuleType) -> str:
    """The first paragraph of a command's docstring."""
    says = (module.__doc__ or "").split("\n\n")[0].split(": ", 1)[-1]
    return says[:1].upper() + says[1:]


class _ShowVersion(argparse.Action):
    """Prints the version and exits; the version is looked up only then, because that takes a while."""

    def __call__(self, parser: argparse.ArgumentParser, *_words: object) -> None:
        """Called if the option is given."""
        say.answer(f"Open Odds Oracle {program_version()}")
        parser.exit()


def _top_parser() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    listing = "\n".join(f"  {name:{width}}  {says}" for name, (says, _) in COMMANDS.items())
    parser = Parser(
        prog=program(),
        description="Open Odds Oracle: poker odds, exact where possible, with true error bars where sampled.",
        epilog=f"commands:\n{listing}\n\nRun “{program()} COMMAND --help” for more about a command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--version", action=_ShowVersion, nargs=0, help="show the version of the program and exit"
    )
    parser.add_argument(
        DIAGNOSE,
        action="store_true",
        help="print versions, processor and compiled kernels, for a bug report",
    )
    parser.add_argument("command", choices=tuple(COMMANDS), metavar="COMMAND", help="one of those below")
    return parser


def _abandon_output() -> None:
    """Discard what is still to be written, so that Python exits without its own message."""
    if sys.stdout is None:
        return
    with contextlib.suppress(io.UnsupportedOperation):  # a replaced standard output has no descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _confess(trouble: Exception) -> None:
    if os.environ.get("ORACLE_DEBUG", "") not in ("", "0"):
        say.remark("".join(traceback.format_exception(trouble)).rstrip())
        return
    what = one_line(f"{type(trouble).__name__}: {trouble}")
    say.remark(
        f"error: something went wrong inside the program ({what}).\n"
        "This should not happen. Run it again with ORACLE_DEBUG=1 to see where, and please report it."
    )
