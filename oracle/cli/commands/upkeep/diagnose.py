"""``--diagnose``: versions, processor, compiled kernels and screen, to copy into a bug report.

Nothing personal is printed: your folder is written ``~``, and your name is left out.
"""

from __future__ import annotations

import argparse

from oracle.cli import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    from oracle.diagnosis import diagnose  # not at the top: the help needs no compiler

    diagnosis = diagnose()
    if options.json:
        say.answer_json(diagnosis.to_dict())
    else:
        say.answer(diagnosis.to_text())
    return 0
