"""From the words of a command line to an exit code: which command, what went wrong, what to say.

Exit codes: 0 done, 1 the run failed, 2 a bad question or bad arguments, 130 interrupted.  Nobody sees a
traceback unless ``ORACLE_DEBUG=1`` asks for it.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import importlib.metadata
import io
import os
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from oracle.cli.exit_codes import BAD_QUESTION, DONE, FAILED, INTERRUPTED, exit_code
from oracle.cli.report import error_text
from oracle.errors import OracleError

COMMANDS = {
    "pql": ("answers to questions in PQL, the Poker Query Language", "oracle.cli.pql"),
    "equity": ("how often each range wins", "oracle.cli.equity"),
    "range": ("what a range holds, and the same range in other notations", "oracle.cli.range"),
    "batch": ("a PQL spreadsheet: one query, asked with the values of every row", "oracle.cli.batch"),
    "functions": ("the functions of PQL: what each takes, gives and means", "oracle.cli.functions"),
    "warm": ("compile everything now, so that no later run waits", "oracle.cli.warm"),
}
"""What each command does, and the module that does it; modules are imported when they are asked for."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: The words behind the program's name; those of this process by default.

    Returns:
        The exit code.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    _forgiving_streams()
    try:
        code = _dispatch(words)
        if sys.stdout is not None:  # it is None where the shell has closed it
            sys.stdout.flush()  # here, where a full disk or a closed pipe can still be told
        return code
    except SystemExit as ended:  # argparse has already said what is wrong
        return ended.code if isinstance(ended.code, int) else BAD_QUESTION
    except OracleError as trouble:
        print(error_text(trouble), file=sys.stderr)
        return exit_code(trouble)
    except KeyboardInterrupt:
        print("Interrupted before the first result.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone; nobody is left to be told
        _abandon_output()
        return FAILED
    except OSError as trouble:  # files have errors of their own, so this is a stream
        why = trouble.strerror or str(trouble)
        print(f"error: The answer could not be written ({why}). Check where it goes.", file=sys.stderr)
        _abandon_output()
        return FAILED
    except Exception as trouble:  # noqa: BLE001  # the last line of defence: words instead of a traceback
        _confess(trouble)
        return FAILED


def program() -> str:
    """How the user called us, for the help texts."""
    name = Path(sys.argv[0]).stem
    return name if name.startswith("odds-oracle") else "python -m oracle"


def _dispatch(words: list[str]) -> int:
    if not words:
        _top_parser().print_help(sys.stderr)
        return BAD_QUESTION
    name = words[0]
    if name not in COMMANDS:
        _top_parser().parse_args(words)
        return DONE
    module = importlib.import_module(COMMANDS[name][1])
    parser = argparse.ArgumentParser(prog=f"{program()} {name}", description=_description(module))
    module.add_arguments(parser)
    return int(module.execute(parser.parse_intermixed_args(words[1:])))


def _description(module: ModuleType) -> str:
    """The first paragraph of a command's docstring."""
    says = (module.__doc__ or "").split("\n\n")[0].split(": ", 1)[-1]
    return says[:1].upper() + says[1:]


def _top_parser() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    listing = "\n".join(f"  {name:{width}}  {says}" for name, (says, _) in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog=program(),
        description="Open Odds Oracle: poker odds, exact where it can be, honest where it samples.",
        epilog=f"commands:\n{listing}\n\n“{program()} COMMAND --help” tells more about one.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Open Odds Oracle {_version()}")
    parser.add_argument("command", choices=tuple(COMMANDS), metavar="COMMAND", help="one of those below")
    return parser


def _version() -> str:
    try:
        return importlib.metadata.version("open-odds-oracle")
    except importlib.metadata.PackageNotFoundError:
        return "(not installed: running from its source folder)"


def _abandon_output() -> None:
    """Let what is still to be written vanish, so that Python can end without a complaint of its own."""
    with contextlib.suppress(io.UnsupportedOperation):  # a stand-in for standard output has no descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _forgiving_streams() -> None:
    """Where a terminal cannot show a sign (±, “, ♠), or bytes are no text, show “?” or “�” and go on."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _confess(trouble: Exception) -> None:
    if os.environ.get("ORACLE_DEBUG", "") not in ("", "0"):
        traceback.print_exception(trouble)
        return
    print(
        f"error: something went wrong inside the program ({type(trouble).__name__}: {trouble}).\n"
        "This should not happen. Run it again with ORACLE_DEBUG=1 set to see where, and please report it.",
        file=sys.stderr,
    )
